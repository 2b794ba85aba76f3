"""A menu over the screen: large buttons, one of which is to be touched; and long lists to read."""

from collections.abc import Callable, Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty

from companion_app.view.widgets.base import Over, Press, Words, load_twin

IN_ONE_COLUMN = 6
"""More choices than these would not all be in sight."""
Choice = tuple[str, str, Callable[[], object]]
"""A key, its words, and what it does."""


class MenuSheet(Over):
    """Whatever is touched closes it first."""

    title = StringProperty("")
    columns = NumericProperty(1)

    def __init__(
        self, title: str, choices: Sequence[Choice], lines: Sequence[str] = (), **kwargs: Any
    ) -> None:
        super().__init__(title=title, **kwargs)
        for line in lines:
            self.ids.lines.add_widget(Words(text=line))
        self.columns = 1 if len(choices) <= IN_ONE_COLUMN else 2
        for key, words, do in choices:
            press = Press(text=words, key=key, height=dp(64))
            press.bind(on_release=lambda *_, do=do: self._choose(do))
            self.ids.choices.add_widget(press)

    def _choose(self, do: Callable[[], object]) -> None:
        self.close()
        do()


load_twin(__file__)
