"""The one door for words that a person reads: looked up in their language, then filled with facts.

Words are whole sentences with named facts, never pieces joined by code, so that another language
may order them as it likes. A fact that is a Phrase is said in the same language; names that people
gave are facts as they are. `./durbar words` finds all words and keeps the catalogues.
"""

import gettext
import io
import struct
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from shared_rules.core.doors import ODD, BadBytes, Door
from shared_rules.core.phrases import Phrase
from shared_rules.core.trouble import problem_of

CATALOGUE: Final = Door("catalogue", largest=10_000_000)
FOLDER: Final = Path(__file__).resolve().parents[1] / "languages"
DOMAIN: Final = "durbar"
LANGUAGES: Final = {
    "en": "English",
    "pl": "Polski",
    "cs": "Čeština",
    "sk": "Slovenčina",
    "ru": "Русский",
}
"""Each by its own name."""


class _Spoken:
    """The language that is spoken now."""

    def __init__(self) -> None:
        self.code = "en"
        self.catalogue: gettext.NullTranslations = gettext.NullTranslations()


_spoken = _Spoken()


def speak(code: str) -> None:
    """From now on everything is said in this language; in English where it has no words."""
    _spoken.catalogue = catalogue_in(FOLDER / code / "LC_MESSAGES" / f"{DOMAIN}.mo")
    _spoken.code = code


def catalogue_in(path: Path) -> gettext.NullTranslations:
    """The words of a language; none where they cannot be read."""
    try:
        content = CATALOGUE.read(path)
        with CATALOGUE.made():
            return gettext.GNUTranslations(io.BytesIO(content))
    except (OSError, BadBytes, struct.error):
        # English, which is in the code itself; a language without a file is one too.
        return gettext.NullTranslations()


def spoken() -> str:
    return _spoken.code


def _(words: str, **facts: object) -> str:
    """`_("Pass the tablet to {name}", name="Anna")`."""
    return fill(words, facts)


def fill(words: str, facts: Mapping[str, object]) -> str:
    """For words that come with their facts from a game: tellings, refusals, score lines."""
    if isinstance(words, Phrase):
        return fill(words.words, {**words.facts, **facts})
    return filled(_spoken.catalogue.gettext(words), words, _said(facts)) if words else ""


def say(text: str) -> str:
    """A phrase in the language that is spoken; any other text as it is."""
    return fill(text.words, text.facts) if isinstance(text, Phrase) else text


def trouble_words(error: Exception) -> str:
    """What went wrong, in the language that is spoken where its words know how they were made."""
    return say(problem_of(error))


def many(one: str, several: str, count: int, **facts: object) -> str:
    """`many("{count} palace", "{count} palaces", 2)`: the plural that the language wants."""
    words = _spoken.catalogue.ngettext(one, several, count)
    return filled(words, one if count == 1 else several, {"count": count, **_said(facts)})


def filled(words: str, english: str, facts: Mapping[str, object]) -> str:
    """A translation that asks for facts that there are not is passed over."""
    try:
        return words.format(**facts)
    except ODD:
        return english.format(**facts)


def _said(facts: Mapping[str, object]) -> dict[str, object]:
    return {name: say(fact) if isinstance(fact, str) else fact for name, fact in facts.items()}
