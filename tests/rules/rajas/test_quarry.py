"""The quarry: tiles, what they cost, where they lie, what they bring, and border yields."""

import pytest

from shared_rules.core.seats import CHANCE
from shared_rules.games.rajas.events import BordersJoined, YieldGained
from shared_rules.games.rajas.faces import turns_of
from shared_rules.games.rajas.province import joined_borders, network
from tests.rules.rajas.table import (
    BOARD,
    asked,
    happens,
    in_turn,
    legal,
    level,
    moved,
    play,
    player,
    refused,
    rolled,
    shown,
)

WEST = {"b4": "blue3/es/tea2", "b3": "blue3/ns/silk2", "b2": "green3/ns/tea2"}
"""A road down column b, open at b1."""


@pytest.mark.rule("RG-5a")
def test_the_books_example_of_paying_blue_7_with_3_and_5() -> None:
    state = in_turn(player("blue3 blue5", karma=0), player(), tops="blue7/esw/silk4")
    state = play(state, 0, "place quarry1", "take blue_cow", "pay blue3")
    assert legal(state, 0) == {"pay blue5"}
    state = play(state, 0, "pay blue5")
    assert state.players[0].dice == ()
    assert asked(state) == (0, "lay tile")


@pytest.mark.rule("RG-5a")
def test_the_books_example_of_one_coin_and_two_orange_dice_for_orange_9() -> None:
    state = in_turn(
        player("orange4 orange5 blue6", money=1), player(), tops="orange9/nesw/palace+palace"
    )
    state = play(state, 0, "place quarry1", "take orange_tiger", "pay orange4", "pay orange5")
    assert (state.players[0].money, state.players[0].dice) == (0, ("blue6",))


@pytest.mark.rule("RG-5a")
def test_dice_of_another_colour_or_too_few_do_not_pay() -> None:
    state = in_turn(player("blue6 green6", karma=0), player(), tops="blue7/esw/silk4")
    state = play(state, 0, "place quarry1")
    assert refused(state, 0, "take blue_cow").rule == "RG-5a"
    state = play(state, 0, "take blue_snake")
    assert refused(state, 0, "pay green6").rule == "RG-5a"


@pytest.mark.rule("RG-5a")
def test_only_a_tile_that_can_be_placed_may_be_taken() -> None:
    """All three roads of the residence are cut."""
    cut = {
        "b4": "green8/ne-sw/tea3+palace",
        "d4": "blue2/ew/silk1",
        "c3": "green3/ns/tea2",
        "c2": "blue3/ns/silk2",
        "c1": "green4/ns/palace",
    }
    state = in_turn(player("blue6 blue6", province=cut), player())
    assert refused(state, 0, "place quarry1").rule == "RG-5a"


@pytest.mark.rule("RG-5b")
def test_a_tile_joins_a_road_that_leads_to_the_residence() -> None:
    state = in_turn(player("blue6"), player(), tops="blue3/es/tea2")
    state = play(state, 0, "place quarry1", "take blue_snake", "pay blue6")
    assert legal(state, 0) == {
        *("lay b4 ne", "lay b4 es"),
        *("lay d4 nw", "lay d4 sw"),
        *("lay c3 ne", "lay c3 nw"),
    }
    assert refused(state, 0, "lay b4 sw").rule == "RG-5b"
    assert refused(state, 0, "lay a1 ne").rule == "RG-5b"
    assert refused(state, 0, "lay b4 ew").rule == "RG-5b"
    laid = shown(play(state, 0, "lay c3 ne"))
    assert laid.players[0].roads[4] == "ne"


@pytest.mark.rule("RG-5b")
def test_a_road_of_a_tile_that_does_not_lead_home_joins_nothing() -> None:
    """The second road of b4 runs from west to south, apart from the one to the residence."""
    province = {"b4": "green8/ne-sw/tea3+palace"}
    state = in_turn(player("blue6", province=province), player(), tops="blue3/ns/silk2")
    state = play(state, 0, "place quarry1", "take blue_snake", "pay blue6")
    assert not any(move.startswith("lay b3") for move in legal(state, 0))
    assert refused(state, 0, "lay b3 ns").rule == "RG-5b"


