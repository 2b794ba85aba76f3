"""Maharani's floor, traced: a grid over the photo, its spaces by section, and the pillars."""

import math
from collections.abc import Sequence
from typing import Any, Final

from kivy.graphics import Color, Mesh
from kivy.metrics import dp

from companion_app.view.brush import Brush, Point
from companion_app.view.tables.maharani import mosaic
from companion_app.view.theme import Rgba, rgba
from companion_app.view.tracing.sheet import TracingSheet
from shared_rules.games.maharani.edition import STEPS, Cell
from shared_rules.games.maharani.pillars import MIDDLE, MIDDLE_SIGN, SIDES

PILLARS, CLEAR = "pillars", "clear"
MIDDLE_PART: Final = 0.28
"""So near to its middle, in parts of a space, a finger means a middle pillar."""
TINTS: Final = ("indigo", "saffron", "legal", "gold")
"""Of the sections; each also has its beast."""
# Of a space: the middle of each edge, clockwise from the north.
EDGE_SPOTS: Final = ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5))


class FloorSheet(TracingSheet):
    """The tool is a section to paint with, no space, or pillars."""

    RULED = False

    def __init__(self, **kwargs: Any) -> None:
        self._painted: list[list[int]] = []
        super().__init__(**kwargs)

    # Where things lie

    def on_grid(self, pos: Point) -> Point | None:
        """In columns and rows of the grid; None beside it."""
        x, y = self.draft.outline.board(self.viewport.photo(pos))
        if not (0 <= x < 1 and 0 <= y < 1):
            return None
        return x * self.draft.columns, y * self.draft.rows

    def spot(self, column: float, row: float) -> Point:
        """From the grid to the screen."""
        draft = self.seen
        return self.viewport.screen(draft.outline.photo((column / draft.columns, row / draft.rows)))

    # Fingers

    def _paints(self) -> bool:
        return self.tool == CLEAR or self.tool in self.draft.sections

    @property
    def _section(self) -> str:
        return "" if self.tool == CLEAR else str(self.tool)

    def take_hold(self, pos: Point) -> Any:
        if not self._paints():
            return super().take_hold(pos)
        self._painted = []
        self._paint(pos)
        return self._section if self._painted else None

    def dragging(self, held: Any, spot: Point) -> tuple[Any, ...]:
        if not self._paints():
            return super().dragging(held, spot)
        self._paint(self.viewport.screen(spot))
        return "paint", held, self._painted

    def _paint(self, pos: Point) -> None:
        at = self.on_grid(pos)
        cell = [int(at[0]), int(at[1])] if at else None
        if cell and cell not in self._painted:
            self._painted = [*self._painted, cell]

    def tap(self, pos: Point) -> None:
        at = self.on_grid(pos)
        if at is None:
            return
        column, row = int(at[0]), int(at[1])
        if self._paints():
            self.do("paint", self._section, [[column, row]])
        elif self.tool == PILLARS and (column, row) in self.draft.spaces:
            self.do("pillar", column, row, _where(at[0] - column, at[1] - row))

    # Drawing

    def draw_drawing(self, brush: Brush) -> None:
        draft = self.seen
        for section, tint in zip(draft.sections, TINTS, strict=False):
            cells = [cell for cell, own in draft.spaces.items() if own == section]
            shapes = [self._corners(cell) for cell in cells]
            _fill_all(brush.colour(tint, 0.32), shapes)
        self._draw_grid(brush)
        for section in draft.sections:
            self._draw_beast(brush, section)
        self._draw_pillars(brush)

    def _corners(self, cell: Cell, inset: float = 0.0) -> list[Point]:
        column, row = cell
        near, far = inset, 1 - inset
        offsets = ((near, near), (far, near), (far, far), (near, far))
        return [self.spot(column + dx, row + dy) for dx, dy in offsets]

    def _draw_grid(self, brush: Brush) -> None:
        """Thin lines, and thick ones where a section ends."""
        draft = self.seen
        columns, rows = range(draft.columns + 1), range(draft.rows + 1)
        thin = [(self.spot(column, 0), self.spot(column, draft.rows)) for column in columns]
        thin += [(self.spot(0, row), self.spot(draft.columns, row)) for row in rows]
        thick = []
        for (column, row), section in draft.spaces.items():
            corners = self._corners((column, row))
            for side, (dx, dy) in enumerate(STEPS):
                if draft.spaces.get((column + dx, row + dy)) != section:
                    thick.append((corners[side], corners[(side + 1) % 4]))
        _fill_all(brush.colour("ink", 0.45), [_bar(*line, dp(1)) for line in thin])
        _fill_all(brush.colour("ink"), [_bar(*line, dp(3)) for line in thick])

    def _draw_beast(self, brush: Brush, section: str) -> None:
        """Faint, over the middle of its section."""
        cells = [cell for cell, own in self.seen.spaces.items() if own == section]
        if not cells:
            return
        mean = [sum(cell[axis] for cell in cells) / len(cells) + 0.5 for axis in (0, 1)]
        size = 1.5 * self._cell_size(cells[0])
        mosaic.beast(brush, section, self.spot(*mean), size, brush.colour("ink", 0.30))

    def _draw_pillars(self, brush: Brush) -> None:
        """Each once, also where two spaces have a half of it."""
        draft = self.seen
        size = self._cell_size((0, 0))
        spots = [(column + 0.5, row + 0.5) for column, row in draft.middles]
        for column, row, north in draft.edges:
            spots.append((column + 0.5, row) if north else (column, row + 0.5))
        for spot in spots:
            centre = self.spot(*spot)
            brush.disc(centre, size * 0.17 + dp(1.5), rgba(mosaic.STONE_EDGE))
            brush.disc(centre, size * 0.17, rgba(mosaic.STONE))
        for cell in draft.spaces:
            if _pillars(draft.pattern(cell)) > 2 or draft.key(cell) in self.marked:
                shape = self._corners(cell, 0.1)
                brush.stroke(shape, brush.colour("refused"), dp(1.8), close=True)

    def _cell_size(self, cell: Cell) -> float:
        one, two, three, _four = self._corners(cell)
        return min(math.dist(one, two), math.dist(two, three))


def _pillars(pattern: int) -> int:
    return 1 if pattern == MIDDLE else pattern.bit_count()


def _bar(start: Point, end: Point, width: float) -> list[Point]:
    """A line as a shape: many of them can be drawn at once."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    part = width / 2 / max(math.hypot(dx, dy), 1.0)
    dx, dy = dx * part, dy * part
    return [
        (start[0] - dx - dy, start[1] - dy + dx),
        (start[0] - dx + dy, start[1] - dy - dx),
        (end[0] + dx + dy, end[1] + dy - dx),
        (end[0] + dx - dy, end[1] + dy + dx),
    ]


def _fill_all(colour: Rgba, shapes: Sequence[Sequence[Point]]) -> None:
    """Shapes of four corners, in one stroke: a palace has hundreds of them."""
    Color(*colour)
    vertices = [part for shape in shapes for x, y in shape for part in (x, y, 0, 0)]
    corners = (0, 1, 2, 0, 2, 3)
    indices = [4 * at + corner for at in range(len(shapes)) for corner in corners]
    if indices:
        Mesh(vertices=vertices, indices=indices, mode="triangles")


def _where(dx: float, dy: float) -> str:
    """In the middle of a space, or on the edge that is nearest."""
    if math.hypot(dx - 0.5, dy - 0.5) < MIDDLE_PART:
        return MIDDLE_SIGN
    nearest = min(range(4), key=lambda side: math.dist((dx, dy), EDGE_SPOTS[side]))
    return SIDES[nearest]
