"""The look as data: colours of both themes, seats with their symbols, type, spacing. No Kivy.

The law: text stands on paper or card in a role of at least 4.5 to 1; a test computes it from these
tables. A seat is never told by its colour alone: the symbol goes with it everywhere.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

Rgba = tuple[float, float, float, float]

LIGHT, DARK = "light", "dark"

# Roles of text and of what is filled; then the ground of the board, which carries no text.
PALETTES: Final[Mapping[str, Mapping[str, str]]] = {
    LIGHT: {
        "paper": "#F6EFE0",
        "card": "#FFFBF2",
        "ink": "#2A2433",
        "quiet": "#6B6274",
        "indigo": "#2D3A8C",
        "saffron": "#A34E0E",
        "gold": "#7D5B00",
        "legal": "#1F7A4D",
        "refused": "#B3261E",
        "ground": "#F1E6CD",
        "line": "#D8CBB0",
        "road": "#D9C9A6",
        "road_open": "#A9855A",
        "garden": "#DDE5C8",
        "water": "#B9D3DC",
        "neutral": "#A79F93",
        "rim": "#FFFBF2",
    },
    DARK: {
        "paper": "#14141F",
        "card": "#1F2030",
        "ink": "#F2EBDD",
        "quiet": "#A8A0B4",
        "indigo": "#8C9BFF",
        "saffron": "#FFA552",
        "gold": "#F2C94C",
        "legal": "#5FD39A",
        "refused": "#FF8A80",
        "ground": "#191A29",
        "line": "#37384C",
        "road": "#33344A",
        "road_open": "#8B7A62",
        "garden": "#3A5044",
        "water": "#2C4656",
        "neutral": "#6F6A7A",
        "rim": "#B9B2C4",
    },
}
TEXT_ROLES: Final = ("ink", "quiet", "indigo", "saffron", "gold", "legal", "refused")
GROUNDS: Final = ("paper", "card")
LEAST_CONTRAST: Final = 4.5
SHADE: Final = "#0A081080"
"""With its alpha: it dims a screen that something lies over, and darkens it in both themes."""


class SeatLook(NamedTuple):
    """`mark` is the colour of the symbol on the seat's own colour."""

    colour: str
    symbol: str
    palace: str
    mark: str = "#FFFFFF"


SEATS: Final[Mapping[str, SeatLook]] = {
    "red": SeatLook("#C8102E", "triangle", "#C8102E"),
    "blue": SeatLook("#0057B8", "disc", "#0057B8"),
    "green": SeatLook("#00875A", "square", "#00875A"),
    "yellow": SeatLook("#E0A800", "diamond", "#E0A800", "#2A2433"),
    "black": SeatLook("#2B2B2B", "cross", "#7B3FA0"),
    "grey": SeatLook("#74787F", "star", "#74787F"),
}

TITLE, HEADING, BODY, NOTE = 34, 22, 17, 14
"""The four sizes of type, in sp. Nothing that matters is a note."""
TEXT_SIZES: Final[Mapping[str, float]] = {"normal": 1.0, "large": 1.15, "very_large": 1.3}
"""By how much all four grow together: as a person has set the tablet."""
GRID: Final = 8
TARGET, TURN_TARGET = 48, 64
"""In dp: the least size of what is touched, and of what is touched every turn."""
MOTION_S: Final = 0.2


@lru_cache(maxsize=1024)
def rgba(colour: str, alpha: float = 1.0) -> Rgba:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue, alpha


def contrast(one: str, other: str) -> float:
    """As WCAG counts it: 1 to 21."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(part) for part in rgba(colour)[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
