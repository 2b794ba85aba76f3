"""The cell's voltage behind a divider, and the charger's open-drain status line."""

from firmware.const import const

_READINGS = const(8)


class Battery:
    """`divider` is how many times the cell's voltage is that at the pin."""

    def __init__(self, adc, charging_pin, divider: int) -> None:
        self._adc = adc
        self._charging_pin = charging_pin
        self._divider = divider

    def millivolts(self) -> int:
        """The mean of a few readings: one alone jumps with every radio burst."""
        total_uv = 0
        for _ in range(_READINGS):
            total_uv += self._adc.read_uv()
        return total_uv * self._divider // (_READINGS * 1000)

    def is_charging(self) -> bool:
        return not self._charging_pin.value()
