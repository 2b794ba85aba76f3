"""Maharaja by hand: two arrows of nine detents are the action disk, its lock chooses in secret."""

from typing import Final

from companion_app.model.hands import Gestures
from shared_rules.core.seats import Seat
from shared_rules.games.maharaja import gestures
from shared_rules.games.maharaja.taps import TAPS
from shared_rules.games.maharaja.tokens import tags
from shared_rules.games.maharaja.view import View
from shared_rules.wire.signals import DialTurned


def _points_at(public: View, _seat: Seat, turned: DialTurned) -> str:
    return public.board.dial[turned.detent] if turned.detent < gestures.DETENTS else ""


GESTURES: Final = Gestures(
    tags=lambda state: tags(state.board),
    taps=TAPS,
    pressed=gestures.pressed,
    disk_cues=gestures.disk_cues,
    asked=lambda public: public.asked,
    gold=lambda own, seat: own.players[seat].gold,
    points_at=_points_at,
    detents=gestures.DETENTS,
)
