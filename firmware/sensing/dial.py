"""A dial: raw angles in, DialTurned out.

Law: a detent is left only when the arrow is clearly past its edge, so a hand that rests between two
actions, on a sensor that trembles, changes nothing twice. A quick turn is followed at once; what
comes to rest is told once more, with its final angle.
"""

from firmware.const import const
from shared_rules.wire.signals import DialTurned

TURN = const(4096)  # angles of a whole turn
_JUMP = const(48)  # further than noise ever goes: no smoothing
_FINE = const(16)  # fractions of an angle that smoothing keeps
_SMOOTHING = const(4)
_REST_MS = const(150)
_REST_BAND = const(10)  # angles that a resting arrow may drift without being told


def circular(difference: int) -> int:
    """The short way round."""
    return (difference + TURN // 2) % TURN - TURN // 2


class Dial:
    """One arrow. `zero` is the raw angle at which it points at detent 0."""

    def __init__(self, arrow: int, zero: int, detents: int) -> None:
        self.zero = zero
        self._arrow = arrow
        self._detents = detents
        self._raw = 0
        self._smooth = -1  # nothing was read yet
        self.detent = 0
        self._told = DialTurned(arrow, 0, 0)
        self._moved_ms = 0

    def set_detents(self, count: int) -> "DialTurned | None":
        """Another game, another face; the arrow has not moved, but may now mean another place."""
        self._detents = count
        if self._smooth < 0:
            return None
        self.detent = self._nearest(self.angle())
        return self._tell() if self._told.detent != self.detent else None

    def angle(self) -> int:
        """Where it points, from the zero on."""
        return (self._smooth // _FINE - self.zero) % TURN

    def raw_angle(self) -> "int | None":
        """As the sensor has it; None if nothing was read yet."""
        return self._smooth // _FINE if self._smooth >= 0 else None

    def calibrate(self) -> "DialTurned":
        """It points at detent 0 now."""
        self.zero = self._smooth // _FINE
        self.detent = 0
        return self._tell()

    def feed(self, raw: int, now_ms: int) -> "DialTurned | None":
        """One reading; gives what is to be told, if anything."""
        if self._smooth < 0:
            self._smooth = raw * _FINE
            self.detent = self._nearest(self.angle())
            return self._tell()
        self._follow(raw, now_ms)
        angle = self.angle()
        if self._is_past_the_edge(angle):
            self.detent = self._nearest(angle)
            return self._tell()
        is_at_rest = now_ms - self._moved_ms >= _REST_MS
        if is_at_rest and abs(circular(angle - self._told.angle)) > _REST_BAND:
            return self._tell()
        return None

    def _follow(self, raw: int, now_ms: int) -> None:
        off = circular(raw - self._smooth // _FINE)
        if abs(off) > _JUMP:
            self._smooth = raw * _FINE
        else:
            self._smooth = (self._smooth + off * _FINE // _SMOOTHING) % (TURN * _FINE)
        if abs(circular(raw - self._raw)) > _REST_BAND:
            self._raw = raw
            self._moved_ms = now_ms

    def _nearest(self, angle: int) -> int:
        return (angle * self._detents + TURN // 2) // TURN % self._detents

    def _is_past_the_edge(self, angle: int) -> bool:
        """By an eighth of a detent: twenty times the sensor's noise."""
        centre = self.detent * TURN // self._detents
        return abs(circular(angle - centre)) * 8 * self._detents > TURN * 5

    def _tell(self) -> "DialTurned":
        self._told = DialTurned(self._arrow, self.angle(), self.detent)
        return self._told
