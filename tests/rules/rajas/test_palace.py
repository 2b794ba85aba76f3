"""The palace: terraces, balconies and the six chambers."""

import pytest

from shared_rules.core.seats import CHANCE
from shared_rules.games.rajas.events import BordersJoined, YieldLost
from shared_rules.games.rajas.state import markets
from tests.rules.rajas.table import (
    BOARD,
    asked,
    happens,
    in_turn,
    legal,
    moved,
    play,
    player,
    refused,
    rolled,
    shown,
)


@pytest.mark.rule("RG-7a")
def test_the_open_terrace_gives_two_coins_and_rolls_any_dice_again() -> None:
    state = in_turn(player("blue1 blue1 green6"), player())
    assert moved(happens(state, 0, "place open_terrace")) == [(0, 2, 0, "RG-7a")]
    state = play(state, 0, "place open_terrace", "reroll blue1", "reroll blue1")
    assert legal(state, 0) == {"reroll green6", "enough"}
    assert refused(state, 0, "reroll blue1").rule == "RG-7a"
    state = rolled(play(state, 0, "enough"), 5, 2)
    assert state.players[0].dice == ("blue2", "blue5", "green6")
    assert state.players[0].karma == 1


@pytest.mark.rule("RG-7b")
def test_a_terrace_gives_a_die_of_its_colour() -> None:
    state = play(in_turn(player(), player()), 0, "place terrace_orange")
    assert rolled(state, 4).players[0].dice == ("orange4",)


@pytest.mark.rule("RG-7c")
@pytest.mark.parametrize(
    ("pays", "gains"),
    [("orange", "purple"), ("green", "blue"), ("purple", "green"), ("blue", "orange")],
)
def test_a_balcony_gives_two_dice_for_one_of_any_value(pays: str, gains: str) -> None:
    dice = " ".join(f"{colour}3" for colour in ("blue", "green", "orange", "purple"))
    state = play(in_turn(player(dice), player()), 0, f"place balcony_{pays}")
    assert legal(state, 0) == {f"pay {pays}3"}
    state = rolled(play(state, 0, f"pay {pays}3"), 1, 6)
    assert {f"{gains}1", f"{gains}6"} <= set(state.players[0].dice)
    assert f"{pays}3" not in state.players[0].dice


@pytest.mark.rule("RG-7d")
def test_the_great_mogul_gives_two_fame_and_the_next_round() -> None:
    state = play(in_turn(player("blue1 green2"), player()), 0, "place mogul")
    assert legal(state, 0) == {"pay blue1"}
    assert moved(happens(state, 0, "pay blue1")) == [(0, 0, 2, "RG-7d")]
    assert play(state, 0, "pay blue1").mogul == 0


@pytest.mark.rule("RG-7e")
def test_the_dancer_gives_two_dice_and_a_white_tile_at_once() -> None:
    state = in_turn(player("blue2"), player())
    state = play(state, 0, "place dancer", "pay blue2", "gain blue", "gain blue")
    state = rolled(state, 1, 1)
    assert asked(state) == (CHANCE, "draw yield tile")
    assert len(legal(state, CHANCE)) == 8
    assert moved(happens(state, CHANCE, "draw white/coins4")) == [(0, 4, 0, "RG-7e")]
    state = play(state, CHANCE, "draw white/coins4")
    assert state.aside == ("white/coins4",)
    assert "white/coins4" not in state.yields


@pytest.mark.rule("RG-7e")
def test_used_white_tiles_are_shuffled_when_there_are_no_more() -> None:
    state = in_turn(player("blue2"), player())
    state = state._replace(yields=(), aside=state.yields)
    state = play(state, 0, "place dancer", "pay blue2", "gain blue", "gain blue")
    state = play(rolled(state, 1, 1), CHANCE, "draw white/karma2")
    assert (len(state.yields), state.aside) == (7, ("white/karma2",))
    assert state.players[0].karma == 3


@pytest.mark.rule("RG-7f")
def test_the_yogi_gives_karma_and_a_die() -> None:
    state = play(in_turn(player("blue3"), player()), 0, "place yogi", "pay blue3", "gain purple")
    state = rolled(state, 6)
    assert (state.players[0].karma, state.players[0].dice) == (3, ("purple6",))


@pytest.mark.rule("RG-7g")
def test_raja_man_singh_gives_an_upgrade_and_three_coins() -> None:
    state = play(in_turn(player("blue4"), player()), 0, "place raja", "pay blue4")
    assert moved(happens(state, 0, "upgrade mill")) == [(0, 3, 0, "RG-7g")]
    assert play(state, 0, "upgrade mill").players[0].upgrades == (2, 2, 3, 2)


