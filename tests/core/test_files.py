"""What a power cut leaves: a name is on disk only when its folder is synced after it was given."""

import fcntl
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from shared_rules.core.files import PRIVATE, write_whole
from shared_rules.core.keys import Keyring
from shared_rules.core.lines import salvage
from shared_rules.core.saves import create_save, lay_table, write_save
from tests.lots import sealed
from tests.toy.bazaar import GAME


@pytest.fixture
def unsynced(monkeypatch: pytest.MonkeyPatch) -> set[Path]:
    """Folders with a name in them that a power cut could take away, as the calls so far tell."""
    open_names: set[Path] = set()
    sync = os.fsync

    def synced(handle: int) -> None:
        sync(handle)
        open_names.discard(Path(f"/proc/self/fd/{handle}").readlink())

    def named(call: Callable[..., Any], path_at: int) -> Callable[..., Any]:
        def noting(*args: Any, **kwargs: Any) -> Any:
            given = call(*args, **kwargs)
            open_names.add(Path(args[path_at]).parent)
            return given

        return noting

    monkeypatch.setattr(os, "fsync", synced)
    for name, path_at in (("replace", 1), ("rename", 1), ("mkdir", 0)):
        monkeypatch.setattr(os, name, named(getattr(os, name), path_at))
    return open_names


def test_a_file_and_the_folders_made_for_it_are_on_disk(
    tmp_path: Path, unsynced: set[Path]
) -> None:
    path = tmp_path / "a" / "b" / "small.txt"
    write_whole(path, b"first")
    write_whole(path, b"second")
    assert path.read_bytes() == b"second"
    assert stat.S_IMODE(path.stat().st_mode) == PRIVATE
    assert not unsynced
    assert [each.name for each in path.parent.iterdir()] == ["small.txt"]


def test_without_the_last_sync_a_name_could_be_lost(
    tmp_path: Path, unsynced: set[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """So the fixture sees what it is there for."""
    monkeypatch.setattr("shared_rules.core.files.sync_folder", lambda _: None)
    write_whole(tmp_path / "a" / "small.txt", b"first")
    assert unsynced == {tmp_path, tmp_path / "a"}


def test_what_a_power_cut_left_of_a_key_goes_with_the_next_one(tmp_path: Path) -> None:
    keys = Keyring(tmp_path)
    code = keys.tablet_code()
    left, other = tmp_path / ".tablet.key.0123abcd.new", tmp_path / ".a.key.0123abcd.new"
    for each in (left, other):
        each.write_text("secret")
    with other.open() as held:  # as it is while another program writes it
        fcntl.flock(held, fcntl.LOCK_EX)
        keys.restore_tablet(code)
    assert not left.exists()
    assert other.exists()
    keys.restore_tablet(code)
    assert not other.exists()


def test_no_game_outlives_its_key(
    tmp_path: Path, unsynced: set[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    keys, open_then, replace = Keyring(tmp_path / "keys"), [], os.replace

    def noting(*args: Any) -> None:
        if Path(args[1]).suffix == ".durbar":
            open_then.append((keys_file.exists(), {*unsynced}))
        replace(*args)

    keys_file = tmp_path / "keys" / "tablet.key"
    monkeypatch.setattr(os, "replace", noting)
    save = create_save(tmp_path / "a.durbar", lay_table(GAME, 2, {}, sealed(1)), keys.game_key)
    save.close()
    assert open_then == [(True, set())], "when the game got its name"
    assert not unsynced


def test_copies_of_a_game_are_on_disk(tmp_path: Path, unsynced: set[Path]) -> None:
    table = lay_table(GAME, 2, {}, sealed(1))
    journal = table.journal()
    journal.start()
    write_save(tmp_path / "a.durbar", table, journal, Keyring(tmp_path / "keys").game_key)
    assert salvage(tmp_path / "a.durbar", tmp_path / "b.durbar") == 1 + len(journal.records)
    assert not unsynced
