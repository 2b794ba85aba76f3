"""Saved games: the newest is resumed, ended ones are known as such, damaged ones are told."""

import fcntl
import hashlib
import os
from pathlib import Path

import pytest

from companion_app.model.language import speak, trouble_words
from companion_app.model.people import COLOURS, People, Person, default_people, from_json, seated
from companion_app.model.tables.maharaja.table import MaharajaTable
from shared_rules.core.errors import SaveError
from tests.model.tables import archive_in, is_over, play_until, table_in


async def test_an_empty_tablet_has_nothing_to_resume(tmp_path: Path) -> None:
    assert archive_in(tmp_path).entries() == ()
    assert archive_in(tmp_path).newest() is None


@pytest.mark.full
async def test_the_game_played_last_is_resumed(tmp_path: Path) -> None:
    first, second = await table_in(tmp_path, 2, 1), await table_in(tmp_path, 3, 2)
    await play_until(first, lambda t: t.view().game_turn == 2)
    archive = archive_in(tmp_path)
    for entry in archive.entries():
        os.utime(entry.path, (1000 + len(entry.people), 1000 + len(entry.people)))
    newest = archive.newest()
    assert newest is not None
    assert [person.name for person in newest.people] == list(second.names)
    assert {entry.game_turn for entry in archive.entries()} == {0, 2}
    assert MaharajaTable(archive.open(newest.path)).view() == second.view()


@pytest.mark.full
async def test_a_game_that_is_over_is_not_resumed(tmp_path: Path) -> None:
    table = await table_in(tmp_path, 2)
    await play_until(table, is_over)
    (entry,) = archive_in(tmp_path).entries()
    assert entry.over
    assert archive_in(tmp_path).newest() is None
    await table.undo_told(consent=True)
    (entry,) = archive_in(tmp_path).entries()
    assert not entry.over, "an undone end is no end"


async def test_a_damaged_game_is_told_and_does_not_hide_the_others(tmp_path: Path) -> None:
    await table_in(tmp_path, 2)
    await table_in(tmp_path, 3)
    one, other = sorted((tmp_path / "games").iterdir())
    lines = one.read_bytes().split(b"\n")
    lines[2] = lines[2].replace(b"moved", b"mowed")
    one.write_bytes(b"\n".join(lines))
    (tmp_path / "games" / "holiday.durbar").write_text("a photo\n")
    entries = {entry.path.name: entry for entry in archive_in(tmp_path).entries()}
    assert "Line 3 is damaged" in entries[one.name].trouble
    assert entries["holiday.durbar"].trouble
    assert not entries[other.name].trouble
    newest = archive_in(tmp_path).newest()
    assert newest is not None
    assert newest.path == other


async def test_what_is_good_of_a_damaged_game_is_rescued(tmp_path: Path) -> None:
    table = await table_in(tmp_path, 2)
    await table.close()
    (path,) = (tmp_path / "games").iterdir()
    damaged = path.read_bytes().replace(b'"kind":"moved"', b'"kind":"mowed"', 1)
    path.write_bytes(damaged)
    archive = archive_in(tmp_path)
    (entry,) = archive.entries()
    assert entry.can_be_rescued
    archive.rescue(entry)
    rescued = archive.entry_of(table.id)
    assert rescued is not None
    assert path.read_bytes() == damaged
    again = MaharajaTable(archive.open(rescued.path))
    await again.start()
    assert again.view() == table.view(), "chance is asked again and answers the same"
    with pytest.raises(SaveError, match="was rescued before"):
        archive.rescue(entry)


async def test_only_what_can_be_listed_is_rescued(tmp_path: Path) -> None:
    await (await table_in(tmp_path, 2)).close()
    (path,) = (tmp_path / "games").iterdir()
    lines = path.read_bytes().split(b"\n")
    for change in ((b'"game":"maharaja"', b'"game":"../../x"'), (b'"game":"maharaja",', b"")):
        head = lines[0].rpartition(b',"sum"')[0].replace(*change)
        forged = head + f',"sum":"{hashlib.sha256(head).hexdigest()[:16]}"}}'.encode()
        path.write_bytes(b"\n".join([forged, b"x" + lines[1], *lines[2:]]))
        (entry,) = archive_in(tmp_path).entries()
        assert entry.trouble
        assert not entry.can_be_rescued


