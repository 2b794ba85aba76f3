"""The board, drawn from the edition: roads, villages, cities with their gardens, and every piece.

The board is the interface: places that may be touched glow with their price, the picked one is
saffron, and the way of a journey lies on the roads. It is given a View, never a State.
"""

import math
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import DictProperty, ListProperty, NumericProperty, ObjectProperty

from companion_app.model.language import _
from companion_app.model.people import COLOURS, Person
from companion_app.view import glyphs, ornament
from companion_app.view.brush import Brush, Point, along
from companion_app.view.style import STYLE
from companion_app.view.tables.maharaja.city import city_look, draw_city, draw_name, outline
from companion_app.view.tables.maharaja.geometry import VILLAGE, Geometry
from companion_app.view.theme import BODY, MOTION_S, NOTE, TARGET
from companion_app.view.widgets.base import Painted
from shared_rules.games.maharaja.edition import START_KEY

FINGER_DP = 40
# Where pieces stand beside a city, in units: the Maharaja, then architects by seat. They leave
# the foot to the name, and a shoulder to the price.
MAHARAJA_AT = (68, 32)
ARCHITECTS_AT = ((-76, -26), (76, -26), (-76, 14), (103, -26), (-103, -26))
PRICE_AT = (-56, 60)
COIN, LEAST_COIN, COIN_UNITS = 22, 15, 30
"""Of a price: as large as can be told at arm's length, smaller where the board is small."""
GLOW = 9
CITY_REACH = 130
"""How far from its middle the name of a city may be."""
START_AT = ((-84, 22), (-50, 34), (0, 40), (50, 34), (84, 22))


