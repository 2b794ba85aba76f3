"""A part that may fail: told once when it does, tried again ever more rarely, told when it is back.

Law: a fault costs the device one call in a while, and never its life.
"""

from firmware.const import const
from shared_rules.wire.signals import Fault, FaultCleared

_FIRST_RETRY_MS = const(100)
_LONGEST_RETRY_MS = const(2000)


class Health:
    """One part's. `patience` is how many failures in a row are not told yet: noise on a bus."""

    def __init__(self, part: int, which: int, patience: int = 3) -> None:
        self._part = part
        self._which = which
        self._patience = patience
        self._failures = 0
        self._told = 0
        self._retry_at_ms = 0

    @property
    def is_well(self) -> bool:
        return self._told == 0

    def may_try(self, now_ms: int) -> bool:
        return now_ms >= self._retry_at_ms

    def failed(self, code: int, now_ms: int) -> "Fault | None":
        self._failures += 1
        late = self._failures - self._patience
        if late < 0:
            return None
        self._retry_at_ms = now_ms + min(_FIRST_RETRY_MS << min(late, 10), _LONGEST_RETRY_MS)
        if self._told == code:
            return None
        self._told = code
        return Fault(self._part, self._which, code)

    def worked(self) -> "FaultCleared | None":
        self._failures = 0
        self._retry_at_ms = 0
        if not self._told:
            return None
        self._told = 0
        return FaultCleared(self._part, self._which)
