"""Maharani's palace while it is compared with the table and mended."""

from typing import Any

from companion_app.model.tables.drafting import Where
from companion_app.model.tables.maharani.draft import RONDEL, SPACE
from companion_app.view.tables.look import Plan
from companion_app.view.tables.maharani.palace import PalaceMap
from shared_rules.core.seats import Seat


class MaharaniPlan(Plan):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.widget = self._board = PalaceMap()
        self._board.bind(
            on_space=lambda _, space: self.touched(Where(SPACE, key=space)),
            on_rondel=lambda _, place: self.touched(Where(RONDEL, at=place)),
        )

    def show(self, draft: Any, _who: Seat, where: Where) -> None:
        self._board.people = list(draft.table.people)
        self._board.worker_colours = list(draft.table.worker_colours())
        self._board.view = draft.view()
        self._board.picked = where.key
        self._board.places = [where.at] if where.kind == RONDEL else []
