"""The action disk on the screen: nine actions round it, two arrows to drag or to tap.

It knows where its own arrows point and nothing else. It is made for one choice and thrown away, so
that no widget remembers a secret.
"""

import math
from typing import Any

from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty

from companion_app.model.tables.maharaja.titles import action_title
from companion_app.view import glyphs
from companion_app.view.brush import Brush, Point, arc, at_angle
from companion_app.view.theme import BODY
from companion_app.view.widgets.base import Drawn

ARROW_ROLES = ("indigo", "saffron")
LEAN = 9
"""Degrees that two arrows at the same action stand apart."""


class ActionDisk(Drawn):
    """`arrows` are the numbers of the actions on the dial that they point at."""

    dial = ListProperty()
    arrows = ListProperty([0, 1])
    holding = NumericProperty(-1)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._last = 1
        self.bind(dial=self.redraw, arrows=self.redraw, holding=self.redraw)

    @property
    def radius(self) -> float:
        return float(min(self.size) / 2 - dp(8))

    def spot(self, action: int) -> Point:
        """Where the words of an action stand."""
        return at_angle(self.center, self.radius * 0.74, self._angle(action))

    def on_touch_down(self, touch: Any) -> bool:
        if math.dist(self.center, touch.pos) > self.radius:
            return bool(super().on_touch_down(touch))
        touch.grab(self)
        self.holding = self._arrow_near(touch.pos)
        self._point(touch.pos)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        self._point(touch.pos)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self._last, self.holding = int(self.holding), -1
        return True

    def _arrow_near(self, point: Point) -> int:
        """The arrow under the finger; for a tap elsewhere the one not moved last."""
        heading = self._heading(point)
        leans = [abs(_difference(heading, self._arrow_angle(arrow))) for arrow in (0, 1)]
        nearest = leans.index(min(leans))
        return nearest if leans[nearest] < 180 / max(len(self.dial), 1) else 1 - self._last

    def _point(self, point: Point) -> None:
        action = round(self._heading(point) / self._step) % len(self.dial)
        arrows = list(self.arrows)
        arrows[int(self.holding)] = action
        self.arrows = arrows

    @property
    def _step(self) -> float:
        return 360 / max(len(self.dial), 1)

    def _angle(self, action: float) -> float:
        return action * self._step

    def _heading(self, point: Point) -> float:
        dx, dy = point[0] - self.center_x, point[1] - self.center_y
        return math.degrees(math.atan2(dx, dy)) % 360

    def _arrow_angle(self, arrow: int) -> float:
        same = self.arrows[0] == self.arrows[1]
        return self._angle(self.arrows[arrow]) + (LEAN * (2 * arrow - 1) if same else 0)

    def draw(self, brush: Brush) -> None:
        centre, radius = self.center, self.radius
        brush.disc(centre, radius, brush.colour("card"))
        for action in set(self.arrows):
            self._draw_sector(brush, action)
        for action in range(len(self.dial)):
            edge = self._angle(action + 0.5)
            ends = at_angle(centre, radius * 0.46, edge), at_angle(centre, radius, edge)
            brush.stroke(ends, brush.colour("line"), dp(1))
            self._draw_action(brush, action)
        brush.ring(centre, radius, brush.colour("road_open"), dp(2))
        brush.ring(centre, radius * 0.46, brush.colour("line"), dp(1))
        for arrow in (0, 1):
            self._draw_arrow(brush, arrow)
        brush.disc(centre, radius * 0.09, brush.colour("ink"))
        brush.disc(centre, radius * 0.04, brush.colour("card"))

    def _draw_sector(self, brush: Brush, action: int) -> None:
        role = ARROW_ROLES[0 if self.arrows[0] == action else 1]
        half = self._step / 2
        first, last = (90 - self._angle(action) + lean for lean in (-half, half))
        outer = arc(self.center, self.radius, first, last)
        inner = arc(self.center, self.radius * 0.46, last, first)
        hub = at_angle(self.center, self.radius * 0.74, self._angle(action))
        brush.fill([*outer, *inner], brush.colour(role, 0.16), hub)

    def _draw_action(self, brush: Brush, action: int) -> None:
        x, y = self.spot(action)
        name = self.dial[action]
        chosen = action in self.arrows
        ink = brush.colour("ink" if chosen else "quiet")
        glyphs.ICONS[name](brush, (x, y + dp(20)), dp(30), ink)
        words = action_title(name)
        within = self.radius * 0.42, self.radius * 0.17
        brush.write(words, (x, y - dp(18)), ink, BODY, chosen, within=within)

    def _draw_arrow(self, brush: Brush, arrow: int) -> None:
        angle, centre, radius = self._arrow_angle(arrow), self.center, self.radius
        colour = brush.colour(ARROW_ROLES[arrow])
        shaft = [at_angle(centre, radius * 0.06, angle), at_angle(centre, radius * 0.36, angle)]
        brush.stroke(shaft, colour, dp(5))
        tip = at_angle(centre, radius * 0.455, angle)
        left, right = (at_angle(centre, radius * 0.34, angle + lean) for lean in (-9, 9))
        brush.fill([tip, left, right], colour)


def _difference(one: float, other: float) -> float:
    return (one - other + 180) % 360 - 180
