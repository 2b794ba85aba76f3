"""Maharaja's board while it is compared with the table and mended."""

from typing import Any

from companion_app.view.tables.look import Plan
from companion_app.view.tables.maharaja.board import BoardMap
from shared_rules.core.seats import Seat


class MaharajaPlan(Plan):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.widget = self._board = BoardMap()
        self._board.bind(on_place=lambda _, place: self.touched(place))

    def show(self, draft: Any, _who: Seat, where: str) -> None:
        self._board.people = list(draft.table.people)
        self._board.view = draft.view()
        self._board.picked = [where] if where else []
