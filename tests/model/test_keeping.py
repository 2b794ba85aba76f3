"""Never lose a game: backup and restore, a game moved to another tablet, a person forgotten."""

import json
from pathlib import Path
from random import Random
from time import time

import pytest

from companion_app.model.archive import Archive
from companion_app.model.backup import (
    Tablet,
    label_of,
    opens_here,
    read_backup,
    restore,
    write_backup,
)
from companion_app.model.exports import export_folder, result_of, write_exports
from companion_app.model.forgetting import Forgotten, forget, games_of
from companion_app.model.lessons import ReadLessons
from companion_app.model.moving import Arrival, export_game, import_game, needs_code
from companion_app.model.pairings import Pairings
from companion_app.model.people import People, Person
from companion_app.model.pins import Pins
from companion_app.model.statistics import statistics
from companion_app.model.tables import KINDS
from companion_app.model.tables.maharaja.table import MaharajaTable
from companion_app.transport.line import Paired
from companion_app.transport.pairing import pairing_text
from shared_rules.core.errors import SaveError
from shared_rules.core.keys import BadCode, Keyring
from shared_rules.wire.signals import DISK
from tests.lots import sealed
from tests.model.tables import archive_in, is_over, play_until, step

PEOPLE = (
    Person("Anna", "red", "bottom"),
    Person("Boris", "blue", "left"),
    Person("Eva", "green", "top"),
)


def tablet(folder: Path) -> Tablet:
    folder.mkdir(exist_ok=True)
    keys = Keyring(folder / "keys")
    return Tablet(folder, keys, archive_in(folder), People(folder), Pairings(folder))


def told(_done: int, _of: int) -> None:
    """Progress, which nobody looks at here."""


async def game_in(folder: Path, seed: int = 1) -> MaharajaTable:
    laid = KINDS["maharaja"].lay(PEOPLE, {"short": True}, sealed(seed))
    table = MaharajaTable(archive_in(folder).create(laid))
    await table.start()
    await play_until(table, lambda each: each.records > 12, seed)
    return table


def only(archive: Archive) -> Path:
    (entry,) = archive.entries()
    assert not entry.trouble
    return entry.path


def opened(folder: Path) -> MaharajaTable:
    archive = archive_in(folder)
    return MaharajaTable(archive.open(only(archive)))


async def full_tablet(folder: Path) -> tuple[Tablet, MaharajaTable]:
    here = tablet(folder)
    table = await game_in(folder)
    here.people.remember(PEOPLE)
    device = Paired("d1", "disk-1", bytes(32), DISK)
    here.pairings.pair(pairing_text(device))
    Pins(folder, time).put("Boris", "1234")
    ReadLessons(folder).read("maharaja", "Boris", "act")
    (folder / "games" / f"{table.id}.clock").write_text("{}")
    (folder / "editions").mkdir()
    (folder / "editions" / "ours.toml").write_text("name = 'ours'")
    return here, table


@pytest.mark.full
async def test_a_backup_brings_everything_to_a_new_tablet(tmp_path: Path) -> None:
    old, table = await full_tablet(tmp_path / "old")
    path = write_backup(old.folder, old.keys, tmp_path / "stick", told)
    assert label_of(path).games == 1
    assert opens_here(path, old.keys)
    for secret in (b"Anna", b"maharaja", old.keys.tablet_code().encode()):
        assert secret not in path.read_bytes()
    new = tablet(tmp_path / "new")
    assert not opens_here(path, new.keys)
    done = restore(read_backup(path, old.keys.tablet_code()), new, told)
    assert (done.games[Arrival.NEW], done.people, done.devices) == (1, 3, 1)
    assert not done.troubles
    assert opened(new.folder).view(1) == table.view(1)
    assert new.keys.tablet_code() == old.keys.tablet_code()
    assert new.people.known() == old.people.known()
    assert Pairings(new.folder).known() == old.pairings.known()
    assert (new.folder / "editions" / "ours.toml").exists()
    assert (new.folder / "games" / f"{table.id}.clock").exists(), (
        "what lies beside a save comes too"
    )
    assert not Pins(new.folder, time).has("Boris"), "a PIN never leaves its tablet"
    assert new.archive.entries()[0].at.timestamp() == pytest.approx(
        old.archive.entries()[0].at.timestamp(), abs=5
    )


