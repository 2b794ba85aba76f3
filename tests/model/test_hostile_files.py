"""Files that somebody made to do harm, or that another program has changed: told, and nothing more.

An ended game carries its own key, so anybody can make a save whose seals are good.
"""

import csv
import io
import json
import os
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from companion_app.model.backup import label_of, read_backup, restore, write_backup
from companion_app.model.editions import Shelf
from companion_app.model.exports import SCORE_FILE
from companion_app.model.forgetting import earlier_exports, forget
from companion_app.model.moving import export_game, import_game, needs_code
from companion_app.model.own_copies import OwnCopies
from companion_app.model.people import default_people
from companion_app.model.tables import KINDS
from companion_app.model.tracing.photos import take_photo
from shared_rules.core.errors import DurbarError, EditionError, SaveError
from shared_rules.core.keys import KeySeal, derived_key, key_from_code, recovery_code
from shared_rules.core.lines import LineFile, chained, read_lines
from tests.lots import sealed
from tests.model.tables import acts, archive_in, play_until, table_in
from tests.model.test_drafts import mend
from tests.model.test_keeping import full_tablet, game_in, tablet, told
from tests.model.test_seen_cards import keeper_in, see

KEY = bytes(16)


def forged(path: Path, like: Path, last: dict[str, Any] | None = None, **changes: Any) -> Path:
    """A game that has ended, with a header as somebody wants it."""
    header = {**read_lines(like).good[0].open_part, **changes}
    public = {key: value for key, value in header.items() if key not in ("n", "secret")}
    file = LineFile.create(path, public, {"lots": sealed(1).opened}, KeySeal(KEY))
    ended = {"kind": "ended", "key": recovery_code(KEY), **(last or {})}
    file.append(ended, {}, KeySeal(KEY))
    file.close()
    return path


async def save_in(folder: Path) -> Path:
    table = await table_in(folder)
    await table.close()
    (entry,) = archive_in(folder).entries()
    return entry.path


HEADERS: dict[str, dict[str, Any]] = {
    "about is a list": {"about": []},
    "people of no kind": {"about": {"people": [{"name": 5, "colour": "pink", "side": "x"}] * 3}},
    "no time": {"at": 10**30},
    "time in words": {"at": "x"},
    "a seat too many": {"seats": 99},
    "no options": {"options": 7},
    "no edition": {"edition": {"edition": {}}},
}


@pytest.mark.parametrize("how", HEADERS)
async def test_a_forged_save_ends_no_list(tmp_path: Path, how: str) -> None:
    path = await save_in(tmp_path)
    forged(path.with_name("bad.durbar"), path, id="0" * 16, **HEADERS[how])
    entries = archive_in(tmp_path).entries()
    assert len(entries) == 2
    for person in (person for entry in entries for person in entry.people):
        assert isinstance(person.name, str)
        assert person in default_people(3)


@pytest.mark.parametrize("at", ["x", 10**30, -5, None, True])
async def test_a_save_that_was_played_at_no_time_comes_all_the_same(
    tmp_path: Path, at: object
) -> None:
    there = await save_in(tmp_path / "there")
    here = tablet(tmp_path / "here")
    came = forged(tmp_path / "came.durbar", there, {"at": at}, id="0" * 16)
    import_game(came, "", here.archive, here.keys)
    assert not list(here.archive.folder.glob("*.new"))
    assert len(here.archive.entries()) == 1


async def test_a_save_chooses_nothing_that_is_imported(tmp_path: Path) -> None:
    there = await save_in(tmp_path / "there")
    here = tablet(tmp_path / "here")
    sys.modules.pop("this", None)
    for game in ("this:s", "../../elsewhere", "/tmp/elsewhere"):
        path = tmp_path / f"{len(game)}.durbar"
        with pytest.raises(SaveError):
            import_game(forged(path, there, game=game), "", here.archive, here.keys)
        assert not here.archive.entries()
    assert "this" not in sys.modules


async def with_secret(folder: Path, secret: str) -> Path:
    path = await save_in(folder)
    head, _mark, _old = read_lines(path).good[0].body.decode().rpartition('"secret":')
    path.write_bytes(chained("", f'{head}"secret":"{secret}"'.encode())[1])
    return path


