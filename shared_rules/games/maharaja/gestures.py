"""Gestures: what devices say becomes moves; what all may see becomes lights.

The law: lights follow from the public View alone, so they tell nobody's secret. Where an arrow
points is its owner's secret until the disk is revealed: a Ready disk goes to the rules, never to a
screen. What tapped tokens mean is in taps.py.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from shared_rules.core.errors import IllegalMove
from shared_rules.core.lights import ASKED, DONE, NOBODY, REFUSED, SEAT_LIGHTS, Rgb
from shared_rules.core.seats import Seat
from shared_rules.core.taps import Ready, Refused
from shared_rules.core.tokens import Tag, Token
from shared_rules.games.maharaja.edition import ACTIONS, Board
from shared_rules.games.maharaja.moves import SetDisk, Unlock
from shared_rules.games.maharaja.rules import decide
from shared_rules.games.maharaja.state import DISKS, State
from shared_rules.games.maharaja.tokens import tags
from shared_rules.games.maharaja.view import View
from shared_rules.wire import cues, signals

DETENTS: Final = len(ACTIONS)
LIGHTS_EACH: Final = 2
"""On the disk's ring, for each action."""
RING: Final = DETENTS * LIGHTS_EACH
BAR: Final = 8
"""Lights of the pad."""
MOST_GOLD: Final = 255
"""What fits into a cue; the ring itself can be read up to 99."""

Cues = tuple[Any, ...]


class Dial(NamedTuple):
    """Where the two arrows of a disk point, as far as they were heard."""

    first: int | None = None
    second: int | None = None


def turned(dial: Dial, signal: signals.DialTurned) -> Dial:
    arrow = dial._fields[signal.arrow] if signal.arrow < len(dial) else ""
    return dial._replace(**{arrow: signal.detent}) if arrow else dial


def pressed(
    state: State, seat: Seat, dial: Dial, signal: object
) -> Ready[SetDisk | Unlock] | Refused | None:
    """The lock button: a disk that is set or unlocked. None for all other signals."""
    try:
        if type(signal) is signals.DialLocked:
            move: SetDisk | Unlock = _pointed_at(state.board, dial)
        elif type(signal) is signals.DialUnlocked:
            move = Unlock()
        else:
            return None
        decide(state, seat, move)
    except IllegalMove as reason:
        return Refused(reason)
    return Ready(seat, move)


def _pointed_at(board: Board, dial: Dial) -> SetDisk:
    # MJ-6.2a
    if any(detent is None or detent >= DETENTS for detent in dial):
        raise IllegalMove("MJ-6.2a", "An arrow was not heard of yet: turn both a little.")
    return SetDisk(*(board.dial[detent] for detent in dial if detent is not None))


def token_of(board: Board, signal: signals.TokenSeen) -> Token | None:
    """None for a tag that is not of this set: the table may know it by its uid."""
    return tags(board).get(Tag(signal.kind, signal.colour, signal.number))


def disk_cues(public: View, seat: Seat) -> Cues:
    """What the disk of this seat shows while its button is not held."""
    player, turn = public.players[seat], public.turn
    whole: Cues = (cues.SetDetents(DETENTS), cues.Clear())
    if public.phase == DISKS and not player.locked:
        return *whole, cues.Unlock(), _glow(0, RING, ASKED, cues.PULSE, 2000)
    if seat not in _asked(public):
        return whole
    if turn is None or turn.seat != seat or turn.staged is not None:
        return *whole, _glow(0, RING, ASKED, cues.BLINK, 600)
    if public.outlook is not None and not public.outlook.forgone:
        return *whole, _glow(0, RING, DONE, cues.PULSE, 2000)
    return *whole, *(_action_light(public.board, action) for action in dict.fromkeys(turn.actions))


def _action_light(board: Board, action: str) -> Any:
    first = board.dial.index(action) * LIGHTS_EACH
    return _glow(first, LIGHTS_EACH, ASKED, cues.STEADY, 0)


def pad_cues(public: View, colours: Sequence[str]) -> Cues:
    """The pad glows in the colour of who is asked, dark when it is nobody or several."""
    asked = _asked(public)
    if len(asked) != 1:
        return (cues.Clear(),)
    rgb = SEAT_LIGHTS.get(colours[min(asked)], NOBODY)
    return cues.Clear(), _glow(0, BAR, rgb, cues.STEADY, 0)


def refusal_cues(lights: int) -> Cues:
    """For the device that was refused, then its usual cues again."""
    return _glow(0, lights, REFUSED, cues.BLINK, 200), cues.Buzz(220, 120, 2)


def gold_cues(own: View) -> Cues:
    """From an own View; the disk keeps it dark until its owner holds the button."""
    gold = own.players[own.viewer].gold
    return () if gold is None else (cues.ShowGold(min(gold, MOST_GOLD)),)


def _asked(public: View) -> set[Seat]:
    return {seat for seat in public.asked if seat in range(len(public.players))}


def _glow(first: int, count: int, rgb: Rgb, pattern: int, period_ms: int) -> Any:
    return cues.Glow(first, count, *rgb, pattern, period_ms)
