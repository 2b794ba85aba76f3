"""The outline: where the four corners of the printed board lie on the photo, however it was taken.

The law: an outline that exists is convex, so every point of the photo has one place on the
board and back. Both are counted from the top left, to the right and downwards, from 0 to 1.
"""

import math
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Final

Point = tuple[float, float]
Corners = tuple[Point, Point, Point, Point]
"""Of the board: top left, top right, bottom right, bottom left."""
Matrix = tuple[tuple[float, float, float], ...]

WHOLE: Final[Corners] = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
FLATTEST: Final = 0.02
"""Of the photo: the least that two edges which meet must span."""


@dataclass(frozen=True)
class Outline:
    corners: Corners = WHOLE
    shape: float = 1.25
    """Of the photo, or of the empty sheet: its width by its height."""

    @property
    def proportion(self) -> float:
        """The width of the board by its height, as far as the photo tells it."""
        spots = [(x * self.shape, y) for x, y in self.corners]
        top, right, bottom, left = (math.dist(*pair) for pair in pairwise((*spots, spots[0])))
        return (top + bottom) / (left + right)

    @cached_property
    def _to_photo(self) -> Matrix:
        """From the unit square to these corners (Heckbert's way)."""
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = self.corners
        dx1, dx2, dx3 = x1 - x2, x3 - x2, x0 - x1 + x2 - x3
        dy1, dy2, dy3 = y1 - y2, y3 - y2, y0 - y1 + y2 - y3
        whole = dx1 * dy2 - dx2 * dy1
        g, h = (dx3 * dy2 - dx2 * dy3) / whole, (dx1 * dy3 - dx3 * dy1) / whole
        return (
            (x1 - x0 + g * x1, x3 - x0 + h * x3, x0),
            (y1 - y0 + g * y1, y3 - y0 + h * y3, y0),
            (g, h, 1.0),
        )

    @cached_property
    def _to_board(self) -> Matrix:
        (a, b, c), (d, e, f), (g, h, i) = self._to_photo
        # Up to a factor, which does not matter here, the adjoint is the inverse.
        return (
            (e * i - f * h, c * h - b * i, b * f - c * e),
            (f * g - d * i, a * i - c * g, c * d - a * f),
            (d * h - e * g, b * g - a * h, a * e - b * d),
        )

    def photo(self, board: Point) -> Point:
        return _apply(self._to_photo, board)

    def board(self, photo: Point) -> Point:
        return _apply(self._to_board, photo)

    def with_corner(self, number: int, spot: Point) -> "Outline | None":
        """None where the corners would no longer span a board."""
        corners = list(self.corners)
        corners[number] = spot
        outline = replace(self, corners=(corners[0], corners[1], corners[2], corners[3]))
        return outline if is_convex(outline.corners) else None


def is_convex(corners: Corners) -> bool:
    """Clockwise, and with some room in each corner."""
    ring = (*corners, corners[0], corners[1])
    return all(
        (bx - ax) * (cy - by) - (by - ay) * (cx - bx) > FLATTEST
        for (ax, ay), (bx, by), (cx, cy) in zip(ring, ring[1:], ring[2:], strict=False)
    )


def _apply(matrix: Matrix, point: Point) -> Point:
    x, y = point
    u, v, w = (a * x + b * y + c for a, b, c in matrix)
    # On the horizon of the photo: as far away as can be said.
    w = w or 1e-9
    return u / w, v / w
