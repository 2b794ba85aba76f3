"""One game: a function of its study and number, honest to every bot."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion_app.arena.errors import GameFailed
from companion_app.arena.playing import play
from companion_app.arena.records import columns, record_from, row_of
from companion_app.arena.study import code_fingerprint, study_from
from shared_rules.core.asks import Ask
from shared_rules.core.bots import Budget, random_bot
from shared_rules.core.gauges import PLAIN
from shared_rules.games import NAMES, bots, load
from tests.arena.studies import small, timeless

SLOW = [pytest.param(name, marks=pytest.mark.full) for name in NAMES if name != "maharaja"]


@pytest.mark.full
@pytest.mark.parametrize("game", NAMES)
def test_a_game_repeats_and_another_number_is_another_game(game: str) -> None:
    study = small(game, "random,random")
    once, again, other = play(study, 3), play(study, 3), play(study, 4)
    assert timeless(once) == timeless(again)
    assert timeless(once) != timeless(other)
    assert sum(map(once.win, range(2))) == 1
    assert min(once.places) == 1
    assert once.rounds >= 1
    assert once.moves > sum(once.turns) / 2


@pytest.mark.parametrize("game", ["maharaja", *SLOW])
def test_a_record_comes_back_from_its_row(game: str) -> None:
    record = play(small(game), 0)
    row, names = row_of(record), tuple(record.scores)
    assert list(row) == columns(names, 2)
    back = record_from(row, names, 2)
    assert timeless(back) == timeless(record)
    assert back.seconds == pytest.approx(record.seconds, abs=1e-6)


def test_every_game_has_its_gauge() -> None:
    assert PLAIN not in [load(name).gauge for name in NAMES]


def test_maharaja_tells_the_characters_of_every_game_turn() -> None:
    record = play(small("maharaja", "random,random,random"), 0)
    hands = [own.split() for own in record.held]
    assert {len(own) for own in hands} == {record.rounds}
    for turn in zip(*hands, strict=True):
        assert set(turn) <= set("1234567")


def test_seats_rotate_so_that_each_bot_sits_everywhere_equally_often() -> None:
    study = small(bots="search,greedy,random")
    sat = Counter(
        (bot, seat) for number in range(6) for seat, bot in enumerate(study.seats(number))
    )
    assert set(sat.values()) == {2}
    assert len(sat) == 9


def test_seeds_differ_and_never_change() -> None:
    study = small()
    seeds = [study.seed_of(number) for number in range(1000)]
    assert len(set(seeds)) == 1000
    assert max(seeds) < 2**56
    assert seeds[:2] == [7237351909264009, 59623171834159202], (
        "studies of older versions must be repeatable"
    )
    assert small(seed=8).seed_of(0) != seeds[0]


def test_a_study_comes_back_from_its_facts_and_its_digest_knows_every_part() -> None:
    study = small(options=(("short", True),))
    assert study_from(study.facts()) == study
    parts: dict[str, Any] = {
        "game": "rajas",
        "bots": ("random",) * 3,
        "options": (),
        "seed": 1,
        "seconds": 0.1,
        "simulations": 6,
        "fingerprint": "else",
    }
    digests = {replace(study, **{name: part}).digest for name, part in parts.items()}
    assert len(digests | {study.digest}) == len(parts) + 1


def test_the_fingerprint_is_of_one_game() -> None:
    assert len({code_fingerprint(game) for game in NAMES}) == len(NAMES)


def test_a_bot_gets_its_own_view_its_own_asks_and_one_budget_a_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    budgets: list[Budget] = []
    state_type = load("maharaja").state_type

    def spy(
        view: Any, asks: Sequence[Ask], legal: Sequence[Any], rng: Random, budget: Budget
    ) -> Any:
        assert type(view) is not state_type
        assert {ask.seat for ask in asks} == {view.viewer}
        if not budgets or budgets[-1] is not budget:
            budgets.append(budget)
        return random_bot(view, asks, legal, rng, budget)

    monkeypatch.setitem(bots("maharaja"), "spy", spy)
    record = play(small("maharaja", "spy,random"), 0)
    assert len(budgets) == len(set(map(id, budgets))) == record.turns[0]


def test_a_failing_bot_is_told_with_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def rogue(*_: object) -> Any:
        raise ZeroDivisionError("by zero")

    monkeypatch.setitem(bots("maharani"), "rogue", rogue)
    with pytest.raises(GameFailed, match=r"game 5 of seed 7 failed: ZeroDivisionError: by zero"):
        play(small(bots="rogue,random"), 5)
