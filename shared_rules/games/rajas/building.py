"""Building: the quarry and the Master builder; which tile, what it costs, where it lies.

A tile is chosen only if it can be paid and placed, so a player is never asked for what they cannot
do. It pays at once (RG-5c); borders that it joins follow after all that comes of that (RG-5d).
"""

from collections.abc import Iterator

from shared_rules.core.errors import IllegalMove
from shared_rules.core.phrases import word
from shared_rules.core.seats import Seat
from shared_rules.games.rajas import moves as m
from shared_rules.games.rajas.dice import Events, reach
from shared_rules.games.rajas.events import (
    BordersJoined,
    Event,
    StepDone,
    StepsAdded,
    TileCovered,
    TileLaid,
    YieldLost,
)
from shared_rules.games.rajas.faces import BUILDINGS, STACKS, face_name, read_face, turns_of
from shared_rules.games.rajas.province import (
    covers,
    joined_borders,
    joins,
    network,
    open_spaces,
    sites,
    with_roads,
)
from shared_rules.games.rajas.state import Player, State, Step, borders_of, top_of
from shared_rules.games.rajas.tracks import Steps, move_markers


def can_pay(player: Player, face: str, less: int = 0) -> bool:
    """`less`: the cost of the covered tile."""
    tile = read_face(face)
    return reach(player.dice, tile.colour, player.karma) >= tile.cost - less


def can_build(state: State, seat: Seat) -> bool:
    """RG-5a: only a tile that can be placed may be taken."""
    player = state.players[seat]
    if not open_spaces(state.board, player.roads):
        return False
    return any(face and can_pay(player, face) for face in state.tops)


def tiles_to_take(state: State, step: Step) -> list[m.Move]:
    player = state.players[step.seat]
    return [
        m.TakeTile(stack)
        for stack, face in zip(STACKS, state.tops, strict=True)
        if face and can_pay(player, face)
    ]


def take_tile(state: State, step: Step, move: m.TakeTile) -> Events:
    player, face = state.players[step.seat], _top(state, move.stack)
    if not can_pay(player, face):
        raise _too_dear(face, read_face(face).cost)
    tile = read_face(face)
    steps = (
        Step("pay_tile", step.seat, tile.cost, tile.colour),
        Step("lay", step.seat, what=move.stack),
    )
    return StepDone("build"), StepsAdded(steps)


def _top(state: State, stack: str) -> str:
    face = top_of(state, stack)
    # RG-2b
    if not face:
        raise IllegalMove("RG-2b", "The stack is empty.")
    return face


def _too_dear(face: str, price: int) -> IllegalMove:
    facts = {"colour": word(read_face(face).colour), "price": price}
    return IllegalMove("RG-5a", "This takes {colour} dice of at least {price} together.", facts)


def sites_to_lay(state: State, step: Step) -> list[m.Move]:
    player, keys = state.players[step.seat], state.board.keys
    roads = read_face(top_of(state, step.what)).roads
    return [m.LayTile(keys[cell], way) for cell, way in sites(state.board, player.roads, roads)]


def lay_tile(state: State, step: Step, move: m.LayTile) -> Iterator[Event]:
    player, board = state.players[step.seat], state.board
    face, cell = top_of(state, step.what), board.index[move.site]
    _check_roads(face, move.roads)
    # RG-5b
    if player.tiles[cell]:
        raise IllegalMove("RG-5b", "On {site} lies a tile already.", {"site": move.site})
    if not joins(network(board, player.roads).arrivals[cell], move.roads):
        words = "On {site} no road of the tile would join one that leads to the residence."
        raise IllegalMove("RG-5b", words, {"site": move.site})
    yield StepDone("lay")
    yield TileLaid(step.seat, step.what, face, move.site, move.roads)
    fresh = _newly_joined(state, step.seat, cell, move.roads)
    if fresh:
        yield BordersJoined(step.seat, fresh)
        yield StepsAdded(_yield_steps(state, step.seat, fresh))
    yield from _tile_gain(state, step, face)


def _check_roads(face: str, roads: str) -> None:
    ways = turns_of(read_face(face).roads)
    if roads not in ways:
        facts = {"ways": ", ".join(ways), "roads": roads}
        words = "The roads of this tile lie as {ways}, not as {roads}."
        raise IllegalMove("RG-5b", words, facts)


def _newly_joined(state: State, seat: Seat, cell: int, roads: str) -> tuple[str, ...]:
    player = state.players[seat]
    after = joined_borders(state.board, with_roads(player.roads, cell, roads))
    return tuple(border for border in after if border not in player.joined)


