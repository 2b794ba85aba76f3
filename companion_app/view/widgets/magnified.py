"""A board that is as large as its room, or larger: then a finger moves it about."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion_app.view.style import STYLE

WIDE_DP, LEAST_FACTOR = 1500, 1.5
"""So wide a board has room for a finger on every place, in every game; and it is seen to grow."""


class Magnified(BoxLayout):
    large = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._held: Widget | None = None
        self.fbind("large", lambda *_: self._lay())

    def hold(self, widget: Widget) -> None:
        self._held = widget
        self._lay()

    def _lay(self) -> None:
        held = self._held
        if held is None:
            return
        if held.parent:
            held.parent.remove_widget(held)
        self.clear_widgets()
        held.size_hint = (1, 1)
        if not self.large:
            self.add_widget(held)
            return
        window = ScrollView(bar_width=dp(4), bar_color=STYLE.quiet, scroll_x=0.5, scroll_y=0.5)
        window.bind(width=lambda _, wide: _grow(held, wide))
        window.add_widget(held)
        self.add_widget(window)


def _grow(held: Widget, wide: float) -> None:
    factor = max(LEAST_FACTOR, dp(WIDE_DP) / max(wide, 1))
    held.size_hint = (factor, factor)
