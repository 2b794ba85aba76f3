"""Phrases: English text that remembers how it was made, so that it can be said in any language.

The law: a phrase is a `str`, so whoever reads English needs to know nothing of this. It carries the
template and the facts that it was made from; a fact may be a phrase again. Words that come from
people (names, places they named) are plain text and are never translated.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final, Self

Facts = Mapping[str, object]
SEAT_WORDS: Final = "seat {seat}"


class Phrase(str):
    __slots__ = ("facts", "words")
    words: str
    facts: Facts

    def __new__(cls, words: str, facts: Facts) -> Self:
        made = super().__new__(cls, words.format(**facts) if facts else words)
        made.words = words
        made.facts = facts
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return Phrase, (self.words, dict(self.facts))


def phrase(words: str, **facts: object) -> Phrase:
    """`phrase("Build a house in {place}: 1 gold", place=name)`."""
    return Phrase(words, facts)


def as_phrase(words: str) -> Phrase:
    """Fixed words; a phrase stays as it is."""
    return words if isinstance(words, Phrase) else Phrase(words, {})


def phrase_of(error: Exception) -> str:
    """What it says: a phrase, where it knows how its words were made."""
    words = error.args[0] if len(error.args) == 1 else None
    return words if isinstance(words, Phrase) else str(error)


def word(text: str) -> Phrase:
    """A word of the game's own: a colour, a good, a section."""
    return Phrase(text.replace("_", " "), {})


def phrases(words: Mapping[Any, str]) -> dict[Any, Phrase]:
    """A table of fixed words."""
    return {key: phrase(each) for key, each in words.items()}


def seat_words(seat: int) -> Phrase:
    """A player where only the seat is known: who knows the names says them instead."""
    return phrase(SEAT_WORDS, seat=seat)


def listed(items: Iterable[str], between: str = ", ") -> Phrase:
    """One after another; the items are translated, what stands between them is not."""
    facts = {f"item{number}": item for number, item in enumerate(items)}
    return Phrase(between.join(f"{{{name}}}" for name in facts), facts)
