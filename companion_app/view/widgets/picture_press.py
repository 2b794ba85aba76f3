"""A button with a picture: what is printed on a tile or a card, to be touched."""

from collections.abc import Callable
from typing import Any, Final

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty

from companion_app.view import fitting
from companion_app.view.brush import Brush, Point
from companion_app.view.theme import Rgba
from companion_app.view.widgets.base import Press, load_twin

Paint = Callable[[Brush, Point, float, Rgba], None]
"""(brush, centre, size, ink)"""
MOST_WORDS: Final = 0.6
"""So much of the height words may take from the picture, where they can be small enough."""
EDGE_DP: Final = 4


class PicturePress(Press):
    """A button with a picture; its words, if there are any, below."""

    paint = ObjectProperty(None, allownone=True)
    beside = BooleanProperty(False)
    """Whether the words are beside the picture instead."""

    def __init__(self, **kwargs: Any) -> None:
        self.picture: tuple[Point, float] | None = None
        super().__init__(**kwargs)
        for name in ("text", "font_size", "beside"):
            self.fbind(name, self.redraw)

    @property
    def room(self) -> tuple[float, float]:
        wide, high = super().room
        return wide, high * (MOST_WORDS if self.paint and not self.beside else 1)

    def draw(self, brush: Brush) -> None:
        super().draw(brush)
        if self.paint:
            self.picture = centre, size = self._above_words()
            _fill, ink, _edge = self._colours(brush)
            self.paint(brush, centre, size, ink)

    def _above_words(self) -> tuple[Point, float]:
        """The middle and the size of what the words leave."""
        words = 0.0
        if self.text and not self.beside:
            lines = fitting.lines(self.text, self.font_size, self.bold, self.room[0])
            words = self.padding[3] + lines * fitting.extent(" ", self.font_size, self.bold)[1]
        size = min(self.width, self.height - words) - 2 * dp(EDGE_DP)
        return (self.center_x, self.center_y + words / 2), size


load_twin(__file__)
