"""Intervals against published ones, and summaries against games that were counted by hand."""

import math
from random import Random

import pytest

from companion_app.arena.intervals import mean, rate, ratio
from companion_app.arena.summary import summarize
from tests.arena.studies import record, small

# R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3: Wilson without correction.
PUBLISHED = {
    (81, 263): (0.2553, 0.3662),
    (15, 148): (0.0624, 0.1605),
    (0, 20): (0.0, 0.1611),
    (1, 29): (0.0061, 0.1718),
}


@pytest.mark.parametrize(("counts", "interval"), PUBLISHED.items(), ids=str)
def test_rates_have_the_published_intervals(
    counts: tuple[int, int], interval: tuple[float, float]
) -> None:
    found = rate(*counts)
    assert found.value == counts[0] / counts[1]
    assert (round(found.low, 4), round(found.high, 4)) == interval


def test_an_interval_stays_within_its_range_and_round_its_value() -> None:
    for trials in range(1, 40):
        for successes in range(trials + 1):
            found = rate(successes, trials)
            assert 0 <= found.low <= found.value <= found.high <= 1


def test_nineteen_of_twenty_intervals_cover_the_truth(seed: int) -> None:
    rng = Random(seed)
    covered = 0
    for _ in range(1000):
        wins = sum(rng.random() < 0.3 for _ in range(60))
        found = rate(wins, 60)
        covered += found.low <= 0.3 <= found.high
    # 934 of 1000 are expected: some seven standard deviations away on each side is no bad luck.
    assert 880 <= covered <= 985


def test_a_ratio_of_equal_wholes_is_a_mean() -> None:
    parts = [0.0, 1.0, 1.0, 3.0, 2.0]
    found, expected = ratio(parts, [4.0] * 5), mean([part / 4 for part in parts])
    assert found.value == pytest.approx(expected.value)
    assert found.low == pytest.approx(expected.low)
    assert found.high == pytest.approx(expected.high)


def test_nothing_counted_says_nothing() -> None:
    for empty in (rate(0, 0), ratio([], []), ratio([0.0], [0.0])):
        assert math.isnan(empty.value)
        assert (empty.low, empty.high) == (0, 1)
        assert empty.facts() == {"value": None, "low": 0, "high": 1}


def test_shared_wins_are_shared_and_seats_of_a_bot_are_counted_together() -> None:
    study = small(bots="greedy,random,random")
    games = [record(0, (1, 2, 3)), record(1, (1, 1, 3)), record(2, (3, 2, 1)), record(3, (1, 2, 3))]
    found = summarize(study, games)
    assert (found.games, found.shared, found.even) == (4, 1, 1 / 3)
    assert found.bots["greedy"].win == rate(2.5, 4)
    assert found.bots["random"].win == rate(1.5, 4).scaled(1 / 2)
    assert [each.value for each in found.seats] == [2.5 / 4, 0.5 / 4, 1 / 4]
    assert found.bots["greedy"].by_seat[0] == rate(2.5, 4)
    assert math.isnan(found.bots["greedy"].by_seat[1].value)


def test_lengths_scores_and_times_are_those_of_the_games() -> None:
    games = [record(0, (1, 2)), record(1, (2, 1)), record(2, (1, 2))]
    found = summarize(small(bots="greedy,random"), games)
    assert (found.moves.least, found.moves.median, found.moves.most) == (100, 101, 102)
    assert found.rounds.mean.value == 10
    assert found.winners["gold"].values == (10, 10, 10)
    assert found.others["gold"].values == (0, 0, 0)
    assert (found.bots["greedy"].seconds, found.bots["greedy"].slowest) == (0.5, 1.0)


def test_characters_are_counted_by_who_began_with_them_and_by_their_turns() -> None:
    study = small("maharaja", "greedy,random")
    games = [
        record(0, (1, 2), held=("1 1 3", "3 3 1")),
        record(1, (2, 1), held=("1 1+2", "5 5")),
    ]
    found = summarize(study, games).characters
    assert list(found) == ["1 Mogul", "2 Merchant", "3 Sadhu", "5 Builder"]
    mogul = found["1 Mogul"]
    assert mogul.began == rate(1, 2)
    assert mogul.held.value == 2 / 5
    assert mogul.turns.value == 5 / 10
    assert found["5 Builder"].held.value == 1
    assert found["2 Merchant"].began.facts()["value"] is None


def test_a_bot_on_every_seat_has_its_share_for_certain() -> None:
    games = [record(0, (1, 2), bots=("random", "random"))]
    win = summarize(small(), games).bots["random"].win
    assert win == (0.5, 0.5, 0.5)
