"""Photos of a board: taken in as a copy of our own, upright, and no larger than a tablet can show.

The copy knows nothing of where and when it was taken.
"""

import io
import secrets
from pathlib import Path
from typing import Final, NamedTuple

from PIL import Image, ImageOps, UnidentifiedImageError

from companion_app.model.files import write_whole
from shared_rules.core.errors import DurbarError
from shared_rules.core.phrases import phrase

LONGEST: Final = 2400
"""Of a side, in dots."""
QUALITY: Final = 88
SUFFIX: Final = ".jpg"
ENDINGS: Final = (".jpg", ".jpeg", ".png", ".webp", ".bmp")


class PhotoError(DurbarError):
    """A file that is no picture."""


class Photo(NamedTuple):
    name: str
    shape: float
    """Its width by its height."""


def take_photo(source: Path, folder: Path, draft: str) -> Photo:
    """Raises PhotoError."""
    try:
        with Image.open(source) as opened:
            opened.draft("RGB", (LONGEST, LONGEST))
            upright = ImageOps.exif_transpose(opened).convert("RGB")
    except (OSError, ValueError, SyntaxError, UnidentifiedImageError, Image.DecompressionBombError):
        words = "{name} is no picture that can be shown. Choose a JPEG or PNG file."
        raise PhotoError(phrase(words, name=source.name)) from None
    upright.thumbnail((LONGEST, LONGEST))
    upright.info.clear()  # a comment would be written again
    out = io.BytesIO()
    upright.save(out, "JPEG", quality=QUALITY)
    name = f"{draft}-{secrets.token_hex(3)}{SUFFIX}"
    write_whole(folder / name, out.getvalue())
    return Photo(name, upright.width / upright.height)
