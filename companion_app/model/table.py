"""The live table: the only holder of a State. Screens get views, asks, words and refusals.

The law: a record is safely on disk before anything of it is shown. So a move is made in a worker
thread, one after another, and only when it is kept the new State becomes what `view` shows. All
else here reads what is shown; nothing here knows how it is drawn.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Generic, TypeVar

from companion_app.model.language import _, fill
from companion_app.model.naming import with_names
from companion_app.model.people import Person, from_json, to_json
from shared_rules.core.asks import Ask
from shared_rules.core.errors import DurbarError, IllegalMove
from shared_rules.core.game import Game, Settings
from shared_rules.core.instructions import Instruction, merged
from shared_rules.core.journal import Heard, Moved, Noted, Seated, Step
from shared_rules.core.positions import admit
from shared_rules.core.saves import Save, Table, lay_table
from shared_rules.core.scores import ScoreSheet
from shared_rules.core.seats import CHANCE, OPEN, Seat, Viewer
from shared_rules.core.taps import Outcome, Ready, Refused
from shared_rules.games import pieces_to_move

S = TypeVar("S")
M = TypeVar("M")
E = TypeVar("E")
V = TypeVar("V")
T = TypeVar("T")
S2 = TypeVar("S2")


@dataclass(frozen=True, slots=True)
class Refusal:
    """`words` are for all; `private` is for who asked, under their own hand."""

    seat: Seat
    words: str
    rule: str = ""
    private: str = ""


class LiveTable(Generic[S, M, E, V]):
    def __init__(self, save: Save[S, M, E, V]) -> None:
        self._save, self._journal, self._game = save, save.journal, save.table.game
        self.game, self.seats, self.id = self._game.name, save.table.seats, save.id
        self._lock = asyncio.Lock()
        self._shown: Step[S] | None = None
        self._latest: tuple[Step[S], ...] = ()
        self._before_latest = save.journal.first
        self._records = self._changes = 0
        self._views: dict[Viewer, V] = {}
        self._asks: tuple[Ask, ...] = ()
        self._ended = save.ended
        self._listeners: list[Callable[[], None]] = []
        about = save.table.about
        self.people: tuple[Person, ...] = from_json(about.get("people"), self.seats)
        self.names = tuple(person.name for person in self.people)
        self._publish()

    # What is shown

    @property
    def records(self) -> int:
        """How many records everybody has seen: all of them are on disk."""
        return self._records

    @property
    def changes(self) -> int:
        """How many of them changed the State: a note of a turned dial does not."""
        return self._changes

    @property
    def enters(self) -> bool:
        """Whether people enter what real dice show and real stacks hold."""
        return self._journal.chance == "entered"

    @property
    def deals(self) -> bool:
        """Whether the tablet draws; at a score keeper and with real dice only people do."""
        return not self.enters and self._game.name == self._game.edition_game

    @property
    def commitment(self) -> str:
        """What all draws follow from, as it was promised; empty where that was never done."""
        return self._journal.lots.commitment

    @property
    def opened(self) -> str:
        """The secret that was committed to; nothing before the game is over."""
        return "" if self.waiting() else self._journal.lots.opened

    @property
    def settings(self) -> Settings:
        """The options that it was laid with."""
        return self._save.table.settings

    @property
    def bots(self) -> dict[Seat, str]:
        """Which seats a bot plays now, and which one: as laid, and as handed over since."""
        playing = {seat: person.bot for seat, person in enumerate(self.people)}
        shown = self._journal.records[: self._records]
        playing |= {each.seat: each.bot for each in shown if isinstance(each, Seated)}
        return {seat: bot for seat, bot in playing.items() if bot}

    def view(self, viewer: Viewer = OPEN) -> V:
        if viewer not in self._views:
            self._views[viewer] = self._game.view(self._state, viewer)
        return self._views[viewer]

    def asks(self) -> tuple[Ask, ...]:
        """The questions that are open."""
        return self._asks

    def waiting(self) -> tuple[Ask, ...]:
        """Those that the game waits for; none when it is over."""
        return tuple(ask for ask in self._asks if not ask.optional)

    @property
    def chance_waits(self) -> bool:
        """A full disk kept it from answering by itself; it does when the game is opened anew."""
        return self._journal.chance_is_due()

    def score_sheet(self, viewer: Viewer = OPEN) -> ScoreSheet:
        return self._game.score(self._state, viewer)

    def last_events(self) -> tuple[E, ...]:
        """What the last answer of a person led to, chance included, as the open screen sees it."""
        return tuple(event for step in self._latest for event in self._seen(step))

    def when_shown(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Called each time that something new is shown, until what this returns is called."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    # What may be done

    def parse(self, text: str) -> M:
        """A move in the notation. Raises MalformedMove."""
        return self._game.parse(self._state, text)

    def label(self, seat: Seat, move: M) -> str:
        """What it would do, in words."""
        return with_names(self._game.label(self._state, seat, move), self.names)

    def refusal(self, seat: Seat, *moves: M) -> Refusal | None:
        """Why this, or one of several in a row, cannot be done now; None when all can."""
        game, state = self._game, self._state
        try:
            for move in moves:
                state = game.play(state, seat, move)
        except IllegalMove as error:
            return _refusal(seat, error)
        return None

    # What changes the table

    async def start(self) -> None:
        """Chance answers what comes before the first person is asked."""
        await self._change(self._journal.start)

    async def move(self, seat: Seat, move: M) -> Refusal | None:
        """Makes the move and keeps it; or changes nothing and says why. Raises SaveError."""
        try:
            await self._change(lambda: self._journal.move(seat, move))
        except IllegalMove as error:
            return _refusal(seat, error)
        return None

    async def say(self, seat: Seat, text: str) -> Refusal | None:
        """The same of a move in the notation."""
        return await self.move(seat, self.parse(text))

    async def hear(
        self, heard: Heard, signal: str, meant: Callable[[S], Outcome | None]
    ) -> Outcome | None:
        """What a device said: its move, or else a note of it, is on disk when this returns."""

        def change() -> Outcome | None:
            outcome = meant(self._journal.state)
            if isinstance(outcome, Ready):
                try:
                    self._journal.move(outcome.seat, outcome.move, heard)
                except IllegalMove as reason:
                    outcome = Refused(reason)
                else:
                    return outcome
            self._journal.note(heard, signal)
            return outcome

        return await self._change(change)

    def steps_from_here(self) -> Callable[[], tuple[Instruction, ...]]:
        """When asked later: what hands have to do on the table for all that was done since."""
        first, known = self._state, len(self._journal.steps)

        def told() -> tuple[Instruction, ...]:
            states = [first, *(step.state for step in self._journal.steps[known:])]
            steps = (
                step
                for before, after in pairwise(states)
                for step in pieces_to_move(self.game, before, after, self.names)
            )
            return merged(steps)

        return told

    async def hand_over(self, seat: Seat, bot: str = "") -> None:
        """A bot takes the seat over, or without a name a person does; the game goes on."""
        if not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}")
        await self._change(lambda: self._journal.hand_over(seat, bot))

    def heard(self) -> tuple[tuple[Heard, str], ...]:
        """Every signal that stands in the journal, and its note; a move's is empty."""
        return tuple(
            (record.heard, record.signal if isinstance(record, Noted) else "")
            for record in self._journal.records
            if isinstance(record, Moved | Noted) and record.heard
        )

    def recall(self, tell: Callable[[S, Heard, str], object]) -> None:
        """Tells the notes since the last change of the State, and the State they are about."""
        notes: list[Noted] = []
        for record in reversed(self._journal.records):
            if isinstance(record, Noted):
                notes.append(record)
            elif not isinstance(record, Seated):
                break
        for note in reversed(notes):
            tell(self._state, note.heard, note.signal)

    def can_undo(self) -> bool:
        steps = self._journal.steps
        return any(not by_chance(step) for step in steps) or (self.enters and bool(steps))

    def undo_needs_consent(self) -> bool:
        return self._journal.undo_reveals()

    async def undo(self, consent: bool) -> tuple[S, S]:
        """Back by one answer of a person: the State that was shown, and the one before it."""
        before = self._state
        await self._change(lambda: self._journal.undo(consent))
        return before, self._state

    def lay_as(self, game: Game[S2, M, E, V], settings: Settings) -> Table[S2, M, E, V]:
        """A fresh table of another game for the same people, all of them persons, on this board."""
        here = self._save.table
        about = {"people": to_json([replace(person, bot="") for person in self.people])}
        known = {option.key: option.choices for option in game.options}
        carried = {key: each for key, each in here.settings.items() if each in known.get(key, ())}
        edition = here.edition_file
        options = {**settings, **carried}
        return lay_table(game, self.seats, options, None, here.chance, edition, about)

    def carry(self, into: Callable[[S], T]) -> T:
        """What is known here, for a table that takes its place."""
        return into(self._state)

    def check(self, state: S) -> None:
        """Raises BadPosition with all that cannot be."""
        admit(self._game, state)

    async def correct(self, state: S, why: str, changes: int | None = None) -> None:
        """The table stands like this now: on disk, and taken back like a move. BadPosition.

        With `changes` only if there were no others: what a device did meanwhile is not undone.
        """

        def place() -> None:
            if changes not in (None, self._changes):
                raise DurbarError(_("The game went on meanwhile. Look at the table again."))
            self._journal.place(state, why)

        await self._change(place)

    async def undo_entry(self) -> None:
        """What was just entered for real dice or tiles was mistyped: it is asked again."""
        await self._change(lambda: self._journal.undo_entry(consent=True))

    async def finish(self) -> None:
        """The game is over and everybody has seen it: nothing in its save is secret any more."""
        if self.waiting():
            return
        async with self._lock:
            if not self._ended:
                await asyncio.to_thread(self._save.end, self._result())
            self._ended = True

    async def close(self) -> None:
        async with self._lock:
            await asyncio.to_thread(self._save.close)

    async def _change(self, change: Callable[[], T]) -> T:
        async with self._lock:
            work = asyncio.create_task(asyncio.to_thread(change))
            try:
                result = await asyncio.shield(work)
            except asyncio.CancelledError:
                # Who leaves in this very moment must not cut the writing short.
                await asyncio.wait([work])
                raise
            finally:
                self._publish()
        for listener in tuple(self._listeners):
            listener()
        return result

    def _publish(self) -> None:
        steps, records = self._journal.steps, self._journal.records
        shown = steps[-1] if steps else None
        if shown is not self._shown:
            self._views = {}
            self._latest = _since_last_answer(steps)
            earlier = len(steps) - len(self._latest)
            self._before_latest = steps[earlier - 1].state if earlier else self._journal.first
        self._shown = shown
        self._asks = self._game.asks(self._state)
        self._changes += sum(
            not isinstance(each, Noted | Seated) for each in records[self._records :]
        )
        self._records = len(records)

    def _seen(self, step: Step[S]) -> tuple[E, ...]:
        if not isinstance(step.record, Moved):
            return ()
        seen = (self._game.view_event(event, OPEN) for event in step.record.events)
        return tuple(event for event in seen if event is not None)

    def _result(self) -> dict[str, Any]:
        """How it ended, for lists that do not open the save."""
        return {}

    @property
    def _state(self) -> S:
        return self._shown.state if self._shown else self._journal.first


def _since_last_answer(steps: Sequence[Step[S]]) -> tuple[Step[S], ...]:
    """The newest step that a person made, and what chance added to it."""
    latest: list[Step[S]] = []
    for step in reversed(steps):
        latest.insert(0, step)
        if not by_chance(step):
            break
    return tuple(latest)


def by_chance(step: Step[Any]) -> bool:
    return isinstance(step.record, Moved) and step.record.seat == CHANCE


def _refusal(seat: Seat, error: IllegalMove) -> Refusal:
    private = fill(error.private, error.facts | error.private_facts) if error.private else ""
    return Refusal(seat, fill(error.why, error.facts), error.rule, private)
