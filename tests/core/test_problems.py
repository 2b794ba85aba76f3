"""Problems: words take their facts from what they are about; stages stop where it is senseless."""

from typing import NamedTuple

import pytest

from shared_rules.core.errors import BadPosition
from shared_rules.core.problems import (
    Problem,
    check_in_turn,
    crowds,
    is_sorted,
    of_all,
    problem,
    problems_of,
    repeats,
    strangers,
)


class Purse(NamedTuple):
    gold: int
    cards: tuple[int, ...] = ()


def test_facts_are_given_or_known_or_attributes() -> None:
    wrong = problems_of(Purse(7), player=2, most=5)
    rule, words = wrong("XX-1", "{player} has {gold} gold in {place}: {most} at most", place="Agra")
    assert (rule, str(words)) == ("XX-1", "seat 2 has 7 gold in Agra: 5 at most")
    assert problems_of(Purse(7), gold=3)("XX-1", "{gold}")[1] == "3"
    assert problems_of(Purse(7), gold=3)("XX-1", "{gold}", gold=1)[1] == "1"
    assert problems_of(player=2)("XX-1", "{player}", 0)[1] == "seat 0"


def test_a_problem_tells_no_fact_but_those_of_its_words() -> None:
    _, words = problems_of(Purse(7), player=2, most=5)("XX-1", "{player} has too much")
    assert set(words.facts) == {"player"}


def test_a_fact_that_nothing_has_is_a_fault() -> None:
    with pytest.raises(AttributeError, match="fame"):
        problems_of(Purse(7))("XX-1", "{fame}")


def test_each_stage_relies_on_those_before_it() -> None:
    def bare(state: tuple[int, ...]) -> list[Problem]:
        return [] if state else [problem("XX-1", "nothing is there")]

    def low(state: tuple[int, ...]) -> list[Problem]:
        return [problem("XX-2", "{low} is too low", low=each) for each in state if each < state[0]]

    check_in_turn((1, 2), bare, low)
    with pytest.raises(BadPosition, match="nothing is there"):
        check_in_turn((), bare, low)
    with pytest.raises(BadPosition) as found:
        check_in_turn((3, 1, 2), bare, low)
    assert len(found.value.problems) == 2


def test_what_limits_are_about() -> None:
    assert strangers("abcab", "ab") == ["c"]
    assert strangers([5, 5, 6], range(5)) == [5, 6]
    assert crowds("abcab", 1) == {"a": 2, "b": 2}
    assert of_all((Purse(1, (4,)), Purse(2, (5, 6))), "cards") == [4, 5, 6]
    assert is_sorted((1, 2, 2))
    assert not is_sorted((2, 1))
    assert repeats((1, 2, 1))
    assert not repeats(())
