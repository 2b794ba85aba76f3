"""Rajas of the Ganges at the table: pages for the board, the quarry, each province and entries; the
tray of dice under them; the race beside them.

The page of what is asked is shown by itself; any other one is a touch away.
"""

from collections.abc import Callable
from typing import Any, Final

from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion_app.model.language import _
from companion_app.model.tables.base import lies_before
from companion_app.model.tables.rajas.table import RajasTable
from companion_app.model.tables.rajas.touches import (
    BOARD,
    BORDER,
    COLOUR,
    DIE,
    ENTRY,
    QUARRY,
    RIVER,
    ROLL,
    SEAT,
    SITE,
    SPACE,
    STACK,
    TILE,
    WAY,
    Touches,
)
from companion_app.model.tables.touching import NOTHING, Moves
from companion_app.view import glyphs
from companion_app.view.brush import Brush
from companion_app.view.tables.look import TableFace
from companion_app.view.tables.rajas.board import RajasBoard
from companion_app.view.tables.rajas.entry import EntryPage
from companion_app.view.tables.rajas.province import Province
from companion_app.view.tables.rajas.race import RaceView
from companion_app.view.tables.rajas.tray import TRAY_DP, Tray
from companion_app.view.tables.rajas.yard import QuarryYard
from companion_app.view.widgets.base import Press, Tab, load_twin
from shared_rules.core.seats import CHANCE
from shared_rules.games.rajas.state import STATUE

SIGN_DP: Final = 18


class SeatTab(Tab):
    """Of a person's province, with their sign over the name: beside it is no room for both."""

    colour = StringProperty("red")

    def draw(self, brush: Brush) -> None:
        super().draw(brush)
        spot = self.center_x, self.top - self.padding[1] / 2 - dp(2)
        glyphs.token(brush, self.colour, spot, dp(SIGN_DP))


class Pages(BoxLayout):
    """A row of tabs, the page that is turned to, and the tray."""


