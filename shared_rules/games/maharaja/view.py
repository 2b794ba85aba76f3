"""View: what one viewer may see, named field by field. What is not named here stays hidden.

Secret are the gold of each player (until the game is over) and a disk that was not revealed. Both
are seen by their owner only. Everything else lies on the table.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from shared_rules.core.asks import Ask
from shared_rules.core.seats import OPEN, Seat, Viewer
from shared_rules.games.maharaja.building import builder_is_free
from shared_rules.games.maharaja.edition import ACTIONS, Board
from shared_rules.games.maharaja.events import (
    DiskRevealed,
    DiskSet,
    Event,
    GameEnded,
    GovernorDrawn,
)
from shared_rules.games.maharaja.exchange import yogi_is_free
from shared_rules.games.maharaja.journey import route_of, routes_there
from shared_rules.games.maharaja.moves import Move, Travel, TravelBy
from shared_rules.games.maharaja.parts import what_remains
from shared_rules.games.maharaja.player_turn import (
    ANY_PURSE,
    act_moves,
    gold_for_forgone,
    may_declare,
    price,
)
from shared_rules.games.maharaja.rules import asks, legal
from shared_rules.games.maharaja.state import (
    BUILDER,
    OVER,
    START_GOLD,
    YOGI,
    Auction,
    CityScoring,
    Options,
    Player,
    State,
    Turn,
    all_houses,
    rank,
)
from shared_rules.games.maharaja.travel import tolls

SECRET_CHOICES: Final = ("set disk", "change disk", "bid")
"""Asks whose answers are not shown on the open screen: they are secret, or follow from gold."""


@dataclass(frozen=True, slots=True)
class PlayerView:
    """`gold` and `disk` are None where they may not be seen."""

    gold: int | None
    architect: str
    houses: tuple[str, ...]
    supply: int
    quarry: int
    central: tuple[str, ...]
    outer: tuple[str, ...]
    characters: tuple[int, ...]
    privileges: int
    locked: bool
    disk: tuple[str, ...] | None
    acted: bool


@dataclass(frozen=True, slots=True)
class Journey:
    """A move that travels, and what each seat gets by it."""

    move: Move
    tolls: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Outlook:
    """What the turn still holds, and what ending it now would mean."""

    seat: Seat
    open_parts: tuple[str, ...]
    forgone: tuple[str, ...]
    gold_to_others: int
    abilities: tuple[int, ...]
    privilege: bool


@dataclass(frozen=True, slots=True)
class View:
    """What lies open, and the viewer's own secrets.

    `targets` are the moves of who is asked that would be legal if gold were no matter, each with
    its price in `prices` (below 0 where gold comes in) and its tolls in `journeys`. `moves` are
    the viewer's own that they can pay. In `asked` are the seats that the game waits for.
    """

    viewer: Viewer
    board: Board
    options: Options
    phase: str
    game_turn: int
    maharaja: str
    track: tuple[str, ...]
    players: tuple[PlayerView, ...]
    order: tuple[Seat, ...]
    auction: Auction | None
    turn: Turn | None
    outlook: Outlook | None
    ending: str
    scoring: CityScoring | None
    asked: tuple[Seat, ...]
    targets: tuple[Move, ...]
    prices: tuple[int, ...]
    journeys: tuple[Journey, ...]
    moves: tuple[Move, ...]

    def gold_after(self, move: Move) -> int | None:
        """Of the viewer, once they have made this move; None if it is not theirs to know."""
        gold = self.players[self.viewer].gold if self.viewer != OPEN else None
        if gold is None or move not in self.moves:
            return None
        price = self.prices[self.targets.index(move)] if move in self.targets else 0
        return gold - price


def view(state: State, viewer: Viewer) -> View:
    asked = [ask for ask in asks(state) if not ask.optional]
    targets = [(ask.seat, move) for ask in asked for move in _targets(state, ask)]
    return replace(
        still(state, viewer),
        outlook=_outlook(state),
        asked=tuple(ask.seat for ask in asked),
        targets=tuple(move for _, move in targets),
        prices=tuple(price(state, seat, move) for seat, move in targets),
        journeys=tuple(_journeys(state, targets)),
        moves=tuple(_own_moves(state, viewer)),
    )


def still(state: State, viewer: Viewer) -> View:
    """Everything that lies there and nothing to do: also of a position that cannot be."""
    return View(
        viewer=viewer,
        board=state.board,
        options=state.options,
        phase=state.phase,
        game_turn=state.game_turn,
        maharaja=state.maharaja,
        track=state.track,
        players=tuple(_player(state, seat, viewer) for seat in range(len(state.players))),
        order=_order(state),
        auction=state.auction,
        turn=state.turn,
        outlook=None,
        ending=state.ending,
        scoring=state.scoring,
        asked=(),
        targets=(),
        prices=(),
        journeys=(),
        moves=(),
    )


def _player(state: State, seat: Seat, viewer: Viewer) -> PlayerView:
    player = state.players[seat]
    own = seat == viewer
    # MJ-3.2b, MJ-6.3a
    revealed = player.acted or (state.turn is not None and state.turn.seat == seat)
    return PlayerView(
        gold=player.gold if own or state.phase == OVER else None,
        architect=player.architect,
        houses=player.houses,
        supply=player.supply,
        quarry=player.quarry,
        central=player.central,
        outer=player.outer,
        characters=player.characters,
        privileges=player.privileges,
        locked=bool(player.disk),
        disk=player.disk if own or revealed else None,
        acted=player.acted,
    )


def _order(state: State) -> tuple[Seat, ...]:
    """By character; who has none yet is not in it."""
    seats = [seat for seat, player in enumerate(state.players) if player.characters]
    return tuple(sorted(seats, key=lambda seat: rank(state.players[seat])))


def _outlook(state: State) -> Outlook | None:
    if state.turn is None:
        return None
    seat, remains = state.turn.seat, what_remains(state)
    able = ((BUILDER, builder_is_free(state, seat)), (YOGI, yogi_is_free(state, seat)))
    return Outlook(
        seat,
        tuple(sorted(remains.open_parts)),
        remains.forgone,
        gold_for_forgone(state),
        tuple(character for character, is_free in able if is_free),
        may_declare(state, seat),
    )


def _targets(state: State, ask: Ask) -> Sequence[Move]:
    if ask.what in SECRET_CHOICES:
        return ()
    if ask.what == "act":
        return act_moves(state, ask.seat, ANY_PURSE)
    if ask.what == "choose route":
        return routes_there(state, ask.seat, ANY_PURSE)
    return legal(state, ask.seat, ask)


def _journeys(state: State, targets: Iterable[tuple[Seat, Move]]) -> Iterator[Journey]:
    for seat, move in targets:
        if isinstance(move, Travel | TravelBy):
            route = route_of(state, seat, move)
            assert route is not None, "a target can be reached"
            paid = tolls(all_houses(state), seat, route.villages)
            yield Journey(move, paid)


def _own_moves(state: State, viewer: Viewer) -> Iterator[Move]:
    """MJ-3.2b: which moves a player can pay is as secret as their gold."""
    for ask in asks(state):
        if ask.seat == viewer:
            yield from legal(state, viewer, ask)


def view_event(event: Event, viewer: Viewer) -> Event:
    # MJ-6.2a
    if isinstance(event, DiskSet) and event.seat != viewer:
        return replace(event, first=None, second=None)
    return event


def reveals(event: Event) -> bool:
    """MJ-10b: the places at the end tell whose gold was more."""
    return isinstance(event, DiskRevealed | GovernorDrawn | GameEnded)


MOST_IMAGINED_GOLD: Final = 40


def imagine(view: View, rng: Random) -> State:
    """Gold of others is drawn, at least what their bid needs; so are their hidden disks."""
    return State(
        board=view.board,
        options=view.options,
        phase=view.phase,
        game_turn=view.game_turn,
        maharaja=view.maharaja,
        track=view.track,
        players=tuple(_imagined(view, seat, rng) for seat in range(len(view.players))),
        auction=view.auction,
        turn=view.turn,
        ending=view.ending,
        scoring=view.scoring,
    )


def _imagined(view: View, seat: Seat, rng: Random) -> Player:
    seen = view.players[seat]
    leads = view.auction is not None and view.auction.leader == seat
    least = view.auction.gold if view.auction and leads else 0
    most = MOST_IMAGINED_GOLD if view.game_turn else START_GOLD
    gold = rng.randint(least, most) if seen.gold is None else seen.gold
    hidden = tuple(sorted(rng.choices(ACTIONS, k=2), key=ACTIONS.index)) if seen.locked else ()
    return Player(
        gold=gold,
        architect=seen.architect,
        houses=seen.houses,
        supply=seen.supply,
        quarry=seen.quarry,
        central=seen.central,
        outer=seen.outer,
        characters=seen.characters,
        privileges=seen.privileges,
        disk=hidden if seen.disk is None else seen.disk,
        acted=seen.acted,
    )
