"""Rajas of the Ganges while it is compared with the table: board, quarry or a province."""

from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion_app.model.tables.drafting import WHOLE
from companion_app.model.tables.rajas.draft import RIVER, STATUE_PLACE, TRACKS
from companion_app.view.tables.look import Plan
from companion_app.view.tables.rajas.board import RajasBoard
from companion_app.view.tables.rajas.province import Province
from companion_app.view.tables.rajas.tray import TRAY_DP, Tray
from companion_app.view.tables.rajas.yard import QuarryYard
from shared_rules.core.seats import Seat
from shared_rules.games.rajas.faces import STACKS
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
            on_space=lambda _, space: self.touched(space),
            on_stack=lambda _, stack: self.touched(stack),
            on_river=lambda _, space: self.touched(f"{RIVER} {space}"),
            on_tracks=lambda _: self.touched(TRACKS),
        )
        self.yard.bind(on_stack=lambda _, stack: self.touched(stack))
        for event in ("on_site", "on_border"):
            self.province.bind(**{event: lambda _, thing: self._touched_own(thing)})
        self.tray.bind(on_touch_down=self._touched_tray)

    def _touched_own(self, thing: str) -> None:
        self.touched(f"{int(self.province.seat)} {thing}")

    def _touched_tray(self, tray: Tray, touch: Any) -> None:
        if tray.collide_point(*touch.pos):
            self._touched_own(STATUE_PLACE)

    def show(self, draft: Any, who: Seat, where: str) -> None:
        view = draft.view()
        wanted: list[Painted] = [self.province, self.tray]
        if who == WHOLE:
            wanted = [self.yard if where in STACKS else self.board]
        if self.widget.children[::-1] != wanted:
            self.widget.clear_widgets()
            for each in wanted:
                self.widget.add_widget(each)
        if where in STACKS:
            self.yard.view, self.yard.picked = view, where
        elif who == WHOLE:
            self._show_board(draft, view, where)
        else:
            self._show_province(draft, view, who, where)

    def _show_board(self, draft: Any, view: Any, where: str) -> None:
        on_river = where.startswith(RIVER)
        self.board.people = list(draft.table.people)
        self.board.view = view
        self.board.picked = "" if on_river else where
        self.board.picked_sail = int(where.split()[1]) if on_river else 0

    def _show_province(self, draft: Any, view: Any, who: Seat, where: str) -> None:
        province, tray, player = self.province, self.tray, view.players[who]
        thing = where.partition(" ")[2]
        province.seat, province.colour = who, draft.table.people[who].colour
        province.view = view
        province.picked = "" if thing == STATUE_PLACE else thing
        tray.owner, tray.dice = province.colour, list(player.dice)
        tray.room, tray.pool = STATUE[player.navaratna], dict(view.pool)
