"""A board that is as large as its room, or larger: then a finger moves it about, as a map."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion_app.view.style import STYLE

WIDE_DP, LEAST_FACTOR = 1500, 1.5
"""So wide a board has room for a finger on every place, in every game; and it is seen to grow."""
NEVER_MS = 60_000


class MapWindow(ScrollView):
    """What lies in it is touched when the finger lifts where it came down: who only rests before a
    drag touches nothing, and neither does a second finger."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(bar_width=dp(4), scroll_timeout=NEVER_MS, **kwargs)
        STYLE.follow(self)
        self.restyle()

    def restyle(self) -> None:
        self.bar_color = STYLE.colour("quiet")

    def on_touch_down(self, touch: Any) -> bool:
        if self._touch is not None and self.collide_point(*touch.pos):
            return True
        return bool(super().on_touch_down(touch))


class Magnified(BoxLayout):
    large = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._held: tuple[Widget, bool] | None = None
        self.fbind("large", lambda *_: self._lay())

    def hold(self, widget: Widget, grows: bool = True) -> None:
        """Instead of what it held before."""
        if self._held != (widget, grows):
            self._held = widget, grows
            self._lay()

    def _lay(self) -> None:
        if self._held is None:
            return
        widget, grows = self._held
        if widget.parent:
            widget.parent.remove_widget(widget)
        self.clear_widgets()
        widget.size_hint = (1, 1)
        if not (self.large and grows):
            self.add_widget(widget)
            return
        window = MapWindow(scroll_x=0.5, scroll_y=0.5)
        window.bind(width=lambda _, wide: _grow(widget, wide))
        window.add_widget(widget)
        self.add_widget(window)


def _grow(widget: Widget, wide: float) -> None:
    factor = max(LEAST_FACTOR, dp(WIDE_DP) / max(wide, 1))
    widget.size_hint = (factor, factor)
