"""Rajas of the Ganges while it is compared with the table: board, quarry or a province."""

from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion_app.model.tables.drafting import WHOLE, Where
from companion_app.model.tables.rajas.draft import (
    BORDER,
    DICE,
    RIVER,
    SITE,
    SPACE,
    STACK,
    TRACKS,
)
from companion_app.view.tables.look import Plan
from companion_app.view.tables.rajas.board import RajasBoard
from companion_app.view.tables.rajas.province import Province
from companion_app.view.tables.rajas.tray import TRAY_DP, Tray
from companion_app.view.tables.rajas.yard import QuarryYard
from shared_rules.core.seats import Seat
from shared_rules.games.rajas.state import STATUE

if TYPE_CHECKING:
    from companion_app.view.widgets.base import Painted


class RajasPlan(Plan):
    """The table has the board; a name has the province, with its dice under it.

    A stack is too small there to be read: all of them are shown large once one was touched.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.widget = BoxLayout(orientation="vertical", spacing=dp(8))
        self.board, self.province = RajasBoard(), Province(beside_dp=0)
        self.yard = QuarryYard()
        self.tray = Tray(size_hint_y=None, height=dp(TRAY_DP))
        self.board.bind(
            on_space=lambda _, space: self.touched(Where(SPACE, key=space)),
            on_stack=lambda _, stack: self.touched(Where(STACK, key=stack)),
            on_river=lambda _, space: self.touched(Where(RIVER, at=space)),
            on_tracks=lambda _: self.touched(Where(TRACKS)),
        )
        self.yard.bind(on_stack=lambda _, stack: self.touched(Where(STACK, key=stack)))
        self.province.bind(
            on_site=lambda province, site: self.touched(Where(SITE, int(province.seat), site)),
            on_border=lambda province, key: self.touched(Where(BORDER, int(province.seat), key)),
        )
        self.tray.bind(on_touch_down=self._touched_tray)

    def _touched_tray(self, tray: Tray, touch: Any) -> None:
        if tray.collide_point(*touch.pos):
            self.touched(Where(DICE, int(self.province.seat)))

    def show(self, draft: Any, who: Seat, where: Where) -> None:
        view = draft.view()
        wanted: list[Painted] = [self.province, self.tray]
        if who == WHOLE:
            wanted = [self.yard if where.kind == STACK else self.board]
        if self.widget.children[::-1] != wanted:
            self.widget.clear_widgets()
            for each in wanted:
                self.widget.add_widget(each)
        if where.kind == STACK:
            self.yard.view, self.yard.picked = view, where.key
        elif who == WHOLE:
            self._show_board(draft, view, where)
        else:
            self._show_province(draft, view, who, where)

    def _show_board(self, draft: Any, view: Any, where: Where) -> None:
        self.board.people = list(draft.table.people)
        self.board.view = view
        self.board.picked = where.key
        self.board.picked_sail = where.at

    def _show_province(self, draft: Any, view: Any, who: Seat, where: Where) -> None:
        province, tray, player = self.province, self.tray, view.players[who]
        province.seat, province.colour = who, draft.table.people[who].colour
        province.view = view
        province.picked = where.key
        tray.owner, tray.dice = province.colour, list(player.dice)
        tray.room, tray.pool = STATUE[player.navaratna], dict(view.pool)
