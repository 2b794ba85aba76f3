"""The two arrows turn: nothing that moves may meet what stands, or what else moves.

Law: each arrow goes through a full turn in steps, its springs bent as the notches bend them, and
every boolean intersection must be empty. Arrow against arrow is proved for all pairs of angles at
once: the rings that the two sweep do not meet.
"""

import itertools
from dataclasses import dataclass

import numpy as np
from manifold3d import CrossSection, Manifold

from hardware.mechanics import detents, parts
from hardware.mechanics import measures as m
from hardware.mechanics.bodies import (
    disk_board,
    disk_cell,
    joined,
    magnet,
    pad_board,
    pad_cell,
    reader,
)

STEP = 5.0
FINE_STEP = 1.0
NOTHING = 1e-4  # cubic millimetres that rounding may leave
SIDE = m.SENSORS[1]


@dataclass(frozen=True)
class Disk:
    """The bodies of a closed disk with nine or with four notches."""

    face: str
    notches: int
    arms: int

    def part(self, name: str) -> Manifold:
        return parts.body(f"disk-{name}")

    def spring(self) -> Manifold:
        return parts.body(f"disk-spring-{self.face}")

    def standing(self) -> dict[str, Manifold]:
        found = {name: self.part(name) for name in ("cover", "base", "button-cap")}
        found["bearing plate"] = parts.body(f"disk-bearing-plate-{self.face}")
        return found | {"board": disk_board(), "cell": disk_cell()}

    def inner(self, angle: float) -> Manifold:
        """Inner arrow, its shaft and its spring, at an angle clockwise from 12 o'clock."""
        by = detents.bend(angle, self.notches)
        spring = detents.bent(self.spring(), (0.0, 0.0), self.arms, by)
        return joined(self.part("inner-shaft"), self.part("inner-arrow"), spring, magnet()).rotate(
            [0, 0, -angle]
        )

    def outer(self, angle: float) -> Manifold:
        return joined(self.part("outer-shaft"), self.part("outer-arrow")).rotate([0, 0, -angle])

    def side(self, angle: float) -> Manifold:
        """What the outer arrow turns by its gear, the other way round."""
        by = detents.bend(angle, self.notches)
        spring = detents.bent(self.spring(), (0.0, 0.0), self.arms, by)
        back = [-SIDE[0], -SIDE[1], 0]
        shaft = joined(self.part("side-shaft"), self.part("side-gear")).translate(back)
        turned = joined(shaft, spring, magnet()).rotate([0, 0, angle])
        return turned.translate([*SIDE, 0])


def disk(face: str) -> Disk:
    return Disk(face, *m.NOTCHES[face])


# ---- the proof


def clashes(face: str) -> list[str]:
    """What meets what, and where; empty when both arrows turn freely."""
    made = disk(face)
    standing = made.standing()
    found = _standing_clashes(standing)
    fixed = joined(*standing.values())
    for angle in np.arange(0, 360, STEP):
        inner, outer, side = made.inner(angle), made.outer(angle), made.side(angle)
        for name, moving in (("inner arrow", inner), ("outer arrow", outer), ("side shaft", side)):
            found += _meeting(f"{name} and case", moving, fixed, angle)
        found += _meeting("gear and gear", outer, side, angle)
    pitch = 360 / m.TEETH
    for angle in np.arange(0, pitch, FINE_STEP):
        found += _meeting("gear and gear", made.outer(angle), made.side(angle), angle)
    return found + _swept_clashes(made)


def pad_clashes() -> list[str]:
    """Nothing moves in a pad but its button."""
    printed = {part.name: parts.body(part.name) for part in parts.PAD_PARTS}
    bought = {"pad's board": pad_board(), "reader": reader(), "pad's cell": pad_cell()}
    return _standing_clashes(printed | bought)


def _standing_clashes(standing: dict[str, Manifold]) -> list[str]:
    names = sorted(standing)
    pairs = [(a, b) for i, a in enumerate(names) for b in names[i + 1 :]]
    return [line for a, b in pairs for line in _meeting(f"{a} and {b}", standing[a], standing[b])]


def _meeting(who: str, one: Manifold, other: Manifold, angle: float | None = None) -> list[str]:
    volume = (one ^ other).volume()
    if volume <= NOTHING:
        return []
    where = "" if angle is None else f" at {angle:g} degrees"
    return [f"{who} share {volume:.3f} mm3{where}."]


def _swept_clashes(made: Disk) -> list[str]:
    """For every pair of angles of the two arrows."""
    inner = swept(made.inner(0), (0.0, 0.0))
    outer = swept(made.outer(0), (0.0, 0.0))
    side = swept(made.side(0), SIDE)
    return [
        *_meeting("inner arrow's sweep and outer arrow's sweep", inner, outer),
        *_meeting("inner arrow's sweep and side shaft's sweep", inner, side),
    ]


def swept(body: Manifold, axis: tuple[float, float]) -> Manifold:
    """All that a body touches in a full turn: a ring for each of its layers."""
    centred = body.translate([-axis[0], -axis[1], 0])
    mesh = centred.to_mesh64()
    heights = np.unique(np.round(np.asarray(mesh.vert_properties)[:, 2], 4))
    rings = []
    for low, high in itertools.pairwise(heights):
        inside, outside = radii(centred.slice((low + high) / 2))
        if outside > 0:
            ring = CrossSection.circle(outside + 0.01, 144) - CrossSection.circle(inside, 144)
            rings.append(Manifold.extrude(ring, high - low).translate([0, 0, low]))
    return joined(*rings).translate([*axis, 0])


def radii(layer: CrossSection) -> tuple[float, float]:
    """The nearest and the farthest that a layer comes to the axis."""
    lines = [np.asarray(polygon) for polygon in layer.to_polygons()]
    if not lines:
        return 0.0, 0.0
    outside = max(float(np.max(np.hypot(line[:, 0], line[:, 1]))) for line in lines)
    covers_axis = not (layer ^ CrossSection.circle(0.01)).is_empty()
    if covers_axis:
        return 0.0, outside
    return min(_nearest(line) for line in lines) - 0.01, outside


def _nearest(line: np.ndarray) -> float:
    """From the axis to the sides of a polygon."""
    along = np.roll(line, 1, axis=0) - line
    share = -np.sum(line * along, axis=1) / np.maximum(np.sum(along**2, axis=1), 1e-12)
    feet = line + np.clip(share, 0, 1)[:, None] * along
    return float(np.min(np.hypot(feet[:, 0], feet[:, 1])))
