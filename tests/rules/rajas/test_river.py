"""The river: sailing, its rewards, and what they count."""

from typing import Any

import pytest

from shared_rules.games.rajas.state import State, Step
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
from tests.rules.rajas.test_market import MARKETS


def space(reward: str) -> int:
    return BOARD.river.index(reward) + 1


def before(reward: str, dice: str, **fields: Any) -> State:
    """One space before that reward, with a die of 1 for the harbour."""
    at = space(reward) - 1
    return in_turn(player(dice, boat=at, **fields), player())


def reached(state: State) -> State:
    state = play(state, 0, "place harbour1")
    return play(state, 0, next(move for move in sorted(legal(state, 0)) if move.endswith("1")))


@pytest.mark.rule("RG-8a")
def test_the_books_example_of_sailing_past_yellow_to_an_upgrade() -> None:
    """1 coin and a 2; yellow's space is skipped; the mill goes from 3 to 4."""
    at = space("upgrade1")
    state = in_turn(
        player("blue2", boat=at - 3, levels="2232", money=1, karma=0),
        player(boat=at - 1),
        taken={"harbour1": 1},
    )
    state = play(state, 0, "place harbour2")
    assert state.players[0].money == 0
    state = play(state, 0, "pay blue2", "sail 2")
    assert state.players[0].boat == at
    assert level(play(state, 0, "upgrade mill"), 0, "mill") == 4


@pytest.mark.rule("RG-8a")
def test_a_die_of_1_2_or_3_sails_as_many_free_spaces_or_fewer() -> None:
    state = in_turn(player("blue3 green4 orange5 purple6", karma=0), player())
    state = play(state, 0, "place harbour1")
    assert legal(state, 0) == {"pay blue3"}
    state = play(state, 0, "pay blue3")
    assert legal(state, 0) == {"sail 1", "sail 2", "sail 3"}
    assert refused(state, 0, "sail 4").rule == "RG-8a"


@pytest.mark.rule("RG-8a")
def test_however_far_a_copy_lets_the_boat_sail_each_distance_can_be_said() -> None:
    """An edition, or a position, may say more than the six that are printed in the book."""
    state = in_turn(player(), player(), agenda=(Step("sail", 0, BOARD.end),))
    assert legal(state, 0) == {f"sail {count}" for count in range(1, BOARD.end + 1)}
    assert play(state, 0, f"sail {BOARD.end}").players[0].boat == BOARD.end


@pytest.mark.rule("RG-8a")
def test_start_and_end_hold_several_boats() -> None:
    state = in_turn(player("blue1", boat=BOARD.end - 1), player(boat=BOARD.end))
    state = play(state, 0, "place harbour1", "pay blue1")
    assert [each.boat for each in state.players] == [BOARD.end] * 2


@pytest.mark.rule("RG-8b")
def test_at_the_end_there_is_no_more_sailing() -> None:
    state = in_turn(player("blue1", boat=BOARD.end), player())
    assert refused(state, 0, "place harbour1").rule == "RG-8b"
    bonus = in_turn(player(boat=BOARD.end, money=10), player())
    state = play(bonus, 0, "place open_terrace")
    assert (state.players[0].boat, state.players[0].bonus) == (BOARD.end, 1)


@pytest.mark.rule("RG-8b", "RG-8c")
def test_dice_karma_coins_and_fame_of_river_spaces() -> None:
    dice = reached(before("dice2", "blue1"))
    assert asked(dice) == (0, "gain dice")
    assert reached(before("karma2", "blue1")).players[0].karma == 3
    assert reached(before("coins3", "blue1")).players[0].money == 8
    assert reached(before("fame2", "blue1")).players[0].fame == 2


@pytest.mark.rule("RG-8c")
def test_dice_of_a_colour_by_karma_level() -> None:
    state = rolled(reached(before("karma_blue", "green1", karma=3)), 1, 2, 3)
    assert state.players[0].dice == ("blue1", "blue2", "blue3")
    assert reached(before("karma_blue", "green1", karma=0)).players[0].dice == ()


@pytest.mark.rule("RG-8c", "RG-9a")
def test_spent_karma_counts_before_a_reward_by_karma_level() -> None:
    at = space("karma_blue")
    state = in_turn(player("green6", boat=at - 1, karma=2), player())
    state = play(state, 0, "place harbour1", "turn green6")
    assert rolled(state, 4).players[0].dice == ("blue4",)


