"""A button's bounces in; presses, holds and releases out."""

from firmware.const import const

PRESSED = const(1)
HELD = const(2)
RELEASED = const(3)  # after a hold
TAPPED = const(4)  # released before it was a hold

_QUIET_MS = const(15)  # without an edge, before a contact is believed
HOLD_MS = const(600)


class Press:
    """Level and edge counter in; at most one of the words above out."""

    def __init__(self, is_down: bool = False) -> None:
        """One that is down already, perhaps to wake the device, is no tap when it is let go."""
        self._edges = 0
        self._edge_ms = 0
        self._was_down = is_down
        self.is_down = is_down
        self._down_ms = 0
        self._is_held = is_down

    def feed(self, is_down: bool, edges: int, now_ms: int) -> int:
        if edges != self._edges or is_down != self._was_down:
            self._edges = edges
            self._was_down = is_down
            self._edge_ms = now_ms
        if is_down != self.is_down and now_ms - self._edge_ms >= _QUIET_MS:
            return self._change(is_down, now_ms)
        if self.is_down and not self._is_held and now_ms - self._down_ms >= HOLD_MS:
            self._is_held = True
            return HELD
        return 0

    def _change(self, is_down: bool, now_ms: int) -> int:
        self.is_down = is_down
        if is_down:
            self._down_ms = now_ms
            return PRESSED
        was_held = self._is_held
        self._is_held = False
        return RELEASED if was_held else TAPPED
