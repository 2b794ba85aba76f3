"""The viewport: which part of the photo is seen where on the screen. No Kivy.

A photo counts from its top left, to the right and downwards, from 0 to 1; a screen counts upwards.
The law: the photo never leaves the box: at least its middle half stays in sight.
"""

from dataclasses import dataclass, replace
from typing import Final

Point = tuple[float, float]
LARGEST: Final = 8.0
STEP: Final = 1.5
"""By so much a touch of a button brings it nearer."""


@dataclass(frozen=True)
class Viewport:
    pos: Point
    size: Point
    shape: float
    """Of the photo: its width by its height."""
    zoom: float = 1.0
    middle: Point = (0.5, 0.5)
    """What of the photo lies in the middle of the box."""

    @property
    def scale(self) -> Point:
        """The whole photo on the screen, in dots."""
        high = min(self.size[1], self.size[0] / self.shape) * self.zoom
        return high * self.shape, high

    @property
    def corner(self) -> Point:
        """The bottom left of the photo on the screen."""
        return self.screen((0.0, 1.0))

    def screen(self, photo: Point) -> Point:
        wide, high = self.scale
        return (
            self.pos[0] + self.size[0] / 2 + (photo[0] - self.middle[0]) * wide,
            self.pos[1] + self.size[1] / 2 - (photo[1] - self.middle[1]) * high,
        )

    def photo(self, screen: Point) -> Point:
        wide, high = self.scale
        return (
            self.middle[0] + (screen[0] - self.pos[0] - self.size[0] / 2) / wide,
            self.middle[1] - (screen[1] - self.pos[1] - self.size[1] / 2) / high,
        )

    def nearer(self, factor: float, about: Point) -> "Viewport":
        """What lies there on the screen stays there."""
        held = self.photo(about)
        zoomed = replace(self, zoom=min(max(self.zoom * factor, 1.0), LARGEST))
        return zoomed.dragged(zoomed.screen(held), about)

    def dragged(self, start: Point, end: Point) -> "Viewport":
        """As if the photo were pulled with a finger."""
        if self.zoom <= 1:
            return replace(self, middle=(0.5, 0.5))
        wide, high = self.scale
        x = self.middle[0] - (end[0] - start[0]) / wide
        y = self.middle[1] + (end[1] - start[1]) / high
        return replace(self, middle=(min(max(x, 0.0), 1.0), min(max(y, 0.0), 1.0)))

    def whole(self) -> "Viewport":
        return replace(self, zoom=1.0, middle=(0.5, 0.5))
