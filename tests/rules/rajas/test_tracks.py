"""Workers and tracks: who wakes, which bonuses follow, and in which order."""

import pytest

from shared_rules.games.rajas import GAME
from shared_rules.games.rajas.events import BonusReached, WorkerLeft, WorkerWoken
from shared_rules.games.rajas.rewarding import can_sail_six
from shared_rules.games.rajas.state import Player, Step
from tests.rules.rajas.table import (
    BOARD,
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


@pytest.mark.rule("RG-10a")
def test_passing_money_20_or_fame_15_wakes_a_worker_for_good() -> None:
    state = in_turn(player(money=19), player())
    events = happens(state, 0, "place open_terrace")
    assert WorkerWoken(0, "money") in events
    state = play(state, 0, "place open_terrace")
    assert (state.players[0].workers, state.players[0].waiting) == (4, ("fame", "river"))
    fame = in_turn(player("blue1", fame=13), player())
    fame = play(fame, 0, "place mogul", "pay blue1")
    assert fame.players[0].workers == 4
    back = in_turn(player("blue6 blue6", money=20), player())
    back = play(back, 0, "place quarry1")
    assert (back.players[0].money, back.players[0].workers) == (19, 4)


@pytest.mark.rule("RG-10a")
def test_the_bridge_wakes_a_worker_and_is_no_space() -> None:
    state = in_turn(player("blue1", boat=BOARD.bridge), player())
    assert "river" in state.players[0].waiting
    state = play(state, 0, "place harbour1", "pay blue1")
    assert state.players[0].boat == BOARD.bridge + 1
    assert state.players[0].workers == 4


@pytest.mark.rule("RG-10a")
def test_a_woken_worker_is_used_in_the_same_round() -> None:
    taken = {"terrace_blue": 0, "terrace_green": 0, "terrace_orange": 1, "terrace_purple": 1}
    state = in_turn(player(money=19), player(), taken=taken | {"goods1": 1})
    state = play(state, 0, "place open_terrace")
    assert state.round == 1
    assert asked(state) == (0, "place worker")


@pytest.mark.rule("RG-10b")
def test_with_the_second_the_third_leaves_the_game() -> None:
    state = in_turn(player(money=19, fame=20), player())
    events = happens(state, 0, "place open_terrace")
    assert WorkerWoken(0, "money") in events
    assert WorkerLeft(0, "river") in events
    state = play(state, 0, "place open_terrace")
    assert (state.players[0].workers, state.players[0].waiting) == (5, ())


@pytest.mark.rule("RG-10a", "RG-10b")
def test_with_the_bridge_as_the_second_the_third_leaves_the_game() -> None:
    state = in_turn(player("blue1", fame=15, boat=BOARD.bridge), player())
    state = play(state, 0, "place harbour1")
    events = happens(state, 0, "pay blue1")
    assert WorkerWoken(0, "river") in events
    assert WorkerLeft(0, "money") in events
    state = play(state, 0, "pay blue1")
    assert (state.players[0].workers, state.players[0].waiting) == (5, ())


@pytest.mark.rule("RG-10b", "RG-13a")
def test_in_the_navaratna_version_all_three_come() -> None:
    state = in_turn(
        player(money=19, fame=20, navaratna=True), player(navaratna=True), navaratna="all"
    )
    state = play(state, 0, "place open_terrace")
    assert (state.players[0].workers, state.players[0].waiting) == (5, ("river",))


@pytest.mark.rule("RG-10b")
def test_two_at_once_when_one_may_come_are_chosen() -> None:
    state = in_turn(
        player("green4 green4", money=19, fame=14, boat=12),
        player(),
        tops="green8/ne-sw/tea3+palace",
    )
    assert state.players[0].workers == 4
    state = play(state, 0, "place quarry1", "take green_cow", "pay green4", "pay green4")
    state = shown(play(state, 0, "lay c3 ne-sw"))
    assert asked(state) == (0, "wake worker")
    assert legal(state, 0) == {"wake fame", "wake money"}
    assert refused(state, 0, "wake river").rule == "RG-10b"
    events = happens(state, 0, "wake money")
    assert WorkerLeft(0, "fame") in events
    state = play(state, 0, "wake money")
    assert (state.players[0].workers, state.players[0].waiting) == (5, ())


@pytest.mark.rule("RG-10c")
def test_bonuses_of_the_fame_track() -> None:
    five = play(in_turn(player("blue1", fame=4), player()), 0, "place mogul", "pay blue1")
    assert asked(five) == (0, "upgrade building")
    karma = play(in_turn(player("blue1", fame=22), player()), 0, "place mogul", "pay blue1")
    assert karma.players[0].karma == 3
    boat = play(in_turn(player("blue1", fame=29), player(boat=1)), 0, "place mogul", "pay blue1")
    boat = play(boat, 0, "sail 1")
    assert (boat.players[0].boat, boat.players[0].karma) == (2, 3)


@pytest.mark.rule("RG-10d")
def test_bonuses_of_the_money_track_come_once() -> None:
    state = in_turn(player(money=11), player())
    state = play(state, 0, "place open_terrace", "sail 1")
    assert (state.players[0].boat, state.players[0].bonus) == (1, 1)
    spent = in_turn(player(money=12), player())
    poorer = spent.players[0]._replace(money=11)
    again = play(spent._replace(players=(poorer, spent.players[1])), 0, "place open_terrace")
    assert again.players[0].boat == 0
    dice = play(in_turn(player(money=32), player()), 0, "place open_terrace")
    assert asked(dice) == (0, "gain dice")
    boat = play(in_turn(player(money=43), player(boat=1)), 0, "place open_terrace", "sail 1")
    assert (boat.players[0].bonus, boat.players[0].boat, boat.players[0].karma) == (3, 2, 3)
    more = play(in_turn(player(money=54), player()), 0, "place open_terrace")
    assert (more.players[0].bonus, asked(more)) == (4, (0, "gain dice"))
    more = rolled(play(more, 0, "gain blue", "gain green"), 1, 1)
    assert (more.players[0].dice, more.players[0].boat) == (("blue1", "green1"), 0)
    past = in_turn(player(money=60), player())
    assert not [e for e in happens(past, 0, "place open_terrace") if isinstance(e, BonusReached)]


@pytest.mark.rule("RG-10c", "RG-10d")
@pytest.mark.parametrize(
    ("mine", "moves", "rule"),
    [
        (player("blue1", fame=29), ("place mogul", "pay blue1"), "RG-10c"),
        (player(money=11), ("place open_terrace",), "RG-10d"),
        (player(money=43), ("place open_terrace",), "RG-10d"),
    ],
)
def test_the_boat_may_stay_where_it_is(mine: Player, moves: tuple[str, ...], rule: str) -> None:
    state = play(in_turn(mine, player()), 0, *moves)
    (ask,) = GAME.asks(state)
    assert (ask.seat, ask.what, ask.rule) == (0, "sail", rule)
    assert legal(state, 0) == {"sail 1", "decline"}
    assert refused(state, 0, "sail 2").rule == "RG-8a"
    GAME.check_position(state)
    stays = play(state, 0, "decline")
    assert (stays.players[0].boat, asked(stays)) == (0, (1, "place worker"))
    assert play(state, 0, "sail 1").players[0].boat == 1


@pytest.mark.rule("RG-10c", "RG-7i")
def test_who_lets_the_boat_stay_can_still_go_to_the_portuguese() -> None:
    six = BOARD.end - 6
    state = play(in_turn(player("blue6", money=11, boat=six), player()), 0, "place open_terrace")
    stays, goes = play(state, 0, "decline"), play(state, 0, "sail 1")
    assert (can_sail_six(stays, 0), can_sail_six(goes, 0)) == (True, False)


@pytest.mark.rule("RG-8b", "RG-10d")
def test_nothing_is_asked_at_the_end_of_the_river() -> None:
    state = in_turn(player(money=11, boat=BOARD.end), player())
    assert asked(play(state, 0, "place open_terrace")) == (1, "place worker")


@pytest.mark.rule("RG-10d")
def test_a_bonus_counts_only_for_the_marker_of_its_own_track() -> None:
    fame = in_turn(player("blue1", fame=11), player())
    assert play(fame, 0, "place mogul", "pay blue1").players[0].boat == 0
    money = in_turn(player(money=23), player())
    assert play(money, 0, "place open_terrace").players[0].karma == 1


@pytest.mark.rule("RG-10e")
def test_passing_12_and_33_at_once_gives_both_in_order() -> None:
    """Money from 11 to 34: the boat and its reward are finished before the two dice."""
    province = {
        "b4": "blue4/nes/silk3",
        "c3": "blue12/nesw/silk3+temple+mill",
        "b3": "blue11/new/silk4+tea3",
        "d3": "blue10/nesw/silk4+mill",
        "d4": "blue9/ne-sw/silk3+tea3@nw-es",
        "c2": "blue7/esw/silk4@nes",
        "a3": "blue3/ns/silk2@ew",
    }
    sale = (Step("one_good", 0, 7, "RG-8c"),)
    state = in_turn(player(money=11, province=province), player(), agenda=sale)
    events = happens(state, 0, "sell silk")
    reached = [event.at for event in events if isinstance(event, BonusReached)]
    assert reached == [12, 33]
    state = play(state, 0, "sell silk", "sail 1")
    assert state.players[0].boat == 1
    # River space 1: two dice; then the two dice of 33.
    assert [step.kind for step in state.agenda] == ["dice", "roll", "dice", "roll"]
    state = rolled(play(state, 0, "gain blue", "gain blue"), 1, 1)
    state = rolled(play(state, 0, "gain green", "gain green"), 2, 2)
    assert state.players[0].dice == ("blue1", "blue1", "green2", "green2")


@pytest.mark.rule("RG-10e")
def test_bonuses_come_before_border_yields() -> None:
    province = {"b4": "blue3/es/tea2", "b3": "orange4/ne/mill@nw"}
    state = in_turn(
        player("green6", fame=4, money=9, province=province), player(), tops="green3/ns/tea2"
    )
    state = play(state, 0, "place quarry1", "take green_snake", "pay green6")
    state = shown(play(state, 0, "lay a3 ew"))
    # 8 and 2 coins; then the border's 4 coins pass 12.
    assert state.players[0].money == 14
    assert play(state, 0, "sail 1").players[0].boat == 1
    # Money 12 sails to 2 fame for each karma level; only then the border gives karma.
    at = BOARD.river.index("karma_fame2")
    state = in_turn(player("blue4", money=10, boat=at), player(), tops="blue4/nes/silk3")
    state = play(state, 0, "place quarry1", "take blue_snake", "pay blue4")
    state = play(shown(play(state, 0, "lay b4 nes")), 0, "sail 1")
    assert (state.players[0].boat, state.players[0].joined) == (at + 1, ("b4n",))
    assert (state.players[0].fame, state.players[0].karma) == (2, 2)


@pytest.mark.rule("RG-5c", "RG-10e")
def test_bonuses_of_the_fame_track_come_before_those_of_the_money_track() -> None:
    state = in_turn(
        player("green4 green4", fame=4, money=10), player(), tops="green8/ne-sw/tea3+palace"
    )
    state = play(state, 0, "place quarry1", "take green_cow", "pay green4", "pay green4")
    events = happens(state, 0, "lay c3 ne-sw")
    reached = [(e.track, e.at) for e in events if isinstance(e, BonusReached)]
    assert reached == [("fame", 5), ("money", 12)]
    state = shown(play(state, 0, "lay c3 ne-sw"))
    assert (asked(state), state.players[0].boat) == ((0, "upgrade building"), 0)
    assert play(state, 0, "upgrade fort", "sail 1").players[0].boat == 1
