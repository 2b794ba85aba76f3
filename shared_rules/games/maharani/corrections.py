"""Corrections: what hands have to do so that one table looks like another, in words.

Told when table and State disagree, and after an undo. Gold is told too: its markers lie open on the
score track.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from shared_rules.core.instructions import BOX, Instruction, Laid, Pieces, Spot, compared
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
COLOURED_WORDS: Final = (
    "Move {owner}'s worker ({colour}) from {origin} to {place}.",
    "Move {count} of {owner}'s workers ({colour}) from {origin} to {place}.",
)
MARKER_WORDS: Final = ("Move {owner}'s score marker from {origin} to {place}.",)
# Face down, and face up.
TOKEN_WORDS: Final = (
    "Turn {owner}'s action token {place} face down.",
    "Turn {owner}'s action token {place} face up.",
)


def _others(state: State, owners: Sequence[str]) -> Laid:
    for seat, owner in enumerate(owners):
        yield from _player(state, seat, {"owner": owner, "seat": seat})
    # MI-4a
    side = SIDE_NAMES[state.players[state.seat].side]
    yield Instruction("Turn the rondel so that its arrow points to the {side}.", {"side": side})


def _tiles(state: State, _owners: Sequence[str]) -> Laid:
    def lies(kind: str, spot: Spot, number: int = 1) -> Pieces:
        return Pieces(TILE_WORDS, {"tile": kind_name(kind)}, spot, number)

    spaces, left = [space_name(state.palace, key) for key in state.palace.keys], bag(state)
    for kind in state.palace.tile_counts:
        yield lies(kind, BAG, left.get(kind, 0))
        yield lies(kind, BOX, state.removed.count(kind))
    for space, kind in zip(spaces, state.tiles, strict=True):
        if kind:
            yield lies(kind, Spot(space))
    for place, kind in zip(PLACES, state.rondel, strict=True):
        if kind:
            yield lies(kind, Spot(phrase("rondel place {place}", place=place)))
    for space, kind, arrow in zip(spaces, state.tiles, state.arrows, strict=True):
        if kind:
            words = "Turn the tile on {space}: its arrow points to the {side}."
            yield Instruction(words, {"space": space, "side": SIDE_NAMES[arrow], "tile": kind})


def _player(state: State, seat: Seat, owner: Mapping[str, object]) -> Laid:
    player, colours = state.players[seat], own_workers(seat, len(state.players))
    words = WORKER_WORDS if len(colours) == 1 else COLOURED_WORDS
    for number, worker in enumerate(colours):
        facts = {**owner, "colour": COLOUR_NAMES[number]}
        yield from (Pieces(words, facts, spot) for spot in _spots(state, worker))
        yield Pieces(words, facts, SUPPLY, player.supply[number])
    for place, is_up in zip(PLACES, player.tokens, strict=True):
        yield Instruction(TOKEN_WORDS[is_up], {**owner, "place": place})
    side = {**owner, "side": SIDE_NAMES[player.side]}
    yield Instruction("Move {owner}'s position token to the {side}.", side)
    yield Pieces(MARKER_WORDS, owner, Spot(str(player.gold)))


def _spots(state: State, worker: int) -> Iterator[Spot]:
    for key, standing in zip(state.palace.keys, state.workers, strict=True):
        if standing == worker:
            yield Spot(space_name(state.palace, key))
    for aside in state.aside:
        if aside.worker == worker:
            words = "beside the section {section}"
            yield Spot(phrase(words, section=word(aside.section)))


corrections = partial(compared, (_tiles, _others))
