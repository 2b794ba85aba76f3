"""A score sheet explains every point by its rule id. All games and tallies fill the same sheet."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from shared_rules.core.seats import Seat


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """`words` is a template of `facts`; `amount` is in `unit`, None where it is not to be seen."""

    seat: Seat | None
    rule: str
    words: str
    amount: int | None = None
    unit: str = "points"
    facts: Mapping[str, object] = field(default_factory=dict)

    def text(self) -> str:
        return self.words.format(**self.facts)


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """`places`: the seats from first to last, sharers together; empty until it is decided."""

    title: str
    lines: tuple[ScoreLine, ...]
    places: tuple[tuple[Seat, ...], ...] = ()
