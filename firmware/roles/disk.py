"""The action disk: two arrows, a lock, a ring of lights.

Law: a short press locks or unlocks; while the button is held, and only then, the ring shows where
the arrows point and how much gold there is.
"""

from firmware.const import const
from firmware.drivers.as5600 import (
    EVERY_5_MS,
    EVERY_100_MS,
    MAGNET_DETECTED,
    MAGNET_TOO_STRONG,
    MAGNET_TOO_WEAK,
)
from firmware.lights import LOCKED
from firmware.roles.role import HELD, RELEASED, TAPPED, Role
from firmware.sensing.dial import TURN, Dial
from firmware.sensing.health import Health
from shared_rules.wire.cues import Calibrate, SetDetents, ShowGold, Unlock
from shared_rules.wire.signals import (
    ARROW,
    CORRUPT,
    DISK,
    MAGNET_MISSING,
    MAGNET_STRONG,
    MAGNET_WEAK,
    SILENT,
    STORAGE,
    DialLocked,
    DialUnlocked,
    Fault,
)

_ARROWS = const(2)
_IDLE_EVERY_MS = const(100)
_MOST_DETENTS = const(36)


def magnet_fault(status: int) -> int:
    """By the sensor's own word; 0 if the angle can be trusted."""
    if not status & MAGNET_DETECTED:
        return MAGNET_MISSING
    if status & MAGNET_TOO_WEAK:
        return MAGNET_WEAK
    return MAGNET_STRONG if status & MAGNET_TOO_STRONG else 0


class _Arrow:
    def __init__(self, which: int, zero: int, detents: int) -> None:
        self.dial = Dial(which, zero, detents)
        self.health = Health(ARROW, which)
        self.chip = None  # not spoken to yet, or silent
        self.power_mode = 0


class Disk(Role):
    ON_WIRE = DISK
    HAS_DIAL = True

    def __init__(self, board, kept, _clock, say, room) -> None:
        super().__init__(board, kept, say, room)
        self._board = board
        self._change = kept.change
        slept = board.retained()  # what kept() gave before a sleep
        self.is_locked = slept[:1] == b"\x01"
        self.detents = slept[1] if len(slept) == 2 else kept.now.detents
        self._arrows = [
            _Arrow(which, kept.now.zeros[which], self.detents) for which in range(_ARROWS)
        ]
        self._sense_at_ms = 0
        self.lights.detents = self.detents
        if self.is_locked:
            say(DialLocked(), True)

    def kept(self) -> bytes:
        return bytes((int(self.is_locked), self.detents))

    def take(self, cue, now_ms: int) -> None:
        if type(cue) is ShowGold:
            self.lights.gold = cue.gold
        elif type(cue) is Unlock:
            if self.is_locked:
                self._set_lock(False)
        elif type(cue) is SetDetents:
            self._set_detents(cue.count)
        elif type(cue) is Calibrate:
            self._calibrate(now_ms)
        else:
            super().take(cue, now_ms)

    # ---- arrows

    def _sense(self, now_ms: int, is_idle: bool) -> None:
        if is_idle and now_ms < self._sense_at_ms:
            return
        self._sense_at_ms = now_ms + _IDLE_EVERY_MS
        for which in range(_ARROWS):
            arrow = self._arrows[which]
            if arrow.health.may_try(now_ms):
                self._sense_arrow(which, arrow, now_ms, EVERY_100_MS if is_idle else EVERY_5_MS)

    def _sense_arrow(self, which: int, arrow: _Arrow, now_ms: int, power_mode: int) -> None:
        try:
            if arrow.chip is None or arrow.power_mode != power_mode:
                arrow.chip = arrow.chip or self._board.arrow(which)
                arrow.chip.configure(power_mode)
                arrow.power_mode = power_mode
            status, angle = arrow.chip.read()
        except OSError:
            arrow.chip = None
            self._tell(arrow.health.failed(SILENT, now_ms))
            return
        self._feed(which, angle)
        fault = magnet_fault(status)
        if fault:
            self._tell(arrow.health.failed(fault, now_ms))
            return
        self._tell(arrow.health.worked())
        is_first = arrow.dial.raw_angle() is None
        self._point(arrow.dial.feed(angle, now_ms), is_first)

    def _point(self, turned, restated: bool = False) -> None:
        """Where an arrow points now, for the owner's eyes and the tablet."""
        if turned is not None:
            self._say(turned, restated)
            self.lights.pointing = tuple([arrow.dial.detent for arrow in self._arrows])

    def _set_detents(self, count: int) -> None:
        if not 2 <= count <= _MOST_DETENTS or count == self.detents:
            return
        self.detents = count
        self.lights.detents = count
        for arrow in self._arrows:
            self._point(arrow.dial.set_detents(count))

    def _calibrate(self, now_ms: int) -> None:
        """The zeros are in flash before they are used."""
        zeros = [arrow.dial.raw_angle() for arrow in self._arrows]
        if None in zeros or not all(arrow.health.is_well for arrow in self._arrows):
            return  # of an arrow that cannot be read there is a fault already
        try:
            self._change(zeros=zeros)
        except OSError:
            self._say(Fault(STORAGE, 0, CORRUPT))
            return
        for arrow in self._arrows:
            self._point(arrow.dial.calibrate())
        self.lights.flash(LOCKED, now_ms)

    def _new_series(self, part: int, which: int, now_ms: int):
        if part != ARROW or which >= _ARROWS:
            return None
        from firmware.sensing.series import Series

        return Series(part, which, now_ms, TURN, 1)

    def _strength(self, which: int) -> "tuple[int, int]":
        chip = self._arrows[which].chip
        if chip is None:
            return 0, 0
        try:
            return chip.field()
        except OSError:
            return 0, 0

    # ---- lock

    def _pressed(self, event: int, now_ms: int) -> None:
        if event == HELD:
            self.lights.hold(True, now_ms)
        elif event == RELEASED:
            self.lights.hold(False, now_ms)
        elif event == TAPPED:
            self._set_lock(not self.is_locked)
            self.lights.flash(LOCKED, now_ms)

    def _set_lock(self, is_locked: bool) -> None:
        self.is_locked = is_locked
        self._say(DialLocked() if is_locked else DialUnlocked())
