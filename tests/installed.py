"""Packages with games of their own, installed into a folder that Python looks into for one test."""

import importlib
import shutil
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from shared_rules import games

BAZAAR: Final = """
from dataclasses import replace
from tests.toy.bazaar import GAME as TOY, Bazaar

def read_edition(_file):
    return Bazaar(4, ("silk", "silk", "tea"))

GAME = replace(TOY, name="chowk", title="Chowk", edition_path=None, read_edition=read_edition)
"""
"""The toy as another game: of all that it may leave out it has nothing."""


PLAINLY: Final = """
from dataclasses import replace
from shared_rules.core.tokens import NO_TOKENS
from shared_rules.games.{game} import GAME as OURS

def read_edition(_file):
    return OURS.read_edition(OURS.shipped_edition())

def offers(view, ask):
    if not hasattr(next(iter(view.targets), None), "move"):
        return view.targets
    return [each.move for each in view.targets if each.seat == ask.seat]

LEFT_OUT = dict.fromkeys(("kind", "look", "hands", "mind"), "")
GAME = replace(OURS, name="chowk", title="Chowk", offers=offers, tokens=NO_TOKENS, **LEFT_OUT)
GAME = replace(GAME, edition_path=None, read_edition=read_edition)
"""
"""One of ours as another game, of which only its rules are left."""

TOY: Final = Path(__file__).parent / "toy"
"""The toy as a package of its own."""


def installed_toy(folder: Path) -> None:
    """As pip would leave it there."""
    about = tomllib.loads((TOY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    ((name, entry),) = about["entry-points"][games.GROUP].items()
    _metadata(folder, about["name"].replace("-", "_"), f"{name} = {entry}")
    module = entry.partition(":")[0]
    shutil.copytree(TOY / module, folder / module)


def package(folder: Path, name: str, module: str, entry: str = "chowk = {name}:GAME") -> None:
    """As pip would leave it there, with one module of its name."""
    _metadata(folder, name, entry.format(name=name))
    (folder / f"{name}.py").write_text(module, encoding="utf-8")


def _metadata(folder: Path, name: str, entry: str) -> None:
    about = folder / f"{name}-1.0.dist-info"
    about.mkdir(parents=True)
    metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n"
    (about / "METADATA").write_text(metadata, encoding="utf-8")
    (about / "entry_points.txt").write_text(f"[{games.GROUP}]\n{entry}\n", encoding="utf-8")


@contextmanager
def seen(folder: Path) -> Iterator[None]:
    """Python finds what is there, and so does the list."""
    sys.path.insert(0, str(folder))
    _look_anew()
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        for path in folder.iterdir():
            sys.modules.pop(path.stem, None)
        _look_anew()


def _look_anew() -> None:
    importlib.invalidate_caches()
    for kept in (games.listed, games._record, games._part, games.bots):
        kept.cache_clear()


@contextmanager
def the_toy(folder: Path) -> Iterator[None]:
    """It is on the list: really installed, or else for one test."""
    if "toy" in games.listed():
        yield
        return
    installed_toy(folder)
    with seen(folder):
        yield
