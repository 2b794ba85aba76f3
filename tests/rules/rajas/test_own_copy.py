"""An owner's copy: tiles entered as they are seen, checked for sense, and remembered."""

import tomllib
from random import Random
from typing import Any

import pytest

from shared_rules.core.editions import edition_from_facts, load_edition
from shared_rules.core.errors import EditionError
from shared_rules.core.seats import CHANCE
from shared_rules.games.rajas import GAME
from shared_rules.games.rajas.board import Board
from shared_rules.games.rajas.edition import OWN_COPY_PATH, read_board, remembered
from shared_rules.games.rajas.faces import STACKS
from shared_rules.games.rajas.opening import seen_tiles
from shared_rules.games.rajas.state import OVER, State
from tests.playing import random_turns
from tests.rules.rajas.table import asked, legal, play, refused

FACTS: dict[str, Any] = tomllib.loads(OWN_COPY_PATH.read_text(encoding="utf-8"))
COPY = read_board(load_edition(OWN_COPY_PATH, "rajas"))


def fresh(board: Board = COPY) -> State:
    return GAME.setup(board, 2, GAME.settings(2, {}))


def entered(state: State, *parts: str) -> State:
    return play(state, CHANCE, "new", *(f"enter {part}" for part in parts))


@pytest.mark.rule("RG-2b")
def test_a_tile_is_entered_part_by_part() -> None:
    state = fresh()
    assert legal(state, CHANCE) == {"new", "empty"}
    state = entered(state, "7", "ne-sw", "mill", "tea3", "silk2", "done")
    assert state.tops[0] == "blue7/ne-sw/silk2+tea3+mill"
    assert asked(state) == (CHANCE, "show tile")


@pytest.mark.rule("RG-2b")
def test_each_part_is_checked_for_sense() -> None:
    state = play(fresh(), CHANCE, "new")
    assert refused(state, CHANCE, "enter tea3").rule == "RG-2b"
    state = play(state, CHANCE, "enter 7", "enter ns")
    assert "enter done" not in legal(state, CHANCE)
    state = play(state, CHANCE, "enter tea3", "enter tea3")
    assert refused(state, CHANCE, "enter silk1").rule == "RG-2b"
    assert "enter mill" in legal(state, CHANCE)


@pytest.mark.rule("RG-2b")
def test_a_stack_that_is_told_to_be_empty_stays_empty() -> None:
    state = play(fresh(), CHANCE, "empty")
    assert state.tops[0] == ""
    assert STACKS[0] not in state.unseen


@pytest.mark.rule("RG-2b")
def test_a_colour_has_sixteen_tiles() -> None:
    full = ["blue7/ns/tea3"] * 15
    facts = remembered(FACTS, {"blue_cow": full})
    board = read_board(edition_from_facts(facts, "own", "rajas"))
    state = entered(fresh(board), "7", "ns", "tea3", "done")
    # All sixteen are known, so nobody has to be asked about the other blue stacks.
    assert state.tops[:3] == ("blue7/ns/tea3", "blue7/ns/tea3", "")
    assert state.unseen[0] == "blue_snake"
    assert asked(state) == (CHANCE, "show tile")


def test_what_was_entered_is_remembered_for_the_next_game() -> None:
    state = entered(fresh(), "7", "ne-sw", "tea3", "done")
    state = entered(state, "4", "ns", "mill", "done")
    facts = remembered(FACTS, seen_tiles(state))
    board = read_board(edition_from_facts(facts, "own", "rajas"))
    assert board.growing
    assert board.stacks["blue_snake"] == ("blue7/ne-sw/tea3",)
    assert board.stacks["blue_cow"] == ("blue4/ns/mill",)
    again = fresh(board)
    assert legal(again, CHANCE) == {"show blue7/ne-sw/tea3", "new"}


def test_a_tile_keeps_the_number_with_which_it_came() -> None:
    facts = remembered(FACTS, {"purple_cow": ["purple4/ns/mill"]})
    facts = remembered(facts, {"blue_cow": ["blue7/ns/tea3"] * 2})
    assert facts["tiles"]["numbered"] == ["purple4/ns/mill", "blue7/ns/tea3", "blue7/ns/tea3"]
    read_board(edition_from_facts(facts, "own", "rajas"))
    facts["tiles"]["numbered"].pop()
    with pytest.raises(EditionError, match=r"tiles\.numbered"):
        read_board(edition_from_facts(facts, "own", "rajas"))


def test_an_own_copy_from_before_tiles_had_numbers_gets_them() -> None:
    old = {key: each for key, each in FACTS["tiles"].items() if key != "numbered"}
    facts = {**FACTS, "tiles": {**old, "green_cow": ["green4/ns/mill"]}}
    read_board(edition_from_facts(facts, "own", "rajas"))
    grown = remembered(facts, {"blue_cow": ["blue7/ns/tea3"]})
    assert grown["tiles"]["numbered"] == ["green4/ns/mill", "blue7/ns/tea3"]


def test_a_tile_that_was_entered_and_built_is_remembered_too(seed: int) -> None:
    end = list(random_turns(GAME, fresh(), Random(seed)))[-1].state
    seen = seen_tiles(end)
    built = [tile for each in end.players for tile in (*each.tiles, *each.under) if tile]
    assert sum(map(len, seen.values())) >= len(built)
    facts = remembered(FACTS, seen)
    assert read_board(edition_from_facts(facts, "own", "rajas")).growing


def test_a_whole_game_on_an_unknown_copy(seed: int) -> None:
    turns = list(random_turns(GAME, fresh(), Random(seed)))
    for turn in turns[:: max(1, len(turns) // 60)]:
        GAME.check_position(turn.state)
    assert turns[-1].state.phase != OVER
