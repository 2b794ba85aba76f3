"""A player for demonstrations: builds when they can, else takes what brings most now.

Meant to be watched, not to be beaten by.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from shared_rules.core.asks import Ask
from shared_rules.games.rajas import moves as m
from shared_rules.games.rajas.faces import STACKS, read_face
from shared_rules.games.rajas.state import VALUE_OF
from shared_rules.games.rajas.view import Target, View

SPACES: Final[Mapping[str, float]] = {
    "quarry": 9.0,
    "portuguese": 6.0,
    "raja": 5.5,
    "dancer": 5.0,
    "harbour": 4.5,
    "yogi": 4.5,
    "mogul": 4.0,
    "builder": 5.0,
    "assortment": 3.0,
    "goods": 2.5,
    "balcony": 3.5,
    "terrace": 3.0,
    "open": 2.0,
}
"""What a worker brings there, at a guess."""
NOISE: Final = 1.5
LOW: Final = 2
"""Dice up to here are rolled again."""
REFUSING: Final = (m.Decline, m.Enough)

Worth = Callable[[View, Target], float]


def choose(view: View, ask: Ask, rng: Random) -> m.Move:
    """One of the viewer's own legal moves."""
    worth = WORTH.get(ask.what, _plain)
    mine = [target for target in view.targets if target.seat == view.viewer]
    return max(mine, key=lambda each: worth(view, each) + rng.random() * NOISE).move


def _of(target: Target, field: str) -> Any:
    """A field of its move; empty where it has none."""
    return getattr(target.move, field, "")


def _plain(_: View, target: Target) -> float:
    """What it brings at once; to do nothing is the last resort."""
    if isinstance(target.move, REFUSING):
        return -99.0
    return target.fame + target.coins / 2


def _place(view: View, target: Target) -> float:
    if not isinstance(target.move, m.PlaceWorker):
        return -99.0
    kind = target.move.space.rstrip("0123456789").partition("_")[0]
    coins = _sale(view) if kind in ("assortment", "goods") else 0.0
    return SPACES[kind] + coins + target.coins / 2


def _sale(view: View) -> float:
    tiles = (read_face(tile) for tile in view.players[view.viewer].tiles if tile)
    return sum(market.coins for tile in tiles for market in tile.markets) / 3


def _take(view: View, target: Target) -> float:
    face = read_face(view.tops[STACKS.index(_of(target, "stack"))])
    levels = 2.5 * len(face.buildings)
    return levels + sum(market.coins for market in face.markets) * 0.7


def _lay(view: View, target: Target) -> float:
    return _plain(view, target) + 3 * len(target.borders)


def _pay(_: View, target: Target) -> float:
    """High dice first, so that few are paid; karma is kept."""
    return VALUE_OF[_of(target, "die")] - 10.0 * isinstance(target.move, m.TurnDie)


def _give(view: View, target: Target) -> float:
    """Low dice first, but where their value counts; karma is kept."""
    die = _of(target, "die")
    counts = view.agenda[0].what.startswith(("harbour", "goods"))
    value = VALUE_OF[die] if counts else -VALUE_OF[die]
    return value - 10.0 * isinstance(target.move, m.TurnDie)


def _gain(view: View, target: Target) -> float:
    if not isinstance(target.move, m.GainDie):
        return _again(view, target)
    dice, colour = view.players[view.viewer].dice, target.move.colour
    return -sum(die.startswith(colour) for die in dice)


def _again(_: View, target: Target) -> float:
    die = _of(target, "die")
    return LOW + 0.5 - VALUE_OF[die] if die else 0.0


def _sail(view: View, target: Target) -> float:
    return float(_of(target, "count") or _plain(view, target))


WORTH: Final[Mapping[str, Worth]] = {
    "place worker": _place,
    "take tile": _take,
    "take dearer tile": _take,
    "lay tile": _lay,
    "pay dice for the tile": _pay,
    "pay die": _give,
    "gain dice": _gain,
    "roll dice again": _again,
    "sail": _sail,
}
