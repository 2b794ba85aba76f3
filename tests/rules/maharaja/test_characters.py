"""The abilities of the characters, and when they work."""

import pytest

from shared_rules.games.maharaja import GAME
from shared_rules.games.maharaja.events import AbilityUsed, Event, PrivilegeTaken
from shared_rules.games.maharaja.state import State
from tests.rules.maharaja.table import (
    asked,
    choosing,
    gold,
    happens,
    in_turn,
    legal,
    paid,
    play,
    player,
    refused,
)


def points(state: State) -> dict[int, int]:
    assert state.scoring is not None
    return {row.seat: row.points for row in state.scoring.rows}


def all_set(state: State, disk: str = "gold gold") -> State:
    for seat in range(len(state.players)):
        state = play(state, seat, f"disk {disk}")
    return state


@pytest.mark.rule("MJ-C1", "MJ-5.1b")
def test_the_mogul_acts_first_and_wins_every_tie() -> None:
    state = all_set(choosing(player(2, "lahore"), player(1, "lahore"), player(3, "lahore")))
    assert asked(state) == [(1, "act")]
    for seat in (1, 0, 2):
        state = play(state, seat, "gold", "gold", "end")
    assert state.scoring is not None
    assert [(row.seat, row.points, row.gold) for row in state.scoring.rows] == [
        (1, 1, 11),
        (0, 1, 7),
        (2, 1, 3),
    ]


@pytest.mark.rule("MJ-C2")
def test_the_merchant_gets_one_gold_at_the_start_of_the_turn() -> None:
    state = choosing(player(2), player(3))
    state = play(state, 0, "disk gold gold")
    assert paid(happens(state, 1, "disk gold gold")) == [(None, 0, 1, "MJ-C2")]
    state = play(state, 1, "disk gold gold")
    assert gold(state) == [16, 15]
    # And in each later turn again.
    state = play(state, 0, "gold", "gold", "end")
    state = all_set(play(state, 1, "gold", "gold", "end"))
    assert gold(state)[0] == 15 + 1 + 4 + 1


@pytest.mark.rule("MJ-C2", "MJ-7.6c")
def test_the_merchant_pays_on_being_acquired() -> None:
    state = in_turn(player(1, disk="character gold"), player(3))
    assert paid(happens(state, 0, "take 2")) == [(None, 0, 1, "MJ-C2")]


@pytest.mark.rule("MJ-C8")
def test_once_a_turn_even_if_the_merchant_leaves_and_comes_back() -> None:
    state = all_set(choosing(player(2), player(3)), "character character")
    assert gold(state) == [16, 15]
    state = play(state, 0, "take 5", "take 2")
    assert gold(state) == [16, 15]


@pytest.mark.rule("MJ-C8")
def test_another_player_may_use_the_card_again_in_the_same_game_turn() -> None:
    state = all_set(choosing(player(2), player(3)), "gold character")
    state = play(state, 0, "gold", "take 6", "end")
    assert gold(state) == [18, 15]
    assert paid(happens(state, 1, "take 2")) == [(None, 1, 1, "MJ-C2")]


@pytest.mark.rule("MJ-C3", "MJ-C8")
def test_the_sadhu_doubles_outer_palaces_of_who_holds_it_at_scoring() -> None:
    holder = player(3, outer="lahore lahore", central="lahore", acted=True)
    other = player(4, outer="lahore lahore", disk="gold character")
    state = in_turn(holder, other, seat=1, neutral_palaces=False)
    state = play(state, 1, "gold")
    assert points(play(state, 1, "end")) == {0: 2 * 2 + 3, 1: 2}
    taken = play(play(state, 1, "take 3"), 0, "character 4")
    assert points(play(taken, 1, "end")) == {0: 2 + 3, 1: 2 * 2}


@pytest.mark.rule("MJ-C4")
def test_the_monk_travels_without_gold() -> None:
    monk = in_turn(player(4, gold=0), player(1, houses="v23 v24"), player(2))
    assert gold(play(monk, 0, "travel agra")) == [0, 17, 15]
    other = in_turn(player(5, gold=0), player(1, houses="v23 v24"), player(2))
    assert refused(other, 0, "travel agra").rule == "MJ-7.1f"


@pytest.mark.rule("MJ-C5")
def test_the_builder_builds_one_house_free_once_a_turn() -> None:
    state = in_turn(player(5, "agra", gold=0), player(1))
    state = play(state, 0, "free agra")
    assert (state.players[0].houses, state.players[0].supply, gold(state)) == (
        ("agra",),
        5,
        [0, 15],
    )
    assert refused(state, 0, "free v01").rule == "MJ-C5"
    assert refused(state, 0, "lift_free agra").rule == "MJ-C5"


@pytest.mark.rule("MJ-C5")
def test_or_the_builder_moves_one_house_free() -> None:
    state = in_turn(player(5, "agra", "v01"), player(1))
    state = play(state, 0, "lift_free v01", "set agra")
    assert state.players[0].houses == ("agra",)
    assert refused(state, 0, "free v01").rule == "MJ-C5"
    before = in_turn(player(5, "agra", "v01"), player(1))
    assert play(before, 0, "lift_free v01", "back") == before


