"""Options to choose from, over the board, where they are too many or too long for the bar."""

from collections.abc import Sequence
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion_app.model.tables.showing import key_of
from companion_app.view.widgets.base import Press, Sheet, load_twin


class OptionSheet(Sheet, BoxLayout):
    """A grid of large buttons that scrolls if it has to."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.register_event_type("on_option")

    def on_option(self, value: Any) -> None:
        """An option was touched."""

    def show(self, options: Sequence[tuple[Any, str]], chosen: Sequence[Any] = ()) -> None:
        """Each a value and its words; those that are chosen stand out."""
        grid = self.ids.grid
        grid.clear_widgets()
        for value, words in options:
            button = Press(text=words, key=key_of("option", value))
            button.kind = "primary" if value in chosen else "quiet"
            button.height = grid.row_default_height
            button.bind(on_release=lambda *_, each=value: self.dispatch("on_option", each))
            grid.add_widget(button)


load_twin(__file__)
