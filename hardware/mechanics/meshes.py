"""Solids in and out of files: binary STL, and what an independent reader says of it."""

from pathlib import Path

import numpy as np
import trimesh
from manifold3d import Manifold, Mesh64


def triangles(body: Manifold) -> np.ndarray:
    """Corners of every triangle: (n, 3 corners, 3 axes)."""
    mesh = body.to_mesh64()
    points: np.ndarray = np.asarray(mesh.vert_properties)[:, :3]
    corners: np.ndarray = points[np.asarray(mesh.tri_verts)]
    return corners


def write_stl(body: Manifold, path: Path) -> Path:
    mesh = body.to_mesh64()
    points = np.asarray(mesh.vert_properties)[:, :3]
    made = trimesh.Trimesh(points, np.asarray(mesh.tri_verts), process=False)
    path.parent.mkdir(parents=True, exist_ok=True)
    made.export(path)
    return path


def problems_of_stl(path: Path) -> list[str]:
    """What would trouble a slicer: a file that does not enclose one body."""
    mesh = trimesh.load_mesh(path)
    found = []
    if not mesh.is_watertight:
        found.append(f"{path.name} is not watertight.")
    if not mesh.is_winding_consistent or mesh.volume <= 0:
        found.append(f"{path.name} is inside out.")
    points, corners = np.array(mesh.vertices), np.array(mesh.faces, dtype=np.uint64)
    bodies = len(Manifold(Mesh64(points, corners)).decompose())
    if bodies != 1:
        found.append(f"{path.name} has {bodies} bodies, not one.")
    return found
