"""A round: placing workers, paying, gaining dice, turning them over for karma."""

import pytest

from shared_rules.core.seats import CHANCE
from shared_rules.games.rajas import GAME
from shared_rules.games.rajas.state import NOBODY, pool, room, workers_left
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
)


@pytest.mark.rule("RG-4a")
def test_workers_are_placed_in_turn_until_nobody_can_then_all_come_home() -> None:
    state = in_turn(player(), player())
    for seat, space in enumerate(["open_terrace", *TERRACES[:1], *TERRACES[1:3], "assortment1"]):
        assert asked(state) == (seat % 2, "place worker")
        state = play(state, seat % 2, f"place {space}")
        if space.startswith("terrace"):
            state = rolled(state, 6)
    assert state.round == 1
    state = rolled(play(state, 1, "place terrace_purple"), 6)
    assert state.round == 2
    assert set(state.workers) == {NOBODY}


TERRACES = ("terrace_blue", "terrace_green", "terrace_orange", "terrace_purple")


@pytest.mark.rule("RG-4a")
def test_nobody_passes_while_a_worker_can_be_placed() -> None:
    state = in_turn(player(), player())
    assert refused(state, 0, "decline").rule == "RG-4a"
    assert refused(state, 1, "place open_terrace").rule == "RG-4a"


@pytest.mark.rule("RG-4a")
def test_who_cannot_place_is_skipped_until_a_full_circle_ends_the_round() -> None:
    free = ("open_terrace", *TERRACES, "assortment1")
    taken = dict(zip(free, (0, 0, 0, 1, 1, 1), strict=True))
    rich = player("blue4 blue4", fame=20, money=20)
    poor = player("", fame=20, money=0, boat=12)
    state = in_turn(rich, poor, taken=taken)
    assert [each.workers for each in state.players] == [5, 5]
    state = rolled(play(state, 0, "place balcony_blue", "pay blue4"), 1, 3)
    assert asked(state) == (0, "place worker")
    assert state.round == 1
    state = rolled(play(state, 0, "place balcony_orange", "pay orange1"), 1, 3)
    assert (state.round, workers_left(state, 1)) == (2, 5)


@pytest.mark.rule("RG-4a")
def test_who_was_skipped_comes_in_again_in_the_same_round() -> None:
    """Seat 1 has a worker and a blue 3, and nowhere to go until a tile of blue 3 is shown."""
    spaces = (*TERRACES, "assortment1", "goods1", "goods2", "balcony_blue", "yogi")
    taken = dict(zip(spaces, (0, 0, 0, 0, 1, 1, 1, 1, 1), strict=True))
    state = in_turn(
        player("blue6", fame=15, money=20, boat=12, navaratna=True),
        player("blue3", fame=15, money=20, boat=BOARD.end, karma=0, navaratna=True),
        taken=taken,
        tops="blue4/ns/temple",
        navaratna="all",
    )
    state = play(state, 0, "place open_terrace", "enough")
    assert (asked(state), workers_left(state, 1)) == ((0, "place worker"), 1)
    state = play(state, 0, "place quarry1", "take blue_snake", "pay blue6", "lay c3 ns")
    state = play(state, CHANCE, "show blue3/ns/silk2")
    assert (state.round, asked(state)) == (1, (1, "place worker"))
    assert legal(state, 1) == {"place quarry2"}


@pytest.mark.rule("RG-4b")
def test_one_worker_a_space_and_rows_are_filled_from_the_left() -> None:
    state = in_turn(player("blue6 blue3"), player(), taken={"mogul": 1, "quarry1": 1})
    assert refused(state, 0, "place mogul").rule == "RG-4b"
    assert refused(state, 0, "place quarry3").rule == "RG-4b"
    assert "place quarry2" in legal(state, 0)
    assert refused(state, 0, "place harbour2").rule == "RG-4b"
    assert {"place terrace_purple", "place terrace_blue"} <= legal(state, 0)


@pytest.mark.rule("RG-4c")
def test_without_the_coins_or_a_fitting_die_a_space_cannot_be_used() -> None:
    state = in_turn(player("blue6 blue6", money=0, karma=0), player())
    assert refused(state, 0, "place quarry1").facts == {"coins": 1, "money": 0}
    assert refused(state, 0, "place mogul").rule == "RG-4c"
    assert refused(state, 0, "place balcony_green").rule == "RG-4c"
    paying = in_turn(player("blue6 blue6", money=1), player())
    events = happens(paying, 0, "place quarry1")
    assert moved(events) == [(0, -1, 0, "RG-4c")]


@pytest.mark.rule("RG-4c")
def test_paid_dice_return_to_the_pool_first() -> None:
    """A full statue has room for one die, because one is paid before two are gained."""
    state = in_turn(player("blue1 " * 9 + "green1"), player("orange1 " * 10))
    assert pool(state, "orange") == 2
    state = play(state, 0, "place balcony_blue")
    state = play(state, 0, "pay blue1")
    assert pool(state, "blue") == 4
    assert asked(state) == (0, "gain dice")
    assert state.rolling == ("orange",)
    state = play(state, 0, "return green1")
    assert asked(state) == (CHANCE, "roll die")
    assert state.rolling == ("orange", "orange")


