"""Gestures: tagged tokens and touches become moves; what all may see becomes lights.

This game is played by touch and by tags alone. Its dice are not sensed, and the action disks have
nothing to point at: a disk only glows when its player is asked, and its lock button confirms what
was tapped. What tapped tokens mean is in taps.py.
"""

from collections.abc import Sequence
from typing import Any, Final

from shared_rules.core.asks import Partial
from shared_rules.core.errors import IllegalMove
from shared_rules.core.lights import ASKED, DONE, NOBODY, REFUSED, SEAT_LIGHTS, Rgb
from shared_rules.core.seats import Seat
from shared_rules.core.taps import Outcome, Refused, Taps
from shared_rules.core.tokens import Tag, Token
from shared_rules.games.rajas.board import Board
from shared_rules.games.rajas.rules import asks
from shared_rules.games.rajas.state import State
from shared_rules.games.rajas.taps import meant
from shared_rules.games.rajas.tokens import tags
from shared_rules.games.rajas.view import View
from shared_rules.wire import cues, signals

RING: Final = 18
"""Lights of the disk."""
BAR: Final = 8
"""Lights of the pad."""

Cues = tuple[Any, ...]


def pressed(
    state: State, seat: Seat, colours: Sequence[str], taps: Taps, known: Partial, signal: object
) -> Outcome | None:
    """The lock button: what was tapped and touched is meant. None for other signals."""
    if type(signal) is not signals.DialLocked:
        return None
    # RG-4a
    if not any(ask.seat == seat for ask in asks(state)):
        return Refused(IllegalMove("RG-4a", "It is not for this seat to act now."))
    try:
        return meant(state, colours, taps, known)
    except IllegalMove as reason:
        return Refused(reason)


def token_of(board: Board, signal: signals.TokenSeen) -> Token | None:
    """None for a tag that is not of this set. Of a tile it says the number in the own copy."""
    return tags(board).get(Tag(signal.kind, signal.colour, signal.number))


def disk_cues(public: View, seat: Seat) -> Cues:
    """It pulses for who is asked, and stays green for who has met."""
    whole: Cues = (cues.Clear(), cues.Unlock())
    if seat in _asked(public):
        return *whole, _glow(RING, ASKED, cues.PULSE, 2000)
    return (*whole, _glow(RING, DONE, cues.STEADY, 0)) if seat in public.met else whole


def pad_cues(public: View, colours: Sequence[str]) -> Cues:
    """The pad glows in the colour of who is asked, dark when it is nobody or chance."""
    asked = _asked(public)
    if not asked:
        return (cues.Clear(),)
    rgb = SEAT_LIGHTS.get(colours[min(asked)], NOBODY)
    return cues.Clear(), _glow(BAR, rgb, cues.STEADY, 0)


def refusal_cues(lights: int) -> Cues:
    """For the device that was refused, then its usual cues again."""
    return _glow(lights, REFUSED, cues.BLINK, 200), cues.Buzz(220, 120, 2)


def _asked(public: View) -> set[Seat]:
    return {target.seat for target in public.targets if target.seat in range(len(public.players))}


def _glow(count: int, rgb: Rgb, pattern: int, period_ms: int) -> Any:
    return cues.Glow(0, count, *rgb, pattern, period_ms)