@pytest.mark.full
async def test_what_is_here_stays_and_the_furthest_game_counts(tmp_path: Path) -> None:
    old, table = await full_tablet(tmp_path / "old")
    early = write_backup(old.folder, old.keys, tmp_path / "stick", told)
    code, own = old.keys.tablet_code(), await game_in(tmp_path / "new", 2)
    new = tablet(tmp_path / "new")
    own_code = new.keys.tablet_code()
    restore(read_backup(early, code), new, told)
    assert len(new.archive.entries()) == 2
    assert new.keys.tablet_code() == own_code, "its own games need its own secret"
    await step(table, Random(1))
    late = write_backup(old.folder, old.keys, tmp_path / "stick", told)
    assert restore(read_backup(late, code), new, told).games[Arrival.FURTHER] == 1
    assert restore(read_backup(early, code), new, told).games[Arrival.KNOWN] == 1
    views = [MaharajaTable(new.archive.open(each.path)).view(0) for each in new.archive.entries()]
    assert own.view(0) in views
    assert table.view(0) in views


async def test_a_backup_that_is_cut_or_has_another_code_changes_nothing(tmp_path: Path) -> None:
    old, _table = await full_tablet(tmp_path / "old")
    path = write_backup(old.folder, old.keys, tmp_path / "stick", told)
    with pytest.raises(SaveError, match="another code"):
        read_backup(path, Keyring(tmp_path / "other").tablet_code())
    with pytest.raises(BadCode):
        read_backup(path, "1234")
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(SaveError, match="damaged"):
        read_backup(path, old.keys.tablet_code())
    path.write_bytes(b'{"durbar-backup": 2, "made": 0, "games": 0}\n')
    with pytest.raises(SaveError, match="newer"):
        label_of(path)
    path.write_text("a photo")
    with pytest.raises(SaveError, match="cannot be read"):
        label_of(path)


@pytest.mark.full
async def test_one_game_moves_with_its_own_code(tmp_path: Path) -> None:
    old, table = await full_tablet(tmp_path / "old")
    new = tablet(tmp_path / "new")
    (entry,) = old.archive.entries()
    path = export_game(entry, tmp_path / "stick")
    assert path.name.startswith("maharaja-anna-boris-eva-")
    assert needs_code(path, new.keys)
    assert not needs_code(path, old.keys)
    with pytest.raises(SaveError, match="another key"):
        import_game(path, "", new.archive, new.keys)
    code = old.keys.game_code(entry.id)
    assert import_game(path, code, new.archive, new.keys) is Arrival.NEW
    assert opened(new.folder).view(2) == table.view(2)
    assert import_game(path, code, new.archive, new.keys) is Arrival.KNOWN
    # played on at both: neither is lost
    await step(table, Random(1))
    there = opened(new.folder)
    await there.move(there.waiting()[0].seat, there.suggest(there.waiting()[0], Random(2)))
    await there.close()
    again = export_game(old.archive.entries()[0], tmp_path / "stick")
    assert import_game(again, code, new.archive, new.keys) is Arrival.DIFFERENT
    assert opened(new.folder).view(0) == there.view(0)


async def test_a_game_also_comes_with_the_code_of_its_tablet(tmp_path: Path) -> None:
    old, table = await full_tablet(tmp_path / "old")
    new = tablet(tmp_path / "new")
    path = export_game(old.archive.entries()[0], tmp_path / "stick")
    import_game(path, old.keys.tablet_code(), new.archive, new.keys)
    assert opened(new.folder).view(1) == table.view(1)


def forgotten_on(here: Tablet, shared: Path) -> Forgotten:
    return forget("Boris", here.archive, here.people, here.keys, shared, told)


