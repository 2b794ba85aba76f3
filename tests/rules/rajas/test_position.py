"""Positions entered by hand: what breaks a limit is told, what passes can be played on."""

import json
from itertools import islice
from random import Random
from typing import Any

import pytest

from shared_rules.core.errors import BadPosition, MalformedRecord
from shared_rules.core.records import Codec
from shared_rules.core.seats import CHANCE, viewers
from shared_rules.games.rajas import GAME
from shared_rules.games.rajas.faces import STACKS
from shared_rules.games.rajas.state import (
    DICE,
    LAST,
    OVER,
    PHASES,
    ROUNDS,
    Entered,
    Gain,
    State,
    Step,
)
from tests.playing import random_table, random_turns
from tests.rules.rajas.table import BOARD, fresh, in_turn, player

PROVINCE = {"c3": "orange4/ne/mill", "d3": "blue2/ew/silk1"}
TURN = in_turn(player("blue1 green2", province=PROVINCE), player(boat=3))
COURT = in_turn(player(navaratna=True), player(navaratna=True), navaratna="all")


def mine(state: State = TURN, **fields: Any) -> State:
    return state._replace(players=(state.players[0]._replace(**fields), *state.players[1:]))


def at(site: str, value: str, old: tuple[str, ...]) -> tuple[str, ...]:
    cell = BOARD.index[site]
    return (*old[:cell], value, *old[cell + 1 :])


def due(*steps: Step, state: State = TURN) -> State:
    return state._replace(agenda=steps)


def worker(space: str, seat: int) -> State:
    number = BOARD.space_index[2][space]
    return TURN._replace(workers=(*TURN.workers[:number], seat, *TURN.workers[number + 1 :]))


