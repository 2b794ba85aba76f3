"""The score keeper of Cards & Karma by hand: tagged cards and tokens on the pad.

A disk has nothing to tell here: its lights are out.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from companion_app.model.hands import Cues, Gestures, Press
from companion_app.model.hands.cards_karma import GESTURES as GUIDED
from shared_rules.core.seats import Seat
from shared_rules.core.taps import Outcome
from shared_rules.games.cards_karma.state import State
from shared_rules.games.cards_karma.tally_taps import answer, tap
from shared_rules.wire.cues import Clear
from shared_rules.wire.signals import DialTurned


def _pressed(_state: State, _press: Press) -> Outcome | None:
    return None


def _disk_cues(_public: Any, _own: Any, _seat: Seat) -> Cues:
    return (Clear(),)


def _pad_cues(_public: Any, _colours: Sequence[str]) -> Cues:
    return (Clear(),)


def _points_at(_public: Any, _seat: Seat, _turned: DialTurned) -> str:
    return ""


GESTURES: Final[Gestures] = replace(
    GUIDED,
    tap=tap,
    answer=answer,
    pressed=_pressed,
    disk_cues=_disk_cues,
    pad_cues=_pad_cues,
    points_at=_points_at,
)
