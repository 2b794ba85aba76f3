"""Pieces of a draft of Rajas of the Ganges: each comes from somewhere and goes back there.

A tile comes from below the open ones of its colour, a yield tile from the supply, a river tile from
those not laid. Which borders are joined, whose markers have met and what that ends follows from it.
"""

from collections import Counter
from collections.abc import Iterator

from companion_app.model.tables.drafting import replaced
from shared_rules.core.seats import Seat
from shared_rules.games.rajas.course import to_the_left
from shared_rules.games.rajas.faces import STACKS, read_face, turns_of
from shared_rules.games.rajas.opening import seen_tiles
from shared_rules.games.rajas.province import joined_borders, joins, network
from shared_rules.games.rajas.state import (
    FIRST_WORKERS,
    LAST,
    ROUNDS,
    WAITING,
    Player,
    State,
    Step,
    margin,
    most_extra_workers,
    with_player,
    without,
    workers_left,
)

PLACE = "place"


# Tiles


def built(state: State) -> Counter[str]:
    """All faces in provinces."""
    players = state.players
    return Counter(face for each in players for face in (*each.tiles, *each.under) if face)


def spare_tiles(state: State, colour: str) -> list[str]:
    """Faces of a colour that lie in no province, those below the open ones first."""
    mine = [at for at, stack in enumerate(STACKS) if stack.startswith(f"{colour}_")]
    below = (face for at in mine for face in state.stacks[at])
    return list(dict.fromkeys((*below, *(state.tops[at] for at in mine if state.tops[at]))))


def is_shown_next(state: State, stack: str) -> bool:
    """Whether its open tile is just being told."""
    return any(step.kind in ("show", "enter") and step.what == stack for step in state.agenda)


def taken(state: State, face: str) -> State:
    """From a stack. Where only the open tile is one, the next lies open instead."""
    for at, below in enumerate(state.stacks):
        if face in below:
            return state._replace(stacks=replaced(state.stacks, at, without(below, face)))
    at = state.tops.index(face)
    top, *rest = state.stacks[at] or ("",)
    return state._replace(
        tops=replaced(state.tops, at, top), stacks=replaced(state.stacks, at, tuple(rest))
    )


def returned(state: State, face: str) -> State:
    """To the stack that misses one; it lies open where no other tile is."""
    for at, stack in enumerate(STACKS):
        here = (state.tops[at], *state.stacks[at])
        if seen_tiles(state)[stack].count(face) > here.count(face):
            if not any(here) and not is_shown_next(state, stack):
                return state._replace(tops=replaced(state.tops, at, face))
            below = tuple(sorted((*state.stacks[at], face)))
            return state._replace(stacks=replaced(state.stacks, at, below))
    raise AssertionError("every tile is of a stack")


def opened(state: State, at: int, face: str) -> State:
    """Another tile of the stack lies open."""
    below = without(state.stacks[at], face)
    if state.tops[at]:
        below = tuple(sorted((*below, state.tops[at])))
    return state._replace(
        tops=replaced(state.tops, at, face), stacks=replaced(state.stacks, at, below)
    )


def lying_ways(state: State, seat: Seat, cell: int, face: str) -> tuple[str, ...]:
    """RG-5b: how it can be turned, beginning with what joins a road from the residence."""
    roads = replaced(state.players[seat].roads, cell, "")
    arrivals = network(state.board, roads).arrivals[cell]
    ways = turns_of(read_face(face).roads)
    return tuple(sorted(ways, key=lambda way: not joins(arrivals, way)))


def laid(state: State, seat: Seat, cell: int, face: str) -> State:
    """Instead of what lies there; no tile for "". What was covered is seen again then."""
    player = state.players[seat]
    old, under = player.tiles[cell], player.under[cell]
    if not face and under:
        face, under = under, ""
    else:
        state = taken(state, face) if face else state
    state = returned(state, old) if old else state
    ways = lying_ways(state, seat, cell, face) if face else ("",)
    roads = player.roads[cell] if player.roads[cell] in ways else ways[0]
    return with_player(
        state,
        seat,
        player._replace(
            tiles=replaced(player.tiles, cell, face),
            roads=replaced(player.roads, cell, roads),
            under=replaced(player.under, cell, under),
        ),
    )