@pytest.mark.rule("RG-7h")
def test_the_books_example_of_covering_orange_4_with_purple_6() -> None:
    state = in_turn(
        player("green5 purple2", karma=0, province={"c3": "orange4/ne/mill"}),
        player(),
        tops="purple6/nes/tea1+fort",
    )
    state = play(state, 0, "place builder", "pay green5", "cover c3")
    assert "take purple_cow" in legal(state, 0)
    assert refused(state, 0, "take orange_snake").rule == "RG-7h"
    state = play(state, 0, "take purple_cow", "pay purple2")
    assert asked(state) == (0, "lay tile over")
    assert refused(state, 0, "lay b4 nes").rule == "RG-7h"
    events = happens(state, 0, "lay c3 new")
    assert moved(events) == [(0, 1, 2, "RG-5c")]
    state = shown(play(state, 0, "lay c3 new"))
    at = BOARD.index["c3"]
    assert state.players[0].tiles[at] == "purple6/nes/tea1+fort"
    assert state.players[0].under[at] == "orange4/ne/mill"


@pytest.mark.rule("RG-7h")
def test_it_takes_a_tile_and_the_dice_for_the_difference() -> None:
    bare = in_turn(player("green5 purple6"), player())
    assert refused(bare, 0, "place builder").rule == "RG-7h"
    poor = in_turn(player("green5", karma=0, province={"c3": "orange4/ne/mill"}), player())
    assert refused(poor, 0, "place builder").rule == "RG-7h"
    # The only die that could pay the difference must not be paid as the 5.
    own = in_turn(
        player("green5 purple5", karma=0, province={"c3": "orange4/ne/mill"}),
        player(),
        tops="purple6/nes/tea1+fort green2/ew/tea1 green5/ns/tea2+spices1 green8/nesw/palace+fort",
    )
    assert legal(play(own, 0, "place builder"), 0) == {"pay green5", "pay purple5"}
    low = {"c3": "blue8/nesw/temple+mill"}
    tight = in_turn(player("green5 purple3", karma=0, province=low), player(), tops=TIGHT)
    assert legal(play(tight, 0, "place builder"), 0) == {"pay green5"}


TIGHT = "purple11/nesw/silk3+temple+fort"


@pytest.mark.rule("RG-7h")
def test_every_tile_must_still_be_joined() -> None:
    province = {"c3": "orange2/ns/spices1", "c2": "blue3/ns/silk2"}
    state = in_turn(
        player("green5 blue6", karma=0, province=province), player(), tops="blue4/ns/temple"
    )
    state = play(state, 0, "place builder", "pay green5", "cover c3", "take blue_snake")
    state = play(state, 0, "pay blue6")
    assert legal(state, 0) == {"lay c3 ns"}
    assert refused(state, 0, "lay c3 ew").rule == "RG-7h"


@pytest.mark.rule("RG-7h")
def test_a_covered_tile_no_longer_counts_and_is_covered_once() -> None:
    province = {"c3": "green3/ns/tea2"}
    state = in_turn(
        player("green5 blue6", karma=0, province=province),
        player("green5 blue6"),
        tops="blue4/ns/temple",
    )
    state = play(
        state, 0, "place builder", "pay green5", "cover c3", "take blue_snake", "pay blue6"
    )
    state = shown(play(state, 0, "lay c3 ns"))
    assert markets(state.players[0]) == []
    again = state._replace(
        players=(state.players[0]._replace(dice=("blue6", "green5")), state.players[1]),
        workers=(-1,) * len(state.workers),
        seat=0,
        agenda=(state.agenda[0]._replace(seat=0),),
    )
    assert refused(again, 0, "place builder").rule == "RG-7h"


@pytest.mark.rule("RG-7h")
def test_a_border_that_a_cover_joins_gives_nothing() -> None:
    province = {
        "b4": "blue3/es/tea2",
        "b3": "orange2/ns/spices1",
        "a3": "blue2/ew/silk1",
    }
    joined = {**province, "b3": "orange4/ne/mill@nw"}
    state = in_turn(player("green5 blue6", karma=0, province=joined), player())
    assert state.players[0].joined == ("a3w",)
    # Laid so that b4's road turns south only, b3 lies crosswise and leads nowhere.
    bend = {"b4": "blue3/es/tea2", "b3": "orange4/ne/mill"}
    state = in_turn(
        player("green5 blue6", karma=0, province=bend), player(), tops="blue8/nesw/temple+mill"
    )
    state = play(
        state, 0, "place builder", "pay green5", "cover b4", "take blue_tiger", "pay blue6"
    )
    events = happens(state, 0, "lay b4 nesw")
    assert BordersJoined(0, ("b4n",)) in events
    assert YieldLost(0, "b4n") in events
    state = shown(play(state, 0, "lay b4 nesw"))
    assert state.players[0].karma == 0
    assert asked(state) == (1, "place worker")


@pytest.mark.rule("RG-7i")
def test_the_portuguese_sails_exactly_six_free_spaces() -> None:
    state = in_turn(player("blue6"), player(boat=3))
    state = play(state, 0, "place portuguese", "pay blue6")
    assert state.players[0].boat == 7
    end = BOARD.end
    six = in_turn(player("blue6", boat=end - 6), player(boat=end))
    assert play(six, 0, "place portuguese", "pay blue6").players[0].boat == end
    five = in_turn(player("blue6", boat=end - 6), player(boat=end - 1))
    assert refused(five, 0, "place portuguese").rule == "RG-7i"
