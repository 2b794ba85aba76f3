"""A covered hand: its dice are seen while a finger lies on it, and forgotten when it lifts.

Where cards are to be chosen, the card on which the finger lifts is chosen, or not any more. What is
shown under the finger is asked for at that moment; a covered hand holds no secret.
"""

from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

from companion_app.model.language import _
from companion_app.view import glyphs
from companion_app.view.brush import Brush
from companion_app.view.tables.cards_karma import faces
from companion_app.view.tables.cards_karma.geometry import Box, in_line, touched
from companion_app.view.theme import BODY
from companion_app.view.widgets.base import Drawn
from companion_app.view.widgets.purse import PEEKS
from shared_rules.games.cards_karma.moves import die_parts

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion_app.model.tables.cards_karma.table import Hand

BESIDE_DP = 128
"""For words beside the cards."""
LIFT_DP = 8


class HandStrip(Drawn):
    """`colours`: what all know of the cards; `chosen`: places; `ask`: what a finger brings up."""

    key = StringProperty("")
    colours = ListProperty()
    chosen = ListProperty()
    colour = StringProperty("red")
    held = BooleanProperty(False)
    open = BooleanProperty(False)
    """In private it lies open until the screen is covered."""
    ask = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        self._seen: Hand | None = None
        super().__init__(**kwargs)
        self.register_event_type("on_choose")
        for name in ("colours", "chosen", "colour", "ask"):
            self.fbind(name, self.redraw)
        for name in ("held", "open", "chosen", "ask"):
            self.fbind(name, self._look)

    def on_choose(self, place: int) -> None:
        """A finger was lifted on a card."""

    @property
    def cards(self) -> list[Box]:
        margin = dp(LIFT_DP)
        wide = self.width - dp(BESIDE_DP) - dp(16)
        area = self.x + dp(BESIDE_DP), self.y + dp(4), wide, self.height - margin - dp(8)
        return in_line(area, len(self.colours))

    def _look(self, *_: object) -> None:
        ask: Callable[[], Hand] | None = self.ask
        self._seen = ask() if ask and (self.held or self.open) else None
        self.redraw()

    def on_touch_down(self, touch: Any) -> bool:
        if self.disabled or self.ask is None or not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        if PEEKS.guard(self.colour):
            return True
        touch.grab(self)
        self.held = True
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        was_held, self.held = self.held, False
        place = touched(self.cards, touch.pos) if was_held else None
        if place is not None:
            self.dispatch("on_choose", place)
        return True

    def cover(self) -> None:
        """A finger that still lies there sees nothing any more: the hand may be another's."""
        self.held = False

    def _redraw(self, *args: object) -> None:
        # Before a canvas is open, for each picture opens its own.
        cards = zip(self.colours, self.cards, strict=True) if min(self.size) > 1 else ()
        self._backs = [
            faces.back_picture(colour, wide, high) for colour, (_, _, wide, high) in cards
        ]
        super()._redraw(*args)

    def draw(self, brush: Brush) -> None:
        edge = "saffron" if self.held or self.open else "line"
        brush.box(self.pos, self.size, brush.colour("card"), dp(12))
        brush.frame(self.pos, self.size, brush.colour(edge), dp(12), dp(1.4))
        middle = self.x + dp(BESIDE_DP / 2), self.center_y
        if self.colour:
            glyphs.token(brush, self.colour, (middle[0], self.top - dp(28)), dp(36))
        words = self._seen.words if self._seen else self._hint()
        below = middle[0], self.y + (self.height - dp(48)) / 2
        brush.write(
            words,
            below,
            brush.colour("ink" if self._seen else "quiet"),
            BODY,
            within=(dp(BESIDE_DP - 16), self.height - dp(56)),
        )
        for place, box in enumerate(self.cards):
            self._draw_card(brush, place, box)

    def _hint(self) -> str:
        if not self.colours:
            return _("no cards")
        return _("Hold to see") if self.ask else ""

    def _draw_card(self, brush: Brush, place: int, box: Box) -> None:
        left, bottom, wide, high = box
        raised = place in self.chosen
        pos, size = (left, bottom + (dp(LIFT_DP) if raised else 0)), (wide, high)
        if self._seen and place < len(self._seen.dice):
            colour, value = die_parts(self._seen.dice[place])
            faces.die_side(brush, colour, value, pos, size)
        else:
            self._backs[place].show(brush, (round(pos[0]), round(pos[1])))
        if raised:
            out = dp(3)
            corner, outer = (pos[0] - out, pos[1] - out), (wide + 2 * out, high + 2 * out)
            brush.frame(corner, outer, brush.colour("saffron"), wide * faces.CORNER, dp(2))
