"""What a table shows, as plain words and numbers: the bar of the turn, seats, scorings, ranking.

The law: nothing here knows a game, and nothing of it is secret. A game's table fills these records;
screens only draw them.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import fields as dataclass_fields
from dataclasses import is_dataclass
from typing import Any, NamedTuple

from shared_rules.core.seats import Seat


class LogLine(NamedTuple):
    """`seat` is whose doing it was, None for what happens to all."""

    seat: Seat | None
    text: str


class Button(NamedTuple):
    """`act` and `value` say what was pressed. One with an icon is a part of the turn.

    `left`: how often it may still be done; 0 for what was done.
    """

    words: str
    act: str
    value: Any = ""
    kind: str = "quiet"
    icon: str = ""
    left: int = 1


def key_of(act: str, value: Any = "") -> str:
    """The name of a button, by which it is found on the screen."""
    if is_dataclass(value):
        fields = (getattr(value, field.name) for field in dataclass_fields(value))
        value = " ".join(map(str, (type(value).__name__, *fields)))
    return f"{act} {value}".strip()


class Bar(NamedTuple):
    """The turn: what is asked or would be done, and the buttons for it.

    `note` is what the seat has chosen; `mood` one of "", "asks", "picked", "warns", "refused".
    """

    title: str
    lines: tuple[str, ...] = ()
    buttons: tuple[Button, ...] = ()
    note: str = ""
    mood: str = ""
    price: int = 0


class SeatShow(NamedTuple):
    """A seat's panel: signs with numbers, and gold where it lies open (None: covered).

    `cover`: what is covered, a "purse" or a "hand" of cards.
    """

    title: str
    signs: tuple[tuple[str, str], ...]
    status: str
    gold: int | None = None
    cover: str = "purse"


class Piece(NamedTuple):
    """A piece that counts; `where` on the board, in words of its game, as far as it is known."""

    kind: str
    points: int
    where: str = ""


class ScoreColumn(NamedTuple):
    """One seat of a scoring: `pieces` are counted one by one, each with its points.

    `counts`: what all of them come to, before the first and after each. `coins`: how much gold
    that brings, as `gold` says in words.
    """

    seat: Seat
    place: str
    note: str
    pieces: tuple[Piece, ...]
    counts: tuple[str, ...]
    gold: str
    coins: int

    @property
    def points(self) -> str:
        return self.counts[-1]


PIECES, PLACES, GOLD = range(3)
"""The parts of a ceremony, in their order."""


class Reason(NamedTuple):
    """Why, with its rule; told with that part of the ceremony."""

    words: str
    part: int = PIECES


class Ceremony(NamedTuple):
    """A scoring to be shown: `subject` is what is scored; columns are in the order of places."""

    subject: Any
    heading: str
    columns: tuple[ScoreColumn, ...]
    reasons: tuple[Reason, ...]

    @property
    def by_seat(self) -> list[ScoreColumn]:
        return sorted(self.columns, key=lambda column: column.seat)

    def points_at(self, counted: Sequence[int]) -> Mapping[str, int]:
        """How many points are where on the board, with so many pieces of each seat counted."""
        points: Counter[str] = Counter()
        for column, count in zip(self.by_seat, counted, strict=True):
            for piece in column.pieces[:count]:
                points[piece.where] += piece.points
        return points


class Plot(NamedTuple):
    """Something of each seat, turn by turn. `words` are for its button, `title` says what it is."""

    key: str
    words: str
    title: str
    series: tuple[tuple[int, ...], ...]


class RankRow(NamedTuple):
    """Seats that share a place have the same number. `score` is what the game is won by.

    `gold` stands last and large; where it tells something else, it is not `in_gold`.
    """

    place: int
    seat: Seat
    score: int
    facts: tuple[str, ...]
    gold: str
    in_gold: bool = True


class Ranking(NamedTuple):
    heading: str
    reason: str
    rows: tuple[RankRow, ...]
