"""A draft: what should lie where, to be compared with the table and mended by hand.

The law: a draft is held by the model alone; screens get rows, words and the open view of it. What
somebody hides is told only under their own finger, and changed by steps. Nothing of a draft counts
before the table keeps it, and the table keeps none that breaks the game's limits.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import inf
from typing import Any, Final, Generic, NamedTuple, TypeVar

from companion_app.model.language import _
from companion_app.model.naming import with_names
from shared_rules.core.errors import BadPosition, DurbarError
from shared_rules.core.seats import Seat

S = TypeVar("S")
V = TypeVar("V")
T = TypeVar("T")

MENDED: Final = "mended"
"""Why a position was kept."""
WHOLE: Final = -1
"""Instead of a seat: what belongs to nobody."""
BESIDE: Final = "beside"
"""A kind of place: beside the board lies what a seat has, or nobody."""
NONE: Final = "\u2013"


class Where(NamedTuple):
    """A place to look at: of a kind the one of this `key`, or `at` this number; and whose rows."""

    kind: str
    seat: Seat = WHOLE
    key: str = ""
    at: int = 0


@dataclass(frozen=True, slots=True)
class Row:
    """Something that can be more or less: `value` as it is in the draft.

    Its buttons are found by its `name`. `colour` is of the seat that it belongs to. `step` makes
    the State with one more or less. What is secret has no value but under a finger, by `peek`.
    """

    name: str
    words: str
    value: str = ""
    colour: str = ""
    less: bool = True
    more: bool = True
    step: Callable[[int], Any] = field(default=int, compare=False, repr=False)
    peek: Callable[[], str] | None = field(default=None, compare=False, repr=False)


class About(NamedTuple):
    """A place as a draft tells it: what it is, all that should lie there, and its rows."""

    title: str
    here: Iterable[str]
    rows: Iterable[Row]


class Wrong(NamedTuple):
    """What cannot be. `words` are for all; `rule` is the one that it breaks."""

    words: str
    rule: str


class Draft(ABC, Generic[S, V]):
    """`table` is the live table that it is a draft of, `state` what it begins with."""

    def __init__(self, table: Any, state: S) -> None:
        self.table = table
        self._drafts = [state]
        self._changes = table.changes

    @property
    def state(self) -> S:
        """For the model alone."""
        return self._drafts[-1]

    @property
    def first(self) -> S:
        """As it was before anything was changed."""
        return self._drafts[0]

    @property
    def is_changed(self) -> bool:
        return len(self._drafts) > 1

    def begin_with(self, state: S) -> None:
        """Instead of how the table stands."""
        self._drafts = [state]

    def take_back(self) -> None:
        """One step."""
        if self.is_changed:
            self._drafts.pop()

    def step(self, row: Row, by: int) -> None:
        """A row became more, or less; one that could not is a step too, or it would tell gold."""
        self._drafts.append(self._mended(row.step(by)))

    def wrongs(self) -> tuple[Wrong, ...]:
        """All that the game's limits forbid; a draft without any can be kept."""
        try:
            self.table.check(self.state)
        except BadPosition as error:
            return tuple(self._wrong(rule, words) for rule, words in error.problems)
        return ()

    async def keep(self) -> None:
        """On disk, as a record that undo takes back. Raises DurbarError where it cannot be."""
        wrongs = self.wrongs()
        if wrongs:
            raise DurbarError(wrongs[0].words)
        await self.table.correct(self.state, MENDED, self._changes)

    def about(self, where: Where) -> About:
        if where.kind != BESIDE:
            title, here, rows = self._places()[where.kind](where)
        elif where.seat == WHOLE:
            title, here, rows = _("The table"), (), self._table()
        else:
            title, here, rows = self.name(where.seat), (), self._beside(where.seat)
        return About(title, tuple(here), tuple(rows))

    # What a game fills in

    @abstractmethod
    def view(self) -> V:
        """The draft as the open screen may see it, with nothing to touch."""

    @abstractmethod
    def _places(self) -> Mapping[str, Callable[[Where], About]]:
        """Every kind of place of the board."""

    @abstractmethod
    def _table(self) -> Iterable[Row]:
        """Rows of what belongs to nobody."""

    @abstractmethod
    def _beside(self, seat: Seat) -> Iterable[Row]:
        """Rows of what a seat has beside the board."""

    def _mended(self, state: S) -> S:
        """The State with all that follows from something else."""
        return state

    def _wrong(self, rule: str, words: str) -> Wrong:
        return Wrong(sentence(with_names(words, self.table.names)), rule)

    # What rows are made of

    @property
    def seats(self) -> range:
        return range(self.table.seats)

    def name(self, seat: Seat) -> str:
        """A dash for nobody."""
        return str(self.table.names[seat]) if seat in self.seats else NONE

    def colour(self, seat: Seat) -> str:
        return str(self.table.people[seat].colour) if seat in self.seats else ""

    def having(self, seat: Seat, /, **values: object) -> S:
        """The State in which a seat, or nobody, has these instead."""
        state: Any = self.state
        if seat == WHOLE:
            changed: S = state._replace(**values)
        else:
            player = state.players[seat]._replace(**values)
            changed = state._replace(players=replaced(state.players, seat, player))
        return changed

    def slot(self, name: str, seat: Seat = WHOLE, at: int | None = None) -> "Slot":
        """The value of this name that a seat, or nobody, has; or the one `at` this place of it."""
        state: Any = self.state
        value = getattr(state if seat == WHOLE else state.players[seat], name)

        def put(new: Any) -> S:
            return self.having(seat, **{name: new if at is None else replaced(value, at, new)})

        return Slot(value if at is None else value[at], put, self.colour(seat))

    def who(self, name: str, words: str, slot: "Slot", seats: Sequence[Seat]) -> Row:
        """One of the players, in their colour."""
        own = slot._replace(colour=self.colour(slot.now))
        return choice(name, words, self.name(slot.now), own, seats)


class Slot(NamedTuple):
    """A value as it is `now`; `put` makes the State with another one. `colour`: of whose it is."""

    now: Any
    put: Callable[[Any], Any]
    colour: str = ""


def number(
    name: str, words: str, slot: Slot, least: int = 0, most: float = inf, value: str | None = None
) -> Row:
    """A count; or something that is there or not, with words instead of 1 and 0."""
    now, put, colour = slot
    told = str(now) if value is None else value
    return Row(name, words, told, colour, now > least, now < most, lambda by: put(now + by))


def choice(name: str, words: str, value: str, slot: Slot, options: Sequence[Any]) -> Row:
    """One of several, round and round."""
    now, put, colour = slot
    several = len(options) > 1
    step = partial(next_of, options, now)
    return Row(name, words, value, colour, several, several, lambda by: put(step(by)))


def stands(name: str, words: str, slot: Slot, there: Any, here: str, away: str = "") -> Row:
    """Something that can only be brought there; `here` is said of it where it is."""
    is_here = slot.now == there
    value = here if is_here else away
    return Row(name, words, value, slot.colour, False, not is_here, lambda _by: slot.put(there))


def fixed(words: str, value: str = "", colour: str = "") -> Row:
    """A value that follows from something else, or is mended elsewhere."""
    return Row("", words, value, colour, less=False, more=False)


def next_of(options: Sequence[T], now: T, by: int) -> T:
    """The one after it, or before it; round and round."""
    at = options.index(now) if now in options else -1 if by > 0 else 0
    return options[(at + by) % len(options)]


def replaced(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*values[:at], value, *values[at + 1 :])


def sentence(text: str) -> str:
    """Problems begin small, so that they can be joined."""
    return f"{capital(text)}."


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]
