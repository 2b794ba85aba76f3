"""Corrections: what hands have to do so that one table looks like another, in words.

Told when table and State disagree, and after an undo. Gold is told too: its markers lie open on the
score track.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from shared_rules.core.instructions import BOX, Instruction, Pile, Spot, moved_pieces
from shared_rules.core.phrases import phrase, word
from shared_rules.core.seats import Seat
from shared_rules.games.maharani.edition import PLACES
from shared_rules.games.maharani.names import COLOUR_NAMES, SIDE_NAMES, kind_name, space_name
from shared_rules.games.maharani.state import State, bag, own_workers

BAG: Final = Spot(phrase("the bag"))
SUPPLY: Final = Spot(phrase("the supply"))

# For one piece, and for several.
TILE_WORDS: Final = (
    "Move the tile from {origin} to {place}: {tile}.",
    "Move {count} tiles from {origin} to {place}: {tile}.",
)
WORKER_WORDS: Final = (
    "Move {owner}'s worker from {origin} to {place}.",
    "Move {count} of {owner}'s workers from {origin} to {place}.",
)
# Face down, and face up.
TOKEN_WORDS: Final = (
    "Turn {owner}'s action token {place} face down.",
    "Turn {owner}'s action token {place} face up.",
)
COLOURED_WORDS: Final = (
    "Move {owner}'s worker ({colour}) from {origin} to {place}.",
    "Move {count} of {owner}'s workers ({colour}) from {origin} to {place}.",
)


def corrections(table: State, wanted: State, owners: Sequence[str]) -> tuple[Instruction, ...]:
    """From a table that stands like the first State to the second; empty if it shows the same.

    `owners` names the seats as people say it: "red", or "Anna".
    """
    return (
        *_tiles(table, wanted),
        *_arrows(table, wanted),
        *(each for seat in range(len(owners)) for each in _player(table, wanted, seat, owners)),
        *_rondel_arrow(table, wanted),
    )


def _tiles(table: State, wanted: State) -> Iterator[Instruction]:
    old, new = _tile_piles(table), _tile_piles(wanted)
    for kind in wanted.palace.tile_counts:
        yield from moved_pieces(TILE_WORDS, {"tile": kind_name(kind)}, old[kind], new[kind])


def _tile_piles(state: State) -> Mapping[str, Pile]:
    """Where the tiles of each kind lie."""
    left = bag(state)
    piles: dict[str, Pile] = {
        kind: Counter({BAG: left.get(kind, 0), BOX: state.removed.count(kind)})
        for kind in state.palace.tile_counts
    }
    for key, kind in zip(state.palace.keys, state.tiles, strict=True):
        if kind:
            piles[kind][Spot(space_name(state.palace, key))] += 1
    for place, kind in zip(PLACES, state.rondel, strict=True):
        if kind:
            piles[kind][Spot(phrase("rondel place {place}", place=place))] += 1
    return piles


def _arrows(table: State, wanted: State) -> Iterator[Instruction]:
    words = "Turn the tile on {space}: its arrow points to the {side}."
    for space, key in enumerate(wanted.palace.keys):
        old, new = ((state.tiles[space], state.arrows[space]) for state in (table, wanted))
        if new[0] and old != new:
            facts = {"space": space_name(wanted.palace, key), "side": SIDE_NAMES[new[1]]}
            yield Instruction(words, facts)


def _player(
    table: State, wanted: State, seat: Seat, owners: Sequence[str]
) -> Iterator[Instruction]:
    owner: Mapping[str, object] = {"owner": owners[seat]}
    before, after = table.players[seat], wanted.players[seat]
    colours = own_workers(seat, len(wanted.players))
    for number, worker in enumerate(colours):
        old, new = (_worker_pile(state, seat, worker, number) for state in (table, wanted))
        words = WORKER_WORDS if len(colours) == 1 else COLOURED_WORDS
        yield from moved_pieces(words, {**owner, "colour": COLOUR_NAMES[number]}, old, new)
    for place, was, is_up in zip(PLACES, before.tokens, after.tokens, strict=True):
        if was != is_up:
            yield Instruction(TOKEN_WORDS[is_up], {**owner, "place": place})
    if before.side != after.side:
        moved = "Move {owner}'s position token to the {side}."
        yield Instruction(moved, {**owner, "side": SIDE_NAMES[after.side]})
    if before.gold != after.gold:
        marker = "Move {owner}'s score marker from {origin} to {place}."
        yield Instruction(marker, {**owner, "origin": before.gold, "place": after.gold})


def _worker_pile(state: State, seat: Seat, worker: int, number: int) -> Pile:
    keys = state.palace.keys
    pile: Pile = Counter(
        Spot(space_name(state.palace, keys[space]))
        for space, standing in enumerate(state.workers)
        if standing == worker
    )
    pile.update(
        Spot(phrase("beside the section {section}", section=word(aside.section)))
        for aside in state.aside
        if aside.worker == worker
    )
    pile[SUPPLY] = state.players[seat].supply[number]
    return pile


def _rondel_arrow(table: State, wanted: State) -> Iterator[Instruction]:
    # MI-4a
    old, new = (state.players[state.seat].side for state in (table, wanted))
    if old != new:
        words = "Turn the rondel so that its arrow points to the {side}."
        yield Instruction(words, {"side": SIDE_NAMES[new]})
