"""Letters as outlines, so that paper looks the same whatever fonts a printer has.

Law: the font is the app's own, which Kivy brings; a letter that it lacks is an error.
"""

import re
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hardware.tools import Trouble

CAPITAL = 0.711  # height of a capital, as a part of the size
LINE = 1.15


@cache
def _font() -> Any:
    from fontTools.ttLib import TTFont

    spec = find_spec("kivy")
    if spec is None or not spec.submodule_search_locations:
        raise Trouble("The labels need the font that comes with Kivy.")
    folder = Path(next(iter(spec.submodule_search_locations)))
    return TTFont(folder / "data" / "fonts" / "Roboto-Bold.ttf")


@cache
def _glyph(letter: str) -> tuple[str, float]:
    """Its outline, and how far the next one stands, in the font's own units."""
    from fontTools.pens.svgPathPen import SVGPathPen

    name = _font().getBestCmap().get(ord(letter))
    if name is None:
        raise Trouble(f"The font has no letter {letter!r}.")
    shapes = _font().getGlyphSet()
    pen = SVGPathPen(shapes, ntos=lambda number: f"{number:.0f}")
    shapes[name].draw(pen)
    return pen.getCommands(), shapes[name].width


def _units() -> int:
    return int(_font()["head"].unitsPerEm)


def width(text: str, size: float) -> float:
    return sum(_glyph(letter)[1] for letter in text) * size / _units()


def outlined(text: str, x: float, y: float, size: float) -> str:
    """One line, its middle at x, its foot at y, as paths of an SVG."""
    scale = size / _units()
    at = x - width(text, size) / 2
    found = []
    for letter in text:
        outline, advance = _glyph(letter)
        if outline:
            place = f"translate({at:.2f} {y:.2f}) scale({scale:.6f} {-scale:.6f})"
            found.append(f'<path transform="{place}" d="{outline}"/>')
        at += advance * scale
    return "".join(found)


def broken(text: str, room: float, size: float) -> list[str]:
    """In lines, at spaces and hyphens; the fewest that fit. A short word stays with the next."""
    lines = [""]
    for part in re.findall(r"(?:(?:[^\W\d_A-Z]{1,3}|\d+) )*[^\s-]+-?", text):
        glue = "" if lines[-1].endswith("-") or not lines[-1] else " "
        longer = lines[-1] + glue + part
        if lines[-1] and width(longer, size) > room:
            lines.append(part)
        else:
            lines[-1] = longer
    return lines


def fitted(
    text: str, room: float, height: float, size: float, least: float
) -> tuple[list[str], float]:
    """Lines and their size: as large as the room allows."""
    while size >= least:
        lines = broken(text, room, size)
        is_low_enough = len(lines) * LINE * size <= height
        if is_low_enough and all(width(line, size) <= room for line in lines):
            return lines, size
        size -= 0.05
    raise Trouble(f"{text!r} does not fit in {room:.0f} mm.")
