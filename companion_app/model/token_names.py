"""What the tokens of a game are called, in the player's language, and in which order they come."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from companion_app.model.language import _, fill
from shared_rules.core.editions import load_edition
from shared_rules.core.game import family_of
from shared_rules.core.tokens import Tag, Token, Tokens
from shared_rules.games import registered

KIND_WORDS: Final = (
    "command",
    "architect",
    "house",
    "palace",
    "city",
    "village",
    "governor",
    "character",
    "coin",
    "quarry",
    "privilege",
    "mosaic",
    "place",
    "section",
    "worker",
    "action",
    "space",
    "stack",
    "die",
    "number",
    "karma",
    "building",
    "good",
    "tile",
    "card",
    "administrator",
    "fame",
    "three",
    "bonus",
    "player",
)
"""For those who translate: these stand alone on a sheet."""
COLOUR_WORDS: Final = ("red", "blue", "green", "yellow", "orange", "purple", "white", "black")
WHICH_WORDS: Final = (
    "undo",
    "end turn",
    "yes",
    "no",
    "other routes",
    "temple",
    "mill",
    "fort",
    "silk",
    "tea",
    "spices",
    "peacock",
    "elephant",
    "lion",
    "monkey",
    "grey",
)


def tokens_of(game: str, edition: Path | None = None) -> Mapping[Tag, Token]:
    """Every token of a set, in the order of tokens.toml; none of a game that is played without.

    A score keeper has those of its game. Raises EditionError.
    """
    tokens, printed = _printed(game, edition)
    return tokens.tags(printed)


def names_of(game: str, edition: Path | None = None) -> dict[Tag, str]:
    """`Architect, red`; no two tokens of a set have one name."""
    tokens, printed = _printed(game, edition)
    names: dict[Tag, str] = {}
    taken: Counter[str] = Counter()
    for tag, token in tokens.tags(printed).items():
        name = _name(token, tokens.which_words(printed, token))
        taken[name] += 1
        names[tag] = name if taken[name] == 1 else f"{name} ({taken[name]})"  # equal cards
    return names


def _printed(game: str, edition: Path | None) -> tuple[Tokens, Any]:
    found = registered(family_of(game))
    file = load_edition(edition, found.name) if edition else found.shipped_edition()
    return found.tokens, found.read_edition(file)


def _name(token: Token, which_words: str) -> str:
    kind = _word(token.kind)
    if token.colour:
        return _("{kind}, {which}", kind=kind.capitalize(), which=_word(token.colour))
    if token.which:
        which = which_words or _word(token.which)
        return _("{kind}, {which}", kind=kind.capitalize(), which=which)
    return kind.capitalize()


def _word(key: str) -> str:
    return fill(key.replace("_", " "), {})


def sheet_words(title: str, done: int, total: int) -> tuple[str, str, str]:
    """Heading, count, and what stands beside a tag that was not written."""
    heading = _("Tokens of {title}", title=title)
    count = _("{done} of {total} are enrolled", done=done, total=total)
    return heading, count, _("by its number")
