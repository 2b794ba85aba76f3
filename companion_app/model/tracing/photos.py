"""Photos of a board: taken in as a copy of our own, upright, and no larger than a tablet can show.

The copy knows nothing of where and when it was taken. A picture is opened by a worker of its own
(`photo_worker.py`), which can do no harm; only where the system lets no process start (Android) it
is opened here, within the same limits of size.
"""

import secrets
import subprocess
import sys
from pathlib import Path
from typing import Final, NamedTuple

from companion_app.model.files import write_whole
from companion_app.model.tracing import photo_worker
from companion_app.model.tracing.photo_worker import SECONDS, TOO_LARGE, TooLarge
from shared_rules.core.doors import BadBytes, Door
from shared_rules.core.errors import DurbarError
from shared_rules.core.foreign import foreign_text
from shared_rules.core.phrases import phrase

PHOTO: Final = Door("photo", largest=100_000_000)
SUFFIX: Final = ".jpg"
ENDINGS: Final = (".jpg", ".jpeg", ".png", ".webp", ".bmp")
LARGEST_COPY: Final = 20_000_000
NO_PICTURE: Final = "{name} is no picture that can be shown. Choose a JPEG or PNG file."
NOT_SO_LARGE: Final = "{name} is too large. Choose a photo as a camera or a phone takes it."


class PhotoError(DurbarError):
    """A file that is no picture."""


class Photo(NamedTuple):
    name: str
    shape: float
    """Its width by its height."""


class _Copy(NamedTuple):
    content: bytes
    wide: int
    high: int


def take_photo(source: Path, folder: Path, draft: str) -> Photo:
    """Raises PhotoError."""
    try:
        copy = _copied(PHOTO.read(source))
    except (OSError, BadBytes, ValueError) as error:
        words = NOT_SO_LARGE if isinstance(error, TooLarge) else NO_PICTURE
        raise PhotoError(phrase(words, name=foreign_text(source.name))) from error
    name = f"{draft}-{secrets.token_hex(3)}{SUFFIX}"
    write_whole(folder / name, copy.content)
    return Photo(name, copy.wide / copy.high)


def check_picture(content: bytes) -> None:
    """Raises ValueError for what is none."""
    _copied(content)


def _copied(content: bytes) -> _Copy:
    """Raises ValueError, and TooLarge, which is one."""
    if hasattr(sys, "getandroidapilevel") or not sys.executable:
        try:
            return _Copy(*photo_worker.own_picture(content))
        except TooLarge:
            raise
        except Exception as error:  # a picture may break Pillow in any way
            raise ValueError("no picture") from error
    return _by_worker(content)


def _by_worker(content: bytes) -> _Copy:
    command = [sys.executable, "-I", photo_worker.__file__]
    try:
        done = subprocess.run(
            command, input=content, capture_output=True, timeout=SECONDS, start_new_session=True
        )
    except subprocess.TimeoutExpired as error:
        raise ValueError("it takes too long") from error
    if done.returncode == TOO_LARGE:
        raise TooLarge
    head, _end, picture = done.stdout.partition(b"\n")
    if done.returncode or not picture or len(done.stdout) > LARGEST_COPY:
        raise ValueError("no picture")
    wide, high = map(int, head.split())
    return _Copy(picture, wide, high)
