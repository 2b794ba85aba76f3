"""Cards & Karma by hand: a disk of six detents tells a die in secret: its colour and its value."""

from typing import Any, Final

from companion_app.model.hands import Cues, Gestures, Press
from shared_rules.core.seats import Seat
from shared_rules.core.taps import Outcome
from shared_rules.games.cards_karma import gestures
from shared_rules.games.cards_karma.faces import COLOURS, PIPS
from shared_rules.games.cards_karma.state import State
from shared_rules.games.cards_karma.taps import answer, tap
from shared_rules.games.cards_karma.view import View
from shared_rules.wire.signals import DialTurned


def _pressed(state: State, press: Press) -> Outcome | None:
    dial = gestures.Dial()
    for turned in press.arrows.values():
        dial = gestures.turned(dial, turned)
    return gestures.pressed(state, press.seat, dial, press.signal)


def _disk_cues(public: View, _own: View, seat: Seat) -> Cues:
    return gestures.disk_cues(public, seat)


def _points_at(_public: View, _seat: Seat, turned: DialTurned) -> str:
    words = COLOURS if turned.arrow == 0 else [str(value) for value in PIPS]
    return words[turned.detent] if turned.detent < len(words) else ""


def _token_of(state: State, signal: Any) -> Any:
    return gestures.token_of(state.edition, signal)


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
