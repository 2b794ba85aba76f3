"""How awake a device should be.

Law: it sleeps only when all that hands did is acknowledged and nothing is wanted of it: what else a
sleep forgets, the sensors know again when it wakes.
"""

from firmware.const import const

AWAKE = const(0)
IDLE = const(1)
ASLEEP = const(2)

IDLE_AFTER_MS = const(20_000)


class Rest:
    """`sleep_ms` with a tablet, `alone_ms` without one; 0 means never."""

    def __init__(self, sleep_ms: int, alone_ms: int) -> None:
        self._sleep_ms = sleep_ms
        self._alone_ms = alone_ms
        self._active_ms = 0

    def active(self, now_ms: int) -> None:
        """A hand, or the tablet, did something."""
        self._active_ms = now_ms

    def level(self, now_ms: int, is_connected: bool, is_settled: bool) -> int:
        quiet_ms = now_ms - self._active_ms
        sleep_ms = self._sleep_ms if is_connected else self._alone_ms
        if sleep_ms and is_settled and quiet_ms >= sleep_ms:
            return ASLEEP
        return IDLE if quiet_ms >= IDLE_AFTER_MS else AWAKE