class BoardMap(Painted):
    """`prices` glow; `picked` are the places of the move that a second tap would do; at
    `last_places` something has just been done."""

    view = ObjectProperty(None, allownone=True)
    people = ListProperty()
    last_places = ListProperty()
    prices = DictProperty()
    picked = ListProperty()
    route = ListProperty()
    tolls = DictProperty()
    shift = NumericProperty(0)
    journey = NumericProperty(1)

    def __init__(self, **kwargs: Any) -> None:
        self.redraw_over = Clock.create_trigger(self._redraw_over, -1)
        super().__init__(**kwargs)
        self.register_event_type("on_place")
        self._way: list[Point] = []
        self._traveller = -1
        for name in ("view", "people"):
            self.fbind(name, self.redraw)
        for name in ("last_places", "prices", "picked", "route", "tolls", "shift", "journey"):
            self.fbind(name, self.redraw_over)

    @property
    def geometry(self) -> Geometry | None:
        if self.view is None:
            return None
        inset = dp(8)
        size = (self.width - 2 * inset, self.height - 2 * inset)
        return Geometry(self.view.board, (self.x + inset, self.y + inset), size)

    def on_place(self, key: str) -> None:
        """A place was touched."""

    def on_touch_down(self, touch: Any) -> bool:
        geometry = self.geometry
        if geometry is None or not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        self.be_still()
        key, distance = geometry.nearest(touch.pos, dp(TARGET))
        if distance <= dp(FINGER_DP):
            self.dispatch("on_place", key)
        return True

    def travel(self, seat: int, origin: str, villages: tuple[str, ...]) -> None:
        """The architect goes along its road; at once where motion is off."""
        geometry = self.geometry
        if geometry is None or not STYLE.motion:
            return
        self._way, self._traveller = geometry.route(origin, villages), seat
        self.journey = 0
        legs = max(1, len(villages) // 2)
        Animation(journey=1, duration=MOTION_S * min(legs, 4), transition="out_quad").start(self)

    def be_still(self) -> None:
        """Whatever moves is at its end: a touch need not wait."""
        Animation.cancel_all(self, "journey", "shift")
        self.journey, self.shift = 1, 0

    def shake(self) -> None:
        """Once, for what was refused."""
        if STYLE.motion:
            step = MOTION_S / 4
            shake = Animation(shift=dp(4), duration=step) + Animation(shift=-dp(4), duration=step)
            (shake + Animation(shift=0, duration=step)).start(self)

    # Drawing

    def _redraw(self, *args: object) -> None:
        super()._redraw(*args)
        self._redraw_over()

    def _redraw_over(self, *_: object) -> None:
        """What changes with every touch and moves: over the painted board."""
        self.canvas.after.clear()
        geometry = self.geometry
        if geometry is None or min(self.size) <= 1:
            return
        with self.canvas.after:
            brush = Brush()
            self._draw_route(brush, geometry)
            self._draw_marks(brush, geometry)
            self._draw_figures(brush, geometry)
            self._draw_prices(brush, geometry)
        self.over_words, self.over_written = brush.words, brush.written

    def draw(self, brush: Brush) -> None:
        brush.box(self.pos, self.size, brush.colour("ground"), dp(12))
        ornament.border(brush, self.pos, self.size, brush.colour("line"), dp(8))
        geometry = self.geometry
        if geometry is None:
            return
        self._draw_roads(brush, geometry)
        for key in self.view.board.village_keys:
            self._draw_village(brush, geometry, key)
        self._draw_start(brush, geometry)
        for city in self.view.board.city_keys:
            self._draw_city(brush, geometry, city)

    def _draw_roads(self, brush: Brush, geometry: Geometry) -> None:
        board, unit = self.view.board, geometry.unit
        built = {place for player in self.view.players for place in player.houses}
        for number, road in enumerate(board.roads):
            is_open = all(board.keys[village] in built for village in road.villages)
            points = geometry.road(number)
            brush.stroke(points, brush.colour("road"), 4.2 * unit)
            if is_open:
                brush.stroke(points, brush.colour("road_open"), 2.2 * unit)

    def _draw_route(self, brush: Brush, geometry: Geometry) -> None:
        """On the roads, under the places that it passes."""
        if not self.route:
            return
        points = geometry.route(self.route[0], self.route[1:])
        brush.stroke(points, brush.colour("saffron"), 3.4 * geometry.unit)
        for village in self.route[1:]:
            self._draw_village(brush, geometry, village)
        self._draw_start(brush, geometry)
        for city in self.view.board.city_keys:
            if any(math.dist(geometry.spot(city), point) < 1 for point in points):
                self._draw_city(brush, geometry, city)

    def _draw_city(self, brush: Brush, geometry: Geometry, city: str) -> None:
        look = city_look(self.view, self.people, city)
        draw_city(brush, geometry.spot(city), geometry.unit, look)

    def _draw_village(self, brush: Brush, geometry: Geometry, key: str) -> None:
        centre, unit = geometry.spot(key), geometry.unit
        radius = VILLAGE * unit
        brush.disc(centre, radius, brush.colour("card"))
        brush.ring(centre, radius, brush.colour("road_open"), 0.9)
        owners = self._owners(key)
        if not owners:
            number = key.removeprefix("v").lstrip("0") or key
            within = math.inf, 2 * radius
            brush.write(number, centre, brush.colour("quiet"), NOTE, within=within)
        spread = 12 * unit if len(owners) > 1 else 0
        size = 26 * unit if len(owners) > 1 else 30 * unit
        for at, seat in enumerate(owners):
            x = centre[0] + (at - (len(owners) - 1) / 2) * 2 * spread
            glyphs.house(brush, self._colour(seat), (x, centre[1]), size)

    def _draw_start(self, brush: Brush, geometry: Geometry) -> None:
        x, y = geometry.spot(START_KEY)
        unit = geometry.unit
        size = 62 * unit, 58 * unit
        corner = x - size[0] / 2, y - size[1] / 2
        ornament.arch(brush, corner, size, brush.colour("card"), brush.colour("road_open"))
        within = math.inf, 40 * unit
        brush.write(_("Start"), (x, y - 12 * unit), brush.colour("ink"), BODY, within=within)

    def _draw_marks(self, brush: Brush, geometry: Geometry) -> None:
        for key in {*self.last_places} - {*self.picked}:
            self._draw_last(brush, geometry, key)
        for key in self.prices:
            self._draw_glow(brush, geometry, key, "legal")
        for key in self.picked:
            self._draw_glow(brush, geometry, key, "saffron")

    def _draw_prices(self, brush: Brush, geometry: Geometry) -> None:
        """Over the figures: whoever stands there, a price can be read; and so can a village."""
        unit = geometry.unit
        size = max(dp(LEAST_COIN), min(dp(COIN), COIN_UNITS * unit))
        aside = max(VILLAGE, (size / 2 + dp(7)) * math.sqrt(0.5) / unit)
        for key, gold in (self.prices | self.tolls).items():
            if gold > 0:
                village = key in self.view.board.village_keys
                offset = (aside, aside * self._away(geometry, key)) if village else PRICE_AT
                glyphs.coin(brush, str(gold), _beside(geometry.spot(key), offset, unit), size)

    def _away(self, geometry: Geometry, village: str) -> int:
        """1 is up; -1 where a city stands close above, whose name is there."""
        x, y = geometry.spot(village)
        cities = (geometry.spot(city) for city in self.view.board.city_keys)
        reach = CITY_REACH * geometry.unit
        under = any(abs(cx - x) < reach and 0 < cy - y < reach for cx, cy in cities)
        return -1 if under else 1

    def _draw_glow(self, brush: Brush, geometry: Geometry, key: str, role: str) -> None:
        centre, unit = geometry.spot(key), geometry.unit
        if key in self.view.board.city_keys:
            width = min(dp(2.6), 3.4 * unit)
            brush.stroke(outline(centre, unit, GLOW), brush.colour(role), width, close=True)
            name = self.view.board.names[self.view.board.index[key]]
            # A frame lies within its box, a line on its points.
            around = GLOW + 2 * width / unit
            draw_name(brush, centre, unit, name, brush.colour(role), width, around=around)
            return
        brush.ring(centre, (VILLAGE + 6) * unit, brush.colour(role, 0.35), dp(3.4))
        brush.ring(centre, (VILLAGE + 4) * unit, brush.colour(role), dp(1.8))

    def _draw_last(self, brush: Brush, geometry: Geometry, key: str) -> None:
        """A thin line outside of a glow: it is told where hands were, and asks for nothing."""
        centre, unit, ink = geometry.spot(key), geometry.unit, brush.colour("saffron")
        if key in self.view.board.city_keys:
            brush.stroke(outline(centre, unit, 2 * GLOW), ink, dp(1.4), close=True)
        else:
            brush.ring(centre, (VILLAGE + GLOW) * unit, ink, dp(1.4))

    def _draw_figures(self, brush: Brush, geometry: Geometry) -> None:
        unit = geometry.unit
        for seat, player in enumerate(self.view.players):
            spots = START_AT if player.architect == START_KEY else ARCHITECTS_AT
            centre = _beside(geometry.spot(player.architect), spots[seat], unit)
            if seat == self._traveller and self.journey < 1:
                centre = along(self._way, self.journey)
            glyphs.architect(
                brush, self._colour(seat), (centre[0] + self._tremor(seat), centre[1]), 34 * unit
            )
        at_start = self.view.maharaja == START_KEY
        offset = (0, -82) if at_start else MAHARAJA_AT
        glyphs.maharaja(brush, _beside(geometry.spot(self.view.maharaja), offset, unit), 44 * unit)

    def _tremor(self, seat: int) -> float:
        return float(self.shift) if self.view.turn and self.view.turn.seat == seat else 0.0

    def _owners(self, place: str) -> list[int]:
        return [
            seat
            for seat, player in enumerate(self.view.players)
            for house in player.houses
            if house == place
        ]

    def _colour(self, seat: int) -> str:
        people: list[Person] = self.people
        return people[seat].colour if seat < len(people) else COLOURS[seat]


def _beside(centre: Point, offset: Point, unit: float) -> Point:
    return centre[0] + offset[0] * unit, centre[1] + offset[1] * unit
