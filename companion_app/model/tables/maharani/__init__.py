"""Maharani in the app."""

from collections.abc import Sequence
from typing import Final

from companion_app.model.people import SIDES, Person
from companion_app.model.tables.kind import Facts, TableKind
from companion_app.model.tables.maharani.bar import bar
from companion_app.model.tables.maharani.ceremony import COLOURS, gold_told
from companion_app.model.tables.maharani.depth import from_tally, to_tally
from companion_app.model.tables.maharani.guide import GUIDE
from companion_app.model.tables.maharani.table import MaharaniTable
from companion_app.model.tables.maharani.touches import Touches
from shared_rules.core.game import Settings
from shared_rules.games.maharani import GAME
from shared_rules.games.maharani.rules import USUAL

BOARD_WORDS: Final = (
    "The floor and the tiles are a reconstruction: the printed ones are not public."
)
# The board is drawn with its north at the top of the tablet.
PALACE_SIDES: Final = dict(zip(SIDES, "swne", strict=True))


def _settings(people: Sequence[Person], _youngest: int, switched: Settings) -> Settings:
    """MI-3c: position tokens lie where people sit; where two share a side, as is usual."""
    sides = "".join(PALACE_SIDES[person.side] for person in people)
    return {**switched, "sides": sides if len(set(sides)) == len(people) else USUAL}


def _turn(events: Sequence[Facts], seats: int) -> int:
    """Rounds of the table that have begun."""
    begun = [event for event in events if event["event"] == "TurnBegun"]
    return -(-len(begun) // seats)


KIND: Final = TableKind(
    game=GAME,
    table=MaharaniTable,
    touches=Touches,
    score_words=gold_told,
    bar=bar,
    turn=_turn,
    colours=COLOURS,
    settings=_settings,
    guide=GUIDE,
    from_tally=from_tally,
    to_tally=to_tally,
    board_note=BOARD_WORDS,
)
