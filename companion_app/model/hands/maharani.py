"""Maharani by hand: the first arrow has four detents and turns the tile; its lock confirms."""

from collections.abc import Sequence
from typing import Any, Final

from companion_app.model.hands import Cues, Gestures, Press
from shared_rules.core.seats import Seat
from shared_rules.core.taps import Outcome
from shared_rules.games.maharani import gestures
from shared_rules.games.maharani.state import State
from shared_rules.games.maharani.taps import NOTHING, answer, tap
from shared_rules.games.maharani.view import View
from shared_rules.wire.signals import DialTurned


def _pressed(state: State, press: Press) -> Outcome | None:
    arrow = press.arrows.get(gestures.TILE_ARROW)
    known = gestures.turned(state, press.seat, arrow) if arrow else NOTHING
    return gestures.pressed(state, press.seat, press.colours, press.taps, known, press.signal)


def _disk_cues(public: View, _own: View, seat: Seat) -> Cues:
    return *gestures.disk_cues(public, seat), *gestures.gold_cues(public, seat)


def _points_at(public: View, seat: Seat, turned: DialTurned) -> str:
    is_tile = turned.arrow == gestures.TILE_ARROW and turned.detent < gestures.DETENTS
    return gestures.arrow_of(public.players[seat].side, turned.detent) if is_tile else ""


def _token_of(state: State, signal: Any) -> Any:
    return gestures.token_of(state.palace, signal)


def _worker_colours(public: View, colours: Sequence[str]) -> Sequence[str]:
    """A seat's workers have its colour; two seats have a second colour each."""
    of_seats = [colour for colour in colours if colour in public.palace.worker_colours]
    others = [each for each in public.palace.worker_colours if each not in of_seats]
    return *of_seats, *others


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
    colours=_worker_colours,
)