async def test_a_sealed_part_that_is_none_is_told(tmp_path: Path) -> None:
    path = await with_secret(tmp_path, "A")
    with pytest.raises(SaveError, match="damaged"):
        needs_code(path, tablet(tmp_path).keys)


async def test_a_sealed_part_of_another_key_asks_for_a_code(tmp_path: Path) -> None:
    assert needs_code(await with_secret(tmp_path, "A" * 88), tablet(tmp_path).keys)


def test_brackets_without_end_are_no_line(tmp_path: Path) -> None:
    path = tmp_path / "deep.durbar"
    path.write_bytes(chained("", b'{"n":0,"secret":"","x":' + b"[" * 200_000)[1])
    assert read_lines(path).good == ()


# ---- backups


def rebuilt(path: Path, code: str, change: Any) -> Path:
    """The same backup with other files in it."""
    files = dict(read_backup(path, code).files)
    change(files)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as pack:
        for name, content in files.items():
            pack.writestr(name, content)
    head, end, _sealed = path.read_bytes().partition(b"\n")
    key = derived_key(key_from_code(code), "backup")
    path.write_bytes(head + end + KeySeal(key).seal(out.getvalue(), head + end))
    return path


@pytest.mark.full
async def test_a_hostile_backup_brings_neither_pins_nor_saves_that_are_none(tmp_path: Path) -> None:
    old, table = await full_tablet(tmp_path / "old")
    code = old.keys.tablet_code()
    path = write_backup(old.folder, old.keys, tmp_path / "stick", told)
    (entry,) = old.archive.entries()
    bad = forged(tmp_path / "bad.durbar", entry.path, game="../../elsewhere", id="0" * 16)

    def change(files: dict[str, bytes]) -> None:
        files["games/bad.durbar"] = bad.read_bytes()
        files["pins.json"] = b"{}"
        files["restoring/left.durbar"] = b""

    new = tablet(tmp_path / "new")
    done = restore(read_backup(rebuilt(path, code, change), code), new, told)
    odd, *left_out = sorted(done.troubles, key=lambda words: "belong" in words)
    assert "elsewhere" in odd
    assert [words.partition(" ")[0] for words in left_out] == ["pins.json", "restoring/left.durbar"]
    assert [entry.id for entry in new.archive.entries()] == [table.id]
    assert not (new.folder / "pins.json").exists()
    assert not (new.folder / "restoring").exists()
    assert not list(tmp_path.glob("elsewhere*"))


@pytest.mark.full
async def test_a_backup_without_its_key_is_told(tmp_path: Path) -> None:
    old, _table = await full_tablet(tmp_path / "old")
    code = old.keys.tablet_code()
    path = write_backup(old.folder, old.keys, tmp_path / "stick", told)
    path = rebuilt(path, code, lambda files: files.pop("keys/tablet.key"))
    with pytest.raises(SaveError, match="damaged"):
        read_backup(path, code)


@pytest.mark.parametrize(
    "head",
    [
        {"durbar-backup": 1},
        {"durbar-backup": 1, "made": "x", "games": 1},
        {"durbar-backup": 1, "made": 1, "games": []},
        {"durbar-backup": 1, "made": 10**30, "games": 1},
        {"durbar-backup": True, "made": 1, "games": 1},
    ],
)
def test_a_label_that_is_none_is_told(tmp_path: Path, head: object) -> None:
    path = tmp_path / "x.durbar-backup"
    path.write_text(json.dumps(head) + "\n")
    with pytest.raises(SaveError):
        label_of(path)


async def test_a_file_from_before_time_began_is_backed_up_too(tmp_path: Path) -> None:
    old, _table = await full_tablet(tmp_path / "old")
    (entry,) = old.archive.entries()
    os.utime(entry.path, (0, 0))
    path = write_backup(old.folder, old.keys, tmp_path / "stick", told)
    assert f"games/{entry.path.name}" in read_backup(path, old.keys.tablet_code()).files


# ---- what was shared, forgotten


async def test_who_is_forgotten_is_in_no_name_of_a_file(tmp_path: Path) -> None:
    here, shared = tablet(tmp_path / "here"), tmp_path / "shared"
    table = await game_in(here.folder)
    await table.close()
    (entry,) = here.archive.entries()
    assert "anna" in export_game(entry, shared).name
    forget("Anna", here.archive, here.people, here.keys, shared, told)
    (copy,) = shared.glob("*.durbar")
    assert "anna" not in copy.name


