"""Lights of disks and pads; colours are the same in every game, so a table learns them once."""

from collections.abc import Mapping
from typing import Final

Rgb = tuple[int, int, int]

DISK_LIGHTS: Final = 18
"""Lights on the ring of a disk."""

ASKED: Final[Rgb] = (255, 110, 20)
DONE: Final[Rgb] = (30, 160, 90)
REFUSED: Final[Rgb] = (220, 20, 20)
NOBODY: Final[Rgb] = (120, 120, 120)
# A light cannot be black: that player glows purple, as Maharaja's black builds purple palaces.
SEAT_LIGHTS: Final[Mapping[str, Rgb]] = {
    "red": (200, 16, 46),
    "blue": (0, 87, 184),
    "green": (0, 135, 90),
    "yellow": (224, 168, 0),
    "black": (123, 63, 160),
}
