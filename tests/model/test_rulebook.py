"""The rules for players: every id that a page writes is found, by id and by words."""

from pathlib import Path

from companion_app.model.preferences import PreferenceFile, Preferences
from companion_app.model.rulebook import FOLDERS, GAME_OF, game_of, rules_of, search, sections
from tests.house.test_traceability import read_pages, written_ids


def test_every_written_rule_is_found_by_its_id() -> None:
    written = set(written_ids(read_pages()))
    found = {rule.id for game in GAME_OF.values() for rule in rules_of(game)}
    assert found == written
    for game in GAME_OF.values():
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
    assert search(rules, "  ") == ()


def test_a_score_keeper_has_the_rules_of_its_game() -> None:
    assert rules_of("maharani.tally") == rules_of("maharani")
    assert sections(rules_of("maharani"))[0] == "What is in the box"
    assert rules_of("chess") == ()
    assert FOLDERS[1].exists()


def test_preferences_are_kept_and_a_broken_file_costs_nothing(tmp_path: Path) -> None:
    file = PreferenceFile(tmp_path)
    assert file.read() == Preferences()
    file.write(Preferences(dark=True, motion=False))
    assert PreferenceFile(tmp_path).read() == Preferences(dark=True, motion=False)
    for broken in ("{", "[1]", '{"dark": "yes", "loud": true}'):
        (tmp_path / "preferences.json").write_text(broken)
        assert file.read() == Preferences()
