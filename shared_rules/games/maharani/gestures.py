"""Gestures: what devices say becomes moves; what all may see becomes lights.

A player's disk has four detents: its arrow points where the arrow of the tile is to point, as the
player sees the palace from their side. The lock button confirms. What tapped tokens mean is in
taps.py.
"""

from collections.abc import Sequence
from typing import Any, Final

from shared_rules.core.asks import Partial
from shared_rules.core.errors import IllegalMove
from shared_rules.core.lights import ASKED, DONE, NOBODY, REFUSED, SEAT_LIGHTS, Rgb
from shared_rules.core.seats import Seat
from shared_rules.core.taps import Outcome, Refused, Taps
from shared_rules.core.tokens import Tag, Token
from shared_rules.games.maharani.edition import Palace
from shared_rules.games.maharani.moves import LayTile
from shared_rules.games.maharani.pillars import SIDES
from shared_rules.games.maharani.rules import asks
from shared_rules.games.maharani.state import State
from shared_rules.games.maharani.taps import NOTHING, meant
from shared_rules.games.maharani.tokens import tags
from shared_rules.games.maharani.view import View
from shared_rules.wire import cues, signals

DETENTS: Final = len(SIDES)
RING: Final = 18
"""Lights of the disk."""
BAR: Final = 8
"""Lights of the pad."""
TILE_ARROW: Final = 0
"""The disk's first arrow; the second has no meaning in this game."""
MOST_GOLD: Final = 255
"""What fits into a cue; the ring itself can be read up to 99."""

Cues = tuple[Any, ...]


def arrow_of(side: str, detent: int) -> str:
    """Detent 0 points away from the player; on from there clockwise."""
    return SIDES[(SIDES.index(side) + 2 + detent) % DETENTS]


def detent_of(side: str, arrow: str) -> int:
    return (SIDES.index(arrow) - SIDES.index(side) - 2) % DETENTS


def turned(state: State, seat: Seat, signal: signals.DialTurned) -> Partial:
    """What the dial says of the move: nothing, unless this seat is laying a tile."""
    laying = any(ask.seat == seat and ask.what == "lay tile" for ask in asks(state))
    if not laying or signal.arrow != TILE_ARROW or signal.detent >= DETENTS:
        return NOTHING
    return {"arrow": arrow_of(state.players[seat].side, signal.detent)}


def pressed(
    state: State, seat: Seat, colours: Sequence[str], taps: Taps, known: Partial, signal: object
) -> Outcome | None:
    """The lock button: what was tapped, touched and turned is meant. None for other signals."""
    if type(signal) is not signals.DialLocked:
        return None
    # MI-3d
    if not any(ask.seat == seat for ask in asks(state)):
        return Refused(IllegalMove("MI-3d", "It is not for this seat to act now."))
    try:
        return meant(state, colours, taps, known)
    except IllegalMove as reason:
        return Refused(reason)


def token_of(palace: Palace, signal: signals.TokenSeen) -> Token | None:
    """None for a tag that is not of this set: the table may know it by its uid."""
    return tags(palace).get(Tag(signal.kind, signal.colour, signal.number))


def disk_cues(public: View, seat: Seat, space: str = "") -> Cues:
    """Where the arrow may point, on the space that was touched; towards the player in green."""
    whole: Cues = (cues.SetDetents(DETENTS), cues.Clear(), cues.Unlock())
    if seat not in _asked(public):
        return whole
    side = public.players[seat].side
    arrows = _arrows(public, space)
    if not arrows:
        return *whole, _glow(0, RING, ASKED, cues.PULSE, 2000)
    lights = (
        _glow(_light(detent_of(side, arrow)), 1, DONE if arrow == side else ASKED, cues.STEADY, 0)
        for arrow in arrows
    )
    return *whole, *lights


def _arrows(public: View, space: str) -> list[str]:
    """Of the tile in hand, on this space or on any."""
    moves = (target.move for target in public.targets)
    lays = (move for move in moves if isinstance(move, LayTile))
    found = {lay.arrow for lay in lays if space in ("", lay.space)}
    return [arrow for arrow in SIDES if arrow in found]


def _light(detent: int) -> int:
    return round(detent * RING / DETENTS) % RING


def pad_cues(public: View, colours: Sequence[str]) -> Cues:
    """The pad glows in the colour of who is asked, dark when it is nobody or chance."""
    asked = _asked(public)
    if not asked:
        return (cues.Clear(),)
    rgb = SEAT_LIGHTS.get(colours[min(asked)], NOBODY)
    return cues.Clear(), _glow(0, BAR, rgb, cues.STEADY, 0)


def refusal_cues(lights: int) -> Cues:
    """For the device that was refused, then its usual cues again."""
    return _glow(0, lights, REFUSED, cues.BLINK, 200), cues.Buzz(220, 120, 2)


def gold_cues(public: View, seat: Seat) -> Cues:
    """Gold is no secret here; the disk shows it while its button is held."""
    return (cues.ShowGold(min(public.players[seat].gold, MOST_GOLD)),)


def _asked(public: View) -> set[Seat]:
    return {target.seat for target in public.targets}


def _glow(first: int, count: int, rgb: Rgb, pattern: int, period_ms: int) -> Any:
    return cues.Glow(first, count, *rgb, pattern, period_ms)
