"""Maharaja at the live table: its log in words, what a move would change, what undo asks of hands.

Everything that leaves here is a view, words or numbers that the open screen may show.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from companion_app.model.language import fill
from companion_app.model.people import Person, to_json
from companion_app.model.table import LiveTable
from shared_rules.core.errors import IllegalMove
from shared_rules.core.game import Settings
from shared_rules.core.journal import Moved
from shared_rules.core.saves import Table, lay_table
from shared_rules.core.seats import CHANCE, Seat
from shared_rules.games.maharaja import GAME
from shared_rules.games.maharaja.corrections import corrections
from shared_rules.games.maharaja.events import CityScored, Event
from shared_rules.games.maharaja.journey import route_of
from shared_rules.games.maharaja.moves import Move, Travel
from shared_rules.games.maharaja.player_turn import ANY_PURSE
from shared_rules.games.maharaja.scoring import presences, score_city
from shared_rules.games.maharaja.state import CityScoring, State, all_houses, with_player
from shared_rules.games.maharaja.telling import tell
from shared_rules.games.maharaja.travel import all_routes
from shared_rules.games.maharaja.view import View

LOG_LINES: Final = 60


@dataclass(frozen=True, slots=True)
class LogLine:
    """`seat` is whose doing it was, None for what happens to all."""

    seat: Seat | None
    text: str


@dataclass(frozen=True, slots=True)
class Change:
    """What a move would change at the scoring of the Maharaja's city, as all can see it."""

    city: str
    points: int
    points_after: int
    place: int
    place_after: int


class MaharajaTable(LiveTable[State, Move, Event, View]):
    def log(self, most: int = LOG_LINES) -> tuple[LogLine, ...]:
        """The last lines, oldest first; what was undone is not in it."""
        lines: list[LogLine] = []
        for step in reversed(self._journal.steps):
            lines[:0] = self._lines(self._seen(step))
            if len(lines) >= most:
                break
        return tuple(lines[-most:])

    def fresh_scoring(self) -> CityScoring | None:
        """The scoring that the last move led to: to be shown before the game goes on."""
        scored = any(isinstance(event, CityScored) for event in self.last_events())
        return self.view().scoring if scored else None

    def change(self, seat: Seat, text: str) -> Change | None:
        """None for moves that cannot be made or change nothing there. Gold plays no part in it."""
        purse = self._state.players[seat]._replace(gold=ANY_PURSE)
        before = with_player(self._state, seat, purse)
        # In the middle of a robbery somebody holds no character: nothing can be ranked yet.
        if not before.turn or not all(player.characters for player in before.players):
            return None
        try:
            after = self._game.play(before, seat, self._game.parse(before, text))
        except IllegalMove:
            return None
        if after.turn is None or after.turn.staged:
            return None
        (points, place), (points_after, place_after) = (
            _standing(state, seat) for state in (before, after)
        )
        if (points, place) == (points_after, place_after):
            return None
        return Change(before.maharaja, points, points_after, place, place_after)

    def way(self, seat: Seat, city: str) -> tuple[str, ...]:
        """The villages of the cheapest journey to a city; empty when there is none."""
        route = route_of(self._state, seat, Travel(city))
        return route.villages if route else ()

    def ways(self, seat: Seat, city: str) -> int:
        """How many journeys to a city pay different owners."""
        state = self._state
        architect = state.players[seat].architect
        return len(all_routes(state.board, all_houses(state), seat, architect, city))

    def last_told(self) -> str:
        """The last answer of a person in words: what undo would take back."""
        for step in reversed(self._journal.steps):
            record = step.record
            if isinstance(record, Moved) and record.seat != CHANCE:
                lines = self._lines(self._seen(step))
                return next((line.text for line in lines if line.seat == record.seat), "")
        return ""

    async def undo_told(self, consent: bool) -> tuple[str, ...]:
        """Takes back the last answer; what hands have to do on the board for it."""
        before, after = await self.undo(consent)
        steps = corrections(before, after, self.names)
        return tuple(fill(step.words, step.facts) for step in steps)

    def _lines(self, events: Sequence[Event]) -> list[LogLine]:
        return list(self._told(events))

    def _told(self, events: Sequence[Event]) -> Iterator[LogLine]:
        for event in events:
            telling = tell(self.view().board, event, self.names)
            if telling is not None:
                yield LogLine(telling.seat, fill(telling.words, telling.facts))


def _standing(state: State, seat: Seat) -> tuple[int, int]:
    """Points and place of a seat if the Maharaja's city were scored now."""
    rows = score_city(presences(state))
    place = next(place for place, row in enumerate(rows, 1) if row.seat == seat)
    return rows[place - 1].points, place


def lay_maharaja(
    people: Sequence[Person], options: Settings, seed: int
) -> Table[State, Move, Event, View]:
    """A table for these people, in the order of their seats. Raises BadOptions."""
    table = lay_table(GAME, len(people), options, seed, about={"people": to_json(people)})
    table.journal()
    return table
