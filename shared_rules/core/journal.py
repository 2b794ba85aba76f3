"""The Journal: what happened at the table, in order, and so the only way to a State.

One record a move with all its events, a signal that mattered, an undo, a correction, a position, a
seat that a bot takes over.
Nothing is ever removed: an undo is a record too. Replaying the records gives the same State,
because `evolve` knows no chance.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Any, Generic, Literal, TypeVar

from shared_rules.core.asks import Ask
from shared_rules.core.errors import BadPosition, IllegalMove, MalformedMove
from shared_rules.core.game import Game
from shared_rules.core.lots import Lots
from shared_rules.core.positions import admit
from shared_rules.core.problems import problem
from shared_rules.core.seats import CHANCE, Seat

S = TypeVar("S")
M = TypeVar("M")
E = TypeVar("E")
V = TypeVar("V")

Chance = Literal["sampled", "entered"]


@dataclass(frozen=True, slots=True)
class Heard:
    """The signal of a device that led to a record: what exactly-once delivery is counted by."""

    device: str
    boot: int
    sequence: int


@dataclass(frozen=True, slots=True)
class Moved(Generic[E]):
    """A seat, or chance, answered an Ask. `move` is its text; secret as the events are."""

    seat: Seat
    ask: str
    move: str
    events: tuple[E, ...]
    heard: Heard | None = None


@dataclass(frozen=True, slots=True)
class Undone:
    """The table went back by this many Moved or Placed records.

    `mistyped`: what chance answered there was entered wrongly, so it is asked again.
    """

    steps: int
    mistyped: bool = False


@dataclass(frozen=True, slots=True)
class Placed(Generic[S]):
    """The table stands like this now: joined in mid game, or corrected by hand."""

    state: S
    why: str


@dataclass(frozen=True, slots=True)
class Noted:
    """A signal that mattered but moved nothing yet: a dial turned, a token tapped."""

    heard: Heard
    signal: str


@dataclass(frozen=True, slots=True)
class Seated:
    """From here on this bot plays the seat; without a name a person does. Undo leaves it so."""

    seat: Seat
    bot: str


Record = Moved[E] | Undone | Placed[S] | Noted | Seated


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """A live record and the State after it: undo only drops steps."""

    record: Moved[Any] | Placed[S]
    state: S
    answers: int
    """How many questions chance has answered up to here."""
    by_itself: bool = field(default=False, compare=False)
    """Chance answered without being asked of anybody: nobody can have mistyped it just now."""


@dataclass
class Journal(Generic[S, M, E, V]):
    """`keep` is called with each record before its State becomes the table's: the save on disk."""

    game: Game[S, M, E, V]
    first: S
    lots: Lots
    chance: Chance = "sampled"
    keep: Callable[[Any], None] = lambda _: None
    steps: list[Step[S]] = field(default_factory=list)
    records: list[Any] = field(default_factory=list)
    """All that was kept, in order, undone records too; `steps` is what of it still stands."""
    taken_back: list[Moved[E]] = field(default_factory=list)
    """What chance answered and was undone, in order. It is given again: undo cannot fish."""

    @property
    def state(self) -> S:
        return self.steps[-1].state if self.steps else self.first

    def start(self) -> tuple[E, ...]:
        """Let chance answer what it can before the first player is asked."""
        return self._settle()

    def move(self, seat: Seat, move: M, heard: Heard | None = None) -> tuple[E, ...]:
        """Decide, keep, evolve; then chance answers. Raises IllegalMove and changes nothing."""
        ask = self._ask_of(seat)
        if ask is None and self._settle():
            # A full disk had kept chance from answering; now it did.
            ask = self._ask_of(seat)
        if ask is None:
            raise IllegalMove("", "This seat is not asked anything now.")
        events = self.game.decide(self.state, seat, move)
        text = self.game.format(move)
        self._record(Moved(seat, ask.what, text, events, heard))
        return events + self._settle()

    def _ask_of(self, seat: Seat) -> Ask | None:
        """Nobody answers for chance that is sampled."""
        by_itself = seat == CHANCE and self.chance == "sampled"
        return None if by_itself else self.game.ask_of(self.state, seat)

    def note(self, heard: Heard, signal: str) -> None:
        self._record(Noted(heard, signal))

    def hand_over(self, seat: Seat, bot: str) -> None:
        self._record(Seated(seat, bot))

    def place(self, state: S, why: str) -> None:
        """Join in mid game, or correct by hand: the position is checked first."""
        seats, here = self.game.seats(state), self.game.seats(self.first)
        if seats != here:
            words = "the position has {seats} players, this table {here}"
            raise BadPosition([problem("", words, seats=seats, here=here)])
        admit(self.game, state)
        self._record(Placed(state, why))
        self._settle()

    def undo(self, consent: bool = False) -> tuple[Step[S], ...]:
        """Take back the last move of a player, across turns, and what chance answered after it."""
        count = self._steps_to_undo()
        if not count:
            raise IllegalMove("", "There is nothing to undo.")
        return self._take_back(Undone(count), consent)

    def undo_entry(self, consent: bool = False) -> tuple[Step[S], ...]:
        """Take back an answer of chance that somebody has just entered wrongly; it is asked again.

        Only what people enter can be mistyped, and only the last answer: before later ones undo.
        """
        steps = self.steps_to_entry()
        if self.chance != "entered" or not steps:
            raise IllegalMove("", "The last answer was not an entered draw: undo it instead.")
        return self._take_back(Undone(steps, mistyped=True), consent)

    def steps_to_entry(self) -> int:
        """With what chance answered by itself since; 1 where all of it came back after an undo."""
        drawn = [*takewhile(_is_chance, reversed(self.steps))]
        entered = [back for back, step in enumerate(drawn, start=1) if not step.by_itself]
        return entered[0] if entered else min(len(drawn), 1)

    def undo_reveals(self) -> bool:
        return self._reveals(self._steps_to_undo())

    def _take_back(self, undone: Undone, consent: bool) -> tuple[Step[S], ...]:
        if not consent and self._reveals(undone.steps):
            raise IllegalMove("", "This was already seen: undoing it needs everybody's consent.")
        gone = tuple(self.steps[-undone.steps :])
        self._record(undone)
        return gone

    def _reveals(self, steps: int) -> bool:
        return any(
            self.game.reveals(event)
            for step in self.steps[len(self.steps) - steps :]
            if isinstance(step.record, Moved)
            for event in step.record.events
        )

    def apply(self, record: Any) -> None:
        """Replay one record that was kept before."""
        self._take(record, self._step(record))

    def _step(self, record: Any) -> Step[S] | None:
        """What a record makes of the table; some only tell."""
        match record:
            case Moved():
                state = self.state
                for event in record.events:
                    state = self.game.evolve(state, event)
                by_chance = record.seat == CHANCE
                return Step(record, state, self._answers() + by_chance)
            case Placed():
                return Step(record, record.state, self._answers())
        return None

    def _take(self, record: Any, step: Step[S] | None) -> None:
        self.records.append(record)
        if isinstance(record, Moved) and record.seat == CHANCE:
            self._give_again(record)
        if step is not None:
            self.steps.append(step)
        if isinstance(record, Undone):
            self._drop(record)

    def replay(self, records: Sequence[Any]) -> None:
        for record in records:
            self.apply(record)

    def _record(self, record: Any) -> None:
        # What cannot be made of the table is not kept either.
        step = self._step(record)
        self.keep(record)
        self._take(record, step)

    def _give_again(self, record: Moved[E]) -> None:
        """It is not remembered any more. What is entered otherwise than before ends all memory."""
        alike = [old for old in self.taken_back if old.ask == record.ask]
        given = next((old for old in alike if old.move == record.move), None)
        if self.chance == "entered" and alike and given is not alike[0]:
            self.taken_back.clear()
        elif given is not None:
            self.taken_back = [old for old in self.taken_back if old is not given]

    def _drop(self, undone: Undone) -> None:
        at = len(self.steps) - undone.steps
        if undone.mistyped:
            # What was drawn after a mistyped draw may not be possible.
            self.taken_back.clear()
        else:
            gone = (step.record for step in self.steps[at:])
            self.taken_back[:0] = [
                each for each in gone if isinstance(each, Moved) and each.seat == CHANCE
            ]
        del self.steps[at:]

    def _answers(self) -> int:
        return self.steps[-1].answers if self.steps else 0

    def _steps_to_undo(self) -> int:
        for back, step in enumerate(reversed(self.steps), start=1):
            if not _is_chance(step):
                return back
        return 0

    def chance_is_due(self) -> bool:
        """It could answer by itself and has not: a full disk kept it from that."""
        ask = self.game.ask_of(self.state, CHANCE)
        return ask is not None and self.answer_of_chance(ask.what) is not None

    def _settle(self) -> tuple[E, ...]:
        """Answer every Ask of chance that is settled: drawn from the lots, or answered before."""
        events: tuple[E, ...] = ()
        while (ask := self.game.ask_of(self.state, CHANCE)) is not None:
            move = self.answer_of_chance(ask.what)
            if move is None:
                break
            made = self.game.decide(self.state, CHANCE, move)
            self._record(Moved(CHANCE, ask.what, self.game.format(move), made))
            self.steps[-1] = replace(self.steps[-1], by_itself=True)
            events += made
        return events

    def answer_of_chance(self, what: str) -> M | None:
        """The first of its kind that was taken back, so that a deck keeps its order.

        A card is entered in parts: to pass over one that is not possible would mix two cards.
        """
        alike = [old.move for old in self.taken_back if old.ask == what]
        if self.chance == "entered":
            return self._possible(alike[0]) if alike else None
        for text in alike:
            if (move := self._possible(text)) is not None:
                return move
        return self.drawn()

    def drawn(self) -> M:
        """By the number of the question, so that going back and forth gives the same answer."""
        return self.game.sample(self.state, self.lots.stream(self._answers()))

    def _possible(self, text: str) -> M | None:
        try:
            move = self.game.parse(self.state, text)
            self.game.decide(self.state, CHANCE, move)
        except (IllegalMove, MalformedMove):
            return None
        return move


def _is_chance(step: Step[Any]) -> bool:
    return isinstance(step.record, Moved) and step.record.seat == CHANCE
