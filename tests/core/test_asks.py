"""narrow(): one move is confirmed, many become a question, none is explained by the game."""

from shared_rules.core.asks import KIND, narrow
from tests.toy import Bid, DrawWare

EAST, WEST = (Bid("east", 0), Bid("east", 1)), (Bid("west", 0),)
MOVES = (DrawWare("tea"), DrawWare("silk"), *EAST, *WEST)


def test_nothing_known_asks_for_the_kind_first() -> None:
    left = narrow(MOVES, {})
    assert left.field == KIND
    assert left.choices == ("DrawWare", "Bid")
    assert left.only is None


def test_a_kind_asks_for_the_first_field_that_differs() -> None:
    left = narrow(MOVES, {KIND: "Bid"})
    assert (left.field, left.choices) == ("stall", ("east", "west"))


def test_a_part_of_a_compound_move_asks_for_the_next() -> None:
    left = narrow(MOVES, {"stall": "east"})
    assert (left.moves, left.field, left.choices) == (EAST, "gold", (0, 1))


def test_a_field_alone_can_be_enough() -> None:
    assert narrow(MOVES, {"ware": "silk"}).only == DrawWare("silk")
    assert narrow(MOVES, {"stall": "west"}).only == Bid("west", 0)


def test_a_move_without_the_field_does_not_match() -> None:
    assert narrow(MOVES, {"stall": "west", "ware": "silk"}).moves == ()


def test_the_order_of_what_is_known_does_not_matter() -> None:
    one_way = narrow(MOVES, {KIND: "Bid", "gold": 1})
    assert one_way == narrow(MOVES, {"gold": 1, KIND: "Bid"})
    assert one_way.only == Bid("east", 1)


def test_equal_moves_are_one() -> None:
    assert narrow((Bid("west", 1), Bid("west", 1)), {}).only == Bid("west", 1)
