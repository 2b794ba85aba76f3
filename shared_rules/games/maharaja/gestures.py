"""Gestures: what a disk says becomes moves; what all may see becomes its lights.

The law: lights follow from the public View alone, so they tell nobody's secret. Where an arrow
points is its owner's secret until the disk is revealed: a Ready disk goes to the rules, never to a
screen. What tapped tokens mean is in taps.py.
"""

from typing import Any, Final

from shared_rules.core.errors import IllegalMove
from shared_rules.core.lights import ASKED, DISK_LIGHTS, DONE
from shared_rules.core.seats import Seat
from shared_rules.core.taps import Press, Ready, Refused
from shared_rules.games.maharaja.edition import ACTIONS, Board
from shared_rules.games.maharaja.moves import SetDisk, Unlock
from shared_rules.games.maharaja.rules import decide
from shared_rules.games.maharaja.state import DISKS, State
from shared_rules.games.maharaja.view import View
from shared_rules.wire import cues, signals

DETENTS: Final = len(ACTIONS)
LIGHTS_EACH: Final = DISK_LIGHTS // DETENTS
"""Lights for each action."""

Cues = tuple[Any, ...]


def pressed(state: State, press: Press) -> Ready[SetDisk | Unlock] | Refused | None:
    """A disk is set or unlocked by its lock. None for all other signals."""
    move: SetDisk | Unlock = Unlock()
    try:
        if type(press.signal) is signals.DialLocked:
            move = _pointed_at(state.board, press.dial)
        # Told to unlock for a new round, a disk says that it did: that is nobody's move.
        elif type(press.signal) is not signals.DialUnlocked or not state.players[press.seat].disk:
            return None
        decide(state, press.seat, move)
    except IllegalMove as reason:
        return Refused(reason)
    return Ready(press.seat, move)


def _pointed_at(board: Board, dial: tuple[int | None, ...]) -> SetDisk:
    # MJ-6.2a
    if any(detent is None or detent >= DETENTS for detent in dial):
        raise IllegalMove("MJ-6.2a", "An arrow was not heard of yet: turn both a little.")
    return SetDisk(*(board.dial[detent] for detent in dial if detent is not None))


def disk_cues(public: View, seat: Seat) -> Cues:
    """The lights of this seat's disk while its button is not held."""
    player, turn = public.players[seat], public.turn
    whole: Cues = (cues.SetDetents(DETENTS), cues.Clear())
    if public.phase == DISKS and not player.locked:
        return *whole, cues.Unlock(), cues.Glow(0, DISK_LIGHTS, *ASKED, cues.PULSE, 2000)
    if seat not in public.asked:
        return whole
    if turn is None or turn.seat != seat or turn.staged is not None:
        return *whole, cues.Glow(0, DISK_LIGHTS, *ASKED, cues.BLINK, 600)
    if public.outlook is not None and not public.outlook.forgone:
        return *whole, cues.Glow(0, DISK_LIGHTS, *DONE, cues.PULSE, 2000)
    return *whole, *(_action_light(public.board, action) for action in dict.fromkeys(turn.actions))


def _action_light(board: Board, action: str) -> Any:
    first = board.dial.index(action) * LIGHTS_EACH
    return cues.Glow(first, LIGHTS_EACH, *ASKED, cues.STEADY, 0)
