"""Foreign text: what people elsewhere, devices and programs call things, made fit to be shown.

The law: it is cleaned once, at the door where it comes in, by `foreign_text` or `cleaned` and by
nothing else. What comes out can be drawn, written, sorted and sent; cleaning it again changes
nothing. Emoji and every script of the world stay.
"""

import re
from itertools import islice
from typing import Any, Final
from unicodedata import category, normalize

LONGEST: Final = 60
"""Of a name, in letters as people count them."""
MOST_MARKS: Final = 16
"""Of the code points that make one letter: the longest emoji have fewer."""
MOST_LOOKED_AT: Final = 100
"""For each letter of a name: what comes after a thousand invisible ones is not looked for."""
_BLANK: Final = re.compile(r"\s+")
_JOINERS: Final = frozenset("\u200c\u200d")
"""Of all that is invisible these alone are needed: Persian and emoji are joined by them."""
_TAGS: Final = range(0xE0020, 0xE0080)
"""What flags of regions are made of."""


def foreign_text(text: str, most: int = LONGEST) -> str:
    """One line of at most so many letters; what nobody could see or draw is left out."""
    line = _BLANK.sub(" ", _visible(text[: most * MOST_LOOKED_AT])).strip()
    if len(line) <= most and line.isascii():
        return line
    # NFC may join letters, and a cut may leave a blank at the end.
    return normalize("NFC", "".join(_letters(line, most))).strip()


def cleaned(value: Any) -> Any:
    """All text in what JSON or TOML can say, of whatever length."""
    match value:
        case str():
            return value if value.isascii() and value.isprintable() else _clean(value)
        case dict():
            return {cleaned(key): cleaned(each) for key, each in value.items()}
        case list():
            return [cleaned(each) for each in value]
    return value


def _clean(text: str) -> str:
    """Lines stay lines: a log or a note may have several."""
    return normalize("NFC", "\n".join(map(_visible, text.split("\n"))))


def _visible(text: str) -> str:
    """Without surrogates, controls, what turns the direction, and what has no place in Unicode."""
    if text.isascii() and text.isprintable():
        return text
    shown = (" " if each.isspace() else each for each in text if _shows(each))
    return normalize("NFC", "".join(shown))


def _shows(letter: str) -> bool:
    if letter in _JOINERS or letter.isspace() or ord(letter) in _TAGS:
        return True
    kind = category(letter)
    # Cf are format characters, those of direction among them. What this Python does not know yet
    # (Cn) may be a new emoji, but for the places that Unicode will never give to anything.
    return kind not in ("Cc", "Cf", "Cs") and not (kind == "Cn" and _is_no_letter(ord(letter)))


def _is_no_letter(point: int) -> bool:
    return point & 0xFFFE == 0xFFFE or 0xFDD0 <= point <= 0xFDEF


def _letters(line: str, most: int) -> list[str]:
    """As people count them: a letter with its accents, a flag, a family of emoji is one."""
    from wcwidth import iter_graphemes

    return [each[:MOST_MARKS] for each in islice(iter_graphemes(line), most)]
