"""Gestures: what devices say becomes moves; what all may see becomes lights.

A disk has six detents. With real cards it tells the companion a die in secret: the first arrow
points at its colour, the second at its value, the lock button says it. While a card waits to be
paid, that die alone pays it if it can. Lights follow from the public View alone. What tapped tokens
mean is in taps.py.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from shared_rules.core.asks import ask_of
from shared_rules.core.errors import IllegalMove
from shared_rules.core.lights import ASKED, NOBODY, REFUSED, SEAT_LIGHTS, Rgb
from shared_rules.core.seats import Seat
from shared_rules.core.taps import Ready, Refused
from shared_rules.core.tokens import Tag, Token
from shared_rules.games.cards_karma.edition import Deck
from shared_rules.games.cards_karma.faces import COLOURS, PIPS
from shared_rules.games.cards_karma.moves import DiscardDie, Move, Pay, TellDie, die_text
from shared_rules.games.cards_karma.rules import asks, decide, legal
from shared_rules.games.cards_karma.state import State
from shared_rules.games.cards_karma.tokens import tags
from shared_rules.games.cards_karma.view import View
from shared_rules.wire import cues, signals

DETENTS: Final = len(PIPS)
RING: Final = 18
"""Lights of the disk."""
BAR: Final = 8
"""Lights of the pad."""

Cues = tuple[Any, ...]


class Dial(NamedTuple):
    """Where the two arrows of a disk point, as far as they were heard."""

    colour: int | None = None
    value: int | None = None


def turned(dial: Dial, signal: signals.DialTurned) -> Dial:
    if signal.arrow == 0:
        return dial._replace(colour=signal.detent)
    return dial._replace(value=signal.detent) if signal.arrow == 1 else dial


def pressed(state: State, seat: Seat, dial: Dial, signal: object) -> Ready[Move] | Refused | None:
    """The lock button: a die is told, paid or discarded. None for all other signals."""
    if type(signal) is not signals.DialLocked:
        return None
    try:
        move = _meant(state, seat, _pointed_at(dial))
        decide(state, seat, move)
    except IllegalMove as reason:
        return Refused(reason)
    return Ready(seat, move)


def _pointed_at(dial: Dial) -> str:
    # CK-2a
    if dial.colour is None or dial.value is None:
        raise IllegalMove("CK-2a", "An arrow was not heard of yet: turn both a little.")
    if dial.colour >= len(COLOURS) or dial.value >= DETENTS:
        raise IllegalMove("CK-2a", "The first arrow points at no colour of a die.")
    return die_text(COLOURS[dial.colour], PIPS[dial.value])


def _meant(state: State, seat: Seat, die: str) -> Move:
    """A payment with this die alone, a discard of it, or what is in the hand."""
    own = ask_of(asks(state), seat)
    possible = legal(state, seat, own) if own else ()
    pays: tuple[Move, ...] = (Pay((die,)), DiscardDie(die))
    return next((move for move in pays if move in possible), TellDie(die))


def token_of(deck: Deck, signal: signals.TokenSeen) -> Token | None:
    """None for a tag that is not of this set: the table may know it by its uid."""
    return tags(deck).get(Tag(signal.kind, signal.colour, signal.number))


def disk_cues(public: View, seat: Seat) -> Cues:
    """It pulses for who is asked; what a die shows is never in the lights."""
    whole: Cues = (cues.SetDetents(DETENTS), cues.Clear(), cues.Unlock())
    if seat not in public.asked:
        return whole
    return *whole, _glow(RING, ASKED, cues.PULSE, 2000)


def pad_cues(public: View, colours: Sequence[str]) -> Cues:
    """The pad glows in the colour of who is asked, dark when it is nobody or chance."""
    asked = [seat for seat in public.asked if seat >= 0]
    if not asked:
        return (cues.Clear(),)
    rgb = SEAT_LIGHTS.get(colours[asked[0]], NOBODY)
    return cues.Clear(), _glow(BAR, rgb, cues.STEADY, 0)


def refusal_cues(lights: int) -> Cues:
    """For the device that was refused, then its usual cues again."""
    return _glow(lights, REFUSED, cues.BLINK, 200), cues.Buzz(220, 120, 2)


def _glow(count: int, rgb: Rgb, pattern: int, period_ms: int) -> Any:
    return cues.Glow(0, count, *rgb, pattern, period_ms)
