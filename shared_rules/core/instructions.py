"""Instructions: what hands have to do on the table, in words, one step each."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from shared_rules.core.phrases import phrase
from shared_rules.core.seats import Seat


@dataclass(frozen=True, slots=True)
class Instruction:
    """`words` is a template of `facts`, so that it can be translated whole."""

    words: str
    facts: Mapping[str, object] = field(default_factory=dict)

    def text(self) -> str:
        return self.words.format(**self.facts)


class Spot(NamedTuple):
    """Where a piece lies. Two people of one name are still two spots."""

    words: str
    seat: Seat | None = None


BOX: Final = Spot(phrase("the box"))

Pile = Counter[Spot]
"""How many pieces of one sort lie where."""


def moved_pieces(
    words: tuple[str, str], facts: Mapping[str, object], old: Pile, new: Pile
) -> Iterator[Instruction]:
    """Pairs what lies too much here with what is missing there; the box makes up for the rest.

    `words` are for one piece and for several: templates of origin, place, count and `facts`.
    """
    missing = sum(new.values()) - sum(old.values())
    old, new = old + Counter({BOX: max(missing, 0)}), new + Counter({BOX: max(-missing, 0)})
    steps = Counter(zip((old - new).elements(), (new - old).elements(), strict=True))
    for (origin, place), count in steps.items():
        step = {**facts, "origin": origin.words, "place": place.words, "count": count}
        yield Instruction(words[count > 1], step)
