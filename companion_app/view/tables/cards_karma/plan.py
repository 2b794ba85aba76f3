"""Cards & Karma while it is compared with the table: the grid, and what one person has."""

from typing import Any

from companion_app.model.tables.cards_karma.draft import GRID_PLACE, OWN, SCORING
from companion_app.model.tables.drafting import WHOLE
from companion_app.view.tables.cards_karma.mat import Mat
from companion_app.view.tables.look import Plan
from shared_rules.core.seats import Seat


class CardsKarmaPlan(Plan):
    """Hands are no part of it: nobody compares them openly."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.widget = self.mat = Mat()
        self.mat.bind(
            on_card=lambda _, card: self.touched(f"{GRID_PLACE} {self._grid_place(card)}"),
            on_own=lambda _, at: self.touched(f"{int(self.mat.seat)} {OWN} {at}"),
            on_scoring=lambda _, at: self.touched(f"{int(self.mat.seat)} {SCORING} {at}"),
        )

    def _grid_place(self, card: str) -> int:
        place: int = self.mat.view.grid.index(card)
        return place

    def show(self, draft: Any, who: Seat, where: str) -> None:
        view, mat = draft.view(), self.mat
        words = where.split()
        mat.people = list(draft.table.people)
        mat.seat = view.seat if who == WHOLE else who
        mat.view = view
        mat.picked, mat.own_picked, mat.scoring_picked = "", [], -1
        if words[:1] == [GRID_PLACE] and int(words[1]) < len(view.grid):
            mat.picked = view.grid[int(words[1])]
        elif words[1:2] == [OWN] and int(words[0]) == mat.seat:
            mat.own_picked = [int(words[2])]
        elif words[1:2] == [SCORING] and int(words[0]) == mat.seat:
            mat.scoring_picked = int(words[2])
