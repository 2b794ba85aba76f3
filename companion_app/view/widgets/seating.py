"""Who sits where: the tablet from above with people's signs round it, to be dragged to their seats.

The law: clockwise round the tablet is the order of seats, also of those who share a side.
"""

from typing import Any, Final, NamedTuple

from kivy.metrics import dp
from kivy.properties import ListProperty, StringProperty

from companion_app.model.language import _
from companion_app.model.people import SIDES, Person
from companion_app.view import glyphs
from companion_app.view.brush import Brush, Point
from companion_app.view.theme import BODY
from companion_app.view.widgets.base import Drawn

SIGN_DP: Final = 40
FINGER_DP: Final = 32
"""So near to a sign is on it."""
STILL_DP: Final = 12
"""Who moved no further has only touched."""
EDGE_DP: Final = 28
TABLET_PART: Final = 0.34
ROW_PART: Final = 0.70
"""Of the width: the tablet, and a row of people above or below it."""
NAME_DP: Final = 56
"""Less room than that is none for a name."""


class Seat(NamedTuple):
    """Where somebody is dragged to: a side, and how many sit before them there, clockwise."""

    side: str
    before: int


class Seating(Drawn):
    people = ListProperty()
    key = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self._held, self._from, self._finger = -1, (0.0, 0.0), (0.0, 0.0)
        super().__init__(**kwargs)
        self.register_event_type("on_seat")
        self.register_event_type("on_next")
        self.bind(people=self.redraw)

    def on_seat(self, at: int, seat: Seat) -> None:
        """This person was dragged there."""

    def on_next(self, at: int) -> None:
        """This person was only touched."""

    # Where everything is

    def spot(self, at: int) -> Point:
        """Of a person's sign."""
        person = self.people[at]
        sharers = [other for other, each in enumerate(self.people) if each.side == person.side]
        return self._place(person.side, sharers.index(at), len(sharers))

    def _place(self, side: str, number: int, of: int) -> Point:
        """Clockwise: below from right to left, on the left upwards, and so on."""
        part = (number + 0.5) / of - 0.5
        wide, high = self.width * ROW_PART, self.height - dp(SIGN_DP / 2)
        edge = dp(EDGE_DP)
        return {
            "bottom": (self.center_x - part * wide, self.y + edge),
            "left": (self.x + edge, self.center_y + part * high),
            "top": (self.center_x + part * wide, self.top - edge),
            "right": (self.right - edge, self.center_y - part * high),
        }[side]

    def seat_at(self, point: Point, at: int) -> Seat:
        """Where a person who is let go there sits."""
        x = (point[0] - self.center_x) / self.width
        y = (point[1] - self.center_y) / self.height
        side = ("right" if x > 0 else "left") if abs(x) > abs(y) else "top" if y > 0 else "bottom"
        along = {"bottom": -x, "left": y, "top": x, "right": -y}[side]
        others = [each for other, each in enumerate(self.people) if other != at]
        sharers = [each for each in others if each.side == side]
        before = 0
        for number in range(len(sharers)):
            spot = self._place(side, number, len(sharers))
            place = (spot[0] - self.center_x) / self.width, (spot[1] - self.center_y) / self.height
            its = {"bottom": -place[0], "left": place[1], "top": place[0], "right": -place[1]}[side]
            before += its < along
        return Seat(side, before)

    # Fingers

    def on_touch_down(self, touch: Any) -> bool:
        near = [
            (abs(touch.x - x) + abs(touch.y - y), at)
            for at, (x, y) in enumerate(map(self.spot, range(len(self.people))))
            if abs(touch.x - x) <= dp(FINGER_DP) and abs(touch.y - y) <= dp(FINGER_DP)
        ]
        if not near or self._held >= 0:
            return bool(super().on_touch_down(touch))
        touch.grab(self)
        self._held = min(near)[1]
        self._from = self._finger = touch.pos
        self.redraw()
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        self._finger = touch.pos
        self.redraw()
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        at, self._held = self._held, -1
        if self._has_moved():
            self.dispatch("on_seat", at, self.seat_at(self._finger, at))
        else:
            self.dispatch("on_next", at)
        self.redraw()
        return True

    def _has_moved(self) -> bool:
        moved = (abs(a - b) for a, b in zip(self._from, self._finger, strict=True))
        return bool(max(moved) > dp(STILL_DP))

    # Drawing

    def draw(self, brush: Brush) -> None:
        wide, high = self.width * TABLET_PART, self.height - 4 * dp(EDGE_DP)
        left, low = self.center_x - wide / 2, self.center_y - high / 2
        brush.box((left, low), (wide, high), brush.colour("card"), dp(8))
        brush.frame((left, low), (wide, high), brush.colour("quiet"), dp(8), dp(1.4))
        words, within = _("Tablet"), (wide - dp(16), high)
        brush.write(words, self.center, brush.colour("quiet"), BODY, within=within)
        if self._held >= 0 and self._has_moved():
            self._draw_side(brush, (left, low), (wide, high))
        for at, person in enumerate(self.people):
            if at != self._held:
                self._draw_person(brush, person, self.spot(at), self._room(person.side))
        if self._held >= 0:
            glyphs.token(brush, self.people[self._held].colour, self._finger, dp(SIGN_DP + 12))

    def _draw_side(self, brush: Brush, pos: Point, size: Point) -> None:
        """Where they would sit: that side of the tablet in saffron."""
        (x, y), (wide, high), thick = pos, size, dp(5)
        bars = {
            "bottom": ((x, y), (wide, thick)),
            "left": ((x, y), (thick, high)),
            "top": ((x, y + high - thick), (wide, thick)),
            "right": ((x + wide - thick, y), (thick, high)),
        }
        place, bar = bars[self.seat_at(self._finger, self._held).side]
        brush.box(place, bar, brush.colour("saffron"), thick / 2)

    def _room(self, side: str) -> float:
        """For a name beside a sign."""
        sharers = sum(person.side == side for person in self.people)
        if SIDES.index(side) % 2:  # left and right: up to the tablet
            return float(self.width * (1 - TABLET_PART) / 2 - dp(2 * EDGE_DP))
        return float(self.width * ROW_PART / sharers - dp(SIGN_DP + 16))

    def _draw_person(self, brush: Brush, person: Person, spot: Point, room: float) -> None:
        x, y = spot
        glyphs.token(brush, person.colour, spot, dp(SIGN_DP))
        if room < dp(NAME_DP):
            return
        within = room, dp(EDGE_DP)
        wide = brush.measure(person.name, BODY, within=within)[0]
        away = dp(SIGN_DP / 2 + 8) + min(wide, room) / 2
        centre = (x - away if person.side == "right" else x + away), y
        brush.write(person.name, centre, brush.colour("ink"), BODY, within=within)
