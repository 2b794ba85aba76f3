"""A drawn chart: one line for each seat, turn by turn, in its colour and with its symbol."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import ListProperty, StringProperty

from companion_app.view import glyphs
from companion_app.view.brush import Brush, Point
from companion_app.view.theme import BODY, SEATS, rgba
from companion_app.view.widgets.base import Drawn

STEPS = 4
LEAST_DP = 120
LEFT_DP, RIGHT_DP, BELOW_DP, ABOVE_DP = 44, 24, 20, 34


class Chart(Drawn):
    """`series` are the values of each seat, `colours` their colours; `title` says of what."""

    series = ListProperty()
    colours = ListProperty()
    title = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("series", "colours", "title"):
            self.fbind(name, self.redraw)

    @property
    def turns(self) -> int:
        return max((len(values) for values in self.series), default=0)

    def spot(self, turn: int, value: float) -> Point:
        """Where a value stands."""
        wide = self.width - dp(LEFT_DP + RIGHT_DP)
        high = self.height - dp(BELOW_DP + ABOVE_DP)
        least, most = self._range()
        x = self.x + dp(LEFT_DP) + wide * turn / max(self.turns - 1, 1)
        return x, self.y + dp(BELOW_DP) + high * (value - least) / max(most - least, 1)

    def _range(self) -> tuple[float, float]:
        values = [value for each in self.series for value in each]
        return min(0, *values), max(STEPS, *values)

    def draw(self, brush: Brush) -> None:
        if self.turns < 2 or self.height < dp(LEAST_DP):
            return
        title = self.x + self.width / 2, self.top - dp(14)
        brush.write(self.title, title, brush.colour("quiet"), BODY)
        least, most = self._range()
        for step in range(STEPS + 1):
            self._draw_level(brush, round(least + (most - least) * step / STEPS))
        for values, colour in zip(self.series, self.colours, strict=True):
            self._draw_line(brush, values, colour)

    def _draw_level(self, brush: Brush, value: int) -> None:
        left, right = self.spot(0, value), self.spot(self.turns - 1, value)
        brush.box(left, (right[0] - left[0], dp(1)), brush.colour("line"))
        number = left[0] - dp(20), left[1]
        brush.write(str(value), number, brush.colour("quiet"), BODY)

    def _draw_line(self, brush: Brush, values: list[float], colour: str) -> None:
        points = [self.spot(turn, value) for turn, value in enumerate(values)]
        brush.stroke(points, brush.colour("rim"), dp(2.2))
        brush.stroke(points, rgba(SEATS[colour].colour), dp(1.5))
        glyphs.token(brush, colour, points[-1], dp(20))
