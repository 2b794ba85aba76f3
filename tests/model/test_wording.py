"""Words: every event of a game is told or kept silent on purpose; nothing is said with a gap."""

from pathlib import Path
from random import Random
from typing import get_args

import pytest

from companion_app.model.language import _, fill, many
from companion_app.model.tables.maharaja import titles
from shared_rules.games.maharaja import GAME
from shared_rules.games.maharaja import events as e
from shared_rules.games.maharaja.edition import ACTIONS
from shared_rules.games.maharaja.state import TITLES
from shared_rules.games.maharaja.telling import WORDS, tell
from tests.model.tables import ALL_VARIANTS
from tests.playing import random_table, random_turns

SILENT = {
    e.GovernorDrawn,
    e.PartDone,
    e.AbilityUsed,
    e.RouteAsked,
    e.HouseLifted,
    e.ExchangeNamed,
    e.StepTakenBack,
    e.TurnEnded,
}
"""They only keep the books, or the next event tells more."""
ITSELF = {e.GoldPaid, e.CharacterTaken}
PEOPLE = ("Anna", "Boris", "Eva", "Maya", "Tomas")


def test_every_kind_of_event_is_told_or_silent_on_purpose() -> None:
    assert set(get_args(e.Event)) == set(WORDS) | ITSELF | SILENT


@pytest.mark.full
def test_whatever_happens_is_told_without_gaps(seed: int) -> None:
    rng, told = Random(seed), set()
    for _game in range(3):
        table = random_table(GAME, rng)
        for turn in random_turns(GAME, table.journal().state, rng):
            for event in turn.events:
                seen = GAME.view_event(event, -2)
                assert seen is not None
                telling = tell(table.edition, seen, PEOPLE)
                assert (telling is None) == (type(event) in SILENT)
                if telling:
                    assert telling.text() == fill(telling.words, telling.facts)
                    assert telling.text().endswith(".")
                    told.add(type(event))
    assert len(told) > 15


def test_a_disk_that_is_not_shown_is_not_told() -> None:
    board = GAME.read_edition(edition())
    secret = e.DiskSet(1, "palace", "gold")
    seen = GAME.view_event(secret, -2)
    assert isinstance(seen, e.DiskSet)
    telling = tell(board, seen, PEOPLE)
    assert telling is not None
    assert telling.text() == "Boris has chosen."


def edition() -> object:
    from shared_rules.core.editions import load_edition

    return load_edition(GAME.edition_path, GAME.name)


def test_every_action_character_and_button_has_its_words() -> None:
    for action in ACTIONS:
        assert titles.action_title(action)
        assert titles.action_hint(action).endswith(".")
    for character in range(1, len(TITLES) + 1):
        assert titles.character_title(character) == TITLES[character - 1]
        assert titles.character_hint(character).endswith(".")


def test_words_are_filled_whole() -> None:
    assert _("Pass the tablet to {name}", name="Anna") == "Pass the tablet to Anna"
    assert many("{count} palace", "{count} palaces", 1) == "1 palace"
    assert many("{count} palace", "{count} palaces", 2) == "2 palaces"


def test_the_variants_of_the_tests_are_options_of_the_game() -> None:
    assert set(ALL_VARIANTS) <= {option.key for option in GAME.options}
    assert Path(GAME.edition_path).exists()
