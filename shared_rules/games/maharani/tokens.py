"""The tagged tokens of a Maharani set, as tokens.toml lists them."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from shared_rules.core.tokens import Tag, Token, Tokens, read_tokens
from shared_rules.games.maharani.edition import Palace

TOKENS_PATH: Final = Path(__file__).with_name("tokens.toml")

MOSAIC: Final = "mosaic"
PLACE: Final = "place"
SECTION: Final = "section"
WORKER: Final = "worker"
ACTION: Final = "action"


@cache
def tags(palace: Palace) -> Mapping[Tag, Token]:
    """Every token of a set for this palace, by its tag."""
    lists = {MOSAIC: palace.tile_colours, SECTION: palace.section_keys}
    return read_tokens(TOKENS_PATH, palace.worker_colours, lists)


TOKENS: Final = Tokens(tags)
