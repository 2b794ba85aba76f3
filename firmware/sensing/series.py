"""Readings of one part in, one Measured out. For a test bench.

Law: whole numbers only. A series always ends, by its count or by its time, and tells how many
readings it has: none, if the part did not answer.
"""

from firmware.const import const
from shared_rules.wire.signals import Measured

_READINGS = const(64)
_LONGEST_MS = const(1500)
_HUNDRED = const(100)
_MOST = const(0xFFFF)


class Series:
    """`turn` is where values begin again at 0, or 0; `scale` is what the mean is multiplied by."""

    def __init__(self, part: int, which: int, now_ms: int, turn: int, scale: int) -> None:
        self.part = part
        self.which = which
        self._until_ms = now_ms + _LONGEST_MS
        self._turn = turn
        self._scale = scale
        self._first = 0
        self._count = self._sum = self._squares = self._lowest = self._highest = 0

    def feed(self, value: int) -> None:
        if self._count == 0:
            self._first = value
        off = value - self._first
        if self._turn:
            half = self._turn // 2
            off = (off + half) % self._turn - half
        self._count += 1
        self._sum += off
        self._squares += off * off
        self._lowest = min(self._lowest, off)
        self._highest = max(self._highest, off)

    def is_over(self, now_ms: int) -> bool:
        return self._count >= _READINGS or now_ms >= self._until_ms

    def told(self, gain: int, strength: int) -> Measured:
        count = self._count
        if count == 0:
            return Measured(self.part, self.which, 0, 0, 0, 0, gain, strength)
        mean = self._first * self._scale + (self._sum * self._scale + count // 2) // count
        if self._turn:
            mean %= self._turn
        variance = count * self._squares - self._sum * self._sum  # times the count's square
        deviation = _root(variance * _HUNDRED * _HUNDRED) // count
        spread = self._highest - self._lowest
        return Measured(
            self.part,
            self.which,
            count,
            min(mean, _MOST),
            min(spread, _MOST),
            min(deviation, _MOST),
            gain,
            strength,
        )


def _root(square: int) -> int:
    """The whole part of a square root, by Newton."""
    if square < 2:
        return square
    guess = square
    better = (guess + 1) // 2
    while better < guess:
        guess = better
        better = (guess + square // guess) // 2
    return guess
