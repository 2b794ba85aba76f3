"""Trouble with files: what the system says of storage, in words, with what to do about it.

The law: whoever reads it knows what is wrong, what to do, and what is kept all the same. People are
told of storage: at this table a disk is a thing with a dial.
"""

import errno
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from shared_rules.core.errors import SaveError
from shared_rules.core.phrases import Phrase, as_phrase, listed, phrase, phrase_of

_FULL: Final = phrase("the storage is full"), phrase("Free some space.")
_GONE: Final = phrase("the storage is gone"), phrase("Connect it again.")
_STORAGE: Final[Mapping[int, tuple[Phrase, Phrase]]] = {
    errno.ENOSPC: _FULL,
    errno.EDQUOT: _FULL,
    errno.EROFS: (
        phrase("the storage can only be read"),
        phrase("Take its write protection off, or restart the tablet."),
    ),
    errno.EIO: (
        phrase("the storage fails"),
        phrase("Try again. If it goes on failing, put a backup elsewhere."),
    ),
    errno.ESTALE: _GONE,
    errno.ENODEV: _GONE,
    errno.ENXIO: _GONE,
    errno.ENOTCONN: _GONE,
}
"""By what the system says: what is wrong, and what to do."""


def problem_of(error: Exception) -> str:
    """What is wrong: in words of ours for storage, else in those that came with it."""
    known = _STORAGE.get(error.errno or 0) if isinstance(error, OSError) else None
    return known[0] if known else phrase_of(error)


@contextmanager
def trouble_told(path: Path, problem: str, remedy: str, kept: str = "") -> Iterator[None]:
    """Raises SaveError for what the system says of a file; a path that can be none is a ValueError.

    `remedy`: where the storage itself is well. `kept`: what is true whatever it was.
    """
    try:
        yield
    except (OSError, ValueError) as error:
        known = _STORAGE.get(error.errno or 0) if isinstance(error, OSError) else None
        facts = {"problem": as_phrase(problem), "error": problem_of(error)}
        told = Phrase("{problem} ({error})", facts)
        what_to_do = [known[1] if known else as_phrase(remedy), as_phrase(kept)]
        raise SaveError(str(path), told, listed(filter(None, what_to_do), " ")) from error
