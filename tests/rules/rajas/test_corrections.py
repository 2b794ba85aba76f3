"""Corrections, tellings and labels."""

from itertools import pairwise
from random import Random

import pytest

from shared_rules.core.seats import OPEN
from shared_rules.games.rajas import GAME
from shared_rules.games.rajas import events as e
from shared_rules.games.rajas.corrections import corrections
from shared_rules.games.rajas.state import State, Step
from shared_rules.games.rajas.telling import WORDS, tell
from tests.playing import random_table, random_turns
from tests.rules.rajas.table import (
    BOARD,
    fresh,
    in_turn,
    play,
    player,
    shown,
)

NAMES = ("Anna", "Ben", "Cleo", "Dan")


def told(before: State, after: State) -> list[str]:
    return [each.text() for each in corrections(before, after, NAMES[:2])]


def test_an_undone_tile_goes_back_to_its_stack() -> None:
    before = in_turn(player("blue3", karma=0), player(), tops="blue3/ns/silk2")
    after = play(before, 0, "place quarry1", "take blue_snake", "pay blue3", "lay c3 ns")
    words = told(after, before)
    assert "Move the tile from Anna's c3 to the top of blue snake: blue 3: silk 2." in words
    assert "Move Anna's worker from quarry, space 1 to the statue." in words
    assert "Move Anna's die from the pool to the statue: blue 3." in words
    assert "Move Anna's money marker from 6 to 5." in words
    assert "Turn Anna's tile on c3: its roads lie as ns." in told(before, after)
    assert told(before, before) == []


def test_boats_cubes_karma_and_the_elephant_are_told() -> None:
    before = in_turn(player("blue4 blue1"), player())
    raja = play(before, 0, "place raja", "pay blue4", "upgrade mill")
    assert "Move Anna's cube of the mill to 3." in told(before, raja)
    mogul = play(before, 0, "place mogul", "pay blue1")
    assert "Anna has used the Great Mogul in this round." in told(before, mogul)
    boat = play(before, 0, "place harbour1", "pay blue1")
    assert "Move Anna's boat from 0 to 1." in told(before, boat)
    assert "Give the elephant to Ben." in told(before, before._replace(first=1))


@pytest.mark.rule("RG-3c", "RG-10d")
def test_the_bonus_marker_is_told_by_where_it_lies() -> None:
    bonus = [in_turn(player(money=money), player()) for money in (0, 12, 33, 44, 55)]
    lines = [
        next(line for line in told(before, after) if "bonus marker" in line)
        for before, after in pairwise(bonus)
    ]
    assert lines == [
        "Move Anna's bonus marker from 12 to 33.",
        "Move Anna's bonus marker from 33 to 44.",
        "Move Anna's bonus marker from 44 to 55.",
        "Move Anna's bonus marker from 55 to beside the board.",
    ]


def test_river_and_yield_tiles_are_told() -> None:
    bare = fresh(2, ganga=True)
    laid = play(bare, -1, "roll 2", "draw sail3")
    assert told(bare, laid) == ["Lay the river tile on space 2: sail up to 3 free spaces."]
    assert told(laid, bare) == ["Take the river tile from space 2."]
    court = in_turn(
        player(navaratna=True),
        player(navaratna=True),
        navaratna="all",
        agenda=(Step("pick", 0),),
    )
    put = play(court, 0, "pick red/coins8", "put a1w")
    place = "Anna's province, the west border of row 1"
    assert told(court, put) == [f"Move the tile from beside the board to {place}: red: 8 coins."]


@pytest.mark.full
@pytest.mark.parametrize("number", range(4))
def test_corrections_are_empty_only_where_the_table_looks_the_same(number: int) -> None:
    rng = Random(number)
    table = random_table(GAME, rng)
    turns = list(random_turns(GAME, table.journal().first, rng))
    names = NAMES[: table.seats]
    for turn in rng.sample(turns, 25):
        assert corrections(turn.state, turn.state, names) == ()
        for each in corrections(turn.state, turns[-1].state, names):
            assert each.text()


def test_what_happened_is_told_in_words() -> None:
    turned = tell(BOARD, e.DiePaid(0, "blue3", True), NAMES)
    assert turned is not None
    assert turned.text() == "Anna pays blue 3, turned over for 1 karma."
    gains = [
        (e.MarkersMoved(0, 3, 2, "RG-5c"), "Anna gets 3 coins and 2 fame."),
        (e.MarkersMoved(1, -2, 0, "RG-4c"), "Ben pays 2 coins."),
        (e.MarkersMoved(1, 0, 0, "RG-6a"), "Ben gets nothing."),
    ]
    for event, words in gains:
        telling = tell(BOARD, event, NAMES)
        assert telling is not None
        assert (telling.text(), telling.rule) == (words, event.rule)
    placed = tell(BOARD, e.WorkerPlaced(0, "yogi"), NAMES)
    assert placed is not None
    assert placed.text() == "Anna places a worker: Yogi."
    assert tell(BOARD, e.StepDone("place"), NAMES) is None


@pytest.mark.full
def test_every_event_of_whole_games_has_words_or_none(seed: int) -> None:
    rng = Random(seed)
    kinds: set[type] = set()
    for options in ({"navaratna": "all", "ganga": True}, {}):
        state = GAME.setup(BOARD, 3, GAME.settings(3, options))
        for turn in random_turns(GAME, state, rng):
            for event in turn.events:
                telling = tell(BOARD, event, NAMES)
                if telling is not None:
                    kinds.add(type(event))
                    assert telling.text()
    assert len(kinds) > len(WORDS) - 6


def test_labels_say_what_a_move_costs_and_brings() -> None:
    state = in_turn(player("blue3"), player(), tops="blue3/ns/silk2")
    targets = {GAME.format(each.move): each for each in GAME.view(state, OPEN).targets}
    assert targets["place quarry1"].words == "Worker to quarry, space 1: 1 coin"
    assert targets["place quarry1"].coins == -1
    state = play(state, 0, "place quarry1", "take blue_snake")
    moves = map(GAME.format, GAME.view(state, 0).moves)
    assert [*moves] == ["pay blue3", "turn blue3"]
    labels = {GAME.label(state, 0, move) for move in GAME.moves_of(state, 0)}
    assert labels == {"Pay blue 3", "Pay blue 3, turned over to 4: 1 karma"}
    paid = GAME.view(play(state, 0, "pay blue3"), OPEN)
    lay = {GAME.format(each.move): each for each in paid.targets}
    assert lay["lay b4 ew"].coins == 2


def test_the_next_tile_is_known_to_corrections() -> None:
    before = in_turn(player("blue3", karma=0), player(), tops="blue3/ns/silk2")
    after = shown(play(before, 0, "place quarry1", "take blue_snake", "pay blue3", "lay c3 ns"))
    words = told(after, before)
    assert any(line.endswith("to blue snake, below the top: blue 2: silk 1.") for line in words)
