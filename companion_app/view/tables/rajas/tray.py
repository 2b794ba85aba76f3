"""The tray under the board: dice of who acts, the pool, and the faces of a die to be entered."""

from collections.abc import Iterator
from typing import Any, Final

from kivy.metrics import dp
from kivy.properties import DictProperty, ListProperty, NumericProperty, StringProperty

from companion_app.view import glyphs
from companion_app.view.brush import Brush
from companion_app.view.tables.rajas import pips
from companion_app.view.tables.rajas.geometry import LEAST_DP, Box
from companion_app.view.theme import BODY, HEADING, rgba
from companion_app.view.widgets.base import Painted
from shared_rules.games.rajas.faces import COLOURS
from shared_rules.games.rajas.state import DICE, VALUE_OF

DIE_DP: Final = 48
"""Side of a die, without the space round it."""
TRAY_DP: Final = 72
FACES: Final = range(1, 7)


class Tray(Painted):
    """`dice` lie on the statue of `owner`; `legal` ones glow. With `rolling`, faces are entered."""

    dice = ListProperty()
    room = NumericProperty(10)
    legal = ListProperty()
    colours = ListProperty()
    picked = StringProperty("")
    pool = DictProperty()
    rolling = StringProperty("")
    rolls = ListProperty()
    owner = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for event in ("on_die", "on_colour", "on_roll"):
            self.register_event_type(event)
        for name in ("dice", "room", "legal", "colours", "picked", "pool", "rolls", "owner"):
            self.fbind(name, self.redraw)
        self.fbind("rolling", self.redraw)

    def on_die(self, die: str) -> None:
        """A die of the statue was touched."""

    def on_colour(self, colour: str) -> None:
        """A colour of the pool was touched."""

    def on_roll(self, value: int) -> None:
        """What a die shows was touched."""

    # Where they lie

    @property
    def _step(self) -> float:
        return float(min(dp(DIE_DP + 8), (self.width - dp(252)) / 10))

    def _boxes(self, count: int, left: float) -> list[Box]:
        step = self._step
        y = self.center_y - step / 2
        return [Box(left + at * step, y, step, step) for at in range(count)]

    @property
    def _left(self) -> float:
        """Beside the sign of whose dice they are."""
        return float(self.x + dp(44))

    def die_boxes(self) -> list[tuple[str, Box]]:
        dice = sorted(self.dice, key=DICE.index)
        return list(zip(dice, self._boxes(len(dice), self._left), strict=True))

    def colour_boxes(self) -> list[tuple[str, Box]]:
        """The pool, at the right end."""
        step = dp(48)
        left = self.right - dp(8) - step * len(COLOURS)
        y = self.center_y - dp(32)
        return [(each, Box(left + at * step, y, step, dp(64))) for at, each in enumerate(COLOURS)]

    def roll_boxes(self) -> list[tuple[int, Box]]:
        step = dp(72)
        y = self.center_y - dp(32)
        left = self._left + dp(80)
        boxes = [Box(left + at * step, y, step, dp(64)) for at in range(len(FACES))]
        return list(zip(FACES, boxes, strict=True))

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        for event, thing in self._touched(touch.pos):
            self.dispatch(event, thing)
            break
        return True

    def _touched(self, point: tuple[float, float]) -> Iterator[tuple[str, Any]]:
        if self.rolls:
            yield from (("on_roll", value) for value, box in self.roll_boxes() if box.holds(point))
            return
        yield from (("on_die", die) for die, box in self.die_boxes() if box.holds(point))
        if self.colours:
            found = (each for each, box in self.colour_boxes() if box.holds(point))
            yield from (("on_colour", each) for each in found)

    # Drawing

    def draw(self, brush: Brush) -> None:
        if self.width < dp(LEAST_DP):
            return
        brush.box(self.pos, self.size, brush.colour("card"), dp(12))
        brush.frame(self.pos, self.size, brush.colour("line"), dp(12), dp(1))
        if self.owner:
            glyphs.token(brush, self.owner, (self.x + dp(24), self.center_y), dp(30))
        if self.rolls:
            self._draw_rolls(brush)
            return
        self._draw_dice(brush)
        self._draw_pool(brush)

    def _draw_dice(self, brush: Brush) -> None:
        boxes = self.die_boxes()
        for box in self._boxes(int(self.room), self._left):
            x, y = box.centre
            side = box.wide * 0.8
            corner = x - side / 2, y - side / 2
            brush.frame(corner, (side, side), brush.colour("line"), dp(8), dp(0.8))
        marked = False
        for die, box in boxes:
            picked = die == self.picked and not marked
            marked = marked or picked
            pips.die(brush, die, box.centre, box.wide * (0.86 if picked else 0.8))
            if picked or die in self.legal:
                role = "saffron" if picked else "legal"
                brush.frame(
                    box.corner, box.size, brush.colour(role), dp(10), dp(2.6 if picked else 1.6)
                )

    def _draw_pool(self, brush: Brush) -> None:
        """How many dice of each colour can still be had."""
        for colour, box in self.colour_boxes():
            x, y = box.centre
            glows = colour in self.colours
            pips.blank_die(brush, colour, (x, y + dp(10)), dp(32 if glows else 26))
            words = str(self.pool.get(colour, 0))
            brush.write(words, (x, y - dp(19)), brush.colour("ink"), BODY, bold=glows)
            if colour == self.picked or glows:
                role = "saffron" if colour == self.picked else "legal"
                brush.frame(box.corner, box.size, brush.colour(role), dp(10), dp(1.8))

    def _draw_rolls(self, brush: Brush) -> None:
        x = self._left + dp(36)
        if self.rolling:
            pips.ground(brush, rgba(pips.DICE_COLOURS[self.rolling]), (x, self.center_y), dp(48))
            brush.write("?", (x, self.center_y), pips.WHITE, HEADING, bold=True)
        else:
            glyphs.ICONS["die"](brush, (x, self.center_y), dp(48), brush.colour("ink"))
        for value, box in self.roll_boxes():
            name = f"{self.rolling}{value}"
            if name in VALUE_OF:
                pips.die(brush, name, box.centre, dp(48))
            else:
                pips.ground(brush, brush.colour("ink"), box.centre, dp(48))
                pips.pips(brush, value, "disc", box.centre, dp(48), brush.colour("card"))
            brush.frame(box.corner, box.size, brush.colour("legal"), dp(10), dp(1.6))
