"""The rules for players: every id that a page writes is found, by id and by words."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion_app.model import language, rulebook
from companion_app.model.preferences import PreferenceFile, Preferences
from companion_app.model.rulebook import (
    FOLDERS,
    Rule,
    chapters,
    folded,
    game_of,
    rules_of,
    search,
)
from shared_rules.games import NAMES
from tests.house.test_traceability import read_pages, written_ids


@pytest.mark.full
def test_every_written_rule_is_found_by_its_id() -> None:
    written = set(written_ids(read_pages()))
    found = {rule.id for game in NAMES for rule in rules_of(game)}
    assert found == written
    for game in NAMES:
        for rule in rules_of(game):
            assert game_of(rule.id) == game
            assert rule.section
            assert len(rule.text) > 10
            assert "*" not in rule.text
            assert search(rules_of(game), rule.id)[0].id == rule.id


def test_words_are_searched_in_any_order_and_case() -> None:
    rules = rules_of("maharaja")
    assert "MJ-7.1d" in [rule.id for rule in search(rules, "VILLAGE pay house")]
    assert search(rules, "zebra") == ()
    assert "MJ-7.1a" in [rule.id for rule in search(rules, "architects")]  # endings differ
    assert search(rules, "  ") == ()


def test_a_score_keeper_has_the_rules_of_its_game() -> None:
    assert rules_of("maharani.tally") == rules_of("maharani")
    assert next(iter(chapters(rules_of("maharani")))) == "What is in the box"
    assert rules_of("chess") == ()
    assert FOLDERS[1].exists()


@pytest.fixture
def half_a_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A game of three rules, one of which has no Polish yet."""
    (tmp_path / "pl").mkdir()
    (tmp_path / "go.md").write_text(
        "## Box\n\n- **GO-1** Stones.\n- **GO-2** A board.\n\n## Play\n- **GO-3** Turns."
    )
    (tmp_path / "pl" / "go.md").write_text(
        "## Pudełko\n\n- **GO-2** Plansza w **łódkach**.\n\n## Gra\n- **GO-3** Tury.\n- **GO-4** -"
    )
    monkeypatch.setattr(rulebook, "FOLDERS", (tmp_path,))
    rulebook._said.cache_clear()
    language.speak("pl")
    yield
    language.speak("en")
    rulebook._said.cache_clear()


@pytest.mark.usefixtures("half_a_page")
def test_a_rule_that_the_language_lacks_is_given_in_english_and_says_so() -> None:
    assert rules_of("go") == (
        Rule("GO-1", "Pudełko", "Stones.", "Box", is_borrowed=True),
        Rule("GO-2", "Pudełko", "Plansza w łódkach.", "Box"),
        Rule("GO-3", "Gra", "Tury.", "Play"),
    )
    assert chapters(rules_of("go")) == {"Box": "Pudełko", "Play": "Gra"}


@pytest.mark.usefixtures("half_a_page")
def test_search_minds_neither_case_nor_marks() -> None:
    for words in ("łódkach", "LODKACH", "pudelko plansza", "łódkami", "go-2"):
        assert [rule.id for rule in search(rules_of("go"), words)] == ["GO-2"], words
    assert folded("Příkrý Żółw, ёж") == "prikry zolw, еж"


def test_preferences_are_kept_and_a_broken_file_costs_nothing(tmp_path: Path) -> None:
    file = PreferenceFile(tmp_path)
    assert file.read() == Preferences()
    file.write(Preferences(dark=True, motion=False))
    assert PreferenceFile(tmp_path).read() == Preferences(dark=True, motion=False)
    for broken in ("{", "[1]", '{"dark": "yes", "loud": true}'):
        (tmp_path / "preferences.json").write_text(broken)
        assert file.read() == Preferences()
