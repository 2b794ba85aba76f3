"""Maharaja in the app."""

from collections.abc import Sequence
from typing import Final

from companion_app.model.people import Person
from companion_app.model.tables.kind import PLACED, Facts, TableKind
from companion_app.model.tables.maharaja.bar import bar
from companion_app.model.tables.maharaja.ceremony import palaces_told
from companion_app.model.tables.maharaja.depth import from_tally, to_tally
from companion_app.model.tables.maharaja.guide import GUIDE
from companion_app.model.tables.maharaja.table import MaharajaTable
from companion_app.model.tables.maharaja.touches import Touches
from shared_rules.core.game import Settings
from shared_rules.games.maharaja import GAME

BOARD_WORDS: Final = "The board is a reconstruction: the printed map and city names are not public."
PACKAGE: Final = "extended_1"
PACKAGE_PARTS: Final = ("yogi", "neutral_palaces", "auction", "home_cities")


def _settings(_people: Sequence[Person], youngest: int, switched: Settings) -> Settings:
    """The package sets its parts by itself."""
    parts = {"neutral_palaces": True} if switched.get(PACKAGE) else {}
    return {**switched, **parts, "youngest": youngest}


def _implied(switched: Settings) -> Settings:
    return dict.fromkeys(PACKAGE_PARTS, True) if switched.get(PACKAGE) is True else {}


def _turn(events: Sequence[Facts], _seats: int) -> int:
    """Where the Maharaja went last, or what was entered by hand after that."""
    turn = 0
    for event in events:
        if event["event"] == "MaharajaMoved":
            turn = event["game_turn"]
        elif event["event"] == PLACED:
            turn = event["view"]["game_turn"]
    return turn


KIND: Final = TableKind(
    game=GAME,
    table=MaharajaTable,
    touches=Touches,
    bar=bar,
    turn=_turn,
    asks_youngest=True,
    switches=tuple(option.key for option in GAME.options if option.key != "youngest"),
    settings=_settings,
    implied=_implied,
    demonstration={"short": True},
    guide=GUIDE,
    from_tally=from_tally,
    to_tally=to_tally,
    board_note=BOARD_WORDS,
    score_words=palaces_told,
)
