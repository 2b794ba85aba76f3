"""narrow(): one move is confirmed, many become a question, none is explained by the game."""

from shared_rules.core.asks import KIND, narrow
from tests.toy import Bid, ChooseShelf, ChooseSide

MOVES = (Bid(0), Bid(1), ChooseShelf("upper"), ChooseShelf("lower"), ChooseSide("left"))


def test_nothing_known_asks_for_the_kind_first() -> None:
    left = narrow(MOVES, {})
    assert left.field == KIND
    assert left.choices == ("Bid", "ChooseShelf", "ChooseSide")
    assert left.only is None


def test_a_kind_asks_for_the_first_field_that_differs() -> None:
    left = narrow(MOVES, {KIND: "ChooseShelf"})
    assert (left.field, left.choices) == ("shelf", ("upper", "lower"))


def test_a_field_alone_can_be_enough() -> None:
    assert narrow(MOVES, {"shelf": "lower"}).only == ChooseShelf("lower")


def test_a_move_without_the_field_does_not_match() -> None:
    assert narrow(MOVES, {"shelf": "lower", "side": "left"}).moves == ()


def test_the_order_of_what_is_known_does_not_matter() -> None:
    one_way = narrow(MOVES, {KIND: "Bid", "gold": 1})
    assert one_way == narrow(MOVES, {"gold": 1, KIND: "Bid"})
    assert one_way.only == Bid(1)


def test_equal_moves_are_one() -> None:
    assert narrow((Bid(1), Bid(1)), {}).only == Bid(1)
