"""The cell's millivolts in; percent out, which never flickers.

Law: percent falls while it discharges and rises while it charges, whatever the lights draw.
"""

from shared_rules.wire.signals import Battery

LOW_PERCENT = 15
# A lithium cell under the disk's small load: (millivolts, percent), straight lines between.
_CURVE = (
    (3300, 0),
    (3500, 5),
    (3610, 10),
    (3690, 20),
    (3740, 35),
    (3820, 55),
    (3950, 75),
    (4080, 92),
    (4180, 100),
)
_TELL_STEP = 2


def percent_of(millivolts: int) -> int:
    low_mv, low = _CURVE[0]
    if millivolts <= low_mv:
        return low
    for high_mv, high in _CURVE[1:]:
        if millivolts < high_mv:
            return low + (high - low) * (millivolts - low_mv) // (high_mv - low_mv)
        low_mv, low = high_mv, high
    return 100


class Charge:
    """Readings, some seconds apart, to Battery signals."""

    def __init__(self) -> None:
        self._smooth_mv = 0
        self._told = None
        self.percent = 100

    @property
    def is_low(self) -> bool:
        return self._told is not None and self.percent <= LOW_PERCENT and not self._told.charging

    def feed(self, millivolts: int, is_charging: bool) -> "Battery | None":
        if self._told is None or bool(self._told.charging) != is_charging:
            self._smooth_mv = millivolts
            self.percent = percent_of(millivolts)
            return self._tell(is_charging)
        self._smooth_mv += (millivolts - self._smooth_mv) // 4
        percent = percent_of(self._smooth_mv)
        self.percent = max(self.percent, percent) if is_charging else min(self.percent, percent)
        if abs(self.percent - self._told.percent) < _TELL_STEP:
            return None
        return self._tell(is_charging)

    def _tell(self, is_charging: bool) -> Battery:
        self._told = Battery(self.percent, self._smooth_mv, int(is_charging))
        return self._told
