"""Saves on disks that are full or fail, and with two programs at one file: nothing kept is lost."""

import os
import resource
from pathlib import Path
from random import Random
from typing import Any

import pytest

from shared_rules.core.errors import SaveError
from shared_rules.core.journal import Heard
from shared_rules.core.saves import (
    Save,
    create_save,
    lay_table,
    load_save,
    rewrite_about,
    write_save,
)
from tests.core.saved import a_key, new_save
from tests.games import find
from tests.lots import sealed
from tests.playing import answer
from tests.toy.bazaar import GAME


def rewritten_about(path: Path, _: Any) -> None:
    rewrite_about(path, lambda _about: {"names": ["Anna"]}, a_key)


def written_over(path: Path, save: Save[Any, Any, Any, Any]) -> None:
    write_save(path, save.table, save.journal, a_key)


def test_a_full_disk_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save = new_save(tmp_path / "game.durbar")
    before = (tmp_path / "game.durbar").read_bytes()
    state = save.journal.state
    real_write = os.pwrite

    def full(file: int, data: bytes, offset: int) -> int:
        real_write(file, data[:100], offset)
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "pwrite", full)
    chosen = answer(GAME, state, Random(1))
    assert chosen
    with pytest.raises(SaveError, match="the storage is full"):
        save.journal.move(*chosen)
    assert save.journal.state == state
    assert (tmp_path / "game.durbar").read_bytes() == before
    monkeypatch.undo()
    save.journal.move(*chosen)
    save.close()
    assert load_save(tmp_path / "game.durbar", find, a_key).journal.state == save.journal.state


def test_a_disk_that_fills_up_within_a_line_is_told_too(tmp_path: Path) -> None:
    """The system then writes what has room and says so by a number only."""
    path = tmp_path / "game.durbar"
    save = new_save(path)
    before, state = path.read_bytes(), save.journal.state
    chosen = answer(GAME, state, Random(1))
    assert chosen
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 100, limits[1]))
    try:
        with pytest.raises(SaveError, match="All that the table shows is kept"):
            save.journal.move(*chosen)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert save.journal.state == state
    assert path.read_bytes() == before
    save.journal.move(*chosen)
    save.close()
    assert load_save(path, find, a_key).journal.state == save.journal.state


def test_two_programs_never_write_one_save(tmp_path: Path) -> None:
    path = tmp_path / "game.durbar"
    new_save(path).close()
    here, there = (load_save(path, find, a_key) for _ in range(2))
    here.journal.note(Heard("disk", 1, 1), "DialLocked")
    before = path.read_bytes()
    with pytest.raises(SaveError, match="is being played in another window"):
        there.journal.note(Heard("disk", 1, 1), "DialUnlocked")
    assert path.read_bytes() == before
    here.journal.note(Heard("disk", 1, 2), "DialUnlocked")
    here.close()
    with pytest.raises(SaveError, match="was changed by another program"):
        there.journal.note(Heard("disk", 1, 1), "DialUnlocked")
    assert load_save(path, find, a_key).journal.records == here.journal.records


@pytest.mark.parametrize("change", [rewritten_about, written_over])
def test_a_save_that_is_played_is_not_replaced(tmp_path: Path, change: Any) -> None:
    path = tmp_path / "game.durbar"
    save = new_save(path)
    with pytest.raises(SaveError, match="is being played in another window"):
        change(path, save)
    save.journal.note(Heard("disk", 1, 1), "DialLocked")
    save.close()
    assert load_save(path, find, a_key).journal.records == save.journal.records
    change(path, save)


def test_a_name_that_no_file_can_have_is_told(tmp_path: Path) -> None:
    table = lay_table(GAME, 2, {}, sealed(1))
    with pytest.raises(SaveError, match="Choose another file"):
        write_save(tmp_path / ("x" * 300), table, table.journal(), a_key)


def test_what_was_put_in_its_place_meanwhile_is_not_written_to(tmp_path: Path) -> None:
    path = tmp_path / "game.durbar"
    save = new_save(path)
    save.close()
    rewritten_about(path, save)
    with pytest.raises(SaveError, match="was changed by another program"):
        save.journal.note(Heard("disk", 1, 1), "DialLocked")
    assert load_save(path, find, a_key).table.about == {"names": ["Anna"]}


def test_a_disk_that_fails_twice_is_told_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even what it took of the line can be cut off: the next line takes its place."""
    path = tmp_path / "game.durbar"
    save = new_save(path)
    whole, real_write = path.read_bytes(), os.pwrite

    def fail(file: int, data: bytes, offset: int) -> int:
        real_write(file, data[:100], offset)
        raise OSError(5, "Input/output error")

    def stay(file: int, length: int) -> None:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(os, "pwrite", fail)
        patch.setattr(os, "ftruncate", stay)
        with pytest.raises(SaveError, match="the storage fails"):
            save.journal.note(Heard("disk", 1, 1), "DialLocked")
    assert path.read_bytes().startswith(whole)
    save.journal.note(Heard("disk", 1, 1), "DialLocked")
    save.close()
    assert load_save(path, find, a_key).journal.records == save.journal.records


def test_a_save_that_cannot_be_begun_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    table = lay_table(GAME, 2, {}, sealed(1))
    open_before = len(list(Path("/proc/self/fd").iterdir()))
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(SaveError, match="the storage is full"):
            create_save(tmp_path / "game.durbar", table, a_key)
        with pytest.raises(SaveError, match="the storage is full"):
            write_save(tmp_path / "game.durbar", table, table.journal(), a_key)
    assert not list(tmp_path.iterdir())
    assert len(list(Path("/proc/self/fd").iterdir())) == open_before


def test_a_save_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    table = lay_table(GAME, 2, {}, sealed(1))
    (tmp_path / "folder").mkdir()
    with pytest.raises(SaveError, match="Choose another file"):
        write_save(tmp_path / "folder", table, table.journal(), a_key)
    assert [file.name for file in tmp_path.iterdir()] == ["folder"]
