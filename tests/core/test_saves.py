"""Saves: cut at every byte, written by a process that is killed, moved, damaged, of old formats."""

import hashlib
import json
import multiprocessing
import signal
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from shared_rules.core.errors import SaveError, WrongKey
from shared_rules.core.journal import Heard
from shared_rules.core.keys import Keyring, KeySeal, recovery_code
from shared_rules.core.lines import LineFile, read_lines, salvage
from shared_rules.core.saves import (
    FORMAT,
    create_save,
    lay_table,
    load_save,
    write_save,
)
from tests.core.saved import OLD_SAVES, a_key, new_save
from tests.core.writer import KEY, TABLE, play_on, write_on
from tests.games import find
from tests.lots import sealed
from tests.playing import answer
from tests.toy.bazaar import GAME, Bet


def test_a_loaded_game_stands_as_it_stood_and_goes_on(tmp_path: Path) -> None:
    save = new_save(tmp_path / "game.durbar")
    save.journal.undo(consent=True)
    save.close()
    again = load_save(tmp_path / "game.durbar", find, a_key)
    assert again.journal.state == save.journal.state
    assert again.journal.records == save.journal.records
    assert again.table.about == {}
    moved = answer(GAME, again.journal.state, Random(0))
    assert moved
    again.journal.move(*moved)
    again.close()
    third = load_save(tmp_path / "game.durbar", find, a_key)
    third.close()
    assert third.journal.state == again.journal.state


@pytest.mark.full
def test_cut_at_every_byte_loses_at_most_the_line_being_written(tmp_path: Path) -> None:
    path, cut_path = tmp_path / "game.durbar", tmp_path / "cut.durbar"
    save = new_save(path, moves=3)
    save.close()
    data = path.read_bytes()
    ends = [i + 1 for i, byte in enumerate(data) if byte == ord("\n")]
    for cut in range(len(data) + 1):
        cut_path.write_bytes(data[:cut])
        whole = sum(end <= cut for end in ends)
        if not whole:
            with pytest.raises(SaveError, match="first line"):
                load_save(cut_path, find, a_key)
            continue
        assert len(read_lines(cut_path).good) == whole
        if cut % 97 == 0 or cut in ends:
            again = load_save(cut_path, find, a_key)
            assert again.journal.records == save.journal.records[: whole - 1]
            assert cut_path.read_bytes() == data[:cut]
            # The next line takes the place of what was torn.
            again.journal.note(Heard("disk", 1, 1), "DialLocked")
            again.close()
            assert len(read_lines(cut_path).good) == whole + 1


def test_a_tail_of_zeros_is_torn_not_damaged(tmp_path: Path) -> None:
    save = new_save(tmp_path / "game.durbar")
    save.close()
    with (tmp_path / "game.durbar").open("ab") as file:
        file.write(b'{"n":13,"kind":"mo' + b"\0" * 600 + b"\n\0\0")
    again = load_save(tmp_path / "game.durbar", find, a_key)
    again.close()
    assert again.journal.state == save.journal.state


def test_damage_in_the_middle_is_told_and_the_rest_salvaged(tmp_path: Path) -> None:
    path = tmp_path / "game.durbar"
    new_save(path).close()
    data = bytearray(path.read_bytes())
    rows = data.split(b"\n")
    at = len(rows[0]) + len(rows[1]) + 22
    data[at] ^= 1
    path.write_bytes(data)
    with pytest.raises(SaveError, match="line 3 is damaged"):
        load_save(path, find, a_key)
    assert path.read_bytes() == data
    assert salvage(path, tmp_path / "good.durbar") == 2
    load_save(tmp_path / "good.durbar", find, a_key).close()


def test_lines_cannot_be_swapped_or_dropped(tmp_path: Path) -> None:
    path = tmp_path / "game.durbar"
    new_save(path).close()
    rows = path.read_bytes().splitlines(keepends=True)
    for changed in (rows[:2] + rows[3:], [*rows[:2], rows[3], rows[2], *rows[4:]]):
        path.write_bytes(b"".join(changed))
        with pytest.raises(SaveError, match="damaged"):
            load_save(path, find, a_key)


WRITERS = multiprocessing.get_context("forkserver")
"""Each comes from a program that has imported all that it needs, and is there at once."""
WRITERS.set_forkserver_preload(["tests.core.writer"])


FIRST_LINE_BYTES, GAME_BYTES = 2_000, 60_000
FEW_MOVES_S = 0.005
"""Making the save takes about half of it."""


def kill_writer(path: Path, rng: Random) -> int:
    """Starts a writer, kills it at a random moment; returns the last record that it told."""
    heard, told = WRITERS.Pipe(duplex=False)
    byte = rng.choice((None, rng.randrange(FIRST_LINE_BYTES), rng.randrange(GAME_BYTES)))
    writer = WRITERS.Process(target=write_on, args=(path, told, byte))
    writer.start()
    told.close()
    last = heard.recv()
    if byte is None:
        wait_for = rng.choice((0, rng.randint(1, 60)))
        while last < wait_for:
            last = heard.recv()
        writer.join(rng.random() * FEW_MOVES_S)
        writer.kill()
    writer.join()
    assert writer.exitcode == -signal.SIGKILL
    with suppress(EOFError, OSError):
        while True:
            last = heard.recv()
    heard.close()
    return last


