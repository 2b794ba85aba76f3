"""Rajas of the Ganges at the live table: its log, its race, its ranking, what was entered.

Nothing is secret in this game: dice, markers and tiles lie open.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from companion_app.model.language import _
from companion_app.model.tables.base import GameTable, lies_before
from companion_app.model.tables.rajas import suggesting
from companion_app.model.tables.rajas.draft import RajasDraft
from companion_app.model.tables.rajas.race import Runner, race, ranking
from companion_app.model.tables.showing import Plot, Ranking, SeatShow
from shared_rules.core.asks import Ask
from shared_rules.core.seats import CHANCE, Seat
from shared_rules.games.rajas.edition import NUMBERED, remembered
from shared_rules.games.rajas.events import (
    BoatSailed,
    Event,
    TileCovered,
    TileLaid,
    WorkerPlaced,
)
from shared_rules.games.rajas.moves import Move
from shared_rules.games.rajas.opening import seen_tiles
from shared_rules.games.rajas.state import LAST, OPENING, OVER, RIVER, Player, State, way
from shared_rules.games.rajas.view import View

ENTER = "enter tile"


class RajasTable(GameTable[State, Move, Event, View]):
    def status(self) -> str:
        view = self.view()
        if view.phase == OPENING:
            return _("Getting ready")
        if view.phase == LAST:
            return _("Round {number}: the last actions", number=view.round)
        name = self.names[view.first]
        return _("Round {number}, begun by {name}", number=view.round, name=name)

    def is_reconstructed(self) -> bool:
        return self.view().board.reconstructed

    def seat_shows(self, acting: Seat | None) -> tuple[SeatShow, ...]:
        return tuple(
            self._seat_show(seat, player, acting == seat)
            for seat, player in enumerate(self.view().players)
        )

    def _seat_show(self, seat: Seat, player: Player, acts: bool) -> SeatShow:
        left = self.view().standings[seat].workers_left
        signs = (
            ("fame", str(player.fame)),
            ("worker", str(left)),
            ("die", str(len(player.dice))),
            ("karma", str(player.karma)),
        )
        title = "Navaratna" if player.navaratna else ""
        return SeatShow(title, signs, "acts" if acts else "waits", player.money)

    def race(self) -> tuple[Runner, ...]:
        view = self.view()
        return race(view.players, view.board.meet)

    def progress(self) -> tuple[int, int]:
        """The way of who is furthest."""
        meet = self.view().board.meet
        return min(meet, max(way(runner) for runner in self.race())), meet

    def suggest(self, ask: Ask, rng: Random) -> Move:
        if ask.seat == CHANCE:
            return self._game.sample(self._state, rng)
        return suggesting.choose(self.view(ask.seat), ask, rng)

    def drawn(self) -> Move:
        """What the tablet rolls or draws, where people leave it to chance."""
        return self._journal.drawn()

    def draft(self) -> RajasDraft:
        return RajasDraft(self, self._state)

    def ranking(self) -> Ranking:
        return ranking(self.race(), self.score_sheet().places, self.names)

    def grown(self, known: Mapping[str, Any]) -> Mapping[str, Any]:
        """RG-2b: each tile as often as it was ever seen at one table."""
        tiles = {}
        for stack, faces in seen_tiles(self._state).items():
            before: Counter[str] = Counter(known["tiles"][stack])
            tiles[stack] = sorted((before | Counter(faces)).elements())
        return remembered(known, tiles)

    def numbered_tiles(self) -> Sequence[str]:
        """Faces of the own copy, from tile 1 on: a tag says the number. None of other tiles."""
        if not self.enters:
            return ()
        known = self.copy_known or self._save.table.edition_file.facts
        numbered: Sequence[str] = self.grown(known)["tiles"][NUMBERED]
        return numbered

    def new_tile_number(self, face: str) -> int:
        """What the tag of a tile that is entered now says."""
        return self._tile_number(face, self._known(face))

    def shown_tile_number(self, face: str) -> int:
        """The same of one that comes from its stack now."""
        left = sum(stack.count(face) for stack in self._state.stacks)
        return self._tile_number(face, self._known(face) - left)

    def _known(self, face: str) -> int:
        return sum(faces.count(face) for faces in seen_tiles(self._state).values())

    def _tile_number(self, face: str, before: int) -> int:
        """After so many that are alike: each has a tag of its own."""
        numbered = self.numbered_tiles()
        alike = [number for number, each in enumerate(numbered, 1) if each == face]
        return (*alike, len(numbered) + 1)[min(before, len(alike))]

    async def undo_entry(self) -> None:
        """A tile is entered in parts, and taken back as a whole."""
        await super().undo_entry()
        while self.waiting()[0].what == ENTER:
            await super().undo_entry()

    def _counted(self, state: State) -> tuple[int, ...] | None:
        """Fame and half the money, as each turn begins."""
        if not _turn_begins(state):
            return None
        return tuple(map(way, state.players))

    def plots(self) -> tuple[Plot, ...]:
        """The race, and both of its tracks."""
        if self.waiting():
            return ()
        return (
            *super().plots(),
            Plot("fame", _("Fame"), _("Fame, turn by turn"), self._by_turn(_fame)),
            Plot("money", _("Money"), _("Money, turn by turn"), self._by_turn(_money)),
        )

    def chart_title(self) -> str:
        return _("Fame and half the money, turn by turn")

    def _places_of(self, event: Event) -> tuple[str, ...]:
        match event:
            case WorkerPlaced(space=key):
                return (key,)
            case BoatSailed(space=space):
                return (f"{RIVER} {space}",)
            case TileLaid(seat=seat, site=site) | TileCovered(seat=seat, site=site):
                return (f"{lies_before(seat)}{site}",)
            case _:
                return ()


def _turn_begins(state: State) -> bool:
    """Somebody places a worker next; or it is over."""
    return state.phase == OVER or bool(state.agenda and state.agenda[0].kind == "place")


def _fame(state: State) -> tuple[int, ...] | None:
    return tuple(player.fame for player in state.players) if _turn_begins(state) else None


def _money(state: State) -> tuple[int, ...] | None:
    return tuple(player.money for player in state.players) if _turn_begins(state) else None
