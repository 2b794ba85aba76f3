"""Random legal games of all player counts and variants: always an end, by the book."""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import NamedTuple

import pytest

from shared_rules.core.asks import Ask
from shared_rules.core.game import Settings
from shared_rules.core.saves import lay_table
from shared_rules.core.seats import CHANCE, OPEN
from shared_rules.games.maharaja import GAME
from shared_rules.games.maharaja.events import ArchitectMoved, Event, GoldPaid, TurnEnded
from shared_rules.games.maharaja.moves import BuildPalace, ChooseRoute, Move, TakeBack, Travel
from shared_rules.games.maharaja.state import OVER, START_GOLD, State, palace_limit
from tests.lots import sealed
from tests.playing import random_table

MOST_JOURNEYS = 6
"""A random player who travels more often than this in one turn is only wandering."""


class Played(NamedTuple):
    seats: int
    moves: list[tuple[int, Move]]
    events: list[Event]
    states: list[State]
    """Before the first move and after each."""


def play_out(seed: int, seats: int | None = None, options: Settings | None = None) -> Played:
    """With a random table where none is given."""
    rng = Random(seed)
    if seats is None or options is None:
        table = random_table(GAME, rng)
    else:
        table = lay_table(GAME, seats, options, sealed(seed))
    state = table.journal().first
    states = [state]
    moves: list[tuple[int, Move]] = []
    events: list[Event] = []
    journeys = 0
    while waiting := [ask for ask in GAME.asks(state) if not ask.optional]:
        ask = rng.choice(waiting)
        move = choose(state, ask, journeys, rng)
        assert ask.seat == CHANCE or move in GAME.legal(state, ask.seat, ask)
        happened = GAME.decide(state, ask.seat, move)
        for event in happened:
            state = GAME.evolve(state, event)
            journeys += isinstance(event, ArchitectMoved)
            journeys = 0 if isinstance(event, TurnEnded) else journeys
        moves.append((ask.seat, move))
        events += happened
        states.append(state)
    return Played(table.seats, moves, events, states)


def choose(state: State, ask: Ask, journeys: int, rng: Random) -> Move:
    """Palaces gladly, journeys half of the time, a step back only where there is no other way."""
    if ask.seat == CHANCE:
        return GAME.sample(state, rng)
    wandering = journeys >= MOST_JOURNEYS or rng.random() < 0.5
    aimless = (Travel, ChooseRoute, TakeBack) if wandering else (TakeBack,)
    moves = list(GAME.legal(state, ask.seat, ask))
    palaces: list[Move] = [move for move in moves if isinstance(move, BuildPalace)]
    useful = palaces or [move for move in moves if not isinstance(move, aimless)]
    return rng.choice(useful or moves)


def check(played: Played) -> None:
    last = played.states[-1]
    assert last.phase == OVER
    assert ledger(played) == [each.gold for each in last.players]
    reached = max(each.palaces for each in last.players) == palace_limit(last.options)
    assert reached or last.ending == "track"
    sheet = GAME.score(last, OPEN)
    assert sorted(seat for place in sheet.places for seat in place) == list(range(played.seats))
    replay(played)


def ledger(played: Played) -> list[int]:
    """Everybody's gold counted by the payments alone, as an attentive player could."""
    gold = [START_GOLD] * played.seats
    for event in played.events:
        if isinstance(event, GoldPaid):
            assert event.gold > 0
            if event.payer is not None:
                gold[event.payer] -= event.gold
                assert gold[event.payer] >= 0
            if event.payee is not None:
                gold[event.payee] += event.gold
    return gold


def replay(played: Played) -> None:
    """By the notation, as a save is read, and by the events: every State is equal."""
    by_events = played.states[0]
    for event in played.events:
        by_events = GAME.evolve(by_events, event)
    assert by_events == played.states[-1]
    state = played.states[0]
    for (seat, move), expected in zip(played.moves, played.states[1:], strict=True):
        again = GAME.parse(state, GAME.format(move))
        state = GAME.play(state, seat, again)
        assert state == expected


def play_many(seeds: Iterable[int]) -> Counter[str]:
    """Tells the longest, and how often each ending came."""
    longest, at = 0, 0
    endings: Counter[str] = Counter()
    for seed in seeds:
        played = play_out(seed)
        check(played)
        endings[played.states[-1].ending] += 1
        if len(played.moves) > longest:
            longest, at = len(played.moves), seed
    print(f"longest game: {longest} moves, seed {at}; endings: {dict(endings)}")
    return endings


def test_some_random_games(seed: int) -> None:
    play_many(range(seed, seed + 4))


@pytest.mark.full
def test_dozens_of_random_games(seed: int) -> None:
    play_many(range(seed, seed + 40))


@pytest.mark.soak
@pytest.mark.parametrize("part", range(4))
def test_thousands_of_random_games(part: int, seed: int) -> None:
    assert set(play_many(range(seed, seed + 500))) == {"track", "palaces"}


@pytest.mark.parametrize("seats", GAME.player_counts)
@pytest.mark.parametrize("preset", ["base", "extended_1", "several_characters", "short"])
def test_every_count_and_variant_is_among_them(seats: int, preset: str, seed: int) -> None:
    options = {} if preset == "base" else {preset: True}
    played = play_out(seed, seats, options)
    check(played)
    assert played.seats == seats
