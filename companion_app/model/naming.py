"""What things are called: people instead of seats, and games as people call them."""

from collections.abc import Sequence

from companion_app.model.language import _, fill
from shared_rules.core.game import family_of
from shared_rules.core.phrases import SEAT_WORDS, Phrase
from shared_rules.games import registered


def family_title(game: str) -> str:
    """What people call the game; its score keeper bears the same name."""
    return registered(family_of(game)).title


def game_title(game: str) -> str:
    """With how the tablet is used in it: for lists and headings."""
    title = family_title(game)
    return _("{game}: score keeper", game=title) if game != family_of(game) else title


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
