"""Gestures: what a disk says becomes moves; what all may see becomes its lights.

A disk has six detents. With real cards it tells the companion a die in secret: the first arrow
points at its colour, the second at its value, the lock button says it. While a card waits to be
paid, that die alone pays it if it can. Lights follow from the public View alone. What tapped tokens
mean is in taps.py.
"""

from typing import Any, Final

from shared_rules.core.asks import ask_of
from shared_rules.core.errors import IllegalMove
from shared_rules.core.lights import ASKED, DISK_LIGHTS
from shared_rules.core.seats import Seat
from shared_rules.core.taps import Press, Ready, Refused
from shared_rules.games.cards_karma.faces import COLOURS, PIPS
from shared_rules.games.cards_karma.moves import DiscardDie, Move, Pay, TellDie, die_text
from shared_rules.games.cards_karma.rules import asks, decide, legal
from shared_rules.games.cards_karma.state import State
from shared_rules.games.cards_karma.view import View
from shared_rules.wire import cues, signals

DETENTS: Final = len(PIPS)

Cues = tuple[Any, ...]


def pressed(state: State, press: Press) -> Ready[Move] | Refused | None:
    """The lock tells, pays or discards a die. None for all other signals."""
    if type(press.signal) is not signals.DialLocked:
        return None
    try:
        move = _meant(state, press.seat, _pointed_at(*press.dial))
        decide(state, press.seat, move)
    except IllegalMove as reason:
        return Refused(reason)
    return Ready(press.seat, move)


def _pointed_at(colour: int | None, value: int | None) -> str:
    # CK-2a
    if colour is None or value is None:
        raise IllegalMove("CK-2a", "An arrow was not heard of yet: turn both a little.")
    if colour >= len(COLOURS) or value >= DETENTS:
        raise IllegalMove("CK-2a", "The first arrow points at no colour of a die.")
    return die_text(COLOURS[colour], PIPS[value])


def _meant(state: State, seat: Seat, die: str) -> Move:
    """A payment with this die alone, a discard of it, or what is in the hand."""
    own = ask_of(asks(state), seat)
    possible = legal(state, seat, own) if own else ()
    pays: tuple[Move, ...] = (Pay((die,)), DiscardDie(die))
    return next((move for move in pays if move in possible), TellDie(die))


def disk_cues(public: View, seat: Seat) -> Cues:
    """It pulses for who is asked; what a die shows is never in the lights."""
    whole: Cues = (cues.SetDetents(DETENTS), cues.Clear(), cues.Unlock())
    if seat not in public.asked:
        return whole
    return *whole, cues.Glow(0, DISK_LIGHTS, *ASKED, cues.PULSE, 2000)
