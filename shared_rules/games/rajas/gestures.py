"""Gestures: what a disk says becomes moves; what all may see becomes its lights.

This game is played by touch and by tags alone. Its dice are not sensed, and the action disks have
nothing to point at: a disk only glows when its player is asked, and its lock button confirms what
was tapped. What tapped tokens mean is in taps.py.
"""

from typing import Any

from shared_rules.core.lights import ASKED, DISK_LIGHTS, DONE
from shared_rules.core.seats import Seat
from shared_rules.core.taps import Outcome, Press
from shared_rules.games.rajas.state import State
from shared_rules.games.rajas.taps import TAPS
from shared_rules.games.rajas.view import View
from shared_rules.wire import cues, signals

Cues = tuple[Any, ...]


def pressed(state: State, press: Press) -> Outcome | None:
    """The lock does what was tapped. None for other signals."""
    locked = type(press.signal) is signals.DialLocked
    return TAPS.confirmed(state, press, "RG-4a") if locked else None


def disk_cues(public: View, seat: Seat) -> Cues:
    """It pulses for who is asked, and stays green for who has met."""
    whole: Cues = (cues.Clear(), cues.Unlock())
    if any(target.seat == seat for target in public.targets):
        return *whole, cues.Glow(0, DISK_LIGHTS, *ASKED, cues.PULSE, 2000)
    if seat in public.met:
        return *whole, cues.Glow(0, DISK_LIGHTS, *DONE, cues.STEADY, 0)
    return whole
