"""The tagged tokens of a Cards & Karma set, as tokens.toml lists them."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from shared_rules.core.tokens import Tag, Token, Tokens, read_tokens
from shared_rules.games.cards_karma.edition import Deck
from shared_rules.games.cards_karma.naming import card_words

TOKENS_PATH: Final = Path(__file__).with_name("tokens.toml")
PLAYER_COLOURS: Final = ("red", "blue", "green", "yellow")
"""Of the scoring cards. Which they are in print is not known: these are the companion's."""

CARD: Final = "card"
DIE: Final = "die"
ADMINISTRATOR: Final = "administrator"
FAME: Final = "fame"
COIN: Final = "coin"
THREE: Final = "three"
BONUS: Final = "bonus"
PLAYER: Final = "player"


@cache
def tags(deck: Deck) -> Mapping[Tag, Token]:
    """Every token of a set for this deck, by its tag."""
    return read_tokens(TOKENS_PATH, PLAYER_COLOURS, {CARD: deck.numbered})


def _which_words(_deck: Deck, token: Token) -> str:
    return card_words(token.which) if token.kind == CARD else ""


TOKENS: Final = Tokens(tags, _which_words)
