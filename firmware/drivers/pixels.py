"""WS2812 lights, with the interface of adafruit-circuitpython-neopixel.

Law: the bytes on the wire equal those of the adafruit package for the same calls, brightness and
rounding included. So whatever draws on one can draw on the other.
"""

# Nanoseconds: high and low of a 0, high and low of a 1.
TIMING_NS = (400, 850, 800, 450)


class NeoPixel:
    """`write` is machine.bitstream, or whatever takes (pin, encoding, timing, bytes) like it."""

    def __init__(
        self, pin, n: int, *, write, brightness: float = 1.0, auto_write: bool = True
    ) -> None:
        self.pin = pin
        self.n = n
        self.auto_write = auto_write
        self._write = write
        self._brightness = min(max(brightness, 0.0), 1.0)
        self._colours = bytearray(3 * n)  # as they were set, in the order of the wire
        self._sent = bytearray(3 * n)

    def __len__(self) -> int:
        return self.n

    @property
    def brightness(self) -> float:
        return self._brightness

    @brightness.setter
    def brightness(self, value: float) -> None:
        self._brightness = min(max(value, 0.0), 1.0)
        if self.auto_write:
            self.show()

    def __setitem__(self, index: int, colour) -> None:
        self._set(index, colour)
        if self.auto_write:
            self.show()

    def __getitem__(self, index: int) -> "tuple[int, int, int]":
        at = 3 * self._at(index)
        green, red, blue = self._colours[at : at + 3]
        return red, green, blue

    def fill(self, colour) -> None:
        for index in range(self.n):
            self._set(index, colour)
        if self.auto_write:
            self.show()

    def show(self) -> None:
        for at, value in enumerate(self._colours):
            self._sent[at] = int(value * self._brightness)
        self._write(self.pin, 0, TIMING_NS, self._sent)

    def deinit(self) -> None:
        self.fill(0)
        self.show()

    def _at(self, index: int) -> int:
        at = index + self.n if index < 0 else index
        if not 0 <= at < self.n:
            raise IndexError(index)
        return at

    def _set(self, index: int, colour) -> None:
        """A colour is (red, green, blue) or 0xRRGGBB; the wire wants green first."""
        if isinstance(colour, int):
            colour = (colour >> 16, colour >> 8 & 0xFF, colour & 0xFF)
        red, green, blue = colour
        at = 3 * self._at(index)
        self._colours[at] = green
        self._colours[at + 1] = red
        self._colours[at + 2] = blue
