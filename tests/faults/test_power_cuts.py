"""The power goes between any two calls of any work: what was claimed is there, the rest is whole.

The law: whatever folder is left, the app reads it, finds what was before or what was to become,
and does the same work to its end; nothing unfinished stays.
"""

import os
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from tests.faults.disk import Call, Disk
from tests.faults.power import Tree, build, tree_of, trees
from tests.faults.works import WORKS, Found, Work

QUICK: Final = (
    "a game ends",
    "a line is appended",
    "a save is begun",
    "a tablet gets another key",
    "people are remembered",
)
WRITES: Final = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC


def recorded(work: Work, here: Path) -> tuple[Tree, list[Call]]:
    here.mkdir()
    work.prepare(here)
    before = tree_of(here)
    with Disk(here).seen() as disk:
        work.do(here)
    return before, disk.calls


def left_in(tree: Tree, there: Path) -> Path:
    there.mkdir()
    build(tree, there)
    return there


@pytest.mark.parametrize(
    "name", [pytest.param(each, marks=[] if each in QUICK else pytest.mark.full) for each in WORKS]
)
def test_the_power_goes_at_any_point(name: str, tmp_path: Path) -> None:
    work = WORKS[name]
    start, calls = recorded(work, tmp_path / "well")
    before, done = work.found(left_in(start, tmp_path / "start")), work.found(tmp_path / "well")
    during, after = trees(start, calls)
    for number, tree in enumerate([*during, *after]):
        there = left_in(tree, tmp_path / str(number))
        found = work.found(there)
        if number >= len(during):
            assert found == done, "it was claimed"
        elif not work.in_parts:
            assert found in (before, done)
        work.do(there)
        assert work.found(there) == done
        assert not list(there.rglob("*.new"))


@pytest.mark.parametrize("forgotten", ["fsync", "replace"])
def test_a_writer_that_forgets_something_is_found_out(forgotten: str, tmp_path: Path) -> None:
    """So these power cuts are worth something: without its syncs no writer passes."""
    work = WORKS["people are remembered"]
    start, calls = recorded(work, tmp_path / "well")
    before, done = work.found(left_in(start, tmp_path / "start")), work.found(tmp_path / "well")

    def all_found(some: list[Tree], name: str) -> list[Found]:
        return [work.found(left_in(each, tmp_path / f"{name}{n}")) for n, each in enumerate(some)]

    during, after = trees(start, [call for call in calls if call.name != forgotten])
    assert set(all_found(after, "after")) != {done}
    if forgotten == "fsync":
        assert not set(all_found(during, "during")) <= {before, done}


NAMING: Final = ("replace", "rename", "unlink", "mkdir", "rmdir", "link")
AUDITED: Final = {"os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.link"}
WITH_FOLDERS: Final = ("a backup is restored", "somebody is forgotten")
"""Whole folders are thrown away there, by names that do not say where they are."""


class Auditor:
    """What Python itself says of files below a folder. It cannot be taken away again."""

    def __init__(self) -> None:
        self.root, self.changes = "", 0
        sys.addaudithook(self._hear)

    def _hear(self, event: str, args: tuple[Any, ...]) -> None:
        if self.root and (event in AUDITED or (event == "open" and args[2] & WRITES)):
            self.changes += str(args[0]).startswith(self.root)


@pytest.mark.parametrize("name", [each for each in WORKS if each not in WITH_FOLDERS])
def test_nothing_goes_past_the_recording(name: str, tmp_path: Path, auditor: Auditor) -> None:
    WORKS[name].prepare(tmp_path)
    auditor.root, auditor.changes = str(tmp_path), 0
    with Disk(tmp_path).seen() as disk:
        WORKS[name].do(tmp_path)
    auditor.root = ""
    opened = [each for each in disk.asked if each.name == "open" and each.args[0] & WRITES]
    named = [each for each in disk.asked if each.name in NAMING]
    assert auditor.changes == len(opened) + len(named)


@pytest.fixture(scope="module")
def auditor() -> Auditor:
    return Auditor()
