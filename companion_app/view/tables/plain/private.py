"""One person's own choice: what only they see, and their moves, until the screen is covered again.

All of it is made when they say that they are there, and gone when they leave.
"""

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion_app.model.hints import Idea
from companion_app.model.language import say
from companion_app.model.tables.base import AnyTable
from companion_app.model.tables.plain.touches import PlainTouches, bar
from companion_app.model.tables.touching import Moves
from companion_app.view.hints import Hints
from companion_app.view.screens.base import AppScreen
from companion_app.view.widgets.base import Press, load_twin
from shared_rules.games import MINDS


class PlainPrivate(AppScreen):
    NAME = "plain_private"
    seat = NumericProperty(0)
    words = StringProperty("")
    note = StringProperty("")
    side = StringProperty("bottom")
    has_hints = BooleanProperty(False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._hints = Hints(self.app, self._take_idea)
        self.ids.spread.bind(on_option=lambda _, value: self._do(self._touches.answer(value)))

    def fill(self, table: AnyTable, seat: int) -> None:
        self._table, self.seat = table, seat
        self._touches = PlainTouches(table, who=seat)
        self.side, self.has_hints = table.people[seat].side, table.game in MINDS
        self.ids.spread.show(table.lying(seat), table.people)
        self._show()

    def on_leave(self, *_: Any) -> None:
        self._hints.close()
        self.ids.spread.clear()
        self.ids.buttons.clear_widgets()
        self.words = self.note = ""

    def _show(self) -> None:
        touches, shown = self._touches, bar(self._touches)
        self.words, self.note = say(shown.title), "\n".join(shown.lines)
        self.ids.spread.offer(touches)
        self.ids.buttons.clear_widgets()
        for button in shown.buttons:
            press = Press(text=button.words, key=button.act, kind=button.kind, scale=22)
            press.bind(on_release=lambda *_, act=button.act: self._do(touches.press(act, "")))
            self.ids.buttons.add_widget(press)

    def _do(self, moves: Moves) -> None:
        if not moves:
            self._show()
        elif not self.app.busy:
            self.app.do(self._make(*moves))

    async def _make(self, move: Any) -> None:
        await self.app.move(int(self.seat), move)

    def ask_hint(self) -> None:
        if not self.app.busy:
            self._hints.ask(self._table, int(self.seat), self.ids.spread, self.ids.place)

    def _take_idea(self, idea: Idea) -> None:
        self._touches.pick_idea(idea.move)
        self._show()

    def step_back(self) -> None:
        self.app.go_on()


load_twin(__file__)
