"""Maharani at the table: the palace with its rondel, and the tile in hand beside it."""

from typing import Any

from companion_app.model.language import _
from companion_app.model.tables.maharani.table import MaharaniTable
from companion_app.model.tables.maharani.touches import ARROW, PLACE, SPACE, Touches
from companion_app.view.tables.look import TableFace
from companion_app.view.tables.maharani.dial import TileDial
from companion_app.view.tables.maharani.palace import PalaceMap
from companion_app.view.widgets.magnified import Magnified


class MaharaniFace(TableFace):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._touches: Touches | None = None
        self.board, self.dial = PalaceMap(), TileDial()
        self.middle = self.magnified = Magnified()
        self.magnified.hold(self.board)
        self.side, self.side_title = self.dial, _("The tile in hand")
        self.side_part = 0.56
        self.board.bind(on_space=self._touch_space, on_rondel=self._touch_rondel)
        self.dial.bind(on_way=self._touch_arrow)

    def fill(self, table: MaharaniTable) -> None:
        view = table.view()
        self.board.people = list(table.people)
        self.board.worker_colours = list(table.worker_colours())
        self.board.last_places = list(table.last_places())
        self.board.view = view
        colours = view.palace.tile_colours
        left = dict.fromkeys(colours, 0)
        for kind, count in view.bag.items():
            left[view.palace.colour_of[kind]] += count
        self.dial.bag = list(left.items())

    def show(self, touches: Touches) -> None:
        self._touches = touches
        board, dial, view = self.board, self.dial, touches.view
        board.gold = touches.brought(SPACE)
        board.places = list(touches.at(PLACE))
        board.arrow = touches.picked_at(ARROW) or ""
        board.picked = touches.picked_at(SPACE) or ""
        dial.kind = view.rondel[view.turn.place - 1] if view.turn.place else ""
        dial.arrow = board.arrow
        dial.ways = touches.brought(ARROW) if board.arrow else {}

    def _touch_space(self, _: Any, space: str) -> None:
        if self._touches:
            self.touched(self._touches.touch(SPACE, space))

    def _touch_rondel(self, _: Any, place: int) -> None:
        if self._touches:
            self.touched(self._touches.touch_place(place))

    def _touch_arrow(self, _: Any, side: str) -> None:
        if self._touches and self._touches.picked is not None:
            self.touched(self._touches.touch(ARROW, side))
