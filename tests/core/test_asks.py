"""narrow(): one move is confirmed, many become a question, none is explained by the game."""

from shared_rules.core.asks import KIND, Ask, ask_of, narrow, no_answer
from shared_rules.core.seats import CHANCE
from tests.toy.bazaar import Bet, DrawWare

TEA, SILK = (Bet("tea", 0), Bet("tea", 1)), (Bet("silk", 0),)
MOVES = (DrawWare("tea"), DrawWare("salt"), *TEA, *SILK)


def test_nothing_known_asks_for_the_kind_first() -> None:
    left = narrow(MOVES, {})
    assert left.field == KIND
    assert left.choices == ("DrawWare", "Bet")
    assert left.only is None


def test_a_kind_asks_for_the_first_field_that_differs() -> None:
    left = narrow(MOVES, {KIND: "Bet"})
    assert (left.field, left.choices) == ("ware", ("tea", "silk"))


def test_a_part_of_a_compound_move_asks_for_the_next() -> None:
    left = narrow(MOVES, {KIND: "Bet", "ware": "tea"})
    assert (left.moves, left.field, left.choices) == (TEA, "gold", (0, 1))


def test_a_field_alone_can_be_enough() -> None:
    assert narrow(MOVES, {"ware": "salt"}).only == DrawWare("salt")
    assert narrow(MOVES, {"gold": 1}).only == Bet("tea", 1)


def test_a_move_without_the_field_does_not_match() -> None:
    assert narrow(MOVES, {"ware": "salt", "gold": 0}).moves == ()


def test_the_order_of_what_is_known_does_not_matter() -> None:
    one_way = narrow(MOVES, {"ware": "tea", "gold": 1})
    assert one_way == narrow(MOVES, {"gold": 1, "ware": "tea"})
    assert one_way.only == Bet("tea", 1)


def test_equal_moves_are_one() -> None:
    assert narrow((Bet("tea", 1), Bet("tea", 1)), {}).only == Bet("tea", 1)


def test_who_is_asked_and_what_is_no_answer() -> None:
    asks = (Ask(CHANCE, "draw"), Ask(1, "bet", "TOY-1"))
    assert ask_of(asks, 0) is None
    ask = ask_of(asks, 1)
    assert ask is not None
    assert str(no_answer(ask)) == "This is no answer to what is asked now: bet. (TOY-1)"
