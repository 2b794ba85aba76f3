"""A draft: what should lie where, to be compared with the table and mended by hand.

The law: a draft is held by the model alone; screens get rows, words and the open view of it. What
somebody hides is told only under their own finger, and changed by steps. Nothing of a draft counts
before the table keeps it, and the table keeps none that breaks the game's limits.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Final, Generic, NamedTuple, TypeVar

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


class Row(NamedTuple):
    """Something that can be more or less: `value` as it is in the draft.

    `colour` is of the seat that it belongs to. A `secret` value is asked for under a finger.
    """

    key: str
    words: str
    value: str = ""
    colour: str = ""
    less: bool = True
    more: bool = True
    secret: bool = False


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

    def step(self, key: str, by: int) -> None:
        """A row became more, or less; one that could not is a step too, or it would tell gold."""
        self._drafts.append(self._mended(self._stepped(key.split(), by)))

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

    def secret(self, _key: str) -> str:
        """The value of a secret row, for its owner."""
        return ""

    # What a game fills in

    @abstractmethod
    def view(self) -> V:
        """As the open screen may see it, with nothing to touch."""

    @abstractmethod
    def title(self, who: Seat, where: str) -> str:
        """What the rows are about."""

    @abstractmethod
    def here(self, where: str) -> tuple[str, ...]:
        """All that should lie at a place of the board, in words."""

    @abstractmethod
    def rows(self, who: Seat, where: str) -> tuple[Row, ...]:
        """What a seat has at a place of the board; without a place, beside it."""

    @abstractmethod
    def _stepped(self, key: Sequence[str], by: int) -> S: ...

    def _mended(self, state: S) -> S:
        """With all that follows from something else."""
        return state

    # Words

    def _wrong(self, rule: str, words: str) -> Wrong:
        return Wrong(sentence(with_names(words, self.table.names)), rule)


def sentence(text: str) -> str:
    """Problems begin small, so that they can be joined."""
    return f"{text[:1].upper()}{text[1:]}."


def next_of(options: Sequence[T], now: T, by: int) -> T:
    """The one after it, or before it; round and round."""
    at = options.index(now) if now in options else -1 if by > 0 else 0
    return options[(at + by) % len(options)]


def counted(counts: Mapping[str, int]) -> str:
    """As "houses 2, outer palaces 1"; nothing of what is not there."""
    return ", ".join(f"{words} {count}" for words, count in counts.items() if count)
