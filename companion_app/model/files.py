"""Small files of the data folder, written whole: after a power cut it is the old or the new."""

import os
import secrets
from pathlib import Path
from typing import Final

from shared_rules.core.lines import trouble_told

USUAL: Final = 0o666
PRIVATE: Final = 0o600


def write_whole(path: Path, content: bytes, mode: int = USUAL) -> None:
    """On disk when this returns. What was there before stays until then. Raises SaveError."""
    with trouble_told(path, "cannot be written", "Free some space, or choose another folder."):
        _write_whole(path, content, mode)


def _write_whole(path: Path, content: bytes, mode: int) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}.new")
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as out:
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
