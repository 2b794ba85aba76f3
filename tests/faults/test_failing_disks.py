"""Each call to the disk of each work fails once, and from there on: told, nothing claimed, gone on.

The law: whatever fails, only a DurbarError comes out; what is on disk is as it was before or as it
was to become; and when the disk is back the same work ends right, with nothing left over.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from shared_rules.core.errors import DurbarError, SaveError
from shared_rules.core.journal import Heard
from shared_rules.core.saves import Save, load_save
from tests.core.saved import a_key, new_save
from tests.faults.disk import ERRORS, Disk, Fails, failing_at, failing_from
from tests.faults.power import build, tree_of
from tests.faults.works import WORKS, Untold, Work
from tests.games import find

WAYS: dict[str, Callable[[int, int], Fails]] = {"once": failing_at, "on": failing_from}


LONG: Final = (
    "a backup is restored",
    "a game comes",
    "a game is deleted",
    "a game is laid on a new tablet",
    "a PIN is put",
    "somebody is forgotten",
)
QUICK: Final = tuple(name for name in WORKS if name not in LONG)


class Tried:
    """A work that was prepared, and what it does when nothing fails."""

    def __init__(self, work: Work, folder: Path) -> None:
        self.work, self.folder = work, folder
        here = self._fresh("well")
        work.prepare(here)
        self.start = tree_of(here)
        self.before = work.found(here)
        with Disk(here).seen() as disk:
            work.do(here)
        self.calls = len(disk.asked)
        self.after = work.found(here)

    def fail(self, name: str, fails: Fails) -> None:
        here = self._fresh(name)
        build(self.start, here)
        open_before = open_files()
        with Disk(here, fails).seen():
            is_claimed = self._do(here)
        assert open_files() == open_before
        found = self.work.found(here)
        if is_claimed:
            assert found == self.after, "it was claimed"
        elif not self.work.in_parts:
            assert found in (self.before, self.after)
        assert self._do(here), "the disk is back"
        assert self.work.found(here) == self.after
        assert not list(here.rglob("*.new"))

    def _do(self, here: Path) -> bool:
        try:
            self.work.do(here)
        except (DurbarError, Untold):
            return False
        return True

    def _fresh(self, name: str) -> Path:
        here = self.folder / name
        here.mkdir()
        return here


def open_files() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("error", ERRORS)
def test_a_game_goes_on_when_the_disk_is_back(error: int, way: str, tmp_path: Path) -> None:
    """With the same save: nothing that failed is shown, and nothing that was shown is lost."""
    number = 0
    while True:
        here = tmp_path / str(number)
        here.mkdir()
        save = new_save(here / "game.durbar", moves=1)
        save.close()
        failed = write_on(save, Disk(here), WAYS[way](number, error))
        save.close()
        again = load_save(here / "game.durbar", find, a_key)
        assert again.journal.records == save.journal.records
        if not failed:
            break
        number += 1
    assert number > 4


def write_on(save: Save[Any, Any, Any, Any], disk: Disk, fails: Fails) -> int:
    """Three lines; each that was not kept is written once more. How many were not?"""
    failed = 0
    with disk.seen():
        for number in range(3):
            heard, before = Heard("disk", 1, number), list(save.journal.records)
            disk.fails = fails
            try:
                save.journal.note(heard, "DialLocked")
            except SaveError:
                assert save.journal.records == before
                failed += 1
                disk.come_back()
                save.journal.note(heard, "DialLocked")
    return failed


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("name", "errors"),
    [
        *((name, 1) for name in QUICK),
        *(pytest.param(name, 1, marks=pytest.mark.full) for name in LONG),
        *(pytest.param(name, len(ERRORS), marks=pytest.mark.full) for name in QUICK),
        *(pytest.param(name, len(ERRORS), marks=pytest.mark.soak) for name in LONG),
    ],
)
def test_a_disk_that_fails_at_any_call(name: str, way: str, errors: int, tmp_path: Path) -> None:
    """With one error each call fails with another of them."""
    tried = Tried(WORKS[name], tmp_path)
    assert tried.calls
    for number in range(tried.calls):
        for turn in range(errors):
            error = ERRORS[(number + turn) % len(ERRORS)]
            tried.fail(f"{number}-{error}", WAYS[way](number, error))