def records_in(path: Path) -> list[Any]:
    save = load_save(path, find, a_key)
    save.close()
    return save.journal.records


def check_killed_writers(tmp_path: Path, times: int, seed: int) -> Counter[str]:
    """What was left of the saves: none, torn ones, whole ones."""
    rng, left = Random(seed), Counter[str]()
    journal = TABLE.journal()
    moves = play_on(journal)
    for turn in range(times):
        path = tmp_path / f"{turn}.durbar"
        told = kill_writer(path, rng)
        if not path.exists():
            left["none"] += 1
            assert told == 0
            # The next to make it begins anew, and takes away what was left.
            create_save(path, TABLE, a_key).close()
            assert not records_in(path)
            assert not list(tmp_path.glob("*.new"))
            continue
        left["whole" if path.read_bytes().endswith(b"\n") else "torn"] += 1
        records = records_in(path)
        # A move makes up to two of them.
        assert told <= len(records) <= told + 2
        while len(journal.records) < len(records):
            next(moves)
        assert records == journal.records[: len(records)]
    return left


def test_a_killed_writer_loses_nothing_it_acknowledged(tmp_path: Path, seed: int) -> None:
    check_killed_writers(tmp_path, 3, seed)


@pytest.mark.full
def test_hundreds_of_killed_writers_lose_nothing(tmp_path: Path, seed: int) -> None:
    left = check_killed_writers(tmp_path, 200, seed)
    assert left.keys() == {"none", "torn", "whole"}


def test_another_key_is_told_and_a_code_helps(tmp_path: Path) -> None:
    """Moving a game to another tablet: the file and the game's code."""
    old, new = Keyring(tmp_path / "old"), Keyring(tmp_path / "new")
    path = tmp_path / "game.durbar"
    save = create_save(path, lay_table(GAME, 2, {}, sealed(1)), old.game_key)
    save.journal.start()
    save.journal.move(0, Bet("tea", 4))
    save.close()
    before = path.read_bytes()
    with pytest.raises(WrongKey, match="recovery code"):
        load_save(path, find, new.game_key)
    assert path.read_bytes() == before
    new.adopt_game(save.id, old.game_code(save.id))
    moved = load_save(path, find, new.game_key)
    moved.close()
    assert moved.journal.state == save.journal.state


def test_the_secret_part_shows_nothing_until_the_end(tmp_path: Path) -> None:
    path = tmp_path / "game.durbar"
    save = create_save(path, lay_table(GAME, 2, {}, sealed(987654321)), a_key)
    save.journal.start()
    save.journal.move(0, Bet("tea", 7))
    text = path.read_text()
    assert '"ware":null' in text
    assert '"gold":7' not in text
    assert "987654321" not in text
    assert "bet tea" not in text
    assert '"ware":"tea"' not in text
    save.end()
    save.close()
    ended = load_save(path, find, lambda _: b"another tablet's")
    ended.close()
    assert ended.ended
    assert ended.journal.state.players[0].bet == Bet("tea", 7)
    assert recovery_code(KEY) in path.read_text()


def test_what_the_app_remembers_openly_comes_back(tmp_path: Path) -> None:
    table = lay_table(GAME, 2, {"short": True}, sealed(1), about={"names": ["Anna", "Žofie"]})
    create_save(tmp_path / "g.durbar", table, a_key).close()
    again = load_save(tmp_path / "g.durbar", find, a_key)
    again.close()
    assert again.table.about == {"names": ["Anna", "Žofie"]}
    assert again.table.settings == {"short": True}
    assert again.table.edition_file.name == "The bazaar"


def test_a_new_save_does_not_overwrite_another(tmp_path: Path) -> None:
    new_save(tmp_path / "game.durbar").close()
    with pytest.raises(SaveError, match="already"):
        new_save(tmp_path / "game.durbar")
    with pytest.raises(SaveError, match="folder"):
        new_save(tmp_path / "none" / "game.durbar")


def test_a_journal_can_be_written_whole(tmp_path: Path) -> None:
    table = lay_table(GAME, 2, {}, sealed(1))
    journal = table.journal()
    journal.start()
    journal.move(0, Bet("tea", 4))
    journal.undo()
    for _ in range(2):
        write_save(tmp_path / "g.durbar", table, journal, a_key)
    again = load_save(tmp_path / "g.durbar", find, a_key)
    again.close()
    assert again.journal.records == journal.records
    assert [file.name for file in tmp_path.iterdir()] == ["g.durbar"]


