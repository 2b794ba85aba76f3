"""A passive buzzer on a PWM pin."""

from firmware.const import const

_HALF = const(32768)  # of the duty's 16 bits: the loudest
_LOWEST_HERTZ = const(50)
_HIGHEST_HERTZ = const(10_000)


class Buzzer:
    def __init__(self, pwm) -> None:
        self._pwm = pwm

    def sound(self, hertz: int) -> None:
        self._pwm.freq(min(max(hertz, _LOWEST_HERTZ), _HIGHEST_HERTZ))
        self._pwm.duty_u16(_HALF)

    def quiet(self) -> None:
        self._pwm.duty_u16(0)
