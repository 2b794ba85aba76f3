"""The set-up: four tiles, workers by the number of players, sides, and who begins."""

from collections import Counter
from random import Random

import pytest

from shared_rules.core.errors import BadOptions
from shared_rules.core.seats import CHANCE
from shared_rules.games.maharani import GAME
from shared_rules.games.maharani.moves import DrawFirstPlayer
from shared_rules.games.maharani.state import bag
from tests.rules.maharani.table import PALACE, asked, fresh, gold, legal, play, refused


@pytest.mark.rule("MI-3a")
def test_four_tiles_are_drawn_for_the_places_in_their_order() -> None:
    state = fresh()
    assert bag(state) == PALACE.tile_counts
    assert asked(state) == (CHANCE, "draw tile")
    state = play(state, CHANCE, "draw red_f", "draw blue_m", "draw blue_m", "draw green_fb")
    assert state.rondel == ("red_f", "blue_m", "blue_m", "green_fb")
    assert asked(state) == (CHANCE, "draw first player")
    assert sum(bag(state).values()) == 56


@pytest.mark.rule("MI-3a")
def test_what_is_not_in_the_bag_cannot_be_drawn() -> None:
    state = play(fresh(), CHANCE, "draw red_f")
    assert refused(state, CHANCE, "draw red_f").rule == "MI-3a"
    assert "draw red_f" not in legal(state, CHANCE)


@pytest.mark.full
@pytest.mark.rule("MI-3a")
def test_a_tile_of_which_there_are_two_is_drawn_twice_as_often() -> None:
    rng, state = Random(5), fresh()
    draws = Counter(GAME.format(GAME.sample(state, rng)) for _ in range(12_000))
    assert 300 < draws["draw red_m"] < 500
    assert 130 < draws["draw red_f"] < 270


@pytest.mark.rule("MI-3b", "MI-2c")
@pytest.mark.parametrize(("seats", "supply"), [(4, (8,)), (3, (10,)), (2, (7, 7))])
def test_workers_by_the_number_of_players(seats: int, supply: tuple[int, ...]) -> None:
    assert [player.supply for player in fresh(seats).players] == [supply] * seats


@pytest.mark.rule("MI-3c")
def test_sides_tokens_and_score() -> None:
    assert [player.side for player in fresh(4).players] == ["s", "w", "n", "e"]
    assert [player.side for player in fresh(3).players] == ["s", "w", "n"]
    assert [player.side for player in fresh(2).players] == ["s", "n"]
    for seats in GAME.player_counts:
        state = fresh(seats)
        assert gold(state) == [0] * seats
        assert all(player.tokens == (True,) * 4 for player in state.players)


@pytest.mark.rule("MI-3c")
def test_any_distinct_sides_will_do_clockwise() -> None:
    assert [player.side for player in fresh(2, sides="ew").players] == ["e", "w"]
    assert [player.side for player in fresh(3, sides="wes").players] == ["w", "e", "s"]
    assert [player.side for player in fresh(4, sides="nesw").players] == ["n", "e", "s", "w"]
    choices = GAME.options[0].choices
    assert "nse" not in choices, "seats go clockwise"
    assert "nn" not in choices
    assert len(choices) == 1 + 12 + 12 + 4
    with pytest.raises(BadOptions) as refusal:
        fresh(3, sides="sn")
    assert refusal.value.rule == "MI-3c"


@pytest.mark.rule("MI-3d")
def test_the_first_player_is_drawn_then_clockwise() -> None:
    state = play(fresh(3), CHANCE, "draw red_f", "draw red_r", "draw red_b", "draw red_l")
    assert legal(state, CHANCE) == {"first 0", "first 1", "first 2"}
    assert refused(state, CHANCE, DrawFirstPlayer(3)).rule == "MI-3d"
    state = play(state, CHANCE, "first 2")
    assert asked(state) == (2, "first tile")
    assert refused(state, 0, "take 1").rule == "MI-3d"
    state = play(state, 2, "take 1", "lay c8 w", "end")
    state = play(state, CHANCE, "draw blue_f")
    assert asked(state) == (0, "first tile")


@pytest.mark.rule("MI-3d")
def test_chance_draws_every_seat() -> None:
    state = play(fresh(3), CHANCE, "draw red_f", "draw red_r", "draw red_b", "draw red_l")
    rng = Random(2)
    assert {GAME.format(GAME.sample(state, rng)) for _ in range(40)} == {
        "first 0",
        "first 1",
        "first 2",
    }