@pytest.mark.rule("RG-4d")
def test_over_the_limit_fewer_are_taken_or_some_returned_first() -> None:
    state = in_turn(player("blue2 " * 10), player("green1"), taken={"terrace_blue": 1})
    state = play(state, 0, "place terrace_green")
    assert legal(state, 0) == {"return blue2", "enough"}
    fewer = play(state, 0, "enough")
    assert fewer.players[0].dice == ("blue2",) * 10
    more = rolled(play(state, 0, "return blue2"), 5)
    assert more.players[0].dice == (*["blue2"] * 9, "green5")


@pytest.mark.rule("RG-4d")
def test_a_colour_that_the_pool_lacks_cannot_be_taken() -> None:
    dice = player("blue1 " * 6)
    state = in_turn(dice, dice)
    state = play(state, 0, "place terrace_blue")
    assert state.players[0].dice == ("blue1",) * 6
    assert asked(state) == (1, "place worker")
    yogi = in_turn(player("blue1 " * 6 + "green3"), dice)
    yogi = play(yogi, 0, "place yogi", "pay green3")
    assert legal(yogi, 0) == {"gain green", "gain orange", "gain purple"}
    assert refused(yogi, 0, "gain blue").rule == "RG-4d"


@pytest.mark.rule("RG-4d")
def test_our_ruling_that_nothing_is_returned_to_an_empty_pool_to_be_taken_again() -> None:
    state = in_turn(player("blue1 " * 10), player("blue1 " * 2))
    assert (pool(state, "blue"), room(state, 0)) == (0, 0)
    state = play(state, 0, "place terrace_blue")
    assert asked(state) == (1, "place worker")
    assert state.players[0].dice == ("blue1",) * 10


@pytest.mark.rule("RG-4d")
def test_colours_are_chosen_first_then_all_are_rolled() -> None:
    state = in_turn(player("blue2"), player())
    state = play(state, 0, "place dancer", "pay blue2", "gain green")
    assert asked(state) == (0, "gain dice")
    state = play(state, 0, "gain purple")
    assert asked(state) == (CHANCE, "roll die")
    state = rolled(state, 6, 4)
    assert state.players[0].dice == ("green6", "purple4")


@pytest.mark.rule("RG-9a")
@pytest.mark.parametrize("value", range(1, 7))
def test_a_paid_die_may_be_turned_over_for_karma(value: int) -> None:
    # The Master builder also takes a tile, and a die for a dearer one.
    rest, province = (("purple6",), {"c3": "orange2/ns/spices1"}) if value == 2 else ((), {})
    dice = " ".join((f"blue{value}", *rest))
    state = in_turn(player(dice, karma=1, boat=0, province=province), player())
    chamber = ("mogul", "dancer", "yogi", "raja", "builder", "portuguese")[6 - value]
    state = play(state, 0, f"place {chamber}")
    assert legal(state, 0) == {f"turn blue{value}"}
    state = GAME.play(state, 0, GAME.parse(state, f"turn blue{value}"))
    assert state.players[0].dice == rest
    assert state.players[0].karma == (2 if chamber == "yogi" else 0)


@pytest.mark.rule("RG-9a")
def test_several_dice_are_turned_in_one_action_and_karma_ends_at_three() -> None:
    state = in_turn(player("blue1 blue2", karma=2), player(), tops="blue11/new/silk4+tea3")
    state = play(state, 0, "place quarry1", "take blue_tiger", "turn blue1")
    assert legal(state, 0) == {"turn blue2"}
    state = play(state, 0, "turn blue2")
    assert state.players[0].karma == 0
    assert asked(state) == (0, "lay tile")
    full = in_turn(player("green3", karma=2), player())
    full = play(full, 0, "place yogi", "pay green3")
    assert full.players[0].karma == 3


@pytest.mark.rule("RG-9a")
def test_without_karma_nothing_is_turned() -> None:
    state = in_turn(player("blue3", karma=0), player())
    state = play(state, 0, "place harbour1")
    assert refused(state, 0, "turn blue3").rule == "RG-9a"
    assert refused(state, 0, "pay green3").rule == "RG-4c"


@pytest.mark.rule("RG-11a")
def test_the_elephant_passes_clockwise_or_to_who_used_the_mogul() -> None:
    one = {"open_terrace": 0, "terrace_blue": 0, "terrace_green": 1, "terrace_orange": 1}
    last = in_turn(player(), player(), taken=one | {"terrace_purple": 1})
    assert play(last, 0, "place assortment1").first == 1
    mogul = in_turn(player("blue1"), player(), taken=one | {"terrace_purple": 1})
    mogul = play(mogul, 0, "place mogul", "pay blue1")
    assert (mogul.round, mogul.first, mogul.mogul) == (2, 0, NOBODY)
    three = {"terrace_blue2": 2, "terrace_green2": 2, "terrace_purple2": 2}
    taken = one | {"terrace_purple": 1} | three
    around = in_turn(player(), player(), player(), taken=taken, first=1)
    assert play(around, 0, "place assortment1").first == 2
