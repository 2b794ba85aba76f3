"""Maharaja's board while it is compared with the table and mended."""

from typing import Any

from companion_app.model.tables.drafting import WHOLE, Where
from companion_app.model.tables.maharaja.draft import CITY, VILLAGE
from companion_app.view.tables.look import Plan
from companion_app.view.tables.maharaja.board import BoardMap
from shared_rules.core.seats import Seat


class MaharajaPlan(Plan):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.widget = self._board = BoardMap()
        self._who = WHOLE
        self._board.bind(on_place=lambda _, place: self._touched(place))

    def _touched(self, place: str) -> None:
        """In a city lies what the others have, too: there only the rows of one name are listed."""
        is_city = place in self._board.view.board.city_keys
        self.touched(Where(CITY if is_city else VILLAGE, self._who, place))

    def show(self, draft: Any, who: Seat, where: Where) -> None:
        self._who = who
        self._board.people = list(draft.table.people)
        self._board.view = draft.view()
        self._board.picked = [where.key] if where.key else []
