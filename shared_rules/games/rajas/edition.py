"""Reads an edition file into a Board, checked against every known count.

The law: a Board that exists is playable. Whatever is wrong is told by key and remedy. A growing
edition lacks only tiles: they are entered as they are seen, and `remembered` for the next game.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from shared_rules.core.editions import EditionFile
from shared_rules.games.rajas.board import (
    ASSORTMENT,
    COLUMN_LETTERS,
    HARBOUR,
    ONE_GOOD,
    QUARRY,
    STEPS,
    Board,
    Border,
    Cell,
    Space,
    beside,
    palace_spaces,
)
from shared_rules.games.rajas.faces import COLOURS, SIDES, STACKS, NoFace, read_face
from shared_rules.games.rajas.rewards import NoReward, read_reward

EDITION_PATH: Final = Path(__file__).with_name("edition.toml")
OWN_COPY_PATH: Final = Path(__file__).with_name("own_copy.toml")

# RG-2a to RG-2d
DICE_EACH: Final = 12
COLOUR_TILES: Final = 16
NUMBERED: Final = "numbered"
"""Every tile of an own copy in the order in which it came: its place is the number of its tag."""
YIELD_TILES: Final = {"white": 8, "yellow": 9, "red": 6, "brown": 7}
RIVER_TILES: Final = 8
SQUARES: Final = 18
"""Of a province, that of the residence among them."""
RESIDENCE_ROADS: Final = 3
WORKER_COLOURS: Final = 4
# RG-3a
COVERS: Final = 2
QUARRY_COSTS: Final = range(1, 5)
HARBOUR_COSTS: Final = range(3)
BROWN_PLACES: Final = 2

KEY_FORM: Final = re.compile(r"[a-z][a-z0-9]*")
FEWEST_RIVER_SPACES: Final = 7
"""The Portuguese sails six."""


def read_board(file: EditionFile) -> Board:
    size, cells, residence = _read_plan(file)
    balconies = _read_balconies(file)
    river = _read_river(file)
    borders, navaratna = _read_borders(file, size, cells, residence)
    money = _read_money(file)
    return Board(
        name=file.name,
        reconstructed=file.reconstructed,
        growing=file.growing,
        dice_each=_exactly(file, "dice.each", DICE_EACH),
        worker_colours=_names(file, "workers.colours", WORKER_COLOURS),
        meet=_read_meeting(file, money),
        start_money=money,
        spaces=_read_spaces(file, balconies),
        balconies=balconies,
        river=river,
        bridge=_number(file, "river.bridge", range(1, len(river))),
        river_tiles=_counted_rewards(file, "river.tiles.all", RIVER_TILES),
        size=size,
        cells=cells,
        residence=residence,
        borders=borders,
        navaratna_borders=navaratna,
        yield_tiles=_read_yield_tiles(file),
        stacks=_read_stacks(file),
    )


def _exactly(file: EditionFile, key: str, known: int) -> int:
    return _number(file, key, (known,))


def _number(file: EditionFile, key: str, allowed: Sequence[int]) -> int:
    value: int = file.need(key, int)
    if value not in allowed:
        few, many = allowed[0], allowed[-1]
        remedy = f"It has to be {few}." if few == many else f"It is from {few} to {many}."
        raise file.wrong(key, f"is {value}", remedy)
    return value


def _numbers(file: EditionFile, key: str, allowed: Sequence[int]) -> tuple[int, ...]:
    count = len(file.need(key, list))
    if not count:
        raise file.wrong(key, "is empty", "List one number for each space, from the left.")
    return tuple(_number(file, f"{key}[{at}]", allowed) for at in range(count))


def _texts(file: EditionFile, key: str) -> tuple[str, ...]:
    return tuple(file.need(f"{key}[{at}]", str) for at in range(len(file.need(key, list))))


def _names(file: EditionFile, key: str, count: int) -> tuple[str, ...]:
    names = _texts(file, key)
    if len(set(names)) != count or len(names) != count or not all(map(KEY_FORM.fullmatch, names)):
        remedy = f"List {count} different ones in small letters."
        raise file.wrong(key, f"is {', '.join(names)}", remedy)
    return names


def _reward(file: EditionFile, key: str) -> str:
    text: str = file.need(key, str)
    try:
        read_reward(text)
    except NoReward as error:
        raise file.wrong(key, str(error), "Write it as in dice1+upgrade1.") from None
    return text


def _rewards(file: EditionFile, key: str) -> tuple[str, ...]:
    return tuple(_reward(file, f"{key}[{at}]") for at in range(len(file.need(key, list))))


def _counted_rewards(file: EditionFile, key: str, count: int) -> tuple[str, ...]:
    found = _rewards(file, key)
    if len(found) != count:
        raise file.wrong(key, f"has {len(found)} tiles", f"There are {count}.")
    return found


def _read_river(file: EditionFile) -> tuple[str, ...]:
    river = _rewards(file, "river.spaces")
    if len(river) < FEWEST_RIVER_SPACES:
        remedy = f"A river has {FEWEST_RIVER_SPACES} spaces or more, the end included."
        raise file.wrong("river.spaces", f"has {len(river)} spaces", remedy)
    return river


def _read_money(file: EditionFile) -> tuple[int, ...]:
    # RG-3d
    money = _numbers(file, "start.money", range(1, 12))
    if len(money) != WORKER_COLOURS:
        raise file.wrong("start.money", f"has {len(money)} numbers", "One for each of four seats.")
    return money


def _read_meeting(file: EditionFile, money: tuple[int, ...]) -> int:
    # RG-12c: nobody's markers have met before the game begins
    key = "tracks.meet"
    meet = _number(file, key, range(1, 200))
    if meet <= beside(max(money)):
        raise file.wrong(key, f"is {meet}, and {max(money)} money passes it", "Count once more.")
    return meet


def _read_balconies(file: EditionFile) -> Mapping[str, str]:
    # RG-7c
    key = "board.balconies"
    colours = [pays for pays in file.need(key, dict) if pays != "source"]
    balconies: dict[str, str] = {pays: file.need(f"{key}.{pays}", str) for pays in colours}
    if sorted(balconies) != sorted(COLOURS) or sorted(balconies.values()) != sorted(COLOURS):
        remedy = f"Each of {', '.join(COLOURS)} is taken once and given once."
        raise file.wrong(key, "is not one for each colour", remedy)
    for pays, gives in balconies.items():
        if pays == gives:
            raise file.wrong(f"{key}.{pays}", f"is {gives!r}", "Another colour is given.")
    return balconies


def _read_spaces(
    file: EditionFile, balconies: Mapping[str, str]
) -> Mapping[int, tuple[Space, ...]]:
    two, four = (_read_side(file, f"board.{side}", balconies) for side in ("two", "four"))
    covered = _texts(file, "board.three.covered")
    # RG-3a
    if len(set(covered)) != COVERS or not set(covered) <= {each.key for each in four}:
        remedy = f"Name {COVERS} spaces of board.four, such as quarry4."
        raise file.wrong("board.three.covered", f"is {', '.join(covered)}", remedy)
    three = tuple(space for space in four if space.key not in covered)
    return {2: two, 3: three, 4: four}


def _read_side(file: EditionFile, side: str, balconies: Mapping[str, str]) -> tuple[Space, ...]:
    quarry = _numbers(file, f"{side}.quarry", QUARRY_COSTS)
    harbour = _numbers(file, f"{side}.harbour", HARBOUR_COSTS)
    # RG-8a
    if harbour[0]:
        raise file.wrong(f"{side}.harbour[0]", f"is {harbour[0]}", "The first worker is free.")
    few = range(1, 5)
    return (
        *(Space(f"{QUARRY}{n}", QUARRY, coins=coins) for n, coins in enumerate(quarry, 1)),
        *_numbered(ASSORTMENT, _number(file, f"{side}.assortment", few)),
        *_numbered(ONE_GOOD, _number(file, f"{side}.one_good", few)),
        *palace_spaces(_number(file, f"{side}.terraces", few), balconies),
        *(Space(f"{HARBOUR}{n}", HARBOUR, coins=coins) for n, coins in enumerate(harbour, 1)),
    )


def _numbered(kind: str, count: int) -> Iterable[Space]:
    return (Space(f"{kind}{number}", kind) for number in range(1, count + 1))


def _read_plan(file: EditionFile) -> tuple[Cell, tuple[Cell, ...], Cell]:
    key = "province.plan"
    rows = _texts(file, key)
    width = max(map(len, rows), default=0)
    if not 0 < width <= len(COLUMN_LETTERS) or any(len(row) != width for row in rows):
        raise file.wrong(key, "has rows of different lengths", "Use . where there is no space.")
    signs = {(x, y): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}
    homes = [cell for cell, sign in signs.items() if sign == "R"]
    cells = tuple(cell for cell, sign in signs.items() if sign == "#")
    # RG-2d
    if len(homes) != 1 or set(signs.values()) - set("#R."):
        remedy = "Draw # for a space, . for none, and one R for the residence."
        raise file.wrong(key, f"has {len(homes)} residences", remedy)
    if len(cells) + 1 != SQUARES:
        problem = f"has {len(cells) + 1} squares"
        raise file.wrong(key, problem, f"There are {SQUARES}, the residence's included.")
    (x, y) = homes[0]
    roads = [step for step in STEPS if (x + step[0], y + step[1]) in cells]
    if len(roads) != RESIDENCE_ROADS:
        problem = f"has {len(roads)} spaces beside the residence"
        raise file.wrong(key, problem, f"{RESIDENCE_ROADS} roads leave it.")
    return (width, len(rows)), cells, homes[0]


def _read_borders(
    file: EditionFile, size: Cell, cells: Sequence[Cell], residence: Cell
) -> tuple[tuple[Border, ...], tuple[Border, ...]]:
    outer = _outer_sides(size, cells, residence)
    basic = {name: name for name in file.need("province.yields", dict) if name != "source"}
    other = {name for name in file.need("province.navaratna", dict) if name != "source"}
    for name in (*basic, *other):
        if name not in outer:
            problem = "is no side of a space at the edge"
            raise file.wrong(f"province.yields.{name}", problem, "Write it as in a1w.")
    if set(basic) != other:
        remedy = "Both sides of the board have yields at the same borders."
        raise file.wrong("province.navaratna", "has other borders than province.yields", remedy)
    borders = tuple(Border(name, _reward(file, f"province.yields.{name}")) for name in basic)
    return borders, tuple(_navaratna_border(file, name) for name in basic)


def _outer_sides(size: Cell, cells: Sequence[Cell], residence: Cell) -> set[str]:
    squares = {*cells, residence}
    return {
        f"{COLUMN_LETTERS[x]}{size[1] - y}{side}"
        for x, y in cells
        for side, (dx, dy) in zip(SIDES, STEPS, strict=True)
        if (x + dx, y + dy) not in squares
    }


def _navaratna_border(file: EditionFile, name: str) -> Border:
    key = f"province.navaratna.{name}"
    place: str = file.need(f"{key}.place", str)
    # RG-13a
    if place not in YIELD_TILES:
        raise file.wrong(f"{key}.place", f"is {place!r}", f"Use one of {', '.join(YIELD_TILES)}.")
    return Border(name, _reward(file, f"{key}.yield"), place)


def _read_yield_tiles(file: EditionFile) -> tuple[str, ...]:
    """RG-2c"""
    tiles: list[str] = []
    for colour, count in YIELD_TILES.items():
        key = "yield_tiles.brown.all" if colour == "brown" else f"yield_tiles.{colour}"
        tiles += (f"{colour}/{reward}" for reward in _counted_rewards(file, key, count))
    # RG-13b
    table = file.need("province.navaratna", dict)
    places = [entry["place"] for entry in table.values() if isinstance(entry, Mapping)]
    if places.count("brown") != BROWN_PLACES:
        problem = f"has {places.count('brown')} places for brown tiles"
        raise file.wrong("province.navaratna", problem, f"There are {BROWN_PLACES}.")
    return tuple(sorted(tiles))


def _read_stacks(file: EditionFile) -> Mapping[str, tuple[str, ...]]:
    stacks = {stack: tuple(_read_stack(file, stack)) for stack in STACKS}
    # RG-2b
    for colour in COLOURS:
        count = sum(len(stacks[stack]) for stack in STACKS if stack.startswith(colour))
        if count > COLOUR_TILES or (count < COLOUR_TILES and not file.growing):
            remedy = f'There are {COLOUR_TILES}; while some are unknown, set status to "growing".'
            raise file.wrong("tiles", f"has {count} {colour} tiles", remedy)
    _check_numbered(file, [face for faces in stacks.values() for face in faces])
    return stacks


def _check_numbered(file: EditionFile, faces: Sequence[str]) -> None:
    if NUMBERED not in file.facts["tiles"]:
        return  # the shipped edition, or an own copy from before tiles had numbers
    key = f"tiles.{NUMBERED}"
    if Counter(map(str, file.need(key, list))) != Counter(faces):
        raise file.wrong(key, "has other tiles than the stacks", "List every tile once more.")


def _read_stack(file: EditionFile, stack: str) -> Iterable[str]:
    key = f"tiles.{stack}"
    faces = _texts(file, key)
    for number, text in enumerate(faces):
        try:
            colour = read_face(text).colour
        except NoFace as error:
            remedy = "Write it as the comment above the stacks says."
            raise file.wrong(f"{key}[{number}]", str(error), remedy) from None
        if not stack.startswith(colour):
            raise file.wrong(f"{key}[{number}]", f"is {colour}", "Move it to its own stack.")
    return sorted(faces)


def remembered(facts: Mapping[str, Any], stacks: Mapping[str, Iterable[str]]) -> dict[str, Any]:
    """The facts of a growing edition, with these tiles in place of those that it had."""
    had = facts["tiles"]
    tiles = {**had, **{stack: sorted(faces) for stack, faces in stacks.items()}}
    before = had.get(NUMBERED, _all_faces(had))
    return {**facts, "tiles": {**tiles, NUMBERED: _numbered_on(before, _all_faces(tiles))}}


def _all_faces(tiles: Mapping[str, Any]) -> list[str]:
    return [face for stack in STACKS for face in tiles[stack]]


def _numbered_on(before: Iterable[str], faces: list[str]) -> list[str]:
    """Those that had a number keep it; then come new ones."""
    left, numbered = list(faces), []
    for face in before:
        if face in left:
            left.remove(face)
            numbered.append(face)
    return [*numbered, *left]