@pytest.mark.rule("RG-5b")
def test_a_tile_may_cut_a_road_of_another() -> None:
    province = {"c3": "green4/nes/tea3@nes"}
    state = in_turn(player("blue6", province=province), player(), tops="blue3/ns/silk2")
    state = play(state, 0, "place quarry1", "take blue_snake", "pay blue6")
    assert "lay c2 ns" in legal(state, 0)
    assert refused(state, 0, "lay c3 ns").rule == "RG-5b"
    assert refused(state, 0, "lay d3 ns").rule == "RG-5b"
    # Roads of c3 and of d4 end at d3: a straight road goes on from one and cuts the other.
    province["d4"] = "blue3/es/tea2@sw"
    state = in_turn(player("blue6", province=province), player(), tops="blue3/ns/silk2")
    state = play(state, 0, "place quarry1", "take blue_snake", "pay blue6")
    assert {"lay d3 ns", "lay d3 ew"} <= legal(state, 0)
    state = shown(play(state, 0, "lay d3 ns"))
    arrivals = network(BOARD, state.players[0].roads).arrivals
    assert (arrivals[BOARD.index["d2"]], arrivals[BOARD.index["e3"]]) == (0b0001, 0)


def test_roads_that_look_the_same_turned_are_listed_once() -> None:
    assert turns_of("ns") == ("ns", "ew")
    assert turns_of("nesw") == ("nesw",)
    assert turns_of("ne-sw") == ("ne-sw", "nw-es")
    assert turns_of("nes") == ("nes", "esw", "nsw", "new")


@pytest.mark.rule("RG-5c", "RG-5d")
def test_the_books_example_of_temple_and_mill_and_the_yield_after_them() -> None:
    """Temple at 2 and mill at 3: 5 fame; then a die of any colour and an upgrade."""
    province = WEST | {"b1": "orange4/ne/mill@nw"}
    state = in_turn(
        player("blue3 blue5", levels="2232", province=province),
        player(),
        tops="blue8/nesw/temple+mill",
    )
    state = play(state, 0, "place quarry1", "take blue_tiger", "pay blue3", "pay blue5")
    events = happens(state, 0, "lay a1 nesw")
    assert moved(events) == [(0, 0, 5, "RG-5c")]
    assert BordersJoined(0, ("a1w",)) in events
    state = shown(play(state, 0, "lay a1 nesw"))
    # Fame 5 brings an upgrade first: it follows from the tile.
    assert asked(state) == (0, "upgrade building")
    state = play(state, 0, "upgrade fort")
    assert asked(state) == (0, "gain dice")
    state = rolled(play(state, 0, "gain purple"), 2)
    state = play(state, 0, "upgrade temple")
    assert (level(state, 0, "fort"), level(state, 0, "temple")) == (3, 3)
    assert state.players[0].fame == 5
    assert state.players[0].dice == ("purple2",)


@pytest.mark.rule("RG-5c")
def test_two_of_a_kind_count_twice_and_markets_pay() -> None:
    state = in_turn(
        player("orange4 orange6", levels="2422"), player(), tops="orange9/nesw/palace+palace"
    )
    state = play(state, 0, "place quarry1", "take orange_tiger", "pay orange4", "pay orange6")
    assert moved(happens(state, 0, "lay c3 nesw")) == [(0, 0, 8, "RG-5c")]
    both = in_turn(player("green4 green4"), player(), tops="green8/ne-sw/tea3+palace")
    both = play(both, 0, "place quarry1", "take green_cow", "pay green4", "pay green4")
    assert moved(happens(both, 0, "lay c3 ne-sw")) == [(0, 3, 2, "RG-5c")]


