"""The brush: smooth shapes and words on a Kivy canvas. Pieces and ornaments are made of these.

The law: every word that is drawn and not a Label goes through `write`, which notes it in `written`,
so that a test can read all that is on the screen.
"""

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Mesh, Rectangle, SmoothEllipse, SmoothLine, SmoothRoundedRectangle
from kivy.metrics import dp

from companion_app.view.fitting import breaks_a_word, extent, fit, lines
from companion_app.view.style import STYLE
from companion_app.view.theme import BODY, Rgba

Point = tuple[float, float]
Points = Sequence[Point]


@lru_cache(maxsize=1024)
def _texture(words: str, size: float, bold: bool, width: float) -> Any:
    label = CoreLabel(
        text=words,
        font_size=size,
        bold=bold,
        halign="center",
        text_size=(width if width < math.inf else None, None),
    )
    label.refresh()
    return label.texture


class Written(NamedTuple):
    """Words as they stand there: so that a test can read them, and measure whether all can."""

    words: str
    centre: Point
    size: Point
    colour: Rgba


class Brush:
    """Draws into the canvas that is open: use it within `with widget.canvas:`."""

    def __init__(self) -> None:
        self.written: list[Written] = []

    @property
    def words(self) -> list[str]:
        return [each.words for each in self.written]

    def colour(self, role: str, alpha: float = 1.0) -> Rgba:
        return STYLE.colour(role, alpha)

    def disc(self, centre: Point, radius: float, colour: Rgba) -> None:
        Color(*colour)
        x, y = centre
        SmoothEllipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))

    def ring(self, centre: Point, radius: float, colour: Rgba, width: float = 1.5) -> None:
        self.stroke(circle(centre, radius), colour, width, close=True)

    def box(self, pos: Point, size: Point, colour: Rgba, radius: float = 0.0) -> None:
        Color(*colour)
        if radius:
            SmoothRoundedRectangle(pos=pos, size=size, radius=[radius])
        else:
            Rectangle(pos=pos, size=size)

    def frame(
        self, pos: Point, size: Point, colour: Rgba, radius: float, width: float = 1.0
    ) -> None:
        Color(*colour)
        x, y = pos
        inset = width
        rectangle = (x + inset, y + inset, size[0] - 2 * inset, size[1] - 2 * inset, radius)
        SmoothLine(rounded_rectangle=rectangle, width=width)

    def stroke(self, points: Points, colour: Rgba, width: float, close: bool = False) -> None:
        Color(*colour)
        flat = [part for point in points for part in point]
        SmoothLine(points=flat, width=width, close=close, joint="round", cap="round")

    def fill(self, points: Points, colour: Rgba, centre: Point | None = None) -> None:
        """A shape that can be seen whole from its centre; its edge is smoothed."""
        Color(*colour)
        hub = centre or _mean(points)
        vertices = [part for x, y in (hub, *points, points[0]) for part in (x, y, 0, 0)]
        Mesh(vertices=vertices, indices=range(len(points) + 2), mode="triangle_fan")
        self.stroke(points, colour, 0.6, close=True)

    def picture(self, texture: Any, pos: Point, size: Point) -> None:
        """Something that was painted before."""
        Color(1, 1, 1)
        Rectangle(texture=texture, pos=pos, size=size)

    def write(
        self,
        words: str,
        centre: Point,
        colour: Rgba,
        size: float = BODY,
        bold: bool = False,
        within: Point = (math.inf, math.inf),
    ) -> None:
        """Words centred there, as large as they may be within a box."""
        font = fit(words, size, bold, within)
        # A word that is too long all the same stands out, whole.
        too_long = breaks_a_word(words, font, bold, within[0])
        wraps = not too_long and lines(words, font, bold, within[0]) > 1
        texture = _texture(words, font, bold, within[0] if wraps else math.inf)
        Color(*colour)
        wide, high = texture.size
        self.written.append(Written(words, centre, (wide, high), colour))
        x, y = centre
        Rectangle(
            texture=texture, pos=(round(x - wide / 2), round(y - high / 2)), size=texture.size
        )

    def measure(
        self,
        words: str,
        size: float = BODY,
        bold: bool = False,
        within: Point = (math.inf, math.inf),
    ) -> Point:
        return extent(words, fit(words, size, bold, within), bold)


def circle(centre: Point, radius: float) -> list[Point]:
    return arc(centre, radius, 0, 360, 24 + 2 * int(math.sqrt(max(radius, 0)) * 3))[:-1]


def arc(centre: Point, radius: float, first: float, last: float, steps: int = 24) -> list[Point]:
    """Degrees count from the right, against the clock."""
    x, y = centre
    return [(x + radius * dx, y + radius * dy) for dx, dy in _directions(first, last, steps)]


@lru_cache(maxsize=1024)
def _directions(first: float, last: float, steps: int) -> tuple[Point, ...]:
    """A board is hundreds of circles, each drawn anew with every touch."""
    angles = (math.radians(first + (last - first) * at / steps) for at in range(steps + 1))
    return tuple((math.cos(angle), math.sin(angle)) for angle in angles)


def at_angle(centre: Point, radius: float, degrees: float) -> Point:
    """Degrees count from the top, with the clock, as on a dial."""
    angle = math.radians(degrees)
    return centre[0] + radius * math.sin(angle), centre[1] + radius * math.cos(angle)


def bezier(points: Points, steps: int = 12) -> list[Point]:
    """A cubic curve through its first and last point."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = points
    curve = []
    for at in range(steps + 1):
        t = at / steps
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        curve.append((a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy))
    return curve


def along(points: Sequence[Point], part: float) -> Point:
    """The point that lies this part of the way along a line."""
    lengths = [math.dist(one, other) for one, other in pairwise(points)]
    left = sum(lengths) * part
    for (one, other), length in zip(pairwise(points), lengths, strict=True):
        if left <= length and length:
            share = left / length
            return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share
        left -= length
    return points[-1]


def moved(points: Iterable[Point], by: Point, scale: float = 1.0) -> list[Point]:
    return [(by[0] + x * scale, by[1] + y * scale) for x, y in points]


def _mean(points: Points) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def hair() -> float:
    """A thin line, the same on every screen."""
    return float(dp(1))
