"""The tile in hand, large, with the four ways that its arrow may point: a disk on the screen.

Where nothing is in hand it shows what is left in the bag.
"""

import math
from typing import Any

from kivy.metrics import dp
from kivy.properties import DictProperty, ListProperty, StringProperty

from companion_app.model.language import _
from companion_app.view.brush import Brush, Point, at_angle
from companion_app.view.tables.maharani import mosaic
from companion_app.view.tables.maharani.geometry import TURNS
from companion_app.view.theme import BODY
from companion_app.view.widgets.base import Drawn

ARROW_DP = 52
BAG_DP = 112
LEAST_REACH_DP = 80


class TileDial(Drawn):
    """`ways` are the sides that the arrow may point to, each with its gold; `arrow` is picked."""

    kind = StringProperty("")
    ways = DictProperty()
    arrow = StringProperty("")
    bag = ListProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.register_event_type("on_way")
        for name in ("kind", "ways", "arrow", "bag"):
            self.fbind(name, self.redraw)

    def on_way(self, side: str) -> None:
        """A way for the arrow was touched."""

    @property
    def hub(self) -> Point:
        return self.center_x, self.top - self.reach - dp(4)

    @property
    def reach(self) -> float:
        """From the middle of the tile to the outer rim of the arrows."""
        high = self.height - (dp(BAG_DP) if self.has_room else dp(4))
        return float(min(self.width / 2 - dp(4), high / 2))

    @property
    def has_room(self) -> bool:
        """For the bag, below the arrows."""
        return bool(self.height >= dp(BAG_DP + 2 * LEAST_REACH_DP))

    def way_spot(self, side: str) -> Point:
        return at_angle(self.hub, self.reach - dp(ARROW_DP / 2), TURNS[side])

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        for side in TURNS:
            if self.ways and math.dist(touch.pos, self.way_spot(side)) <= dp(ARROW_DP / 2):
                self.dispatch("on_way", side)
        return True

    def draw(self, brush: Brush) -> None:
        tile = 2 * (self.reach - dp(ARROW_DP)) * 0.98
        if self.kind:
            mosaic.tile(brush, self.kind, self.hub, max(tile, dp(56)), self.arrow or "n")
        for side in TURNS if self.ways else ():
            self._draw_way(brush, side)
        if not self.kind:
            self._draw_nothing(brush)
        if self.has_room:
            self._draw_bag(brush)

    def _draw_nothing(self, brush: Brush) -> None:
        within = self.width - dp(16), self.reach
        brush.write(_("No tile in hand"), self.hub, brush.colour("quiet"), BODY, within=within)

    def _draw_way(self, brush: Brush, side: str) -> None:
        spot, heading = self.way_spot(side), TURNS[side]
        fits, picked = side in self.ways, side == self.arrow
        role = "saffron" if picked else "legal" if fits else "line"
        brush.disc(spot, dp(ARROW_DP / 2 - 4), brush.colour("card"))
        brush.ring(spot, dp(ARROW_DP / 2 - 4), brush.colour(role), dp(2.4 if picked else 1.4))
        tip = at_angle(spot, dp(13), heading)
        left, right = (at_angle(spot, dp(11), heading + lean) for lean in (-130, 130))
        brush.fill([tip, left, right], brush.colour(role))

    def _draw_bag(self, brush: Brush) -> None:
        """How many tiles of each colour are still in the bag."""
        top = self.hub[1] - self.reach - dp(18)
        spot, within = (self.center_x, top), (self.width, dp(28))
        brush.write(_("In the bag"), spot, brush.colour("quiet"), BODY, within=within)
        step = self.width / 3
        for at, (colour, count) in enumerate(self.bag):
            row, column = divmod(at, 3)
            x, y = self.x + (column + 0.5) * step, top - dp(32) - row * dp(38)
            mosaic.swatch(brush, colour, (x - dp(14), y), dp(28))
            within = step - dp(36), dp(38)
            brush.write(str(count), (x + dp(16), y), brush.colour("ink"), BODY, within=within)
