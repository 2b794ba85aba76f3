"""The market: an assortment of goods, and one good."""

import pytest

from tests.rules.rajas.table import happens, in_turn, legal, moved, play, player, refused

MARKETS = {
    "c3": "green4/nes/tea3@nes",
    "c2": "green3/ns/tea2",
    "d3": "green2/ew/tea1",
    "c1": "orange3/ew/silk2@ns",
}
"""The books' example: three tea markets and one for silk."""


@pytest.mark.rule("RG-6a")
def test_the_books_example_of_an_assortment() -> None:
    state = in_turn(player(province=MARKETS), player())
    assert moved(happens(state, 0, "place assortment1")) == [(0, 5, 0, "RG-6a")]


@pytest.mark.rule("RG-6b")
def test_the_books_example_of_one_good_with_a_4() -> None:
    state = in_turn(player("blue4 blue2", province=MARKETS), player())
    state = play(state, 0, "place goods1", "pay blue4")
    assert legal(state, 0) == {"sell tea", "sell silk"}
    assert moved(happens(state, 0, "sell tea")) == [(0, 6, 0, "RG-6b")]
    assert moved(happens(state, 0, "sell silk")) == [(0, 2, 0, "RG-6b")]
    assert refused(state, 0, "sell spices").rule == "RG-6b"


@pytest.mark.rule("RG-6b")
def test_a_low_die_sells_the_best_markets() -> None:
    state = in_turn(player("blue4 blue2", province=MARKETS), player())
    state = play(state, 0, "place goods1", "pay blue2")
    assert moved(happens(state, 0, "sell tea")) == [(0, 5, 0, "RG-6b")]


@pytest.mark.rule("RG-6c")
def test_one_own_worker_a_round_on_the_assortment_of_three_or_four_players() -> None:
    own = in_turn(player(), player(), player(), taken={"assortment1": 0})
    assert refused(own, 0, "place assortment2").rule == "RG-6c"
    assert "place goods1" not in legal(own, 0)
    other = in_turn(player(), player(), player(), taken={"assortment1": 1})
    assert "place assortment2" in legal(other, 0)
