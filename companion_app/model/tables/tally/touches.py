"""From touches to entries of a score keeper: who, what, how much; or a table of counts.

The law: one tap on an amount enters it, for nothing is forbidden here and undo takes it back. What
is scored is counted on the screen first, and entered as a whole.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from companion_app.model.table import Refusal
from companion_app.model.tables.tally.base import TALLY, Amount, Subject, TallyTable
from companion_app.model.tables.touching import NOTHING, Moves, Touching
from shared_rules.core.seats import Seat


@dataclass
class Touches(Touching):
    """`tried`: the move that was entered last."""

    table: TallyTable
    who: Seat = 0
    how: str = ""
    subject: str = ""
    counts: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.who = self.table.last_entered()
        self.how = self.ways[0].key
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
    def ways(self) -> tuple[Amount, ...]:
        """All in which gold may move."""
        return self.table.amounts(self.who)

    @property
    def way(self) -> Amount | None:
        """The one that is chosen; None while cards are."""
        return next((each for each in self.ways if each.key == self.how), None)

    def count_at(self, cell: int) -> int:
        return self.counts.get(cell, 0)

    def press(self, act: str, value: Any) -> Moves:
        self.refusal = None
        match act:
            case "who":
                self.who = value
                self.how = self.ways[0].key
            case "how":
                self.how = value
            case "enter":
                return self._enter(value)
            case "gold" if self.way:
                return self._enter(self.way.make(value))
            case "hold" | "drop":
                return (self.table.card_move(value, held=act == "drop"),)
            case "subject":
                return self._open(value)
            case "more" | "less":
                self._count(value, 1 if act == "more" else -1)
            case "back":
                self.subject, self.counts = "", {}
            case "score":
                return self._score()
        return NOTHING

    def _enter(self, move: Any) -> Moves:
        self.tried = move
        return (move,)

    def be_refused(self, refusal: Refusal) -> None:
        """What was tried says in which way something else may be entered."""
        self.refusal = refusal

    def secrets(self, seat: Seat) -> tuple[str, ...]:
        reason = self.refusal.private if self.refusal and self.refusal.seat == seat else ""
        return *self.table.secrets(seat), *((reason,) if reason else ())

    def possible(self) -> tuple[str, ...]:
        """In words what may be entered now: in the same way as what was refused, or in any."""
        answers = tuple(each.words for each in self.table.answers())
        return answers or self._amounts() or (*self._ways(), *self._open_subjects())

    def _amounts(self) -> tuple[str, ...]:
        """In the same way as what was refused."""
        for way in self.ways:
            if self.tried in map(way.make, way.steps):
                return tuple(str(step) for step in way.steps if self._may(way.make(step)))
        return ()

    def _ways(self) -> Iterator[str]:
        for each in self.ways:
            if self._may(each.make(each.steps[0])):
                yield each.button

    def _open_subjects(self) -> Iterator[str]:
        return (each.words for each in self.table.subjects() if each.open)

    def _may(self, move: Any) -> bool:
        """As far as all may know: what only a secret forbids may do."""
        refusal = self.table.refusal(self.who, move)
        return refusal is None or bool(refusal.private)

    def _open(self, subject: str) -> Moves:
        """What has nothing to count is entered at once."""
        if not self.table.columns(subject):
            return (self._subject(subject).move,)
        self.subject, self.counts = subject, {}
        return NOTHING

    def _subject(self, key: str) -> Subject:
        return next(each for each in self.table.subjects() if each.key == key)

    def _count(self, cell: int, step: int) -> None:
        """Within what there can be; over the most it begins again."""
        columns = self.table.columns(self.subject)
        column = columns[cell % len(columns)]
        same = range(cell % len(columns), len(self.table.rows()) * len(columns), len(columns))
        others = sum(self.count_at(each) for each in same if each != cell)
        most = min(column.most, column.all - others)
        self.counts[cell] = (self.count_at(cell) + step) % (most + 1)

    def _score(self) -> Moves:
        """All counts that are not kept yet, one after another."""
        cells = len(self.table.rows()) * len(self.table.columns(self.subject))
        counts = (self.count_at(cell) for cell in range(self.kept, cells))
        begun = bool(self.table.counting()[0])
        begin = () if begun else (self._subject(self.subject).move,)
        return *begin, *map(self.table.count_move, counts)
