"""A live table with all that screens ask of it, in words: any game's table fills the same hooks.

Everything that leaves here is a view, words or numbers that the open screen may show.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final, Generic

from companion_app.model.language import _, fill
from companion_app.model.promise import nothing_dealt, promise_told, promised
from companion_app.model.table import E, LiveTable, M, S, V
from companion_app.model.tables.drafting import Draft
from companion_app.model.tables.lying import Row, lying, scored
from companion_app.model.tables.showing import Ceremony, LogLine, Plot, Ranking, SeatShow
from shared_rules.core.asks import Ask
from shared_rules.core.instructions import Instruction
from shared_rules.core.journal import Moved, Placed, Step
from shared_rules.core.seats import CHANCE, OPEN, Seat, Viewer
from shared_rules.core.telling import Telling

LOG_LINES: Final = 60
JOINED: Final = "joined"
"""Why a position was kept, where it was not mended."""
MENDED_WORDS: Final = "The table was mended by hand."
PLACED_WORDS: Final = {JOINED: "From here on this game is followed."}


class GameTable(LiveTable[S, M, E, V], ABC, Generic[S, M, E, V]):
    round_begins: ClassVar[tuple[type[Any], ...]] = ()
    """Events with which a round begins. What is older may fade in the log."""
    faded_words: ClassVar[Mapping[str, str]] = {}
    """For words with an amount that only memory should keep, those that tell it later."""
    RECONSTRUCTED_WORDS: ClassVar[str] = "Reconstructed board"
    """What is said of all that is not as printed."""

    # What a game fills in

    @abstractmethod
    def status(self) -> str:
        """The line above the table."""

    @abstractmethod
    def is_reconstructed(self) -> bool:
        """Whether the board is a reconstruction, which is said wherever it is used."""

    @property
    def is_partly_own(self) -> bool:
        """Whether something of the board was entered from an owner's copy."""
        return "owner" in self._save.table.edition_file.sources().values()

    def edition_note(self) -> str:
        """What all should know of the board; empty for one that is as printed."""
        if not self.is_reconstructed():
            return ""
        return _("Partly reconstructed") if self.is_partly_own else _(self.RECONSTRUCTED_WORDS)

    def offered(self, ask: Ask) -> Sequence[M]:
        """Moves that all may see; none where they are chosen in private."""
        return self._game.offers(self.view(), ask)

    def own_moves(self, ask: Ask) -> Sequence[M]:
        """For the eyes of who is asked alone."""
        return self._game.legal(self._state, ask.seat, ask)

    def lying(self, viewer: Viewer = OPEN) -> tuple[Row, ...]:
        """What a viewer sees, where no picture shows it."""
        return lying(self.view(viewer), self.seats, self._save.table.edition)

    def scored(self) -> tuple[Row, ...]:
        """The score sheet, in the same way."""
        return scored(self.score_sheet(), self.seats)

    @abstractmethod
    def seat_shows(self, acting: Seat | None) -> tuple[SeatShow, ...]:
        """Of each seat, what its panel shows."""

    @abstractmethod
    def ranking(self) -> Ranking:
        """For the end screen, when the game is over."""

    @abstractmethod
    def suggest(self, ask: Ask, rng: Random) -> M:
        """A sensible answer, from the view of who is asked: for demonstrations."""

    def progress(self) -> tuple[int, int]:
        """How far the game is, of how much: for demonstrations."""
        return 0, 1

    @property
    def has_bots(self) -> bool:
        """Whether computers can play here."""
        return True

    def draft(self) -> Draft[S, V] | None:
        """What should lie where, to be mended by hand; None where that cannot be done."""
        return None

    def ideas_are_secret(self) -> bool:
        """Whether a good move tells what its player hides: then only they may read it."""
        return False

    @property
    def has_pieces(self) -> bool:
        """Whether there are pieces on a real table, which hands are told to move."""
        return True

    def ceremonies(self) -> tuple[Ceremony, ...]:
        """The scorings that the last answer led to: to be shown before the game goes on."""
        return ()

    def secret_seat(self) -> Seat | None:
        """Whose secret choice comes next; None where nothing is chosen in secret now."""
        return None

    def choosing_again(self) -> M | None:
        """The move of somebody who has chosen in secret and thought better of it; None where
        another choice simply takes its place."""
        return None

    def cover_words(self) -> str:
        """On the cover before a secret choice."""
        return ""

    copy_known: Mapping[str, Any] | None = None
    """The facts of the own copy as they are kept now; of other games and of undone moves, too."""

    def grown(self, known: Mapping[str, Any]) -> Mapping[str, Any]:
        """The facts of an own copy, with what was entered at this table besides."""
        return known

    def sheet_told(self) -> tuple[str, ...]:
        """The score sheet line by line; nothing where the ranking has all of it."""
        return ()

    def _counted(self, _state: S) -> tuple[int, ...] | None:
        """What the chart at the end shows of each seat; None in the middle of a turn."""
        return None

    def chart_title(self) -> str:
        """What it shows."""
        return ""

    def _places_of(self, _event: E) -> tuple[str, ...]:
        """Where something lies differently after an event, for hands that look for it."""
        return ()

    def _tell(self, event: E) -> Telling | None:
        """An event in words; None for what only keeps the books."""
        return self._game.tell(self.view(), event, self.names)

    def _corrections(self, before: S, after: S) -> Sequence[Instruction]:
        """What hands have to do so that one table looks like the other."""
        return self._game.corrections(before, after, self.names)

    # What all games share

    def log(self, most: int = LOG_LINES) -> tuple[LogLine, ...]:
        """The last lines, oldest first; amounts of older rounds have faded until the game ends.

        Payments are seen while they are made, as coins on a table would be.
        """
        return self._log(most, self.faded_words if self.waiting() else {})

    def whole_log(self, most: int = LOG_LINES) -> tuple[LogLine, ...]:
        """With every amount that was ever seen; what was undone is not in it."""
        return self._log(most, {})

    def _log(self, most: int, faded: Mapping[str, str]) -> tuple[LogLine, ...]:
        lines: list[LogLine] = []
        words: Mapping[str, str] = {}
        for step in reversed(self._journal.steps):
            lines[:0] = self._told_step(step, words)
            if len(lines) >= most:
                break
            if any(isinstance(event, self.round_begins) for event in self._seen(step)):
                words = faded
        else:
            lines[:0] = self._promised()
        return tuple(lines[-most:])

    def _promised(self) -> list[LogLine]:
        """What stands above all that happened."""
        has_promise = self.deals and self.commitment
        return [LogLine(None, promised(self.commitment))] if has_promise else []

    def chance_told(self) -> tuple[str, ...]:
        """What was promised of chance; when the game is over how to check it."""
        if not self.deals:
            return (nothing_dealt(),)
        return promise_told(self.commitment, self.opened)

    def _told_step(self, step: Step[S], faded: Mapping[str, str]) -> list[LogLine]:
        if isinstance(step.record, Placed):
            return [LogLine(None, fill(PLACED_WORDS.get(step.record.why, MENDED_WORDS), {}))]
        return list(self._told(self._seen(step), faded))

    def last_told(self) -> str:
        """The last answer of a person in words: what undo would take back."""
        for step in reversed(self._journal.steps):
            record = step.record
            if isinstance(record, Placed):
                return self._told_step(step, {})[0].text
            if isinstance(record, Moved) and record.seat != CHANCE:
                lines = self._lines(self._seen(step))
                return next((line.text for line in lines if line.seat == record.seat), "")
        return ""

    def last_places(self) -> tuple[str, ...]:
        """Where the last answer changed the table, whether it was given here or at a device.

        Nowhere when the game is over: the board is then a picture to be kept.
        """
        if not self.waiting():
            return ()
        return tuple(place for event in self.last_events() for place in self._places_of(event))

    def first_to_answer(self) -> Seat | None:
        """Who began, as far as it can be told: the first person who answered."""
        for step in self._journal.steps:
            if isinstance(step.record, Moved) and step.record.seat != CHANCE:
                return step.record.seat
        return None

    def _all_events(self) -> Iterator[E]:
        """From the first on, as the open screen saw them; what was undone is not among them."""
        return (event for step in self._journal.steps for event in self._seen(step))

    def history(self) -> tuple[tuple[int, ...], ...]:
        """Of each seat, its counts turn by turn. Only for a game that is over: all is open then."""
        return self._by_turn(self._counted)

    def plots(self) -> tuple[Plot, ...]:
        """What the end shows turn by turn; none before it."""
        history = self.history()
        return (Plot("score", _("Score"), self.chart_title(), history),) if history else ()

    def _by_turn(self, count: Callable[[S], tuple[int, ...] | None]) -> tuple[tuple[int, ...], ...]:
        if self.waiting():
            return ()
        states = (step.state for step in self._journal.steps)
        turns = [counts for counts in map(count, states) if counts is not None]
        return tuple(zip(*turns, strict=True))

    def _result(self) -> dict[str, Any]:
        """Seats from first to last, sharers together; and the score of each seat."""
        rows = self.ranking().rows
        places = sorted({row.place for row in rows})
        scores = {row.seat: row.score for row in rows}
        return {
            "places": [[row.seat for row in rows if row.place == place] for place in places],
            "scores": [scores[seat] for seat in range(self.seats)],
        }

    def board_told(self) -> tuple[str, ...]:
        """What lies where, as steps from the beginning: to see whether the table matches."""
        steps = self._corrections(self._journal.first, self._state)
        return tuple(fill(step.words, step.facts) for step in steps)

    async def undo_told(self, consent: bool) -> tuple[str, ...]:
        """Takes back the last answer; what hands have to do on the board for it."""
        before, after = await self.undo(consent)
        if not self.has_pieces:
            return ()
        return tuple(fill(step.words, step.facts) for step in self._corrections(before, after))

    def last_entry(self) -> str:
        """What people entered last for real dice or tiles, in words; empty where it is no entry."""
        back = self._journal.steps_to_entry() if self.enters else 0
        if not back:
            return ""
        lines = self._lines(self._seen(self._journal.steps[-back]))
        return lines[0].text if lines else _("The last entry")

    def _lines(self, events: Sequence[E]) -> list[LogLine]:
        return list(self._told(events, {}))

    def _told(self, events: Sequence[E], faded: Mapping[str, str]) -> Iterator[LogLine]:
        for event in events:
            telling = self._tell(event)
            if telling is not None:
                words = faded.get(telling.words, telling.words)
                yield LogLine(telling.seat, fill(words, telling.facts))


def lies_before(seat: Seat) -> str:
    """How a place that lies before somebody begins."""
    return f"seat {seat} "


AnyTable = GameTable[Any, Any, Any, Any]
