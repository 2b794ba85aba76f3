"""Which edition is played on: chosen at set-up where there is more than the shipped one.

What is said of it stands beside it: a reconstruction is called one.
"""

from functools import partial

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion_app.model.editions import SHIPPED, Edition, Shelf
from companion_app.model.language import _
from companion_app.view.widgets.base import load_twin
from companion_app.view.widgets.menu import MenuSheet
from shared_rules.core.editions import EditionFile


class EditionChoice(BoxLayout):
    name = StringProperty("")
    note = StringProperty("")
    offered = BooleanProperty(False)
    root_box = ObjectProperty(None, allownone=True)
    """Over what the list of editions is laid."""

    def offer(self, shelf: Shelf, game: str, shipped_note: str, wish: str) -> None:
        """`wish`: the name of the edition that was played on last."""
        self._shelf, self._shipped_note = shelf, shipped_note
        # What still grows is chosen by its own switch: its pieces are entered in play.
        self._editions = [each for each in shelf.playable(game) if not each.growing]
        self.offered = len(self._editions) > 1
        named = [each for each in self._editions if each.name == wish]
        self._choose(next(iter(named or self._editions), None))

    def _choose(self, edition: Edition | None) -> None:
        """None in a game without a board of its own."""
        self._chosen, self.name = edition, edition.name if edition else ""
        if edition is None:
            self.note = ""
        elif edition.kind == SHIPPED:
            self.note = self._shipped_note
        elif edition.reconstructed:
            self.note = _("Your own. What you did not enter is as in the reconstruction.")
        else:
            self.note = _("Your own, as it is printed on your copy.")

    def open(self) -> None:
        choices = [
            (f"edition {each.key}", each.name, partial(self._choose, each))
            for each in self._editions
        ]
        self.root_box.add_widget(MenuSheet(_("Which board do you play on?"), choices))

    def file(self) -> EditionFile | None:
        """None for the shipped one. Raises EditionError."""
        return self._shelf.read(self._chosen.key) if self._chosen else None


load_twin(__file__)
