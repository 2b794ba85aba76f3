"""Cards & Karma while it is compared with the table: the grid, and what one person has."""

from typing import Any

from companion_app.model.tables.cards_karma.draft import GRID_CARD, OWN, SCORING
from companion_app.model.tables.drafting import WHOLE, Where
from companion_app.view.tables.cards_karma.mat import Mat
from companion_app.view.tables.look import Plan
from shared_rules.core.seats import Seat


class CardsKarmaPlan(Plan):
    """Hands are no part of it: nobody compares them openly."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.widget = self.mat = Mat()
        self.mat.bind(
            on_card=lambda _, card: self.touched(
                Where(GRID_CARD, at=self.mat.view.grid.index(card))
            ),
            on_own=lambda _, at: self.touched(Where(OWN, int(self.mat.seat), at=at)),
            on_scoring=lambda _, at: self.touched(Where(SCORING, int(self.mat.seat), at=at)),
        )

    def show(self, draft: Any, who: Seat, where: Where) -> None:
        view, mat = draft.view(), self.mat
        mat.people = list(draft.table.people)
        mat.seat = view.seat if who == WHOLE else who
        mat.view = view
        mat.picked, mat.own_picked, mat.scoring_picked = "", [], -1
        if where.kind == GRID_CARD and where.at < len(view.grid):
            mat.picked = view.grid[where.at]
        elif where.kind == OWN and where.seat == mat.seat:
            mat.own_picked = [where.at]
        elif where.kind == SCORING and where.seat == mat.seat:
            mat.scoring_picked = where.at
