"""Settling: places of a traced board are moved apart, no more than needed, so that none is hidden.

A city is drawn as a large arch, wherever it is printed small; villages beside it must stay in sight
and be touched apart. What has room already stays where it was traced.
"""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

Point = tuple[float, float]
ROUNDS: Final = 150
SLACK: Final = 1.0


class Body(NamedTuple):
    """Where a place was traced, half of what is drawn of it, and half a finger on it; 0 for what
    is larger than a finger."""

    at: Point
    half: Point
    finger: float = 0.0


def settled(bodies: Sequence[Body], size: Point) -> tuple[Point, ...]:
    """A spot for each body: inside the board and, if there is room at all, touching no other."""
    spots = [_inside(body.at, body.half, size) for body in bodies]
    for _ in range(ROUNDS):
        moved = False
        for one in range(len(bodies)):
            for other in range(one + 1, len(bodies)):
                push = _push(spots[one], spots[other], bodies[one], bodies[other], one)
                if push is None:
                    continue
                moved = True
                # The larger one gives way less: its neighbours are many.
                share = _weight(bodies[other]) / (_weight(bodies[one]) + _weight(bodies[other]))
                spots[one] = _moved(spots[one], push, -share)
                spots[other] = _moved(spots[other], push, 1 - share)
        spots = [_inside(spot, body.half, size) for spot, body in zip(spots, bodies, strict=True)]
        if not moved:
            break
    return tuple(spots)


def _push(a: Point, b: Point, one: Body, other: Body, odd: int) -> Point | None:
    """The shortest way for b out of a; None where they do not touch."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    deep_x = one.half[0] + other.half[0] - abs(dx)
    deep_y = one.half[1] + other.half[1] - abs(dy)
    if dx == dy == 0:
        # On one spot: in a direction that is the same at every run.
        return math.cos(odd) * deep_x, math.sin(odd) * deep_y
    if one.finger and other.finger:
        away = math.hypot(dx, dy)
        short = one.finger + other.finger + SLACK - away
        if short > SLACK:
            return dx / away * short, dy / away * short
    if deep_x <= 0 or deep_y <= 0:
        return None
    if deep_x <= deep_y:
        return math.copysign(deep_x + SLACK, dx), 0.0
    return 0.0, math.copysign(deep_y + SLACK, dy)


def _weight(body: Body) -> float:
    return body.half[0] * body.half[1]


def _moved(spot: Point, push: Point, part: float) -> Point:
    return spot[0] + push[0] * part, spot[1] + push[1] * part


def _inside(spot: Point, half: Point, size: Point) -> Point:
    x, y = (
        min(max(at, reach), whole - reach)
        for at, reach, whole in zip(spot, half, size, strict=True)
    )
    return x, y