FIVE = MARKETS | {"d4": "blue3/es/tea2@sw"}


@pytest.mark.rule("RG-8c")
@pytest.mark.parametrize(
    ("reward", "fields", "coins", "fame"),
    [
        ("market_coins1", {"province": FIVE}, 5, 0),
        ("upgrade_fame1", {"levels": "2324"}, 0, 3),
        ("upgrade_coins2", {"levels": "2324"}, 6, 0),
        ("karma_fame2", {"karma": 2}, 0, 4),
        ("assortment", {"province": MARKETS}, 5, 0),
    ],
)
def test_the_books_examples_of_counted_rewards(
    reward: str, fields: dict[str, Any], coins: int, fame: int
) -> None:
    state = play(before(reward, "blue1", **fields), 0, "place harbour1")
    gained = moved(happens(state, 0, "pay blue1"))
    assert gained[0] == (0, coins, fame, "RG-8c")


@pytest.mark.rule("RG-8c")
def test_one_good_up_to_a_number_without_a_die() -> None:
    state = reached(before("one_good4", "blue1", province=MARKETS))
    assert moved(happens(state, 0, "sell tea")) == [(0, 6, 0, "RG-8c")]


@pytest.mark.rule("RG-8c")
def test_any_chamber_even_an_occupied_one() -> None:
    at = space("any_chamber")
    taken = {"yogi": 1, "raja": 1}
    state = in_turn(player("blue1", boat=at - 1), player(), taken=taken)
    state = play(state, 0, "place harbour1", "pay blue1")
    assert legal(state, 0) == {"chamber 2", "chamber 3", "chamber 4", "chamber 6"}
    assert refused(state, 0, "chamber 5").rule == "RG-7h"
    assert moved(happens(play(state, 0, "chamber 4"), 0, "upgrade mill")) == [(0, 3, 0, "RG-7g")]


@pytest.mark.rule("RG-8c")
def test_the_master_builder_of_the_river_takes_no_5_but_the_difference() -> None:
    at = space("any_chamber")
    state = in_turn(
        player("blue1 purple2", boat=at - 1, karma=0, province={"c3": "orange4/ne/mill"}),
        player(),
        tops="purple6/nes/tea1+fort",
    )
    state = play(state, 0, "place harbour1", "pay blue1", "chamber 5", "cover c3")
    state = play(state, 0, "take purple_cow")
    assert legal(state, 0) == {"pay purple2"}
    state = shown(play(state, 0, "pay purple2", "lay c3 nes"))
    assert state.players[0].dice == ()


def test_the_last_chamber_of_the_river_may_be_too_far_for_the_portuguese() -> None:
    at = max(n for n, reward in enumerate(BOARD.river, 1) if reward == "any_chamber")
    state = in_turn(player("blue1", boat=at - 1), player())
    state = play(state, 0, "place harbour1", "pay blue1")
    assert refused(state, 0, "chamber 6").rule == "RG-7i"


@pytest.mark.rule("RG-14b")
@pytest.mark.parametrize(
    ("tile", "wanted"),
    [
        ("karma_dice", (0, "gain dice")),
        ("blue1+orange1", (-1, "roll die")),
        ("chamber4", (0, "upgrade building")),
        ("chamber5", (1, "place worker")),
        ("one_good3", (0, "sell one good")),
        ("sail3", (0, "sail")),
    ],
)
def test_river_tiles(tile: str, wanted: tuple[int, str]) -> None:
    state = in_turn(player("blue1", karma=3, province=MARKETS), player(), ganga=True)
    tiles = tuple(each for each in state.river_tiles if each != tile)
    state = state._replace(river=(tile, *state.river[1:]), river_tiles=tiles)
    state = play(state, 0, "place harbour1", "pay blue1")
    assert asked(state) == wanted
    if tile == "karma_dice":
        state = play(state, 0, "gain blue", "gain green", "gain blue")
        assert state.rolling == ("blue", "green", "blue")
    if tile == "sail3":
        assert legal(state, 0) == {"sail 1", "sail 2", "sail 3"}
    if tile == "one_good3":
        assert moved(happens(state, 0, "sell tea")) == [(0, 6, 0, "RG-8c")]
