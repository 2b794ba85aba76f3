"""A push button to ground. The interrupt only counts; a task thinks."""


class Button:
    """`edges` counts every contact, bounces included."""

    def __init__(self, pin, trigger: int) -> None:
        self._pin = pin
        self.edges = 0
        pin.irq(handler=self._count, trigger=trigger)

    def _count(self, _pin) -> None:
        self.edges += 1

    def is_down(self) -> bool:
        return not self._pin.value()
