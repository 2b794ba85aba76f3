"""Rajas of the Ganges by hand: tokens and touches; a disk only glows, and its lock confirms.

A tagged tile says its number; which face that is, the table knows by the own copy as it is now.
"""

from typing import Final

from companion_app.model.hands import Gestures
from companion_app.model.tables.rajas.table import RajasTable
from shared_rules.core.tokens import Token
from shared_rules.games.rajas import gestures
from shared_rules.games.rajas.taps import TAPS
from shared_rules.games.rajas.tokens import TILE, tags, with_face


def _known_as(table: RajasTable, token: Token) -> Token:
    return with_face(token, table.numbered_tiles()) if token.kind == TILE else token


GESTURES: Final = Gestures(
    tags=lambda state: tags(state.board),
    taps=TAPS,
    pressed=gestures.pressed,
    disk_cues=gestures.disk_cues,
    asked=lambda public: {target.seat for target in public.targets},
    known_as=_known_as,
)
