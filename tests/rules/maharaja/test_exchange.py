"""Exchanging characters in the base game."""

import pytest

from shared_rules.games.maharaja import GAME
from shared_rules.games.maharaja.state import State, bank_characters
from tests.rules.maharaja.table import (
    asked,
    choosing,
    gold,
    in_turn,
    legal,
    play,
    player,
    refused,
)


def characters(state: State) -> list[tuple[int, ...]]:
    return [each.characters for each in state.players]


@pytest.mark.rule("MJ-7.6a")
def test_from_the_bank_and_the_old_one_goes_back() -> None:
    state = in_turn(player(1, disk="character gold"), player(2), player(3))
    assert {move for move in legal(state, 0) if move.startswith("take")} == {
        f"take {character}" for character in (2, 3, 4, 5, 6)
    }
    state = play(state, 0, "take 5")
    assert characters(state) == [(5,), (2,), (3,)]
    assert bank_characters(state) == (1, 4, 6)
    assert asked(state) == [(0, "act")]


@pytest.mark.rule("MJ-7.6a")
def test_the_own_character_cannot_be_taken_nor_one_that_is_not_in_play() -> None:
    state = in_turn(player(1, disk="character gold"), player(2))
    assert refused(state, 0, "take 1").rule == "MJ-7.6a"
    assert refused(state, 0, "take 7").rule == "MJ-3.2c"


@pytest.mark.rule("MJ-7.6b")
def test_a_robbed_player_chooses_from_the_bank_at_once() -> None:
    state = in_turn(player(1, disk="character gold"), player(2), player(3))
    state = play(state, 0, "take 3")
    assert asked(state) == [(2, "choose new character")]
    # The taker's old one is there; the taken one and others' are not.
    assert legal(state, 2) == {f"character {character}" for character in (1, 4, 5, 6)}
    assert refused(state, 2, "character 3").rule == "MJ-7.6b"
    assert refused(state, 2, "character 2").rule == "MJ-7.6b"
    assert refused(state, 0, "gold").rule == "MJ-6.3a"
    state = play(state, 2, "character 1")
    assert characters(state) == [(3,), (2,), (1,)]
    assert asked(state) == [(0, "act")]


@pytest.mark.rule("MJ-7.6b", "MJ-7.6d")
def test_the_robbed_players_disk_stays_and_the_new_number_decides_when_they_act() -> None:
    state = choosing(player(1), player(3), player(4))
    state = play(state, 0, "disk gold character")
    state = play(state, 1, "disk house house")
    state = play(state, 2, "disk quarry character")
    state = play(play(state, 0, "gold", "take 4"), 2, "character 1")
    state = play(state, 0, "end")
    assert asked(state) == [(2, "act")]
    assert state.turn is not None
    assert state.turn.actions == ("quarry", "character")
    # With the character action they may take the old one back.
    state = play(play(state, 2, "quarry", "take 4"), 0, "character 2")
    assert characters(state) == [(2,), (3,), (4,)]


@pytest.mark.rule("MJ-7.6c")
def test_merchants_gold_then_the_monks_free_travel() -> None:
    state = choosing(player(2, gold=0), player(3, houses="v23 v24"))
    state = play(play(state, 0, "disk gold character"), 1, "disk gold gold")
    assert gold(state) == [1, 15]
    assert "travel agra" not in legal(state, 0)
    state = play(state, 0, "take 4", "travel agra")
    assert gold(state) == [1, 17]


@pytest.mark.rule("MJ-7.6c")
def test_the_builders_house_then_the_craftsmans_palace() -> None:
    state = in_turn(player(5, "agra", gold=9, disk="character palace"), player(3))
    state = play(state, 0, "free agra", "take 6", "palace central")
    assert gold(state) == [0, 15]
    # The Builder is gone, so it builds no more.
    late = in_turn(player(5, "agra", gold=9, disk="character palace"), player(3))
    assert refused(play(late, 0, "take 6"), 0, "free agra").rule == "MJ-C5"


@pytest.mark.rule("MJ-7.6c")
def test_three_characters_with_two_exchanges() -> None:
    state = in_turn(player(5, gold=0, disk="character character"), player(3, houses="v23 v24"))
    state = play(state, 0, "free v01", "take 2", "take 4", "travel agra")
    assert gold(state) == [1, 17]
    assert characters(state) == [(4,), (3,)]


@pytest.mark.rule("MJ-7.6d")
def test_who_has_acted_does_not_act_again_and_the_current_turn_is_finished() -> None:
    state = choosing(player(1), player(2), player(6))
    state = play(state, 0, "disk gold character")
    state = play(state, 1, "disk gold character")
    state = play(state, 2, "disk gold gold")
    # The first gives the Mogul to the bank in their turn, and goes on.
    state = play(state, 0, "take 5", "gold", "end")
    # The second takes the Mogul; the first, now higher than seat 2, does not act again.
    state = play(state, 1, "take 1", "gold", "end")
    assert asked(state) == [(2, "act")]
    state = play(state, 2, "gold", "gold", "end")
    assert state.phase == "disks"


@pytest.mark.rule("MJ-7.6d")
def test_of_the_rest_the_lowest_is_next() -> None:
    state = choosing(player(1), player(2), player(3), player(6))
    state = play(state, 0, "disk gold character")
    for seat in (1, 2, 3):
        state = play(state, seat, "disk gold gold")
    # Seat 1 loses the Merchant and chooses the monk: now seat 2 comes before it.
    state = play(play(state, 0, "take 2"), 1, "character 4")
    state = play(state, 0, "gold", "end")
    assert asked(state) == [(2, "act")]
    assert GAME.view(state, 0).order == (0, 2, 1, 3)
