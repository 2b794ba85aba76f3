"""Corrections: what hands have to do so that one table looks like another, in words.

Told when table and State disagree, and after an undo. Everything lies open, so all of it is told.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from shared_rules.core.instructions import Instruction, Laid, Pieces, Spot, compared
from shared_rules.core.phrases import phrase, word
from shared_rules.core.seats import Seat
from shared_rules.games.rajas.board import border_words, space_name
from shared_rules.games.rajas.faces import BUILDINGS, STACKS, face_name, stack_name
from shared_rules.games.rajas.rewards import reward_name
from shared_rules.games.rajas.state import (
    DICE,
    MONEY_BONUSES,
    NOBODY,
    Player,
    State,
    spaces,
    workers_left,
)
from shared_rules.games.rajas.words import WAITING_NAMES, die_name, tile_name

POOL: Final = Spot(phrase("the pool"))
STATUE: Final = Spot(phrase("the statue"))
BESIDE: Final = Spot(phrase("beside the board"))

# For one piece, and for several.
TILE_WORDS: Final = (
    "Move the tile from {origin} to {place}: {tile}.",
    "Move {count} tiles from {origin} to {place}: {tile}.",
)
DIE_WORDS: Final = (
    "Move {owner}'s die from {origin} to {place}: {die}.",
    "Move {count} of {owner}'s dice from {origin} to {place}: {die}.",
)
WORKER_WORDS: Final = (
    "Move {owner}'s worker from {origin} to {place}.",
    "Move {count} of {owner}'s workers from {origin} to {place}.",
)
MARKER_WORDS: Final = ("Move {owner}'s {marker} from {origin} to {place}.",)


def _bonus_place(player: Player) -> object:
    """RG-10d: at the next bonus of the money track; after the last it leaves the track."""
    ahead = MONEY_BONUSES[player.bonus :]
    return ahead[0][0] if ahead else BESIDE.words


MARKERS: Final[Mapping[str, Callable[[Player], object]]] = {
    "money marker": lambda player: player.money,
    "fame marker": lambda player: player.fame,
    "karma cube": lambda player: player.karma,
    "boat": lambda player: player.boat,
    "bonus marker": _bonus_place,
}


def _others(state: State, owners: Sequence[str]) -> Laid:
    for seat, owner in enumerate(owners):
        yield from _player(state, seat, {"owner": owner, "seat": seat})
    yield from _river(state)
    # RG-11a
    yield Instruction(
        "Give the elephant to {owner}.", {"owner": owners[state.first], "seat": state.first}
    )
    if state.mogul != NOBODY:
        words = "{owner} has used the Great Mogul in this round."
        yield Instruction(words, {"owner": owners[state.mogul], "seat": state.mogul})


def _tiles(state: State, owners: Sequence[str]) -> Laid:
    for face, spot in _faces(state, owners):
        yield Pieces(TILE_WORDS, {"tile": face_name(face), "face": face}, spot)


def _faces(state: State, owners: Sequence[str]) -> Iterator[tuple[str, Spot]]:
    """The face of each tile. The top of a stack is told apart from what is below it."""
    for stack, top, below in zip(STACKS, state.tops, state.stacks, strict=True):
        if top:
            yield top, Spot(phrase("the top of {stack}", stack=stack_name(stack)))
        for face in below:
            yield face, Spot(phrase("{stack}, below the top", stack=stack_name(stack)))
    for seat, player in enumerate(state.players):
        for site, tile, under in zip(state.board.keys, player.tiles, player.under, strict=True):
            for face, words in ((tile, "{owner}'s {site}"), (under, "{owner}'s {site}, covered")):
                if face:
                    yield face, Spot(phrase(words, owner=owners[seat], site=site), seat)


def _roads(state: State, owners: Sequence[str]) -> Laid:
    words = "Turn {owner}'s tile on {site}: its roads lie as {roads}."
    for seat, player in enumerate(state.players):
        for site, tile, roads in zip(state.board.keys, player.tiles, player.roads, strict=True):
            if tile:
                facts = {"owner": owners[seat], "site": site, "roads": roads}
                yield Instruction(words, {**facts, "face": tile, "seat": seat})


def _yields(state: State, owners: Sequence[str]) -> Laid:
    for tile, spot in _yield_tiles(state, owners):
        yield Pieces(TILE_WORDS, {"tile": tile_name(tile)}, spot)


def _yield_tiles(state: State, owners: Sequence[str]) -> Iterator[tuple[str, Spot]]:
    for tile in state.yields:
        yield tile, BESIDE
    for tile in state.aside:
        yield tile, Spot(phrase("those set aside"))
    for seat, player in enumerate(state.players):
        for border, tile in zip(state.board.borders, player.yields, strict=True):
            if tile:
                words, where = "{owner}'s province, {border}", border_words(border.key)
                yield tile, Spot(phrase(words, owner=owners[seat], border=where), seat)
    for step in state.agenda:
        if step.kind == "put":
            yield step.what, Spot(phrase("{owner}'s hand", owner=owners[step.seat]), step.seat)


def _player(state: State, seat: Seat, owner: Mapping[str, object]) -> Laid:
    player = state.players[seat]
    for die in DICE:
        own = player.dice.count(die)
        yield Pieces(DIE_WORDS, {**owner, "die": die_name(die)}, STATUE, own)
        yield Pieces(DIE_WORDS, {**owner, "die": die_name(die)}, POOL, len(DICE) - own)
    for space, worker in zip(spaces(state), state.workers, strict=True):
        if worker == seat:
            yield Pieces(WORKER_WORDS, owner, Spot(space_name(space)))
    for where in player.waiting:
        yield Pieces(WORKER_WORDS, owner, Spot(WAITING_NAMES[where]))
    yield Pieces(WORKER_WORDS, owner, STATUE, workers_left(state, seat))
    for marker, place in MARKERS.items():
        yield Pieces(MARKER_WORDS, {**owner, "marker": word(marker)}, Spot(str(place(player))))
    for building, level in zip(BUILDINGS, player.upgrades, strict=True):
        words = "Move {owner}'s cube of the {building} to {level}."
        yield Instruction(words, {**owner, "building": word(building), "level": level})


def _river(state: State) -> Laid:
    for space, (tile, printed) in enumerate(zip(state.river, state.board.river, strict=True), 1):
        words = "Lay the river tile on space {space}: {tile}."
        if tile == printed:
            words = "Take the river tile from space {space}."
        yield Instruction(words, {"space": space, "tile": reward_name(tile)})


corrections = partial(compared, (_tiles, _roads, _yields, _others))
