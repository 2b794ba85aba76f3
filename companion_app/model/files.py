"""Small files of the data folder, written whole: after a power cut it is the old or the new."""

import os
import secrets
from pathlib import Path


def write_whole(path: Path, content: bytes) -> None:
    """On disk when this returns. What was there before stays until then."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}.new")
    try:
        with draft.open("wb") as out:
            out.write(content)
            out.flush()
            os.fsync(out.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
