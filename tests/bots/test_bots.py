"""Bots: legal choices, from what their seat may know, within their budget, for every game."""

from random import Random
from string import Formatter

import pytest

from shared_rules.core.bots import Bot, Budget, TurnBudgets
from shared_rules.core.saves import lay_table
from shared_rules.core.search import IDEAS, NO_GAIN, ideas
from shared_rules.core.seats import CHANCE
from shared_rules.games import MINDS, NAMES, bots, load
from tests.bots.positions import Position, positions
from tests.playing import AnyGame

KINDS = ("random", "greedy", "search")


@pytest.fixture(params=NAMES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


QUICK = 5
"""A seed for what has to be quick; the full run takes others."""


def few() -> Budget:
    return Budget(simulations=4)


def test_every_game_has_the_same_bots(name: str) -> None:
    assert tuple(bots(name)) == KINDS


@pytest.mark.full
def test_choices_are_legal(name: str, seed: int) -> None:
    for position in positions(name, seed, 15):
        for bot in bots(name).values():
            assert position.choice(bot, few()) in position.legal


def swapped(position: Position, rng: Random) -> Position:
    """The same to the eyes of its seat; what the others hide is something else."""
    return position._replace(state=position.game.imagine(position.view, rng))


def test_others_secrets_change_no_choice() -> None:
    check_swaps("maharaja", QUICK, 1)


@pytest.mark.full
def test_others_secrets_change_no_choice_in_any_game(name: str, seed: int) -> None:
    check_swaps(name, seed, 8)


def check_swaps(name: str, seed: int, count: int) -> None:
    rng = Random(seed)
    for position in positions(name, seed, count):
        other = swapped(position, rng)
        for bot in bots(name).values():
            choice = position.choice(bot, few())
            assert choice in position.legal
            assert other.choice(bot, few()) == choice


@pytest.mark.parametrize("hiding", ["maharaja", "cards_karma"])
def test_swapping_secrets_does_swap_something(hiding: str) -> None:
    """Or the test above would show nothing."""
    rng = Random(QUICK)
    states = [(each.state, swapped(each, rng).state) for each in positions(hiding, QUICK, 12)]
    assert any(state != other for state, other in states)


def test_a_cancelled_bot_stops_within_one_simulation(name: str) -> None:
    for kind in ("greedy", "search"):
        for position in positions(name, QUICK, 1):
            budget = Budget(seconds=3600.0, cancelled=lambda: True)
            assert position.choice(bots(name)[kind], budget) in position.legal
            assert budget.simulations == 1


def test_a_bot_stops_when_its_time_is_over(name: str) -> None:
    ticks = iter(range(10**9))
    for position in positions(name, QUICK, 1):
        budget = Budget(seconds=8.0, clock=lambda: float(next(ticks)))
        position.choice(bots(name)["search"], budget)
        assert 1 <= budget.simulations < 8


def test_a_budget_has_an_end() -> None:
    with pytest.raises(ValueError, match="has an end"):
        Budget()


def test_a_budget_is_spent_by_count_time_or_cancelling() -> None:
    counted = Budget(simulations=2)
    assert not counted.spent()
    counted.count()
    assert counted.used() == 0.5
    counted.count()
    assert counted.spent()
    assert Budget(simulations=0).spent()
    assert Budget(seconds=0.0).spent()
    assert Budget(seconds=9.0, cancelled=lambda: True).spent()


def test_all_asks_of_a_turn_share_a_budget() -> None:
    budgets = TurnBudgets(few)
    first = budgets.of(0)
    assert budgets.of(0) is first
    other = budgets.of(1)
    assert other is not first
    assert budgets.of(0) is not first


def played_out(game: AnyGame, players: list[Bot], seed: int, simulations: int) -> int:
    """The number of answers in a whole game; each seat's turns keep to their budget."""
    rng = Random(seed)
    state = lay_table(game, len(players), {}).journal().first
    budgets, answers = TurnBudgets(lambda: Budget(simulations=simulations)), 0
    while asks := [ask for ask in game.asks(state) if not ask.optional]:
        seat = asks[0].seat
        if seat == CHANCE:
            state = game.play(state, CHANCE, game.sample(state, rng))
            continue
        here = Position(game, state, seat)
        move = players[seat](here.view, here.asks, here.legal, rng, budgets.of(seat))
        state = game.play(state, seat, move)
        answers += 1
        assert answers < 2000, "bots go round in circles"
    return answers


@pytest.mark.full
def test_bots_play_whole_games(name: str, seed: int) -> None:
    assert played_out(load(name), list(bots(name).values()), seed, 4) > 20


# Hints


def test_ideas_are_good_moves_with_a_reason(name: str) -> None:
    for position in positions(name, QUICK, 1):
        found = ideas(MINDS[name], position.view, position.asks, Random(QUICK), few())
        assert 1 <= len(found) <= IDEAS
        assert {idea.move for idea in found} <= set(position.legal)
        assert [idea.gain for idea in found] == sorted((i.gain for i in found), reverse=True)
        assert all(idea.text() for idea in found)


def test_the_first_idea_is_what_the_search_would_do(name: str) -> None:
    for position in positions(name, QUICK, 1):
        found = ideas(MINDS[name], position.view, position.asks, Random(7), few())
        assert found[0].move == position.choice(bots(name)["search"], few())


def test_every_reason_is_a_sentence(name: str) -> None:
    thoughts = MINDS[name]
    position = positions(name, QUICK, 1)[0]
    assert set(thoughts.terms(position.state, 0)) == set(thoughts.why)
    assert thoughts.tangible < set(thoughts.why)
    for words in (*thoughts.why.values(), NO_GAIN):
        assert words[0].isupper()
        assert words.endswith(".")
        assert {field for _, field, _, _ in Formatter().parse(words) if field} <= {"gain"}
