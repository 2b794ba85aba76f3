"""MFRC522, a 13.56 MHz reader on SPI. Registers only: what is said to a tag is for sensing/tags.py.

Law: every exchange ends by the chip's own timer, so a reader without a tag costs the time it was
given and no more. A chip that is not there is an OSError, never a wait without end.
"""

from firmware.const import const

_COMMAND = const(0x01)
_COM_IRQ = const(0x04)
_ERROR = const(0x06)
_FIFO_DATA = const(0x09)
_FIFO_LEVEL = const(0x0A)
_CONTROL = const(0x0C)
_BIT_FRAMING = const(0x0D)
_COLL = const(0x0E)
_MODE = const(0x11)
_TX_MODE = const(0x12)
_RX_MODE = const(0x13)
_TX_CONTROL = const(0x14)
_TX_ASK = const(0x15)
_RF_CFG = const(0x26)
_T_MODE = const(0x2A)
_T_PRESCALER = const(0x2B)
_T_RELOAD_H = const(0x2C)
_T_RELOAD_L = const(0x2D)
_VERSION = const(0x37)

_IDLE = const(0x00)
_TRANSCEIVE = const(0x0C)
_SOFT_RESET = const(0x0F)
_POWER_DOWN = const(0x10)  # in the command register: the oscillator is not up yet

_START_SEND = const(0x80)
_ALL_IRQS = const(0x7F)
_RX_IRQ = const(0x20)
_TIMER_IRQ = const(0x01)
_COLLISION = const(0x08)
_BAD_CRC = const(0x04)
_OTHER_ERRORS = const(0x13)  # overflow, parity, protocol
_ANTENNA = const(0x03)
_PRESCALER = const(169)  # 13.56 MHz / (2 * 169 + 1) = 40 kHz: a tick is 25 us
_TICK_US = const(25)
_MOST_POLLS = const(1000)  # a chip that answers ends an exchange long before
_KNOWN_VERSIONS = (0x91, 0x92, 0x88, 0xB2)  # genuine 1.0 and 2.0, and two common clones


class NoAnswer(Exception):
    """Nothing came back in time; a pad is empty most of the time."""


class Garbled(Exception):
    """Something came back that is not whole."""


class Collided(Exception):
    """Several tags answered at once, and differ first in bit `position` (from 0) of the answer."""

    def __init__(self, position: int, answer: bytes) -> None:
        super().__init__(position)
        self.position = position
        self.answer = answer


class MFRC522:
    """One reader: its own select line, on a bus that it may share."""

    def __init__(self, spi, select) -> None:
        self._spi = spi
        self._select = select
        self._pair = bytearray(2)
        self._has = {}  # what was written since the reset
        select.value(1)

    def reset(self, sleep_ms) -> None:
        """Make it ready, with its field off; OSError if no reader is there."""
        self._has = {}
        self._write(_COMMAND, _SOFT_RESET)
        for _ in range(10):
            sleep_ms(1)
            if not self._read(_COMMAND) & _POWER_DOWN:
                break
        if self._read(_VERSION) not in _KNOWN_VERSIONS:
            raise OSError(19)
        for register, value in (
            (_T_MODE, 0x80),  # the timer starts by itself when a transmission ends
            (_T_PRESCALER, _PRESCALER),
            (_TX_ASK, 0x40),  # 100 % modulation
            (_MODE, 0x3D),  # CRC starts at 0x6363, as ISO 14443 A wants
            (_RF_CFG, 0x68),  # receiver gain 43 dB
            (_TX_CONTROL, 0x80),
            (_COLL, 0x00),  # bits after a collision are cleared
        ):
            self._write(register, value)

    def check(self) -> None:
        """Is it there, and has it kept what reset() told it? It forgets that in a brown-out."""
        if self._read(_VERSION) not in _KNOWN_VERSIONS or self._read(_T_PRESCALER) != _PRESCALER:
            raise OSError(19)

    def version(self) -> int:
        return self._read(_VERSION)

    def field(self, is_on: bool) -> None:
        """A tag needs 5 ms in the field before it listens."""
        self._write(_TX_CONTROL, 0x80 | (_ANTENNA if is_on else 0))

    def exchange(
        self,
        message: bytes,
        timeout_us: int,
        bits: int = 0,
        align: int = 0,
        crc_out: bool = False,
        crc_in: bool = False,
    ) -> "tuple[bytes, int]":
        """Send, and give (answer, valid bits of its last byte, 0 for all 8).

        `bits` is how many bits of the last byte are sent, 0 for all; `align` is where in a byte the
        first bit of the answer goes.
        """
        ticks = timeout_us // _TICK_US
        self._set(_TX_MODE, 0x80 if crc_out else 0)
        self._set(_RX_MODE, 0x80 if crc_in else 0)
        self._set(_T_RELOAD_H, ticks >> 8)
        self._set(_T_RELOAD_L, ticks & 0xFF)
        self._write(_COMMAND, _IDLE)
        self._write(_COM_IRQ, _ALL_IRQS)
        self._write(_FIFO_LEVEL, 0x80)
        self._write_many(_FIFO_DATA, message)
        framing = align << 4 | bits
        self._write(_BIT_FRAMING, framing)  # StartSend of the last exchange is still set
        self._write(_COMMAND, _TRANSCEIVE)
        self._write(_BIT_FRAMING, _START_SEND | framing)
        self._await_answer()
        errors = self._read(_ERROR)
        if errors & _OTHER_ERRORS:
            raise Garbled(errors)
        answer = self._read_many(_FIFO_DATA, self._read(_FIFO_LEVEL))
        if errors & _COLLISION:
            raise Collided(self._collision(), answer)
        last_bits = self._read(_CONTROL) & 0x07
        if errors & _BAD_CRC and (len(answer), last_bits) != (1, 4):  # a yes or no has no CRC
            raise Garbled(errors)
        return answer, last_bits

    def _await_answer(self) -> None:
        for _ in range(_MOST_POLLS):
            irqs = self._read(_COM_IRQ)
            if irqs & _RX_IRQ:
                return
            if irqs & _TIMER_IRQ:
                raise NoAnswer
        raise OSError(110)

    def _collision(self) -> int:
        found = self._read(_COLL)
        if found & 0x20:
            raise Garbled(found)  # it collided beyond the 32 bits that the chip can tell
        return ((found & 0x1F) or 32) - 1

    def _set(self, register: int, value: int) -> None:
        """Write what the chip does not have yet: the bus is the slow part."""
        if self._has.get(register) != value:
            self._has[register] = value
            self._write(register, value)

    def _write(self, register: int, value: int) -> None:
        self._pair[0] = register << 1
        self._pair[1] = value
        self._select.value(0)
        self._spi.write(self._pair)
        self._select.value(1)

    def _write_many(self, register: int, values: bytes) -> None:
        self._select.value(0)
        self._spi.write(bytes((register << 1,)) + values)
        self._select.value(1)

    def _read(self, register: int) -> int:
        self._pair[0] = 0x80 | register << 1
        self._pair[1] = 0
        self._select.value(0)
        self._spi.write_readinto(self._pair, self._pair)
        self._select.value(1)
        return self._pair[1]

    def _read_many(self, register: int, count: int) -> bytes:
        """The address is repeated for every byte; each comes one byte later."""
        moved = bytearray([0x80 | register << 1] * count + [0])
        self._select.value(0)
        self._spi.write_readinto(moved, moved)
        self._select.value(1)
        return bytes(moved[1:])