@pytest.mark.parametrize("delimiter", [",", ";"])
async def test_an_export_that_another_program_saved_is_found(
    tmp_path: Path, delimiter: str
) -> None:
    here, shared = tablet(tmp_path / "here"), tmp_path / "shared"
    for number, folder in enumerate((shared, earlier_exports(here.archive))):
        (folder / str(number)).mkdir(parents=True)
        with (folder / str(number) / SCORE_FILE).open("w", encoding="cp1250", newline="") as out:
            csv.writer(out, delimiter=delimiter).writerows([["name", "score"], ["Žofie", 3]])
            csv.writer(out, delimiter=delimiter).writerow(["Anna", 4])
    done = forget("Anna", here.archive, here.people, here.keys, shared, told)
    assert (done.exports, done.troubles) == (2, [])


# ---- editions, photos


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('name = "', f'extra = {"9" * 5000}\nname = "'),
        ('name = "', 'day = 2020-01-01\nname = "'),
    ],
)
def test_an_odd_edition_is_told(tmp_path: Path, old: str, new: str) -> None:
    text = KINDS["rajas"].game.edition_path.read_text(encoding="utf-8")
    path = tmp_path / "odd.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(EditionError):
        Shelf(tmp_path / "here").take_in(path)


def test_a_long_name_is_shared_under_a_short_one(tmp_path: Path) -> None:
    text = KINDS["rajas"].game.edition_path.read_text(encoding="utf-8")
    path = tmp_path / "long.toml"
    before, _mark, after = text.partition('name = "')
    path.write_text(f'{before}name = "{"x" * 300}{after}', encoding="utf-8")
    shelf = Shelf(tmp_path / "here")
    assert len(shelf.share(shelf.take_in(path), tmp_path / "out").name) < 80


async def test_an_own_copy_that_cannot_be_read_is_set_aside(tmp_path: Path) -> None:
    kind, copies = KINDS["cards_karma.tally"], OwnCopies(tmp_path)
    table = await keeper_in(tmp_path, copies)
    await see(table, "goods", "symbol silk1", "symbol silk1", "die blue")
    copies.remember(kind, table)
    (kept,) = (tmp_path / "editions").glob("*.toml")
    kept.write_text(kept.read_text().replace("growing", "groaning"))
    damaged = kept.read_bytes()
    copies.remember(kind, table)
    contents = [path.read_bytes() for path in (tmp_path / "editions").glob("*.toml")]
    assert damaged in contents
    assert len(contents) == 2
    assert copies.of(kind).facts["goods"]["cards"] == ["g/silk1+silk1/blue"]
    await table.close()


def test_a_photo_keeps_no_comment(tmp_path: Path) -> None:
    comment = b"GPS 50.1 14.4"
    Image.new("RGB", (40, 30)).save(tmp_path / "photo.jpg", comment=comment)
    photo = take_photo(tmp_path / "photo.jpg", tmp_path / "kept", "draft")
    assert comment not in (tmp_path / "kept" / photo.name).read_bytes()


# ---- what hidden gold would tell


async def test_steps_of_hidden_gold_count_alike_however_much_there_is(tmp_path: Path) -> None:
    counted = []
    for gold in (0, 15):
        table = await table_in(tmp_path / str(gold))
        state = table._state
        players = (state.players[0]._replace(gold=gold), *state.players[1:])
        await table.correct(state._replace(players=players), "as a test needs it")
        draft = table.draft()
        for _ in range(20):
            mend(draft, "gold 0", -1)
        counted.append(len(draft._drafts))
    assert counted[0] == counted[1]


@pytest.mark.full
async def test_a_draft_gives_way_to_what_a_device_did_meanwhile(tmp_path: Path) -> None:
    table = await table_in(tmp_path)
    await play_until(table, acts)
    draft = table.draft()
    mend(draft, "architect 0 delhi", 1)
    ask = table.waiting()[0]
    await table.move(ask.seat, table.view(ask.seat).moves[0])
    before = table.view()
    with pytest.raises(DurbarError, match="went on"):
        await draft.keep()
    assert table.view() == before
