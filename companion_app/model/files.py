"""Small files of the data folder: written whole, read through a door, with words when that fails.

The law: what cannot be read is kept aside and told at home, never thrown away, and the app goes on
without it.
"""

import hashlib
import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from shared_rules.core import files
from shared_rules.core.doors import BadBytes, Door
from shared_rules.core.errors import SaveError
from shared_rules.core.trouble import trouble_told

T = TypeVar("T")

BAD: Final = ".bad-"
"""In the name of a file that lies aside, before a few letters that tell it from others."""
ASIDE: Final = "aside"
"""The folder where it goes when its owner has seen that."""

MOST_LOOKED_AT: Final = 100_000


def write_whole(path: Path, content: bytes) -> None:
    """As `core/files.py` does. Raises SaveError."""
    with trouble_told(path, "cannot be written", "Free some space, or choose another folder."):
        files.write_whole(path, content)


class SmallFile(Generic[T]):
    """A JSON file that makes one thing, and the facts of that thing again.

    `made_of` gets the facts, and a list for entries that it has to leave out; what else it stumbles
    over makes the whole file bad.
    """

    def __init__(
        self,
        path: Path,
        door: Door,
        made_of: Callable[[Any, list[Any]], T],
        facts_of: Callable[[T], Any],
        usual: Callable[[], T],
    ) -> None:
        self._path = path
        self._door = door
        self._made_of = made_of
        self._facts_of = facts_of
        self._usual = usual

    def read(self) -> T:
        """What it makes; as on a new tablet where it is not there or cannot be read."""
        try:
            return self._made()
        except OSError:
            return self._usual()

    def change(self, changed: Callable[[T], T]) -> None:
        """From what is there to something else. Raises SaveError.

        So it does where the disk does not give it just now: what is there is not written over.
        """
        with trouble_told(self._path, "cannot be read", "Check that you may read it."):
            try:
                made = self._made()
            except FileNotFoundError:
                made = self._usual()
        if (new := changed(made)) != made:
            self.write(new)

    def _made(self) -> T:
        """Raises OSError."""
        left_out: list[Any] = []
        try:
            facts = self._door.json(self._door.read(self._path))
            with self._door.made():
                made = self._made_of(facts, left_out)
        except BadBytes:
            keep_aside(self._path)
            return self._usual()
        if left_out and keep_aside(self._path):
            with suppress(SaveError):
                self.write(made)
        return made

    def write(self, made: T) -> None:
        """On disk when this returns. Raises SaveError."""
        write_whole(self._path, json.dumps(self._facts_of(made)).encode())


def lying_aside(folder: Path) -> tuple[Path, ...]:
    """What could not be read in this folder, and its owner has not put away yet."""
    return tuple(sorted(folder.glob(f"*{BAD}*")))


def put_away(path: Path, folder: Path) -> Path:
    """Where nothing looks any more, under a name that is free. Raises SaveError."""
    target = folder / ASIDE / path.name
    number = 1
    while target.exists():
        number += 1
        target = target.with_name(f"{path.stem}-{number}{path.suffix}")
    with trouble_told(path, "cannot be kept aside", "Free some space, or choose another folder."):
        files.make_folder(target.parent)
        path.replace(target)
        files.sync_folder(target.parent)
    return target


def keep_aside(path: Path) -> Path | None:
    """Under another name beside it; None where the disk does not let us."""
    with suppress(OSError):
        letters = hashlib.sha256(files.read_whole(path, MOST_LOOKED_AT)).hexdigest()[:8]
        aside = path.with_name(f"{path.stem}{BAD}{letters}{path.suffix}")
        path.replace(aside)
        return aside
    return None
