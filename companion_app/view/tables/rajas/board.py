"""The board, drawn from the edition: tracks, quarry, palace, market, harbour, river, and workers.

The board is the interface: spaces that may be touched glow, the picked one is framed. It is given a
View, never a State.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import (
    DictProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)

from companion_app.view import glyphs
from companion_app.view.brush import Brush, Point
from companion_app.view.pictures import Picture, picture
from companion_app.view.tables.rajas import ground, pictures
from companion_app.view.tables.rajas.geometry import LEAST_DP, Box, Geometry
from companion_app.view.widgets.base import Painted
from shared_rules.games.rajas.board import Board
from shared_rules.games.rajas.faces import STACKS
from shared_rules.games.rajas.state import NOBODY

LANE_MARKER: Final = 0.94
LAST_DP: Final = 2
CROWD: Final = 0.42
"""How far markers on one space are apart, in their size."""


class Ground(NamedTuple):
    """What is printed and lies still: painted once."""

    board: Board
    seats: int
    river: tuple[str, ...]


def _paint_ground(brush: Brush, what: Ground, size: tuple[int, int]) -> None:
    geometry = Geometry(what.board, what.seats, Box(0, 0, *size))
    ground.draw(brush, geometry, what.river)


class RajasBoard(Painted):
    """`spaces`, `stacks` and `sails` glow; `picked` is what a second tap would do; at `last_places`
    something has just been done."""

    view = ObjectProperty(None, allownone=True)
    people = ListProperty()
    last_places = ListProperty()
    spaces = ListProperty()
    stacks = ListProperty()
    sails = ListProperty()
    picked = StringProperty("")
    picked_sail = NumericProperty(0)
    prices = DictProperty()

    def __init__(self, **kwargs: Any) -> None:
        self.redraw_over = Clock.create_trigger(self._redraw_over, -1)
        self.over_words: list[str] = []
        super().__init__(**kwargs)
        for event in ("on_space", "on_stack", "on_river", "on_tracks"):
            self.register_event_type(event)
        self.fbind("view", self.redraw)
        self.fbind("people", self.redraw)
        for name in ("last_places", "spaces", "stacks", "sails", "picked", "picked_sail"):
            self.fbind(name, self.redraw_over)

    @property
    def geometry(self) -> Geometry | None:
        if self.view is None:
            return None
        return Geometry(self.view.board, len(self.view.players), Box(*self.pos, *self.size))

    def on_space(self, key: str) -> None:
        """A worker space was touched."""

    def on_stack(self, stack: str) -> None:
        """A stack of tiles was touched."""

    def on_river(self, space: int) -> None:
        """A space of the river was touched."""

    def on_tracks(self) -> None:
        """The band of both tracks was touched."""

    def on_touch_down(self, touch: Any) -> bool:
        geometry = self.geometry
        if geometry is None or not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        space, stack = geometry.touched_space(touch.pos), geometry.touched_stack(touch.pos)
        river = geometry.touched_river(touch.pos)
        if space:
            self.dispatch("on_space", space)
        elif stack:
            self.dispatch("on_stack", stack)
        elif river:
            self.dispatch("on_river", river)
        elif not geometry.court.holds(touch.pos):
            self.dispatch("on_tracks")
        return True

    # Drawing

    def _redraw(self, *args: object) -> None:
        self._paint()
        super()._redraw(*args)
        self._redraw_over()

    def _paint(self) -> None:
        """Before a canvas is open, for each picture opens its own."""
        self._ground: Picture | None = None
        geometry = self.geometry
        if geometry is None or min(self.size) < dp(LEAST_DP):
            return
        view = self.view
        what = Ground(view.board, len(view.players), view.river)
        self._ground = picture(_paint_ground, what, self.size)
        self._tiles = {
            stack: pictures.small_tile(face, min(geometry.stacks[stack].size))
            for stack, face in zip(STACKS, view.tops, strict=True)
            if face
        }

    def draw(self, brush: Brush) -> None:
        geometry = self.geometry
        if geometry is None or self._ground is None:
            return
        self._ground.show(brush, self.pos)
        covers = list(self._covers(geometry))
        # What pieces lie on cannot be read.
        seen = [each for each in brush.written if not any(c.holds(each.centre) for c in covers)]
        brush.written[:] = seen
        for stack, tile in self._tiles.items():
            box = geometry.stacks[stack]
            x, y = box.centre
            tile.show(brush, (x - box.least / 2, y - box.least / 2))
        self._draw_workers(brush, geometry)
        self._draw_boats(brush, geometry)
        self._draw_markers(brush, geometry)

    def _covers(self, geometry: Geometry) -> Iterable[Box]:
        """Where pieces lie on what is printed."""
        taken = (key for key, seat in self.view.spaces.items() if seat != NOBODY)
        yield from (geometry.spaces[key] for key in taken)
        for player in self.view.players:
            for x, y in (geometry.fame(player.fame), geometry.money(player.money)):
                reach = geometry.lane
                yield Box(x - reach, y - reach, 2 * reach, 2 * reach)

    def _colour(self, seat: int) -> str:
        return str(self.people[seat].colour) if seat < len(self.people) else "red"

    def _draw_workers(self, brush: Brush, geometry: Geometry) -> None:
        for key, seat in self.view.spaces.items():
            if seat != NOBODY:
                box = geometry.spaces[key]
                x, y = box.centre
                size = min(box.least * 0.72, dp(44))
                brush.box(box.corner, box.size, brush.colour("card"), dp(8))
                glyphs.architect(brush, self._colour(seat), (x, y - size * 0.04), size)
        self._draw_waiting(brush, geometry)

    def _draw_waiting(self, brush: Brush, geometry: Geometry) -> None:
        """RG-3b: workers that sleep on the bridge."""
        bridge = ground.bridge_spot(geometry)
        waits = [seat for seat, each in enumerate(self.view.players) if "river" in each.waiting]
        for seat, spot in _crowd(waits, bridge, dp(13)):
            glyphs.architect(brush, self._colour(seat), spot, dp(17))

    def _draw_boats(self, brush: Brush, geometry: Geometry) -> None:
        at: dict[int, list[int]] = {}
        for seat, player in enumerate(self.view.players):
            at.setdefault(player.boat, []).append(seat)
        for space, seats in at.items():
            box = geometry.river[space]
            spot = box.centre[0], box.y + box.high * 0.2
            step = dp(15) if space else dp(6)
            for seat, centre in _crowd(seats, spot, step):
                ground.boat(brush, self._colour(seat), centre, min(dp(28), box.high * 0.44))

    def _draw_markers(self, brush: Brush, geometry: Geometry) -> None:
        """RG-12c: a disc for fame on its lane, one for money on the other."""
        size = geometry.lane * LANE_MARKER
        for track in ("fame", "money"):
            at: dict[Point, list[int]] = {}
            for seat, player in enumerate(self.view.players):
                spot = getattr(geometry, track)(getattr(player, track))
                at.setdefault(spot, []).append(seat)
            for spot, seats in at.items():
                for seat, centre in _crowd(seats, spot, size * CROWD):
                    glyphs.token(brush, self._colour(seat), centre, size)

    def _redraw_over(self, *_: object) -> None:
        """What changes with every touch."""
        self.canvas.after.clear()
        geometry = self.geometry
        if geometry is None or min(self.size) < dp(LEAST_DP):
            return
        with self.canvas.after:
            brush = Brush()
            self._draw_marks(brush, geometry)
        self.over_words, self.over_written = brush.words, brush.written

    def _draw_marks(self, brush: Brush, geometry: Geometry) -> None:
        for place in self.last_places:
            # Outside of a glow: it tells where hands were, and asks for nothing.
            mark(brush, geometry.place(place).inside(-dp(LAST_DP)), "saffron", 1.4)
        for key in self.spaces:
            mark(brush, geometry.spaces[key], "legal")
        for stack in self.stacks:
            mark(brush, geometry.stacks[stack], "legal")
        for space in self.sails:
            mark(brush, geometry.river[space], "legal")
        if self.picked_sail:
            mark(brush, geometry.river[int(self.picked_sail)], "saffron", 3.0)
        box = geometry.spaces.get(self.picked) or geometry.stacks.get(self.picked)
        if box:
            mark(brush, box, "saffron", 3.0)


def mark(brush: Brush, box: Box, role: str, width: float = 1.8) -> None:
    brush.frame(box.corner, box.size, brush.colour(role), dp(8), dp(width))


def _crowd(seats: Sequence[int], spot: Point, step: float) -> Iterable[tuple[int, Point]]:
    """Side by side, where several stand on one spot."""
    for at, seat in enumerate(seats):
        yield seat, (spot[0] + (at - (len(seats) - 1) / 2) * step, spot[1])
