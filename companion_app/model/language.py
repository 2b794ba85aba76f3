"""The one door for words that a person reads: looked up in their language, then filled with facts.

Words are whole sentences with named facts, never pieces joined by code, so that another language
may order them as it likes.
"""

import gettext
from collections.abc import Mapping
from pathlib import Path

LANGUAGES = Path(__file__).resolve().parents[1] / "languages"
_catalogue = gettext.translation("durbar", LANGUAGES, fallback=True)


def _(words: str, **facts: object) -> str:
    """`_("Pass the tablet to {name}", name="Anna")`."""
    return fill(words, facts)


def fill(words: str, facts: Mapping[str, object]) -> str:
    """For words that come with their facts from a game: tellings, refusals, score lines."""
    return _catalogue.gettext(words).format(**facts)


def many(one: str, several: str, count: int, **facts: object) -> str:
    """`many("{count} palace", "{count} palaces", 2)`: the plural that the language wants."""
    return _catalogue.ngettext(one, several, count).format(count=count, **facts)
