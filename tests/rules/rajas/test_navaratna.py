"""The Navaratna version, the mixed table and the Ganga module."""

from typing import Any

import pytest

from shared_rules.core.seats import CHANCE
from shared_rules.games.rajas import GAME
from shared_rules.games.rajas.events import RiverTileLaid
from shared_rules.games.rajas.state import Player, State, Step, room, workers_left
from tests.rules.rajas.table import (
    BOARD,
    asked,
    fresh,
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


def expert(dice: str = "", **fields: Any) -> Player:
    return player(dice, navaratna=True, **fields)


def court(*players: Player, **fields: Any) -> State:
    return in_turn(*players, navaratna="all", **fields)


@pytest.mark.rule("RG-13a", "RG-2d")
def test_eight_dice_and_smaller_yields_on_the_other_side() -> None:
    state = court(expert("blue1 " * 8), expert())
    assert room(state, 0) == 0
    assert room(in_turn(player("blue1 " * 8), player()), 0) == 2
    printed = {border.key: border.reward for border in BOARD.navaratna_borders}
    assert (printed["a3w"], printed["a1w"]) == ("coins2", "upgrade1")


@pytest.mark.rule("RG-13b")
def test_everybody_begins_with_a_brown_tile_on_one_of_two_places() -> None:
    state = shown(fresh(2, navaratna="all"))
    state = rolled(state, *[1] * 4, *[2] * 4)
    assert asked(state) == (CHANCE, "draw brown tile")
    assert len(legal(state, CHANCE)) == 7
    assert refused(state, CHANCE, "draw white/coins3").rule == "RG-13b"
    state = play(state, CHANCE, "draw brown/worker_fame1")
    assert asked(state) == (0, "put yield tile")
    assert legal(state, 0) == {"put b1s", "put d1s"}
    refusal = refused(state, 0, "put a1w")
    assert refusal.rule == "RG-13c"
    assert "a1w" not in str(refusal), "a border is named by where it is"
    state = play(state, 0, "put d1s")
    assert "brown/worker_fame1" in state.players[0].yields
    assert refused(state, CHANCE, "draw brown/worker_fame1").rule == "RG-13b"


@pytest.mark.rule("RG-13c")
def test_the_dancer_gives_any_tile_for_a_free_place_of_its_colour() -> None:
    state = court(expert("blue2"), expert())
    state = play(state, 0, "place dancer", "pay blue2", "gain blue", "gain blue")
    state = rolled(state, 1, 1)
    assert asked(state) == (0, "pick yield tile")
    assert len(legal(state, 0) - {"decline"}) == 30
    state = play(state, 0, "pick red/coins8")
    assert legal(state, 0) == {"put a1w", "put e1e"}
    assert moved(happens(state, 0, "put a1w")) == []
    state = play(state, 0, "put a1w")
    assert state.players[0].yields[BOARD.border_index["a1w"]] == "red/coins8"
    assert "red/coins8" not in state.yields


@pytest.mark.rule("RG-13c")
def test_no_tile_of_a_colour_without_a_free_place() -> None:
    red = {"a1w": "red/coins7", "e1e": "red/coins8"}
    state = court(expert("blue2", yields=red), expert())
    state = play(state, 0, "place dancer", "pay blue2", "gain blue", "gain blue")
    state = rolled(state, 1, 1)
    assert refused(state, 0, "pick red/dice2").rule == "RG-13c"
    assert not any(move.startswith("pick red") for move in legal(state, 0))


@pytest.mark.rule("RG-13c")
def test_the_tile_of_the_dancer_may_be_declined() -> None:
    state = court(expert("blue2"), expert())
    state = play(state, 0, "place dancer", "pay blue2", "gain blue", "gain blue")
    state = rolled(state, 1, 1)
    assert "decline" in legal(state, 0)
    declined = play(state, 0, "decline")
    assert (asked(declined), any(declined.players[0].yields)) == ((1, "place worker"), False)
    # With a tile on every place nothing can be taken, and nothing is asked.
    left = [*BOARD.yield_tiles]
    full: dict[str, str] = {}
    for border in BOARD.navaratna_borders:
        full[border.key] = next(tile for tile in left if tile.startswith(border.place))
        left.remove(full[border.key])
    state = court(expert("blue2", yields=full), expert())
    state = play(state, 0, "place dancer", "pay blue2", "gain blue", "gain blue")
    assert asked(rolled(state, 1, 1)) == (1, "place worker")


SOUTH = {"b4": "blue3/es/tea2", "b3": "blue3/ns/silk2", "b2": "green3/ns/tea2"}


def joining(tile: str, **fields: Any) -> State:
    """A straight road is to be laid on b1: it joins b1s, where a brown tile lies."""
    state = court(
        expert("orange5", province=SOUTH, yields={"b1s": tile}, **fields),
        expert(),
        tops="orange2/ns/spices1",
    )
    return play(state, 0, "place quarry1", "take orange_snake", "pay orange5")


@pytest.mark.rule("RG-13c", "RG-13e")
@pytest.mark.parametrize(
    ("tile", "fields", "gain"),
    [
        ("brown/market_tile_fame1", {}, (0, 0, 4, "RG-5d")),
        ("brown/river_fame1", {"boat": 8}, (0, 0, 2, "RG-5d")),
        ("brown/building_coins1", {}, (0, 0, 0, "RG-5d")),
        ("brown/yield_coins2", {}, (0, 2, 0, "RG-5d")),
        ("brown/bend_fame2", {}, (0, 0, 2, "RG-5d")),
        ("brown/upgrade_coins2", {"levels": "2343"}, (0, 8, 0, "RG-5d")),
        ("brown/worker_fame1", {}, (0, 0, 3, "RG-5d")),
        ("", {}, (0, 2, 0, "RG-5d")),
    ],
)
def test_brown_tiles_count_when_their_border_is_joined(
    tile: str, fields: dict[str, Any], gain: tuple[int, int, int, str]
) -> None:
    state = play(joining(tile, **fields), 0, "lay b1 ns")
    events = happens(state, CHANCE, min(legal(state, CHANCE)))
    assert moved(events) == [gain]


@pytest.mark.rule("RG-13e")
def test_a_tile_may_have_two_bends_and_a_junction_has_none() -> None:
    province = {"c3": "green8/ne-sw/tea3+palace@ne-sw", "d3": "blue4/nes/silk3@esw"}
    state = court(
        expert("orange5", province=SOUTH | province, yields={"b1s": "brown/bend_fame2"}),
        expert(),
        tops="orange2/ns/spices1",
    )
    state = play(state, 0, "place quarry1", "take orange_snake", "pay orange5", "lay b1 ns")
    assert moved(happens(state, CHANCE, min(legal(state, CHANCE))))[0] == (0, 0, 6, "RG-5d")


@pytest.mark.rule("RG-13e")
def test_our_ruling_that_each_yield_tile_on_a_joined_border_counts() -> None:
    """One lies on b4n, joined before, one on b1s, joined now, and one on e1e, not joined."""
    lie = {"b4n": "white/coins3", "b1s": "brown/yield_coins2", "e1e": "red/coins8"}
    state = court(
        expert("orange5", province=SOUTH | {"b4": "blue4/nes/silk3"}, yields=lie),
        expert(),
        tops="orange2/ns/spices1",
    )
    state = play(state, 0, "place quarry1", "take orange_snake", "pay orange5", "lay b1 ns")
    assert moved(happens(state, CHANCE, min(legal(state, CHANCE)))) == [(0, 4, 0, "RG-5d")]


@pytest.mark.rule("RG-13e")
def test_buildings_are_counted_one_by_one() -> None:
    province = {"c3": "orange9/nesw/palace+palace", "d3": "orange4/es/palace@sw"}
    state = court(
        expert("orange5", province=SOUTH | province, yields={"b1s": "brown/building_coins1"}),
        expert(),
        tops="orange2/ns/spices1",
    )
    state = play(state, 0, "place quarry1", "take orange_snake", "pay orange5", "lay b1 ns")
    assert moved(happens(state, CHANCE, min(legal(state, CHANCE))))[0] == (0, 3, 0, "RG-5d")


@pytest.mark.rule("RG-13c")
def test_a_tile_on_a_border_that_is_joined_already_never_pays() -> None:
    joined = SOUTH | {"b1": "orange2/ns/spices1"}
    state = court(expert("blue2", province=joined), expert())
    assert state.players[0].joined == ("b1s",)
    state = play(state, 0, "place dancer", "pay blue2", "gain blue", "gain blue")
    state = play(rolled(state, 1, 1), 0, "pick brown/worker_fame1")
    assert moved(happens(state, 0, "put b1s")) == []
    assert play(state, 0, "put b1s").players[0].fame == 0


@pytest.mark.rule("RG-13d")
def test_who_owns_fewer_workers_takes_a_yield_tile_instead() -> None:
    taken = {"terrace_blue": 0, "terrace_green": 0, "terrace_orange": 0, "goods1": 1}
    state = court(expert(), expert("blue4 blue4 blue4", fame=15, money=20), seat=1, taken=taken)
    assert [each.workers for each in state.players] == [3, 5]
    state = rolled(play(state, 1, "place balcony_blue", "pay blue4"), 1, 1)
    assert asked(state) == (0, "pick yield tile")
    state = play(state, 0, "pick white/coins3", "put a3w")
    state = play(state, 1, "place assortment1")
    # A difference of two: one more at the next turn, but never a third.
    assert asked(state) == (0, "pick yield tile")
    state = play(state, 0, "decline")
    state = play(state, 1, "place open_terrace", "enough")
    assert asked(state) == (1, "place worker")
    state = rolled(play(state, 1, "place terrace_purple"), 1)
    assert state.round == 2
    assert state.players[0].offers == 0


@pytest.mark.rule("RG-13d")
def test_no_offer_with_workers_left_or_as_many_as_the_others() -> None:
    taken = {"terrace_blue": 0, "terrace_green": 0, "terrace_orange": 0}
    equal = court(expert(), expert(), seat=1, taken=taken)
    equal = play(equal, 1, "place assortment1")
    assert asked(equal) == (1, "place worker")
    # Seat 0 owns fewer, has a worker left and nowhere to go: it is skipped, without an offer.
    busy = {"assortment1": 0, "terrace_blue": 0, "open_terrace": 1, "terrace_green": 1}
    left = court(
        expert(), expert("blue4", fame=20, money=20), seat=1, taken=busy | {"terrace_orange": 1}
    )
    assert (left.players[0].workers, left.players[1].workers) == (3, 5)
    left = rolled(play(left, 1, "place terrace_purple"), 1)
    assert workers_left(left, 0) == 1
    assert asked(left) == (1, "place worker")


@pytest.mark.rule("RG-13d", "RG-4a")
@pytest.mark.parametrize("answer", [["decline"], ["pick white/coins3", "put a3w"]])
def test_an_offer_to_who_placed_last_ends_the_circle(answer: list[str]) -> None:
    """Seat 0 has placed its last of 3 workers; seat 1 has one of 5 left and nowhere to go."""
    taken = {"open_terrace": 0, "terrace_blue": 0, "assortment1": 1, "terrace_green": 1}
    state = court(
        expert(), expert(fame=20, money=20), taken=taken | {"terrace_orange": 1, "mogul": 1}
    )
    assert [each.workers for each in state.players] == [3, 5]
    state = rolled(play(state, 0, "place terrace_purple"), 1)
    assert (asked(state), workers_left(state, 1)) == ((0, "pick yield tile"), 1)
    state = play(state, 0, *answer)
    assert (state.round, asked(state)) == (2, (1, "place worker"))


@pytest.mark.rule("RG-13f")
def test_a_mixed_table_has_five_workers_eight_dice_and_the_basic_dancer() -> None:
    state = in_turn(
        expert("blue2", fame=15, money=19), player(), player(), navaratna="0", taken={"goods1": 1}
    )
    assert (room(state, 0), room(state, 1)) == (7, 10)
    woken = play(state, 0, "place open_terrace", "enough")
    assert (woken.players[0].workers, woken.players[0].waiting) == (5, ())
    dancer = play(state, 0, "place dancer", "pay blue2", "gain blue", "gain blue")
    assert asked(rolled(dancer, 1, 1)) == (CHANCE, "draw yield tile")
    opened = shown(fresh(3, navaratna="0"))
    opened = rolled(opened, *[1] * 4, *[2] * 8)
    assert asked(opened) == (0, "place worker")


@pytest.mark.rule("RG-13f", "RG-13d")
def test_a_mixed_table_offers_no_yield_tiles() -> None:
    taken = {"terrace_blue": 0, "terrace_green": 0, "terrace_orange": 0}
    state = in_turn(expert(), player(fame=15), seat=1, taken=taken, navaratna="0")
    assert asked(play(state, 1, "place assortment1")) == (1, "place worker")


@pytest.mark.rule("RG-14a", "RG-2c")
def test_river_tiles_are_counted_on_from_the_start() -> None:
    state = fresh(2, ganga=True)
    assert asked(state) == (CHANCE, "roll for the river")
    state = play(state, CHANCE, "roll 2")
    assert BOARD.river[1] == "karma2"
    assert len(legal(state, CHANCE)) == 8
    events = happens(state, CHANCE, "draw sail3")
    assert RiverTileLaid(2, "sail3") in events
    state = play(state, CHANCE, "draw sail3", "roll 5")
    assert refused(state, CHANCE, "draw sail3").rule == "RG-14a"
    state = play(state, CHANCE, "draw chamber4")
    assert (state.river[1], state.river[6]) == ("sail3", "chamber4")


@pytest.mark.rule("RG-14a")
def test_a_count_to_the_last_space_or_past_it_ends_it() -> None:
    state = fresh(2, ganga=True)
    near = state._replace(agenda=(Step("river_roll", CHANCE, BOARD.end - 3), *state.agenda[1:]))
    for value in (3, 6):
        assert asked(play(near, CHANCE, f"roll {value}")) == (CHANCE, "show tile")
    assert asked(play(near, CHANCE, "roll 2")) == (CHANCE, "draw river tile")


@pytest.mark.rule("RG-14a")
def test_the_eighth_tile_is_the_last() -> None:
    state = fresh(2, ganga=True)
    for tile in BOARD.river_tiles:
        assert asked(state) == (CHANCE, "roll for the river")
        state = play(state, CHANCE, "roll 1", f"draw {tile}")
    assert asked(state) == (CHANCE, "show tile")
    assert state.river[:8] == BOARD.river_tiles
    assert GAME.options[1].rule == "RG-14a"
