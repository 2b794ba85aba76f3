"""Corrections: what hands have to do so that one table looks like another, in words.

Told when table and State disagree, and after an undo. Everything lies open, so all of it is told.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from shared_rules.core.instructions import Instruction, Pile, Spot, moved_pieces
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


def corrections(table: State, wanted: State, owners: Sequence[str]) -> tuple[Instruction, ...]:
    """From a table that stands like the first State to the second; empty if it shows the same.

    `owners` names the seats as people say it: "red", or "Anna".
    """
    return (
        *_tiles(table, wanted, owners),
        *_yields(table, wanted, owners),
        *(each for seat in range(len(owners)) for each in _player(table, wanted, seat, owners)),
        *_river(table, wanted),
        *_elephant(table, wanted, owners),
    )


def _tiles(table: State, wanted: State, owners: Sequence[str]) -> Iterator[Instruction]:
    old, new = (_tile_piles(state, owners) for state in (table, wanted))
    for face in sorted(old.keys() | new.keys()):
        before, after = old.get(face, Counter()), new.get(face, Counter())
        if before != after:
            yield from moved_pieces(TILE_WORDS, {"tile": face_name(face)}, before, after)
    words = "Turn {owner}'s tile on {site}: its roads lie as {roads}."
    for seat, player in enumerate(wanted.players):
        was = table.players[seat]
        for cell, site in enumerate(wanted.board.keys):
            lies = player.tiles[cell], player.roads[cell]
            if player.tiles[cell] and (was.tiles[cell], was.roads[cell]) != lies:
                facts = {"owner": owners[seat], "site": site, "roads": player.roads[cell]}
                yield Instruction(words, facts)


def _tile_piles(state: State, owners: Sequence[str]) -> dict[str, Pile]:
    """Where each face lies. The top of a stack is told apart from what is below it."""
    piles: dict[str, Pile] = {}

    def lies(face: str, spot: Spot) -> None:
        if face:
            piles.setdefault(face, Counter())[spot] += 1

    for stack, top, below in zip(STACKS, state.tops, state.stacks, strict=True):
        lies(top, Spot(phrase("the top of {stack}", stack=stack_name(stack))))
        for face in below:
            lies(face, Spot(phrase("{stack}, below the top", stack=stack_name(stack))))
    for seat, player in enumerate(state.players):
        for site, tile, under in zip(state.board.keys, player.tiles, player.under, strict=True):
            for face, words in ((tile, "{owner}'s {site}"), (under, "{owner}'s {site}, covered")):
                lies(face, Spot(phrase(words, owner=owners[seat], site=site), seat))
    return piles


def _yields(table: State, wanted: State, owners: Sequence[str]) -> Iterator[Instruction]:
    old, new = (_yield_piles(state, owners) for state in (table, wanted))
    for tile in sorted(old.keys() | new.keys()):
        before, after = old.get(tile, Counter()), new.get(tile, Counter())
        if before != after:
            yield from moved_pieces(TILE_WORDS, {"tile": tile_name(tile)}, before, after)


def _yield_piles(state: State, owners: Sequence[str]) -> dict[str, Pile]:
    piles: dict[str, Pile] = {}
    for spot, tiles in ((BESIDE, state.yields), (Spot(phrase("those set aside")), state.aside)):
        for tile in tiles:
            piles.setdefault(tile, Counter())[spot] += 1
    for seat, player in enumerate(state.players):
        for border, tile in zip(state.board.borders, player.yields, strict=True):
            if tile:
                words, where = "{owner}'s province, {border}", border_words(border.key)
                spot = Spot(phrase(words, owner=owners[seat], border=where), seat)
                piles.setdefault(tile, Counter())[spot] += 1
    for step in state.agenda:
        if step.kind == "put":
            spot = Spot(phrase("{owner}'s hand", owner=owners[step.seat]), step.seat)
            piles.setdefault(step.what, Counter())[spot] += 1
    return piles


def _player(
    table: State, wanted: State, seat: Seat, owners: Sequence[str]
) -> Iterator[Instruction]:
    owner: Mapping[str, object] = {"owner": owners[seat]}
    before, after = table.players[seat], wanted.players[seat]
    for die in DICE:
        old, new = (_die_pile(player, die) for player in (before, after))
        yield from moved_pieces(DIE_WORDS, {**owner, "die": die_name(die)}, old, new)
    piles = (_worker_pile(state, seat) for state in (table, wanted))
    yield from moved_pieces(WORKER_WORDS, owner, *piles)
    for marker, value in MARKERS.items():
        if value(before) != value(after):
            words = "Move {owner}'s {marker} from {origin} to {place}."
            facts = {"marker": word(marker), "origin": value(before), "place": value(after)}
            yield Instruction(words, {**owner, **facts})
    for building, was, now in zip(BUILDINGS, before.upgrades, after.upgrades, strict=True):
        if was != now:
            words = "Move {owner}'s cube of the {building} to {level}."
            yield Instruction(words, {**owner, "building": word(building), "level": now})


def _die_pile(player: Player, die: str) -> Pile:
    own = player.dice.count(die)
    return Counter({STATUE: own, POOL: len(DICE) - own})


def _worker_pile(state: State, seat: Seat) -> Pile:
    pairs = zip(spaces(state), state.workers, strict=True)
    pile: Pile = Counter(Spot(space_name(space)) for space, worker in pairs if worker == seat)
    pile.update(Spot(WAITING_NAMES[where]) for where in state.players[seat].waiting)
    pile[STATUE] = workers_left(state, seat)
    return pile


def _river(table: State, wanted: State) -> Iterator[Instruction]:
    for space, (was, now) in enumerate(zip(table.river, wanted.river, strict=True), 1):
        if was == now:
            continue
        bare = now == wanted.board.river[space - 1]
        words = "Take the river tile from space {space}." if bare else COVER
        yield Instruction(words, {"space": space, "tile": reward_name(now)})


COVER: Final = "Lay the river tile on space {space}: {tile}."


def _elephant(table: State, wanted: State, owners: Sequence[str]) -> Iterator[Instruction]:
    # RG-11a
    if table.first != wanted.first:
        yield Instruction("Give the elephant to {owner}.", {"owner": owners[wanted.first]})
    if table.mogul != wanted.mogul and wanted.mogul != NOBODY:
        words = "{owner} has used the Great Mogul in this round."
        yield Instruction(words, {"owner": owners[wanted.mogul]})