async def test_a_game_that_is_played_in_another_window_is_not_deleted(tmp_path: Path) -> None:
    table = await table_in(tmp_path, 2)
    archive = archive_in(tmp_path)
    (entry,) = archive.entries()
    with pytest.raises(SaveError, match="another window"):
        archive.delete(entry)
    await table.close()
    archive.delete(entry)
    archive.delete(entry)
    assert archive.entries() == ()


async def test_trouble_with_a_save_is_told_in_the_language_that_is_spoken(tmp_path: Path) -> None:
    await table_in(tmp_path, 2)
    (path,) = (tmp_path / "games").iterdir()
    path.write_bytes(path.read_bytes().replace(b'"kind":"moved"', b'"kind":"mowed"', 1))
    speak("pl")
    try:
        (entry,) = archive_in(tmp_path).entries()
        assert entry.trouble.startswith("Wiersz 2 jest uszkodzony. ")
        with pytest.raises(SaveError) as trouble:
            archive_in(tmp_path).open(path)
        assert trouble_words(trouble.value).startswith(f"{path}: wiersz 2 jest uszkodzony. ")
        assert str(trouble.value).startswith(f"{path}: line 2 is damaged. ")
    finally:
        speak("en")


async def test_what_a_power_cut_left_of_a_new_save_goes_with_the_next_one(tmp_path: Path) -> None:
    await table_in(tmp_path, 2)
    folder = tmp_path / "games"
    draft = folder / ".maharaja-5678.durbar.9abcdef0.new"
    draft.write_text("half a li")
    (folder / "mine.new").write_text("a letter")
    with draft.open() as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        await table_in(tmp_path, 3)
    assert draft.exists(), "somebody was writing it"
    await table_in(tmp_path, 4)
    assert not draft.exists()
    assert (folder / "mine.new").exists()
    assert len(archive_in(tmp_path).entries()) == 3


async def test_a_line_cut_short_by_a_power_cut_is_no_damage(tmp_path: Path) -> None:
    table = await table_in(tmp_path, 2)
    before = table.view()
    await table.say(table.waiting()[0].seat, "character 4")
    (path,) = (tmp_path / "games").iterdir()
    path.write_bytes(path.read_bytes()[:-40])
    (entry,) = archive_in(tmp_path).entries()
    assert not entry.trouble
    assert MaharajaTable(archive_in(tmp_path).open(path)).view() == before


def test_seats_go_clockwise_round_the_tablet() -> None:
    people = [
        Person("right", "red", "right"),
        Person("bottom 1", "blue", "bottom"),
        Person("left", "green", "left"),
        Person("bottom 2", "black", "bottom"),
    ]
    assert [p.name for p in seated(people)] == ["bottom 1", "bottom 2", "left", "right"]


def test_people_are_remembered_newest_first_and_only_once(tmp_path: Path) -> None:
    people = People(tmp_path)
    assert people.known() == ()
    people.remember([Person("Anna", "red"), Person("Boris", "blue")])
    people.remember([Person("Eva", "green"), Person("Anna", "yellow")])
    assert [(p.name, p.colour) for p in people.known()] == [
        ("Eva", "green"),
        ("Anna", "yellow"),
        ("Boris", "blue"),
    ]


def test_a_broken_memory_of_people_costs_only_the_names(tmp_path: Path) -> None:
    (tmp_path / "people.json").write_text('{"name": 3')
    assert People(tmp_path).known() == ()
    (tmp_path / "people.json").write_text('[{"nickname": "Anna"}]')
    assert People(tmp_path).known() == ()
    People(tmp_path).remember([Person("Anna", "red")])
    assert People(tmp_path).known() == (Person("Anna", "red"),)


def test_a_table_laid_elsewhere_gets_its_colours_as_names() -> None:
    assert from_json(None, 3) == default_people(3)
    assert from_json([{"name": "Anna", "colour": "red"}], 2) == default_people(2)
    for seats in (2, 3, 4, 5):
        assert tuple(p.colour for p in default_people(seats)) == COLOURS[:seats]
        assert seated(default_people(seats)) == default_people(seats)
