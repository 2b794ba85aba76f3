"""Setting up: pieces, dice, the first player, the two sides of the board."""

from random import Random

import pytest

from shared_rules.core.errors import BadOptions
from shared_rules.core.seats import CHANCE
from shared_rules.games.rajas import GAME
from shared_rules.games.rajas.board import ASSORTMENT, HARBOUR, QUARRY
from shared_rules.games.rajas.faces import COLOURS, STACKS
from shared_rules.games.rajas.state import ROUNDS, State, pool, workers_left
from tests.rules.rajas.table import BOARD, asked, fresh, in_turn, play, player, refused, shown


def opened(seats: int, *values: int) -> State:
    """Every seat rolls blue, green, orange, purple in this order."""
    state = shown(fresh(seats))
    for value in values:
        state = play(state, CHANCE, f"roll {value}")
    return state


@pytest.mark.rule("RG-2a")
def test_twelve_dice_of_a_colour_make_the_pool() -> None:
    state = opened(2, *[1] * 8)
    assert [pool(state, colour) for colour in COLOURS] == [10, 10, 10, 10]


@pytest.mark.rule("RG-2b")
def test_the_top_of_every_stack_is_shown_and_an_empty_stack_stays_empty() -> None:
    state = fresh()
    assert asked(state) == (CHANCE, "show tile")
    assert refused(state, CHANCE, "show green2/ew/tea1").rule == "RG-2b"
    state = shown(state)
    assert all(state.tops)
    assert [len(stack) for stack in state.stacks] == [5, 4, 4] * 4
    bare = in_turn(player("blue6 blue6"), player())
    at = STACKS.index("blue_snake")
    tops = ["" if n == at else top for n, top in enumerate(bare.tops)]
    bare = bare._replace(tops=tuple(tops))
    bought = GAME.play(bare, 0, GAME.parse(bare, "place quarry1"))
    assert refused(bought, 0, "take blue_snake").rule == "RG-2b"


@pytest.mark.rule("RG-2d")
def test_a_province_has_a_residence_with_three_roads() -> None:
    gates = {(BOARD.keys[cell], side) for cell, side in BOARD.gates}
    assert gates == {("b4", 1), ("d4", 3), ("c3", 0)}
    assert len(BOARD.cells) + 1 == 18


@pytest.mark.rule("RG-2c", "RG-13f")
def test_the_basic_game_and_the_mixed_table_use_white_tiles_only() -> None:
    for who in ("none", "0"):
        assert {tile.partition("/")[0] for tile in fresh(2, navaratna=who).yields} == {"white"}
    assert len(fresh(2).yields) == 8
    assert len(fresh(2, navaratna="all").yields) == 30


@pytest.mark.rule("RG-3a")
def test_the_side_of_the_board_goes_by_the_players() -> None:
    counts = {
        seats: [sum(space.kind == kind for space in BOARD.spaces[seats]) for kind in KINDS]
        for seats in (2, 3, 4)
    }
    assert counts[2] == [5, 1, 4]
    assert counts[4] == [8, 2, 5]
    assert counts[3] == [7, 2, 4]
    four = in_turn(*[player("blue6", money=9)] * 4)
    three = in_turn(
        *[player("blue6", money=9)] * 3, taken={"quarry1": 0, "quarry2": 1, "quarry3": 2}
    )
    assert "quarry4" in {space.key for space in BOARD.spaces[len(four.players)]}
    assert "place quarry5" in {GAME.format(move) for move in GAME.moves_of(three, 0)}


KINDS = (QUARRY, ASSORTMENT, HARBOUR)


@pytest.mark.rule("RG-3b", "RG-3c")
def test_what_everybody_begins_with() -> None:
    state = opened(2, *[1] * 4, *[2] * 4)
    for each in state.players:
        assert (each.workers, each.waiting) == (3, ("fame", "money", "river"))
        assert (each.boat, each.karma, each.fame, each.bonus) == (0, 1, 0, 0)
        assert each.upgrades == (2, 2, 2, 2)
    assert workers_left(state, 0) == 3


@pytest.mark.rule("RG-3d")
def test_the_lowest_total_begins_and_money_goes_by_turn_order() -> None:
    state = opened(3, *[6] * 4, *[2, 2, 2, 1], *[5] * 4)
    assert (state.phase, state.first, state.seat) == (ROUNDS, 1, 1)
    assert [each.money for each in state.players] == [5, 3, 4]
    assert state.players[1].dice == ("blue2", "green2", "orange2", "purple1")


@pytest.mark.rule("RG-3d")
def test_tied_players_roll_again_for_the_beginning_and_keep_their_dice() -> None:
    state = opened(3, *[1] * 4, *[1] * 4, *[5] * 4)
    assert asked(state) == (CHANCE, "draw first player")
    assert refused(state, CHANCE, "first 2").rule == "RG-3d"
    state = play(state, CHANCE, "first 1")
    assert state.first == 1
    assert state.players[0].dice == ("blue1", "green1", "orange1", "purple1")


@pytest.mark.rule("RG-13f")
@pytest.mark.parametrize(("seats", "who"), [(2, "2"), (3, "012"), (2, "01")])
def test_experts_are_some_of_the_seats(seats: int, who: str) -> None:
    with pytest.raises(BadOptions):
        fresh(seats, navaratna=who)


def test_chance_draws_two_tiles_of_one_face_twice_as_often() -> None:
    state = fresh()
    stacks = (("blue2/ew/silk1", "blue3/ns/silk2", "blue3/ns/silk2"), *state.stacks[1:])
    state = state._replace(stacks=stacks)
    rng = Random(7)
    faces = [GAME.format(GAME.sample(state, rng)) for _ in range(600)]
    assert 340 < faces.count("show blue3/ns/silk2") < 460
