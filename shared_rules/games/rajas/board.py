"""The Board: what is printed on one copy, typed and immutable, with what follows from it.

Spaces of a province have keys such as a1: columns from the west, rows from below. A border is a
space and one of its sides, as in a1w. Worker spaces have keys of their own (quarry1, mogul).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from shared_rules.core.phrases import phrase, word
from shared_rules.games.rajas.faces import COLOURS, SIDES

# Kinds of worker spaces.
QUARRY: Final = "quarry"
ASSORTMENT: Final = "assortment"
ONE_GOOD: Final = "goods"
OPEN_TERRACE: Final = "open_terrace"
TERRACE: Final = "terrace"
BALCONY: Final = "balcony"
CHAMBER: Final = "chamber"
HARBOUR: Final = "harbour"
# RG-4b
ROWS: Final = (QUARRY, HARBOUR)
"""Filled from the left."""
CHAMBER_KEYS: Final = ("mogul", "dancer", "yogi", "raja", "builder", "portuguese")
"""By the value of their die, from 1."""
CHAMBER_NAMES: Final = (
    phrase("Great Mogul"),
    phrase("Dancer"),
    phrase("Yogi"),
    phrase("Raja Man Singh"),
    phrase("Master builder"),
    phrase("Portuguese"),
)
SPACE_NAMES: Final = {
    QUARRY: "quarry, space {number}",
    ASSORTMENT: "assortment, space {number}",
    ONE_GOOD: "one good, space {number}",
    HARBOUR: "harbour, space {number}",
    OPEN_TERRACE: "open terrace",
    TERRACE: "{colour} terrace",
    BALCONY: "balcony from {price} to {colour}",
}
NEXT_TERRACE: Final = "{colour} terrace, space {number}"
"""The second of a colour, and those that follow."""
BORDER_NAMES: Final = {
    "n": "the north border of column {column}",
    "e": "the east border of row {row}",
    "s": "the south border of column {column}",
    "w": "the west border of row {row}",
}
MOGUL, DANCER, YOGI, RAJA, BUILDER, PORTUGUESE = range(1, 7)

COLUMN_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
# North, east, south, west, in columns and rows that grow to the east and the south.
STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
RESIDENCE: Final = -2
OUTSIDE: Final = -1

Cell = tuple[int, int]


class Space(NamedTuple):
    """For one worker. `colour` is gained there; `coins` is its price; `number` its chamber."""

    key: str
    kind: str
    colour: str = ""
    coins: int = 0
    number: int = 0


def beside(money: int) -> int:
    """RG-12c: two spaces of money lie beside one of fame, so half of it counts, rounded up."""
    return (money + 1) // 2


class Border(NamedTuple):
    """A yield printed at the edge of a province. `place`: the colour of tile that may lie there."""

    key: str
    reward: str
    place: str = ""


@dataclass(frozen=True)
class Board:
    name: str
    reconstructed: bool
    growing: bool
    dice_each: int
    worker_colours: tuple[str, ...]
    meet: int
    start_money: tuple[int, ...]
    spaces: Mapping[int, tuple[Space, ...]]
    """By the number of players: in the order of their rows."""
    balconies: Mapping[str, str]
    river: tuple[str, ...]
    """The reward of each space; the first is space 1, the last the end."""
    bridge: int
    river_tiles: tuple[str, ...]
    size: Cell
    cells: tuple[Cell, ...]
    residence: Cell
    borders: tuple[Border, ...]
    navaratna_borders: tuple[Border, ...]
    yield_tiles: tuple[str, ...]
    """Colour and reward, as in white/coins3."""
    stacks: Mapping[str, tuple[str, ...]]
    """The faces of each stack, as far as they are known."""

    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def end(self) -> int:
        """The last space of the river."""
        return len(self.river)

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """Of each space of a province."""
        return tuple(f"{COLUMN_LETTERS[x]}{self.size[1] - y}" for x, y in self.cells)

    @cached_property
    def index(self) -> Mapping[str, int]:
        return {key: cell for cell, key in enumerate(self.keys)}

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """Of each space, by side: a space, the RESIDENCE or OUTSIDE."""
        at = {cell: number for number, cell in enumerate(self.cells)} | {self.residence: RESIDENCE}
        return tuple(
            tuple(at.get((x + dx, y + dy), OUTSIDE) for dx, dy in STEPS) for x, y in self.cells
        )

    @cached_property
    def gates(self) -> tuple[tuple[int, int], ...]:
        """RG-2d: where the roads of the residence arrive: a space and the side of it."""
        return tuple(
            (cell, side)
            for cell, around in enumerate(self.neighbours)
            for side, other in enumerate(around)
            if other == RESIDENCE
        )

    def borders_of(self, navaratna: bool) -> tuple[Border, ...]:
        return self.navaratna_borders if navaratna else self.borders

    @cached_property
    def border_index(self) -> Mapping[str, int]:
        """Both sides of a province board have the same borders, in the same order."""
        return {border.key: number for number, border in enumerate(self.borders)}

    @cached_property
    def border_edges(self) -> tuple[tuple[int, int], ...]:
        """Of each border: its space and the side."""
        return tuple(
            (self.index[border.key[:-1]], SIDES.index(border.key[-1])) for border in self.borders
        )

    @cached_property
    def assortments(self) -> Mapping[int, tuple[int, ...]]:
        """Where among the spaces, by the number of players, the assortments of goods are."""
        return {
            seats: tuple(at for at, space in enumerate(spaces) if space.kind == ASSORTMENT)
            for seats, spaces in self.spaces.items()
        }

    @cached_property
    def space_index(self) -> Mapping[int, Mapping[str, int]]:
        return {
            seats: {space.key: number for number, space in enumerate(spaces)}
            for seats, spaces in self.spaces.items()
        }


def palace_spaces(terraces: int, balconies: Mapping[str, str]) -> list[Space]:
    """RG-7a to RG-7i. `terraces`: how many there are of each colour."""
    spaces = [Space(OPEN_TERRACE, OPEN_TERRACE)]
    for colour in COLOURS:
        keys = [f"terrace_{colour}{number or ''}" for number in (0, *range(2, terraces + 1))]
        spaces += [Space(key, TERRACE, colour) for key in keys]
    spaces += [Space(f"balcony_{pays}", BALCONY, balconies[pays]) for pays in balconies]
    spaces += [Space(key, CHAMBER, number=n) for n, key in enumerate(CHAMBER_KEYS, 1)]
    return spaces


def space_name(space: Space) -> str:
    if space.kind == CHAMBER:
        return CHAMBER_NAMES[space.number - 1]
    number = space.key.removeprefix(space.kind).removeprefix(f"_{space.colour}")
    facts = {"number": number, "colour": word(space.colour)}
    if space.kind == BALCONY:
        facts["price"] = word(balcony_price(space))
    if space.kind == TERRACE and number:
        return phrase(NEXT_TERRACE, **facts)
    return phrase(SPACE_NAMES[space.kind], **facts)


def border_words(key: str) -> str:
    """Where a border is: a2w is "the west border of row 2"."""
    column, row, side = key[0], key[1:-1], key[-1]
    return phrase(BORDER_NAMES[side], column=column, row=row)


def balcony_price(space: Space) -> str:
    """The colour of the die that it takes."""
    return space.key.removeprefix("balcony_")
