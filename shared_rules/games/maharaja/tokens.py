"""The tagged tokens of a Maharaja set, as tokens.toml lists them."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from shared_rules.core.tokens import Tag, Token, Tokens, read_tokens
from shared_rules.games.maharaja.edition import CHARACTERS, Board
from shared_rules.games.maharaja.state import character_name

TOKENS_PATH: Final = Path(__file__).with_name("tokens.toml")

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

OTHER_ROUTES: Final = "other_routes"
"""A command of this game alone."""


@cache
def tags(board: Board) -> Mapping[Tag, Token]:
    """Every token of a set for this board, by its tag."""
    lists = {
        CITY: board.city_keys,
        VILLAGE: board.village_keys,
        CHARACTER: tuple(str(number) for number in range(1, len(CHARACTERS) + 1)),
    }
    return read_tokens(TOKENS_PATH, board.colours, lists)


def _which_words(board: Board, token: Token) -> str:
    """Cities have the names of the edition."""
    if token.which in board.index:
        return board.names[board.index[token.which]]
    return character_name(int(token.which)) if token.kind == CHARACTER else ""


TOKENS: Final = Tokens(tags, _which_words)
