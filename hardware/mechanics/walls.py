"""Walls that are too thin, and ceilings that would need supports.

Law: a wall is measured by rays: from points all over a part straight into it, to where it ends. A
ray counts when it leaves through a face that looks the other way; rounded and slanted edges are no
walls. A ceiling is what a layer has more than the one below it.
"""

from typing import NamedTuple

import numpy as np
from manifold3d import CrossSection, Manifold

from hardware.mechanics import measures as m
from hardware.mechanics import meshes, parts

POINTS = 1500
FAR = 40.0
# Thinner by intent: three layers under a tag, the flange of a cap, the tips of teeth.
THINNER = {
    "token-shell": 0.8,
    "disk-button-cap": 0.8,
    "pad-button-cap": 0.8,
    "disk-side-gear": 0.6,
    "disk-outer-shaft": 0.6,
    "pad-diffuser": 1.0,
}
BRIDGE = 13.0  # printers span this without supports: as wide as the opening for a USB plug


class Thinnest(NamedTuple):
    thickness: float
    at: tuple[float, float, float]


def thinnest(body: Manifold, seed: int = 1) -> Thinnest:
    corners = meshes.triangles(body)
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    doubled = np.linalg.norm(normals, axis=1)
    normals /= np.maximum(doubled, 1e-12)[:, None]
    random = np.random.default_rng(seed)
    chosen = random.choice(len(corners), POINTS, p=doubled / doubled.sum())
    weights = random.dirichlet((1, 1, 1), POINTS)
    points = np.einsum("ij,ijk->ik", weights, corners[chosen])
    best = Thinnest(FAR, (0.0, 0.0, 0.0))
    for point, normal in zip(points, normals[chosen], strict=True):
        depth = _depth(body, point, normal)
        if depth < best.thickness:
            best = Thinnest(depth, (float(point[0]), float(point[1]), float(point[2])))
    return best


def _depth(body: Manifold, point: np.ndarray, normal: np.ndarray) -> float:
    start = point - 1e-3 * normal
    for hit in body.ray_cast(start, start - FAR * normal):
        if np.dot(np.asarray(hit.normal), normal) < -0.9:
            return float(np.linalg.norm(np.asarray(hit.position) - point))
        break
    return FAR


def thin_walls() -> list[str]:
    found = []
    for part in parts.ALL:
        thin = thinnest(parts.body(part.name))
        least = THINNER.get(part.name, m.WALL)
        if thin.thickness < least - 0.01:
            where = ", ".join(f"{each:.1f}" for each in thin.at)
            found.append(
                f"{part.name}: a wall of {thin.thickness:.2f} mm at {where}; {least} are needed."
            )
    return found


# ---- supports


def unsupported() -> list[str]:
    """What a printer would have to lay into the air."""
    return [
        f"{part.name}: {line}"
        for part in parts.ALL
        for line in hanging(parts.on_the_bed(part.name))
    ]


def hanging(body: Manifold) -> list[str]:
    mesh = body.to_mesh64()
    heights = np.unique(np.round(np.asarray(mesh.vert_properties)[:, 2], 3))
    found = []
    for height in heights[1:-1]:
        below, above = body.slice(height - 0.02), body.slice(height + 0.02)
        if _has_island(below, above):
            found.append(f"something begins in the air at {height:.2f} mm.")
        ceiling = (above - below).offset(-0.05)
        if not ceiling.offset(-BRIDGE / 2).is_empty():
            found.append(f"a ceiling wider than {BRIDGE} mm at {height:.2f} mm.")
    return found


def _has_island(below: CrossSection, above: CrossSection) -> bool:
    return any((island ^ below).is_empty() for island in above.decompose())
