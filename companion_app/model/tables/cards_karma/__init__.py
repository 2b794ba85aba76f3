"""Cards & Karma in the app: deck, grid and covered hands are kept by the tablet."""

from collections.abc import Sequence
from typing import Final

from companion_app.model.people import Person
from companion_app.model.tables.cards_karma.bar import bar
from companion_app.model.tables.cards_karma.guide import GUIDE
from companion_app.model.tables.cards_karma.ranking import cards_told
from companion_app.model.tables.cards_karma.table import CardsKarmaTable
from companion_app.model.tables.cards_karma.touches import Touches
from companion_app.model.tables.kind import Choices, Facts, TableKind
from shared_rules.core.game import Option
from shared_rules.games.cards_karma import GAME

BOARD_WORDS: Final = "The deck is a reconstruction: the printed one is not public."
DEPTH_WORDS: Final = (
    "Whole game",
    "Deck, grid and hands are on the tablet: no box is needed, and every rule is known.",
)


def rounds_begun(events: Sequence[Facts], _seats: int) -> int:
    return sum(1 for event in events if event["event"] == "RoundBegun")


def _choices(option: Option, people: Sequence[Person]) -> Choices:
    """CK-2c: the oldest, by name."""
    assert option.key == "oldest", "all others are switches"
    return [(seat, person.name) for seat, person in enumerate(people)]


KIND: Final = TableKind(
    game=GAME,
    table=CardsKarmaTable,
    touches=Touches,
    score_words=cards_told,
    bar=bar,
    turn=rounds_begun,
    switches=("oldest", "night_side"),
    choices=_choices,
    guide=GUIDE,
    depth_words=DEPTH_WORDS,
    board_note=BOARD_WORDS,
)
