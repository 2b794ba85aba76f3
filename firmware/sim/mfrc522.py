"""A model of the MFRC522, register by register, with the tags in its field.

Law: strict. Reserved bits, read-only registers, a frame without a field and a FIFO that runs over
are errors. Time passes as on the bus and in the air; an answer is there only when it would be.
"""

from firmware.sim.faults import must
from firmware.sim.ntag import crc_a, to_bits

_BIT_NS = 9440  # 106 kbit/s
_FASTEST_HERTZ = 10_000_000
_OSCILLATOR_US = 400  # from a soft reset until it listens

# Register: (value after a reset, bits that may be written). Others are reserved or read-only.
_REGISTERS = {
    0x01: (0x20, 0x3F),
    0x02: (0x80, 0xFF),
    0x03: (0x00, 0x9F),
    0x04: (0x14, 0xFF),
    0x05: (0x00, 0x94),
    0x06: (0x00, 0x00),
    0x07: (0x21, 0x00),
    0x08: (0x00, 0xC8),
    0x09: (0x00, 0xFF),
    0x0A: (0x00, 0x80),
    0x0B: (0x08, 0x3F),
    0x0C: (0x10, 0xC0),
    0x0D: (0x00, 0xF7),
    0x0E: (0x80, 0x80),
    0x11: (0x3F, 0xBF),
    0x12: (0x00, 0xF8),
    0x13: (0x00, 0xFC),
    0x14: (0x80, 0xFB),
    0x15: (0x00, 0x40),
    0x26: (0x48, 0x70),
    0x2A: (0x00, 0xFF),
    0x2B: (0x00, 0xFF),
    0x2C: (0x00, 0xFF),
    0x2D: (0x00, 0xFF),
    0x37: (0x92, 0x00),
}
_KEPT_ONES = {0x11: 0x14, 0x26: 0x08}  # reserved bits that read as one and may be written so
_COMMANDS = (0x0, 0xC, 0xF)