class RajasFace(TableFace):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._touches: Touches | None = None
        self._is_poster = False
        self.middle, self.race = Pages(), RaceView()
        self.magnified = self.middle.ids.page
        self.side, self.side_title = self.race, _("How far to go")
        self.side_part = 0.6
        self.tray = Tray(size_hint_y=None, height=dp(TRAY_DP))
        self.middle.add_widget(self.tray)
        self.board, self.province = RajasBoard(), Province()
        self.yard, self.entry = QuarryYard(), EntryPage()
        self._tabs: dict[str, Press] = {}
        self._bind()

    def _bind(self) -> None:
        self.board.bind(on_space=self._touch(SPACE), on_stack=lambda *_: self._turn_to(QUARRY))
        self.yard.bind(on_stack=self._touch(STACK))
        self.province.bind(on_site=self._touch_own(SITE), on_way=self._touch_own(WAY))
        self.tray.bind(on_colour=self._touch(COLOUR), on_roll=self._touch(ROLL))
        self.entry.bind(on_entry=self._touch(TILE))
        self.board.bind(on_river=self._by(lambda touches, space: touches.touch_river(space)))
        self.tray.bind(on_die=self._by(lambda touches, die: touches.touch_die(die)))
        self.entry.bind(on_part=self._by(lambda touches, *part: touches.touch_part(*part)))
        self.province.bind(on_border=self._by(self._touch_border))

    def _by(self, touch: Callable[..., Moves]) -> Any:
        def touched(_: Any, *values: Any) -> None:
            if self._touches:
                self.touched(touch(self._touches, *values))

        return touched

    def _touch(self, spot: str) -> Any:
        return self._by(lambda touches, value: touches.touch(spot, value))

    def _touch_own(self, spot: str) -> Any:
        """A province is touched by who is asked, not while another one is looked at."""

        def touch(touches: Touches, value: Any) -> Moves:
            own = touches.place == touches.own_page
            return touches.touch(spot, value) if own else NOTHING

        return self._by(touch)

    def _touch_border(self, touches: Touches, border: str) -> Moves:
        return touches.touch_border(int(self.province.seat), border)

    def _turn_to(self, page: str) -> None:
        if self._touches:
            self.touched(self._touches.press("page", page))

    @property
    def poster(self) -> Widget:
        """The board alone, on no page."""
        self._is_poster = True
        return self.board

    def fill(self, table: RajasTable) -> None:
        self.race.runners, self.race.people = list(table.race()), list(table.people)
        self.board.people = list(table.people)
        seats = tuple(map(lies_before, range(table.seats)))
        last = table.last_places()
        self.board.last_places = [place for place in last if not place.startswith(seats)]
        if self._is_poster:
            self.board.view = table.view()
        if not self._tabs:
            self._make_tabs(table)

    def _make_tabs(self, table: RajasTable) -> None:
        tabs = {BOARD: Tab(text=_("Board")), QUARRY: Tab(text=_("Quarry"))}
        for seat, person in enumerate(table.people):
            tabs[f"{SEAT}{seat}"] = SeatTab(text=table.names[seat], colour=person.colour)
        tabs[ENTRY] = Tab(text=_("Tiles"))
        for page, tab in tabs.items():
            tab.key, tab.height, tab.shorten, tab.max_lines = f"page {page}", dp(48), True, 1
            tab.bind(on_release=lambda *_, page=page: self._turn_to(page))
        self._tabs = tabs

    def show(self, touches: Touches) -> None:
        self._touches = touches
        self._show_tabs(touches)
        self._show_page(touches)
        self._show_tray(touches)

    def _show_tabs(self, touches: Touches) -> None:
        row = self.middle.ids.tabs
        wanted = [page for page in self._tabs if page != ENTRY or touches.own_page == ENTRY]
        if [child.key for child in reversed(row.children)] != [f"page {each}" for each in wanted]:
            row.clear_widgets()
            for page in wanted:
                row.add_widget(self._tabs[page])
        for page in wanted:
            tab = self._tabs[page]
            tab.kind = "primary" if page == touches.place else "quiet"
            tab.selected = page == touches.own_page != touches.place

    def _show_page(self, touches: Touches) -> None:
        board, yard = self.board, self.yard
        board.spaces, board.sails = list(touches.at(SPACE)), list(touches.at(RIVER))
        board.stacks = yard.stacks = list(touches.at(STACK))
        board.picked = touches.picked_at(SPACE) or ""
        board.picked_sail = touches.picked_at(RIVER) or 0
        yard.picked = touches.picked_at(STACK) or ""
        page = self._page_of(touches)
        # Only what is seen is drawn.
        if page is not self.entry:
            page.view = touches.view
        self.middle.ids.page.hold(page, grows=page is not self.entry)

    def _page_of(self, touches: Touches) -> Widget:
        place = touches.place
        if place == ENTRY:
            self.entry.show(touches)
            return self.entry
        if place.startswith(SEAT):
            self._show_province(touches, int(place.removeprefix(SEAT)))
            return self.province
        return self.yard if place == QUARRY else self.board

    def _show_province(self, touches: Touches, seat: int) -> None:
        own = touches.place == touches.own_page
        province, table = self.province, touches.table
        province.seat, province.colour = seat, table.people[seat].colour
        places = (place.partition(lies_before(seat)) for place in table.last_places())
        province.last_places = [site for _, lies_here, site in places if lies_here]
        province.hand = touches.hand if own else ""
        province.sites = list(touches.at(SITE)) if own else []
        province.borders = list(touches.at(BORDER)) if own else []
        province.ways = list(touches.ways()) if own else []
        province.roads = (touches.picked_at(WAY) or "") if own else ""
        province.picked = (touches.picked_at(SITE, BORDER) or "") if own else ""

    def _show_tray(self, touches: Touches) -> None:
        """Of the province that is looked at; else of who acts."""
        tray, view, table = self.tray, touches.view, touches.table
        # Nothing is done with dice while a tile is entered or chosen.
        has_tray = touches.place != ENTRY
        tray.height, tray.opacity = dp(TRAY_DP) * has_tray, float(has_tray)
        place = touches.place
        seat = int(place.removeprefix(SEAT)) if place.startswith(SEAT) else touches.owner
        if seat == CHANCE:
            seat = view.seat
        own = seat == touches.owner
        player = view.players[seat]
        tray.owner, tray.dice = table.people[seat].colour, list(player.dice)
        tray.room = STATUE[player.navaratna]
        tray.legal = list(touches.at(DIE)) if own else []
        tray.colours = list(touches.at(COLOUR)) if own else []
        tray.picked = (touches.picked_at(DIE, COLOUR) or "") if own else ""
        tray.pool = dict(view.pool)
        tray.rolling = view.rolling[0] if view.rolling else ""
        tray.rolls = list(touches.at(ROLL)) if own or touches.owner == CHANCE else []


load_twin(__file__)
