"""The order of a ceremony in time: pieces one by one, then the places, then the gold. No Kivy.

The law: nothing of a later part is there before the earlier one is whole. A moment is counted in
seconds from the first piece.
"""

from typing import Final, NamedTuple

from companion_app.model.tables.showing import GOLD, PIECES, PLACES
from companion_app.view.theme import MOTION_S

PIECES_S: Final = 1.6
"""All of them together, however many there are."""
SLIDE_S: Final = 2 * MOTION_S
PLACE_S: Final = 0.12
REST_S: Final = MOTION_S
"""Between two parts: what was said is read."""
GOLD_S: Final = 1.2


class Programme(NamedTuple):
    """Of so many pieces, in so many columns."""

    pieces: int
    columns: int

    @property
    def slide_at(self) -> float:
        return self._piece_s * self.pieces + REST_S

    @property
    def places_at(self) -> float:
        return self.slide_at + SLIDE_S

    @property
    def gold_at(self) -> float:
        return self.places_at + PLACE_S * self.columns + REST_S

    @property
    def end(self) -> float:
        return self.gold_at + GOLD_S

    @property
    def _piece_s(self) -> float:
        return min(MOTION_S, PIECES_S / max(1, self.pieces))

    def counted(self, moment: float) -> int:
        """Pieces that are there."""
        return min(self.pieces, int(moment / self._piece_s))

    def slid(self, moment: float) -> float:
        """How far the columns have come from their seats to their places."""
        return _part(moment - self.slide_at, SLIDE_S)

    def placed(self, moment: float) -> int:
        """Places that are told, from the last to the first."""
        return max(0, min(self.columns, int((moment - self.places_at) / PLACE_S + 1)))

    def flown(self, moment: float) -> float:
        """How far the gold has come from where it was earned."""
        return _part(moment - self.gold_at, GOLD_S)

    def explains(self, part: int, moment: float) -> bool:
        """Whether the reasons of this part are told."""
        return moment >= {PIECES: 0.0, PLACES: self.places_at, GOLD: self.end}[part]


def _part(passed_s: float, all_s: float) -> float:
    """From 0 to 1, slower towards its end."""
    left = 1 - max(0.0, min(1.0, passed_s / all_s))
    return 1 - left * left