def covering(state: State, seat: Seat, cell: int, face: str) -> State:
    """RG-7h: with this face below it, or none."""
    player = state.players[seat]
    old = player.under[cell]
    state = taken(state, face) if face else state
    state = returned(state, old) if old else state
    return with_player(state, seat, player._replace(under=replaced(player.under, cell, face)))


# Yield tiles and river tiles


def with_yield(state: State, seat: Seat, border: int, tile: str) -> State:
    player = state.players[seat]
    old = player.yields[border]
    if tile in state.yields:
        state = state._replace(yields=without(state.yields, tile))
    elif tile:
        state = state._replace(aside=without(state.aside, tile))
    if old:
        state = state._replace(yields=tuple(sorted((*state.yields, old))))
    return with_player(state, seat, player._replace(yields=replaced(player.yields, border, tile)))


def with_river_tile(state: State, at: int, reward: str) -> State:
    """RG-14a; the printed reward where no tile lies."""
    printed, old = state.board.river[at], state.river[at]
    left = state.river_tiles if reward == printed else without(state.river_tiles, reward)
    left = left if old == printed else (*left, old)
    return state._replace(river=replaced(state.river, at, reward), river_tiles=left)


# Dice and workers


def with_die(player: Player, old: str, new: str) -> Player:
    """One instead of another; "" for none."""
    dice = without(player.dice, old) if old else player.dice
    return player._replace(dice=tuple(sorted((*dice, new)) if new else dice))


def with_waiting(state: State, seat: Seat, where: str, has_come: int) -> State:
    """RG-10a, RG-10b: when no more may come, the others have left."""
    player, most = state.players[seat], most_extra_workers(state)
    kept = set(player.waiting) - {where} if has_come else {*player.waiting, where}
    if has_come and len(WAITING) - len(kept) >= most:
        kept = set()
    came = min(most, len(WAITING) - len(kept))
    waiting = tuple(each for each in WAITING if each in kept)
    return with_player(state, seat, player._replace(workers=FIRST_WORKERS + came, waiting=waiting))


def with_turn(state: State, seat: Seat) -> State:
    before = (seat - 1) % len(state.players)
    return state._replace(seat=seat, placed=before, agenda=(Step(PLACE, seat),))


def begins_turn(state: State) -> bool:
    """Nothing is due but a worker to be placed."""
    return [step.kind for step in state.agenda] == [PLACE]


# What follows from something else


def _markers(state: State) -> list[tuple[int, int]]:
    return [(player.money, player.fame) for player in state.players]


def following(first: State, state: State) -> State:
    """RG-5d, RG-12a, RG-12c: `first` is as the draft began."""
    if _markers(state) != _markers(first):
        # What the latest turn brought no longer makes what they show.
        state = state._replace(gains=())
    for seat, player in enumerate(state.players):
        joined = tuple(_joined(first, state, seat))
        state = with_player(state, seat, player._replace(joined=joined))
    seats = (*state.met, *range(len(state.players)))
    met = tuple(seat for seat in dict.fromkeys(seats) if margin(state, seat) >= 0)
    if not begins_turn(state) or (met == state.met and bool(met) == (state.phase == LAST)):
        return state._replace(met=met)
    if not met:
        return state._replace(met=(), phase=ROUNDS, last=())
    state = state._replace(met=met, phase=LAST)
    left = [seat for seat in to_the_left(state) if workers_left(state, seat) > 0]
    acts = left.index(state.seat) + 1 if state.seat in left else 0
    return state._replace(last=tuple(left[acts:]))


def _joined(first: State, state: State, seat: Seat) -> Iterator[str]:
    """What was joined once and cut since stays so; all else is what the roads show."""
    was, now = first.players[seat], joined_borders(state.board, state.players[seat].roads)
    showed = joined_borders(first.board, was.roads)
    yield from (border for border in was.joined if border not in showed or border in now)
    yield from (border for border in now if border not in was.joined)
