"""A live table with all that screens ask of it, in words: any game's table fills the same hooks.

Everything that leaves here is a view, words or numbers that the open screen may show.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final, Generic

from companion_app.model.language import fill
from companion_app.model.table import E, LiveTable, M, S, V
from companion_app.model.tables.showing import Ceremony, LogLine, Ranking, SeatShow
from shared_rules.core.asks import Ask
from shared_rules.core.instructions import Instruction
from shared_rules.core.journal import Moved
from shared_rules.core.seats import CHANCE, Seat
from shared_rules.core.telling import Telling

LOG_LINES: Final = 60


class GameTable(LiveTable[S, M, E, V], ABC, Generic[S, M, E, V]):
    # What a game fills in

    @abstractmethod
    def status(self) -> str:
        """The line above the table."""

    @abstractmethod
    def is_reconstructed(self) -> bool:
        """Whether the board is a reconstruction, which is said wherever it is used."""

    @abstractmethod
    def seat_shows(self, acting: Seat | None) -> tuple[SeatShow, ...]:
        """Of each seat, what its panel shows."""

    @abstractmethod
    def ranking(self) -> Ranking:
        """For the end screen, when the game is over."""

    @abstractmethod
    def suggest(self, ask: Ask, rng: Random) -> str:
        """A sensible answer, from the view of who is asked: for demonstrations."""

    def progress(self) -> tuple[int, int]:
        """How far the game is, of how much: for demonstrations."""
        return 0, 1

    @property
    def has_bots(self) -> bool:
        """Whether computers can play here."""
        return True

    def ceremonies(self) -> tuple[Ceremony, ...]:
        """The scorings that the last answer led to: to be shown before the game goes on."""
        return ()

    def secret_seat(self) -> Seat | None:
        """Whose secret choice comes next; None where nothing is chosen in secret now."""
        return None

    def cover_words(self) -> str:
        """On the cover before a secret choice."""
        return ""

    def _counted(self, _state: S) -> tuple[int, ...] | None:
        """What the chart at the end shows of each seat; None in the middle of a turn."""
        return None

    def chart_title(self) -> str:
        """What it shows."""
        return ""

    @abstractmethod
    def _tell(self, event: E) -> Telling | None:
        """An event in words; None for what only keeps the books."""

    @abstractmethod
    def _corrections(self, before: S, after: S) -> Sequence[Instruction]:
        """What hands have to do so that one table looks like the other."""

    # What all games share

    def log(self, most: int = LOG_LINES) -> tuple[LogLine, ...]:
        """The last lines, oldest first; what was undone is not in it."""
        lines: list[LogLine] = []
        for step in reversed(self._journal.steps):
            lines[:0] = self._lines(self._seen(step))
            if len(lines) >= most:
                break
        return tuple(lines[-most:])

    def last_told(self) -> str:
        """The last answer of a person in words: what undo would take back."""
        for step in reversed(self._journal.steps):
            record = step.record
            if isinstance(record, Moved) and record.seat != CHANCE:
                lines = self._lines(self._seen(step))
                return next((line.text for line in lines if line.seat == record.seat), "")
        return ""

    def first_to_answer(self) -> Seat | None:
        """Who began, as far as it can be told: the first person who answered."""
        for step in self._journal.steps:
            if isinstance(step.record, Moved) and step.record.seat != CHANCE:
                return step.record.seat
        return None

    def history(self) -> tuple[tuple[int, ...], ...]:
        """Of each seat, its counts turn by turn. Only for a game that is over: all is open then."""
        if self.waiting():
            return ()
        states = (step.state for step in self._journal.steps)
        turns = [counts for counts in map(self._counted, states) if counts is not None]
        return tuple(zip(*turns, strict=True))

    def board_told(self) -> tuple[str, ...]:
        """What lies where, as steps from the beginning: to see whether the table matches."""
        steps = self._corrections(self._journal.first, self._state)
        return tuple(fill(step.words, step.facts) for step in steps)

    async def undo_told(self, consent: bool) -> tuple[str, ...]:
        """Takes back the last answer; what hands have to do on the board for it."""
        before, after = await self.undo(consent)
        return tuple(fill(step.words, step.facts) for step in self._corrections(before, after))

    def _lines(self, events: Sequence[E]) -> list[LogLine]:
        return list(self._told(events))

    def _told(self, events: Sequence[E]) -> Iterator[LogLine]:
        for event in events:
            telling = self._tell(event)
            if telling is not None:
                yield LogLine(telling.seat, fill(telling.words, telling.facts))


AnyTable = GameTable[Any, Any, Any, Any]
