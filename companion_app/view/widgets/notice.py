"""A notice over the whole screen: something is wrong, and what helps. Any button closes it."""

from collections.abc import Callable, Sequence
from typing import Any

from kivy.properties import StringProperty

from companion_app.view.widgets.base import Over, Press, load_twin
from companion_app.view.widgets.menu import Choice


class Notice(Over):
    """`choices`: what may be done about it besides reading it."""

    words = StringProperty("")

    def __init__(self, words: str, choices: Sequence[Choice] = (), **kwargs: Any) -> None:
        super().__init__(words=words, **kwargs)
        for key, text, do in choices:
            press = Press(text=text, key=key)
            press.bind(on_release=lambda *_, do=do: self._choose(do))
            # Left of the one that only closes it.
            self.ids.buttons.add_widget(press, index=1)

    def _choose(self, do: Callable[[], object]) -> None:
        self.close()
        do()


load_twin(__file__)
