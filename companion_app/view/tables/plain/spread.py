"""What is seen of any game, as words, and below that what may be chosen, as buttons."""

from collections.abc import Sequence
from typing import Any, Final

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion_app.model.people import Person
from companion_app.model.tables.lying import Row
from companion_app.model.tables.touching import Touching
from companion_app.view.theme import HEADING
from companion_app.view.widgets.base import Fitted, Token, Words, load_twin
from companion_app.view.widgets.options import OptionSheet

TOKEN_DP, HEAD_DP = 32, 60
CHOICES_PART = 0.66
TOP: Final = {"top": 1}
ALONE = 3
"""How much wider words are that stand alone in their line, than its name."""


class Spread(BoxLayout):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.register_event_type("on_option")
        self._options = OptionSheet(size_hint_y=None)
        self._options.bind(on_option=lambda _, value: self.dispatch("on_option", value))
        self._options.ids.grid.bind(minimum_height=self._share)
        self.bind(height=self._share)

    def on_option(self, value: Any) -> None:
        """An option was touched."""

    def show(self, rows: Sequence[Row], people: Sequence[Person]) -> None:
        """What is the same for all, then side by side what each seat has."""
        box = self.ids.rows
        box.clear_widgets()
        by_seat = [row for row in rows if len(row.words) > 1]
        for row in rows:
            if row not in by_seat:
                box.add_widget(_line(row, ALONE))
        if by_seat:
            box.add_widget(_heads(people))
        for row in by_seat:
            box.add_widget(_line(row, 1))

    def offer(self, touches: Touching) -> None:
        choices = touches.answers()
        self.remove_widget(self._options)
        if choices:
            self._options.show(choices, touches.answered)
            self.add_widget(self._options)

    def _share(self, *_: object) -> None:
        """Choices get what they need, as far as something is left to see."""
        sheet = self._options
        needed = sheet.ids.grid.minimum_height + sheet.padding[1] + sheet.padding[3]
        sheet.height = min(needed, self.height * CHOICES_PART)

    def clear(self) -> None:
        """Nothing of it is left, for nobody else may see it."""
        self.ids.rows.clear_widgets()
        self._options.show(())


class Line(BoxLayout):
    """A row, as high as its words."""


def _line(row: Row, wide: int) -> Line:
    line = Line()
    line.add_widget(Words(text=row.name, tone="quiet", pos_hint=TOP))
    for each in row.words:
        line.add_widget(Words(text=each, size_hint_x=wide, scale=HEADING, pos_hint=TOP))
    return line


def _heads(people: Sequence[Person]) -> Line:
    line = Line()
    line.add_widget(Words())
    for person in people:
        head = BoxLayout(orientation="vertical", size_hint_y=None, height=dp(HEAD_DP))
        sign = Token(
            colour=person.colour, size_hint=(None, None), size=(dp(TOKEN_DP), dp(TOKEN_DP))
        )
        head.add_widget(sign)
        head.add_widget(Fitted(text=person.name, bold=True))
        line.add_widget(head)
    return line


load_twin(__file__)
