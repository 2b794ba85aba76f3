"""What is chosen among many or seen on the real table: tiles to touch, or a new one put together.

A tile that nobody has seen yet takes a touch for its cost, one for its roads, one for each market
or building, and one to say that it is so.
"""

from collections.abc import Iterable
from typing import Any, Final

from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion_app.model.language import say
from companion_app.model.tables.rajas.entering import SHAPES, Draft
from companion_app.model.tables.rajas.touches import TILE, Touches
from companion_app.view.brush import Brush, Point
from companion_app.view.tables.rajas import signs, tiles
from companion_app.view.theme import Rgba
from companion_app.view.widgets.base import Drawn, Scroll, Sheet, load_twin
from companion_app.view.widgets.picture_press import Paint, PicturePress
from shared_rules.games.rajas.faces import BUILDINGS, COSTS, GOODS, MARKET_COINS
from shared_rules.games.rajas.rewards import reward_name
from shared_rules.games.rajas.words import tile_name

COSTS_PER_ROW: Final = 9
TILES_PER_ROW: Final = 4
ROWS_DP: Final = 420
"""So high are the rows at least: lower pages are scrolled."""
NARROW_DP: Final = 640
"""In a page that is not wider there is no room for the preview."""
IS_FACE: Final = 2
"""A province tile is written with so many strokes; a yield tile with one, a river tile without."""


class Preview(Drawn):
    """The tile that is being put together, as far as it is."""

    draft = ObjectProperty(None, allownone=True)

    def draw(self, brush: Brush) -> None:
        draft: Draft | None = self.draft
        if draft is None or self.width < dp(48):
            return
        size = min(self.width - dp(16), self.height, dp(168))
        if draft.is_whole:
            tiles.tile(brush, draft.face, draft.roads, self.center, size)
            return
        tiles.ground(brush, draft.colour, self.center, size)
        if draft.roads:
            tiles.draw_roads(brush, draft.roads, self.center, size)
        if draft.cost:
            tiles.cost(brush, draft.colour, draft.cost, self.center, size)


