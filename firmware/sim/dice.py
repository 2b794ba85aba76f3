"""Chance that is the same on every interpreter, by its seed."""


class Dice:
    def __init__(self, seed: int) -> None:
        self._state = seed & 0x7FFFFFFF

    def below(self, limit: int) -> int:
        self._state = (self._state * 1103515245 + 12345) & 0x7FFFFFFF
        return (self._state >> 8) % limit

    def bytes(self, count: int) -> bytes:
        return bytes([self.below(256) for _ in range(count)])

    def choice(self, several):
        return several[self.below(len(several))]
