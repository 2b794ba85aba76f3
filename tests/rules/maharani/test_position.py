"""Positions by hand: joined tables play on; what breaks a limit is told with its rule."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from shared_rules.core.errors import BadPosition
from shared_rules.games.maharani import GAME
from shared_rules.games.maharani.state import Aside, Gain, Purse, State, Turn
from tests.playing import random_table, random_turns
from tests.rules.maharani.table import (
    PALACE,
    UP,
    almost_done,
    fresh,
    full,
    legal,
    play,
    table,
)

Change = Callable[[State], State]


def problems(state: State) -> list[str]:
    with pytest.raises(BadPosition) as bad:
        GAME.check_position(state)
    assert all(words for _, words in bad.value.problems)
    return [rule for rule, _ in bad.value.problems]


def put(values: tuple[Any, ...], space: str, value: object) -> tuple[Any, ...]:
    at = PALACE.index[space]
    return (*values[:at], value, *values[at + 1 :])


def player(**changed: Any) -> Change:
    """The first player is different."""
    return lambda state: state._replace(
        players=(state.players[0]._replace(**changed), *state.players[1:])
    )


def changed(**fields: Any) -> Change:
    return lambda state: state._replace(**fields)


def turn(**fields: Any) -> Change:
    return lambda state: state._replace(turn=state.turn._replace(**fields))


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        pytest.param(changed(players=()), "MI-3b", marks=pytest.mark.rule("MI-3b")),
        pytest.param(changed(phase="nap"), "MI-4b", marks=pytest.mark.rule("MI-4b")),
        pytest.param(changed(seat=4), "MI-3d", marks=pytest.mark.rule("MI-3d")),
        pytest.param(changed(tiles=()), "MI-2b", marks=pytest.mark.rule("MI-2b")),
        pytest.param(changed(rondel=("red_f",)), "MI-2c", marks=pytest.mark.rule("MI-2c")),
        pytest.param(player(tokens=(True,)), "MI-2c", marks=pytest.mark.rule("MI-2c")),
        pytest.param(player(supply=(8, 8)), "MI-3b", marks=pytest.mark.rule("MI-3b")),
        pytest.param(player(supply=(7,)), "MI-3b", marks=pytest.mark.rule("MI-3b")),
        pytest.param(player(supply=(-1,)), "MI-3b", marks=pytest.mark.rule("MI-3b")),
        pytest.param(player(side="x"), "MI-3c", marks=pytest.mark.rule("MI-3c")),
        pytest.param(player(side="n"), "MI-3c", marks=pytest.mark.rule("MI-3c")),
        pytest.param(player(purse=Purse(before=-1)), "MI-3c", marks=pytest.mark.rule("MI-3c")),
        pytest.param(
            changed(rondel=("pink_f", "red_f", "red_r", "red_b")),
            "MI-2a",
            marks=pytest.mark.rule("MI-2a"),
        ),
        pytest.param(
            changed(rondel=("red_f", "red_f", "red_r", "red_b")),
            "MI-2a",
            marks=pytest.mark.rule("MI-2a"),
        ),
        pytest.param(
            changed(rondel=("", "red_f", "red_r", "red_b")),
            "MI-7c",
            marks=pytest.mark.rule("MI-7c"),
        ),
        pytest.param(changed(removed=("red_m",)), "MI-7d", marks=pytest.mark.rule("MI-7d")),
        pytest.param(changed(removed=("red_f",)), "MI-7d", marks=pytest.mark.rule("MI-7d")),
        pytest.param(changed(scored=("tiger",)), "MI-2b", marks=pytest.mark.rule("MI-2b")),
        pytest.param(changed(scored=("lion",)), "MI-8a", marks=pytest.mark.rule("MI-8a")),
        pytest.param(changed(aside=(Aside("tiger", 0),)), "MI-2b", marks=pytest.mark.rule("MI-2b")),
        pytest.param(changed(aside=(Aside("lion", 7),)), "MI-3b", marks=pytest.mark.rule("MI-3b")),
        pytest.param(turn(place=7), "MI-2c", marks=pytest.mark.rule("MI-2c")),
        pytest.param(turn(space="z1"), "MI-2b", marks=pytest.mark.rule("MI-2b")),
        pytest.param(turn(laid=3), "MI-7a", marks=pytest.mark.rule("MI-7a")),
        pytest.param(turn(laid=2, place=1), "MI-4d", marks=pytest.mark.rule("MI-4d")),
        pytest.param(turn(space="e7"), "MI-6a", marks=pytest.mark.rule("MI-6a")),
        pytest.param(turn(laid=1, place=1, space="e7"), "MI-4b", marks=pytest.mark.rule("MI-4b")),
        pytest.param(changed(phase="refill"), "MI-7c", marks=pytest.mark.rule("MI-7c")),
        pytest.param(
            lambda state: state._replace(phase="refill", turn=Turn(1)),
            "MI-7g",
            marks=pytest.mark.rule("MI-7g"),
        ),
        pytest.param(changed(phase="rondel"), "MI-3a", marks=pytest.mark.rule("MI-3a")),
        pytest.param(changed(phase="over"), "MI-9a", marks=pytest.mark.rule("MI-9a")),
        pytest.param(
            lambda state: state._replace(tiles=put(state.tiles, "c8", "red_fb")),
            "MI-4e",
            marks=pytest.mark.rule("MI-4e"),
        ),
        pytest.param(
            lambda state: state._replace(arrows=put(state.arrows, "e7", "x")),
            "MI-4f",
            marks=pytest.mark.rule("MI-4f"),
        ),
        pytest.param(
            lambda state: state._replace(workers=put(state.workers, "c8", 0)),
            "MI-4c",
            marks=pytest.mark.rule("MI-4c"),
        ),
        (changed(gains=(Gain(99, 1, "MI-5a", "e7", 1),)), "MI-3d"),
        (changed(gains=(Gain(0, 1, "x", "e7", 1),)), "MI-9a"),
        (changed(gains=(Gain(0, 1, "MI-5a", "lion", 1),)), "MI-5a"),
        (changed(gains=(Gain(0, 10**9, "MI-5a", "e7", 1),)), "MI-5a"),
        (changed(gains=(Gain(0, -1, "MI-6d", "e7", -1),)), "MI-6d"),
        (changed(gains=(Gain(0, -1, "MI-7a", "", 1),)), "MI-7a"),
        (changed(gains=(Gain(0, 4, "MI-8a", "lion", 2),)), "MI-8a"),
    ],
)
def test_broken_limits_are_told(change: Change, rule: str) -> None:
    state = table("e7:blue", "green_f green_r green_b green_l")
    GAME.check_position(state)
    assert rule in problems(change(state))


@pytest.mark.rule("MI-8a", "MI-8c", "MI-6e")
def test_scored_sections_are_full_and_empty_of_workers() -> None:
    state = table(full("lion"))
    assert state.scored == ("lion",)
    assert "MI-8a" in problems(state._replace(scored=()))
    assert "MI-8a" in problems(state._replace(scored=("lion", "lion")))
    standing = state._replace(workers=put(state.workers, "e7", 0))
    assert "MI-8c" in problems(player(supply=(7,))(standing))
    beside = state._replace(aside=(Aside("lion", 0),))
    assert "MI-6e" in problems(player(supply=(7,))(beside))


@pytest.mark.rule("MI-7d")
def test_with_middle_spaces_full_such_tiles_are_gone() -> None:
    middle = " ".join(f"{PALACE.keys[space]}:any" for space in PALACE.middle_spaces)
    state = table(middle, "red_f red_r red_b red_l")
    kind = next(kind for kind in PALACE.middle_kinds if state.tiles.count(kind) < 2)
    assert problems(state._replace(rondel=(kind, *state.rondel[1:]))) == ["MI-7d"]
    GAME.check_position(state._replace(removed=(kind,)))


@pytest.mark.rule("MI-9a", "MI-7f")
def test_a_game_that_is_over_is_not_played_on() -> None:
    state = almost_done("red_f", "g6")
    end = play(state, 0, "take 1", "lay g6 n", "end")
    assert "MI-9a" in problems(end._replace(phase="turns"))
    early = state._replace(phase="over", scored=(*state.scored, "lion"))
    assert problems(early) == ["MI-7f"], "a tile still fits"


@pytest.mark.rule("MI-7f")
def test_a_turn_needs_a_tile_that_fits() -> None:
    state = almost_done("red_f", "g6")
    lost = state._replace(rondel=("", "", "", ""), removed=(*state.removed,))
    assert "MI-7c" in problems(lost), "then it is in the bag"


@pytest.mark.rule("MI-2Pa")
def test_a_worker_is_only_chosen_where_there_is_a_choice() -> None:
    state = play(table(rondel="- - blue_b", seats=2), 0, "take 3", "lay g6 s")
    GAME.check_position(state)
    players = (state.players[0]._replace(supply=(7, 0)), state.players[1])
    aside = tuple(Aside("monkey", 2) for _ in range(7))
    assert problems(state._replace(players=players, aside=aside)) == ["MI-2Pa"]


def test_all_is_told_at_once() -> None:
    state = table("e7:blue")
    broken = player(supply=(3,), side="w", purse=Purse(before=-3))(state)
    assert set(problems(broken)) == {"MI-3b", "MI-3c"}


@pytest.mark.rule("MI-3c", "MI-3a")
def test_a_table_that_is_being_set_up() -> None:
    state = fresh()
    GAME.check_position(state)
    assert problems(player(purse=Purse(before=1))(state)) == ["MI-3c"]
    assert problems(state._replace(rondel=("", "red_f", "", ""))) == ["MI-3a"]
    assert problems(state._replace(phase="first")) == ["MI-3a"]


@pytest.mark.rule("MI-3c")
def test_seats_go_clockwise() -> None:
    state = table()
    sides = "snwe"
    players = tuple(p._replace(side=side) for p, side in zip(state.players, sides, strict=True))
    assert problems(state._replace(players=players)) == ["MI-3c"]


@pytest.mark.full
@pytest.mark.parametrize("number", range(4))
def test_what_passes_can_be_played_to_the_end(number: int) -> None:
    """Tables mended at random: other tokens, other gold, a worker more or less, another seat."""
    rng = Random(number)
    turns = list(random_turns(GAME, random_table(GAME, rng).journal().first, rng))
    passed = 0
    for each in rng.sample(turns, 12):
        state = meddled(each.state, rng)
        try:
            GAME.check_position(state)
        except BadPosition:
            continue
        passed += 1
        *_, last = random_turns(GAME, state, rng)
        assert GAME.play(last.state, last.seat, last.move).phase == "over"
    assert passed


def meddled(state: State, rng: Random) -> State:
    players = tuple(
        each._replace(
            tokens=tuple(rng.random() < 0.5 for _ in UP),
            purse=Purse(before=rng.randint(0, 9)) if state.phase != "rondel" else each.purse,
        )
        for each in state.players
    )
    standing = [space for space, worker in enumerate(state.workers) if worker is not None]
    workers, aside = list(state.workers), list(state.aside)
    if standing and rng.random() < 0.5:
        space = rng.choice(standing)
        worker, workers[space] = workers[space], None
        if worker is not None:
            aside.append(Aside(PALACE.section_keys[PALACE.sections[space]], worker))
    return state._replace(
        players=players,
        workers=tuple(workers),
        aside=tuple(aside),
        seat=rng.randrange(len(players)),
    )


def test_a_table_by_hand_plays_on() -> None:
    state = table(
        "e7:blue_f>e g6:red_b>s",
        "red_f red_r red_l red_m",
        seats=2,
        seat=1,
        workers={"g6": 0},
        gold=(12, 9),
        tokens=(True, False, True, True),
    )
    assert [each.gold for each in state.players] == [12, 9]
    assert [each.supply for each in state.players] == [(6, 7), (7, 7)]
    assert state.players[1].tokens == (True, False, True, True)
    assert "take 1" in legal(state, 1)