@pytest.mark.rule("RG-5d")
def test_several_borders_are_ordered_by_the_player_and_each_is_gained_once() -> None:
    """A junction on e1 joins nothing twice: e1e by itself, and d1s through d1."""
    province = {
        "d4": "blue3/es/tea2@sw",
        "d3": "blue3/ns/silk2",
        "d2": "green4/nes/tea3",
        "e2": "orange4/es/palace@sw",
        "d1": "green8/ne-sw/tea3+palace@nw-es",
    }
    state = in_turn(player("blue6 blue6", province=province), player(), tops="blue7/esw/silk4")
    assert state.players[0].joined == ()
    state = play(state, 0, "place quarry1", "take blue_cow", "pay blue6", "pay blue6")
    state = shown(play(state, 0, "lay e1 new"))
    assert state.players[0].joined == ("e1e", "d1s")
    assert asked(state) == (0, "order yields")
    assert legal(state, 0) == {"yield e1e", "yield d1s"}
    assert refused(state, 0, "yield a1w").rule == "RG-5d"
    events = happens(state, 0, "yield d1s")
    assert events[0] == YieldGained(0, "d1s", "boat1")
    state = play(state, 0, "yield d1s")
    assert state.players[0].boat == 1
    # River space 1 gives two dice, before the other border gives karma and a die.
    state = rolled(play(state, 0, "gain blue", "gain blue"), 1, 1)
    assert state.players[0].karma == 3
    state = rolled(play(state, 0, "gain green"), 1)
    assert asked(state) == (1, "place worker")


@pytest.mark.rule("RG-5d", "RG-7h")
def test_a_border_that_was_cut_and_is_joined_again_pays_only_once() -> None:
    """The road from a3w comes home through a2, then is cut by a cover, then joined through a1."""
    province = {
        "b4": "blue3/es/tea2",
        "b3": "orange5/nsw/mill",
        "b2": "purple5/nsw/fort",
        "b1": "orange4/ne/mill@nw",
        "a3": "green8/ne-sw/tea3+palace",
        "a2": "green4/nes/tea3",
    }
    state = in_turn(
        player("orange5 orange5 green3", karma=0, province=province),
        player(),
        tops="green7/ns-ew/tea3+spices2 orange4/es/palace",
    )
    assert state.players[0].joined == ("a3w",)
    state = play(state, 0, "place builder", "pay orange5", "cover a2", "take green_cow")
    state = shown(play(state, 0, "pay green3", "lay a2 ns-ew"))
    assert joined_borders(BOARD, state.players[0].roads) == ("a2w",)
    state = play(state, 1, "place assortment1")
    state = play(state, 0, "place quarry1", "take orange_snake", "pay orange5")
    events = happens(state, 0, "lay a1 ne")
    assert moved(events) == [(0, 0, 2, "RG-5c")]
    state = play(state, 0, "lay a1 ne")
    assert joined_borders(BOARD, state.players[0].roads) == ("a3w", "a2w")
    shows = happens(state, CHANCE, min(legal(state, CHANCE)))
    assert not [event for event in shows if isinstance(event, YieldGained)]


@pytest.mark.rule("RG-5e", "RG-2e")
def test_an_upgrade_goes_one_step_up_to_four_and_only_counts_later() -> None:
    state = in_turn(player("blue4", levels="4322", province={"c3": "green4/ns/palace"}), player())
    state = play(state, 0, "place raja", "pay blue4")
    assert legal(state, 0) == {"upgrade palace", "upgrade mill", "upgrade fort"}
    assert refused(state, 0, "upgrade temple").rule == "RG-5e"
    events = happens(state, 0, "upgrade palace")
    assert moved(events) == [(0, 3, 0, "RG-7g")]
    assert play(state, 0, "upgrade palace").players[0].upgrades == (4, 4, 2, 2)


@pytest.mark.rule("RG-5e")
def test_when_all_cubes_are_at_four_an_upgrade_is_lost() -> None:
    state = in_turn(player("blue4", levels="4444"), player())
    assert moved(happens(play(state, 0, "place raja"), 0, "pay blue4")) == [(0, 3, 0, "RG-7g")]


@pytest.mark.rule("RG-2b")
def test_the_next_tile_is_shown_as_soon_as_one_is_taken() -> None:
    state = in_turn(player("blue6"), player(), tops="blue3/ns/silk2")
    state = play(state, 0, "place quarry1", "take blue_snake", "pay blue6", "lay c3 ns")
    assert asked(state) == (CHANCE, "show tile")
    assert "show blue3/ns/silk2" not in legal(state, CHANCE)
    assert len(legal(state, CHANCE)) == 5
