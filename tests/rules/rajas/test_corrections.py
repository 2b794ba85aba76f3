"""Corrections, tellings, labels, and joining in the middle."""

from itertools import pairwise
from random import Random

import pytest

from shared_rules.core.errors import BadPosition
from shared_rules.core.seats import OPEN
from shared_rules.games.rajas import GAME
from shared_rules.games.rajas import events as e
from shared_rules.games.rajas.corrections import corrections
from shared_rules.games.rajas.joining import Laid, Side, Standing, join, standing_of
from shared_rules.games.rajas.state import LAST, OVER, State, Step
from shared_rules.games.rajas.telling import WORDS, tell
from tests.playing import random_table, random_turns
from tests.rules.rajas.table import (
    BOARD,
    fresh,
    in_turn,
    legal,
    play,
    player,
    refused,
    rolled,
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


STANDING = Standing(
    seat=1,
    first=0,
    sides=(
        Side(dice=("green2", "blue1"), money=14, fame=3, karma=2),
        Side(
            money=4,
            province={"c3": Laid("orange4/ne/mill", "ne"), "d3": Laid("blue2/ew/silk1", "ew")},
        ),
    ),
    tops={"blue_cow": "blue7/esw/silk4"},
    placed={"mogul": 0},
)


def test_pieces_as_they_stand_become_a_position_that_is_played_on() -> None:
    tops = dict(standing_of(in_turn(player(), player())).tops) | dict(STANDING.tops)
    tops["blue_snake"] = "blue3/ns/silk2"
    state = join(fresh(), STANDING._replace(tops=tops))
    assert state.players[0].dice == ("blue1", "green2")
    assert state.players[0].bonus == 1
    assert "place assortment1" in legal(state, 1)
    assert refused(state, 1, "place mogul").rule == "RG-4b"
    assert play(state, 1, "place assortment1").players[1].money == 5


@pytest.mark.full
def test_a_game_is_joined_where_it_stands() -> None:
    rng = Random(5)
    table = random_table(GAME, rng)
    first = table.journal().first
    turns = list(random_turns(GAME, first, rng))
    tried = 0
    for turn in turns:
        state = turn.state
        if state.agenda[0].kind == "place":
            bare = first._replace(river=state.river, river_tiles=state.river_tiles)
            again = join(bare, standing_of(state))
            assert again._replace(gains=(), placed=0) == state._replace(gains=(), placed=0)
            tried += 1
    assert tried > 20


@pytest.mark.rule("RG-12a")
def test_last_actions_are_joined_where_they_stand() -> None:
    """Seat 1 has met, seat 2 has taken its last action, and seat 3 is due."""
    rich = player(fame=32, money=56)
    state = in_turn(player(), rich, player(), player(), seat=1)
    state = play(state, 1, "place open_terrace")
    early = join(fresh(4), standing_of(state))
    assert (early.phase, early.seat, early.last) == (LAST, 2, (3,))
    state = rolled(play(state, 2, "place terrace_blue"), 1)
    assert (state.phase, state.seat, state.met, state.last) == (LAST, 3, (1,), ())
    again = join(fresh(4), standing_of(state))
    assert again == state._replace(gains=())
    assert rolled(play(again, 3, "place terrace_green"), 1).phase == OVER


@pytest.mark.rule("RG-12b")
def test_who_met_first_is_kept_when_joining() -> None:
    """Seat 2 met before seat 0, both by as much."""
    state = in_turn(player(fame=61), player(), player(fame=61), seat=1, first=2)._replace(
        met=(2, 0)
    )
    again = join(fresh(3), standing_of(state))
    assert again.met == (2, 0)
    assert GAME.score(play(again, 1, "decline"), OPEN).places == ((2,), (0,), (1,))


@pytest.mark.rule("RG-12a")
def test_whose_markers_met_has_to_be_told_when_joining() -> None:
    standing = standing_of(in_turn(player(), player(fame=61), first=1))
    with pytest.raises(BadPosition) as error:
        join(fresh(), standing._replace(met=()))
    assert {rule for rule, _ in error.value.problems} == {"RG-12a"}


@pytest.mark.rule("RG-13d")
def test_offers_of_this_round_are_kept_when_joining() -> None:
    state = in_turn(player(navaratna=True), player(navaratna=True, fame=15), navaratna="all")
    state = state._replace(players=(state.players[0], state.players[1]._replace(offers=1)))
    assert join(fresh(navaratna="all"), standing_of(state)) == state


def test_what_cannot_stand_is_told() -> None:
    side = Side(province={"z9": Laid("x", "up")}, yields={"q1n": "white/coins3"})
    wrong = STANDING._replace(sides=(side,), placed={"bath": 0})
    with pytest.raises(BadPosition) as error:
        join(fresh(), wrong)
    rules = {rule for rule, _ in error.value.problems}
    assert rules == {"RG-3a", "RG-2d", "RG-5b", "RG-13c", "RG-4b"}
    with pytest.raises(BadPosition):
        join(fresh(), STANDING._replace(sides=(Side(karma=9), Side())))


def test_the_next_tile_is_known_to_corrections() -> None:
    before = in_turn(player("blue3", karma=0), player(), tops="blue3/ns/silk2")
    after = shown(play(before, 0, "place quarry1", "take blue_snake", "pay blue3", "lay c3 ns"))
    words = told(after, before)
    assert any(line.endswith("to blue snake, below the top: blue 2: silk 1.") for line in words)
