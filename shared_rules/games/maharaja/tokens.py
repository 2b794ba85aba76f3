"""The tagged tokens of a set, read from tokens.toml: what a tag's three numbers stand for."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from shared_rules.games.maharaja.edition import CHARACTERS, Board

TOKENS_PATH: Final = Path(__file__).with_name("tokens.toml")

COMMAND: Final = "command"
ARCHITECT: Final = "architect"
HOUSE: Final = "house"
PALACE: Final = "palace"
CITY: Final = "city"
VILLAGE: Final = "village"
GOVERNOR: Final = "governor"
CHARACTER: Final = "character"
COIN: Final = "coin"
QUARRY: Final = "quarry"
PRIVILEGE: Final = "privilege"

UNDO, END_TURN, YES, NO, OTHER_ROUTES = "undo", "end_turn", "yes", "no", "other_routes"


class Token(NamedTuple):
    """`which`: the key of a place, a command, a character's number as text; else empty."""

    kind: str
    colour: str = ""
    which: str = ""


class Tag(NamedTuple):
    """What is written on a tag."""

    code: int
    colour: int
    number: int


@cache
def tags(board: Board) -> Mapping[Tag, Token]:
    """Every token of a set for this board, by its tag."""
    entries = tomllib.loads(TOKENS_PATH.read_text(encoding="utf-8"))["tokens"]
    return {tag: token for entry in entries for tag, token in _tokens(board, entry)}


def _tokens(board: Board, entry: Mapping[str, Any]) -> Iterator[tuple[Tag, Token]]:
    kind, code = entry["kind"], entry["code"]
    if entry.get("each") == "one":
        yield Tag(code, 0, 0), Token(kind)
    elif entry.get("each") == "colour":
        for number, colour in enumerate(board.colours, 1):
            yield Tag(code, number, 0), Token(kind, colour)
    else:
        for number, which in enumerate(_numbered(board, entry), 1):
            yield Tag(code, 0, number), Token(kind, which=which)


def _numbered(board: Board, entry: Mapping[str, Any]) -> tuple[str, ...]:
    if "names" in entry:
        return tuple(entry["names"])
    all_of = {
        CITY: board.city_keys,
        VILLAGE: board.village_keys,
        CHARACTER: tuple(str(number) for number in range(1, len(CHARACTERS) + 1)),
    }
    return all_of[entry["each"]]
