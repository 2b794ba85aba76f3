"""Where things lie on the drawn board: the tracks round it, worker spaces, stacks, river. No Kivy.

Fame goes round the board with the clock, money against it, from the same corner: each has two lanes
of one band. Markers that stand at the same place have met (RG-12c).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from shared_rules.games.rajas.board import (
    ASSORTMENT,
    BALCONY,
    CHAMBER,
    HARBOUR,
    ONE_GOOD,
    OPEN_TERRACE,
    QUARRY,
    TERRACE,
    Board,
    Space,
)
from shared_rules.games.rajas.faces import COLOURS, STACKS
from shared_rules.games.rajas.state import RIVER

Point = tuple[float, float]


class Box(NamedTuple):
    x: float
    y: float
    wide: float
    high: float

    @property
    def centre(self) -> Point:
        return self.x + self.wide / 2, self.y + self.high / 2

    @property
    def corner(self) -> Point:
        return self.x, self.y

    @property
    def size(self) -> Point:
        return self.wide, self.high

    @property
    def least(self) -> float:
        return min(self.size)

    def holds(self, point: Point) -> bool:
        x, y = point
        return self.x <= x <= self.x + self.wide and self.y <= y <= self.y + self.high

    def inside(self, by: float) -> "Box":
        return Box(self.x + by, self.y + by, self.wide - 2 * by, self.high - 2 * by)

    def row(self, count: int, gap: float) -> list["Box"]:
        """Equal boxes beside each other."""
        wide = (self.wide - gap * (count - 1)) / count
        return [Box(self.x + at * (wide + gap), self.y, wide, self.high) for at in range(count)]

    def column(self, parts: Sequence[float], gap: float) -> list["Box"]:
        """From the top down, by their shares of the height."""
        room = self.high - gap * (len(parts) - 1)
        boxes, top = [], self.y + self.high
        for part in parts:
            high = room * part / sum(parts)
            boxes.append(Box(self.x, top - high, self.wide, high))
            top -= high + gap
        return boxes


LEAST_DP: Final = 160
"""Before its first layout a widget is smaller than this: nothing fits into it."""
LANE: Final = 0.046
"""Width of a lane, as a part of the board's height."""
PER_ROW: Final = 4
"""Quarry spaces beside each other."""
GAP: Final = 6.0
PALACE_PARTS: Final = (1.5, 1.0, 1.0)
LOWER: Final = ((ASSORTMENT, ONE_GOOD), (HARBOUR,))