ME = TURN.players[0]
RED = player(navaratna=True, yields={"a1w": "red/boat1", "e1e": "red/coins8"})
FULL = in_turn(RED, player(navaratna=True), navaratna="all")
FULL = FULL._replace(yields=tuple(tile for tile in FULL.yields if tile != "red/coins7"))
ENDING = in_turn(player(), player(fame=61), first=1)
JOINED = in_turn(player(province={"b4": "blue4/nes/silk3", "d4": "blue5/new/tea3"}), player())
YIELD = Step("yield", 0, what="coins3", where="d4n")
BLUE = in_turn(player(), player("blue1 " * 8))
COVERED = mine(
    dice=("blue6", "blue6"),
    tiles=at("d3", "", ME.tiles),
    roads=at("d3", "", ME.roads),
    under=at("c3", "blue2/ew/silk1", ME.under),
)
BROKEN: dict[str, tuple[State, str]] = {
    "one player": (TURN._replace(players=TURN.players[:1]), "RG-3a"),
    "no such phase": (TURN._replace(phase="night"), "RG-4a"),
    "a seat that is not there": (TURN._replace(seat=5), "RG-4a"),
    "a round before the first": (TURN._replace(round=0), "RG-4a"),
    "a gain of nobody": (TURN._replace(gains=(Gain(9, 1, 0, "RG-7a"),)), "RG-4a"),
    "a gain by no rule": (TURN._replace(gains=(Gain(0, 1, 0, "x"),)), "RG-12c"),
    "a gain below 0": (TURN._replace(gains=(Gain(0, 0, -1, "RG-7a"),)), "RG-7a"),
    "a price that no space has": (TURN._replace(gains=(Gain(0, -9, 0, "RG-4c"),)), "RG-4c"),
    "more gained than there is": (TURN._replace(gains=(Gain(0, 0, 50, "RG-7a"),)), "RG-12c"),
    "a Mogul of nobody": (TURN._replace(mogul=4), "RG-7d"),
    "too few spaces": (TURN._replace(workers=TURN.workers[1:]), "RG-3a"),
    "too few stacks": (TURN._replace(stacks=TURN.stacks[1:]), "RG-2b"),
    "too few tops": (TURN._replace(tops=TURN.tops[1:]), "RG-2b"),
    "a short river": (TURN._replace(river=TURN.river[1:]), "RG-8a"),
    "too few tiles": (mine(tiles=ME.tiles[1:]), "RG-2d"),
    "too few borders": (mine(yields=()), "RG-13a"),
    "too few cubes": (mine(upgrades=(2, 2)), "RG-2e"),
    "a fifth bonus": (mine(bonus=5), "RG-10d"),
    "no such die": (mine(dice=("pink1",)), "RG-2a"),
    "no such face": (mine(tiles=at("c3", "blue", ME.tiles)), "RG-2b"),
    "no such border": (mine(joined=("x1n",)), "RG-5d"),
    "no such waiting place": (mine(waiting=("bed",)), "RG-3b"),
    "no such stack": (TURN._replace(unseen=("blue_dog",)), "RG-2b"),
    "tiles unknown in a complete edition": (TURN._replace(unseen=STACKS), "RG-2b"),
    "too many blue dice": (mine(BLUE, dice=("blue1",) * 5), "RG-2a"),
    "dice in disorder": (mine(dice=("green1", "blue1")), "RG-4d"),
    "a statue too full": (mine(dice=("blue1",) * 6 + ("green1",) * 5), "RG-4d"),
    "a full Navaratna statue": (mine(COURT, dice=("blue1",) * 9), "RG-4d"),
    "debts": (mine(money=-1), "RG-4c"),
    "too much karma": (mine(karma=4), "RG-9a"),
    "a cube at 5": (mine(upgrades=(2, 2, 2, 5)), "RG-5e"),
    "a bonus that was passed": (mine(money=12), "RG-10d"),
    "markers that met unnoticed": (mine(fame=61, waiting=("money", "river"), workers=4), "RG-12a"),
    "met twice": (TURN._replace(met=(0, 0)), "RG-12a"),
    "too many dice in a roll": (TURN._replace(rolling=("blue",) * 11), "RG-4d"),
    "met too early": (TURN._replace(met=(0,)), "RG-12a"),
    "a worker of nobody": (worker("mogul", 3), "RG-4b"),
    "seven workers": (mine(workers=7), "RG-10b"),
    "a sixth in the basic game": (mine(workers=6), "RG-10b"),
    "twice at one place": (mine(waiting=("fame", "fame")), "RG-3b"),
    "too many in all": (mine(workers=4), "RG-3b"),
    "one that cannot come": (mine(workers=5, waiting=("river",)), "RG-10b"),
    "asleep though passed": (mine(fame=15), "RG-10a"),
    "asleep on the bridge": (mine(boat=12), "RG-10a"),
    "more placed than awake": (
        TURN._replace(workers=(0,) * 4 + TURN.workers[4:]),
        "RG-4a",
    ),
    "a row with a gap": (worker("quarry2", 0), "RG-4b"),
    "a boat off the river": (mine(boat=40), "RG-8a"),
    "two boats on one space": (mine(boat=3), "RG-8a"),
    "another river": (TURN._replace(river=("fame2", *TURN.river[1:])), "RG-14a"),
    "a strange river tile": (TURN._replace(river_tiles=("fame9",)), "RG-14a"),
    "a tile twice": (TURN._replace(tops=(TURN.stacks[0][0], *TURN.tops[1:])), "RG-2b"),
    "a stack in disorder": (
        TURN._replace(stacks=(TURN.stacks[0][::-1], *TURN.stacks[1:])),
        "RG-2b",
    ),
    "a tile in another stack": (
        TURN._replace(tops=(TURN.tops[3], *TURN.tops[1:3], TURN.tops[0], *TURN.tops[4:])),
        "RG-2b",
    ),
    "a tile without roads": (mine(roads=at("c3", "", ME.roads)), "RG-5b"),
    "roads of another tile": (mine(roads=at("c3", "ns", ME.roads)), "RG-5b"),
    "a tile that is cut off": (mine(roads=at("c3", "nw", ME.roads)), "RG-5b"),
    "dearer below": (mine(under=at("c3", "blue8/nesw/temple+mill", ME.under)), "RG-7h"),
    "joined twice": (mine(joined=("a1w", "a1w")), "RG-5d"),
    "joined unnoticed": (mine(JOINED, joined=("b4n",)), "RG-5d"),
    "a yield tile lost": (TURN._replace(yields=TURN.yields[1:]), "RG-2c"),
    "a tile on another colour": (
        mine(COURT, yields=("red/coins7", *COURT.players[0].yields[1:]))._replace(
            yields=tuple(tile for tile in COURT.yields if tile != "red/coins7")
        ),
        "RG-13c",
    ),
    "nothing due": (due(), "RG-4a"),
    "over without an end": (due()._replace(phase=OVER), "RG-12a"),
    "last actions too early": (TURN._replace(last=(1,)), "RG-12a"),
    "last actions without a reason": (TURN._replace(phase=LAST), "RG-12a"),
    "a turn in the rounds after markers met": (
        ENDING._replace(phase=ROUNDS, seat=1, agenda=(Step("place", 1),)),
        "RG-12a",
    ),
    "markers of another met in the rounds": (
        ENDING._replace(phase=ROUNDS, agenda=(Step("upgrade", 0),)),
        "RG-12a",
    ),
    "acting last before the others": (ENDING._replace(first=0), "RG-12a"),
    "acting last twice": (ENDING._replace(last=(0,)), "RG-12a"),
    "too many offers": (mine(COURT, offers=4), "RG-13d"),
    "no such step": (due(Step("sleep", 0)), "RG-4a"),
    "a step of nobody": (due(Step("place", 7)), "RG-4a"),
    "an opening too late": (due(Step("first", CHANCE)), "RG-3d"),
    "a second turn": (due(Step("place", 0), Step("place", 0)), "RG-4a"),
    "a tile laid too late": (due(Step("place", 0), Step("lay", 0, what="blue_cow")), "RG-4a"),
    "nothing left to do": (due(Step("upgrade", 0, 0)), "RG-4a"),
    "nobody is asked": (due(Step("coins", 0, 3, "RG-8c")), "RG-4a"),
    "an unknown reason": (due(Step("place", 0), Step("coins", 0, 3, "rain")), "RG-4a"),
    "an unknown stack": (due(Step("show", 0, what="blue_dog")), "RG-4a"),
    "an unknown space": (due(Step("pay", 0, what="bath")), "RG-4a"),
    "an unknown border": (
        due(Step("yield", 0, what="coins2", where="a1w"), YIELD, state=JOINED),
        "RG-4a",
    ),
    "an unknown yield": (
        due(Step("yield", 0, what="gold", where="b4n"), YIELD, state=JOINED),
        "RG-4a",
    ),
    "nobody to wake": (due(Step("wake", 0, what="bed")), "RG-4a"),
    "no place to put it": (FULL._replace(agenda=(Step("put", 0, what="red/coins7"),)), "RG-4a"),
    "a colour of nothing": (due(Step("pay_tile", 0, 3, "pink")), "RG-4a"),
    "a price that cannot be paid": (due(Step("pay_tile", 0, 18, "blue")), "RG-5a"),
    "no tile to cover": (due(Step("cover_with", 0, where="a1")), "RG-4a"),
    "nothing to cover it with": (
        due(Step("cover_with", 0, where="c3"), state=mine(dice=())),
        "RG-7h",
    ),
    "a third tile on one space": (due(Step("cover_with", 0, where="c3"), state=COVERED), "RG-4a"),
    "a third tile laid on one space": (
        due(Step("lay_over", 0, what="blue_tiger", where="c3"), state=COVERED),
        "RG-4a",
    ),
    "nobody left to place": (TURN._replace(workers=(0,) * 3 + TURN.workers[3:]), "RG-4a"),
    "dice that are never rolled": (due(Step("place", 0), Step("dice", 0)), "RG-4d"),
    "two players at once": (due(Step("place", 0), Step("upgrade", 1)), "RG-4a"),
    "nothing to lay over": (due(Step("lay_over", 0, what="blue_cow", where="a1")), "RG-4a"),
    "dice in hand": (TURN._replace(rolling=("blue",)), "RG-4d"),
    "too many in hand": (
        due(Step("roll", 0))._replace(rolling=("blue", "green", "orange") * 3),
        "RG-4d",
    ),
    "no such colour": (due(Step("roll", 0))._replace(rolling=("pink",)), "RG-2a"),
    "half a tile": (TURN._replace(draft=("7",)), "RG-2b"),
    "entered in a complete edition": (
        TURN._replace(entered=(Entered("blue_cow", "blue7/ns/tea3"),)),
        "RG-2b",
    ),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_limit_is_told_with_its_rule(what: str) -> None:
    state, rule = BROKEN[what]
    with pytest.raises(BadPosition) as error:
        GAME.check_position(state)
    assert rule in [each for each, _ in error.value.problems]
    assert all(words for _, words in error.value.problems)


def test_everything_wrong_is_told_at_once() -> None:
    with pytest.raises(BadPosition) as error:
        GAME.check_position(mine(karma=7, boat=40, upgrades=(1, 2, 2, 2)))
    assert {"RG-9a", "RG-8a", "RG-5e"} <= {rule for rule, _ in error.value.problems}


def test_borders_joined_at_once_are_a_position() -> None:
    GAME.check_position(due(Step("yield", 0, what="karma1", where="b4n"), YIELD, state=JOINED))


def test_a_covered_tile_is_a_position() -> None:
    GAME.check_position(COVERED)


def test_a_fresh_table_is_a_position() -> None:
    for seats in (2, 3, 4):
        for options in ({}, {"ganga": True}, {"navaratna": "all"}, {"navaratna": "0"}):
            GAME.check_position(fresh(seats, **options))


CODEC = Codec(GAME, BOARD, BOARD.name)
KINDS = ("place", "lay", "dice", "roll", "show", "upgrade", "yield", "put", "pick", "sail", "coins")
KNOWN = (*PHASES, *BOARD.keys, *DICE, *BOARD.border_index, *STACKS, *KINDS, "", "ns", LAST)


def leaves(value: Any) -> list[tuple[Any, Any]]:
    """Every container of a JSON value with a key or index at which something simple stands."""
    found: list[tuple[Any, Any]] = []
    for key, each in value.items() if isinstance(value, dict) else enumerate(value):
        found += leaves(each) if isinstance(each, dict | list) else [(value, key)]
    return found


def mended(state: State, rng: Random) -> State | None:
    """The State after one or two strokes of a careless pen, if it still is one."""
    data = json.loads(json.dumps(CODEC.state_to_json(state)))
    for _ in range(rng.choice((1, 1, 2))):
        part = rng.choice([data, *data["players"], {"agenda": data["agenda"]}])
        container, key = rng.choice(leaves(part) or leaves(data))
        old = container[key]
        if isinstance(old, bool):
            container[key] = not old
        elif isinstance(old, int):
            container[key] = max(0, old + rng.choice((-2, -1, 1, 2)))
        elif old != BOARD.name:
            container[key] = rng.choice(KNOWN)
    try:
        return CODEC.state_from_json(data)
    except MalformedRecord:
        return None


def is_possible(state: State) -> bool:
    try:
        GAME.check_position(state)
    except BadPosition:
        return False
    return True


def pen(seed: int, games: int, strokes: int) -> int:
    """How many mended positions passed: each of them can be seen and played on."""
    rng, passed = Random(seed), 0
    for _ in range(games):
        table = random_table(GAME, rng)
        turns = list(random_turns(GAME, table.journal().first, rng))
        for before in rng.sample(turns, strokes):
            state = mended(before.state, rng)
            if state is None or not is_possible(state):
                continue
            passed += 1
            for viewer in viewers(len(state.players)):
                GAME.view(state, viewer)
            for step in islice(random_turns(GAME, state, rng), 40):
                GAME.check_position(step.state)
    return passed


@pytest.mark.full
def test_what_passes_can_be_played_on(seed: int) -> None:
    assert pen(seed, games=3, strokes=30)


@pytest.mark.full
def test_an_evening_with_a_careless_pen(seed: int) -> None:
    assert pen(seed, games=12, strokes=60)


@pytest.mark.soak
def test_a_long_evening_with_a_careless_pen(seed: int) -> None:
    assert pen(seed, games=60, strokes=60)
