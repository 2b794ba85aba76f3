"""Where things lie on the drawn palace: spaces, the rondel in its middle, the four sides. No Kivy.

North is up. The four places of the rondel lie in the middle, each at the section that it belongs to
in the turn of who acts: to turn the rondel is to draw them so.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from shared_rules.games.maharani.edition import PLACES, Palace

Point = tuple[float, float]
SIDE_MARGIN: Final = 0.28
"""Round the floor, in spaces: room for the position tokens, and for letters and numbers."""
LABEL_AWAY: Final = 0.18
"""Of the middle of a letter or number from the floor, in spaces."""
RONDEL_REACH: Final = 0.98
"""The radius of the rondel, in spaces."""
AWAY: Final = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}
TURNS: Final = {"n": 0, "e": 90, "s": 180, "w": 270}
"""Degrees with the clock."""


@dataclass(frozen=True)
class Geometry:
    """A palace fitted into a box of the screen, as large as it can be."""

    palace: Palace
    pos: Point
    size: Point

    @cached_property
    def cell(self) -> float:
        """The side of a space."""
        columns, rows = self.palace.size
        margin = 2 * SIDE_MARGIN
        least = min(self.size[0] / (columns + margin), self.size[1] / (rows + margin))
        # Whole dots, so that the pictures of spaces are not blurred.
        return max(1.0, math.floor(least))

    @property
    def middle(self) -> Point:
        return self.pos[0] + self.size[0] / 2, self.pos[1] + self.size[1] / 2

    def at(self, column: float, row: float) -> Point:
        """From the west and from the north, in spaces."""
        columns, rows = self.palace.size
        x, y = self.middle
        return x + (column - columns / 2) * self.cell, y - (row - rows / 2) * self.cell

    def space(self, number: int) -> Point:
        column, row = self.palace.cells[number]
        return self.at(column + 0.5, row + 0.5)

    def spot(self, key: str) -> Point:
        return self.space(self.palace.index[key])

    @cached_property
    def labels(self) -> tuple[tuple[str, Point], ...]:
        """The letter of each column below the floor, the number of each row left of it."""
        _columns, rows = self.palace.size
        letters, numbers = {}, {}
        for key, (column, row) in zip(self.palace.keys, self.palace.cells, strict=True):
            letters[key[:1]] = self.at(column + 0.5, rows + LABEL_AWAY)
            numbers[key[1:]] = self.at(-1.4 * LABEL_AWAY, row + 0.5)
        return (*letters.items(), *numbers.items())

    def corner(self, section: int) -> Point:
        """Outside the floor, at the corner where this section is."""
        x, y = self.middle
        cells = [self.space(each) for each in self.palace.spaces_of[section]]
        dx = math.copysign(1, sum(cx - x for cx, _ in cells))
        dy = math.copysign(1, sum(cy - y for _, cy in cells))
        columns, rows = self.palace.size
        return x + dx * (columns / 2 - 0.5) * self.cell, y + dy * (rows / 2 - 0.5) * self.cell

    def side(self, side: str) -> Point:
        """Where the position token of a side lies."""
        columns, rows = self.palace.size
        dx, dy = AWAY[side]
        x, y = self.middle
        reach = 0.04
        return (
            x + dx * (columns / 2 + reach) * self.cell,
            y + dy * (rows / 2 + reach) * self.cell,
        )

    def place(self, sections: Sequence[str], place: int) -> Point:
        """A rondel place, towards the section at which it lies now."""
        x, y = self.middle
        section = self.palace.section_keys.index(sections[place - 1])
        cx, cy = self.corner(section)
        half = 0.5 * self.cell
        return x + math.copysign(half, cx - x), y + math.copysign(half, cy - y)

    def touched_place(self, sections: Sequence[str], point: Point) -> int:
        """The rondel place under a finger; 0 for none."""
        for place in PLACES:
            x, y = self.place(sections, place)
            if max(abs(point[0] - x), abs(point[1] - y)) <= self.cell / 2:
                return place
        return 0

    def touched_space(self, point: Point) -> str:
        """The space under a finger; empty for none."""
        for number, key in enumerate(self.palace.keys):
            x, y = self.space(number)
            if max(abs(point[0] - x), abs(point[1] - y)) <= self.cell / 2:
                return key
        return ""
