"""Pictures of single spaces, each painted once: a palace of 56 is then put together from them.

Drawn shape by shape a palace costs a fifth of a second of processor time without a graphics chip.
"""

from functools import lru_cache
from typing import Any, Final, NamedTuple

from kivy.graphics import ClearBuffers, ClearColor, Fbo

from companion_app.view.brush import Brush
from companion_app.view.style import STYLE
from companion_app.view.tables.maharani import mosaic

MOST: Final = 512


class Cell(NamedTuple):
    """A tile with its arrow, or the bare floor with its pillars."""

    tile: str
    arrow: str
    pillars: int
    even: bool


def picture(cell: Cell, size: int) -> Any:
    """A texture. Not to be called while a canvas is open: it opens one of its own."""
    return _painted(cell, size, STYLE.mode).texture


@lru_cache(maxsize=MOST)
def _painted(cell: Cell, size: int, _mode: str) -> Fbo:
    fbo = Fbo(size=(size, size))
    with fbo:
        ClearColor(*STYLE.ground)
        ClearBuffers()
        _draw(Brush(), cell, size)
    fbo.draw()
    fbo.clear()  # its shapes are not needed again
    return fbo


def _draw(brush: Brush, cell: Cell, size: float) -> None:
    centre = size / 2, size / 2
    if cell.tile:
        mosaic.tile(brush, cell.tile, centre, size, cell.arrow)
        return
    side = size * 0.96
    corner = (size - side) / 2, (size - side) / 2
    role = "card" if cell.even else "garden"
    brush.box(corner, (side, side), brush.colour(role), size * 0.06)
    mosaic.pillars(brush, cell.pillars, centre, size)
