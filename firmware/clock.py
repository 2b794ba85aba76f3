"""The device's clock: milliseconds since boot that never wrap, from ticks that do."""

import time


class Clock:
    """Ask it at least once in a few days: that is when the ticks wrap."""

    def __init__(self) -> None:
        self._ticks = time.ticks_ms()
        self._now_ms = 0

    def now_ms(self) -> int:
        ticks = time.ticks_ms()
        self._now_ms += time.ticks_diff(ticks, self._ticks)
        self._ticks = ticks
        return self._now_ms

    def sleep_ms(self, ms: int) -> None:
        time.sleep_ms(ms)
