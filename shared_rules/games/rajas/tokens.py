"""The tagged tokens of a Rajas of the Ganges set, as tokens.toml lists them."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from shared_rules.core.tokens import Tag, Token, Tokens, read_tokens
from shared_rules.games.rajas.board import Board
from shared_rules.games.rajas.edition import COLOUR_TILES
from shared_rules.games.rajas.faces import COLOURS, STACKS

TOKENS_PATH: Final = Path(__file__).with_name("tokens.toml")

WORKER: Final = "worker"
SPACE: Final = "space"
STACK: Final = "stack"
DIE: Final = "die"
NUMBER: Final = "number"
KARMA: Final = "karma"
BUILDING: Final = "building"
GOOD: Final = "good"
TILE: Final = "tile"
"""A province tile with a tag of its own: `which` is its number on the tag, to taps its face."""
ALL_TILES: Final = COLOUR_TILES * len(COLOURS)


@cache
def tags(board: Board) -> Mapping[Tag, Token]:
    """Every token of a set for this board, by its tag. The larger side has all spaces."""
    numbers = [str(number) for number in range(1, ALL_TILES + 1)]
    lists = {SPACE: [space.key for space in board.spaces[4]], STACK: STACKS, TILE: numbers}
    return read_tokens(TOKENS_PATH, board.worker_colours, lists)


def with_face(tile: Token, numbered: Sequence[str]) -> Token:
    """`numbered`: faces of the own copy, from tile 1 on. Empty while no tile has the number."""
    faces = dict(enumerate(numbered, 1))
    return tile._replace(which=faces.get(int(tile.which), ""))


TOKENS: Final = Tokens(tags)
