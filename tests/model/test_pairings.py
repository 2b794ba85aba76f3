"""Keys of paired devices: kept for the user alone, and never lost to a damaged file."""

import stat
from pathlib import Path

import pytest

from companion_app.model.pairings import Pairings
from companion_app.transport.line import Paired
from companion_app.transport.pairing import BadPairing, pairing_text
from shared_rules.wire.signals import PAD

DISK_1 = Paired("disk-1", "red", bytes(range(32)))
PAD_1 = Paired("pad-1", "pad", bytes(32), PAD)


def test_what_was_paired_is_known_after_a_restart_and_to_the_user_alone(tmp_path: Path) -> None:
    book = Pairings(tmp_path / "data")
    assert book.known() == ()
    assert book.pair(pairing_text(DISK_1)) == DISK_1
    book.pair(pairing_text(PAD_1).lower())
    again = Pairings(tmp_path / "data")
    assert again.known() == (DISK_1, PAD_1)
    assert again.trouble == ""
    (file,) = (tmp_path / "data").iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert DISK_1.key.hex() not in repr(again.known())


def test_a_device_that_is_paired_anew_has_its_new_key(tmp_path: Path) -> None:
    book = Pairings(tmp_path)
    book.pair(pairing_text(DISK_1))
    flashed = Paired("disk-1", "red", bytes(reversed(range(32))))
    book.pair(pairing_text(flashed))
    assert Pairings(tmp_path).known() == (flashed,)


def test_what_is_forgotten_is_gone_from_the_disk(tmp_path: Path) -> None:
    book = Pairings(tmp_path)
    book.pair(pairing_text(DISK_1))
    book.pair(pairing_text(PAD_1))
    book.forget("disk-1")
    assert Pairings(tmp_path).known() == (PAD_1,)
    assert pairing_text(DISK_1) not in (tmp_path / "devices.txt").read_text()


def test_a_wrong_text_changes_nothing(tmp_path: Path) -> None:
    book = Pairings(tmp_path)
    book.pair(pairing_text(DISK_1))
    with pytest.raises(BadPairing):
        book.pair(pairing_text(PAD_1)[:-1] + "U")
    assert book.known() == Pairings(tmp_path).known() == (DISK_1,)


@pytest.mark.parametrize("damage", [b"DURBAR1:0000-0000\n", b"\xff\xfe"])
def test_a_damaged_file_is_told_and_kept_aside(tmp_path: Path, damage: bytes) -> None:
    file = tmp_path / "devices.txt"
    stored = pairing_text(DISK_1).encode() + b"\n" + damage
    file.write_bytes(stored)
    book = Pairings(tmp_path)
    (aside,) = tmp_path.glob("devices.bad-*")
    assert aside.name in book.trouble
    book.pair(pairing_text(PAD_1))
    assert aside.read_bytes() == stored
    assert Pairings(tmp_path).trouble == ""
    good = () if damage == b"\xff\xfe" else (DISK_1,)
    assert Pairings(tmp_path).known() == (*good, PAD_1)


def test_two_damaged_files_are_both_kept(tmp_path: Path) -> None:
    for words in ("nothing of ours", "nor this"):
        (tmp_path / "devices.txt").write_text(words)
        assert Pairings(tmp_path).trouble
    assert len([*tmp_path.glob("devices.bad-*")]) == 2
