"""Gestures: what a disk says becomes moves; what all may see becomes its lights.

A player's disk has four detents: its arrow points where the arrow of the tile is to point, as the
player sees the palace from their side. The lock button confirms. What tapped tokens mean is in
taps.py.
"""

from typing import Any, Final

from shared_rules.core.lights import ASKED, DISK_LIGHTS, DONE
from shared_rules.core.seats import Seat
from shared_rules.core.taps import Outcome, Press
from shared_rules.games.maharani.moves import LayTile
from shared_rules.games.maharani.pillars import SIDES
from shared_rules.games.maharani.state import State
from shared_rules.games.maharani.taps import TAPS, with_arrow
from shared_rules.games.maharani.view import View
from shared_rules.wire import cues, signals

DETENTS: Final = len(SIDES)
TILE_ARROW: Final = 0
"""The disk's first arrow; the second has no meaning in this game."""

Cues = tuple[Any, ...]


def arrow_of(side: str, detent: int) -> str:
    """Detent 0 points away from the player; on from there clockwise."""
    return SIDES[(SIDES.index(side) + 2 + detent) % DETENTS]


def detent_of(side: str, arrow: str) -> int:
    return (SIDES.index(arrow) - SIDES.index(side) - 2) % DETENTS


def pressed(state: State, press: Press) -> Outcome | None:
    """The lock does what was tapped, with the tile as it was turned. None for other signals."""
    if type(press.signal) is not signals.DialLocked:
        return None
    reader, detent = TAPS, press.dial[TILE_ARROW]
    if detent is not None and detent < DETENTS:
        reader = with_arrow(arrow_of(state.players[press.seat].side, detent))
    return reader.confirmed(state, press, "MI-3d")


def disk_cues(public: View, seat: Seat) -> Cues:
    """Lights where the arrow may point on some space; towards the player in green."""
    whole: Cues = (cues.SetDetents(DETENTS), cues.Clear(), cues.Unlock())
    moves = [target.move for target in public.targets if target.seat == seat]
    if not moves:
        return whole
    arrows = {move.arrow for move in moves if isinstance(move, LayTile)}
    if not arrows:
        return *whole, cues.Glow(0, DISK_LIGHTS, *ASKED, cues.PULSE, 2000)
    side = public.players[seat].side
    lights = (
        cues.Glow(_light(side, arrow), 1, *(DONE if arrow == side else ASKED), cues.STEADY, 0)
        for arrow in SIDES
        if arrow in arrows
    )
    return *whole, *lights


def _light(side: str, arrow: str) -> int:
    return round(detent_of(side, arrow) * DISK_LIGHTS / DETENTS) % DISK_LIGHTS
