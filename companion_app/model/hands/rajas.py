"""Rajas of the Ganges by hand: tokens and touches; a disk only glows, and its lock confirms.

A tagged tile says its number; which face that is, the table knows by the own copy as it is now.
"""

from typing import Any, Final

from companion_app.model.hands import Cues, Gestures, Press
from companion_app.model.tables.rajas.table import RajasTable
from shared_rules.core.seats import Seat
from shared_rules.core.taps import Outcome
from shared_rules.core.tokens import Token
from shared_rules.games.rajas import gestures
from shared_rules.games.rajas.state import State
from shared_rules.games.rajas.taps import NOTHING, answer, tap
from shared_rules.games.rajas.tokens import TILE, with_face
from shared_rules.games.rajas.view import View
from shared_rules.wire.signals import DialTurned


def _pressed(state: State, press: Press) -> Outcome | None:
    return gestures.pressed(state, press.seat, press.colours, press.taps, NOTHING, press.signal)


def _disk_cues(public: View, _own: View, seat: Seat) -> Cues:
    return gestures.disk_cues(public, seat)


def _points_at(_public: View, _seat: Seat, _turned: DialTurned) -> str:
    return ""


def _token_of(state: State, signal: Any) -> Any:
    return gestures.token_of(state.board, signal)


def _known_as(table: RajasTable, token: Token) -> Token:
    return with_face(token, table.numbered_tiles()) if token.kind == TILE else token


GESTURES: Final = Gestures(
    token_of=_token_of,
    tap=tap,
    pressed=_pressed,
    disk_cues=_disk_cues,
    pad_cues=gestures.pad_cues,
    refusal_cues=gestures.refusal_cues,
    points_at=_points_at,
    answer=answer,
    known_as=_known_as,
)
