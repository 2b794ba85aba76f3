"""What a disk and a pad have in common: button, lights, battery.

Law: a role says only what there is room for. When the outbox is nearly full it stops looking, so
nothing that was said is ever forgotten: an arrow that turned meanwhile is told when there is room,
and a press that finds none is refused in red.
"""

from firmware.const import const
from firmware.lights import REFUSED, Lights
from firmware.sensing.charge import Charge
from firmware.sensing.press import HELD, PRESSED, RELEASED, TAPPED, Press
from shared_rules.wire.cues import Clear, Glow, Measure
from shared_rules.wire.signals import (
    BUTTON,
    LIGHTS,
    POWER,
    ButtonHeld,
    ButtonPressed,
    ButtonReleased,
    Measured,
)

LEVELS_ROOM = const(64)  # below this no arrows and tokens
_PRESS_ROOM = const(32)  # below this not even presses
_BATTERY_EVERY_MS = const(5000)


class Role:
    """`kept` are its settings; `say` takes a signal; `room`: how many more the outbox can hold."""

    ON_WIRE = 0
    HAS_DIAL = False

    def __init__(self, board, kept, say, room) -> None:
        self._say = say
        self._room = room
        self._button = board.button()
        self._press = Press(self._button.is_down())
        self._is_refused = False  # the press that is under way
        self._battery = board.battery()
        self._charge = Charge()
        self._battery_at_ms = 0
        self._series = None  # that a test bench asked for
        self.lights = Lights(board.lights(), board.lights_power(), kept.now.brightness)

    def step(self, now_ms: int, is_idle: bool) -> None:
        self._step_button(now_ms)
        self._step_battery(now_ms)
        if self._room() >= LEVELS_ROOM:
            self._sense(now_ms, is_idle)
        self._step_series(now_ms)
        self.lights.step(now_ms)

    def take(self, cue, now_ms: int) -> None:
        """One cue; what this role has no part for is not for it."""
        if type(cue) is Glow:
            self.lights.glow(cue, now_ms)
        elif type(cue) is Clear:
            self.lights.clear()
        elif type(cue) is Measure:
            self._measure(cue.part, cue.which, now_ms)

    def kept(self) -> bytes:
        """What must outlive a sleep, and no sensor knows."""
        return b""

    def sleep(self) -> None:
        self.lights.dark()

    def _tell(self, signal, restated: bool = False) -> None:
        """For what gives a signal or None."""
        if signal is not None:
            self._say(signal, restated)

    def _step_button(self, now_ms: int) -> None:
        event = self._press.feed(self._button.is_down(), self._button.edges, now_ms)
        if event == PRESSED:
            self._is_refused = self._room() < _PRESS_ROOM
            if self._is_refused:
                self.lights.flash(REFUSED, now_ms)
        if not event or self._is_refused:
            return
        if event == PRESSED:
            self._say(ButtonPressed(0))
        elif event == HELD:
            self._say(ButtonHeld(0))
        else:
            self._say(ButtonReleased(0))
        self._pressed(event, now_ms)

    def _step_battery(self, now_ms: int) -> None:
        if self._battery is None or now_ms < self._battery_at_ms or self._room() < _PRESS_ROOM:
            return
        is_first = self._battery_at_ms == 0
        told = self._charge.feed(self._battery.millivolts(), self._battery.is_charging())
        self._tell(told, is_first)
        self._battery_at_ms = now_ms + _BATTERY_EVERY_MS
        self.lights.is_low = self._charge.is_low

    # ---- measuring, for a test bench

    def _measure(self, part: int, which: int, now_ms: int) -> None:
        """What is known is told at once; an arrow or a reader takes a series of readings."""
        if self._series is not None:
            self._end_series()
        if part in (BUTTON, LIGHTS, POWER):
            numbers = self._numbers(part) if which == 0 else (0, 0, 0, 0)
            count, mean, gain, strength = numbers
            self._say(Measured(part, which, count, mean, 0, 0, gain, strength))
            return
        self._series = self._new_series(part, which, now_ms)
        if self._series is None:
            self._say(Measured(part, which, 0, 0, 0, 0, 0, 0))

    def _numbers(self, part: int) -> "tuple[int, int, int, int]":
        """(count, mean, gain, strength), as docs/protocol.md has them."""
        if part == BUTTON:
            return 1, self._button.edges & 0xFFFF, 0, int(self._button.is_down())
        if part == LIGHTS:
            return self.lights.numbers()
        if self._battery is None:
            return 0, 0, 0, 0
        return 1, self._battery.millivolts(), 0, int(self._battery.is_charging())

    def _feed(self, which: int, reading: int) -> None:
        if self._series is not None and self._series.which == which:
            self._series.feed(reading)

    def _step_series(self, now_ms: int) -> None:
        if self._series is not None and self._series.is_over(now_ms):
            self._end_series()

    def _end_series(self) -> None:
        series, self._series = self._series, None
        if series is not None:
            self._say(series.told(*self._strength(series.which)))

    # ---- what each role does in its own way

    def _new_series(self, part: int, which: int, now_ms: int):
        """A Series of this part; None if there is no such part."""
        raise NotImplementedError

    def _strength(self, which: int) -> "tuple[int, int]":
        """(gain, strength) of the part that was measured."""
        raise NotImplementedError

    def _sense(self, now_ms: int, is_idle: bool) -> None:
        raise NotImplementedError

    def _pressed(self, event: int, now_ms: int) -> None:
        """HELD, RELEASED, TAPPED or PRESSED; it was said already."""


__all__ = ("HELD", "LEVELS_ROOM", "PRESSED", "RELEASED", "TAPPED", "Role")
