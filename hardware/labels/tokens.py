"""Round labels for the tagged tokens, in the order of each game's tokens.toml.

Law: a label names its token as the tablet does: its kind, and which one of them. Cards and province
tiles carry a tag themselves and need no label.
"""

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from hardware.labels import letters
from hardware.labels.icons import ICONS, icon
from hardware.labels.paper import Sheet, circle
from hardware.labels.words import spelled, word
from hardware.mechanics import measures as m
from shared_rules.core.tokens import Tag, Token
from shared_rules.games import registered

ON_PIECES = ("card", "tile")
RADIUS = m.TAG_RADIUS - 0.1
PITCH = 2 * RADIUS + 2.0
COLUMNS, ROWS = 7, 10
INK = "#33261d"
PAPER = "#fffdf6"
INKS = {
    "red": "#c0392b",
    "blue": "#2c5fa8",
    "green": "#2f8f4e",
    "yellow": "#d9a400",
    "black": "#222222",
    "purple": "#7d3c98",
    "orange": "#d9731a",
    "grey": "#7f8c8d",
}
PLAIN = "#8a6d3b"
ROOM = 16.0  # for a line of words
KIND = 2.3  # letters of the kind, above the name


@dataclass(frozen=True)
class Label:
    above: str
    main: str
    colour: str
    picture: str


@cache
def _printed(game: str) -> Any:
    loaded = registered(game)
    return loaded.read_edition(loaded.shipped_edition())


def tokens_of(game: str) -> dict[Tag, Token]:
    """All that need a label."""
    every = registered(game).tokens.tags(_printed(game))
    return {tag: token for tag, token in every.items() if token.kind not in ON_PIECES}


def label(game: str, tag: Tag, token: Token, language: str) -> Label:
    picture = token.which if token.kind == "command" else token.kind
    colour = next((each for each in INKS if each in re.findall("[a-z]+", token.which)), "")
    if token.kind == "command":
        return Label("", word("commands", token.which, language), "", picture)
    kind = word("kinds", token.kind, language)
    if token.colour:
        return Label(kind, word("colours", token.colour, language), token.colour, picture)
    if token.which:
        return Label(kind, _which(game, tag, token, language), colour, picture)
    return Label("", kind, "", picture)


def _which(game: str, tag: Tag, token: Token, language: str) -> str:
    if token.kind == "character":
        return word("characters", token.which, language)
    if token.kind in ("village", "number", "place"):
        return str(tag.number)
    named = registered(game).tokens.which_words(_printed(game), token)
    return named or spelled(token.which, language)


def draw(sheet: Sheet, x: float, y: float, made: Label) -> None:
    ink = INKS.get(made.colour, PLAIN)
    sheet.add(circle(x, y, RADIUS, "#999999", 0.1), PAPER)
    sheet.add(circle(x, y, RADIUS - 1.3, ink, 1.6), "none")
    top, bottom = y - 7.4, y + 7.8
    if made.picture in ICONS:
        sheet.add(icon(made.picture, x, y - 5.4, 2.9), ink)
        top = y - 2.3
    kind_height = KIND * letters.LINE if made.above else 0.0
    lines, size = letters.fitted(made.main, ROOM, bottom - top - kind_height, 4.6, 1.9)
    foot = (top + bottom - kind_height - len(lines) * letters.LINE * size) / 2
    if made.above:
        words, small = letters.fitted(made.above, ROOM, kind_height, KIND, 1.5)
        foot += kind_height
        sheet.add(letters.outlined(words[0], x, foot, small), INK, made.above)
    for line in lines:
        foot += letters.LINE * size
        sheet.add(letters.outlined(line, x, foot - 0.2 * size, size), INK, line)


def sheets(game: str, language: str) -> list[Sheet]:
    """Pages of A4, without its margins."""
    labels = [label(game, tag, token, language) for tag, token in tokens_of(game).items()]
    a_page = COLUMNS * ROWS
    found = []
    for first in range(0, len(labels), a_page):
        page = Sheet(f"{game} ({language})", 0, 0, COLUMNS * PITCH, ROWS * PITCH)
        for place, made in enumerate(labels[first : first + a_page]):
            row, column = divmod(place, COLUMNS)
            draw(page, (column + 0.5) * PITCH, (row + 0.5) * PITCH, made)
        found.append(page)
    return found
