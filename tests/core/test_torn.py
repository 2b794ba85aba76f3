"""The last line of a save: torn is what a power cut can leave of it, all else is told as damage."""

import json
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from shared_rules.core import lines
from shared_rules.core.errors import DamagedSave, SaveError
from shared_rules.core.keys import KeySeal
from shared_rules.core.lines import SECTOR, Lines, read_lines
from shared_rules.core.saves import create_save, undamaged
from shared_rules.games import NAMES
from tests.core.saved import a_key
from tests.games import find
from tests.playing import answer, random_table

MOVES = 5
EVERY = (61, pytest.param(1, marks=pytest.mark.full))
"""Byte of the last line, from a random one on."""
FLIPS = (487, pytest.param(1, marks=pytest.mark.full))
"""Every so many bits of it."""


@cache
def save_of(name: str) -> bytes:
    """A game as it was kept after some moves."""
    rng = Random(1)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.durbar"
        save = create_save(path, random_table(find(name), rng), a_key)
        save.journal.start()
        for _ in range(MOVES):
            if chosen := answer(save.table.game, save.journal.state, rng):
                save.journal.move(*chosen)
        save.close()
        return path.read_bytes()


def last_of(data: bytes) -> int:
    """Where the last line begins."""
    return data.rindex(b"\n", 0, -1) + 1


def flipped(data: bytes, place: int, bit: int) -> bytes:
    changed = bytearray(data)
    changed[place] ^= bit
    return bytes(changed)


def told_as(path: Path, data: bytes) -> Lines:
    path.write_bytes(data)
    return read_lines(path)


@pytest.mark.parametrize("every", FLIPS)
@pytest.mark.parametrize("name", NAMES)
def test_a_bit_that_flipped_in_the_last_line_is_damage(
    tmp_path: Path, name: str, every: int, seed: int
) -> None:
    path, data = tmp_path / "game.durbar", save_of(name)
    lines, first, last_bytes = data.count(b"\n"), last_of(data), 8 * (len(data) - 3)
    some = range(8 * first + Random(seed).randrange(every), last_bytes, every)
    for bit in (*some, *range(last_bytes, 8 * len(data))):
        told = told_as(path, flipped(data, bit // 8, 1 << bit % 8))
        assert told.damaged_line == len(told.good) == lines - 1, bit


@pytest.mark.parametrize("name", NAMES)
def test_a_flip_that_makes_a_newline_or_takes_the_last_but_one_is_damage(
    tmp_path: Path, name: str
) -> None:
    """One in the middle of the last line, and one that joins the last two lines."""
    path, data = tmp_path / "game.durbar", save_of(name)
    first = last_of(data)
    made = [place for place in range(first, len(data)) if data[place] in b"J*"]
    for place in (made[0], made[-1]):
        changed = flipped(data, place, data[place] ^ ord("\n"))
        assert told_as(path, changed).damaged_line == data.count(b"\n") - 1
    changed = flipped(data, first - 1, 1 << 5)
    assert told_as(path, changed).damaged_line == data.count(b"\n") - 2
    with pytest.raises(DamagedSave, match="can rescue what was played before"):
        undamaged(path)


@pytest.mark.parametrize("every", EVERY)
@pytest.mark.parametrize("name", NAMES)
def test_a_last_line_that_was_cut_is_torn_and_only_that_line_is_lost(
    tmp_path: Path, name: str, every: int, seed: int
) -> None:
    """Cut at any byte; and with zeros from there, or in any of its sectors."""
    path, data = tmp_path / "game.durbar", save_of(name)
    first, lines = last_of(data), data.count(b"\n")
    start = first + Random(seed).randrange(every)
    for end in (*range(start, len(data), every), len(data) - 1):
        told = told_as(path, data[:end])
        assert (told.damaged_line, len(told.good)) == (None, lines - 1), end
        told = told_as(path, data[:end] + bytes(-end % SECTOR))
        assert (told.damaged_line, len(told.good)) == (None, lines - 1), end
        told = told_as(path, data[:end] + bytes(len(data) - end))
        assert (told.damaged_line, len(told.good)) == (None, lines - 1), end


@pytest.mark.parametrize("name", NAMES)
def test_any_sectors_of_the_last_line_may_be_unwritten(tmp_path: Path, name: str) -> None:
    """Each of them is there or zeros, in any order, with a tail of zeros or none."""
    path, data = tmp_path / "game.durbar", save_of(name)
    first, lines = last_of(data), data.count(b"\n")
    borders = [first, *range(first - first % SECTOR + SECTOR, len(data), SECTOR), len(data)]
    parts = [data[at:end] for at, end in pairwise(borders)]
    assert len(parts) <= 10
    for there in range(2 ** len(parts) - 1):
        left = b"".join(
            part if there >> number & 1 else bytes(len(part)) for number, part in enumerate(parts)
        )
        for after in (b"", bytes(3)):
            told = told_as(path, data[:first] + left + after)
            assert (told.damaged_line, len(told.good)) == (None, lines - 1), bin(there)


@pytest.mark.parametrize("every", EVERY)
def test_a_letter_that_became_zero_is_damage(tmp_path: Path, every: int) -> None:
    """A space is one bit away from it: also where sectors meet."""
    path, data = tmp_path / "game.durbar", save_of(NAMES[0])
    lines, inside = data.count(b"\n"), range(last_of(data) + 1, len(data) - 1)
    at_borders = [place for place in inside if place % SECTOR in (0, SECTOR - 1)]
    for place in (*inside[::every], *at_borders):
        changed = data[:place] + b"\0" + data[place + 1 :]
        assert told_as(path, changed).damaged_line == lines - 1, place


def test_what_is_good_before_a_changed_line_can_be_read(tmp_path: Path) -> None:
    path, data = tmp_path / "game.durbar", save_of(NAMES[0])
    told = told_as(path, flipped(data, last_of(data) + 30, 1))
    kinds = [json.loads(line)["kind"] for line in data.splitlines()[:-1]]
    assert [line.open_part["kind"] for line in told.good] == kinds


def test_a_save_never_grows_longer_than_it_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "MOST_LINES", 3)
    seal = KeySeal(bytes(16))
    file = lines.LineFile.create(tmp_path / "x", {"kind": "begun"}, {}, seal)
    for _ in range(2):
        file.append({"kind": "moved"}, {}, seal)
    with pytest.raises(SaveError, match="as long as a game may be"):
        file.append({"kind": "moved"}, {}, seal)
    file.close()
    found = lines.read_lines(tmp_path / "x")
    assert (len(found.good), found.damaged_line) == (3, None)
