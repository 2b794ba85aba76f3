"""Pictures that are painted once and then only shown: what has many shapes and seldom changes."""

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any, Final, NamedTuple

from kivy.graphics import ClearBuffers, ClearColor, Fbo

from companion_app.view.brush import Brush, Point, Written
from companion_app.view.style import STYLE

Draw = Callable[[Brush, Any, tuple[int, int]], None]
"""(brush, what is drawn, size of the picture)"""
MOST: Final = 512
CLEAR: Final = (0.0, 0.0, 0.0, 0.0)


class Picture(NamedTuple):
    """`written` is for those who read the screen; `buffer` holds what was painted."""

    buffer: Any
    written: tuple[Written, ...]

    def show(self, brush: Brush, pos: Point) -> None:
        brush.picture(self.buffer.texture, pos, self.buffer.size)
        for each in self.written:
            x, y = each.centre
            brush.written.append(each._replace(centre=(pos[0] + x, pos[1] + y)))


def picture(draw: Draw, what: Hashable, size: tuple[float, float]) -> Picture:
    """Painted, or as it was before. Not to be called while a canvas is open: it opens its own."""
    look = f"{STYLE.mode} {STYLE.text}"
    # While a screen is laid out, a box may be less than nothing.
    wide, high = (max(1, round(part)) for part in size)
    return _painted(draw, what, (wide, high), look)


@lru_cache(maxsize=MOST)
def _painted(draw: Draw, what: Hashable, size: tuple[int, int], _look: str) -> Picture:
    fbo = Fbo(size=size)
    brush = Brush()
    with fbo:
        ClearColor(*CLEAR)
        ClearBuffers()
        draw(brush, what, size)
    fbo.draw()
    return Picture(fbo, tuple(brush.written))
