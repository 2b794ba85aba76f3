"""A notice over the whole screen: something is wrong, and what helps. One button closes it."""

from typing import Any

from kivy.properties import StringProperty
from kivy.uix.floatlayout import FloatLayout

from companion_app.view.widgets.base import load_twin


class Notice(FloatLayout):
    words = StringProperty("")

    def __init__(self, words: str, **kwargs: Any) -> None:
        super().__init__(words=words, **kwargs)

    def on_touch_down(self, touch: Any) -> bool:
        super().on_touch_down(touch)
        return True

    def close(self) -> None:
        if self.parent:
            self.parent.remove_widget(self)


load_twin(__file__)
