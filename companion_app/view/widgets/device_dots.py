"""Devices as small signs: a disk is round, a pad is square; full when ready, hollow when not.

The law: how a device stands is told by shape. Whose it is shows the seat's sign on it; what only
words can say is on the Devices screen, which a touch opens.
"""

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior

from companion_app.model.people import Person
from companion_app.model.room import Row
from companion_app.transport.device_link import Phase
from companion_app.view import glyphs
from companion_app.view.brush import Brush, Point, arc
from companion_app.view.widgets.base import Drawn

UNDER_WAY = (Phase.CONNECTING, Phase.REPLAYING)


def draw_device(brush: Brush, row: Row, colour: str, centre: Point, size: float) -> None:
    """`colour` is the seat's, empty for a device that is nobody's."""
    if row.phase is Phase.READY:
        _draw_ready(brush, row, colour, centre, size)
        if row.is_low:
            _draw_low(brush, centre, size)
        if row.is_faulty:
            _draw_fault(brush, centre, size)
        return
    ink = brush.colour("refused" if row.phase is Phase.REFUSED else "quiet")
    _draw_rim(brush, row, centre, size, ink)
    if row.phase in UNDER_WAY:
        brush.fill(arc(centre, size * 0.28, 90, 270), ink, centre)
    elif row.phase in (Phase.LOST, Phase.REFUSED):
        _draw_cross(brush, centre, size * 0.2, ink)


def _draw_ready(brush: Brush, row: Row, colour: str, centre: Point, size: float) -> None:
    if colour:
        glyphs.token(brush, colour, centre, size)
        return
    ink = brush.colour("ink" if row.kind.takes_seat else "legal")
    _draw_rim(brush, row, centre, size, ink)
    x, y = centre
    if row.kind.is_round:
        brush.disc(centre, size * 0.26, ink)
    else:
        side = size * 0.44
        brush.box((x - side / 2, y - side / 2), (side, side), ink, dp(2))


def _draw_low(brush: Brush, centre: Point, size: float) -> None:
    """An almost empty cell below the sign."""
    wide, high = size * 0.7, size * 0.24
    pos = (centre[0] - wide / 2, centre[1] - size * 0.5 - high)
    brush.frame(pos, (wide, high), brush.colour("refused"), dp(1), dp(1))
    brush.box(pos, (wide * 0.3, high), brush.colour("refused"))


def _draw_fault(brush: Brush, centre: Point, size: float) -> None:
    """An exclamation mark above the sign, to its right."""
    x, y = centre[0] + size * 0.5, centre[1] + size * 0.2
    ink = brush.colour("refused")
    brush.stroke([(x, y + size * 0.16), (x, y + size * 0.5)], ink, dp(2))
    brush.disc((x, y), size * 0.09, ink)


def _draw_rim(brush: Brush, row: Row, centre: Point, size: float, ink: Any) -> None:
    x, y = centre
    if row.kind.is_round:
        brush.ring(centre, size * 0.44, ink, dp(1))
    else:
        pos = (x - size * 0.45, y - size * 0.45)
        brush.frame(pos, (size * 0.9, size * 0.9), ink, dp(4), dp(1))


def _draw_cross(brush: Brush, centre: Point, arm: float, ink: Any) -> None:
    x, y = centre
    for slope in (1, -1):
        ends = [(x - arm, y - arm * slope), (x + arm, y + arm * slope)]
        brush.stroke(ends, ink, dp(1.2))


class DeviceSign(Drawn):
    """One device, large."""

    row = ObjectProperty(None, allownone=True)
    colour = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(row=self.redraw, colour=self.redraw)

    def draw(self, brush: Brush) -> None:
        if self.row is not None:
            draw_device(brush, self.row, self.colour, self.center, min(self.size))


class DeviceDots(ButtonBehavior, Drawn):
    """All devices of the table in the top bar; a touch tells more."""

    key = StringProperty("devices")
    rows = ListProperty()
    colours = ListProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(rows=self.redraw, colours=self.redraw, state=self.redraw)

    def show(self, rows: Sequence[Row], people: Sequence[Person]) -> None:
        self.colours = colours_of(rows, people)
        self.rows = list(rows)

    def draw(self, brush: Brush) -> None:
        if self.state == "down":
            brush.box(self.pos, self.size, brush.colour("ink", 0.12), dp(12))
        for at, (row, colour) in enumerate(zip(self.rows, self.colours, strict=False)):
            centre = self.x + dp(8) + dp(14) + at * dp(28), self.center_y
            draw_device(brush, row, colour, centre, dp(22))
        if not self.rows:
            self._draw_none(brush)

    def _draw_none(self, brush: Brush) -> None:
        """A disk and a pad: there could be some."""
        x, y = self.center
        quiet = brush.colour("quiet")
        brush.ring((x - dp(9), y), dp(8), quiet, dp(1))
        brush.frame((x + dp(3), y - dp(8)), (dp(16), dp(16)), quiet, dp(3), dp(1))


def colours_of(rows: Sequence[Row], people: Sequence[Person]) -> list[str]:
    return ["" if row.seat is None else people[row.seat].colour for row in rows]
