"""Fields to write in, and switches, of our own look."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.textinput import TextInput

from companion_app.view.brush import Brush
from companion_app.view.widgets.base import Drawn, load_twin


class LineField(TextInput):
    """Looks like a line on paper; takes so many letters at most."""

    longest = NumericProperty(40)
    key = StringProperty("")

    def insert_text(self, substring: str, from_undo: bool = False) -> Any:
        room = int(self.longest) - len(self.text)
        return super().insert_text(substring[: max(room, 0)], from_undo=from_undo)


class Toggle(Drawn):
    """On or off."""

    on = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(on=self.redraw)

    def draw(self, brush: Brush) -> None:
        wide, high = dp(52), dp(28)
        pos = self.center_x - wide / 2, self.center_y - high / 2
        brush.box(pos, (wide, high), brush.colour("legal" if self.on else "neutral"), high / 2)
        x = pos[0] + (wide - high / 2 if self.on else high / 2)
        brush.disc((x, self.center_y), high / 2 - dp(3), brush.colour("card"))


class SwitchRow(ButtonBehavior, BoxLayout):
    """Words with a switch; a touch anywhere on the row turns it."""

    key = StringProperty("")
    words = StringProperty("")
    on = BooleanProperty(False)


class ChoiceRow(BoxLayout):
    """Words, and a button that says what is chosen."""

    words = StringProperty("")
    chosen = StringProperty("")


load_twin(__file__)
