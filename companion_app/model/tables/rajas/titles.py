"""Words of Rajas of the Ganges for the bar: what is asked, in the second person."""

from collections.abc import Mapping
from typing import Final

from companion_app.model.language import _

ASK_WORDS: Final[Mapping[str, str]] = {
    "place worker": "{name}, touch a space for a worker.",
    "pay die": "{name}, touch the die that you pay.",
    "pay dice for the tile": "{name}, touch {colour} dice: {count} still to pay.",
    "take tile": "{name}, touch a tile of the quarry.",
    "lay tile": "{name}, touch where the tile lies.",
    "cover tile": "{name}, touch the tile that you cover.",
    "take dearer tile": "{name}, touch a dearer tile of the quarry.",
    "lay tile over": "{name}, touch how the tile lies.",
    "gain dice": "{name}, a die of which colour?",
    "roll dice again": "{name}, touch a die to roll it again.",
    "roll die": "{name} rolls a {colour} die. What does it show?",
    "upgrade building": "{name}, which building is upgraded?",
    "sell one good": "{name}, which good do you sell?",
    "sail": "{name}, how far does your boat sail?",
    "use chamber": "{name}, touch a chamber.",
    "order yields": "{name}, which yield comes first?",
    "wake worker": "{name}, which worker comes?",
    "draw yield tile": "{name} draws a yield tile. Which one?",
    "draw brown tile": "{name} draws a brown tile. Which one?",
    "pick yield tile": "{name}, touch a yield tile.",
    "put yield tile": "{name}, touch a place for the yield tile.",
    "show tile": "What lies on top of {stack} now?",
    "enter tile": "What is on the tile of {stack}?",
    "roll for the river": "Roll a die for the river. What does it show?",
    "draw river tile": "Which river tile is drawn?",
    "draw first player": "Equal totals: these roll again. Who begins?",
}
STATUE_FULL: Final = "{name}, your statue is full: return a die, or take no more."
MAY_SAIL_WORDS: Final = "{name}, does your boat sail to the next free space?"
BUILDING_WORDS: Final[Mapping[str, str]] = {
    "temple": "Temple: {level}",
    "palace": "Palace: {level}",
    "mill": "Mill: {level}",
    "fort": "Fort: {level}",
}


SIDE_WORDS: Final[Mapping[str, str]] = {"n": "north", "e": "east", "s": "south", "w": "west"}


def roads_words(roads: str) -> str:
    """ne-sw: "north + east, south + west"."""
    ways = ([_(SIDE_WORDS[side]) for side in road] for road in roads.split("-"))
    return ", ".join(" + ".join(sides) for sides in ways)


def building_words(building: str, level: int) -> str:
    return _(BUILDING_WORDS[building], level=level)


GOOD_WORDS: Final[Mapping[str, str]] = {"silk": "Silk", "tea": "Tea", "spices": "Spices"}


def good_words(good: str) -> str:
    return _(GOOD_WORDS[good])
