"""Cards & Karma by hand: a disk of six detents tells a die in secret: its colour and its value."""

from typing import Final

from companion_app.model.hands import Gestures
from shared_rules.core.seats import Seat
from shared_rules.games.cards_karma import gestures
from shared_rules.games.cards_karma.faces import COLOURS, PIPS
from shared_rules.games.cards_karma.taps import TAPS
from shared_rules.games.cards_karma.tokens import tags
from shared_rules.games.cards_karma.view import View
from shared_rules.wire.signals import DialTurned


def _points_at(_public: View, _seat: Seat, turned: DialTurned) -> str:
    words = COLOURS if turned.arrow == 0 else [str(value) for value in PIPS]
    return words[turned.detent] if turned.detent < len(words) else ""


GESTURES: Final = Gestures(
    tags=lambda state: tags(state.edition),
    taps=TAPS,
    pressed=gestures.pressed,
    disk_cues=gestures.disk_cues,
    asked=lambda public: public.asked,
    points_at=_points_at,
    detents=gestures.DETENTS,
)
