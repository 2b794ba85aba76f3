"""A strip of words of the guide. A button puts it away.

It lies between other things and never over them, so that it hides nothing that can be touched.
"""

from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion_app.view.widgets.base import CardBox, load_twin


class TellingStrip(CardBox):
    words = StringProperty("")
    rule = StringProperty("")
    done_words = StringProperty("")
    is_told = BooleanProperty(False)
    high = NumericProperty(0)
    """As its words need."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._read: Callable[[str], None] = lambda _rule: None
        self._done: Callable[[], None] = lambda: None

    def tell(self, words: str, done_words: str, done: Callable[[], None]) -> None:
        self.words, self.rule, self.is_told = words, "", True
        self.done_words, self._done = done_words, done

    def cite(self, rule: str, read: Callable[[str], None]) -> None:
        """Where more about it can be read."""
        self.rule, self._read = rule, read

    def hide(self) -> None:
        self.words, self.rule, self.is_told = "", "", False

    def read_rule(self) -> None:
        self._read(self.rule)

    def got_it(self) -> None:
        self.hide()
        self._done()


load_twin(__file__)
