"""Set-up, rounds and turns, the hand limit, the deck and the grid."""

import pytest

from shared_rules.core.errors import BadOptions
from shared_rules.core.seats import CHANCE, OPEN
from shared_rules.games.cards_karma import GAME
from shared_rules.games.cards_karma.events import DeckReshuffled, DieDiscarded
from shared_rules.games.cards_karma.faces import read_face
from shared_rules.games.cards_karma.state import Held, with_player
from tests.rules.cards_karma.table import (
    asked,
    begun,
    hand,
    happens,
    legal,
    play,
    player,
    refused,
    table,
    tokens,
)

FULL = "blue1 blue2 blue3 green1 green2 green3 purple1 purple2"


@pytest.mark.rule("CK-2c")
@pytest.mark.parametrize(("seats", "grid"), [(2, 12), (3, 16), (4, 20)])
def test_four_cards_each_and_a_grid(seats: int, grid: int) -> None:
    state = begun(seats, oldest=1)
    assert [len(each.hand) for each in state.players] == [4] * seats
    assert len(state.grid) == grid
    assert state.elephant == state.seat == 1
    assert asked(state) == [(1, "act")]
    assert all(held.value for each in state.players for held in each.hand)


@pytest.mark.rule("CK-2c")
def test_the_oldest_sits_at_the_table() -> None:
    with pytest.raises(BadOptions, match="there is no seat 3"):
        begun(3, oldest=3)


@pytest.mark.rule("CK-2a")
def test_the_top_card_is_seen_by_all() -> None:
    state = begun(2)
    assert state.top
    assert GAME.view(state, OPEN).top == state.top


@pytest.mark.rule("CK-2b")
def test_the_supply_is_no_limit() -> None:
    rich = player(ships="s01/1/karma2/blue", karma=2, administrators=2, fame=2, coins=5)
    state = table(rich, rich._replace(ships=()), rich._replace(ships=()), rich._replace(ships=()))
    assert sum(each.fame for each in state.players) == 8
    after = play(state, 0, "goods g/tea1/blue")
    assert after.seat == 0, "the turn is not over: administrators can be used"


@pytest.mark.rule("CK-3a")
def test_two_phases_and_a_karma_for_turning_the_elephant() -> None:
    state = table(player(), player(), player(), seat=1, elephant=1)
    after = play(state, 1, "goods g/tea1/blue")
    assert (after.seat, after.phase) == (2, 1)
    after = play(after, 2, "die p2/green", "look 3")
    assert (after.seat, after.phase) == (0, 1)
    after = play(after, 0, "die b/white/blue4/orange", "look 3")
    assert (after.seat, after.phase) == (1, 2)
    assert tokens(after, 1) == (1, 0, 0, 0)


@pytest.mark.rule("CK-3a")
def test_after_the_second_phase_the_grid_is_filled_and_the_elephant_goes_left() -> None:
    state = table(player(), player(), seat=0, elephant=1, phase=2)
    after = play(state, 0, "goods g/tea1/blue")
    assert (after.round, after.phase, after.elephant, after.seat) == (2, 1, 0, 0)
    assert len(after.grid) == 12
    assert after.grid[:3] == state.grid[1:], "cards left over stay"


@pytest.mark.rule("CK-3b")
def test_one_action_a_turn() -> None:
    state = table(player("blue4 green2 purple1"))
    kinds = {move.split()[0] for move in legal(state, 0)}
    assert kinds == {"die", "build", "ship", "goods", "palace"}
    after = play(state, 0, "goods g/tea1/blue")
    assert after.seat == 1
    assert refused(after, 0, "die p2/green").rule == "CK-3a"


@pytest.mark.rule("CK-3c")
def test_a_full_hand_discards_before_it_takes() -> None:
    state = table(player(FULL))
    choosing = play(state, 0, "die p2/green")
    assert asked(choosing) == [(0, "discard")]
    assert len(choosing.players[0].hand) == 8
    assert refused(choosing, 0, "discard orange1").rule == "CK-3c"
    after = play(choosing, 0, "discard blue1", "look 6")
    assert "blue1" not in hand(after)
    assert "green6" in hand(after)
    assert len(hand(after)) == 8


@pytest.mark.rule("CK-3c")
def test_two_cards_are_taken_one_after_the_other() -> None:
    state = table(player(FULL[:-8], administrators=1))
    assert len(hand(state)) == 7
    after = play(state, 0, "draw", "look 4")
    assert asked(after) == [(0, "discard")], "the first fits, the second needs room"
    assert "purple4" in hand(after)
    after = play(after, 0, "discard purple4", "look 1")
    assert len(hand(after)) == 8


@pytest.mark.rule("CK-3d")
def test_an_empty_deck_is_made_anew_from_the_discards() -> None:
    state = begun(2)
    paid = state.players[1].hand[0]
    state = GAME.evolve(state, DieDiscarded(1, f"{paid.die}{paid.value}"))
    unlooked = tuple(Held(read_face(card).die, 0, card) for card in state.deck)
    helped = state.players[0]._replace(administrators=1)
    state = with_player(state, 0, helped)
    state = state._replace(deck=(), discards=(*state.discards, *unlooked))
    GAME.check_position(state)
    events = happens(state, 0, "draw")
    assert DeckReshuffled() in events
    after = GAME.play(state, 0, GAME.parse(state, "draw"))
    assert after.deck == tuple(sorted(held.face for held in state.discards))
    assert after.discards == ()
    assert sum(after.dice) == sum(state.dice) + 1, "the die that was paid can come again"
    assert asked(after) == [(CHANCE, "turn up card")]


@pytest.mark.rule("CK-3e")
def test_an_empty_grid_gets_four_cards_in_the_middle_of_an_effect() -> None:
    state = table(player("blue2"), grid="p2/green g/tea1/blue")
    after = play(state, 0, "palace p2/green", "pay blue2", "die g/tea1/blue", "look 1")
    assert asked(after) == [(0, "take card")], "the second card of the palace comes from the four"
    assert len(after.grid) == 4


@pytest.mark.rule("CK-3e")
def test_as_often_as_needed_before_the_end_of_the_round() -> None:
    state = table(player(), player(), player(), player(), grid="p2/green")
    sizes = []
    for seat in (0, 1, 2, 3, 0):
        state = play(state, seat, f"die {state.grid[0]}", "look 1")
        sizes.append(len(state.grid))
    assert sizes == [4, 3, 2, 1, 4]
    assert (state.phase, state.seat) == (2, 1)