@dataclass(frozen=True)
class Geometry:
    """A board for so many seats, fitted into a box of the screen."""

    board: Board
    seats: int
    box: Box

    @property
    def lane(self) -> float:
        return self.box.high * LANE

    # The tracks

    @cached_property
    def _path(self) -> Box:
        """Between the two lanes."""
        return self.box.inside(self.lane + 2)

    @property
    def cells(self) -> int:
        return self.board.meet + 1

    def _along(self, part: float, out: float) -> Point:
        """A part of the way round from the lower left corner, with the clock."""
        path = self._path
        left = part % 1.0 * 2 * (path.wide + path.high)
        x, y = path.corner
        if left <= path.high:
            return x - out, y + left
        left -= path.high
        if left <= path.wide:
            return x + left, y + path.high + out
        left -= path.wide
        if left <= path.high:
            return x + path.wide + out, y + path.high - left
        left -= path.high
        return x + path.wide - left, y - out

    def fame(self, fame: float) -> Point:
        at = min(max(fame, 0.0), self.board.meet)
        return self._along((at + 0.5) / self.cells, -self.lane / 2)

    def money(self, money: float) -> Point:
        at = min(max(money / 2, 0.0), self.board.meet)
        return self._along(1 - (at + 0.5) / self.cells, self.lane / 2)

    def ticks(self) -> Iterator[tuple[Point, Point]]:
        """Between the spaces of the fame track."""
        for at in range(self.cells):
            part = at / self.cells
            yield self._along(part, 0), self._along(part, -self.lane)

    def money_ticks(self) -> Iterator[tuple[Point, Point]]:
        for at in range(2 * self.cells):
            part = at / (2 * self.cells)
            yield self._along(part, 0), self._along(part, self.lane)

    def place(self, key: str) -> Box:
        """A worker space, or a space of the river with its word before it."""
        space = key.removeprefix(f"{RIVER} ")
        return self.spaces[key] if key in self.spaces else self.river[int(space)]

    # Inside of them

    @property
    def court(self) -> Box:
        return self.box.inside(2 * self.lane + 10)

    @cached_property
    def _parts(self) -> tuple[Box, Box, Box]:
        """The quarry on the left, palace, market and harbour on the right, the river below."""
        above, river = self.court.column((5.0, 1.0), GAP)
        quarry = Box(above.x, above.y, above.wide * 0.36, above.high)
        rest = quarry.wide + 2 * GAP
        return quarry, Box(above.x + rest, above.y, above.wide - rest, above.high), river

    @property
    def quarry(self) -> Box:
        return self._parts[0]

    @property
    def river_bed(self) -> Box:
        return self._parts[2]

    @cached_property
    def _rows(self) -> list[Box]:
        """Chambers, terraces, balconies, market, harbour."""
        return self._parts[1].column((*PALACE_PARTS, 1.0, 1.0), GAP)

    @property
    def palace(self) -> Box:
        top, bottom = self._rows[0], self._rows[2]
        return Box(bottom.x, bottom.y, bottom.wide, top.y + top.high - bottom.y)

    def sign(self, kind: str) -> Box:
        """Where the sign of market or harbour is drawn, left of its spaces."""
        row = self._rows[4 if kind == HARBOUR else 3]
        return Box(row.x, row.y, row.high, row.high)

    @cached_property
    def _kinds(self) -> Mapping[str, tuple[Space, ...]]:
        found: dict[str, list[Space]] = {}
        for space in self.board.spaces[self.seats]:
            found.setdefault(space.kind, []).append(space)
        return {kind: tuple(spaces) for kind, spaces in found.items()}

    @cached_property
    def spaces(self) -> Mapping[str, Box]:
        """Of each worker space, by its key."""
        kinds, rows = self._kinds, self._rows
        placed: dict[str, Box] = {}
        lines = (
            (rows[0], kinds[CHAMBER]),
            (rows[1], kinds[TERRACE]),
            (rows[2], (*kinds[OPEN_TERRACE], *kinds[BALCONY])),
            (_right_of_sign(rows[3]), (*kinds[ASSORTMENT], *kinds[ONE_GOOD])),
            (_right_of_sign(rows[4]), kinds[HARBOUR]),
            *self._quarry_lines(kinds[QUARRY]),
        )
        for row, spaces in lines:
            boxes = row.row(len(spaces), GAP)
            placed |= {space.key: box for space, box in zip(spaces, boxes, strict=True)}
        return placed

    def _quarry_lines(self, spaces: Sequence[Space]) -> Iterator[tuple[Box, Sequence[Space]]]:
        rows = -(-len(spaces) // PER_ROW)
        boxes = self.quarry.column((1.0,) * rows + (3.2,), GAP)
        for at in range(rows):
            part = spaces[at * PER_ROW : (at + 1) * PER_ROW]
            full = boxes[at]
            wide = (full.wide + GAP) * len(part) / PER_ROW - GAP
            yield full._replace(wide=wide), part

    @cached_property
    def stacks(self) -> Mapping[str, Box]:
        """A column for each colour, a row for each animal."""
        rows = -(-len(self._kinds[QUARRY]) // PER_ROW)
        *_, yard = self.quarry.column((1.0,) * rows + (3.2,), GAP)
        return stack_boxes(yard, GAP)

    @cached_property
    def river(self) -> tuple[Box, ...]:
        """The start, then each space."""
        return tuple(self.river_bed.row(self.board.end + 1, 2.0))

    def spot(self, key: str) -> Point:
        return self.spaces[key].centre

    def touched_space(self, point: Point) -> str:
        return next((key for key, box in self.spaces.items() if box.holds(point)), "")

    def touched_stack(self, point: Point) -> str:
        return next((key for key, box in self.stacks.items() if box.holds(point)), "")

    def touched_river(self, point: Point) -> int:
        """0 is the start, and none."""
        found = (at for at, box in enumerate(self.river) if box.holds(point))
        return next(found, 0)


def _right_of_sign(row: Box) -> Box:
    return Box(row.x + row.high + GAP, row.y, row.wide - row.high - GAP, row.high)


def stack_boxes(yard: Box, gap: float) -> Mapping[str, Box]:
    animals = len(STACKS) // len(COLOURS)
    lines = [row.row(len(COLOURS), gap) for row in yard.column((1.0,) * animals, gap)]
    return {stack: lines[at % animals][at // animals] for at, stack in enumerate(STACKS)}
