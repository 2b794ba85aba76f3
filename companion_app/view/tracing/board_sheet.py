"""Maharaja's board, traced: cities, the start, villages and roads over the photo."""

import math
from itertools import pairwise
from typing import Any, Final

from kivy.metrics import dp
from kivy.properties import NumericProperty

from companion_app.model.language import _
from companion_app.model.tracing.board import CITY, VILLAGE, link
from companion_app.view import ornament
from companion_app.view.brush import Brush, Point
from companion_app.view.tables.maharaja.geometry import curve
from companion_app.view.theme import NOTE
from companion_app.view.tracing.sheet import FINGER_DP, TracingSheet
from shared_rules.games.maharaja.edition import START_KEY

ROAD, REMOVE = "road", "remove"
ADDING: Final = (CITY, START_KEY, VILLAGE)
CITY_DP, VILLAGE_DP, NAME_DP = 40, 30, 22
"""How large they are drawn, and how high their names."""
NOBODY: Final = -1


class BoardSheet(TracingSheet):
    """`chosen` is the place that was touched last: it is named, or a road goes on from it."""

    chosen = NumericProperty(NOBODY)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(chosen=self.redraw, tool=self._forget_chosen, draft=self._lose_chosen)

    def _forget_chosen(self, *_: object) -> None:
        self.chosen = NOBODY

    def _lose_chosen(self, *_: object) -> None:
        if self.draft is None or self.chosen not in self.draft.places:
            self.chosen = NOBODY

    # Fingers

    def place_at(self, pos: Point) -> int | None:
        """The place under a finger."""
        spots = {n: self.viewport.screen(place.at) for n, place in self.draft.places.items()}
        near = min(spots, key=lambda number: math.dist(spots[number], pos), default=None)
        return near if near is not None and math.dist(spots[near], pos) <= dp(FINGER_DP) else None

    def take_hold(self, pos: Point) -> Any:
        if self.tool in (*ADDING, ROAD):
            return self.place_at(pos)
        return super().take_hold(pos)

    def dragging(self, held: Any, spot: Point) -> tuple[Any, ...]:
        return super().dragging(held, spot) or ("move", held, *spot)

    def tap(self, pos: Point) -> None:
        place, spot = self.place_at(pos), self.photo_spot(pos)
        if self.tool == ROAD:
            self._trace_road(place, spot)
        elif place is not None and self.tool == REMOVE:
            self.do("remove", place)
        elif place is not None and self.tool in ADDING:
            self.chosen = place
        elif spot is not None and self.tool in ADDING:
            before = self.draft.next
            self.do("add", self.tool, *spot)
            self.chosen = before if before in self.draft.places else self.draft.start

    def _trace_road(self, place: int | None, spot: Point | None) -> None:
        """From place to place; on empty ground the road gets a new village."""
        origin = int(self.chosen)
        if origin == NOBODY or place == origin:
            self.chosen = NOBODY if place in (None, origin) else place
        elif place is None:
            if spot is not None:
                village = self.draft.next
                self.do("go_on", origin, *spot)
                self._go_on_from(village)
        elif link(origin, place) in self.draft.links:
            self.do("part", origin, place)
            self.chosen = NOBODY
        else:
            self.do("join", origin, place)
            if link(origin, place) in self.draft.links:
                self._go_on_from(place)

    def _go_on_from(self, place: int) -> None:
        """A road ends at a junction."""
        places = self.draft.places
        on = place in places and places[place].kind == VILLAGE
        self.chosen = place if on else NOBODY

    # Drawing

    def draw_drawing(self, brush: Brush) -> None:
        draft, screen = self.seen, self.viewport.screen
        on_roads = set()
        for road in draft.roads:
            chain = (road.ends[0], *road.villages, road.ends[1])
            on_roads |= {link(*pair) for pair in pairwise(chain)}
            line = curve([screen(draft.places[n].at) for n in chain])
            brush.stroke(line, brush.colour("card"), dp(4))
            brush.stroke(line, brush.colour("legal"), dp(2.2))
        for one, other in draft.links - on_roads:
            line = [screen(draft.places[n].at) for n in (one, other)]
            brush.stroke(line, brush.colour("card"), dp(4))
            brush.stroke(line, brush.colour("saffron"), dp(2.2))
        for number in draft.junctions:
            self._draw_name(brush, draft.places[number])
        for number in (*draft.villages, *draft.junctions):
            self._draw_place(brush, number)

    def _draw_place(self, brush: Brush, number: int) -> None:
        draft = self.seen
        place, key = draft.places[number], draft.keys[number]
        centre = self.viewport.screen(place.at)
        role = "indigo"
        if key in self.marked or (place.kind == VILLAGE and number in draft.strays):
            role = "refused"
        if number == self.chosen:
            brush.disc(centre, dp(26), brush.colour("saffron", 0.35))
            role = "saffron"
        if place.kind == VILLAGE:
            brush.disc(centre, dp(VILLAGE_DP / 2), brush.colour("card"))
            brush.ring(centre, dp(VILLAGE_DP / 2), brush.colour(role), dp(1.6))
            words = str(draft.village_number(number))
            brush.write(words, centre, brush.colour("ink"), NOTE)
            return
        size = dp(CITY_DP)
        corner = centre[0] - size / 2, centre[1] - size / 2
        ornament.arch(brush, corner, (size, size), brush.colour("card"), brush.colour(role))
        brush.stroke(ornament.arch_outline(corner, (size, size)), brush.colour(role), dp(1.8), True)

    def _draw_name(self, brush: Brush, place: Any) -> None:
        """On a little card: a photo below letters makes them hard to read."""
        centre = self.viewport.screen(place.at)
        words = _("Start") if place.kind == START_KEY else place.name.strip() or _("No name")
        role = "ink" if place.name.strip() or place.kind == START_KEY else "refused"
        # Places lie as close with larger text.
        within = math.inf, dp(NAME_DP)
        wide, high = brush.measure(words, bold=True, within=within)
        wide += dp(10)
        spot = self._name_spot(centre, (wide, high))
        corner = spot[0] - wide / 2, spot[1] - high / 2
        brush.box(corner, (wide, high), brush.colour("card", 0.85), dp(6))
        brush.write(words, spot, brush.colour(role), bold=True, within=within)

    def _name_spot(self, centre: Point, size: Point) -> Point:
        """Below its place; where a village or the edge is there, on the side with most room."""
        (x, y), (wide, high) = centre, size
        across, up = (dp(CITY_DP) + wide) / 2, (dp(CITY_DP) + high) / 2
        villages = [self.viewport.screen(self.seen.places[n].at) for n in self.seen.villages]

        def room(spot: Point) -> float:
            edge = min(spot[0] - self.x, self.right - spot[0]) - wide / 2
            gaps = (_gap(spot, size, village, dp(VILLAGE_DP)) for village in villages)
            return float(min(0.0, edge, *gaps))

        return max((x, y - up), (x, y + up), (x - across, y), (x + across, y), key=room)


def _gap(centre: Point, size: Point, other: Point, wide: float) -> float:
    """Between a box and a square; negative where they meet."""
    across, up = (abs(a - b) - (s + wide) / 2 for a, b, s in zip(centre, other, size, strict=True))
    return max(across, up)
