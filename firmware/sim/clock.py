"""Simulated time: it moves when someone sleeps or uses a bus, and never by itself.

Law: microseconds, whole. What is due at a moment happens exactly then, in order.
"""

import time

from firmware.sim.faults import must

_LEAP_US = 10_000


class SimClock:
    """`at()` plans what hands, tags and cells do; sleeping lets it happen."""

    def __init__(self, start_us: int = 0) -> None:
        self.now_us = start_us
        self._due = []  # (when in us, a number that keeps the order, what)
        self._count = 0

    def now_ms(self) -> int:
        return self.now_us // 1000

    def sleep_ms(self, ms: int) -> None:
        self.pass_us(ms * 1000)

    def pass_us(self, us: int) -> None:
        must(us >= 0, "time goes on, not back")
        end_us = self.now_us + us
        while self._due and self._due[0][0] <= end_us:
            when_us, _, what = self._due.pop(0)
            self.now_us = max(self.now_us, when_us)
            what()
        self.now_us = max(self.now_us, end_us)

    def at(self, when_ms: int, what) -> None:
        """Call `what` when that moment comes."""
        self._count += 1
        self._due.append((when_ms * 1000, self._count, what))
        self._due.sort(key=lambda due: due[:2])

    def after(self, ms: int, what) -> None:
        self.at(self.now_ms() + ms, what)


class RealClock(SimClock):
    """The same for a simulated device that people play with: sleeping takes its time.

    A computer that is busy elsewhere takes away real time, not the device's: no chip misses a
    press because its whole time stood still.
    """

    def __init__(self) -> None:
        super().__init__()
        self._began_us = real_us()

    def now_ms(self) -> int:
        self.catch_up()
        return self.now_us // 1000

    def sleep_ms(self, ms: int) -> None:
        time.sleep(ms / 1000)
        self.catch_up(ms * 1000)

    def catch_up(self, asked_us: int = 0) -> None:
        """Bus time runs ahead by a little; the real time that passed is what counts."""
        late_us = max(0, real_us() - self._began_us - self.now_us)
        stolen_us = max(0, late_us - asked_us - _LEAP_US)
        self._began_us += stolen_us
        self.pass_us(late_us - stolen_us)


def real_us() -> int:
    """Since some moment; who sets the computer's clock does not stop the devices with it."""
    # MicroPython's name for it, then CPython's.
    ticks_us = getattr(time, "ticks_us", None)
    return ticks_us() if ticks_us else getattr(time, "monotonic_ns")() // 1000  # noqa: B009 (no such name in MicroPython's stubs)
