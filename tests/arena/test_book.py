"""The book of a study: cut short at any moment it goes on where it was; no game is in it twice."""

from dataclasses import replace
from pathlib import Path

import pytest

from companion_app.arena.book import GAMES, STUDY, Book
from companion_app.arena.errors import BadStudy
from companion_app.arena.study import Study
from tests.arena.studies import record, small


def played(folder: Path, study: Study, games: int) -> list[int]:
    """The numbers of the games that were played now."""
    with Book(folder, study) as book:
        missing = book.missing(games)
        for number in missing:
            assert book.enter(record(number, (1, 2)))
    return missing


def test_it_goes_on_where_it_stopped_and_more_games_add_to_it(tmp_path: Path) -> None:
    study = small()
    assert played(tmp_path, study, 2) == [0, 1]
    assert played(tmp_path, study, 2) == []
    assert played(tmp_path, study, 4) == [2, 3]
    with Book(tmp_path, study) as book:
        assert book.in_order() == [record(number, (1, 2)) for number in range(4)]


def test_a_game_is_entered_once(tmp_path: Path) -> None:
    with Book(tmp_path, small()) as book:
        assert book.enter(record(0, (1, 2)))
        assert not book.enter(record(0, (2, 1)))
    assert (tmp_path / GAMES).read_text().count("\n") == 2


def test_a_game_is_on_disk_as_soon_as_it_is_entered(tmp_path: Path) -> None:
    with Book(tmp_path, small()) as book:
        for number in (4, 2):
            book.enter(record(number, (1, 2)))
        rows = (tmp_path / GAMES).read_text().splitlines()
        assert [row.split(",")[0] for row in rows] == ["game", "4", "2"]
    rows = (tmp_path / GAMES).read_text().splitlines()
    assert [row.split(",")[0] for row in rows] == ["game", "2", "4"]


def test_cut_at_any_byte_only_the_torn_game_is_played_again(tmp_path: Path) -> None:
    study = small()
    played(tmp_path, study, 2)
    whole = (tmp_path / GAMES).read_bytes()
    for cut in range(0, len(whole), 37):
        (tmp_path / GAMES).write_bytes(whole[:cut])
        with Book(tmp_path, study) as book:
            rows = max(0, whole[:cut].count(b"\n") - 1)
            assert len(book.records) == rows
        text = (tmp_path / GAMES).read_bytes()
        assert text == b"\n".join(whole.split(b"\n")[: rows + 1]) + b"\n"


CHANGES = {
    "another game": {"game": "rajas"},
    "other seats": {"bots": ("random",) * 3},
    "other options": {"options": (("sides", "ns"),)},
    "another seed": {"seed": 8},
    "another budget": {"simulations": 9},
    "other rules or bots": {"fingerprint": "changed"},
}


@pytest.mark.parametrize("words", CHANGES)
def test_a_folder_of_another_study_is_refused_and_stays(tmp_path: Path, words: str) -> None:
    played(tmp_path, small(), 1)
    before = (tmp_path / GAMES).read_bytes(), (tmp_path / STUDY).read_bytes()
    with pytest.raises(BadStudy, match=words), Book(tmp_path, replace(small(), **CHANGES[words])):
        pass
    assert ((tmp_path / GAMES).read_bytes(), (tmp_path / STUDY).read_bytes()) == before


def test_two_at_once_do_not_mix(tmp_path: Path) -> None:
    with Book(tmp_path, small()), pytest.raises(BadStudy, match="another arena is at work"):
        Book(tmp_path, small()).__enter__()


def test_a_damaged_book_is_told_and_left_alone(tmp_path: Path) -> None:
    played(tmp_path, small(), 2)
    damaged = (tmp_path / GAMES).read_text().replace("\n1,", "\nx,")
    (tmp_path / GAMES).write_text(damaged)
    with pytest.raises(BadStudy, match=r"games\.csv is damaged at game 'x'"):
        Book(tmp_path, small()).__enter__()
    assert (tmp_path / GAMES).read_text() == damaged


@pytest.mark.parametrize("text", ["{", "[]", "{}", '{"game": "maharani"}'])
def test_a_study_that_is_none_is_told(tmp_path: Path, text: str) -> None:
    (tmp_path / STUDY).write_text(text)
    with pytest.raises(BadStudy, match="is not a study"):
        Book(tmp_path, small()).__enter__()


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(BadStudy, match=r"cannot write to .*file"):
        Book(tmp_path / "file", small()).__enter__()
