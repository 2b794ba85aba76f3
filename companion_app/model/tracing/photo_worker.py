"""The worker that opens a picture: a program of its own, for whoever made the file may mean harm.

The law: it reads a picture from standard input and writes one of our own to standard output, and
can do nothing else: no more memory and time than it is given, no file, no network, no child. What
it cannot make, it ends over. It imports nothing of ours, so that it starts quickly.
"""

import io
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final

MEMORY: Final = 256 << 20
SECONDS: Final = 5
FORMATS: Final = ("JPEG", "PNG", "WEBP", "BMP")
LONGEST: Final = 2400
"""Of a side of what it writes, in dots: no larger than a tablet can show."""
LONGEST_READ: Final = 4096
"""Of a side of a JPEG as it is read: it can be read at an eighth of its size."""
MOST_DOTS: Final = 16_000_000
"""Of a picture of another kind, which has to be read whole."""
QUALITY: Final = 88
TOO_LARGE: Final = 3
"""Its exit code for a picture that has too many dots; any other is no picture."""
_FORBIDDEN: Final = ("subprocess.", "socket.", "ctypes.", "os.exec", "os.fork", "os.posix_spawn")
_ALONE: Final = ("os.system", "os.startfile", "os.kill")


class TooLarge(ValueError):
    """More dots than a photo has that a camera took."""


def own_picture(content: bytes) -> tuple[bytes, int, int]:
    """A JPEG of our own, upright, and its width and height. Raises whatever Pillow raises."""
    from PIL import Image

    Image.MAX_IMAGE_PIXELS = None  # the limits here are lower, and looked at first
    _check_webp(content)
    with Image.open(io.BytesIO(content), formats=FORMATS) as opened:
        wide, high = opened.size
        try:
            picture = _small(opened)
        except Exception as error:
            if wide * high > MOST_DOTS:  # a JPEG that even so wants more than there is
                raise TooLarge from error
            raise
    picture.info.clear()  # a comment would be written again
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=QUALITY)
    return out.getvalue(), picture.width, picture.height


def _small(opened: Any) -> Any:
    """Upright, in colours that a JPEG has. What is larger than needed is given back at once."""
    _choose_size(opened)
    turn = _turn_of(opened)
    picture = opened if opened.mode in ("RGB", "L", "CMYK") else opened.convert("RGB")
    picture.thumbnail((LONGEST, LONGEST))
    picture = picture.convert("RGB")
    return picture if turn is None else picture.transpose(turn)


def _choose_size(opened: Any) -> None:
    """From the header alone: nothing of the picture was read so far."""
    wide, high = opened.size
    if opened.format == "JPEG":
        part = next((each for each in (1, 2, 4, 8) if max(wide, high) <= LONGEST_READ * each), 0)
        if not part:
            raise TooLarge
        opened.draft("RGB", (max(wide // part, 1), max(high // part, 1)))
    elif wide * high > MOST_DOTS:
        raise TooLarge


def _check_webp(content: bytes) -> None:
    """Pillow takes all the memory of a WebP when it opens it, so its size is read here."""
    if content[:4] != b"RIFF" or content[8:12] != b"WEBP":
        return
    for wide, high in _webp_sizes(content[12:16], content[20:30]):
        if wide * high > MOST_DOTS:
            raise TooLarge


def _webp_sizes(kind: bytes, head: bytes) -> Iterator[tuple[int, int]]:
    """Of the first part of the file: the canvas, or the only picture."""
    if kind == b"VP8X":
        yield int.from_bytes(head[4:7], "little") + 1, int.from_bytes(head[7:10], "little") + 1
    elif kind == b"VP8L":
        bits = int.from_bytes(head[1:5], "little")
        yield (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    elif kind == b"VP8 ":
        wide, high = head[6:8], head[8:10]
        yield int.from_bytes(wide, "little") & 0x3FFF, int.from_bytes(high, "little") & 0x3FFF


def _turn_of(opened: Any) -> Any:
    """As the camera was held; a note that is damaged turns nothing."""
    from PIL import ExifTags, Image

    turns = Image.Transpose
    ways = {
        2: turns.FLIP_LEFT_RIGHT,
        3: turns.ROTATE_180,
        4: turns.FLIP_TOP_BOTTOM,
        5: turns.TRANSPOSE,
        6: turns.ROTATE_270,
        7: turns.TRANSVERSE,
        8: turns.ROTATE_90,
    }
    with suppress(Exception):  # of any kind: it is only a note
        return ways.get(opened.getexif().get(ExifTags.Base.Orientation))
    return None


def confine() -> None:
    """From here on this process can read, think and answer, and nothing else."""
    with suppress(ImportError):  # Windows has no such limits; there its time alone is limited
        import resource

        limits = (
            (resource.RLIMIT_AS, MEMORY),
            (resource.RLIMIT_CPU, SECONDS),
            (resource.RLIMIT_FSIZE, 0),
            (resource.RLIMIT_CORE, 0),
            (resource.RLIMIT_NPROC, 0),
        )
        for limit, most in limits:
            resource.setrlimit(limit, (most, most))
    sys.addaudithook(_forbid)


def _forbid(event: str, args: tuple[Any, ...]) -> None:
    writes = event == "open" and _is_writing(args)
    if writes or event in _ALONE or event.startswith(_FORBIDDEN):
        raise PermissionError(f"{event} is not for a picture")


def _is_writing(args: tuple[Any, ...]) -> bool:
    """Of `open(path, mode, flags)`: Python says one of the last two."""
    _path, mode, flags = args
    if isinstance(mode, str):
        return mode != "rb" and not set(mode) <= set("rbt")
    return bool(flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT))


def main() -> int:
    content = sys.stdin.buffer.read()
    confine()
    try:
        picture, wide, high = own_picture(content)
    except (TooLarge, MemoryError):
        return TOO_LARGE
    except Exception:  # noqa: BLE001 (a picture may break Pillow in any way)
        return 1
    sys.stdout.buffer.write(b"%d %d\n" % (wide, high) + picture)
    return 0


if __name__ == "__main__":
    sys.exit(main())
