"""Random legal games of all player counts: always a full palace, by the book."""

from collections import Counter
from random import Random

import pytest

from shared_rules.core.seats import CHANCE, OPEN
from shared_rules.games.maharani import GAME
from shared_rules.games.maharani.events import GoldEarned, SectionScored, TileLaid
from shared_rules.games.maharani.scoring import SECTION_GOLD
from shared_rules.games.maharani.state import OVER, WORKERS, State, own_workers
from tests.playing import random_table, random_turns


def check_game(seed: int, seats: int | None = None) -> None:
    print(f"seed {seed}, seats {seats}")
    rng = Random(seed)
    table = random_table(GAME, rng, seats)
    state: State = table.journal().first
    tiles = 0
    for turn in random_turns(GAME, state, rng):
        if turn.seat != CHANCE:
            assert turn.move in GAME.moves_of(turn.state, turn.seat)
        check_gold(turn.state, turn.events)
        tiles += sum(isinstance(event, TileLaid) for event in turn.events)
        state = GAME.play(turn.state, turn.seat, turn.move)
        check_pieces(state)
    assert state.phase == OVER
    assert tiles == 56
    assert all(state.tiles), "the shipped palace is always filled"
    assert sorted(state.scored) == sorted(state.palace.section_keys)
    check_places(state)


def check_gold(state: State, events: tuple[object, ...]) -> None:
    """The book's numbers, counted here once more in another way."""
    for event in events:
        if isinstance(event, TileLaid):
            laid = state.palace.index[event.space]
        if isinstance(event, GoldEarned) and event.rule == "MI-5a":
            assert event.gold == flooded(state, laid, colours(state), event_colour(events))
        if isinstance(event, SectionScored):
            assert all(count < len(SECTION_GOLD) for count in event.workers)


def event_colour(events: tuple[object, ...]) -> str:
    return next(e.tile.partition("_")[0] for e in events if isinstance(e, TileLaid))


def colours(state: State) -> dict[tuple[int, int], str]:
    pairs = zip(state.palace.cells, state.tiles, strict=True)
    return {cell: tile.partition("_")[0] for cell, tile in pairs if tile}


def flooded(state: State, start: int, at: dict[tuple[int, int], str], colour: str) -> int:
    """The size of the group of a tile that is laid on a space."""
    group = {state.palace.cells[start]}
    while True:
        rim = {
            (x + dx, y + dy)
            for x, y in group
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
            if at.get((x + dx, y + dy)) == colour
        }
        if rim <= group:
            return len(group)
        group |= rim


def check_pieces(state: State) -> None:
    used = Counter(kind for kind in (*state.tiles, *state.rondel, *state.removed) if kind)
    assert all(count <= state.palace.tile_counts[kind] for kind, count in used.items())
    seats = len(state.players)
    out = Counter(worker for worker in state.workers if worker is not None)
    for seat, player in enumerate(state.players):
        for worker, left in zip(own_workers(seat, seats), player.supply, strict=True):
            assert left + out[worker] == WORKERS[seats]
        assert player.gold >= 0 or state.turn.laid == 2


def check_places(state: State) -> None:
    places = GAME.score(state, OPEN).places
    totals = [[state.players[seat].gold for seat in place] for place in places]
    assert all(len(set(place)) == 1 for place in totals)
    assert [place[0] for place in totals] == sorted({p.gold for p in state.players}, reverse=True)


@pytest.mark.rule("MI-5a", "MI-7e", "MI-9a")
@pytest.mark.parametrize("seats", GAME.player_counts)
@pytest.mark.parametrize("seed", range(2))
def test_a_few_games(seed: int, seats: int) -> None:
    check_game(seed, seats)


@pytest.mark.full
@pytest.mark.parametrize("seats", GAME.player_counts)
def test_dozens_of_games(seats: int, seed: int) -> None:
    for number in range(30):
        check_game(seed + number, seats)


@pytest.mark.soak
@pytest.mark.parametrize("seats", GAME.player_counts)
def test_thousands_of_games(seats: int, seed: int) -> None:
    for number in range(700):
        check_game(seed + number, seats)
