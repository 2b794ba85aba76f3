"""A model of an NTAG213 in a field, by the states of ISO 14443-3 A; and tags that misbehave.

Law: a tag hears every frame and answers by its state, or not at all. Answers are lists of bits, so
that two at once can collide bit by bit.
"""

IDLE, READY, ACTIVE, HALT, OFF = range(5)
POWER_UP_US = 5000  # in the field, before it listens
_PAGES = 45
_ACK = [0, 1, 0, 1]  # 0xA, low bit first
_NAK = [0, 0, 0, 0]


def crc_a(data: bytes) -> bytes:
    """CRC-16 of ISO 14443 A."""
    crc = 0x6363
    for byte in data:
        mixed = (byte ^ crc) & 0xFF
        mixed = (mixed ^ mixed << 4) & 0xFF
        crc = (crc >> 8) ^ (mixed << 8) ^ (mixed << 3) ^ (mixed >> 4)
    return bytes((crc & 0xFF, crc >> 8))


def to_bits(data: bytes) -> "list[int]":
    return [byte >> n & 1 for byte in data for n in range(8)]


class NtagModel:
    """`uid` has seven bytes, as NXP's do, or four, as those of some others."""

    def __init__(self, uid: bytes, content: bytes = b"") -> None:
        self.uid = uid
        self.memory = bytearray(4 * _PAGES)
        self.memory[16 : 16 + len(content)] = content
        self.height_mm = 0  # over the reader
        self.is_locked = False  # refuses to be written
        self.misses = 0  # this many wake-ups are not heard: a tag at the edge of the field
        self.bad_crc = 0  # this many reads come with a wrong check
        self.stuck_byte = -1  # this byte of its memory does not take what is written
        self.refuses_reads = False  # a card of another kind
        self.write_us = 4100
        self._state = OFF
        self._powered_us = 0
        self._level = 0

    def field(self, is_on: bool, now_us: int) -> None:
        if not is_on:
            self._state = OFF
        elif self._state == OFF:
            self._state = IDLE
            self._powered_us = now_us

    def _parts(self) -> "list[bytes]":
        """What it says at each level, with its check byte."""
        parts = [self.uid] if len(self.uid) == 4 else [b"\x88" + self.uid[:3], self.uid[3:7]]
        return [part + bytes((part[0] ^ part[1] ^ part[2] ^ part[3],)) for part in parts]

    def hear(self, frame: "list[int]", now_us: int) -> "tuple[list[int], int] | None":
        """The bits of its answer and the microseconds until it begins; None if it is mute."""
        if self._state == OFF or now_us - self._powered_us < POWER_UP_US:
            return None
        if len(frame) == 7:
            return self._wake(_value(frame))
        if self._state == READY:
            return self._select(frame)
        if self._state == ACTIVE:
            return self._command(frame)
        return None

    def _wake(self, command: int) -> "tuple[list[int], int] | None":
        if self._state in (READY, ACTIVE):
            self._state = IDLE  # as the standard says: an unexpected frame throws it back
            return None
        wakes = command == 0x52 or (command == 0x26 and self._state == IDLE)
        if not wakes:
            return None
        if self.misses:
            self.misses -= 1
            return None
        self._state = READY
        self._level = 0
        return to_bits(b"\x44\x00" if len(self.uid) == 7 else b"\x04\x00"), 91

    def _select(self, frame: "list[int]") -> "tuple[list[int], int] | None":
        part = self._parts()[self._level]
        select, valid = _value(frame[:8]), _value(frame[8:16])
        if select != (0x93, 0x95)[self._level]:
            self._state = IDLE
            return None
        if valid == 0x70:
            return self._selected(frame, part)
        given = frame[16:]
        if (valid >> 4) * 8 + (valid & 7) != len(frame) or given != to_bits(part)[: len(given)]:
            self._state = IDLE
            return None
        return to_bits(part)[len(given) :], 91

    def _selected(self, frame: "list[int]", part: bytes) -> "tuple[list[int], int] | None":
        sent = _bytes(frame)
        if sent[2:7] != part or sent[7:] != crc_a(sent[:7]):
            self._state = IDLE
            return None
        self._level += 1
        goes_on = self._level < len(self._parts())
        if not goes_on:
            self._state = ACTIVE
        answer = b"\x04" if goes_on else b"\x00"
        return to_bits(answer + crc_a(answer)), 91

    def _command(self, frame: "list[int]") -> "tuple[list[int], int] | None":
        sent = _bytes(frame)
        if len(frame) % 8 or len(sent) < 4 or sent[-2:] != crc_a(sent[:-2]):
            self._state = IDLE
            return _NAK, 91
        if sent[:2] == b"\x50\x00":
            self._state = HALT
            return None
        if sent[0] == 0x30 and not self.refuses_reads:
            return self._read(sent[1])
        if sent[0] == 0xA2 and len(sent) == 8:
            return self._write(sent[1], sent[2:6])
        self._state = IDLE
        return _NAK, 91

    def _read(self, page: int) -> "tuple[list[int], int]":
        if page >= _PAGES:
            self._state = IDLE
            return _NAK, 91
        twice = self.memory + self.memory  # reading past the end goes on at page 0
        answer = bytes(twice[4 * page : 4 * page + 16])
        check = crc_a(answer)
        if self.bad_crc:
            self.bad_crc -= 1
            check = bytes((check[0] ^ 1, check[1]))
        return to_bits(answer + check), 91

    def _write(self, page: int, content: bytes) -> "tuple[list[int], int]":
        if page < 4 or page >= 40 or self.is_locked:
            self._state = IDLE
            return _NAK, 91
        for index, byte in enumerate(content):
            if 4 * page + index != self.stuck_byte:
                self.memory[4 * page + index] = byte
        return _ACK, self.write_us


def _value(bits: "list[int]") -> int:
    return sum([bit << n for n, bit in enumerate(bits)])


def _bytes(bits: "list[int]") -> bytes:
    return bytes([_value(bits[at : at + 8]) for at in range(0, len(bits), 8)])
