"""Maharaja's names for people: actions and characters, what they do, in a few words."""

from collections.abc import Mapping
from typing import Final

from companion_app.model.language import _
from shared_rules.games.maharaja.state import character_name

ACTION_TITLES: Final[Mapping[str, str]] = {
    "gold": "Gold",
    "house": "House",
    "two_houses": "Two houses",
    "move_house": "Move house",
    "quarry": "Quarry",
    "palace": "Palace",
    "palace_and_house": "Palace and house",
    "governor": "Governor track",
    "character": "Character",
}
ACTION_HINT_WORDS: Final[Mapping[str, str]] = {
    "gold": "Take 2 gold.",
    "house": "Build 1 house for 1 gold.",
    "two_houses": "Build 2 houses for 1 gold each, one of them in a city.",
    "move_house": "Move one of your houses.",
    "quarry": "Take 2 houses from the quarry.",
    "palace": "Build 1 palace for 12 gold.",
    "palace_and_house": "Build 1 palace for 12 gold and 1 house for 1 gold.",
    "governor": "Move a governor tile 2 fields down.",
    "character": "Exchange your character.",
}
CHARACTER_HINT_WORDS: Final = (
    "You act first and win every tie.",
    "1 gold in each of your turns.",
    "Your outer palaces count 2.",
    "The bank pays your tolls.",
    "One free house, built or moved, each turn.",
    "A palace costs you 9.",
    "Take a privilege in each of your turns.",
)


def action_title(action: str) -> str:
    return _(ACTION_TITLES[action])


def action_hint(action: str) -> str:
    return _(ACTION_HINT_WORDS[action])


def character_title(character: int) -> str:
    return _(character_name(character))


def character_hint(character: int) -> str:
    return _(CHARACTER_HINT_WORDS[character - 1])
