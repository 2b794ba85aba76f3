"""Workers: when one comes, which one, and the gold for it. With two players there is a choice."""

import pytest

from shared_rules.games.maharani import GAME
from shared_rules.games.maharani.moves import AddWorker, MoveWorker
from shared_rules.games.maharani.state import State
from tests.rules.maharani.table import (
    asked,
    earned,
    gold,
    happens,
    legal,
    play,
    refused,
    table,
    worker,
)


def without_supply(state: State, seat: int, *supply: int) -> State:
    """Workers of this seat are missing from the box."""
    players = list(state.players)
    players[seat] = players[seat]._replace(supply=supply)
    return state._replace(players=tuple(players))


def play_unchecked(state: State, seat: int, *moves: str) -> State:
    """For tables where workers are missing."""
    for text in moves:
        state = GAME.play(state, seat, GAME.parse(state, text))
    return state


@pytest.mark.rule("MI-6a", "MI-6b")
def test_an_arrow_at_the_player_brings_a_worker() -> None:
    """The book: the first orange tile of the section needs a worker from the supply."""
    state = play(table(rondel="- - orange_b"), 0, "take 3", "lay g6 s")
    assert worker(state, "g6") == 0
    assert state.players[0].supply == (7,)
    assert gold(state) == [2, 0, 0, 0], "1 for the tile, 1 for the worker"


@pytest.mark.rule("MI-6a")
def test_another_arrow_brings_none() -> None:
    state = play(table(rondel="- - orange_f"), 0, "take 3", "lay g6 n")
    assert worker(state, "g6") is None
    assert gold(state) == [1, 0, 0, 0]


@pytest.mark.rule("MI-6a")
def test_only_the_player_whose_turn_it_is_gets_a_worker() -> None:
    state = play(table(rondel="- - orange_f"), 0, "take 3", "lay g6 n")
    assert state.players[2].supply == (8,), "seat 2 sits in the north, but seat 0 laid it"


@pytest.mark.rule("MI-6a")
@pytest.mark.parametrize(("seat", "arrow"), [(0, "s"), (1, "w"), (2, "n"), (3, "e")])
def test_each_player_has_their_own_side(seat: int, arrow: str) -> None:
    for each in "nesw":
        state = play(table(rondel="orange_m", seat=seat), seat, "take 1", f"lay g5 {each}")
        assert (worker(state, "g5") == seat) == (each == arrow)


@pytest.mark.rule("MI-6b")
def test_with_an_empty_supply_the_tile_is_allowed_without_a_worker() -> None:
    state = without_supply(table(rondel="- - orange_b"), 0, 0)
    state = play_unchecked(state, 0, "take 3", "lay g6 s")
    assert worker(state, "g6") is None
    assert gold(state) == [1, 0, 0, 0]


@pytest.mark.rule("MI-6c")
def test_a_worker_on_that_colour_in_the_section_moves() -> None:
    """The book: another blue tile in the section, and the worker comes from the other blue one."""
    state = table("e7:blue", rondel="- - blue_b", workers={"e7": 0})
    state = play(state, 0, "take 3", "lay g6 s")
    assert (worker(state, "e7"), worker(state, "g6")) == (None, 0)
    assert state.players[0].supply == (7,)


@pytest.mark.rule("MI-6c")
def test_a_worker_moves_even_when_the_supply_is_empty() -> None:
    state = without_supply(table("e7:blue", rondel="- - blue_b", workers={"e7": 0}), 0, 0)
    state = play_unchecked(state, 0, "take 3", "lay g6 s")
    assert worker(state, "g6") == 0


@pytest.mark.rule("MI-6b", "MI-6c")
@pytest.mark.parametrize(
    ("tiles", "standing"),
    [
        ("e7:red", {"e7": 0}),  # another colour of tile
        ("b5:blue", {"b5": 0}),  # another section
        ("e7:blue", {"e7": 1}),  # another player's worker
    ],
)
def test_workers_elsewhere_stay(tiles: str, standing: dict[str, int]) -> None:
    state = table(tiles, rondel="- - blue_b", workers=standing)
    before = state.players[0].supply[0]
    state = play(state, 0, "take 3", "lay g6 s")
    assert worker(state, "g6") == 0
    assert all(worker(state, space) == own for space, own in standing.items())
    assert state.players[0].supply == (before - 1,)


@pytest.mark.rule("MI-6d")
def test_a_lone_worker_brings_1_and_a_second_beside_it_2() -> None:
    state = play(table("h6:red", rondel="- - orange_b", workers={}), 0, "take 3")
    assert earned(happens(state, 0, "lay g6 s"))[-1] == (0, 1, "MI-6d")
    state = play(table("h6:red", rondel="- - orange_b", workers={"h6": 0}), 0, "take 3")
    assert earned(happens(state, 0, "lay g6 s"))[-1] == (0, 2, "MI-6d")


