"""The small parts: a button that bounces, a lithium cell that empties, a buzzer that is heard."""

_WORN_MS = 40
_FINGER_UP_MS = 60


class ContactModel:
    """A button to ground. Each press and release bounces for a few milliseconds.

    A `worn` one opens again and again while it is pressed; one that is `stuck` stays as it is.
    """

    def __init__(self, clock, dice) -> None:
        self.is_down = False
        self.worn = 0
        self.is_stuck = False
        self.on_edge = None  # the pin's interrupt
        self._clock = clock
        self._dice = dice
        self._finger_free_ms = 0

    def press(self) -> None:
        self._bounce(True)

    def release(self) -> None:
        self._bounce(False)

    def tap(self, ms: int = 120) -> None:
        """After the tap before it is over, however fast they were asked for."""
        now_ms = self._clock.now_ms()
        wait_ms = max(0, self._finger_free_ms - now_ms)
        self._finger_free_ms = now_ms + wait_ms + ms + _FINGER_UP_MS
        if wait_ms:
            self._clock.after(wait_ms, lambda: self._tap(ms))
        else:
            self._tap(ms)

    def _tap(self, ms: int) -> None:
        self.press()
        for n in range(2 * self.worn):
            self._clock.after(_WORN_MS * (n + 1), self._flip_to(n % 2 == 1))
        self._clock.after(ms, self.release)

    def _bounce(self, is_down: bool) -> None:
        self._set(is_down)
        at_ms = 0
        for n in range(2 * self._dice.below(4)):
            at_ms += 1 + self._dice.below(2)
            self._clock.after(at_ms, self._flip_to(is_down if n % 2 else not is_down))

    def _flip_to(self, is_down: bool):
        return lambda: self._set(is_down)

    def _set(self, is_down: bool) -> None:
        if is_down != self.is_down and not self.is_stuck:
            self.is_down = is_down
            if self.on_edge:
                self.on_edge()

    def level(self) -> int:
        return 0 if self.is_down else 1


class CellModel:
    """A cell behind a divider by two; readings tremble as a radio's supply does.

    `sensed_percent` of its voltage arrives at the pin: with a wrong resistor it is not 100.
    """

    def __init__(self, dice) -> None:
        self.millivolts = 4000
        self.is_charging = False
        self.sensed_percent = 100
        self._dice = dice

    def microvolts_at_pin(self) -> int:
        return (self.millivolts + self._dice.below(21) - 10) * 5 * self.sensed_percent

    def level(self) -> int:
        return 0 if self.is_charging else 1


class BuzzerModel:
    """`heard` is every sound: hertz and when it began. A dead one is driven, and not heard."""

    def __init__(self, clock) -> None:
        self.heard = []
        self.hertz = 0
        self.is_dead = False
        self._clock = clock

    def drive(self, hertz: int, duty: int) -> None:
        now = hertz if duty and not self.is_dead else 0
        if now and now != self.hertz:
            self.heard.append((now, self._clock.now_ms()))
        self.hertz = now
