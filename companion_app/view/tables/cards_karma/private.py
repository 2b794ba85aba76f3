"""The own hand in private: it lies open, turned to its owner, until the screen is covered again."""

from typing import Any

from kivy.properties import NumericProperty, StringProperty

from companion_app.model.language import say
from companion_app.model.tables.cards_karma.bar import bar
from companion_app.model.tables.cards_karma.table import CardsKarmaTable
from companion_app.model.tables.cards_karma.touches import Touches
from companion_app.view.screens.base import AppScreen
from companion_app.view.tables.cards_karma.hand import HandStrip
from companion_app.view.widgets.base import Press, load_twin


class PrivateScreen(AppScreen):
    NAME = "private hand"
    seat = NumericProperty(0)
    words = StringProperty("")
    side = StringProperty("bottom")

    def fill(self, table: CardsKarmaTable, seat: int) -> None:
        """The hand is made when its owner says that they are there, and gone when they leave."""
        self._table, self.seat = table, seat
        self._touches = Touches(table)
        person = table.people[seat]
        self.side = person.side
        colours = [die.rstrip("123456") for die in table.view().players[seat].hand]
        self._hand = HandStrip(key="open hand", colours=colours, colour=person.colour)
        self._hand.bind(on_choose=lambda _, place: self._choose(place))
        self.ids.place.add_widget(self._hand)
        self._show()

    def on_leave(self, *_: Any) -> None:
        self.ids.place.clear_widgets()
        self.ids.buttons.clear_widgets()
        self.words = ""

    def _choose(self, place: int) -> None:
        self._touches.touch_hand(place)
        self._show()

    def _show(self) -> None:
        touches = self._touches
        shown = bar(touches)
        self._hand.chosen = list(touches.chosen)
        self._hand.ask, self._hand.open = touches.under_hand, True
        self.words = say(shown.title)
        self.ids.buttons.clear_widgets()
        for button in shown.buttons:
            if button.act in ("confirm", "joker"):
                press = Press(text=button.words, key=button.act, kind=button.kind, scale=22)
                press.bind(on_release=lambda *_, act=button.act: self._press(act))
                self.ids.buttons.add_widget(press)

    def _press(self, act: str) -> None:
        moves = self._touches.press(act, "")
        if not moves:
            self._show()
        elif not self.app.busy:
            self.app.do(self._make(*moves))

    async def _make(self, move: Any) -> None:
        await self.app.move(int(self.seat), move)

    def step_back(self) -> None:
        self.app.go_on()


load_twin(__file__)
