"""Random legal games of all player counts and versions: always an end, by the book."""

from collections import Counter
from random import Random

import pytest

from shared_rules.core.seats import OPEN
from shared_rules.games.rajas import GAME
from shared_rules.games.rajas.events import (
    BonusReached,
    BordersJoined,
    DieTaken,
    MarkersMet,
    MarkersMoved,
    RoundBegun,
    WorkerWoken,
    YieldGained,
    YieldLost,
)
from shared_rules.games.rajas.faces import COLOURS
from shared_rules.games.rajas.state import OVER, State, margin, pool
from tests.playing import Turn, random_table, random_turns

FEWEST_ROUNDS, MOST_ROUNDS = 5, 40


def played(seed: int) -> tuple[list[Turn], State]:
    rng = Random(seed)
    turns = list(random_turns(GAME, random_table(GAME, rng).journal().first, rng))
    end = turns[-1].state
    for event in turns[-1].events:
        end = GAME.evolve(end, event)
    return turns, end


def check_game(turns: list[Turn], end: State) -> None:
    events = [event for turn in turns for event in turn.events]
    assert end.phase == OVER
    assert FEWEST_ROUNDS <= end.round <= MOST_ROUNDS
    assert end.met
    for seat, player in enumerate(end.players):
        moved = [each for each in events if isinstance(each, MarkersMoved) and each.seat == seat]
        assert player.money == sum(each.coins for each in moved)
        assert player.fame == sum(each.fame for each in moved)
        assert (margin(end, seat) >= 0) == (seat in end.met)
    once(events)
    for colour in COLOURS:
        assert 0 <= pool(end, colour) <= 12
    sheet = GAME.score(end, OPEN)
    winner = sheet.places[0][0]
    assert margin(end, winner) == max(margin(end, seat) for seat in range(len(end.players)))
    assert sum(isinstance(each, RoundBegun) for each in events) == end.round
    assert any(isinstance(each, DieTaken) for each in events)


def once(events: list[object]) -> None:
    """Bonuses, workers, meetings and border yields come once."""
    singles = [each for each in events if isinstance(each, BonusReached | WorkerWoken | MarkersMet)]
    assert max(Counter(singles).values()) == 1
    joined = [
        (each.seat, border)
        for each in events
        if isinstance(each, BordersJoined)
        for border in each.borders
    ]
    gained = [
        (each.seat, each.border) for each in events if isinstance(each, YieldGained | YieldLost)
    ]
    assert sorted(joined) == sorted(gained)
    assert len(set(joined)) == len(joined)


@pytest.mark.rule("RG-12a")
def test_some_random_games(seed: int) -> None:
    for number in range(3):
        check_game(*played(seed + number))


@pytest.mark.full
def test_dozens_of_random_games(seed: int) -> None:
    for number in range(60):
        check_game(*played(seed + number))


@pytest.mark.soak
@pytest.mark.parametrize("part", range(4))
def test_two_thousand_random_games_with_positions_checked(part: int, seed: int) -> None:
    for number in range(part * 500, (part + 1) * 500):
        turns, end = played(seed + number)
        check_game(turns, end)
        for turn in turns[:: 1 if number % 10 == 0 else 10]:
            GAME.check_position(turn.state)
