"""Bots: what a position of Maharani is worth, and which moves are worth a thought."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from shared_rules.core.asks import Ask
from shared_rules.core.search import Mind
from shared_rules.core.seats import Seat
from shared_rules.games.maharani import GAME
from shared_rules.games.maharani.edition import PLACES, Palace
from shared_rules.games.maharani.groups import tile_group
from shared_rules.games.maharani.moves import LayTile, Move, TakeBack
from shared_rules.games.maharani.placing import open_spaces, own_section
from shared_rules.games.maharani.scoring import SECTION_GOLD
from shared_rules.games.maharani.state import SECOND_TILE_PRICE, TILES_A_TURN, State, own_workers

SURE: Final = 0.92
"""How sure the gold of workers is before their section is scored."""
ROOM: Final = 0.12
"""What a free space of a section is worth to each worker there: others may join it."""
TOKEN: Final = 0.7
SUPPLY, ENOUGH_SUPPLY = 0.5, 4
WORKER: Final = 4.0
"""What a worker brings that a tile in hand may call."""
LEFT: Final = 0.7
"""How much of the best tile on the rondel the next player will get."""
WORKER_COLOURS: Final = 4


def terms(state: State, seat: Seat) -> Mapping[str, float]:
    player, turn = state.players[seat], state.turn
    price = SECOND_TILE_PRICE if state.seat == seat and turn.laid == TILES_A_TURN else 0
    by_worker = _by_worker(state.palace, state.tiles, state.workers, state.scored)
    return {
        "gold": float(player.gold - price),
        "hand": _pending(state, seat) if state.seat == seat else 0.0,
        "sections": sum(by_worker[each] for each in own_workers(seat, len(state.players))),
        "tokens": TOKEN * sum(player.tokens),
        "supply": SUPPLY * min(sum(player.supply), ENOUGH_SUPPLY),
    }


def _pending(state: State, seat: Seat) -> float:
    """The tile in hand, or the worker that is about to come."""
    if state.turn.space:
        return WORKER
    return _hand(state, seat, state.turn.place) if state.turn.place else 0.0


def _hand(state: State, seat: Seat, place: int) -> float:
    """The best space for the tile of a rondel place."""
    palace, side = state.palace, state.players[seat].side
    kind, here = state.rondel[place - 1], own_section(state, seat, place)
    colour, arrows = palace.colour_of[kind], palace.arrows[kind]
    return max(
        (
            tile_group(palace, state.tiles, space, colour)
            + WORKER * (side in arrows[space])
            - TOKEN * (palace.sections[space] != here)
            for space in open_spaces(state, seat, place)
        ),
        default=0.0,
    )


def outlook(state: State, seat: Seat) -> float:
    """What is left on the rondel is for the next player."""
    if seat != (state.seat + 1) % len(state.players):
        return 0.0
    left = (place for place in PLACES if state.rondel[place - 1])
    return LEFT * max((_hand(state, seat, place) for place in left), default=0.0)


@lru_cache(maxsize=256)
def _by_worker(
    palace: Palace,
    tiles: tuple[str, ...],
    workers: tuple[int | None, ...],
    scored: tuple[str, ...],
) -> tuple[float, ...]:
    """What the sections that are not scored yet will bring to each colour of workers."""
    worths = [0.0] * WORKER_COLOURS
    for section, key in enumerate(palace.section_keys):
        if key in scored:
            continue
        spaces = palace.spaces_of[section]
        standing = [worker for space in spaces if (worker := workers[space]) is not None]
        free = [tiles[space] for space in spaces].count("")
        for worker in {*standing}:
            count = standing.count(worker)
            worths[worker] += SURE * SECTION_GOLD[count] + ROOM * count * free
    return tuple(worths)


WHY: Final = {
    "gold": "It brings {gain} gold in this turn.",
    "hand": "The best space for this tile brings about {gain} gold.",
    "sections": "It puts workers where their section will bring about {gain} gold.",
    "tokens": "It keeps your action tokens ready for later.",
    "supply": "It keeps workers in your supply.",
}
BETWEEN_TILES: Final = frozenset({"first tile", "second tile", "end turn"})


def settled(_state: State, ask: Ask, _seat: Seat) -> bool:
    return ask.what in BETWEEN_TILES


def horizon(_state: State, ask: Ask, seat: Seat) -> bool:
    """The end of the turn, before the rondel is refilled."""
    return ask.seat != seat


def sensible(state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
    """Where an arrow points matters only if that is the own side: one other way will do."""
    side = state.players[seat].side
    kept: dict[tuple[str, bool], Move] = {}
    for move in moves:
        if isinstance(move, LayTile):
            kept[move.space, move.arrow == side] = move
        elif not isinstance(move, TakeBack):
            kept[repr(move), False] = move
    return list(kept.values())


TANGIBLE: Final = frozenset({"gold", "hand", "sections"})
MIND: Final = Mind(GAME, terms, WHY, TANGIBLE, settled, horizon, sensible, outlook, step=1.5)
