"""The governor track: tiles from the lowest up, where the Maharaja goes next, where the game ends.

A field with a tile is tall enough for a finger; empty ones are thin steps.
"""

from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty, StringProperty

from companion_app.model.language import _
from companion_app.view import glyphs
from companion_app.view.brush import Brush, Point
from companion_app.view.theme import BODY, NOTE
from companion_app.view.widgets.base import Drawn
from shared_rules.games.maharaja.track import ending_position

if TYPE_CHECKING:
    from shared_rules.games.maharaja.view import View

TILE_DP, FIELD_DP = 48, 8
END_DP = 22
"""The last field: as high as its word."""


class GovernorTrack(Drawn):
    view = ObjectProperty(None, allownone=True)
    glowing = ListProperty()
    picked = StringProperty("")
    last = ListProperty()
    """Tiles that have just been moved."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.register_event_type("on_tile")
        for name in ("view", "glowing", "picked", "last"):
            self.fbind(name, self.redraw)

    def on_tile(self, city: str) -> None:
        """A governor tile was touched."""

    def on_touch_down(self, touch: Any) -> bool:
        if self.view is None or not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        for city, (_x, y), (_w, high) in self.tiles():
            if y <= touch.y < y + high:
                self.dispatch("on_tile", city)
        return True

    def tiles(self) -> list[tuple[str, Point, Point]]:
        """Each tile that lies on the track with its corner and size."""
        return [(city, pos, size) for city, _p, pos, size in self._fields() if city]

    def tile_centre(self, city: str) -> Point:
        (x, y), (wide, high) = next((pos, size) for each, pos, size in self.tiles() if each == city)
        return x + wide / 2, y + high / 2

    def _fields(self) -> list[tuple[str, int, Point, Point]]:
        view: View = self.view
        last = ending_position(view.board, view.options)
        fields = list(enumerate(view.track[:last], 1))
        tiles = sum(bool(city) for _, city in fields)
        empty = max(sum(not city for _, city in fields[:-1]), 1)
        end = 0.0 if fields[-1][1] else dp(END_DP)
        room = self.height - end
        tile = min(dp(TILE_DP), (room - empty * dp(FIELD_DP)) / max(tiles, 1))
        thin = min(dp(3 * FIELD_DP), (room - tiles * tile) / empty)
        laid, y = [], self.y
        for position, city in fields:
            high = tile if city else end if position == last else thin
            laid.append((city, position, (self.x, y), (self.width, high)))
            y += high
        return laid

    def draw(self, brush: Brush) -> None:
        if self.view is None:
            return
        lowest = next((city for city in self.view.track if city), "")
        for city, position, pos, size in self._fields():
            if city:
                self._draw_tile(brush, city, position, pos, size, city == lowest)
            else:
                self._draw_field(brush, position, pos, size)

    def _draw_field(self, brush: Brush, position: int, pos: Point, size: Point) -> None:
        (x, y), (wide, high) = pos, size
        last = position == ending_position(self.view.board, self.view.options)
        left, middle = x + dp(36), y + high / 2
        if not last:
            brush.box((left, middle - 1), (dp(24), dp(2)), brush.colour("line"), dp(1))
            return
        words, within, ink = _("end"), (dp(40), high), brush.colour("refused")
        wide_words, _high = brush.measure(words, NOTE, within=within)
        brush.write(words, (x + max(dp(18), wide_words / 2), middle), ink, NOTE, within=within)
        left = max(left, x + wide_words + dp(4))
        brush.box((left, middle - dp(1.5)), (x + wide - dp(8) - left, dp(3)), ink, dp(1.5))

    def _draw_tile(
        self, brush: Brush, city: str, position: int, pos: Point, size: Point, is_next: bool
    ) -> None:
        (x, y), (wide, high) = pos, size
        board = self.view.board
        printed = position - board.start_fields
        middle = y + high / 2
        if printed > 0:
            within = dp(28), high
            brush.write(
                str(printed), (x + dp(18), middle), brush.colour("quiet"), BODY, within=within
            )
        left, gap = x + dp(36), min(dp(3), high * 0.06)
        box = (left, y + gap), (wide - dp(40), high - 2 * gap)
        glows, picked = city in self.glowing, city == self.picked
        edge = "saffron" if picked or is_next else "legal" if glows else "line"
        brush.box(*box, brush.colour("card"), dp(8))
        bold = min(dp(2.4 if glows or picked else 1.4), high * 0.05)
        brush.frame(*box, brush.colour(edge), min(dp(8), high * 0.3), bold)
        if city in self.last:
            around = (left - gap, y), (wide - dp(40) + 2 * gap, high)
            brush.frame(*around, brush.colour("saffron"), min(dp(10), high * 0.3), dp(1.2))
        name = board.names[board.index[city]]
        beside = dp(44) if self.view.maharaja == city else dp(56) if is_next else dp(8)
        within = wide - dp(52) - beside, high
        wide_name, _high = brush.measure(name, BODY, is_next, within)
        tone = "saffron" if is_next else "ink"
        centre = left + dp(8) + wide_name / 2, middle
        brush.write(name, centre, brush.colour(tone), BODY, is_next, within)
        end = x + wide - dp(4)
        if self.view.maharaja == city:
            glyphs.maharaja(brush, (end - dp(20), middle - dp(2)), min(dp(24), high / 2))
        elif is_next:
            self._draw_next(brush, end - dp(8), middle, high)

    def _draw_next(self, brush: Brush, right: float, middle: float, high: float) -> None:
        words, within = _("next"), (dp(56), high)
        wide, _high = brush.measure(words, BODY, within=within)
        spot = right - wide / 2, middle
        brush.write(words, spot, brush.colour("saffron"), BODY, within=within)
