"""The tagged tokens of a Rajas of the Ganges set, as tokens.toml lists them."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from shared_rules.core.tokens import Tag, Token, read_tokens
from shared_rules.games.rajas.board import Board
from shared_rules.games.rajas.faces import STACKS

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
"""A province tile with a tag of its own: `which` is its face."""


@cache
def tags(board: Board) -> Mapping[Tag, Token]:
    """Every token of a set for this board, by its tag. The larger side has all spaces."""
    lists = {SPACE: [space.key for space in board.spaces[4]], STACK: STACKS}
    return read_tokens(TOKENS_PATH, board.worker_colours, lists)
