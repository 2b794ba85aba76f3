"""Maharani at the live table: its log in words, its sections scored, its ranking.

Nothing is secret in this game: gold lies open, and the bag follows from what was drawn.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from companion_app.model.language import _, fill
from companion_app.model.tables.base import GameTable
from companion_app.model.tables.maharani import suggesting
from companion_app.model.tables.maharani.ceremony import (
    Stands,
    gold_told,
    section_ceremony,
    worker_colours,
)
from companion_app.model.tables.maharani.draft import MaharaniDraft
from companion_app.model.tables.maharani.titles import colour_name
from companion_app.model.tables.showing import (
    Ceremony,
    Plot,
    Ranking,
    RankRow,
    SeatShow,
)
from shared_rules.core.asks import Ask
from shared_rules.core.seats import Seat
from shared_rules.games.maharani.events import (
    Event,
    SectionScored,
    TileLaid,
    WorkerAdded,
    WorkerMoved,
)
from shared_rules.games.maharani.moves import Move
from shared_rules.games.maharani.scoring import END_WORDS
from shared_rules.games.maharani.state import (
    OVER,
    RONDEL,
    TURNS,
    Purse,
    State,
    Turn,
    own_workers,
)
from shared_rules.games.maharani.state import worker_colours as numbers
from shared_rules.games.maharani.view import PlayerView, View

FACE_DOWN: Final = "\u2013"
MOST_GOLD: Final = "MI-9a"
"""Who wins."""


class MaharaniTable(GameTable[State, Move, Event, View]):
    def status(self) -> str:
        view = self.view()
        if view.phase == RONDEL:
            return _("Getting ready")
        filled, all_spaces = sum(map(bool, view.tiles)), len(view.tiles)
        left = sum(view.bag.values())
        return _(
            "{filled} of {all} spaces filled, {left} tiles in the bag",
            filled=filled,
            all=all_spaces,
            left=left,
        )

    def is_reconstructed(self) -> bool:
        return self.view().palace.reconstructed

    def worker_colours(self) -> tuple[str, ...]:
        return worker_colours(self.people)

    def seat_shows(self, acting: Seat | None) -> tuple[SeatShow, ...]:
        return tuple(
            self._seat_show(seat, player, acting == seat)
            for seat, player in enumerate(self.view().players)
        )

    def _seat_show(self, seat: Seat, player: PlayerView, acts: bool) -> SeatShow:
        colours = self.worker_colours()
        own = [colour_name(colours[each]) for each in own_workers(seat, self.seats)]
        title = _("{one}, {other}", one=own[0], other=own[1]) if own[1:] else ""
        up = zip("1234", player.tokens, strict=True)
        tokens = " ".join(place if is_up else FACE_DOWN for place, is_up in up)
        signs = (("worker", "+".join(map(str, player.supply))), ("token", tokens))
        return SeatShow(title, signs, "acts" if acts else "waits", player.gold)

    def draft(self) -> MaharaniDraft:
        return MaharaniDraft(self, self._state)

    def progress(self) -> tuple[int, int]:
        """Spaces that are filled."""
        tiles = self.view().tiles
        return sum(map(bool, tiles)), len(tiles)

    def suggest(self, ask: Ask, rng: Random) -> Move:
        return suggesting.choose(self.view(ask.seat), ask, rng)

    def ceremonies(self) -> tuple[Ceremony, ...]:
        return tuple(
            section_ceremony(event, self.people, _stands(state, event.section))
            for event, state in self._just_scored()
        )

    def _just_scored(self) -> Iterator[tuple[SectionScored, State]]:
        """With the table as it was then: before the workers went home."""
        state = self._before_latest
        for event in self.last_events():
            if isinstance(event, SectionScored):
                yield event, state
            state = self._game.evolve(state, event)

    def ranking(self) -> Ranking:
        view, sheet = self.view(), self.score_sheet()
        first = [self.names[seat] for seat in sheet.places[0]]
        heading = (
            _("{name} wins", name=first[0])
            if len(first) == 1
            else _("{names} share the victory", names=", ".join(first))
        )
        rule, words = END_WORDS[all(view.tiles)]
        end = fill(words, {})
        if rule != MOST_GOLD:
            end = _("{end} Rule {rule}.", end=end, rule=rule)
        reason = _("{end} Most gold wins. Rule {rule}.", end=end, rule=MOST_GOLD)
        rows, place = [], 1
        for seats in sheet.places:
            rows += [_rank(place, seat, view.players[seat]) for seat in seats]
            place += len(seats)
        return Ranking(heading, reason, tuple(rows))

    def _counted(self, state: State) -> tuple[int, ...] | None:
        """Gold, as each turn begins."""
        return _of_purses(state, lambda purse: purse.gold)

    def plots(self) -> tuple[Plot, ...]:
        """Gold, and where it comes from."""
        if self.waiting():
            return ()
        return (
            Plot("gold", _("Gold"), self.chart_title(), self.history()),
            Plot("tiles", _("Tiles"), _("Gold for tiles, turn by turn"), self._by_turn(_tiles)),
            Plot(
                "workers",
                _("Workers"),
                _("Gold for workers, turn by turn"),
                self._by_turn(_workers),
            ),
            Plot(
                "sections",
                _("Sections"),
                _("Gold for sections, turn by turn"),
                self._by_turn(_sections),
            ),
        )

    def chart_title(self) -> str:
        return _("Gold, turn by turn")

    def _places_of(self, event: Event) -> tuple[str, ...]:
        match event:
            case TileLaid(space=space) | WorkerAdded(space=space) | WorkerMoved(space=space):
                return (space,)
            case _:
                return ()


def _stands(state: State, section: str) -> Stands:
    palace = state.palace
    spaces = palace.spaces_of[palace.section_keys.index(section)]
    return {
        worker: [palace.keys[space] for space in spaces if state.workers[space] == worker]
        for worker in numbers(len(state.players))
    }


def _of_purses(state: State, count: Callable[[Purse], int]) -> tuple[int, ...] | None:
    begins = state.phase == OVER or (state.phase == TURNS and state.turn == Turn())
    return tuple(count(player.purse) for player in state.players) if begins else None


def _tiles(state: State) -> tuple[int, ...] | None:
    return _of_purses(state, lambda purse: purse.tiles + purse.second_tiles)


def _workers(state: State) -> tuple[int, ...] | None:
    return _of_purses(state, lambda purse: purse.workers)


def _sections(state: State) -> tuple[int, ...] | None:
    return _of_purses(state, lambda purse: purse.sections)


def _rank(place: int, seat: Seat, player: PlayerView) -> RankRow:
    purse = player.purse
    facts = (
        _("tiles {gold}", gold=purse.tiles + purse.second_tiles),
        _("workers {gold}", gold=purse.workers),
        _("sections {gold}", gold=purse.sections),
    )
    return RankRow(place, seat, player.gold, facts, gold_told(player.gold))
