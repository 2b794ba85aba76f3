"""What every score keeper has: amounts for one person, things to score, and counts to enter."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from companion_app.model.language import _
from companion_app.model.naming import game_title
from companion_app.model.tables.base import GameTable
from shared_rules.core.asks import Ask
from shared_rules.core.seats import Seat

TALLY = "tally"
FINISH = "finish"


class Subject(NamedTuple):
    """Something that can be scored or ended by its move; `open` while it may be."""

    key: str
    words: str
    open: bool = True
    move: Any = None


class Counted(NamedTuple):
    """A column of the counts: `most` in one row, `all` in all rows together."""

    words: str
    most: int
    all: int


class Row(NamedTuple):
    """A row of the counts: whose pieces, and in which colour."""

    seat: Seat
    words: str
    colour: str


AMOUNTS = (*range(1, 13), 15, 18, 20, 25)


class Amount(NamedTuple):
    """A way in which gold moves: its button, its move, and how much at once.

    Ways of one `group` share a button, and are told apart by `to` whom.
    """

    key: str
    button: str
    make: Callable[[int], Any]
    steps: tuple[int, ...] = AMOUNTS
    group: str = ""
    to: str = ""


class Answer(NamedTuple):
    """To what is asked before anything else is entered: the move, its words, a sign to draw."""

    move: Any
    words: str
    sign: str = ""


class TallyTable(GameTable[Any, Any, Any, Any], ABC):
    @abstractmethod
    def amounts(self, seat: Seat) -> tuple[Amount, ...]:
        """How gold may move for this seat."""

    def entry_title(self, seat: Seat) -> str:
        """What is entered now."""
        return _("{name}'s gold", name=self.names[seat])

    def last_entered(self) -> Seat:
        """Who did something last: often the same people enter again."""
        for line in reversed(self.log()):
            if line.seat is not None:
                return line.seat
        return 0

    def question(self) -> str:
        """What is asked before anything else is entered; empty where nothing is."""
        return ""

    def answers(self) -> tuple[Answer, ...]:
        """To that question."""
        return ()

    @abstractmethod
    def subjects(self) -> tuple[Subject, ...]:
        """What may be scored; the end of the game comes last."""

    @abstractmethod
    def columns(self, subject: str) -> tuple[Counted, ...]: ...

    @abstractmethod
    def counting(self) -> tuple[str, tuple[int, ...]]:
        """What is being counted, and the counts that are kept already."""

    def rows(self) -> tuple[Row, ...]:
        people = enumerate(self.people)
        return tuple(Row(seat, person.name, person.colour) for seat, person in people)

    def cards(self, _seat: Seat) -> tuple[tuple[int, str, bool], ...]:
        """Cards that a seat may hold: number, title, and whether it does."""
        return ()

    def card_move(self, card: int, held: bool) -> Any:
        """A card that is held is dropped, another one is held from now on."""
        raise NotImplementedError

    def count_move(self, pieces: int) -> Any:
        """One count of a scoring."""
        raise NotImplementedError

    @abstractmethod
    def secrets(self, seat: Seat) -> tuple[str, ...]:
        """What lies under the owner's hand."""

    def missing(self) -> str:
        """What has to be entered or put right first; empty when nothing."""
        return ""

    def suggest(self, ask: Ask, rng: Random) -> Any:
        return rng.choice(self._game.moves_of(self._state, ask.seat))

    @property
    def has_bots(self) -> bool:
        return False

    def status(self) -> str:
        return game_title(self.game)

    def is_reconstructed(self) -> bool:
        return False
