"""Files that a power cut leaves whole: as they were before, or as they were to become.

The law: a name is on disk only when its folder is. So a file is synced before it gets its name,
and the folder after it; a folder that had to be made, in the one it lies in.
"""

import errno
import fcntl
import glob
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import takewhile
from pathlib import Path
from typing import Final

USUAL: Final = 0o666
PRIVATE: Final = 0o600


def read_whole(path: Path, most: int = -1) -> bytes:
    """Raises OSError, also for what is no file: a pipe or a device may never end.

    Of a file that is longer than `most`, so many bytes.
    """
    if not path.is_file():
        path.stat()
        raise OSError(errno.EINVAL, "it is no file")
    with path.open("rb") as file:
        return file.read(most)


def write_whole(path: Path, content: bytes, mode: int = USUAL) -> None:
    """On disk when this returns. What was there before stays until then. Raises OSError."""
    make_folder(path.parent)
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}.new")
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as out:
            out.write(content)
            out.flush()
            os.fsync(out.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    sync_folder(path.parent)


def make_folder(folder: Path) -> None:
    """With all that it lies in, where they are not there yet."""
    missing = [*takewhile(lambda each: not each.exists(), (folder, *folder.parents))]
    folder.mkdir(parents=True, exist_ok=True)
    for each in reversed(missing):
        sync_folder(each.parent)


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Whoever else asks to be alone there waits; a killed program is alone no more."""
    make_folder(folder)
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def clear_drafts(path: Path) -> None:
    """What power cuts have left of its writing: it may hold what is a secret, or was forgotten."""
    for draft in path.parent.glob(f".{glob.escape(path.name)}.*.new"):
        draft.unlink(missing_ok=True)


def sync_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
