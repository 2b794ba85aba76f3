"""The bottom bar is the turn: what remains, what a tap would do, why something cannot be done.

It shows what the touches so far lead to and says what was pressed (`on_act`); it decides nothing.
"""

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion_app.model import wording
from companion_app.model.language import _, many
from companion_app.model.table import Refusal
from companion_app.model.touches import PLACES, Mode, Touches
from companion_app.view import glyphs
from companion_app.view.brush import Brush
from companion_app.view.theme import Rgba
from companion_app.view.widgets.base import CardBox, Drawn, Press, Words, load_twin

BAR_FIELDS = ("site", "kind", "seat")
"""Fields that are touched in the bar; places on the board, the rest on a sheet over it."""

MODES_BESIDE_WORDS = 6


class ModeButton(Press):
    """A part of the turn: its sign above its name; ticked when it is done."""

    left = NumericProperty(1)

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
    name = StringProperty("")
    colour = StringProperty("red")
    words = StringProperty("")


class Saying(BoxLayout):
    """A title and a line or two below it."""

    title = StringProperty("")
    tone = StringProperty("ink")


class TurnBar(CardBox):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.register_event_type("on_act")

    def on_act(self, name: str, value: Any) -> None:
        """A button was pressed: "mode", "option", "confirm", "back", "routes", "bid", "pass"."""

    def show(self, touches: Touches) -> None:
        self.clear_widgets()
        self.edge = "line"
        ask, seat = touches.ask, touches.seat
        if ask is None or seat is None:
            return
        person = touches.table.people[seat]
        self.add_widget(Who(name=person.name, colour=person.colour, words=_chosen(touches)))
        if touches.refusal:
            self._show_refusal(touches.refusal)
        elif touches.picked:
            self._show_preview(touches)
        elif ask.what == "bid":
            self._show_auction(touches)
        elif touches.modes() and not touches.mode:
            self._show_modes(touches.modes(), wording.asked(touches.table, ask))
        else:
            self._show_question(touches)

    def tell(self, title: str, lines: Sequence[str], buttons: Sequence[Press]) -> None:
        """Something that is not about a touch: an undo, trouble with the disk."""
        self.clear_widgets()
        self.add_widget(_saying(title, lines))
        for button in buttons:
            self.add_widget(button)

    def button(self, words: str, name: str, value: Any = "", kind: str = "quiet") -> Press:
        button = Press(text=words, key=f"{name} {value}".strip(), kind=kind)
        button.size_hint_x = None
        button.width = max(dp(128), dp(11) * len(words) + dp(32))
        button.height = dp(72)
        button.pos_hint = {"center_y": 0.5}
        button.bind(on_release=lambda *_: self.dispatch("on_act", name, value))
        return button

    def _show_modes(self, modes: Sequence[Mode], words: str) -> None:
        self.add_widget(_saying(words if len(modes) <= MODES_BESIDE_WORDS else "", ()))
        for mode in modes:
            last = mode.key == "end"
            button = ModeButton(
                text=wording.mode_name(mode.key),
                key=f"mode {mode.key}",
                icon=mode.key,
                left=mode.left,
                kind="quiet",
                disabled=mode.left == 0,
            )
            if last:
                all_done = all(m.left == 0 for m in modes if m.key not in ("end", "travel"))
                button.kind = "next" if all_done else "quiet"
            button.bind(on_release=lambda *_, key=mode.key: self.dispatch("on_act", "mode", key))
            self.add_widget(button)

    def _show_preview(self, touches: Touches) -> None:
        preview = wording.preview(touches)
        if preview is None:
            return
        self.edge = "refused" if preview.warning else "saffron"
        self.add_widget(_saying(preview.title, preview.details))
        if preview.price > 0:
            self.add_widget(Price(gold=preview.price, size_hint_x=None, width=dp(40)))
        self.add_widget(self.button(_("Back"), "back"))
        picked = touches.picked
        if picked and picked.move.startswith("travel "):
            city = picked.move.split()[1]
            if touches.table.ways(picked.seat, city) > 1:
                self.add_widget(self.button(_("Other routes"), "routes", city))
        if len(touches.routes) > 1:
            self.add_widget(self.button(_("Next route"), "next route"))
        kind = "danger" if preview.warning else "next"
        self.add_widget(self.button(preview.button, "confirm", kind=kind))

    def _show_question(self, touches: Touches) -> None:
        field = touches.asked_field()
        self.add_widget(_saying(wording.touch_words(touches), ()))
        if field in BAR_FIELDS:
            for value in touches.choices():
                words = wording.option_words(touches, field, value)
                self.add_widget(self.button(words, "option", value))
        if touches.mode or "back" in touches.view.targets:
            self.add_widget(self.button(_("Back"), "back"))
        elif field in PLACES:
            self.edge = "saffron"

    def _show_auction(self, touches: Touches) -> None:
        auction = touches.view.auction
        if auction is None:
            return
        leads = "" if auction.leader is None else touches.table.names[auction.leader]
        least = 0 if auction.leader is None else auction.gold + 1
        lines = [_("{name} leads with {gold}.", name=leads, gold=auction.gold)] if leads else []
        ask = touches.ask
        self.add_widget(_saying(wording.asked(touches.table, ask) if ask else "", lines))
        for gold in range(least, least + 4):
            words = many("Bid {count}", "Bid {count}", gold)
            self.add_widget(self.button(words, "bid", gold))
        if leads:
            self.add_widget(self.button(_("Pass"), "pass"))

    def _show_refusal(self, refusal: Refusal) -> None:
        self.edge = "refused"
        lines = [_("Rule {rule}.", rule=refusal.rule)] if refusal.rule else []
        if refusal.private:
            lines = [_("Rule {rule}. Hold your purse to read more.", rule=refusal.rule)]
        saying = _saying(refusal.words, lines)
        saying.tone = "refused"
        self.add_widget(saying)
        self.add_widget(self.button(_("All right"), "back"))


def _chosen(touches: Touches) -> str:
    """The actions of the turn, as they were shown on the disk."""
    turn = touches.view.turn
    if turn is None or turn.seat != touches.seat:
        return ""
    return "\n".join(wording.action_title(action) for action in turn.actions)


def _saying(title: str, lines: Sequence[str]) -> Saying:
    saying = Saying(title=title)
    for line in lines:
        saying.add_widget(Words(text=line, tone="quiet"))
    saying.add_widget(Widget())
    return saying


load_twin(__file__)
