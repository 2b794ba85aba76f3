"""Names of tiles, spaces and arrows as people say them."""

from collections.abc import Iterable
from typing import Final

from shared_rules.games.maharani.edition import Palace
from shared_rules.games.maharani.state import section_of

SIDE_NAMES: Final = {"n": "north", "e": "east", "s": "south", "w": "west"}
EDGE_NAMES: Final = {
    "f": "in front",
    "r": "to the right",
    "b": "behind",
    "l": "to the left",
}

WHICH_COLOUR: Final = ("first colour", "second colour")
"""Two players have two worker colours each."""


def kind_name(kind: str) -> str:
    """blue_fb: "blue, half pillars in front and behind"."""
    colour, _, pattern = kind.partition("_")
    if pattern == "m":
        return f"{colour}, middle pillar"
    halves = "half pillar" if len(pattern) == 1 else "half pillars"
    return f"{colour}, {halves} {' and '.join(EDGE_NAMES[edge] for edge in pattern)}"


def arrow_names(arrows: Iterable[str]) -> str:
    return ", ".join(SIDE_NAMES[arrow] for arrow in arrows)


def space_name(palace: Palace, space: str) -> str:
    return f"{space} ({section_of(palace, space)})"
