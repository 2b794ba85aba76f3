"""A button with a picture: what is printed on a tile or a card, to be touched."""

from collections.abc import Callable

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty

from companion_app.view.brush import Brush, Point
from companion_app.view.theme import Rgba
from companion_app.view.widgets.base import Press, load_twin

Paint = Callable[[Brush, Point, float, Rgba], None]
"""(brush, centre, size, ink)"""


class PicturePress(Press):
    """A button with a picture; its words, if there are any, below."""

    paint = ObjectProperty(None, allownone=True)
    beside = BooleanProperty(False)
    """Whether the words are beside the picture instead."""

    def draw(self, brush: Brush) -> None:
        super().draw(brush)
        if self.paint:
            words = dp(26) if self.text and not self.beside else 0
            size = min(self.width - dp(8), self.height - words - dp(8))
            _fill, ink, _edge = self._colours(brush)
            self.paint(brush, (self.center_x, self.center_y + words / 2), size, ink)


load_twin(__file__)
