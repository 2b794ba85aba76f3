"""Maharaja by hand: two arrows of nine detents are the action disk, its lock chooses in secret."""

from typing import Any, Final

from companion_app.model.hands import Cues, Gestures, Press
from shared_rules.core.seats import Seat
from shared_rules.core.taps import Outcome
from shared_rules.games.maharaja import gestures
from shared_rules.games.maharaja.state import State
from shared_rules.games.maharaja.taps import answer, tap
from shared_rules.games.maharaja.view import View
from shared_rules.wire.signals import DialTurned, DialUnlocked


def _pressed(state: State, press: Press) -> Outcome | None:
    # Told to unlock for a new round, a disk says that it did: that is nobody's move.
    if type(press.signal) is DialUnlocked and not state.players[press.seat].disk:
        return None
    dial = gestures.Dial()
    for turned in press.arrows.values():
        dial = gestures.turned(dial, turned)
    return gestures.pressed(state, press.seat, dial, press.signal)


def _disk_cues(public: View, own: View, seat: Seat) -> Cues:
    return *gestures.disk_cues(public, seat), *gestures.gold_cues(own)


def _points_at(public: View, _seat: Seat, turned: DialTurned) -> str:
    return public.board.dial[turned.detent] if turned.detent < gestures.DETENTS else ""


def _token_of(state: State, signal: Any) -> Any:
    return gestures.token_of(state.board, signal)


GESTURES: Final = Gestures(
    token_of=_token_of,
    tap=tap,
    pressed=_pressed,
    disk_cues=_disk_cues,
    pad_cues=gestures.pad_cues,
    refusal_cues=gestures.refusal_cues,
    points_at=_points_at,
    answer=answer,
    detents=gestures.DETENTS,
)
