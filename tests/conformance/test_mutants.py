"""What hands have changed, in an edition file or a position: it works, or it is refused in words.

Nothing else may come of it, whatever was changed. One random change at a time, from a fixed seed.
"""

import json
import tomllib
from random import Random
from typing import Any

import pytest

from shared_rules.core.editions import edition_from_facts
from shared_rules.core.errors import DurbarError, EditionError
from shared_rules.core.saves import lay_table
from shared_rules.core.seats import viewers
from shared_rules.games import NAMES, TALLIES, load
from tests.mutants import GONE, at, changed, draw
from tests.playing import AnyGame, random_table, random_turns

EDITIONS = [
    *((name, "edition.toml") for name in NAMES),
    ("rajas", "own_copy.toml"),
    ("cards_karma", "own_copy.toml"),
]
STRANGE = (GONE, 0, -1, 10**12, 1.5, float("nan"), True, "", "x", [], [1], ["x"], [[]], {}, [{}])
EDITION_MUTANTS = 250
# Cards & Karma has a test of its own in tests/rules/cards_karma.
CHECKED = [name for name in (*NAMES, *TALLIES) if not name.startswith("cards_karma")]
POSITIONS = (8, pytest.param(40, marks=pytest.mark.soak))
MUTANTS_OF_EACH = 25


@pytest.mark.full
@pytest.mark.parametrize(("name", "file"), EDITIONS)
def test_a_changed_edition_is_read_or_refused(name: str, file: str) -> None:
    game, rng = load(name), Random(file)
    facts = tomllib.loads(game.edition_path.with_name(file).read_text(encoding="utf-8"))
    for _ in range(EDITION_MUTANTS):
        path = draw(facts, rng)
        value = rng.choice((*STRANGE, at(facts, draw(facts, rng))))
        mutant = changed(facts, path, value)
        try:
            edition = edition_from_facts(mutant, "my.toml", game.edition_game)
            lay_table(game, game.player_counts[0], {}, edition_file=edition).journal().start()
        except EditionError as error:
            _check_words(error)
        except DurbarError:
            pass
        except Exception as error:
            raise AssertionError(f"{path} became {value!r}") from error


def _check_words(error: EditionError) -> None:
    assert error.file == "my.toml"
    assert error.key
    assert error.remedy


@pytest.mark.full
@pytest.mark.parametrize("positions", POSITIONS)
@pytest.mark.parametrize("name", CHECKED)
def test_a_changed_position_is_played_or_refused(name: str, positions: int) -> None:
    game, rng = load(name), Random(name)
    for _ in range(positions):
        table = random_table(game, rng)
        turns = list(random_turns(game, table.journal().first, rng))
        reached = json.loads(json.dumps(table.codec.state_to_json(rng.choice(turns).state)))
        for _ in range(MUTANTS_OF_EACH):
            path = draw(reached, rng)
            value = rng.choice(_others(reached, at(reached, path), rng))
            mutant = changed(reached, path, value)
            try:
                state = table.codec.state_from_json(mutant)
                game.check_position(state)
            except DurbarError:
                continue
            try:
                _use(game, state, table.seats)
            except Exception as error:
                raise AssertionError(f"{path} became {value!r}") from error


def _others(tree: Any, value: Any, rng: Random) -> tuple[Any, ...]:
    """What could stand there instead, most of it of the same kind."""
    elsewhere = at(tree, draw(tree, rng))
    match value:
        case bool():
            return (not value,)
        case int():
            return value - 1, value + 1, -1, 0, 99, 10**9, "x", None, elsewhere
        case str():
            return "", "x", 5, None, elsewhere
        case list():
            return [], value[:-1], [*value, *value[-1:]], value[::-1], None, elsewhere
    return GONE, None, 0, "x", elsewhere


def _use(game: AnyGame, state: Any, seats: int) -> None:
    """All look at it, and every legal answer is given and looked at."""
    for viewer in viewers(seats):
        game.view(state, viewer)
        game.score(state, viewer)
    for ask in game.asks(state):
        for move in game.legal(state, ask.seat, ask):
            game.label(state, ask.seat, move)
            game.score(game.play(state, ask.seat, move), viewers(seats)[0])
