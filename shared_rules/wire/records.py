"""Records: one namedtuple <-> one kind byte and its fields.

Law: a vocabulary is a table. Encoding raises ValueError on a value that does not fit (MicroPython's
struct would cut it in silence); decoding raises BadFrame, and nothing else, on bytes that are not a
record.

Letters of a field: B, H, I are unsigned integers of 8, 16 and 32 bits, little-endian; * is bytes
with a length byte before them; $ is the same as UTF-8 text.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_WIDTHS = {"B": 1, "H": 2, "I": 4}


class BadFrame(ValueError):
    """Bytes that cannot be what they claim to be; `reason` is short, to be counted by."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Vocabulary:
    """The kinds of record that may be said in one place."""

    def __init__(self, *entries: "tuple[int, Any, str]") -> None:
        self._by_kind = {kind: (type_, letters) for kind, type_, letters in entries}
        self._by_type = {type_: (kind, letters) for kind, type_, letters in entries}

    def types(self) -> "list[Any]":
        return list(self._by_type)

    def encode(self, record: "Any") -> bytes:
        """The record's bytes; ValueError names what does not fit."""
        if type(record) not in self._by_type:
            raise ValueError("not in this vocabulary: %r" % (record,))
        kind, letters = self._by_type[type(record)]
        encoded = bytes((kind,))
        for letter, value in zip(letters, record):
            encoded += _encode_field(letter, value)
        return encoded

    def decode(self, data: bytes, at: int) -> "tuple[Any, int]":
        """The record that starts at `at`, and where the next one starts."""
        if at >= len(data) or data[at] not in self._by_kind:
            raise BadFrame("unknown kind")
        type_, letters = self._by_kind[data[at]]
        at += 1
        fields = []
        for letter in letters:
            value, at = _decode_field(letter, data, at)
            fields.append(value)
        return type_(*fields), at


def _encode_field(letter: str, value: "Any") -> bytes:
    if letter in _WIDTHS:
        width = _WIDTHS[letter]
        if not 0 <= value < 1 << 8 * width:
            raise ValueError("%r does not fit %d bytes" % (value, width))
        return int(value).to_bytes(width, "little")
    raw = value.encode() if letter == "$" else bytes(value)
    if len(raw) > 255:
        raise ValueError("%d bytes are too long for a field" % len(raw))
    return bytes((len(raw),)) + raw


def _decode_field(letter: str, data: bytes, at: int) -> "tuple[Any, int]":
    width = _WIDTHS.get(letter, 1)
    end = at + width
    if end > len(data):
        raise BadFrame("cut short")
    number = int.from_bytes(data[at:end], "little")
    if letter in _WIDTHS:
        return number, end
    at, end = end, end + number
    if end > len(data):
        raise BadFrame("cut short")
    raw = bytes(data[at:end])
    if letter == "*":
        return raw, end
    try:
        return raw.decode(), end
    except UnicodeError:
        raise BadFrame("not text") from None
