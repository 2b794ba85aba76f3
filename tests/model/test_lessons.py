"""The guide: every question of a game is explained once to each person, with its rule."""

from pathlib import Path
from random import Random

import pytest

from companion_app.model.lessons import EVERYBODY, SCORING, ReadLessons
from companion_app.model.people import People, default_people
from companion_app.model.rulebook import rules_of
from companion_app.model.tables import KINDS
from companion_app.model.tables.maharaja import wording as maharaja_wording
from companion_app.model.tables.maharaja.touches import MODES
from companion_app.model.tables.maharani.bar import ASK_WORDS as PALACE_WORDS
from shared_rules.core.seats import CHANCE
from shared_rules.games.rajas.agenda import ASKED
from tests.model.test_drafts import table_of

GUIDED = [name for name, kind in KINDS.items() if kind.guide]
LONGEST = 260


@pytest.mark.parametrize("game", GUIDED)
def test_lessons_are_short_and_their_rules_exist(game: str) -> None:
    rules = {rule.id for rule in rules_of(game)}
    for kind, lesson in KINDS[game].guide.items():
        assert lesson.rule in rules, kind
        assert 1 <= lesson.words.count(".") <= 3, kind
        assert len(lesson.words) <= LONGEST, kind


@pytest.mark.full
@pytest.mark.parametrize("game", GUIDED)
async def test_every_question_of_a_game_is_explained(game: str, tmp_path: Path, seed: int) -> None:
    table, rng, asked = await table_of(game, tmp_path, seed, answers=0), Random(seed), set()
    while table.waiting():
        ask = table.waiting()[0]
        asked |= {ask.what} - ({ask.what} if ask.seat == CHANCE else set())
        assert await table.move(ask.seat, table.suggest(ask, rng)) is None
    assert asked <= set(KINDS[game].guide)
    await table.close()


def test_rare_questions_are_explained_too() -> None:
    to_people = {asked.what for asked in ASKED.values() if not asked.by_chance}
    assert to_people <= set(KINDS["rajas"].guide)
    assert set(maharaja_wording.ASK_WORDS) <= set(KINDS["maharaja"].guide)
    assert set(PALACE_WORDS) <= set(KINDS["maharani"].guide)


def test_the_parts_of_a_maharaja_turn_are_explained() -> None:
    plain = {"gold", "yogi"}
    assert {f"mode {mode}" for mode in set(MODES) - plain} <= set(KINDS["maharaja"].guide)
    assert SCORING in KINDS["maharaja"].guide


def test_a_lesson_is_told_once_to_each_person(tmp_path: Path) -> None:
    read, lessons = ReadLessons(tmp_path), KINDS["maharani"].guide
    assert read.next_of(lessons, "maharani", "Anna", ("first tile",)) == "first tile"
    read.read("maharani", "Anna", "first tile")
    again = ReadLessons(tmp_path)
    assert again.next_of(lessons, "maharani", "Anna", ("first tile",)) == ""
    assert again.next_of(lessons, "maharani", "Eva", ("first tile",)) == "first tile"
    again.begin_again("maharani", ["Anna"])
    assert again.next_of(lessons, "maharani", "Anna", ("first tile",)) == "first tile"


def test_who_is_forgotten_has_read_nothing(tmp_path: Path) -> None:
    people, read = People(tmp_path), ReadLessons(tmp_path)
    people.remember(default_people(2))
    read.read("maharani", "Red", "first tile")
    read.read("maharani", EVERYBODY, SCORING)
    people.forget("Red")
    assert "Red" not in (tmp_path / "lessons.json").read_text()
    assert SCORING in (tmp_path / "lessons.json").read_text()


def test_an_unreadable_file_costs_only_what_was_read(tmp_path: Path) -> None:
    (tmp_path / "lessons.json").write_text('{"Anna": 3}')
    read = ReadLessons(tmp_path)
    read.read("maharani", "Anna", "first tile")
    assert not read.next_of(KINDS["maharani"].guide, "maharani", "Anna", ("first tile",))
