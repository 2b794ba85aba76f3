"""The covered purse: gold is seen only while its owner's finger lies on it.

What a peek shows is asked for at that moment and forgotten when the finger leaves; a covered purse
holds no secret that a look at the widgets could find.
"""

from collections.abc import Callable, Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from companion_app.view import glyphs
from companion_app.view.brush import Brush
from companion_app.view.theme import SEATS, rgba
from companion_app.view.widgets.base import CardBox, Drawn, Turned, Words, load_twin

Secrets = Sequence[str]
"""What the owner may read: the gold first, then a line each."""


class Peeks:
    """Where everybody asks who wants to look under a hand."""

    def __init__(self) -> None:
        self.guard: Callable[[str], bool] = lambda _colour: False
        """Whether something else is asked of the owner of this colour first."""


PEEKS = Peeks()


class Purse(Drawn):
    """Hold to peek."""

    key = StringProperty("")
    colour = StringProperty("red")
    cover = StringProperty("purse")
    held = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(colour=self.redraw, cover=self.redraw, held=self.redraw)

    def on_touch_down(self, touch: Any) -> bool:
        if self.disabled or not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        if PEEKS.guard(self.colour):
            return True
        touch.grab(self)
        self.held = True
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self.held = False
        return True

    def draw(self, brush: Brush) -> None:
        look = SEATS[self.colour]
        size = min(self.size) * 0.82
        x, y = self.center
        if self.cover == "hand":
            size *= 0.8
            glyphs.fan(brush, (x, y), size, rgba(look.colour), brush.colour("rim"))
            glyphs.symbol(brush, look.symbol, (x, y + size * 0.10), size * 0.30, rgba(look.mark))
            return
        glyphs.purse(brush, (x, y), size + dp(3), brush.colour("rim"))
        glyphs.purse(brush, (x, y), size, rgba(look.colour))
        glyphs.symbol(brush, look.symbol, (x, y - size * 0.14), size * 0.34, rgba(look.mark))


class Peek(CardBox):
    """What lies under the hand: made when the finger comes down, gone when it lifts."""

    def __init__(self, secrets: Secrets, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        gold, *lines = secrets
        self.ids.gold.text = gold
        for line in lines:
            self.add_widget(Words(text=line, halign="center"))
        self.add_widget(Widget())


class PeekCorner(Turned):
    """A peek turned to its owner, over a corner of the screen."""

    def reveal(self, ask: Callable[[], Secrets]) -> None:
        self.cover()
        self.add_widget(Peek(ask()))

    def cover(self) -> None:
        self.clear_widgets()


load_twin(__file__)
