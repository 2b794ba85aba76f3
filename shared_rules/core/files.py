"""Files that a power cut leaves whole: as they were before, or as they were to become.

The law: a name is on disk only when its folder is. So a file is synced before it gets its name,
and the folder after it; a folder that had to be made, in the one it lies in. What was not finished
goes with the next file that is written there: it may hold a secret, or the name of somebody who
was forgotten. All of it is its owner's alone.
"""

import errno
import fcntl
import os
import re
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import takewhile
from pathlib import Path
from stat import S_IMODE, S_ISDIR, S_ISLNK
from typing import Final

PRIVATE: Final = 0o600
PRIVATE_FOLDER: Final = 0o700
DRAFT: Final = re.compile(r"\..+\.[0-9a-f]{8}\.new")
Check = Callable[[Path], object]
"""Looks at a file before it gets its name; what it raises keeps the name from it."""


def read_whole(path: Path, most: int = -1) -> bytes:
    """Raises OSError, also for what is no file: a pipe or a device may never end.

    Of a file that is longer than `most`, so many bytes.
    """
    if not path.is_file():
        path.stat()
        raise OSError(errno.EINVAL, "it is no file")
    with path.open("rb") as file:
        return file.read(most)


def write_whole(path: Path, content: bytes, check: Check = lambda _: None) -> None:
    """On disk when this returns. What was there before stays until then. Raises OSError."""
    make_folder(path.parent)
    with _draft_of(path) as (draft, handle):
        write_at(handle, content, 0)
        os.fsync(handle)
        check(draft)
        draft.replace(path)
    sync_folder(path.parent)
    clear_drafts(path.parent)


def write_lightly(path: Path, content: bytes) -> None:
    """As `write_whole`, but nobody waits for the disk: a power cut may cost it. Raises OSError."""
    path.parent.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
    with _draft_of(path) as (draft, handle):
        write_at(handle, content, 0)
        draft.replace(path)


@contextmanager
def _draft_of(path: Path) -> Iterator[tuple[Path, int]]:
    """A file in the making: held while it is, and gone again when it fails."""
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}.new")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE)
    try:
        with suppress(OSError):  # not every file system has locks
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield draft, handle
    except BaseException:
        with suppress(OSError):
            draft.unlink()
        raise
    finally:
        with suppress(OSError):  # what was synced is kept
            os.close(handle)


def write_at(handle: int, content: bytes, place: int) -> None:
    """All of it: a disk that is nearly full takes a part first, and fails at the next."""
    written = 0
    while written < len(content):
        written += os.pwrite(handle, content[written:], place + written)


def make_folder(folder: Path) -> None:
    """With all that it lies in, where they are not there yet."""
    missing = [*takewhile(lambda each: not each.exists(), (folder, *folder.parents))]
    for each in reversed(missing):
        each.mkdir(PRIVATE_FOLDER, exist_ok=True)
        try:
            sync_folder(each.parent)
        except OSError:
            # The next to ask for it would think that it is on disk.
            with suppress(OSError):
                each.rmdir()
            raise


def close_to_others(folder: Path) -> None:
    """All that is there already is its owner's alone, as what is written from now on."""
    for path in (folder, *folder.rglob("*")):
        with suppress(OSError):  # somebody else's: then it is theirs to close
            mode = path.lstat().st_mode
            private = PRIVATE_FOLDER if S_ISDIR(mode) else PRIVATE
            if not S_ISLNK(mode) and S_IMODE(mode) != private:
                path.chmod(private)


def clear_drafts(folder: Path) -> None:
    """What power cuts have left: nobody holds it. Where it cannot go now it goes the next time."""
    with suppress(OSError):
        for draft in [each for each in folder.iterdir() if DRAFT.fullmatch(each.name)]:
            _clear(draft)


def _clear(draft: Path) -> None:
    with suppress(OSError):
        handle = os.open(draft, os.O_RDONLY | os.O_NONBLOCK)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            draft.unlink()
        finally:
            os.close(handle)


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


def sync_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
