"""What the tokens of a game are called, in the player's language, and in which order they come."""

from collections import Counter
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from companion_app.model.language import _, fill
from shared_rules.core.editions import load_edition
from shared_rules.core.tokens import Tag, Token
from shared_rules.games import load

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
    """Every token of a set, in the order of tokens.toml. Raises EditionError."""
    tokens: Mapping[Tag, Token] = import_module(f"shared_rules.games.{game}.tokens").tags(
        _printed(game, edition)
    )
    return tokens


def names_of(game: str, edition: Path | None = None) -> dict[Tag, str]:
    """`Architect, red`; no two tokens of a set have one name."""
    printed = _printed(game, edition)
    names: dict[Tag, str] = {}
    taken: Counter[str] = Counter()
    for tag, token in tokens_of(game, edition).items():
        name = _name(game, printed, token)
        taken[name] += 1
        names[tag] = name if taken[name] == 1 else f"{name} ({taken[name]})"  # equal cards
    return names


def _printed(game: str, edition: Path | None) -> Any:
    loaded = load(game)
    return loaded.read_edition(load_edition(edition or loaded.edition_path, game))


def _name(game: str, printed: Any, token: Token) -> str:
    kind = _word(token.kind)
    if token.colour:
        return _("{kind}, {which}", kind=kind.capitalize(), which=_word(token.colour))
    if token.which:
        which = _which(game, printed, token)
        return _("{kind}, {which}", kind=kind.capitalize(), which=which)
    return kind.capitalize()


def _which(game: str, printed: Any, token: Token) -> str:
    if game == "maharaja" and token.which in printed.index:
        return str(printed.names[printed.index[token.which]])
    if game == "maharaja" and token.kind == "character":
        from shared_rules.games.maharaja.state import character_name

        return character_name(int(token.which))
    if game == "cards_karma" and token.kind == "card":
        from shared_rules.games.cards_karma.naming import card_words

        return card_words(token.which)
    return _word(token.which)


def _word(key: str) -> str:
    return fill(key.replace("_", " "), {})


def sheet_words(title: str, done: int, total: int) -> tuple[str, str, str]:
    """Heading, count, and what stands beside a tag that was not written."""
    heading = _("Tokens of {title}", title=title)
    count = _("{done} of {total} are enrolled", done=done, total=total)
    return heading, count, _("by its number")
