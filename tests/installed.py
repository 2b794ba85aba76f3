"""Packages with games of their own, installed into a folder that Python looks into for one test."""

import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from shared_rules import games

BAZAAR: Final = """
from dataclasses import replace
from tests.toy import GAME as TOY, Bazaar

def read_edition(_file):
    return Bazaar(4, ("silk", "silk", "tea"))

GAME = replace(TOY, name="chowk", title="Chowk", edition_path=None, read_edition=read_edition)
"""
"""The toy as another game: of all that it may leave out it has nothing."""


def package(folder: Path, name: str, module: str, entry: str = "chowk = {name}:GAME") -> None:
    """As pip would leave it there, with one module of its name."""
    about = folder / f"{name}-1.0.dist-info"
    about.mkdir(parents=True)
    metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n"
    (about / "METADATA").write_text(metadata, encoding="utf-8")
    points = f"[{games.GROUP}]\n{entry.format(name=name)}\n"
    (about / "entry_points.txt").write_text(points, encoding="utf-8")
    (folder / f"{name}.py").write_text(module, encoding="utf-8")


@contextmanager
def seen(folder: Path) -> Iterator[None]:
    """Python finds what is there, and so does the list."""
    sys.path.insert(0, str(folder))
    _look_anew()
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        for path in folder.glob("*.py"):
            sys.modules.pop(path.stem, None)
        _look_anew()


def _look_anew() -> None:
    importlib.invalidate_caches()
    for kept in (games.listed, games._record, games._part, games.bots):
        kept.cache_clear()