class EntryPage(Sheet, BoxLayout):
    """Says what was touched by `on_entry` (a tile) or `on_part` (of a new one)."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._parts: Any = None
        self.register_event_type("on_entry")
        self.register_event_type("on_part")

    def on_entry(self, tile: str) -> None:
        """A tile was touched."""

    def on_part(self, part: str, value: str) -> None:
        """A cost, roads, a market or a building was touched."""

    def show(self, touches: Touches) -> None:
        self.clear_widgets()
        if touches.draft:
            self._show_draft(touches.draft)
        else:
            self._show_tiles(tuple(touches.at(TILE)), touches.picked_at(TILE) or "")

    # Tiles that are known

    def _show_tiles(self, entries: Iterable[str], picked: str) -> None:
        columns = TILES_PER_ROW if self.width > dp(NARROW_DP) else TILES_PER_ROW - 1
        grid = GridLayout(cols=columns, spacing=dp(8), size_hint_y=None)
        grid.bind(minimum_height=grid.setter("height"))
        for tile in entries:
            press = PicturePress(key=f"entry {tile}", text=_words(tile), paint=_paint(tile))
            press.height, press.valign = dp(148), "bottom"
            press.selected = tile == picked
            press.bind(on_release=lambda *_, tile=tile: self.dispatch("on_entry", tile))
            grid.add_widget(press)
        view = Scroll()
        view.add_widget(grid)
        self.add_widget(view)

    # A new one

    def _show_draft(self, draft: Draft) -> None:
        """Put together once; a touch only changes what is chosen."""
        if self._parts is None:
            self._parts = self._build()
        rows, side, presses, preview = self._parts
        for widget in (rows, side):
            self.add_widget(widget)
        for (part, value), press in presses.items():
            often = _often(draft, part, value)
            press.kind = "primary" if often else "quiet"
            press.text = _times(part, value, often)
        preview.draft = draft
        preview.redraw()

    def _build(
        self,
    ) -> tuple[Scroll, BoxLayout, dict[tuple[str, str], "PicturePress"], Preview]:
        presses: dict[tuple[str, str], PicturePress] = {}
        rows = BoxLayout(orientation="vertical", spacing=dp(6), size_hint_y=None)

        def row(part: str, values: Iterable[str], high: float = 1.0, sign: str = "") -> None:
            made = {value: self._press(part, value) for value in values}
            presses.update({(part, value): press for value, press in made.items()})
            head = (PicturePress(kind="bare", disabled=True, paint=_thing(sign)),) if sign else ()
            rows.add_widget(_row((*head, *made.values()), high))

        costs = [str(cost) for cost in COSTS]
        row("cost", costs[:COSTS_PER_ROW])
        row("cost", costs[COSTS_PER_ROW:])
        row("roads", SHAPES, 1.4)
        for good in GOODS:
            row("thing", [f"{good}{coins}" for coins in MARKET_COINS], sign=good)
        row("thing", BUILDINGS, 1.2)
        scroll = Scroll()
        scroll.bind(height=lambda _, high: setattr(rows, "height", max(high, dp(ROWS_DP))))
        scroll.add_widget(rows)
        side = BoxLayout(orientation="vertical", size_hint_x=None)
        self.bind(width=lambda _, wide: setattr(side, "width", dp(184) * (wide > dp(NARROW_DP))))
        side.width = dp(184) * (self.width > dp(NARROW_DP))
        preview = Preview(size_hint_y=None, height=dp(184))
        for widget in (Widget(), preview, Widget()):
            side.add_widget(widget)
        return scroll, side, presses, preview

    def _press(self, part: str, value: str) -> PicturePress:
        press = PicturePress(key=f"{part} {value}", paint=_picture_of(part, value))
        press.size_hint_y = 1
        press.beside = value in BUILDINGS
        press.bind(on_release=lambda *_: self.dispatch("on_part", part, value))
        return press


def _often(draft: Draft, part: str, value: str) -> int:
    """How often it is on the tile."""
    if part == "thing":
        return draft.things.count(value)
    return int(str(getattr(draft, part)) == value)


def _times(part: str, value: str, often: int) -> str:
    """A number is written on its button; two of a kind are told."""
    words = (
        "" if part == "roads" or value in BUILDINGS else value.lstrip("abcdefghijklmnopqrstuvwxyz")
    )
    return f"{words} \u00d72".strip() if often > 1 else words


def _picture_of(part: str, value: str) -> Paint | None:
    if part == "roads":
        return _roads(value)
    return _thing(value) if value in BUILDINGS else None


def _row(presses: Iterable[Widget], high: float = 1.0) -> BoxLayout:
    row = BoxLayout(spacing=dp(6), size_hint_y=high)
    for press in presses:
        row.add_widget(press)
    return row


def _words(tile: str) -> str:
    """A yield tile says what it gives; a province tile is read as it is."""
    if tile.count("/") == IS_FACE:
        return ""
    return say(reward_name(tile.partition("/")[2])) if "/" in tile else say(tile_name(tile))


def _paint(tile: str) -> Paint:
    if tile.count("/") == IS_FACE:
        roads = tile.split("/")[1]
        return lambda brush, centre, size, _ink: tiles.tile(brush, tile, roads, centre, size)
    colour, _, reward = tile.rpartition("/")

    def paint(brush: Brush, centre: Point, size: float, ink: Rgba) -> None:
        size = min(size, dp(76))
        x, y = centre
        if colour:
            signs.yield_edge(brush, colour, (x - size / 2, y - size / 2), size, dp(3))
        signs.reward(brush, reward, centre, (size * 0.7, size * 0.7), ink)

    return paint


def _roads(roads: str) -> Paint:
    return lambda brush, centre, size, _ink: tiles.shape(brush, roads, centre, size)


def _thing(name: str) -> Paint:
    return lambda brush, centre, size, ink: signs.THINGS[name](
        brush, centre, min(size, dp(34)), ink
    )


load_twin(__file__)
