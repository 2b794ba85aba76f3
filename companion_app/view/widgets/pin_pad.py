"""A pad for a PIN, turned to its owner. Digits lie in another order each time and become dots."""

import secrets
from collections.abc import Callable
from random import Random
from typing import Any, ClassVar

from kivy.metrics import dp
from kivy.properties import NumericProperty, OptionProperty, StringProperty

from companion_app.model.pins import DIGITS
from companion_app.view.brush import Brush
from companion_app.view.widgets.base import SIDES, Drawn, Over, Press, load_twin

DIGIT_KEYS = "0123456789"


class Dots(Drawn):
    """How many digits were entered, and nothing else."""

    count = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(count=self.redraw)

    def draw(self, brush: Brush) -> None:
        for at in range(DIGITS):
            centre = self.center_x + (at - (DIGITS - 1) / 2) * dp(36), self.center_y
            brush.ring(centre, dp(9), brush.colour("quiet"), dp(1.4))
            if at < self.count:
                brush.disc(centre, dp(7), brush.colour("ink"))


class PinPad(Over):
    """`entered` gets the digits, and says what is wrong or nothing."""

    title = StringProperty("")
    note = StringProperty("")
    forgot_words = StringProperty("")
    side = OptionProperty("bottom", options=tuple(SIDES))
    count = NumericProperty(0)
    chance: ClassVar[Random] = secrets.SystemRandom()
    """In which order digits lie."""

    def __init__(
        self, entered: Callable[[str], str], forgot: Callable[[], None] | None = None, **kwargs: Any
    ) -> None:
        self._entered, self._forgot, self._digits = entered, forgot, ""
        super().__init__(**kwargs)
        self._shuffle()

    def _shuffle(self) -> None:
        keys = list(DIGIT_KEYS)
        self.chance.shuffle(keys)
        grid = self.ids.digits
        grid.clear_widgets()
        for digit in keys:
            press = Press(text=digit, key=f"digit {digit}", scale=22, height=dp(64))
            press.bind(on_release=lambda *_, digit=digit: self._press(digit))
            grid.add_widget(press)

    def _press(self, digit: str) -> None:
        self._digits += digit
        self.count = len(self._digits)
        if self.count < DIGITS:
            return
        digits, self._digits, self.count = self._digits, "", 0
        trouble = self._entered(digits)
        if trouble:
            self.note = trouble
            self._shuffle()
        else:
            self.close()

    def forgot(self) -> None:
        self.close()
        if self._forgot:
            self._forgot()


load_twin(__file__)
