"""From touches to entries of a score keeper: who, what, how much; or a table of counts.

The law: one tap on an amount enters it, for nothing is forbidden here and undo takes it back. What
is scored is counted on the screen first, and entered as a whole.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from companion_app.model.table import Refusal
from companion_app.model.tables.tally.base import FINISH, TALLY, TallyTable
from companion_app.model.tables.touching import NOTHING, Touching
from shared_rules.core.seats import Seat


@dataclass
class Touches(Touching):
    table: TallyTable
    who: Seat = 0
    how: str = ""
    subject: str = ""
    counts: dict[int, int] = field(default_factory=dict)
    refusal: Refusal | None = None
    tried: str = ""
    """The amount that was touched last, as its move."""

    def __post_init__(self) -> None:
        self.who = self.table.last_entered()
        self.how = self.first_way
        subject, kept = self.table.counting()
        if subject:
            self.subject, self.counts = subject, dict(enumerate(kept))

    @property
    def seat(self) -> Seat | None:
        """Whose gold is entered; while something is counted, whoever is asked."""
        asks = self.table.waiting()
        if not asks:
            return None
        return self.who if asks[0].what == TALLY else asks[0].seat

    @property
    def kept(self) -> int:
        """How many counts are entered already."""
        return len(self.table.counting()[1])

    @property
    def first_way(self) -> str:
        return self.table.amounts(self.who)[0].key

    @property
    def steps(self) -> tuple[int, ...]:
        """How much may be entered in the way that is chosen."""
        ways = {each.key.partition(" ")[0]: each.steps for each in self.table.amounts(self.who)}
        return ways.get(self.how.partition(" ")[0], ())

    def count_at(self, cell: int) -> int:
        return self.counts.get(cell, 0)

    def press(self, act: str, value: Any) -> str:
        self.refusal = None
        match act:
            case "who":
                self.who = value
                self.how = self.first_way
            case "how":
                self.how = value
            case "enter":
                self.tried = str(value)
                return self.tried
            case "gold":
                self.tried = f"{self.how} {value}"
                return self.tried
            case "hold" | "drop":
                return f"{act} {value}"
            case "subject":
                return self._open(value)
            case "more" | "less":
                self._count(value, 1 if act == "more" else -1)
            case "back":
                self.subject, self.counts = "", {}
            case "score":
                return self._score()
        return NOTHING

    def secrets(self, seat: Seat) -> tuple[str, ...]:
        reason = self.refusal.private if self.refusal and self.refusal.seat == seat else ""
        return *self.table.secrets(seat), *((reason,) if reason else ())

    def possible(self) -> tuple[str, ...]:
        """In words what may be entered now: in the same way as what was refused, or in any."""
        answers = tuple(each.words for each in self.table.answers())
        return answers or self._amounts() or (*self._ways(), *self._open_subjects())

    def _amounts(self) -> tuple[str, ...]:
        way = self.tried.rpartition(" ")[0]
        steps = {each.key: each.steps for each in self.table.amounts(self.who)}.get(way, ())
        return tuple(str(step) for step in steps if self._may(f"{way} {step}"))

    def _ways(self) -> Iterator[str]:
        for each in self.table.amounts(self.who):
            if self._may(f"{each.key} {each.steps[0]}"):
                yield each.button

    def _open_subjects(self) -> Iterator[str]:
        return (each.words for each in self.table.subjects() if each.open)

    def _may(self, move: str) -> bool:
        """As far as all may know: what only a secret forbids may do."""
        refusal = self.table.refusal(self.who, move)
        return refusal is None or bool(refusal.private)

    def _open(self, subject: str) -> str:
        """What has nothing to count is entered at once."""
        if not self.table.columns(subject):
            return subject
        self.subject, self.counts = subject, {}
        return NOTHING

    def _count(self, cell: int, step: int) -> None:
        """Within what there can be; over the most it begins again."""
        columns = self.table.columns(self.subject)
        column = columns[cell % len(columns)]
        same = range(cell % len(columns), len(self.table.rows()) * len(columns), len(columns))
        others = sum(self.count_at(each) for each in same if each != cell)
        most = min(column.most, column.all - others)
        self.counts[cell] = (self.count_at(cell) + step) % (most + 1)

    def _score(self) -> str:
        """All counts that are not kept yet, a line each."""
        cells = len(self.table.rows()) * len(self.table.columns(self.subject))
        counts = [f"count {self.count_at(cell)}" for cell in range(self.kept, cells)]
        begun = bool(self.table.counting()[0])
        begin = [] if begun else [FINISH if self.subject == FINISH else f"score {self.subject}"]
        return "\n".join((*begin, *counts))
