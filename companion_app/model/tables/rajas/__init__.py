"""Rajas of the Ganges in the app."""

from collections.abc import Sequence
from typing import Final

from companion_app.model.language import _
from companion_app.model.people import Person
from companion_app.model.tables.kind import PLACED, Choices, Facts, TableKind
from companion_app.model.tables.rajas.bar import bar
from companion_app.model.tables.rajas.depth import from_keeper, from_tally, to_tally
from companion_app.model.tables.rajas.guide import GUIDE
from companion_app.model.tables.rajas.race import way_told
from companion_app.model.tables.rajas.table import RajasTable
from companion_app.model.tables.rajas.touches import Touches
from shared_rules.core.game import Option
from shared_rules.games.rajas import GAME
from shared_rules.games.rajas.edition import OWN_COPY_PATH
from shared_rules.games.rajas.rules import ALL, NONE

COLOURS: Final = ("red", "yellow", "grey", "black")
BOARD_WORDS: Final = "Board, river and tiles are a reconstruction: the printed ones are not public."
OWN_COPY_WORDS: Final = (
    "Real dice and tiles: you enter what they show, and your tiles are known next time."
)


def _choices(option: Option, people: Sequence[Person]) -> Choices:
    """RG-13a, RG-13f: nobody, everybody, or some of these people."""
    return [
        (choice, _who(str(choice), people))
        for choice in option.choices
        if choice in (NONE, ALL) or set(map(int, str(choice))) < set(range(len(people)))
    ]


def _who(choice: str, people: Sequence[Person]) -> str:
    if choice == NONE:
        return _("Nobody")
    if choice == ALL:
        return _("Everybody")
    return _("Only {names}", names=", ".join(people[int(seat)].name for seat in choice))


def _turn(events: Sequence[Facts], _seats: int) -> int:
    """The round that began last, or what was entered by hand after that."""
    turn = 0
    for event in events:
        if event["event"] == "RoundBegun":
            turn = event["number"]
        elif event["event"] == PLACED:
            turn = event["view"]["round"]
    return turn


KIND: Final = TableKind(
    game=GAME,
    table=RajasTable,
    touches=Touches,
    score_words=way_told,
    bar=bar,
    turn=_turn,
    colours=COLOURS,
    switches=("navaratna", "ganga"),
    choices=_choices,
    from_tally=from_tally,
    to_tally=to_tally,
    own_copy=OWN_COPY_PATH,
    own_copy_words=OWN_COPY_WORDS,
    guide=GUIDE,
    carried=from_keeper,
    board_note=BOARD_WORDS,
)
