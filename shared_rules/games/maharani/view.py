"""View: what one viewer may see, named field by field.

Nothing is secret in Maharani: gold lies open on the score track, and what is in the bag follows
from what was drawn. So all see the same; only `moves` is the viewer's own.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random

from shared_rules.core.seats import CHANCE, Seat, Viewer
from shared_rules.games.maharani import moves as m
from shared_rules.games.maharani.course import evolved, pay_and_score
from shared_rules.games.maharani.edition import PLACES, Palace
from shared_rules.games.maharani.events import Event, GoldEarned, TileDrawn
from shared_rules.games.maharani.moves import Move
from shared_rules.games.maharani.placing import own_section
from shared_rules.games.maharani.rules import asks, decide, legal
from shared_rules.games.maharani.state import Aside, Gain, Player, Purse, State, Turn, bag
from shared_rules.games.maharani.words import label
from shared_rules.games.maharani.workers import Mistake, mistakes

EARNING = (m.LayTile, m.AddWorker, m.MoveWorker)
"""Moves that bring gold at once."""


@dataclass(frozen=True, slots=True)
class PlayerView:
    """`sections`: where the rondel places lie in this player's turns."""

    side: str
    supply: tuple[int, ...]
    tokens: tuple[bool, ...]
    purse: Purse
    gold: int
    sections: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Target:
    """A legal move, and its gold: at once for tiles and workers, `later` as the turn ends."""

    seat: Seat
    move: Move
    words: str
    tiles: int
    workers: int
    later: tuple[Gain, ...]


@dataclass(frozen=True, slots=True)
class View:
    """`targets`: all that a player may do now. `moves`: those of the viewer."""

    viewer: Viewer
    palace: Palace
    phase: str
    players: tuple[PlayerView, ...]
    tiles: tuple[str, ...]
    arrows: tuple[str, ...]
    workers: tuple[int | None, ...]
    rondel: tuple[str, ...]
    bag: Mapping[str, int]
    removed: tuple[str, ...]
    aside: tuple[Aside, ...]
    scored: tuple[str, ...]
    seat: Seat
    turn: Turn
    gains: tuple[Gain, ...]
    mistakes: tuple[Mistake, ...]
    targets: tuple[Target, ...]
    moves: tuple[Move, ...]


def view(state: State, viewer: Viewer) -> View:
    targets = tuple(_targets(state))
    moves = tuple(target.move for target in targets if target.seat == viewer)
    return replace(still(state, viewer), mistakes=mistakes(state), targets=targets, moves=moves)


def still(state: State, viewer: Viewer) -> View:
    """Everything that lies there and nothing to do: also of a position that cannot be."""
    return View(
        viewer=viewer,
        palace=state.palace,
        phase=state.phase,
        players=tuple(_player(state, seat) for seat in range(len(state.players))),
        tiles=state.tiles,
        arrows=state.arrows,
        workers=state.workers,
        rondel=state.rondel,
        bag=bag(state),
        removed=state.removed,
        aside=state.aside,
        scored=state.scored,
        seat=state.seat,
        turn=state.turn,
        gains=state.gains,
        mistakes=(),
        targets=(),
        moves=(),
    )


def _player(state: State, seat: Seat) -> PlayerView:
    player, keys = state.players[seat], state.palace.section_keys
    return PlayerView(
        side=player.side,
        supply=player.supply,
        tokens=player.tokens,
        purse=player.purse,
        gold=player.gold,
        sections=tuple(keys[own_section(state, seat, place)] for place in PLACES),
    )


def _targets(state: State) -> Iterator[Target]:
    for ask in asks(state):
        # What chance may draw is in the bag.
        if ask.seat != CHANCE:
            yield from (_target(state, ask.seat, move) for move in legal(state, ask.seat, ask))


def _target(state: State, seat: Seat, move: Move) -> Target:
    gains = _gains(decide(state, seat, move)) if isinstance(move, EARNING) else ()
    return Target(
        seat,
        move,
        label(state, seat, move),
        sum(gain.gold for gain in gains if gain.rule == "MI-5a"),
        sum(gain.gold for gain in gains if gain.rule == "MI-6d"),
        _later(state, seat, move),
    )


def _gains(events: Iterable[Event]) -> tuple[Gain, ...]:
    return tuple(
        Gain(event.seat, event.gold, event.rule, event.where, event.pieces)
        for event in events
        if isinstance(event, GoldEarned)
    )


def _later(state: State, seat: Seat, move: Move) -> tuple[Gain, ...]:
    """What ends with the turn: the price of a second tile, and sections that are full by then."""
    match move:
        case m.EndTurn():
            return _gains(pay_and_score(state, seat))
        case m.LayTile():
            after = evolved(state, decide(state, seat, move))
            return _gains(pay_and_score(after, seat))
    return ()


def view_event(event: Event, _: Viewer) -> Event:
    return event


def reveals(event: Event) -> bool:
    """A drawn tile is seen by all."""
    return isinstance(event, TileDrawn)


def imagine(seen: View, _: Random) -> State:
    """Nothing is hidden, so there is nothing to imagine."""
    return State(
        palace=seen.palace,
        phase=seen.phase,
        players=tuple(
            Player(player.side, player.supply, player.tokens, player.purse)
            for player in seen.players
        ),
        tiles=seen.tiles,
        arrows=seen.arrows,
        workers=seen.workers,
        rondel=seen.rondel,
        removed=seen.removed,
        aside=seen.aside,
        scored=seen.scored,
        seat=seen.seat,
        turn=seen.turn,
        gains=seen.gains,
    )
