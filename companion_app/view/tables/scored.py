"""What is scored, as a picture of that part of the board: points come onto its pieces in turn."""

from collections.abc import Mapping
from typing import Any

from kivy.metrics import dp
from kivy.properties import ListProperty

from companion_app.model.tables.showing import Ceremony
from companion_app.view import glyphs
from companion_app.view.brush import Brush, Point
from companion_app.view.widgets.base import Drawn

MARK_DP, LEAST_MARK_DP, MARK_PART = 22, 16, 0.08
"""Of points on a piece: smaller on a low picture."""


class ScoredPicture(Drawn):
    """As large as its box allows; `counted` are the pieces of each seat that are counted so far."""

    counted = ListProperty()

    def __init__(self, ceremony: Ceremony, **kwargs: Any) -> None:
        self.ceremony = ceremony
        self.marked: Mapping[str, int] = {}
        super().__init__(**kwargs)
        self.bind(counted=self.redraw)

    def draw_subject(self, brush: Brush) -> Mapping[str, Point]:
        """The city or section as it stands. Where on it a piece's points are shown, by `where`."""
        raise NotImplementedError

    def draw(self, brush: Brush) -> None:
        spots = self.draw_subject(brush)
        points = self.ceremony.points_at(self.counted) if self.counted else {}
        self.marked = {where: points[where] for where in spots if where in points}
        size = max(dp(LEAST_MARK_DP), min(dp(MARK_DP), MARK_PART * self.height))
        for where, sum_there in self.marked.items():
            glyphs.points(brush, str(sum_there), spots[where], size)