@pytest.mark.full
async def test_a_forgotten_person_is_in_no_file_and_the_game_goes_on(tmp_path: Path) -> None:
    here, table = await full_tablet(tmp_path)
    path = only(here.archive)
    before, lines = path.stat().st_mtime, path.read_bytes().splitlines()
    assert games_of("Boris", here.archive) == 1
    await table.close()
    done = forgotten_on(here, tmp_path / "exports")
    assert (done.games, done.troubles) == (1, [])
    texts = [each.read_bytes() for each in tmp_path.rglob("*") if each.is_file()]
    assert not any(b"Boris" in text for text in texts)
    after = opened(tmp_path)
    assert after.names == ("Anna", "Blue", "Eva")
    assert [after.view(seat) for seat in (0, 1, 2)] == [table.view(seat) for seat in (0, 1, 2)]
    assert path.stat().st_mtime == before
    kept = [line.rpartition(b',"sum"')[0] for line in path.read_bytes().splitlines()[1:]]
    assert kept == [line.rpartition(b',"sum"')[0] for line in lines[1:]]
    await step(after, Random(1))
    assert opened(tmp_path).records == after.records
    assert [person.name for person in here.people.known()] == ["Anna", "Eva"]
    assert forgotten_on(here, tmp_path / "exports").games == 0


async def test_a_forgotten_person_is_in_no_draft(tmp_path: Path) -> None:
    here, table = await full_tablet(tmp_path)
    await table.close()
    path, export = only(here.archive), tmp_path / "exports" / "maharaja"
    export.mkdir(parents=True)
    for cut in (path.with_name(f".{path.name}.01234567.new"), export / ".score.csv.01234567.new"):
        cut.write_bytes(path.read_bytes())
    forgotten_on(here, tmp_path / "exports")
    texts = [each.read_bytes() for each in tmp_path.rglob("*") if each.is_file()]
    assert not any(b"Boris" in text for text in texts)


@pytest.mark.full
async def test_a_forgotten_person_leaves_statistics_and_exports(tmp_path: Path) -> None:
    here, shared = tablet(tmp_path), tmp_path / "exports"
    table = await game_in(tmp_path)
    await play_until(table, is_over)
    await table.close()
    (entry,) = here.archive.entries()
    result = result_of(table, entry)
    write_exports(export_folder(shared, result), result)
    write_backup(tmp_path, here.keys, shared, told)
    done = forgotten_on(here, shared)
    assert (done.games, done.exports, done.backups) == (1, 1, 1)
    assert not list(shared.glob("*/score.csv"))
    assert {person.name for person in statistics(here.archive.entries())} == {"Anna", "Eva"}
    assert here.archive.entries()[0].places == entry.places


async def test_a_game_that_is_being_played_is_not_changed_under_the_players(tmp_path: Path) -> None:
    here, table = await full_tablet(tmp_path)
    before = only(here.archive).read_bytes()
    await step(table, Random(1))
    done = forgotten_on(here, tmp_path / "exports")
    assert (done.games, len(done.troubles)) == (0, 1)
    assert "is being played in another window" in done.troubles[0]
    assert only(here.archive).read_bytes().startswith(before)
    await table.close()
    assert forgotten_on(here, tmp_path / "exports").games == 1


@pytest.mark.full
async def test_a_game_that_cannot_be_changed_is_told(tmp_path: Path) -> None:
    here, table = await full_tablet(tmp_path)
    await table.close()
    path = only(here.archive)
    damaged = path.read_bytes().replace(b'"kind":"moved"', b'"kind":"mowed"', 1)
    path.write_bytes(damaged)
    done = forgotten_on(here, tmp_path / "exports")
    assert done.games == 0
    assert "is damaged" in done.troubles[0]
    assert path.read_bytes() == damaged


def test_a_name_with_slashes_stays_in_the_folder(tmp_path: Path) -> None:
    import io
    import zipfile

    from companion_app.model import backup
    from shared_rules.core.keys import KeySeal

    code, out = Keyring(tmp_path / "keys").tablet_code(), io.BytesIO()
    with zipfile.ZipFile(out, "w") as pack:
        pack.writestr("../outside", "x")
        pack.writestr("/etc/outside", "x")
        pack.writestr("editions/inside.toml", "x")
        pack.writestr(backup.TABLET_KEY, code)
    head = json.dumps({"durbar-backup": 1, "made": 0, "games": 0}).encode() + b"\n"
    key = backup._key(code)
    (tmp_path / "b").write_bytes(head + KeySeal(key).seal(out.getvalue(), head))
    found = read_backup(tmp_path / "b", code)
    assert set(found.files) == {"editions/inside.toml", backup.TABLET_KEY}
    assert found.left_out == ("../outside", "/etc/outside")
