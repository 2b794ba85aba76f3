"""A player for demonstrations: takes what brings most gold now. Meant to be watched."""

from random import Random
from typing import Final

from shared_rules.core.asks import Ask
from shared_rules.games.maharani import moves as m
from shared_rules.games.maharani.view import Target, View

SECOND_TILE: Final = 0.35
"""How often they pay for a second tile."""


def choose(view: View, ask: Ask, rng: Random) -> m.Move:
    """One of the viewer's own legal moves."""
    mine = [target for target in view.targets if target.seat == view.viewer]
    takes = [target.move for target in mine if isinstance(target.move, m.TakeTile)]
    match ask.what:
        case "first tile" if takes:
            return rng.choice(takes)
        case "second tile" if takes and rng.random() < SECOND_TILE:
            return rng.choice(takes)
        case "second tile":
            return m.EndTurn()
        case "lay tile":
            most = max(earned(target) for target in mine)
            return rng.choice([each.move for each in mine if earned(each) == most])
    return mine[0].move


def earned(target: Target) -> int:
    """All gold that a move brings its player, now and as the turn ends."""
    if isinstance(target.move, m.TakeBack):
        return -1
    later = sum(gain.gold for gain in target.later if gain.seat == target.seat)
    return target.tiles + target.workers + later