def _yield_steps(state: State, seat: Seat, joined: tuple[str, ...]) -> Steps:
    """RG-13c: a tile that lies on a border replaces what is printed there."""
    player = state.players[seat]
    return tuple(
        Step("yield", seat, what=tile.partition("/")[2] or border.reward, where=border.key)
        for border, tile in zip(borders_of(state, seat), player.yields, strict=True)
        if border.key in joined
    )


def _tile_gain(state: State, step: Step, face: str) -> Iterator[Event]:
    """RG-5c: the whole tile at the levels of now; then what the markers pass."""
    tile, levels = read_face(face), state.players[step.seat].upgrades
    coins = sum(market.coins for market in tile.markets)
    fame = sum(levels[BUILDINGS.index(building)] for building in tile.buildings)
    yield from move_markers(state, step.seat, coins, fame, "RG-5c")
    yield StepsAdded((Step("show", step.seat, what=step.what),))


def _coverable(player: Player) -> Iterator[int]:
    """RG-7h: a space holds at most two tiles."""
    return (c for c, tile in enumerate(player.tiles) if tile and not player.under[c])


def _covers_with(state: State, player: Player, cell: int, face: str) -> bool:
    """RG-7h: dearer, whatever the colours; the difference paid; every tile still joined."""
    old, new = read_face(player.tiles[cell]), read_face(face)
    return (
        new.cost > old.cost
        and can_pay(player, face, old.cost)
        and bool(covers(state.board, player.roads, cell, new.roads))
    )


def _can_cover_there(state: State, player: Player, cell: int) -> bool:
    return any(face and _covers_with(state, player, cell, face) for face in state.tops)


def can_cover(state: State, player: Player) -> bool:
    return any(_can_cover_there(state, player, cell) for cell in _coverable(player))


def tiles_to_cover(state: State, step: Step) -> list[m.Move]:
    player, keys = state.players[step.seat], state.board.keys
    there = (cell for cell in _coverable(player) if _can_cover_there(state, player, cell))
    return [m.CoverTile(keys[cell]) for cell in there]


def cover_tile(state: State, step: Step, move: m.CoverTile) -> Events:
    if move not in tiles_to_cover(state, step):
        words = "On {site} lies no tile that can be covered by a dearer one and its dice."
        raise IllegalMove("RG-7h", words, {"site": move.site})
    return StepDone("cover"), StepsAdded((Step("cover_with", step.seat, where=move.site),))


def covers_to_take(state: State, step: Step) -> list[m.Move]:
    player, cell = state.players[step.seat], state.board.index[step.where]
    return [
        m.TakeTile(stack)
        for stack, face in zip(STACKS, state.tops, strict=True)
        if face and _covers_with(state, player, cell, face)
    ]


def take_cover(state: State, step: Step, move: m.TakeTile) -> Events:
    player, face = state.players[step.seat], _top(state, move.stack)
    cell = state.board.index[step.where]
    old, new = read_face(player.tiles[cell]), read_face(face)
    difference = new.cost - old.cost
    # RG-7h
    if difference <= 0:
        facts = {"new": face_name(face), "cost": old.cost}
        raise IllegalMove("RG-7h", "{new} is not dearer than {cost}.", facts)
    if not can_pay(player, face, old.cost):
        raise _too_dear(face, difference)
    if not covers(state.board, player.roads, cell, new.roads):
        words = "However it lay there, a tile would lose its way to the residence."
        raise IllegalMove("RG-7h", words)
    steps = (
        Step("pay_tile", step.seat, difference, new.colour),
        Step("lay_over", step.seat, what=move.stack, where=step.where),
    )
    return StepDone("cover_with"), StepsAdded(steps)


def ways_to_cover(state: State, step: Step) -> list[m.Move]:
    player, cell = state.players[step.seat], state.board.index[step.where]
    roads = read_face(top_of(state, step.what)).roads
    ways = covers(state.board, player.roads, cell, roads)
    return [m.LayTile(step.where, way) for way in ways]


def lay_over(state: State, step: Step, move: m.LayTile) -> Iterator[Event]:
    player, cell = state.players[step.seat], state.board.index[step.where]
    face = top_of(state, step.what)
    _check_roads(face, move.roads)
    # RG-7h
    if move.site != step.where:
        facts = {"site": step.where}
        raise IllegalMove("RG-7h", "The tile on {site} is being covered.", facts)
    if move.roads not in covers(state.board, player.roads, cell, read_face(face).roads):
        words = "Lying like this it would cut a tile off from the residence."
        raise IllegalMove("RG-7h", words)
    yield StepDone("lay_over")
    yield TileCovered(step.seat, step.what, face, move.site, move.roads)
    fresh = _newly_joined(state, step.seat, cell, move.roads)
    if fresh:
        yield BordersJoined(step.seat, fresh)
        yield from (YieldLost(step.seat, border) for border in fresh)
    yield from _tile_gain(state, step, face)
