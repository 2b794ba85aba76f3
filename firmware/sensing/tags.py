"""ISO 14443-3 A and NTAG21x, on a reader that exchanges bytes.

Law: a tag is believed only if its check bytes are right. Whatever it answers, a scan ends.

What a tag of ours carries, from page 4 on: "Drb1", kind, colour, number, a sum over all seven, and
eight bytes of signature. Whose signature it is, only the tablet can tell; zeros are none.
"""

from firmware.const import const
from firmware.drivers.mfrc522 import Collided, Garbled, NoAnswer
from shared_rules.wire.signals import (
    READ_BACK_DIFFERS,
    TAG_ABSENT,
    UNKNOWN_TOKEN,
    WRITE_REFUSED,
    WRITTEN,
)

_REQA = b"\x26"  # all that were not halted
_WUPA = b"\x52"  # all
_HALT = b"\x50\x00"
_SELECTS = (0x93, 0x95, 0x97)
_CASCADE = const(0x88)
_UID_GOES_ON = const(0x04)  # in a tag's answer to a select
_READ = const(0x30)
_WRITE = const(0xA2)
_ACK = const(0x0A)

_HALT_US = const(100)
_SHORT_US = const(500)  # an answer to a short frame begins after 90 us
_READ_US = const(5000)
_WRITE_US = const(10000)

FIRST_PAGE = const(4)
SIGNATURE_PAGE = const(6)
SIGNATURE_SIZE = const(8)
_UNSIGNED = bytes(SIGNATURE_SIZE)
_MAGIC = b"Drb1"
_MOST_TAGS = const(12)
UNREAD = (UNKNOWN_TOKEN, 0, 0)


def encode(kind: int, colour: int, number: int) -> bytes:
    body = _MAGIC + bytes((kind, colour, number))
    return body + bytes((_sum(body),))


def decode(pages: bytes) -> "tuple":
    """(kind, colour, number), and the signature if there is one; UNREAD if the tag is not of ours,
    so that its uid must do."""
    body = pages[:7]
    if len(pages) < 8 or body[:4] != _MAGIC or pages[7] != _sum(body):
        return UNREAD
    signature = pages[8 : 8 + SIGNATURE_SIZE]
    if len(signature) < SIGNATURE_SIZE or signature == _UNSIGNED:
        return body[4], body[5], body[6]
    return body[4], body[5], body[6], signature


def _sum(body: bytes) -> int:
    return (sum(body) ^ 0xFF) & 0xFF


def scan(reader, is_known) -> "dict[bytes, tuple | None]":
    """All tags in the field by uid, with what they carry; None where `is_known(uid)`."""
    found = {}
    wake = _WUPA
    for _ in range(_MOST_TAGS):
        uid = _next_tag(reader, wake)
        if uid is None:
            break
        wake = _REQA
        if uid and uid not in found:  # one that refused to be read fell asleep: now halt it
            found[uid] = None if is_known(uid) else _content(reader)
        if uid:
            _halt(reader)
    return found


def write(reader, uid: bytes, kind: int, colour: int, number: int) -> int:
    """Write one tag of several, and read it back; gives a TagWritten's outcome."""
    return _put(reader, uid, FIRST_PAGE, encode(kind, colour, number))


def sign(reader, uid: bytes, signature: bytes) -> int:
    """As write(); what it carries stays."""
    return _put(reader, uid, SIGNATURE_PAGE, signature)


def _put(reader, uid: bytes, page: int, content: bytes) -> int:
    wake = _WUPA
    for _ in range(_MOST_TAGS):
        found = _next_tag(reader, wake)
        if found is None:
            break
        wake = _REQA
        if found == uid:
            return _write_selected(reader, page, content)
        if found:
            _halt(reader)
    return TAG_ABSENT


def _write_selected(reader, first: int, content: bytes) -> int:
    for at in range(0, 8, 4):
        message = bytes((_WRITE, first + at // 4)) + content[at : at + 4]
        try:
            answer, bits = reader.exchange(message, _WRITE_US, crc_out=True)
        except (NoAnswer, Garbled, Collided):
            return WRITE_REFUSED
        if bits != 4 or answer[0] & 0x0F != _ACK:
            return WRITE_REFUSED
    back = _read(reader, first)
    _halt(reader)
    return WRITTEN if back is not None and back[:8] == content else READ_BACK_DIFFERS


def _next_tag(reader, wake: bytes) -> "bytes | None":
    """Select one; its uid, b"" if that went wrong, None if nobody is there any more."""
    try:
        reader.exchange(wake, _SHORT_US, bits=7)
    except NoAnswer:
        return None
    except (Collided, Garbled):
        pass  # several answered at once: that is what anticollision is for
    try:
        return _select(reader)
    except (NoAnswer, Garbled, Collided):
        return b""


def _select(reader) -> bytes:
    uid = b""
    for select in _SELECTS:
        part = _anticollide(reader, select)
        answer, _ = reader.exchange(
            bytes((select, 0x70)) + part, _SHORT_US, crc_out=True, crc_in=True
        )
        if len(answer) != 1:
            raise Garbled
        if not answer[0] & _UID_GOES_ON:
            return uid + part[:4]
        if part[0] != _CASCADE:
            raise Garbled
        uid += part[1:4]
    raise Garbled


def _anticollide(reader, select: int) -> bytes:
    """The four bytes of one level and their check byte. Where tags differ, the one goes on."""
    known = bytearray(5)
    bits = 0
    while True:
        whole, rest = divmod(bits, 8)
        sent = bytes((select, 0x20 + (whole << 4) + rest)) + known[: whole + (rest > 0)]
        try:
            answer, _ = reader.exchange(sent, _SHORT_US, bits=rest, align=rest)
        except Collided as collided:
            at = 8 * whole + collided.position
            if at < bits or at > 31:
                raise Garbled from None
            _merge(known, whole, rest, collided.answer)
            known[at // 8] |= 1 << at % 8
            _clear_after(known, at)
            bits = at + 1
            continue
        _merge(known, whole, rest, answer)
        if len(answer) != 5 - whole or known[0] ^ known[1] ^ known[2] ^ known[3] != known[4]:
            raise Garbled
        return bytes(known)


def _merge(known: bytearray, whole: int, rest: int, answer: bytes) -> None:
    """The answer's first byte has its low bits from us."""
    for index, byte in enumerate(answer[: 5 - whole]):
        keep = (1 << rest) - 1 if index == 0 else 0
        known[whole + index] = known[whole + index] & keep | byte & ~keep & 0xFF


def _clear_after(known: bytearray, at: int) -> None:
    known[at // 8] &= (2 << at % 8) - 1
    for index in range(at // 8 + 1, 5):
        known[index] = 0


def _content(reader) -> "tuple | None":
    pages = _read(reader, FIRST_PAGE)
    return None if pages is None else decode(pages)


def _read(reader, page: int) -> "bytes | None":
    """Four pages from this one on; b"" if the tag refuses, None if they did not come whole."""
    try:
        answer, bits = reader.exchange(bytes((_READ, page)), _READ_US, crc_out=True, crc_in=True)
    except (NoAnswer, Garbled, Collided):
        return None
    if bits == 4:
        return b""
    return answer if len(answer) == 16 else None


def _halt(reader) -> None:
    """Silence is the answer, so it is not waited for long."""
    try:
        reader.exchange(_HALT, _HALT_US, crc_out=True)
    except (NoAnswer, Garbled, Collided):
        pass
