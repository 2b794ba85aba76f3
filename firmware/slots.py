"""A small record in flash that survives a power cut at any moment.

Law: two files. The newer whole one counts; only the other is ever written. So while one is being
written the last good one stands untouched.
"""

import binascii
import struct

_HEAD = "<II"  # generation, CRC-32 of generation and content


class Slots:
    """`name` is the record's; its files are `name.0` and `name.1`."""

    def __init__(self, files, name: str) -> None:
        self._files = files
        self._names = (name + ".0", name + ".1")
        self._generation = 0
        self._next = 0

    def load(self) -> "bytes | None":
        """The newest whole content; None if there is none."""
        newest = None
        for index, name in enumerate(self._names):
            found = _unpack(self._files.read(name))
            if found is not None and (newest is None or found[0] > self._generation):
                self._generation, newest = found
                self._next = 1 - index
        return newest

    def save(self, content: bytes) -> None:
        """After load(): it tells which of the two may be overwritten."""
        self._generation += 1
        head = struct.pack("<I", self._generation)
        crc = binascii.crc32(head + content)
        self._files.write(self._names[self._next], head + struct.pack("<I", crc) + content)
        self._next = 1 - self._next


def _unpack(stored: "bytes | None") -> "tuple[int, bytes] | None":
    if stored is None or len(stored) < 8:
        return None
    generation, crc = struct.unpack(_HEAD, stored[:8])
    if binascii.crc32(stored[:4] + stored[8:]) != crc:
        return None
    return generation, stored[8:]
