"""The look of a game: its part of the table screen, what its scoring draws, its secret choice.

A game that brings none gets the plain look. All else of the screens is shared and knows only this.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from kivy.event import EventDispatcher
from kivy.uix.widget import Widget

from companion_app.model.tables.base import AnyTable
from companion_app.model.tables.drafting import Where
from companion_app.model.tables.showing import Ceremony
from companion_app.model.tables.touching import NOTHING, Moves
from companion_app.view.brush import Brush, Point
from companion_app.view.screens.base import AppScreen
from companion_app.view.tables.scored import ScoredPicture
from companion_app.view.widgets.magnified import Magnified
from shared_rules.core.seats import Seat


class TableFace(EventDispatcher):
    """A game's widgets at the table: `middle` is its board, `side` lies above the log.

    A touch on them goes to the Touches that were shown last; then `on_touched` says which moves are
    to be made now, or NOTHING.
    """

    middle: Widget
    magnified: Magnified | None = None
    """What holds its board, where that may be larger than its room."""
    side: Widget | None = None
    side_title = ""
    side_part = 0.68
    """Of the height beside the board; the log has the rest."""

    @property
    def poster(self) -> Widget:
        """What is kept of a game that is over."""
        return self.middle

    def __init__(self, **kwargs: Any) -> None:
        self.register_event_type("on_touched")
        super().__init__(**kwargs)

    def on_touched(self, moves: Moves) -> None:
        """Something was touched."""

    def touched(self, moves: Moves = NOTHING) -> None:
        self.dispatch("on_touched", moves)

    def fill(self, table: Any) -> None:
        """The table as it stands."""
        raise NotImplementedError

    def show(self, touches: Any) -> None:
        """What the touches so far lead to."""
        raise NotImplementedError


class Plan(EventDispatcher):
    """A game's board while it is compared with the table: it shows a draft and nothing to do."""

    widget: Widget

    def __init__(self, **kwargs: Any) -> None:
        self.register_event_type("on_where")
        super().__init__(**kwargs)

    def on_where(self, where: Where) -> None:
        """A place was touched."""

    def touched(self, where: Where) -> None:
        self.dispatch("on_where", where)

    def show(self, draft: Any, who: Seat, where: Where) -> None:
        """The draft; whose rows are listed, and of which place."""
        raise NotImplementedError


DrawPiece = Callable[[Brush, str, str, Point, float], None]
"""(brush, piece, colour of its seat, centre, size)"""


class TableLook(NamedTuple):
    face: Callable[[], TableFace]
    picture: Callable[[AnyTable, Ceremony], ScoredPicture] | None = None
    """What is scored, large; None in a game without scorings."""
    draw_piece: DrawPiece | None = None
    secret: type[AppScreen] | None = None
    """Where a secret choice is made."""
    plan: Callable[[], Plan] | None = None
    """The board while it is mended."""
