"""The look of a game: its part of the table screen, what its scoring draws, its secret choice.

A newcomer copies the nearest sibling folder. All else of the screens is shared and knows only this.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from kivy.event import EventDispatcher
from kivy.uix.widget import Widget

from companion_app.model.tables.base import AnyTable
from companion_app.model.tables.showing import Ceremony
from companion_app.model.tables.touching import NOTHING
from companion_app.view.brush import Brush, Point
from companion_app.view.screens.base import AppScreen


class TableFace(EventDispatcher):
    """A game's widgets at the table: `middle` is its board, `side` lies above the log.

    A touch on them goes to the Touches that were shown last; then `on_touched` says which move is
    to be made now, or NOTHING.
    """

    middle: Widget
    side: Widget | None = None
    side_title = ""
    side_part = 0.68
    """Of the height beside the board; the log has the rest."""

    def __init__(self, **kwargs: Any) -> None:
        self.register_event_type("on_touched")
        super().__init__(**kwargs)

    def on_touched(self, move: str) -> None:
        """Something was touched."""

    def touched(self, move: str = NOTHING) -> None:
        self.dispatch("on_touched", move)

    def fill(self, table: Any) -> None:
        """The table as it stands."""
        raise NotImplementedError

    def show(self, touches: Any) -> None:
        """What the touches so far lead to."""
        raise NotImplementedError


DrawPiece = Callable[[Brush, str, str, Point, float], None]
"""(brush, piece, colour of its seat, centre, size)"""


class TableLook(NamedTuple):
    face: Callable[[], TableFace]
    picture: Callable[[AnyTable, Ceremony], Widget]
    """What is scored, large."""
    draw_piece: DrawPiece
    secret: type[AppScreen] | None = None
    """Where a secret choice is made."""
