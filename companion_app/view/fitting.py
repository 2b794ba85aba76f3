"""Words in a box that is what it is: the largest of the four sizes in which they fit.

The law: words break at spaces, never within a word. Larger text is for reading, so it gives way
last: at the very end words are as small as a note of normal text size, and no smaller.
"""

from functools import lru_cache
from typing import Any, Final

from kivy.core.text import Label as CoreLabel
from kivy.metrics import sp

from companion_app.view.style import STYLE
from companion_app.view.theme import BODY, HEADING, NOTE, TITLE

SIZES: Final = (TITLE, HEADING, BODY, NOTE)
Size = tuple[float, float]


def fonts(scale: float) -> tuple[float, ...]:
    """In pixels, the wished one first: the four sizes, then those of normal text."""
    sizes = [sp(size) for size in (scale, *(each for each in SIZES if each < scale))]
    normal = [size / STYLE.text_factor for size in sizes]
    return tuple(sorted({*sizes, *normal}, reverse=True))


def fit(words: str, scale: float, bold: bool, box: Size) -> float:
    """The font, in pixels, in which words fit into a box, on as many lines as it has room for."""
    *_, least = sizes = fonts(scale)
    return next((font for font in sizes if _fits(words, font, bold, box)), least)


def fit_line(words: str, scale: float, bold: bool, box: Size) -> float:
    """The same on one line."""
    *_, least = sizes = fonts(scale)
    for font in sizes:
        wide, high = extent(words, font, bold)
        if wide <= box[0] and high <= box[1]:
            return font
    return least


def breaks_a_word(words: str, font: float, bold: bool, wide: float) -> bool:
    return any(extent(word, font, bold)[0] > wide for word in words.split())


@lru_cache(maxsize=8192)
def extent(words: str, font: float, bold: bool) -> Size:
    """Of words on one line."""
    wide, high = _label(font, bold).get_extents(words)
    return wide, high


def lines(words: str, font: float, bold: bool, wide: float) -> int:
    """On how many lines they stand."""
    count = 0
    for paragraph in words.split("\n"):
        line = ""
        count += 1
        for word in paragraph.split():
            longer = f"{line} {word}" if line else word
            if line and extent(longer, font, bold)[0] > wide:
                count, line = count + 1, word
            else:
                line = longer
    return count


def _fits(words: str, font: float, bold: bool, box: Size) -> bool:
    wide, high = box
    if breaks_a_word(words, font, bold, wide):
        return False
    return lines(words, font, bold, wide) * extent(" ", font, bold)[1] <= high


@lru_cache(maxsize=32)
def _label(font: float, bold: bool) -> Any:
    return CoreLabel(font_size=font, bold=bold)
