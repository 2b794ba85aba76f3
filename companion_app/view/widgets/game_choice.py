"""Which game: a button for each, beside each other; with more games than fit there, a list."""

from collections.abc import Callable, Mapping
from functools import partial

from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion_app.model.language import _
from companion_app.view.widgets.base import Press
from companion_app.view.widgets.menu import MenuSheet

MOST_BESIDE = 4
SPARE_LETTERS = 8


class GameChoice(BoxLayout):
    root_box = ObjectProperty(None, allownone=True)
    """Over what the list is laid."""

    def show(
        self, act: str, titles: Mapping[str, str], chosen: str, choose: Callable[[str], None]
    ) -> None:
        """`titles` by the names of games."""
        self.clear_widgets()
        if len(titles) > MOST_BESIDE:
            words = _("Game: {title}", title=titles[chosen])
            press = Press(text=words, key=f"other {act}")
            press.bind(on_release=lambda *_: self._list(act, titles, choose))
            self.add_widget(press)
            return
        for name, title in titles.items():
            press = Press(text=title, key=f"{act} {name}", height=dp(56))
            press.kind = "primary" if name == chosen else "quiet"
            press.bind(on_release=lambda *_, name=name: choose(name))
            # Room by what is written on it.
            press.size_hint_x = len(title) + SPARE_LETTERS
            self.add_widget(press)

    def _list(self, act: str, titles: Mapping[str, str], choose: Callable[[str], None]) -> None:
        offered = [(f"{act} {name}", titles[name], partial(choose, name)) for name in titles]
        self.root_box.add_widget(MenuSheet(_("Which game?"), offered))