def rewritten(path: Path, **changes: Any) -> Path:
    """The first line with other values, properly sealed: what another Durbar could have written."""
    first = read_lines(path).good[0]
    public = {k: v for k, v in first.open_part.items() if k not in ("n", "secret")} | changes
    other = path.with_name("other.durbar")
    LineFile.create(other, public, {"lots": sealed(3).opened}, KeySeal(KEY)).close()
    return other


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"durbar": FORMAT + 1}, "Update Durbar"),
        ({"rules": 99}, "rules version 99"),
        ({"game": "carrom"}, "'carrom', not known here"),
        ({"kind": "moved"}, "not a save"),
    ],
)
def test_saves_from_elsewhere_are_told(tmp_path: Path, changes: Any, words: str) -> None:
    new_save(tmp_path / "game.durbar").close()
    with pytest.raises(SaveError, match=words):
        load_save(rewritten(tmp_path / "game.durbar", **changes), find, a_key)


@pytest.mark.parametrize("content", [b"", b"hello\n", b"\x00\x01\n\n", b'{"n":0}\n', b"\n\n"])
def test_a_file_that_is_no_save_is_told(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x").write_bytes(content)
    with pytest.raises(SaveError, match="not a save"):
        load_save(tmp_path / "x", find, a_key)


def forged(path: Path, *parts: bytes) -> Path:
    """Lines with true checksums, whatever they say: a checksum is no seal."""
    before, data = "", b""
    for part in parts:
        before = hashlib.sha256(before.encode() + part).hexdigest()[:16]
        data += part + f',"sum":"{before}"}}\n'.encode()
    path.write_bytes(data)
    return path


def part(public: Any, **changes: Any) -> bytes:
    """A line's JSON without its end; a change to None leaves the key out."""
    changed = {key: value for key, value in (public | changes).items() if value is not None}
    return json.dumps(changed).encode()[:-1]


@pytest.mark.parametrize(
    "changes",
    [
        {"id": None},
        {"id": 5},
        {"id": "../tablet"},
        {"id": "a" * 300},
        {"id": "\ud800"},
        {"durbar": None},
        {"durbar": "1"},
        {"durbar": 0},
        {"secret": None},
        {"secret": 4},
        {"secret": "!"},
        {"n": None},
    ],
)
def test_a_forged_first_line_is_told(tmp_path: Path, changes: Any) -> None:
    new_save(tmp_path / "game.durbar").close()
    header = read_lines(tmp_path / "game.durbar").good[0].open_part
    path = forged(tmp_path / "forged.durbar", part(header, **changes))
    with pytest.raises(SaveError):
        load_save(path, find, Keyring(tmp_path).game_key)


@pytest.mark.parametrize(
    "second",
    [
        b"[1",
        b"{x",
        part({"n": 1}),
        part({"n": 1, "secret": ""}),
        part({"n": 1, "secret": "", "kind": "ended"}),
        part({"n": 1, "secret": "", "kind": "ended", "key": 5}),
        part({"n": 1, "secret": "", "kind": "ended", "key": "XYZ"}),
    ],
)
def test_a_forged_second_line_is_told_or_left_out(tmp_path: Path, second: bytes) -> None:
    new_save(tmp_path / "game.durbar").close()
    header = read_lines(tmp_path / "game.durbar").good[0].open_part
    path = forged(tmp_path / "forged.durbar", part(header), second)
    try:
        save = load_save(path, find, a_key)
    except SaveError:
        return
    assert not save.journal.records


@pytest.mark.parametrize(
    ("public", "secret"),
    [
        ({"kind": "moved", "seat": 0, "ask": "bet"}, {}),
        ({"kind": "moved", "seat": 0, "ask": "bet"}, {"move": "bet 1", "events": 3}),
        ({"kind": "moved", "seat": [0], "ask": "bet"}, {"move": "bet tea 1", "events": []}),
        ({"kind": "moved", "seat": 0, "ask": "bet"}, {"move": ["bet"], "events": []}),
        ({"kind": "undone", "steps": "many"}, {}),
        ({"kind": "placed"}, {"state": None}),
        ({"kind": "seated", "seat": "two", "bot": "greedy"}, {}),
        ({"kind": "seated", "seat": 0}, {}),
        ({"kind": "dance"}, {}),
    ],
)
def test_a_record_forged_with_the_key_is_told(tmp_path: Path, public: Any, secret: Any) -> None:
    """The key of a game that has ended is known to all."""
    path = tmp_path / "game.durbar"
    new_save(path).close()
    lines = LineFile(path, read_lines(path))
    lines.append(public, secret, KeySeal(KEY))
    lines.close()
    with pytest.raises(SaveError, match="changed by hand"):
        load_save(path, find, a_key)


def test_a_key_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    path = tmp_path / "game.durbar"
    new_save(path).close()
    (tmp_path / "tablet.key").write_text("scrawl")
    with pytest.raises(SaveError, match="recovery code"):
        load_save(path, find, Keyring(tmp_path).game_key)


@pytest.mark.parametrize("version", range(1, FORMAT + 1))
def test_saves_of_every_format_load(version: int) -> None:
    """A game was kept of each format, as the Durbar of then wrote it; its State stands beside it.

    It is of Maharaja, so that a change of the toy never touches it.
    """
    save = load_save(OLD_SAVES / f"format-{version}.durbar", find, a_key)
    save.close()
    expected = json.loads((OLD_SAVES / f"format-{version}.json").read_text())
    assert save.journal.state == save.table.codec.state_from_json(expected)
