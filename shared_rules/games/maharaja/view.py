"""View: what one viewer may see, named field by field. What is not named here stays hidden.

Secret are the gold of each player (until the game is over) and a disk that was not revealed. Both
are seen by their owner only. Everything else lies on the table.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from shared_rules.core.seats import OPEN, Seat, Viewer
from shared_rules.games.maharaja.building import builder_is_free
from shared_rules.games.maharaja.edition import ACTIONS, Board
from shared_rules.games.maharaja.events import DiskRevealed, DiskSet, Event, GovernorDrawn
from shared_rules.games.maharaja.journey import route_of, routes_there
from shared_rules.games.maharaja.moves import (
    ChooseRoute,
    Move,
    Travel,
    TravelBy,
    format_move,
)
from shared_rules.games.maharaja.parts import what_remains
from shared_rules.games.maharaja.player_turn import (
    ANY_PURSE,
    act_moves,
    gold_for_forgone,
    income,
    may_declare,
    price,
    yogi_is_free,
)
from shared_rules.games.maharaja.rules import asks, legal
from shared_rules.games.maharaja.state import (
    BUILDER,
    OVER,
    YOGI,
    Auction,
    CityScoring,
    Options,
    Player,
    State,
    Turn,
    rank,
)
from shared_rules.games.maharaja.words import label

SECRET_CHOICES: Final = ("set disk", "change disk", "bid")
"""Asks whose answers are not shown on the open screen: they are secret, or depend on gold."""


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
class Target:
    """A legal move with its price; `tolls` is who gets what on a journey, by seat."""

    seat: Seat
    move: str
    words: str
    price: int
    tolls: tuple[int, ...]
    gold_after: int | None


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
    """`targets`: legal if gold were no matter. `moves`: what the viewer really can do now."""

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
    targets: tuple[Target, ...]
    moves: tuple[Target, ...]


def view(state: State, viewer: Viewer) -> View:
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
        outlook=_outlook(state),
        ending=state.ending,
        scoring=state.scoring,
        targets=tuple(_targets(state)),
        moves=tuple(_own_moves(state, viewer)),
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


def _targets(state: State) -> Iterable[Target]:
    for ask in asks(state):
        if ask.what in SECRET_CHOICES:
            continue
        moves: Iterable[Move]
        if ask.what == "act":
            moves = act_moves(state, ask.seat, ANY_PURSE)
        elif ask.what == "choose route":
            moves = routes_there(state, ask.seat, ANY_PURSE)
        else:
            moves = legal(state, ask.seat, ask)
        yield from (_target(state, ask.seat, move, None) for move in moves)


def _own_moves(state: State, viewer: Viewer) -> Iterable[Target]:
    if viewer == OPEN:
        return
    gold = state.players[viewer].gold
    for ask in asks(state):
        if ask.seat == viewer:
            for move in legal(state, viewer, ask):
                yield _target(state, viewer, move, gold)


def _target(state: State, seat: Seat, move: Move, gold: int | None) -> Target:
    cost = price(state, seat, move)
    route = None
    if isinstance(move, Travel | ChooseRoute | TravelBy):
        route = route_of(state, seat, move)
    return Target(
        seat,
        format_move(state, move),
        label(state, seat, move),
        cost,
        route.tolls if route else (),
        None if gold is None else gold - cost + income(state, seat, move),
    )


def view_event(event: Event, viewer: Viewer) -> Event:
    # MJ-6.2a
    if isinstance(event, DiskSet) and event.seat != viewer:
        return replace(event, first=None, second=None)
    return event


def reveals(event: Event) -> bool:
    return isinstance(event, DiskRevealed | GovernorDrawn)


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
    gold = rng.randint(least, MOST_IMAGINED_GOLD) if seen.gold is None else seen.gold
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