class MFRC522Model:
    """`tags` lie on it; put and take them as you like. `bus_us` counts what the bus was busy.

    A tag that is higher than `reach_mm` is not reached; each further tag takes `detuning_mm` of it.
    """

    def __init__(self, clock) -> None:
        self.tags = []
        self.bus_us = 0
        self.is_silent = False
        self.is_stuck = False  # accepts everything, and never finishes
        self.reach_mm = 35
        self.detuning_mm = 3
        self._clock = clock
        self._listens_us = 0
        self._has_forgotten = False
        self._reset()

    def _reset(self) -> None:
        self._registers = {register: reset for register, (reset, _) in _REGISTERS.items()}
        self._fifo = bytearray()
        self._timer_us = self._answer_us = None
        self._answer = ([], 0)
        for tag in self.tags:
            tag.field(False, self._clock.now_us)

    def power_up(self) -> None:
        """Its supply broke down: it forgot all, and no frame leaves it until it is reset."""
        self._reset()
        self._has_forgotten = True

    def put(self, tag) -> None:
        self.tags.append(tag)
        tag.field(self._field_is_on(), self._clock.now_us)

    def take(self, tag) -> None:
        self.tags.remove(tag)
        tag.field(False, self._clock.now_us)

    # ---- SPI: one transfer while it is selected

    def check_speed(self, hertz: int, polarity: int, phase: int) -> None:
        must(hertz <= _FASTEST_HERTZ, "the MFRC522 takes at most 10 MHz, not %d" % hertz)
        must(polarity == 0 and phase == 0, "the MFRC522 wants SPI mode 0")

    def transfer(self, sent: bytes, hertz: int) -> bytes:
        us = len(sent) * 8_000_000 // hertz + 1
        self.bus_us += us
        self._clock.pass_us(us)
        if self.is_silent:
            return b"\xff" * len(sent)
        must(self._clock.now_us >= self._listens_us or sent[0] == 0x82, "spoken to while it resets")
        self._progress()
        must(sent[0] & 1 == 0, "an address has its lowest bit clear")
        if not sent[0] & 0x80:
            for value in sent[1:]:
                self._write(sent[0] >> 1, value)
            return bytes(len(sent))
        read = bytearray(1)
        for address in sent[:-1]:
            must(address & 0x81 == 0x80, "an address to read from has its highest bit set")
            read.append(self._read(address >> 1 & 0x3F))
        must(sent[-1] == 0, "the last byte of a read is zero")
        return bytes(read)

    def _read(self, register: int) -> int:
        must(register in _REGISTERS, "register 0x%02X is reserved" % register)
        if register == 0x01 and self._clock.now_us < self._listens_us:
            return 0x30
        if register == 0x09:
            must(len(self._fifo) > 0, "the FIFO is empty")
            value = self._fifo[0]
            self._fifo = self._fifo[1:]
            return value
        if register == 0x0A:
            return len(self._fifo)
        return self._registers[register]

    def _write(self, register: int, value: int) -> None:
        must(register in _REGISTERS, "register 0x%02X is reserved" % register)
        writable = _REGISTERS[register][1] | _KEPT_ONES.get(register, 0)
        must(writable > 0, "register 0x%02X is read-only" % register)
        bad = value & ~writable
        must(bad == 0, "register 0x%02X has reserved bits: 0x%02X" % (register, value))
        if register == 0x01:
            self._command(value)
        elif register == 0x04:
            self._write_irqs(value)
        elif register == 0x09:
            must(len(self._fifo) < 64, "the FIFO runs over")
            self._fifo.append(value)
        elif register == 0x0A:
            self._fifo = bytearray()
        elif register == 0x0D:
            self._registers[register] = value  # StartSend stays until it is written away
            if value & 0x80:
                self._send()
        else:
            self._registers[register] = value
            if register == 0x14:
                for tag in self.tags:
                    tag.field(self._field_is_on(), self._clock.now_us)

    def _write_irqs(self, value: int) -> None:
        """The highest bit says whether the marked ones are set or cleared."""
        if value & 0x80:
            self._registers[0x04] |= value & 0x7F
        else:
            self._registers[0x04] &= ~value & 0x7F

    def _command(self, value: int) -> None:
        command = value & 0x0F
        must(command in _COMMANDS, "command 0x%X is not one that is used here" % command)
        must(value & 0x10 == 0, "power-down is not used here")
        if command == 0xF:
            self._reset()
            self._has_forgotten = False
            self._listens_us = self._clock.now_us + _OSCILLATOR_US
            return
        is_sending = self._registers[0x0D] & 0x80
        must(command != 0xC or not is_sending, "Transceive while StartSend is still set")
        self._registers[0x01] = value
        if command == 0:
            self._timer_us = self._answer_us = None

    # ---- the air

    def _field_is_on(self) -> bool:
        return self._registers[0x14] & 0x03 == 0x03

    def _send(self) -> None:
        if self._has_forgotten:
            return
        must(self._registers[0x01] & 0x0F == 0xC, "StartSend without Transceive")
        must(self._field_is_on(), "a frame needs a field")
        must(self._registers[0x15] & 0x40 != 0, "tags of type A want 100 % modulation")
        must(self._registers[0x2A] & 0x80 != 0, "without TAuto an exchange would never end")
        must(len(self._fifo) > 0, "nothing to send")
        self._registers[0x06] = 0
        message = bytes(self._fifo)
        self._fifo = bytearray()
        last_bits = self._registers[0x0D] & 0x07
        bits = to_bits(message)
        if last_bits:
            bits = bits[: len(bits) - 8 + last_bits]
        if self._registers[0x12] & 0x80:
            must(last_bits == 0, "a CRC follows whole bytes only")
            must(self._registers[0x11] & 0x03 == 1, "type A wants the CRC preset 0x6363")
            bits += to_bits(crc_a(message))
        sent_us = self._clock.now_us + len(bits) * 9 // 8 * _BIT_NS // 1000
        self._timer_us = sent_us + self._timeout_us()
        self._hear_tags(bits, sent_us)

    def _timeout_us(self) -> int:
        prescaler = (self._registers[0x2A] & 0x0F) << 8 | self._registers[0x2B]
        reload = self._registers[0x2C] << 8 | self._registers[0x2D]
        return (2 * prescaler + 1) * (reload + 1) * 100 // 1356

    def _hear_tags(self, bits: "list[int]", sent_us: int) -> None:
        reach_mm = self.reach_mm - self.detuning_mm * (len(self.tags) - 1)
        answers = [tag.hear(bits, sent_us) for tag in self.tags if tag.height_mm <= reach_mm]
        answers = [answer for answer in answers if answer is not None]
        if not answers or self.is_stuck:
            self._answer_us = None
            if self.is_stuck:
                self._timer_us = None
            return
        collided, merged = _merge([answer[0] for answer in answers])
        begins_us = sent_us + max([answer[1] for answer in answers])
        self._answer = (merged, collided)
        if begins_us <= self._timer_us:
            self._answer_us = begins_us + len(merged) * 9 // 8 * _BIT_NS // 1000
            self._timer_us = None

    def _progress(self) -> None:
        now_us = self._clock.now_us
        if self._timer_us is not None and now_us >= self._timer_us:
            self._timer_us = None
            self._registers[0x04] |= 0x01
        if self._answer_us is not None and now_us >= self._answer_us:
            self._answer_us = None
            self._receive(*self._answer)

    def _receive(self, bits: "list[int]", collided: int) -> None:
        align = self._registers[0x0D] >> 4 & 0x07
        if collided >= 0:
            self._registers[0x06] |= 0x08
            at = align + collided
            self._registers[0x0E] = self._registers[0x0E] & 0x80 | (
                (at + 1) & 0x1F if at < 32 else 0x20
            )
            if not self._registers[0x0E] & 0x80:
                bits = bits[:collided] + [0] * (len(bits) - collided)
        else:
            self._registers[0x0E] = self._registers[0x0E] & 0x80 | 0x20
        placed = [0] * align + bits
        data = bytes(
            [
                sum([bit << n for n, bit in enumerate(placed[at : at + 8])])
                for at in range(0, len(placed), 8)
            ]
        )
        if self._registers[0x13] & 0x80:
            data = self._check(data, len(placed) % 8)
        self._fifo = bytearray(data)
        self._registers[0x0C] = self._registers[0x0C] & 0xF8 | len(placed) % 8
        self._registers[0x04] |= 0x20

    def _check(self, data: bytes, last_bits: int) -> bytes:
        """The CRC is taken off, right or wrong; of a short answer nothing is."""
        if last_bits or len(data) < 3 or crc_a(data[:-2]) != data[-2:]:
            self._registers[0x06] |= 0x04
        return data if last_bits or len(data) < 3 else data[:-2]


def _merge(answers: "list[list[int]]") -> "tuple[int, list[int]]":
    """(first bit that differs or -1, the bits): where one says 0 and another 1 they collide."""
    longest = max([len(answer) for answer in answers])
    for at in range(longest):
        if len({answer[at] for answer in answers if at < len(answer)}) > 1:
            merged = [max([a[n] for a in answers if n < len(a)]) for n in range(longest)]
            return at, merged
    return -1, max(answers, key=len)
