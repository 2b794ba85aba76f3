"""COBS on a serial line: a zero byte ends a frame, and stands nowhere else.

Law: whatever noise comes, the next whole frame is found, and nothing is kept that grows.
"""

from shared_rules.wire.frames import MAX_FRAME
from shared_rules.wire.records import BadFrame


def encode(data: bytes) -> bytes:
    """The same without zero bytes; the zero that ends it is not included."""
    encoded = bytearray(1)
    code_at = 0
    for byte in data:
        if byte:
            encoded.append(byte)
        if not byte or len(encoded) - code_at == 255:
            encoded[code_at] = len(encoded) - code_at
            code_at = len(encoded)
            encoded.append(0)
    encoded[code_at] = len(encoded) - code_at
    return bytes(encoded)


def decode(encoded: bytes) -> bytes:
    data = bytearray()
    at = 0
    while at < len(encoded):
        code = encoded[at]
        end = at + code
        if code == 0 or end > len(encoded):
            raise BadFrame("cobs")
        data.extend(encoded[at + 1 : end])
        if code < 255 and end < len(encoded):
            data.append(0)
        at = end
    return bytes(data)


def to_serial(frame: bytes) -> bytes:
    """A zero before it too: whatever noise came first ends there."""
    return b"\0" + encode(frame) + b"\0"


class SerialSplitter:
    """A stream of bytes, in any pieces, to frames; noise is dropped and never kept."""

    _LONGEST = MAX_FRAME + 1  # COBS adds one byte

    def __init__(self) -> None:
        self._piece = bytearray()
        self._overlong = False
        self.dropped = 0  # pieces between zeros that were no frame's COBS

    def feed(self, data: bytes) -> "list[bytes]":
        frames = []
        for byte in data:
            if byte == 0:
                frame = self._end_piece()
                if frame:
                    frames.append(frame)
            elif len(self._piece) == self._LONGEST:
                self._overlong = True
            else:
                self._piece.append(byte)
        return frames

    def _end_piece(self) -> bytes:
        piece, overlong = bytes(self._piece), self._overlong
        self._piece = bytearray()
        self._overlong = False
        try:
            if not overlong:
                return decode(piece)
        except BadFrame:
            pass
        self.dropped += 1
        return b""
