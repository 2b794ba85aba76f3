"""The end: markers that meet, last actions, margins and places."""

import pytest

from shared_rules.core.seats import OPEN
from shared_rules.games.rajas import GAME
from shared_rules.games.rajas.events import LastActionsBegun, MarkersMet
from shared_rules.games.rajas.scoring import places
from shared_rules.games.rajas.state import LAST, OVER, margin
from tests.rules.rajas.table import (
    asked,
    happens,
    in_turn,
    legal,
    play,
    player,
    refused,
    rolled,
    shown,
)
from tests.rules.rajas.test_market import MARKETS


@pytest.mark.rule("RG-12c")
@pytest.mark.parametrize(
    ("money", "fame", "apart"), [(65, 30, 2), (52, 37, 2), (0, 61, 0), (0, 60, -1), (121, 0, 0)]
)
def test_two_money_spaces_lie_beside_one_fame_space(money: int, fame: int, apart: int) -> None:
    state = in_turn(player(money=money, fame=fame), player(), seat=1)
    assert margin(state, 0) == apart


@pytest.mark.rule("RG-12a")
def test_the_action_that_did_it_is_resolved_completely() -> None:
    state = in_turn(player("blue1 green6", fame=30, money=59, boat=3), player(), first=1)
    state = play(state, 0, "place mogul")
    events = happens(state, 0, "pay blue1")
    assert MarkersMet(0) in events
    # Fame 31 still moves the boat, and its reward comes first.
    state = play(state, 0, "pay blue1", "sail 1")
    assert (state.players[0].boat, state.phase) == (4, "rounds")
    state = rolled(state, 5)
    assert state.phase == OVER
    assert state.players[0].dice == ("blue5", "green6")


@pytest.mark.rule("RG-12a")
def test_players_to_the_left_up_to_the_first_player_act_once_more() -> None:
    rich = player(fame=32, money=56)
    state = in_turn(player(), rich, player(), player(), seat=1, first=0)
    events = happens(state, 1, "place open_terrace")
    assert LastActionsBegun((2, 3)) in events
    state = play(state, 1, "place open_terrace")
    assert (state.phase, asked(state)) == (LAST, (2, "place worker"))
    assert "decline" in legal(state, 2)
    state = play(state, 2, "decline")
    assert asked(state) == (3, "place worker")
    state = rolled(play(state, 3, "place terrace_blue"), 1)
    assert state.phase == OVER
    assert asked(state) is None
    assert refused(state, 0, "place terrace_green").rule == "RG-4a"


@pytest.mark.rule("RG-12a")
def test_who_has_no_worker_left_does_not_act_once_more() -> None:
    taken = {"terrace_blue": 2, "terrace_green": 2, "terrace_orange": 2}
    state = in_turn(player(), player(fame=32, money=56), player(), seat=1, first=0, taken=taken)
    assert play(state, 1, "place open_terrace").phase == OVER


@pytest.mark.rule("RG-12b")
def test_the_books_example_who_crossed_first_wins() -> None:
    """(65, 30) and (52, 37): both have margin 2."""
    state = in_turn(
        player(fame=30, money=60, province=MARKETS),
        player("orange4", fame=33, money=53, levels="2422"),
        tops="orange4/es/palace",
    )
    assert [margin(state, seat) for seat in (0, 1)] == [-1, -1]
    state = play(state, 0, "place assortment1")
    assert (state.met, margin(state, 0)) == ((0,), 2)
    state = play(state, 1, "place quarry1", "take orange_snake", "pay orange4")
    state = shown(play(state, 1, "lay c3 ne"))
    assert [(each.money, each.fame) for each in state.players] == [(65, 30), (52, 37)]
    assert (state.phase, state.met) == (OVER, (0, 1))
    assert GAME.score(state, OPEN).places == ((0,), (1,))


@pytest.mark.rule("RG-12b")
def test_margins_then_distances_and_equal_distances_share() -> None:
    assert places([2, 5, -3, -3], [0, 1]) == ((1,), (0,), (2, 3))
    assert places([-4, 0, -1], [1]) == ((1,), (2,), (0,))
    assert places([3, 3], [1, 0]) == ((1,), (0,))


@pytest.mark.rule("RG-12b", "RG-12c")
def test_the_score_sheet_tells_fame_money_and_distance() -> None:
    state = in_turn(player(fame=10, money=21), player(fame=30, money=63), first=1)
    lines = [
        (line.seat, line.rule, line.text(), line.amount) for line in GAME.score(state, OPEN).lines
    ]
    assert (0, "RG-12c", "fame", 10) in lines
    assert (0, "RG-12c", "money", 21) in lines
    assert (0, "RG-12b", "distance that remains", 40) in lines
    assert (1, "RG-12b", "margin", 1) in lines
    assert GAME.score(state, OPEN).places == ()
