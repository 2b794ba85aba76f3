"""A notice over the whole screen: something is wrong, and what helps. One button closes it."""

from typing import Any

from kivy.properties import StringProperty

from companion_app.view.widgets.base import Over, load_twin


class Notice(Over):
    words = StringProperty("")

    def __init__(self, words: str, **kwargs: Any) -> None:
        super().__init__(words=words, **kwargs)


load_twin(__file__)
