"""AS5600, a magnetic angle sensor on I2C. Registers only: what an angle means is for sensing/.

Law: nothing is ever burned into the chip. Its zero stays at the factory's; ours is a setting.
"""

from firmware.const import const

ADDRESS = const(0x36)  # fixed by the maker: two of them need two buses
_CONF = const(0x07)
_STATUS = const(0x0B)  # the two bytes after it are the raw angle
_AGC = const(0x1A)  # the two bytes after it are the magnitude

MAGNET_DETECTED = const(0x20)
MAGNET_TOO_WEAK = const(0x10)
MAGNET_TOO_STRONG = const(0x08)

# How often the chip looks at the magnet by itself; the rarer, the less it draws.
EVERY_5_MS = const(1)
EVERY_100_MS = const(3)


class AS5600:
    """One sensor; OSError if it does not answer."""

    def __init__(self, i2c) -> None:
        self._i2c = i2c
        self._reading = bytearray(3)

    def configure(self, power_mode: int) -> None:
        """Slow filter at its finest, no hysteresis of its own; OSError if it did not take it."""
        wanted = bytes((0, power_mode))
        self._i2c.writeto_mem(ADDRESS, _CONF, wanted)
        if self._i2c.readfrom_mem(ADDRESS, _CONF, 2) != wanted:
            raise OSError(5)

    def read(self) -> "tuple[int, int]":
        """(status bits, raw angle from 0 to 4095), of one moment."""
        reading = self._reading
        self._i2c.readfrom_mem_into(ADDRESS, _STATUS, reading)
        return reading[0] & 0x38, (reading[1] & 0x0F) << 8 | reading[2]

    def field(self) -> "tuple[int, int]":
        """(its own gain, the field's magnitude): the weaker the magnet, the higher the gain."""
        reading = self._i2c.readfrom_mem(ADDRESS, _AGC, 3)
        return reading[0], (reading[1] & 0x0F) << 8 | reading[2]
