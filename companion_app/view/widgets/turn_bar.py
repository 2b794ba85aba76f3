"""The bottom bar is the turn: what remains, what a tap would do, why something cannot be done.

It shows what the touches so far lead to and says what was pressed (`on_act`); it decides nothing.
"""

from collections.abc import Sequence
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion_app.model.people import Person
from companion_app.model.tables.showing import Bar, Button, key_of
from companion_app.view import glyphs
from companion_app.view.brush import Brush
from companion_app.view.theme import Rgba
from companion_app.view.widgets.base import CardBox, Drawn, Press, Words, load_twin

BESIDE_WORDS = 6
"""With more parts of a turn than these there is no room for a title."""
WIDEST_DP, NARROWEST_DP = 288, 128
"""Of a button: longer words stand on several lines."""
BUTTONS_PART = 0.55
"""Of the bar beside whose turn it is; the rest is for the words, however many buttons there are."""
TITLE_PART, LINE_PART = 0.14, 0.1
"""Of the screen's height: the board is what people look at, so words give way to it."""
EDGES = {"": "line", "asks": "saffron", "picked": "saffron", "warns": "refused"}


class ModeButton(Press):
    """A part of the turn: its sign above its name; ticked when it is done."""

    left = NumericProperty(1)

    @property
    def room(self) -> tuple[float, float]:
        """Below its sign."""
        wide, high = super().room
        return wide, high - dp(36)

    def draw_icon(self, brush: Brush, ink: Rgba) -> None:
        x, y = self.center_x, self.top - dp(28)
        glyphs.ICONS[self.icon](brush, (x, y), dp(28), ink)
        if self.left == 0:
            glyphs.tick(
                brush, (self.right - dp(18), self.top - dp(18)), dp(20), brush.colour("legal")
            )
        for extra in range(int(self.left) - 1):
            # One pip for each time more that it may be done.
            brush.disc((self.right - dp(14) - extra * dp(12), self.top - dp(16)), dp(4), ink)


class Price(Drawn):
    """What it costs, as a coin."""

    gold = NumericProperty(0)

    def draw(self, brush: Brush) -> None:
        glyphs.coin(brush, str(self.gold), self.center, min(self.size))


class Who(BoxLayout):
    WIDE_DP = 224
    name = StringProperty("")
    colour = StringProperty("red")
    words = StringProperty("")


class Saying(BoxLayout):
    """A title and a line or two below it."""

    title = StringProperty("")
    tone = StringProperty("ink")
    highest = NumericProperty(0)


class TurnBar(CardBox):
    """As high as its words `need`."""

    needed = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._plain: list[Press] = []
        self.register_event_type("on_act")
        self.bind(width=self._share)

    def on_act(self, act: str, value: Any) -> None:
        """A button was pressed."""

    def show(self, bar: Bar, person: Person | None) -> None:
        """`person` is whose turn it is; None for what is nobody's."""
        self.clear_widgets()
        self.edge = EDGES.get(bar.mood, bar.mood)
        self._lines: list[Any] = []
        self._plain = []
        if person:
            who = Who(name=person.name, colour=person.colour, words=bar.note)
            self._add_lines(who, who.ids.lines)
        parts = sum(bool(button.icon) for button in bar.buttons)
        saying = _saying(bar.title if parts <= BESIDE_WORDS else "", bar.lines)
        saying.tone = "refused" if bar.mood == "refused" else "ink"
        self._add_lines(saying, saying)
        if bar.price > 0:
            self.add_widget(Price(gold=bar.price, size_hint_x=None, width=dp(40)))
        for button in bar.buttons:
            self.add_widget(self._button(button))
        self._share()

    def _add_lines(self, widget: Any, lines: Any) -> None:
        self._lines.append(lines)
        lines.bind(minimum_height=self._grow)
        self.add_widget(widget)

    def _grow(self, *_: object) -> None:
        _left, above, _right, below = self.padding
        highest = max(lines.minimum_height for lines in self._lines)
        self.needed = highest + above + below

    def _button(self, button: Button) -> Press:
        key = key_of(button.act, button.value)
        press: Press
        if button.icon:
            press = ModeButton(text=button.words, icon=button.icon, left=button.left)
            press.disabled = button.left == 0
        else:
            press = Press(size_hint_x=None, pos_hint={"center_y": 0.5})
            press.fbind("natural", self._share)
            press.height = dp(72)
            self._plain.append(press)
        press.text, press.key, press.kind = button.words, key, button.kind
        press.bind(on_release=lambda *_: self.dispatch("on_act", button.act, button.value))
        return press

    def _share(self, *_: object) -> None:
        """Each button is as wide as its words, as far as there is room for all."""
        if not self._plain:
            return
        room = (self.width - dp(Who.WIDE_DP)) * BUTTONS_PART / len(self._plain)
        widest = max(dp(NARROWEST_DP), min(dp(WIDEST_DP), room))
        for press in self._plain:
            press.width = min(max(dp(NARROWEST_DP), press.natural + dp(16)), widest)


def _saying(title: str, lines: Sequence[str]) -> Saying:
    saying = Saying(title=title, highest=Window.height * TITLE_PART)
    for line in lines:
        saying.add_widget(Words(text=line, tone="quiet", highest=Window.height * LINE_PART))
    saying.add_widget(Widget())
    return saying


load_twin(__file__)