@pytest.mark.rule("MI-6d")
def test_others_workers_and_corners_do_not_join() -> None:
    beside = play(table("h6:red", rondel="- - orange_b", workers={"h6": 1}), 0, "take 3")
    assert earned(happens(beside, 0, "lay g6 s"))[-1] == (0, 1, "MI-6d")
    corner = play(table("h7:red", rondel="- - orange_b", workers={"h7": 0}), 0, "take 3")
    assert earned(happens(corner, 0, "lay g6 s"))[-1] == (0, 1, "MI-6d")


@pytest.mark.rule("MI-6d")
def test_a_moved_worker_is_counted_where_it_stands_now() -> None:
    state = table("h6:blue g7:red", rondel="- - blue_b", workers={"h6": 0, "g7": 0})
    state = play(state, 0, "take 3")
    # g7 is beside g6; h6 is too, but its worker has left.
    assert earned(happens(state, 0, "lay g6 s")) == [(0, 2, "MI-5a"), (0, 2, "MI-6d")]


@pytest.mark.rule("MI-5a", "MI-6d")
def test_the_books_8_gold_across_two_sections() -> None:
    """A blue group and a group of own workers, both across a border: 5 and 3."""
    tiles = "d8:blue c8:blue c7:blue d7:blue"
    state = table(f"{tiles} f8:red", rondel="- - blue_rl", workers={"d8": 0, "f8": 0})
    state = play(state, 0, "take 3")
    events = happens(state, 0, "lay e8 s")
    assert earned(events) == [(0, 5, "MI-5a"), (0, 3, "MI-6d")]
    assert gold(play(state, 0, "lay e8 s")) == [8, 0, 0, 0]


# Two players. Seat 0 has the colours 0 and 2, and sits in the south.


def two(tiles: str, workers: dict[str, int] | None = None) -> State:
    return play(table(tiles, rondel="- - blue_b", seats=2, workers=workers), 0, "take 3")


@pytest.mark.rule("MI-2Pa")
def test_a_new_worker_of_either_colour() -> None:
    state = play(two(""), 0, "lay g6 s")
    assert asked(state) == (0, "choose worker")
    assert legal(state) == {"add 0", "add 2"}
    for number in (0, 2):
        after = play(state, 0, f"add {number}")
        assert worker(after, "g6") == number
        assert gold(after) == [2, 0]
    assert play(state, 0, "add 2").players[0].supply == (7, 6)
    assert refused(state, 0, "add 1").rule == "MI-2Pa"
    assert refused(state, 0, "move 0").rule == "MI-6c"


@pytest.mark.rule("MI-2Pa")
def test_of_an_empty_colour_there_is_nothing_to_choose() -> None:
    state = without_supply(two(""), 0, 0, 3)
    after = play_unchecked(state, 0, "lay g6 s")
    assert (worker(after, "g6"), after.players[0].supply) == (2, (0, 2))
    none = play_unchecked(without_supply(two(""), 0, 0, 0), 0, "lay g6 s")
    assert worker(none, "g6") is None
    assert asked(none) == (0, "second tile")


@pytest.mark.rule("MI-2Pb")
def test_with_one_there_it_moves_or_one_of_the_other_colour_comes() -> None:
    state = play(two("e7:blue", {"e7": 2}), 0, "lay g6 s")
    assert legal(state) == {"move 2", "add 0"}
    moved = play(state, 0, "move 2")
    assert (worker(moved, "e7"), worker(moved, "g6")) == (None, 2)
    added = play(state, 0, "add 0")
    assert (worker(added, "e7"), worker(added, "g6")) == (2, 0)
    assert refused(state, 0, "add 2").rule == "MI-2Pb"


@pytest.mark.rule("MI-2Pb")
def test_with_none_of_the_other_colour_left_it_has_to_move() -> None:
    state = without_supply(two("e7:blue", {"e7": 2}), 0, 0, 3)
    after = play_unchecked(state, 0, "lay g6 s")
    assert (worker(after, "e7"), worker(after, "g6")) == (None, 2)


@pytest.mark.rule("MI-2Pc")
def test_with_both_there_one_of_them_moves() -> None:
    state = play(two("e7:blue f5:blue", {"e7": 0, "f5": 2}), 0, "lay g6 s")
    assert legal(state) == {"move 0", "move 2"}
    after = play(state, 0, "move 0")
    assert [worker(after, space) for space in ("e7", "f5", "g6")] == [None, 2, 0]
    assert refused(state, 0, AddWorker(0)).rule == "MI-2Pb"
    assert refused(state, 0, MoveWorker(1)).rule == "MI-2Pa"


@pytest.mark.rule("MI-2Pd")
def test_the_two_colours_form_no_common_group() -> None:
    state = play(two("h6:red", {"h6": 2}), 0, "lay g6 s")
    assert earned(happens(state, 0, "add 0")) == [(0, 1, "MI-6d")]
    assert earned(happens(state, 0, "add 2")) == [(0, 2, "MI-6d")]


@pytest.mark.rule("MI-6b")
def test_a_colour_that_is_used_up_cannot_be_added() -> None:
    state = play(two("e7:blue f5:blue", {"e7": 2}), 0, "lay g6 s")
    assert refused(without_supply(state, 0, 0, 6), 0, "add 0").rule == "MI-6b"
