"""What the worst input of a door costs, from within: `python -m benchmarks.guards NAME`.

Prints one line of JSON: the seconds of processor and the MiB that it took beyond what was there.
Of a picture both are those of its worker.
"""

import contextlib
import io
import json
import resource
import struct
import sys
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path

from companion_app.cli._doors import BY_NAME
from companion_app.model.packs import LARGEST, LARGEST_FILE
from shared_rules.core.lines import SAVE, chained

SIZES = (10_000, 100_000, 1_000_000)
"""Bytes: the limits of most doors. What is longer than its limit a door does not look at."""
PIECES = (
    *(b"[", b'{"a":', b'"', b'"\\', b"a.", b'x = """'),
    *(b"9", b"\n", b"\0", b"a,", b"'''a", b"\xff"),
)
WIDE = ((4_000, 4_000), (13_300, 13_300))


def worst(name: str) -> Iterator[bytes]:
    """Everything as long as the door lets it be."""
    for size in (*SIZES, *([SAVE.largest] if name in ("save", "photo") else [])):
        for piece in PIECES:
            yield piece * (size // len(piece))
            yield b'{"a": "' + piece * ((size - 9) // len(piece)) + b'"}'
    if name == "save":
        yield _many_lines(SAVE.largest)
    elif name == "photo":
        yield from (_many_dots(*size) for size in WIDE)
    elif name == "backup":
        yield from (_packed(LARGEST), _packed(2 * LARGEST))


def _many_lines(limit: int) -> bytes:
    """Each with a checksum that is right, as whoever can write a file can make it."""
    made, size, checksum, number = [], 0, "", 0
    while size < limit - 100:
        checksum, line = chained(checksum, b'{"n":%d,"secret":""' % number)
        made.append(line)
        size, number = size + len(line), number + 1
    return b"".join(made)


def _many_dots(wide: int, high: int) -> bytes:
    """A PNG of one bit a dot, all alike: many dots in few bytes."""

    def part(kind: bytes, body: bytes) -> bytes:
        checksum = struct.pack(">I", zlib.crc32(kind + body))
        return struct.pack(">I", len(body)) + kind + body + checksum

    dots = zlib.compress(bytes(1 + (wide + 7) // 8) * high, 9)
    head = struct.pack(">IIBBBBB", wide, high, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + part(b"IDAT", dots) + part(b"IEND", b"")


def _packed(size: int) -> bytes:
    """So many zeros in files as large as one may be."""
    out, zeros = io.BytesIO(), bytes(LARGEST_FILE)
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as pack:
        for number in range(size // LARGEST_FILE):
            pack.writestr(f"games/{number}.durbar", zeros)
    return out.getvalue()


def main(name: str) -> None:
    entrance = BY_NAME[name]
    who = resource.RUSAGE_CHILDREN if name == "photo" else resource.RUSAGE_SELF
    before, slowest = resource.getrusage(who).ru_maxrss, 0.0
    for content in worst(name):
        with tempfile.TemporaryDirectory() as folder:
            began = _seconds(who)
            with contextlib.suppress(*entrance.refuses):
                entrance.try_it(content, Path(folder))
            slowest = max(slowest, _seconds(who) - began)
    grown = (resource.getrusage(who).ru_maxrss - before) / 1024
    print(json.dumps({"seconds": slowest, "mib": grown}))


def _seconds(who: int) -> float:
    used = resource.getrusage(who)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main(sys.argv[1])
