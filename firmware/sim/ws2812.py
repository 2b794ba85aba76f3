"""A model of a chain of WS2812B, fed with what goes over its one wire.

Law: strict about times, lengths, the pause between two frames, and its supply.
"""

from firmware.sim.faults import must

_RESET_US = 280
_RISE_US = 1000  # of the load switch and what it feeds
# Nanoseconds that a high and a low may last, for a 0 and for a 1.
_LIMITS = ((220, 550), (650, 5000), (580, 1000), (220, 5000))
BLACK = (0, 0, 0)


class WS2812Model:
    """`colours` is what people see: (red, green, blue) for each light.

    From `dead_from` on they get no data; a light in `burnt` lacks one channel (0 red, 1 green, 2
    blue); `takes_red_first` is another make, whose first byte is red.
    """

    def __init__(self, clock, count: int) -> None:
        self.colours = [BLACK] * count
        self.frames = 0
        self.last = b""  # as it came
        self.dead_from = count
        self.burnt = {}
        self.takes_red_first = False
        self._clock = clock
        self._count = count
        self._powered_us = None
        self._ready_us = 0

    def power(self, is_on: bool) -> None:
        if not is_on:
            self.colours = [BLACK] * self._count
            self._powered_us = None
        elif self._powered_us is None:
            self._powered_us = self._clock.now_us

    @property
    def is_powered(self) -> bool:
        return self._powered_us is not None

    def receive(self, timing_ns: "tuple[int, int, int, int]", data: bytes) -> None:
        for value, (low, high) in zip(timing_ns, _LIMITS):
            must(low <= value <= high, "a WS2812B cannot read a bit of %d ns" % value)
        must(self._powered_us is not None, "data into lights without supply")
        must(self._clock.now_us - self._powered_us >= _RISE_US, "their supply has not risen yet")
        must(self._clock.now_us >= self._ready_us, "a frame needs a pause of 280 us before it")
        must(len(data) == 3 * self._count, "%d bytes for %d lights" % (len(data), self._count))
        self._clock.pass_us(len(data) * 10)
        self._ready_us = self._clock.now_us + _RESET_US
        self.frames += 1
        self.last = bytes(data)
        self.colours = [self._seen(n, data[3 * n : 3 * n + 3]) for n in range(self._count)]

    def _seen(self, which: int, sent: bytes) -> "tuple[int, int, int]":
        """What one light makes of its three bytes."""
        if which >= self.dead_from:
            return BLACK
        red, green = (0, 1) if self.takes_red_first else (1, 0)
        colour = [sent[red], sent[green], sent[2]]
        if which in self.burnt:
            colour[self.burnt[which]] = 0
        return colour[0], colour[1], colour[2]