@pytest.mark.rule("MJ-C5")
def test_the_usual_rules_hold_for_the_builder() -> None:
    state = in_turn(player(5, "agra", supply=0), player(1))
    assert refused(state, 0, "free v01").rule == "MJ-5.2c"
    state = in_turn(player(5, "agra"), player(1, houses="v01 v01"), player(2))
    assert refused(state, 0, "free v01").rule == "MJ-5.2b"
    assert refused(state, 0, "free delhi").rule == "MJ-7.2b"
    assert refused(state, 0, "lift_free v01").rule == "MJ-7.3a"
    nobody = in_turn(player(4, "agra"), player(1))
    assert refused(nobody, 0, "free agra").rule == "MJ-C5"


@pytest.mark.rule("MJ-C6")
def test_palaces_of_the_craftsman_cost_nine() -> None:
    state = in_turn(player(6, "agra", gold=9, disk="palace gold"), player(1))
    assert paid(happens(state, 0, "palace central")) == [(0, None, 9, "MJ-C6")]
    assert "palace central" not in legal(
        in_turn(player(6, "agra", gold=8, disk="palace gold"), player(1)), 0
    )


@pytest.mark.rule("MJ-C7")
def test_the_yogi_gives_one_privilege_a_turn_at_any_time() -> None:
    state = in_turn(player(7), player(1), yogi=True)
    assert "yogi" in legal(state, 0)
    state = play(state, 0, "gold", "yogi")
    assert state.players[0].privileges == 1
    assert refused(state, 0, "yogi").rule == "MJ-C7"
    assert refused(in_turn(player(6), player(1), yogi=True), 0, "yogi").rule == "MJ-C7"


@pytest.mark.rule("MJ-C7")
def test_the_yogi_gives_nothing_when_the_bank_has_no_privilege() -> None:
    state = in_turn(player(7, privileges=3), player(1, privileges=4), yogi=True)
    assert refused(state, 0, "yogi").rule == "MJ-C7"
    # A privilege that is used goes back to the bank.
    assert "yogi" in legal(play(state, 0, "privilege gold"), 0)
    assert not privileges(happens(play(state, 0, "gold", "gold"), 0, "end"))


def privileges(events: tuple[Event, ...]) -> list[int]:
    return [event.seat for event in events if isinstance(event, PrivilegeTaken)]


@pytest.mark.rule("MJ-C7")
def test_a_privilege_that_was_not_taken_is_received_at_the_end_of_the_turn() -> None:
    state = play(in_turn(player(7), player(1), yogi=True), 0, "gold", "gold")
    assert privileges(happens(state, 0, "end")) == [0]
    assert not privileges(happens(play(state, 0, "yogi"), 0, "end"))
    assert play(state, 0, "end").players[0].privileges == 1


@pytest.mark.rule("MJ-C7", "MJ-7.6c")
def test_who_gives_the_yogi_away_has_received_the_privilege() -> None:
    state = in_turn(player(7, disk="character gold"), player(1), yogi=True)
    assert privileges(happens(state, 0, "take 2")) == [0]
    assert not privileges(happens(play(state, 0, "yogi"), 0, "take 2"))
    after = play(state, 0, "take 2", "gold")
    assert not privileges(happens(after, 0, "end"))
    # Who is robbed of it in another's turn has nothing to receive.
    robbed = in_turn(player(1, disk="character gold"), player(7), yogi=True)
    assert not privileges(happens(robbed, 0, "take 7"))


@pytest.mark.rule("MJ-C7", "MJ-11.3c")
def test_the_yogi_that_is_given_in_an_exchange_leaves_its_privilege() -> None:
    held = player((1, 7), disk="character gold"), player((2, 3, 4)), player((5, 6))
    state = play(in_turn(*held, yogi=True, several_characters=True), 0, "take 4")
    assert privileges(happens(state, 0, "give 7")) == [0]
    assert not privileges(happens(state, 0, "give 1"))


@pytest.mark.rule("MJ-C8")
def test_abilities_work_in_the_own_turn_only() -> None:
    state = in_turn(player(1, disk="gold gold"), player(5), player(4))
    assert legal(state, 1) == set()
    assert refused(state, 1, "free v01").rule == "MJ-6.3a"


@pytest.mark.rule("MJ-C8")
def test_an_unused_ability_is_not_forgone() -> None:
    state = play(in_turn(player(5), player(1)), 0, "gold", "gold")
    assert paid(happens(state, 0, "end")) == []
    yogi = play(in_turn(player(7, privileges=1), player(1), yogi=True), 0, "gold", "gold")
    assert paid(happens(yogi, 0, "end")) == []


@pytest.mark.rule("MJ-C8")
def test_the_builder_is_spent_even_if_the_card_comes_back() -> None:
    state = in_turn(player(5, disk="character character"), player(1))
    assert happens(state, 0, "free v01")[0] == AbilityUsed(0, 5)
    state = play(state, 0, "free v01", "take 6", "take 5")
    assert refused(state, 0, "free v02").rule == "MJ-C5"
    outlook = GAME.view(state, 0).outlook
    assert outlook is not None
    assert outlook.abilities == ()
