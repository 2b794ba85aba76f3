"""A drawn chart: one line for each seat, turn by turn, in its colour and with its symbol."""

import math
from collections.abc import Sequence
from statistics import fmean
from typing import Any

from kivy.metrics import dp
from kivy.properties import ListProperty, StringProperty

from companion_app.view import glyphs
from companion_app.view.brush import Brush, Point
from companion_app.view.theme import BODY, SEATS, rgba
from companion_app.view.widgets.base import Drawn

STEPS = 4
LEAST_DP = 120
LEFT_DP, RIGHT_DP, BELOW_DP, ABOVE_DP = 44, 48, 28, 34
SIGN_DP, MARK_DP = 20, 10
MARKS, LEAST_TURNS = 5, 3
"""Signs along a line: so many, and at least so many turns apart."""
LINE_DP = 4
"""Kivy smooths a line on its own width: three of these are seen."""
MOST_TURNS = 20


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
        """From a level to a level."""
        values = [value for each in self.series for value in each]
        least, most, step = min(0, *values), max(STEPS, *values), self._step()
        return math.floor(least / step) * step, math.ceil(most / step) * step

    def _step(self) -> int:
        """Between two levels: a whole number, so that each is told as it is."""
        values = [value for each in self.series for value in each]
        step: int = math.ceil((max(STEPS, *values) - min(0, *values)) / STEPS)
        return step

    def draw(self, brush: Brush) -> None:
        if self.turns < 2 or self.height < dp(LEAST_DP):
            return
        title = self.x + self.width / 2, self.top - dp(14)
        within = self.width, dp(ABOVE_DP)
        brush.write(self.title, title, brush.colour("quiet"), BODY, within=within)
        least, most = self._range()
        for level in range(int(least), int(most) + 1, self._step()):
            self._draw_level(brush, level)
        for turn in self._told_turns():
            x, y = self.spot(turn, least)
            within = dp(LEFT_DP), dp(BELOW_DP)
            below = x, y - dp(BELOW_DP / 2)
            brush.write(str(turn), below, brush.colour("quiet"), BODY, within=within)
        for seat, (values, colour) in enumerate(self._lines()):
            self._draw_line(brush, seat, values, colour)
        self._draw_signs(brush)

    def _told_turns(self) -> range:
        """A few of them, at round numbers."""
        last = self.turns - 1
        every = next(each for each in (1, 2, 5, 10, 20, 50, 1000) if last / each <= MOST_TURNS)
        return range(0, last + 1, every)

    def _draw_level(self, brush: Brush, value: int) -> None:
        left, right = self.spot(0, value), self.spot(self.turns - 1, value)
        brush.box(left, (right[0] - left[0], dp(1)), brush.colour("line"))
        number = left[0] - dp(20), left[1]
        within = dp(LEFT_DP), dp(24)
        brush.write(str(value), number, brush.colour("quiet"), BODY, within=within)

    def _draw_line(self, brush: Brush, seat: int, values: list[float], colour: str) -> None:
        points = [self.spot(turn, value) for turn, value in enumerate(values)]
        look = SEATS[colour]
        brush.stroke(points, brush.colour("rim"), dp(LINE_DP / 2 + 0.8))
        brush.stroke(points, rgba(look.colour), dp(LINE_DP / 2))
        # Seats have theirs at other turns, so that lines which run together show both.
        every = max(LEAST_TURNS, self.turns // MARKS)
        for point in points[1 + seat * every // len(self.colours) : -1 : every]:
            glyphs.symbol(brush, look.symbol, point, dp(MARK_DP + 4), brush.colour("rim"))
            glyphs.symbol(brush, look.symbol, point, dp(MARK_DP), rgba(look.colour))

    def _draw_signs(self, brush: Brush) -> None:
        """Right of the end of each line; one that had to move aside is tied to it."""
        ends = sorted((values[-1], colour) for values, colour in self._lines())
        points = [self.spot(self.turns - 1, value) for value, _ in ends]
        half = dp(SIGN_DP / 2)
        wished = [y for _, y in points]
        heights = spread(wished, dp(SIGN_DP + 1), self.y + half, self.top - half)
        for (_, colour), (x, y), height in zip(ends, points, heights, strict=True):
            sign = x + dp(RIGHT_DP) - half, height
            tie = [(x + dp(4), y), (sign[0] - half - dp(2), height)]
            brush.stroke(tie, brush.colour("quiet", 0.6), dp(0.5))
            glyphs.token(brush, colour, sign, dp(SIGN_DP))

    def _lines(self) -> list[tuple[list[float], str]]:
        return list(zip(self.series, self.colours, strict=True))


def spread(wished: Sequence[float], apart: float, least: float, most: float) -> list[float]:
    """Places as near as can be to the wished ones, which rise: in that order, so far apart."""
    crowds: list[list[float]] = []
    for at, wish in enumerate(wished):
        crowds.append([wish - at * apart])
        while len(crowds) > 1 and fmean(crowds[-2]) >= fmean(crowds[-1]):
            # They would overlap: from here on they stand side by side round their middle.
            crowds[-2:] = [crowds[-2] + crowds[-1]]
    places = [fmean(crowd) for crowd in crowds for _ in crowd]
    highest = most - (len(places) - 1) * apart
    return [max(least, min(place, highest)) + at * apart for at, place in enumerate(places)]
