"""People instead of seats: games say "seat 2", a table knows who sits there."""

from collections.abc import Sequence

from companion_app.model.language import fill
from shared_rules.core.phrases import SEAT_WORDS, Phrase


def with_names(text: str, names: Sequence[str]) -> str:
    """A phrase in the language that is spoken, with people for seats; other text as it is."""
    if not isinstance(text, Phrase):
        return text
    seat = text.facts.get("seat")
    if text.words == SEAT_WORDS and isinstance(seat, int) and seat in range(len(names)):
        return names[seat]
    facts = {
        name: with_names(fact, names) if isinstance(fact, str) else fact
        for name, fact in text.facts.items()
    }
    return fill(text.words, facts)
