"""The secret choice: a full-screen disk turned to one person. Locking it covers the screen.

The disk is made when the person says that they are there, and gone when they lock or step back.
"""

from typing import Any

from kivy.properties import NumericProperty, StringProperty

from companion_app.model.hints import Idea
from companion_app.model.language import many
from companion_app.model.tables.maharaja.table import MaharajaTable
from companion_app.model.tables.maharaja.titles import action_hint, action_title
from companion_app.view.hints import Hints
from companion_app.view.screens.base import AppScreen
from companion_app.view.tables.maharaja.disk import ActionDisk
from companion_app.view.widgets.base import CardBox, load_twin
from companion_app.view.widgets.purse import Secrets
from shared_rules.games.maharaja.moves import SetDisk


class Pointed(CardBox):
    """One arrow: the action that it points at, and what that does."""

    heading = StringProperty("")
    hint = StringProperty("")
    tone = StringProperty("ink")


class SecretScreen(AppScreen):
    NAME = "secret"
    seat = NumericProperty(0)
    who = StringProperty("")
    colour = StringProperty("red")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._hints = Hints(self.app, self._take_idea)

    def fill(self, table: MaharajaTable, seat: int) -> None:
        self._table, self.seat = table, seat
        person = table.people[seat]
        self.who, self.colour = person.name, person.colour
        self.ids.turned.side = person.side
        self.ids.purse.key = f"purse {seat}"
        self._disk = ActionDisk(dial=list(table.view().board.dial), pos_hint={"x": 0, "y": 0})
        self._disk.bind(arrows=self._tell)
        self.ids.place.clear_widgets()
        self.ids.place.add_widget(self._disk)
        self._tell()

    def ask_hint(self) -> None:
        """Good choices, read under their owner's finger."""
        if not self.app.busy:
            self._hints.ask(self._table, int(self.seat), self.ids.place, self.ids.place)

    def _take_idea(self, idea: Idea) -> None:
        """The arrows point at it; locking is for the person."""
        actions = idea.move.first, idea.move.second
        self._disk.arrows = [self._disk.dial.index(action) for action in actions]

    def on_leave(self, *_: Any) -> None:
        self._hints.close()
        self.ids.place.clear_widgets()
        self.ids.first.heading = self.ids.second.heading = ""
        self.ids.first.hint = self.ids.second.hint = ""

    def _tell(self, *_: Any) -> None:
        for card, action in zip((self.ids.first, self.ids.second), self._chosen(), strict=True):
            card.heading, card.hint = action_title(action), action_hint(action)

    def _chosen(self) -> tuple[str, str]:
        first, second = (self._disk.dial[at] for at in self._disk.arrows)
        return first, second

    def peek(self, held: bool) -> None:
        corner = self.ids.corner
        if held:
            corner.reveal(self._secrets)
        else:
            corner.cover()

    def _secrets(self) -> Secrets:
        gold = self._table.view(int(self.seat)).players[int(self.seat)].gold or 0
        return (many("{count} gold", "{count} gold", gold),)

    def lock(self) -> None:
        if self.app.busy:
            return
        first, second = self._chosen()
        self.app.do(self._lock(int(self.seat), SetDisk(first, second)))

    async def _lock(self, seat: int, disk: SetDisk) -> None:
        await self.app.move(seat, disk)

    def step_back(self) -> None:
        self.app.go_on()


load_twin(__file__)
