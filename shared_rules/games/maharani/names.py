"""Names of tiles, spaces and arrows as people say them."""

from collections.abc import Iterable
from typing import Final

from shared_rules.core.phrases import listed, phrase, phrases, word
from shared_rules.games.maharani.edition import Palace
from shared_rules.games.maharani.state import section_of

SIDE_NAMES: Final = phrases({"n": "north", "e": "east", "s": "south", "w": "west"})
EDGE_NAMES: Final = phrases(
    {
        "f": "in front",
        "r": "to the right",
        "b": "behind",
        "l": "to the left",
    }
)

COLOUR_NAMES: Final = (phrase("first colour"), phrase("second colour"))
"""Two players have two worker colours each."""


def kind_name(kind: str) -> str:
    """blue_fb: "blue, half pillars in front and behind"."""
    colour, _, pattern = kind.partition("_")
    if pattern == "m":
        return phrase("{colour}, middle pillar", colour=word(colour))
    edges = [EDGE_NAMES[edge] for edge in pattern]
    if len(edges) == 1:
        return phrase("{colour}, half pillar {edge}", colour=word(colour), edge=edges[0])
    one, other = edges
    words = "{colour}, half pillars {edge} and {other}"
    return phrase(words, colour=word(colour), edge=one, other=other)


def arrow_names(arrows: Iterable[str]) -> str:
    return listed(SIDE_NAMES[arrow] for arrow in arrows)


def space_name(palace: Palace, space: str) -> str:
    return phrase("{space} ({section})", space=space, section=word(section_of(palace, space)))
