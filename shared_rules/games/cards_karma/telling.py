"""What happened, in words: one short sentence for each event that people would talk about.

Words are templates of facts, so that they can be translated whole. Told are events as the open
screen sees them; what only keeps the books (what is due) is not told.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from shared_rules.core.phrases import listed, phrase, word
from shared_rules.core.seats import Seat
from shared_rules.core.telling import Telling
from shared_rules.games.cards_karma import events as e
from shared_rules.games.cards_karma.faces import read_face
from shared_rules.games.cards_karma.naming import card_words, die_words
from shared_rules.games.cards_karma.words import BONUS_NAMES

WORDS: Final[Mapping[type[Any], str]] = {
    e.DeckReshuffled: "The discards are shuffled into a new deck.",
    e.CardDealt: "Dealt to the grid: {card}.",
    e.CardDrawn: "{seat} draws a {die} die from the deck.",
    e.CardTaken: "{seat} takes the {die} die behind {card}.",
    e.DieDiscarded: "{seat} discards {die}.",
    e.CardPaid: "{seat} pays {dice}.",
    e.CardPlaced: "{seat} places {card}.",
    e.PalaceUsed: "{seat} uses {card}.",
    e.RowsCleared: "{seat} discards {cards}.",
    e.TokensGained: "{seat} gets {count} {what}.",
    e.TokensReturned: "{seat} returns {count} {what}.",
    e.ScoringTurned: "{seat} turns scoring card {position}: {bonus}.",
    e.ShipCopied: "{seat} gets the reward of {card} of {other}.",
    e.ActionGained: "{seat} has a further action.",
    e.RoundBegun: "Round {round}: the elephant is with {elephant}.",
    e.ElephantTurned: "{seat} turns the elephant over.",
    e.GameEnded: "The game is over.",
}

TOKEN_WORDS: Final = ("{count} karma", "{count} administrator")


def tell(event: e.Event, people: Sequence[str]) -> Telling | None:
    """`people` names the seats as people say it: "red", or "Anna"."""
    words = WORDS.get(type(event))
    if words is None:
        return None
    facts: dict[str, object] = {
        name: _FACTS[name](people, getattr(event, name))
        for name in event.__slots__
        if name in _FACTS
    }
    if isinstance(event, e.CardPaid):
        facts["dice"] = _payment(event)
    if isinstance(event, e.CardDrawn | e.CardTaken):
        facts["die"] = word(read_face(event.card).die)
    return Telling(getattr(event, "seat", None), words, facts, getattr(event, "rule", ""))


def _payment(event: e.CardPaid) -> str:
    tokens = zip(TOKEN_WORDS, (event.karma, event.jokers), strict=True)
    spent = (phrase(words, count=count) for words, count in tokens if count)
    return listed((*map(die_words, event.dice), *spent))


Fact = Callable[[Sequence[str], Any], object]


def _person(people: Sequence[str], seat: Seat) -> str:
    return people[seat]


def _card(_: Sequence[str], card: str) -> str:
    return card_words(card)


def _cards(_: Sequence[str], cards: Sequence[str]) -> str:
    return listed(map(card_words, cards), "; ")


def _die(_: Sequence[str], die: str) -> str:
    return die_words(die)


def _bonus(_: Sequence[str], bonus: str) -> str:
    return BONUS_NAMES[bonus]


def _place(_: Sequence[str], position: int) -> int:
    return position + 1


def _as_it_is(_: Sequence[str], value: int | str) -> int | str:
    return word(value) if isinstance(value, str) else value


_FACTS: Final[Mapping[str, Fact]] = {
    "seat": _person,
    "other": _person,
    "elephant": _person,
    "card": _card,
    "cards": _cards,
    "die": _die,
    "bonus": _bonus,
    "position": _place,
    "what": _as_it_is,
    "count": _as_it_is,
    "round": _as_it_is,
}
