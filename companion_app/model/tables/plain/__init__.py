"""The plain table: it serves any game by its record alone, where that brings no other."""

from typing import Any, Final

from companion_app.model.people import COLOURS, MORE_COLOURS
from companion_app.model.tables.kind import TableKind
from companion_app.model.tables.plain.table import PlainTable
from companion_app.model.tables.plain.touches import PlainTouches, bar
from shared_rules.core.game import Game

DEPTH_WORDS: Final = (
    "Plain table",
    "What is asked is chosen from buttons: this game brings no picture of its board.",
)


def plain_kind(game: Game[Any, Any, Any, Any]) -> TableKind:
    return TableKind(
        game=game,
        table=PlainTable,
        touches=PlainTouches,
        bar=bar,
        turn=lambda _events, _seats: 0,
        end="",
        colours=(*COLOURS, *MORE_COLOURS),
        switches=tuple(option.key for option in game.options),
        depth_words=DEPTH_WORDS,
    )
