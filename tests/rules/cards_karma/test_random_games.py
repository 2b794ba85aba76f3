"""Random legal games of all player counts and variants: always an end, by the book."""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import NamedTuple

import pytest

from shared_rules.core.editions import load_edition
from shared_rules.core.game import Settings
from shared_rules.core.saves import lay_table
from shared_rules.core.seats import OPEN
from shared_rules.games.cards_karma import GAME
from shared_rules.games.cards_karma.edition import OWN_COPY_PATH
from shared_rules.games.cards_karma.events import Event, TokensGained, TokensReturned, TurnBegun
from shared_rules.games.cards_karma.moves import Move
from shared_rules.games.cards_karma.state import HAND_LIMIT, State, cards_in_play
from tests.lots import sealed
from tests.playing import answer

OWN_COPY = load_edition(OWN_COPY_PATH, "cards_karma")
VARIANTS: tuple[Settings, ...] = (
    {},
    {"night_side": True},
    {"real_cards": True},
    {"night_side": True, "real_cards": True},
)


class Played(NamedTuple):
    moves: list[tuple[int, Move]]
    events: list[Event]
    states: list[State]
    """Before the first move and after each."""


def play_out(seed: int, seats: int, options: Settings, own_copy: bool = False) -> Played:
    edition = OWN_COPY if own_copy else None
    table = lay_table(GAME, seats, options, sealed(seed), edition_file=edition)
    rng = Random(seed)
    played = Played([], [], [table.journal().first])
    while (chosen := answer(GAME, played.states[-1], rng)) is not None:
        assert len(played.moves) < 20_000, "no end"
        state = played.states[-1]
        happened = GAME.decide(state, *chosen)
        for event in happened:
            state = GAME.evolve(state, event)
        played.moves.append(chosen)
        played.events.extend(happened)
        played.states.append(state)
    return played


def check(played: Played) -> None:
    last = played.states[-1]
    assert last.over
    assert last.ending
    assert max(each.turned for each in last.players) == 6
    for state in played.states:
        GAME.check_position(state)
        assert len(cards_in_play(state)) + state.unseen == 144
        assert all(len(each.hand) <= HAND_LIMIT for each in state.players)
    check_turns(played)
    check_tokens(played)
    sheet = GAME.score(last, OPEN)
    assert sorted(seat for place in sheet.places for seat in place) == [*range(len(last.players))]
    assert all(last.players[seat].turned == 6 for seat in sheet.places[0])


def check_turns(played: Played) -> None:
    """CK-3a: everybody twice a round, clockwise from an elephant that goes round."""
    seats = len(played.states[-1].players)
    turns = [event.seat for event in played.events if isinstance(event, TurnBegun)]
    first = played.states[0].elephant
    rounds = played.states[-1].round
    expected = [
        (first + number + turn) % seats for number in range(rounds) for turn in range(2 * seats)
    ]
    assert turns == expected


def check_tokens(played: Played) -> None:
    """What was gained and returned is what is left; payments are counted apart."""
    counted: Counter[tuple[int, str]] = Counter()
    for event in played.events:
        if isinstance(event, TokensGained):
            counted[event.seat, event.what] += event.count
        if isinstance(event, TokensReturned):
            counted[event.seat, event.what] -= event.count
    for seat, has in enumerate(played.states[-1].players):
        assert (counted[seat, "fame"], counted[seat, "coins"]) == (has.fame, has.coins)
        assert counted[seat, "karma"] >= has.karma
        assert counted[seat, "administrator"] >= has.administrators


def play_many(seeds: Iterable[int]) -> None:
    """Tells the longest."""
    longest, at = 0, 0
    for seed in seeds:
        seats, variant = 2 + seed % 3, VARIANTS[seed % len(VARIANTS)]
        played = play_out(seed, seats, variant, own_copy=seed % 5 == 0)
        check(played)
        if len(played.moves) > longest:
            longest, at = len(played.moves), seed
    print(f"longest game: {longest} moves, seed {at}")


def test_some_random_games(seed: int) -> None:
    play_many(range(seed, seed + 2))


@pytest.mark.full
def test_dozens_of_random_games(seed: int) -> None:
    play_many(range(seed, seed + 24))


@pytest.mark.soak
@pytest.mark.parametrize("part", range(4))
def test_thousands_of_random_games(part: int, seed: int) -> None:
    play_many(range(seed + part * 500, seed + (part + 1) * 500))


@pytest.mark.full
@pytest.mark.parametrize("seats", GAME.player_counts)
@pytest.mark.parametrize("options", VARIANTS, ids=lambda options: "-".join(options) or "base")
def test_every_count_and_variant_is_among_them(seats: int, options: Settings, seed: int) -> None:
    check(play_out(seed, seats, options))


def test_replay_by_events_and_by_notation(seed: int) -> None:
    played = play_out(seed, 3, {"real_cards": True}, own_copy=True)
    by_events = played.states[0]
    for event in played.events:
        by_events = GAME.evolve(by_events, event)
    assert by_events == played.states[-1]
    state = played.states[0]
    for (seat, move), expected in zip(played.moves, played.states[1:], strict=True):
        state = GAME.play(state, seat, GAME.parse(state, GAME.format(move)))
        assert state == expected
