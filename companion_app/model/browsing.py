"""Folders of this computer, to look for a file in. What may not be read is empty, and says so."""

from collections.abc import Collection
from pathlib import Path
from typing import Final, NamedTuple

MOST: Final = 200
"""Folders, and files, that are listed."""


class Contents(NamedTuple):
    """`readable`: whether this folder may be looked into at all."""

    folders: tuple[Path, ...] = ()
    files: tuple[Path, ...] = ()
    readable: bool = True


def contents(folder: Path, endings: Collection[str]) -> Contents:
    """Folders by name, then files with one of these endings, newest first; no hidden ones."""
    try:
        seen = [each for each in folder.iterdir() if not each.name.startswith(".")]
        folders = [each for each in seen if each.is_dir()]
        files = [each for each in seen if each.suffix.casefold() in endings and each.is_file()]
        newest = sorted(files, key=lambda each: each.stat().st_mtime, reverse=True)
    except OSError:
        return Contents(readable=False)
    by_name = sorted(folders, key=lambda each: each.name.casefold())
    return Contents(tuple(by_name[:MOST]), tuple(newest[:MOST]))
