"""Maharani's names for people: sections, tiles and sides, in a few words."""

from collections.abc import Mapping
from typing import Final

from companion_app.model.language import _

SECTION_TITLES: Final[Mapping[str, str]] = {
    "lion": "The lion's section",
    "monkey": "The monkey's section",
    "peacock": "The peacock's section",
    "elephant": "The elephant's section",
}
SIDE_TITLES: Final[Mapping[str, str]] = {"n": "north", "e": "east", "s": "south", "w": "west"}
COLOUR_NAMES: Final[Mapping[str, str]] = {
    "red": "red",
    "blue": "blue",
    "green": "green",
    "yellow": "yellow",
    "orange": "orange",
    "purple": "purple",
}


def section_title(key: str) -> str:
    """An owner's edition may call its sections as it likes."""
    words = SECTION_TITLES.get(key)
    return _(words) if words else _("The section {key}", key=key)


def side_title(side: str) -> str:
    return _(SIDE_TITLES[side])


def colour_name(colour: str) -> str:
    return _(COLOUR_NAMES.get(colour, colour))
