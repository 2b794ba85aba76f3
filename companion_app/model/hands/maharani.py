"""Maharani by hand: the first arrow has four detents and turns the tile; its lock confirms."""

from collections.abc import Sequence
from typing import Final

from companion_app.model.hands import Gestures
from shared_rules.core.seats import Seat
from shared_rules.games.maharani import gestures
from shared_rules.games.maharani.taps import TAPS
from shared_rules.games.maharani.tokens import tags
from shared_rules.games.maharani.view import View
from shared_rules.wire.signals import DialTurned


def _points_at(public: View, seat: Seat, turned: DialTurned) -> str:
    is_tile = turned.arrow == gestures.TILE_ARROW and turned.detent < gestures.DETENTS
    return gestures.arrow_of(public.players[seat].side, turned.detent) if is_tile else ""


def _worker_colours(public: View, colours: Sequence[str]) -> Sequence[str]:
    """A seat's workers have its colour; two seats have a second colour each."""
    of_seats = [colour for colour in colours if colour in public.palace.worker_colours]
    others = [each for each in public.palace.worker_colours if each not in of_seats]
    return *of_seats, *others


GESTURES: Final = Gestures(
    tags=lambda state: tags(state.palace),
    taps=TAPS,
    pressed=gestures.pressed,
    disk_cues=gestures.disk_cues,
    asked=lambda public: {target.seat for target in public.targets},
    gold=lambda own, seat: own.players[seat].gold,
    points_at=_points_at,
    detents=gestures.DETENTS,
    colours=_worker_colours,
)
