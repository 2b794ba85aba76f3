"""A model of the AS5600, register by register, and of the magnet over it.

Law: strict. Reserved registers and bits, read-only registers and burning are errors: nobody burns a
simulated chip by accident, then a real one.
"""

import math

from firmware.sim.faults import must

ADDRESS = 0x36
# Register: (name, writable bits)
_CONFIGURATION = {
    0x00: ("ZMCO", 0),
    0x01: ("ZPOS high", 0x0F),
    0x02: ("ZPOS low", 0xFF),
    0x03: ("MPOS high", 0x0F),
    0x04: ("MPOS low", 0xFF),
    0x05: ("MANG high", 0x0F),
    0x06: ("MANG low", 0xFF),
    0x07: ("CONF high", 0x3F),
    0x08: ("CONF low", 0xFF),
}
_OUTPUTS = (0x0B, 0x0C, 0x0D, 0x0E, 0x0F, 0x1A, 0x1B, 0x1C)
_PAIRS = (0x0C, 0x0E, 0x1B)  # read from their high byte on, the pointer stays
_BURN = 0xFF
_LOOKS_EVERY_US = (150, 5_000, 20_000, 100_000)  # by power mode
_FASTEST_HERTZ = 1_000_000

# Fields of a magnet, in millitesla
NO_MAGNET = 0
WEAK = 20
GOOD = 60
STRONG = 120


class AS5600Model:
    """`angle` and `field` are what the magnet does; `noise` is how far a reading trembles.

    `off_centre` is how far the angle is bent at most, by a magnet that does not sit in the middle.
    """

    def __init__(self, clock, dice) -> None:
        self.angle = 0
        self.field = GOOD
        self.noise = 2
        self.off_centre = 0
        self.is_reversed = False  # its DIR pin is tied the wrong way
        self.is_stuck = False  # the magnet does not turn with the arrow
        self.is_silent = False  # a broken wire, or no power
        self._clock = clock
        self._dice = dice
        self.power_up()

    def power_up(self) -> None:
        self._registers = bytearray(9)
        self._pointer = 0
        self._looked_us = -1_000_000
        self._seen = 0

    # ---- what the bus does

    def answers(self, address: int) -> bool:
        return address == ADDRESS and not self.is_silent

    def check_speed(self, hertz: int) -> None:
        must(hertz <= _FASTEST_HERTZ, "the AS5600 takes at most 1 MHz, not %d" % hertz)

    def write(self, message: bytes) -> None:
        must(len(message) >= 1, "an empty write")
        self._pointer = message[0]
        for value in message[1:]:
            register = self._pointer
            must(register != _BURN, "burning is for ever")
            must(register in _CONFIGURATION, "register 0x%02X is not to be written" % register)
            name, writable = _CONFIGURATION[register]
            must(writable > 0, name + " is read-only")
            must(value & ~writable == 0, "%s has reserved bits: 0x%02X" % (name, value))
            self._registers[register] = value
            self._pointer += 1

    def read(self, count: int) -> bytes:
        self._look()
        started = self._pointer
        values = []
        for _ in range(count):
            values.append(self._value(self._pointer))
            if started in _PAIRS and self._pointer == started + 1:
                self._pointer = started
            else:
                self._pointer += 1
        return bytes(values)

    # ---- what the chip does

    def _look(self) -> None:
        """By its power mode it looks at the magnet only now and then."""
        every_us = _LOOKS_EVERY_US[self._registers[8] & 0x03]
        if not self.is_stuck and self._clock.now_us - self._looked_us >= every_us:
            self._looked_us = self._clock.now_us
            trembling = self._dice.below(2 * self.noise + 1) - self.noise if self.noise else 0
            guess = self._dice.below(4096) if self.field == NO_MAGNET else self._turned()
            self._seen = (guess + trembling) % 4096

    def _turned(self) -> int:
        """The angle as it reaches the chip."""
        angle = -self.angle % 4096 if self.is_reversed else self.angle
        if not self.off_centre:
            return angle
        return angle + int(self.off_centre * math.sin(math.pi * angle / 2048))

    def _status(self) -> int:
        if self.field == NO_MAGNET:
            return 0x10  # no magnet: the gain is at its end too
        return 0x20 | (0x10 if self.field <= WEAK else 0) | (0x08 if self.field >= STRONG else 0)

    def _value(self, register: int) -> int:
        if register in _CONFIGURATION:
            return self._registers[register]
        must(register in _OUTPUTS, "register 0x%02X is reserved" % register)
        if register == 0x0B:
            return self._status()
        if register == 0x1A:
            return max(0, min(128, 150 - self.field))
        if register in (0x1B, 0x1C):
            magnitude = min(4095, self.field * 30)
            return magnitude >> 8 if register == 0x1B else magnitude & 0xFF
        return self._seen >> 8 if register in (0x0C, 0x0E) else self._seen & 0xFF
