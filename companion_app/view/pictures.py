"""Pictures that are painted once and then only shown: what has many shapes and seldom changes."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from typing import Any, Final, NamedTuple

from kivy.graphics import ClearBuffers, ClearColor, Fbo

from companion_app.view.brush import Brush, Point, Written
from companion_app.view.style import STYLE

Draw = Callable[[Brush, Any, tuple[int, int]], None]
"""(brush, what is drawn, size of the picture)"""
MOST_PIXELS: Final = 24_000_000
"""Of all that are kept: about 100 MB. A game shows a tenth of it at once."""
CLEAR: Final = (0.0, 0.0, 0.0, 0.0)


class Picture(NamedTuple):
    """`written` is for those who read the screen; `buffer` holds what was painted."""

    buffer: Any
    written: tuple[Written, ...]

    @property
    def pixels(self) -> int:
        wide, high = self.buffer.size
        return int(wide * high)

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
    key = draw, what, (wide, high), look
    return ALBUM.look_up(key, lambda: _painted(draw, what, (wide, high)))


def _painted(draw: Draw, what: Hashable, size: tuple[int, int]) -> Picture:
    fbo = Fbo(size=size)
    brush = Brush()
    with fbo:
        ClearColor(*CLEAR)
        ClearBuffers()
        draw(brush, what, size)
    fbo.draw()
    # What it was drawn with is not needed again: thousands of shapes, megabytes of a tablet.
    fbo.clear()
    return Picture(fbo, tuple(brush.written))


class Album:
    """Those that were shown last, as many as there is room for: a board takes as much as a deck."""

    def __init__(self, most_pixels: int) -> None:
        self._most = most_pixels
        self._pixels = 0
        self._pictures: OrderedDict[Hashable, Picture] = OrderedDict()

    def look_up(self, key: Hashable, paint: Callable[[], Picture]) -> Picture:
        found = self._pictures.pop(key, None)
        if found is None:
            found = paint()
            self._pixels += found.pixels
        self._pictures[key] = found
        while self._pixels > self._most and len(self._pictures) > 1:
            _, oldest = self._pictures.popitem(last=False)
            self._pixels -= oldest.pixels
        return found

    def shown(self) -> Iterable[Picture]:
        return self._pictures.values()


ALBUM: Final = Album(MOST_PIXELS)
