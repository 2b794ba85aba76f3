"""Tagged tokens: what the three numbers on a tag stand for, as a game's tokens.toml lists them.

Each entry has a `kind` and its `code`, and one of

    each = "one"      a single token, number 0
    each = "colour"   one in every colour, numbered from 1
    each = "city"     one for each of a list that the game knows, numbered from 1
    names = [...]     one for each name, numbered from 1
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

COMMAND: Final = "command"
"""The same kind, code and numbers in every game."""
UNDO, END_TURN, YES, NO = "undo", "end_turn", "yes", "no"


class Token(NamedTuple):
    """`which`: the key of a place, a command, a number as text; else empty."""

    kind: str
    colour: str = ""
    which: str = ""


class Tag(NamedTuple):
    """What is written on a tag."""

    code: int
    colour: int
    number: int


def _by_its_key(_edition: Any, _token: Token) -> str:
    return ""


class Tokens(NamedTuple):
    """All of one game's. `which_words` of an edition and a token: the name of a place or a card;
    empty where the key says it."""

    tags: Callable[[Any], Mapping[Tag, Token]]
    """Of an edition: every token of a set, by its tag."""
    which_words: Callable[[Any, Token], str] = _by_its_key


NO_TOKENS: Final = Tokens(lambda _edition: {})
"""Of a game that is played without."""


def read_tokens(
    path: Path, colours: Sequence[str], lists: Mapping[str, Sequence[str]]
) -> dict[Tag, Token]:
    """Every token of a set, by its tag."""
    entries = tomllib.loads(path.read_text(encoding="utf-8"))["tokens"]
    return {tag: token for entry in entries for tag, token in _tokens(entry, colours, lists)}


def _tokens(
    entry: Mapping[str, Any], colours: Sequence[str], lists: Mapping[str, Sequence[str]]
) -> Iterator[tuple[Tag, Token]]:
    kind, code, each = entry["kind"], entry["code"], entry.get("each", "")
    if each == "one":
        yield Tag(code, 0, 0), Token(kind)
    elif each == "colour":
        for number, colour in enumerate(colours, 1):
            yield Tag(code, number, 0), Token(kind, colour)
    else:
        for number, which in enumerate(entry.get("names") or lists[each], 1):
            yield Tag(code, 0, number), Token(kind, which=which)
