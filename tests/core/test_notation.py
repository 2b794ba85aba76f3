"""Moves as text: written, read, and refused in words."""

from dataclasses import dataclass
from typing import Any

import pytest

from shared_rules.core.errors import MalformedMove
from shared_rules.core.notation import Readers, Words, among, number, read_move, write_move


@dataclass(frozen=True, slots=True)
class Sell:
    ware: str
    coins: int


@dataclass(frozen=True, slots=True)
class Visit:
    cities: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rest:
    pass


WORDS: Words = {"sell": Sell, "visit": Visit, "rest": Rest}
READERS: Readers = {
    "ware": among(("tea", "silk"), "ware"),
    "coins": lambda word: number(word, 1, 12, "coins"),
    "cities": among(("agra", "delhi"), "city"),
}


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("sell tea 3", Sell("tea", 3)),
        ("visit agra delhi agra", Visit(("agra", "delhi", "agra"))),
        ("visit", Visit(())),
        ("rest", Rest()),
    ],
)
def test_text_and_back(text: str, move: Any) -> None:
    assert read_move(text, WORDS, READERS) == move
    assert write_move(move, text.split(maxsplit=1)[0]) == text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "a move begins with one of: sell, visit, rest"),
        ("buy tea 3", "a move begins with one of"),
        ("sell tea", "after 'sell' comes ware and coins"),
        ("rest now", "after 'rest' comes nothing"),
        ("sell salt 3", "there is no ware 'salt'; there are: tea, silk"),
        ("sell tea 13", "coins is a number from 1 to 12, not '13'"),
        ("sell tea -1", "coins is a number"),
        ("sell tea ³", "coins is a number"),
        ("visit agra rome", "there is no city 'rome'"),
    ],
)
def test_what_is_no_move_is_told_why(text: str, why: str) -> None:
    with pytest.raises(MalformedMove, match=why):
        read_move(text, WORDS, READERS)
