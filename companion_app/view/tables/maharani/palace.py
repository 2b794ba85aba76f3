"""The palace, drawn from the edition: the floor with its pillars, tiles, workers, and the rondel.

The board is the interface: what may be touched glows with what it brings, the picked space shows
the tile as it would lie there. It is given a View, never a State.
"""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import DictProperty, ListProperty, ObjectProperty, StringProperty

from companion_app.model.tables.maharani.titles import side_title
from companion_app.view import glyphs, ornament
from companion_app.view.brush import Brush, Point, at_angle
from companion_app.view.tables.maharani import mosaic
from companion_app.view.tables.maharani.cells import Cell, picture
from companion_app.view.tables.maharani.geometry import RONDEL_REACH, SIDE_MARGIN, TURNS, Geometry
from companion_app.view.theme import NOTE
from companion_app.view.widgets.base import Painted
from shared_rules.games.maharani.edition import PLACES

COMPASS_DP = 80


class PalaceMap(Painted):
    """`gold` glows; `picked` with `arrow` is what a second tap would do; `places` may be taken; at
    `last_places` something has just been done."""

    view = ObjectProperty(None, allownone=True)
    people = ListProperty()
    worker_colours = ListProperty()
    last_places = ListProperty()
    gold = DictProperty()
    places = ListProperty()
    picked = StringProperty("")
    arrow = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self.redraw_over = Clock.create_trigger(self._redraw_over, -1)
        super().__init__(**kwargs)
        self.register_event_type("on_space")
        self.register_event_type("on_rondel")
        for name in ("view", "people", "worker_colours", "last_places"):
            self.fbind(name, self.redraw)
        for name in ("gold", "places", "picked", "arrow"):
            self.fbind(name, self.redraw_over)

    @property
    def geometry(self) -> Geometry | None:
        if self.view is None:
            return None
        inset = dp(4)
        size = (self.width - 2 * inset, self.height - 2 * inset)
        return Geometry(self.view.palace, (self.x + inset, self.y + inset), size)

    @property
    def sections(self) -> tuple[str, ...]:
        """At which section each place of the rondel lies in this turn."""
        sections: tuple[str, ...] = self.view.players[self.view.seat].sections
        return sections

    def on_space(self, key: str) -> None:
        """A space was touched."""

    def on_rondel(self, place: int) -> None:
        """A place of the rondel was touched."""

    def on_touch_down(self, touch: Any) -> bool:
        geometry = self.geometry
        if geometry is None or not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        place = geometry.touched_place(self.sections, touch.pos)
        space = geometry.touched_space(touch.pos)
        if place:
            self.dispatch("on_rondel", place)
        elif space:
            self.dispatch("on_space", space)
        return True

    # Drawing

    def _redraw(self, *args: object) -> None:
        self._paint_cells()
        super()._redraw(*args)
        self._redraw_over()

    def _redraw_over(self, *_: object) -> None:
        """What changes with every touch: over the painted palace."""
        self.canvas.after.clear()
        geometry = self.geometry
        if geometry is None or min(self.size) <= 1:
            return
        with self.canvas.after:
            brush = Brush()
            self._draw_marks(brush, geometry)
        self.over_words, self.over_written = brush.words, brush.written

    def draw(self, brush: Brush) -> None:
        brush.box(self.pos, self.size, brush.colour("ground"), dp(12))
        geometry = self.geometry
        if geometry is None:
            return
        self._draw_walls(brush, geometry)
        self._draw_labels(brush, geometry)
        for space in range(len(self.view.palace.keys)):
            self._draw_space(brush, geometry, space)
        self._draw_borders(brush, geometry)
        self._draw_rondel(brush, geometry)
        self._draw_sides(brush, geometry)

    def _draw_walls(self, brush: Brush, geometry: Geometry) -> None:
        """Lattice beside the floor, and a beast in each corner."""
        wide = self.width / 2 - geometry.cell * (geometry.palace.size[0] / 2 + 0.5)
        star = min(wide - dp(8), dp(56))
        if star > dp(24):
            self._draw_compass(brush, (self.right - wide / 2, self.top - dp(COMPASS_DP / 2)), wide)
            for x, above in ((self.x + wide / 2, 8), (self.right - wide / 2, COMPASS_DP)):
                spot, size = (x - star / 2, self.y + dp(8)), (star, self.height - dp(8 + above))
                ornament.jali(brush, spot, size, star, brush.colour("line"))
        for section, key in enumerate(self.view.palace.section_keys):
            scored = key in self.view.scored
            role = "neutral" if scored else "road_open"
            corner = geometry.corner(section)
            mosaic.beast(brush, key, corner, geometry.cell * 0.78, brush.colour(role))
            if scored:
                x, y = corner
                off = geometry.cell * 0.3
                glyphs.tick(brush, (x + off, y - off), geometry.cell * 0.3, brush.colour("legal"))

    def _draw_labels(self, brush: Brush, geometry: Geometry) -> None:
        """A space is called by its column and row."""
        within = geometry.cell, 2 * SIDE_MARGIN * geometry.cell
        for words, spot in geometry.labels:
            brush.write(words, spot, brush.colour("quiet"), NOTE, bold=True, within=within)

    def _draw_compass(self, brush: Brush, centre: Point, wide: float) -> None:
        """Arrows are told by the four winds: here is the north."""
        x, y = centre[0], centre[1] - dp(10)
        reach, ink = dp(21), brush.colour("quiet")
        for heading in (90, 180, 270):
            brush.fill(_ray((x, y), reach * 0.72, heading), brush.colour("road_open"))
        brush.fill(_ray((x, y), reach, TURNS["n"]), ink)
        within = wide - dp(4), dp(20)
        brush.write(side_title("n"), (x, y + reach + dp(9)), ink, NOTE, within=within)

    def _paint_cells(self) -> None:
        """Before a canvas is open, for each picture opens its own."""
        geometry = self.geometry
        self._cells: list[Any] = []
        if geometry is None or min(self.size) <= 1:
            return
        view, palace = self.view, self.view.palace
        for space, tile in enumerate(view.tiles):
            pillars = 0 if tile else palace.pillars[space]
            even = not tile and palace.sections[space] % 2 == 0
            cell = Cell(tile, view.arrows[space], pillars, even)
            self._cells.append(picture(cell, round(geometry.cell)))

    def _draw_space(self, brush: Brush, geometry: Geometry, space: int) -> None:
        view, centre, cell = self.view, geometry.space(space), geometry.cell
        corner = centre[0] - cell / 2, centre[1] - cell / 2
        brush.picture(self._cells[space], corner, (cell, cell))
        if view.palace.keys[space] in self.last_places:
            self._draw_glow(brush, centre, cell * 1.04, "saffron", 1.4)
        worker = view.workers[space]
        if worker is not None:
            mosaic.worker(brush, self.worker_colours[worker], centre, cell * 0.5)

    def _draw_borders(self, brush: Brush, geometry: Geometry) -> None:
        """Thick lines where two sections meet, and round the floor."""
        palace = self.view.palace
        at = dict(zip(palace.cells, palace.sections, strict=True))
        ink, thick = brush.colour("road_open"), dp(2.2)
        for (column, row), section in at.items():
            for (dx, dy), (first, last) in _EDGES.items():
                if at.get((column + dx, row + dy)) != section:
                    x, y = geometry.at(column + first[0], row + first[1])
                    end = geometry.at(column + last[0], row + last[1])
                    size = abs(end[0] - x) + thick, abs(end[1] - y) + thick
                    brush.box((x - thick / 2, min(y, end[1]) - thick / 2), size, ink)

    def _draw_rondel(self, brush: Brush, geometry: Geometry) -> None:
        centre, cell = geometry.middle, geometry.cell
        brush.disc(centre, cell * RONDEL_REACH, brush.colour("water"))
        brush.ring(centre, cell * RONDEL_REACH, brush.colour("road_open"), dp(1.4))
        side = self.view.players[self.view.seat].side
        for place in PLACES:
            spot = geometry.place(self.sections, place)
            kind = self.view.rondel[place - 1]
            if kind and self.view.turn.place != place:
                mosaic.tile(brush, kind, spot, cell * 0.74, side)
            self._draw_number(brush, geometry, place, spot)
        self._draw_needle(brush, geometry, side)

    def _draw_number(self, brush: Brush, geometry: Geometry, place: int, spot: Point) -> None:
        """Of the place; pale when the acting player's token of it is face down."""
        x, y = geometry.middle
        away = spot[0] + (spot[0] - x) * 0.66, spot[1] + (spot[1] - y) * 0.66
        up = self.view.players[self.view.seat].tokens[place - 1]
        brush.disc(away, dp(11), brush.colour("indigo" if up else "quiet"))
        within = dp(22), dp(22)
        brush.write(str(place), away, brush.colour("card"), NOTE, bold=True, within=within)

    def _draw_needle(self, brush: Brush, geometry: Geometry, side: str) -> None:
        """The rondel's arrow points at who acts."""
        centre, cell = geometry.middle, geometry.cell
        heading = TURNS[side]
        tip = at_angle(centre, cell * 0.34, heading)
        left, right = (at_angle(centre, cell * 0.16, heading + lean) for lean in (-118, 118))
        brush.disc(centre, cell * 0.24, brush.colour("card"))
        brush.fill([tip, left, right], brush.colour("saffron"))

    def _draw_sides(self, brush: Brush, geometry: Geometry) -> None:
        for seat, player in enumerate(self.view.players):
            colour = self.people[seat].colour if seat < len(self.people) else "red"
            spot = geometry.side(player.side)
            if seat == self.view.seat:
                brush.disc(spot, geometry.cell * 0.27, brush.colour("saffron"))
            glyphs.token(brush, colour, spot, geometry.cell * 0.42)

    def _draw_marks(self, brush: Brush, geometry: Geometry) -> None:
        cell = geometry.cell
        for key, gold in self.gold.items():
            centre = geometry.spot(key)
            self._draw_glow(brush, centre, cell, "legal")
            if key != self.picked and gold:
                glyphs.coin(brush, str(gold), centre, min(cell * 0.5, dp(26)))
        for place in self.places:
            self._draw_glow(brush, geometry.place(self.sections, place), cell * 0.78, "legal")
        if self.picked:
            self._draw_picked(brush, geometry)

    def _draw_picked(self, brush: Brush, geometry: Geometry) -> None:
        centre, cell, place = geometry.spot(self.picked), geometry.cell, self.view.turn.place
        if self.arrow and place:
            mosaic.tile(brush, self.view.rondel[place - 1], centre, cell, self.arrow)
        self._draw_glow(brush, centre, cell * 1.12, "card")
        self._draw_glow(brush, centre, cell * 1.08, "saffron", 2.6)

    def _draw_glow(
        self, brush: Brush, centre: Point, cell: float, role: str, width: float = 1.8
    ) -> None:
        side = cell * 0.92
        corner = centre[0] - side / 2, centre[1] - side / 2
        brush.frame(corner, (side, side), brush.colour(role), cell * 0.08, dp(width))


def _ray(centre: Point, reach: float, heading: float) -> list[Point]:
    """A slim point of a compass."""
    side = (at_angle(centre, reach * 0.26, heading + lean) for lean in (90, -90))
    return [at_angle(centre, reach, heading), *side]


# Of a space: the step to a neighbour, and the ends of the edge between, as columns and rows.
_EDGES = {
    (0, -1): ((0, 0), (1, 0)),
    (1, 0): ((1, 0), (1, 1)),
    (0, 1): ((0, 1), (1, 1)),
    (-1, 0): ((0, 0), (0, 1)),
}
