"""A province: residence, tiles as they lie, what the borders give; beside it what is in hand.

While a tile is being laid, sites where it may lie glow; the picked one shows it as it would lie,
and all its ways can be touched beside it. It is given a View, never a State.
"""

import math
from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty

from companion_app.view import glyphs
from companion_app.view.brush import Brush, Point
from companion_app.view.tables.rajas import pictures, signs, tiles
from companion_app.view.tables.rajas.board import mark
from companion_app.view.tables.rajas.geometry import LEAST_DP, Box
from companion_app.view.theme import BODY, HEADING
from companion_app.view.widgets.base import Painted
from shared_rules.games.rajas.faces import BUILDINGS
from shared_rules.games.rajas.state import FIRST_LEVEL, TOP_LEVEL

if TYPE_CHECKING:
    from companion_app.view.pictures import Picture

MARGIN_DP: Final = 50
"""Round the sites: room for the yields of the borders."""
HAND_DP: Final = 184
WAYS: Final = 4
STEPS: Final = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}


class Province(Painted):
    """`sites` and `borders` glow; `ways` are how the tile in `hand` may lie on the picked site."""

    view = ObjectProperty(None, allownone=True)
    seat = NumericProperty(0)
    last_places = ListProperty()
    colour = StringProperty("red")
    hand = StringProperty("")
    sites = ListProperty()
    borders = ListProperty()
    ways = ListProperty()
    picked = StringProperty("")
    roads = StringProperty("")
    beside_dp = NumericProperty(HAND_DP)
    """Room for the tile in hand, or for the cubes of the buildings; neither is shown without."""

    def __init__(self, **kwargs: Any) -> None:
        self.redraw_over = Clock.create_trigger(self._redraw_over, -1)
        self.over_words: list[str] = []
        self._pictures: dict[tuple[str, str], Picture] = {}
        super().__init__(**kwargs)
        for event in ("on_site", "on_border", "on_way"):
            self.register_event_type(event)
        for name in ("view", "seat", "last_places", "hand", "colour"):
            self.fbind(name, self.redraw)
        for name in ("sites", "borders", "ways", "picked", "roads"):
            self.fbind(name, self.redraw_over)

    def on_site(self, site: str) -> None:
        """A space of the province was touched."""

    def on_border(self, border: str) -> None:
        """A yield at the edge was touched."""

    def on_way(self, roads: str) -> None:
        """How the tile shall lie was touched."""

    # Where things lie

    @property
    def cell(self) -> float:
        columns, rows = self.view.board.size
        wide = self.width - dp(self.beside_dp) - 2 * dp(MARGIN_DP)
        high = self.height - 2 * dp(MARGIN_DP)
        # Whole dots, so that the pictures of tiles are not blurred.
        return max(8.0, float(math.floor(min(wide / columns, high / rows))))

    def _cell_box(self, column: int, row: int) -> Box:
        columns, rows = self.view.board.size
        cell = self.cell
        left = self.x + (self.width - dp(self.beside_dp) - columns * cell) / 2
        top = self.center_y + rows * cell / 2
        return Box(left + column * cell, top - (row + 1) * cell, cell, cell)

    def site_box(self, site: str) -> Box:
        board = self.view.board
        return self._cell_box(*board.cells[board.index[site]])

    def border_box(self, border: str) -> Box:
        """Outside of the side of its space."""
        x, y = self.site_box(border[:-1]).centre
        dx, dy = STEPS[border[-1]]
        reach = self.cell / 2 + dp(MARGIN_DP / 2)
        size = dp(48)
        return Box(x + dx * reach - size / 2, y + dy * reach - size / 2, size, size)

    def way_boxes(self) -> list[tuple[str, Box]]:
        """Below the tile in hand, two beside each other."""
        size = dp(84)
        left = self.right - dp(HAND_DP) + dp(6)
        top = self.top - dp(188)
        boxes = [
            Box(left + at % 2 * (size + dp(4)), top - (at // 2 + 1) * (size + dp(4)), size, size)
            for at in range(WAYS)
        ]
        return list(zip(self.ways, boxes, strict=False))

    def on_touch_down(self, touch: Any) -> bool:
        if self.view is None or not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        for event, thing, box in self._touchable():
            if box.holds(touch.pos):
                self.dispatch(event, thing)
                break
        return True

    def _touchable(self) -> list[tuple[str, str, Box]]:
        board = self.view.board
        return [
            *(("on_way", roads, box) for roads, box in self.way_boxes()),
            *(("on_border", each.key, self.border_box(each.key)) for each in board.borders),
            *(("on_site", site, self.site_box(site)) for site in board.keys),
        ]

    # Drawing

    @property
    def player(self) -> Any:
        return self.view.players[int(self.seat)]

    def _redraw(self, *args: object) -> None:
        self._paint()
        super()._redraw(*args)
        self._redraw_over()

    def _paint(self) -> None:
        """Before a canvas is open, for each picture opens its own."""
        self._pictures = {}
        if self.view is None or min(self.size) < dp(LEAST_DP):
            return
        player = self.player
        for face, roads in zip(player.tiles, player.roads, strict=True):
            if face:
                self._pictures[face, roads] = pictures.tile(face, roads, self.cell)

    def draw(self, brush: Brush) -> None:
        brush.box(self.pos, self.size, brush.colour("ground"), dp(12))
        if self.view is None or min(self.size) < dp(LEAST_DP):
            return
        self._draw_sites(brush)
        self._draw_residence(brush)
        for number, border in enumerate(self.view.board.borders_of(self.player.navaratna)):
            self._draw_border(brush, number, border)
        if self.hand:
            self._draw_hand(brush)
        elif self.beside_dp:
            self._draw_upgrades(brush)

    def _draw_sites(self, brush: Brush) -> None:
        player, board = self.player, self.view.board
        for number, site in enumerate(board.keys):
            box, face = self.site_box(site), player.tiles[number]
            if not face:
                inner = box.inside(dp(2))
                brush.box(inner.corner, inner.size, brush.colour("garden"), dp(6))
                continue
            self._pictures[face, player.roads[number]].show(brush, box.corner)
            if player.under[number]:
                brush.disc((box.x + box.wide - dp(9), box.y + dp(9)), dp(4), brush.colour("card"))
            if site in self.last_places:
                mark(brush, box, "saffron", 1.6)

    def _draw_residence(self, brush: Brush) -> None:
        """RG-2d: with its three roads."""
        box = self._cell_box(*self.view.board.residence)
        x, y = box.centre
        inner = box.inside(dp(2))
        brush.box(inner.corner, inner.size, brush.colour("road_open"), dp(6))
        for site, _side in self.view.board.gates:
            cell = self._cell_box(*self.view.board.cells[site]).centre
            half = ((x + cell[0]) / 2, (y + cell[1]) / 2)
            brush.stroke([(x, y), half], tiles.ROAD_EDGE, box.wide * 0.11)
            brush.stroke([(x, y), half], tiles.ROAD, box.wide * 0.085)
        brush.disc(box.centre, box.wide * 0.36, brush.colour("card"))
        glyphs.palace(brush, self.colour, (x, y - box.wide * 0.03), box.wide * 0.42)

    def _draw_border(self, brush: Brush, number: int, border: Any) -> None:
        """What is printed there, or the yield tile that lies on it; pale once it is joined."""
        player, box = self.player, self.border_box(border.key)
        x, y = box.centre
        lies = player.yields[number]
        colour = lies.partition("/")[0] if lies else border.place
        role = "card" if border.key not in player.joined else "line"
        brush.box(box.corner, box.size, brush.colour(role), dp(10))
        if colour:
            place = box.inside(dp(1))
            width = dp(3 if lies else 1.4)
            signs.yield_edge(brush, colour, place.corner, place.wide, width)
        reward = lies.partition("/")[2] if lies else border.reward
        inner = box.inside(dp(4))
        signs.reward(brush, reward, (x, y), inner.size, brush.colour("ink"))
        if border.key in player.joined:
            spot = box.x + box.wide - dp(8), box.y + box.high - dp(8)
            glyphs.tick(brush, spot, dp(20), brush.colour("legal"))

    def _hand_spot(self) -> Point:
        return self.right - dp(HAND_DP / 2) + dp(2), self.top - dp(94)

    def _draw_hand(self, brush: Brush) -> None:
        face = self.hand
        tiles.tile(brush, face, face.split("/")[1], self._hand_spot(), dp(148))

    def _draw_upgrades(self, brush: Brush) -> None:
        """RG-5e: how far the cube of each building is."""
        left, step = self.right - dp(HAND_DP) + dp(30), dp(72)
        top = self.center_y + 1.5 * step
        for number, building in enumerate(BUILDINGS):
            y, level = top - number * step, self.player.upgrades[number]
            signs.THINGS[building](brush, (left, y), dp(36), brush.colour("ink"))
            for at in range(FIRST_LEVEL, TOP_LEVEL + 1):
                spot = left + dp(50) + (at - FIRST_LEVEL) * dp(36), y
                if at == level:
                    brush.disc(spot, dp(16), brush.colour("indigo"))
                role = "card" if at == level else "quiet"
                brush.write(str(at), spot, brush.colour(role), HEADING if at == level else BODY)

    # What changes with every touch

    def _redraw_over(self, *_: object) -> None:
        self.canvas.after.clear()
        if self.view is None or min(self.size) < dp(LEAST_DP):
            return
        with self.canvas.after:
            brush = Brush()
            self._draw_marks(brush)
        self.over_words, self.over_written = brush.words, brush.written

    def _draw_marks(self, brush: Brush) -> None:
        for site in self.sites:
            mark(brush, self.site_box(site).inside(dp(1)), "legal", 2.0)
        for border in self.borders:
            mark(brush, self.border_box(border), "legal", 2.0)
        if self.picked in self.view.board.index:
            box = self.site_box(self.picked)
            if self.hand and self.roads:
                tiles.tile(brush, self.hand, self.roads, box.centre, box.wide)
            # Half of it lies outside, for numbers reach to the edge of a small tile.
            mark(brush, box.inside(-dp(2)), "saffron", 1.8)
        elif self.picked:
            mark(brush, self.border_box(self.picked), "saffron", 3.0)
        for roads, box in self.way_boxes() if self.hand else ():
            tiles.tile(brush, self.hand, roads, box.centre, box.wide - dp(6))
            role = "saffron" if roads == self.roads else "legal"
            mark(brush, box, role, 2.6 if roads == self.roads else 1.4)
