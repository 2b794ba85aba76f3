"""Pictures of solids, without a graphics card: a depth buffer, flat shading, dark edges.

Law: the same bodies give the same picture on every machine: pictures can be made again.
"""

import math
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from manifold3d import Manifold
from PIL import Image, ImageDraw, ImageFont

from hardware.mechanics import meshes

FINER = 2  # drawn larger, then shrunk: smooth edges
LIGHT = np.array([-0.35, -0.5, 0.8]) / np.linalg.norm([-0.35, -0.5, 0.8])
PAPER = (255, 255, 255)
INK = (40, 40, 40)
STEP = 1.5  # millimetres of depth between two dots: one thing stands before another


@dataclass(frozen=True)
class Shown:
    """A body in its colour; `label` stands beside it when it has one."""

    body: Manifold
    colour: tuple[int, int, int]
    label: str = ""


@dataclass(frozen=True)
class Camera:
    """Looks from `around` (degrees from the front, to the right) and `above` the horizon."""

    around: float
    above: float

    def axes(self) -> np.ndarray:
        """Rows: right, up, towards the eye."""
        a, b = math.radians(self.around), math.radians(self.above)
        right = (math.cos(a), math.sin(a), 0.0)
        eye = (math.sin(a) * math.cos(b), -math.cos(a) * math.cos(b), math.sin(b))
        return np.array([right, np.cross(eye, right), eye])


def picture(shown: list[Shown], camera: Camera, width: int, margin: int = 20) -> Image.Image:
    axes = camera.axes()
    seen = [meshes.triangles(each.body) @ axes.T for each in shown]
    flat = np.concatenate([each.reshape(-1, 3) for each in seen])
    low, high = flat.min(axis=0), flat.max(axis=0)
    room = 230 if any(each.label for each in shown) else 0
    scale = (width - 2 * margin - room) / (high[0] - low[0])
    height = int((high[1] - low[1]) * scale) + 2 * margin
    canvas = _Canvas(width * FINER, height * FINER)
    for number, (each, corners) in enumerate(zip(shown, seen, strict=True), start=1):
        placed = corners.copy()
        placed[..., 0] = ((corners[..., 0] - low[0]) * scale + margin) * FINER
        placed[..., 1] = ((high[1] - corners[..., 1]) * scale + margin) * FINER
        canvas.draw(placed, corners, each.colour, number, axes @ LIGHT)
    image = canvas.image().resize((width, height), Image.Resampling.LANCZOS)
    _label(image, shown, seen, (low, high, scale, margin))
    return image


class _Canvas:
    def __init__(self, width: int, height: int) -> None:
        self._depth = np.full((height, width), -np.inf)
        self._colour = np.full((height, width, 3), PAPER, dtype=np.float64)
        self._normal = np.zeros((height, width, 3))
        self._number = np.zeros((height, width), dtype=np.int32)

    def draw(
        self,
        placed: np.ndarray,
        corners: np.ndarray,
        colour: tuple[int, int, int],
        number: int,
        light: np.ndarray,
    ) -> None:
        normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        length = np.linalg.norm(normals, axis=1)
        for triangle, normal, size in zip(placed, normals, length, strict=True):
            if size > 0 and normal[2] > 0:
                unit = normal / size
                shade = 0.45 + 0.55 * max(0.0, float(unit @ light))
                self._fill(triangle, np.array(colour) * shade, unit, number)

    def _fill(self, corners: np.ndarray, colour: np.ndarray, unit: np.ndarray, number: int) -> None:
        height, width = self._depth.shape
        x0, y0 = np.maximum(np.floor(corners[:, :2].min(axis=0)).astype(int), 0)
        x1, y1 = np.ceil(corners[:, :2].max(axis=0)).astype(int) + 1
        x1, y1 = min(x1, width), min(y1, height)
        (ax, ay, az), (bx, by, bz), (cx, cy, cz) = corners
        area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
        if abs(area) < 1e-9 or x0 >= x1 or y0 >= y1:
            return
        y, x = np.mgrid[y0:y1, x0:x1] + 0.5
        u = ((bx - x) * (cy - y) - (by - y) * (cx - x)) / area
        v = ((cx - x) * (ay - y) - (cy - y) * (ax - x)) / area
        w = 1 - u - v
        depth = u * az + v * bz + w * cz
        window = (slice(y0, y1), slice(x0, x1))
        inside = (u >= 0) & (v >= 0) & (w >= 0) & (depth > self._depth[window])
        self._depth[window][inside] = depth[inside]
        self._colour[window][inside] = colour
        self._normal[window][inside] = unit
        self._number[window][inside] = number

    def image(self) -> Image.Image:
        """Dark where one body, or one face, ends and another begins."""
        edge = np.zeros(self._depth.shape, dtype=bool)
        self._depth[self._number == 0] = 0
        for axis in (0, 1):
            other = np.roll(self._number, 1, axis) != self._number
            bent = np.sum(np.roll(self._normal, 1, axis) * self._normal, axis=2) < 0.8
            step = np.abs(np.roll(self._depth, 1, axis) - self._depth) > STEP
            edge |= other | ((bent | step) & (self._number > 0))
        self._colour[edge] = INK
        return Image.fromarray(self._colour.clip(0, 255).astype(np.uint8))


def _label(
    image: Image.Image,
    shown: list[Shown],
    seen: list[np.ndarray],
    frame: tuple[np.ndarray, np.ndarray, float, int],
) -> None:
    """Beside the picture, at the height of each body, never two over each other."""
    low, high, scale, margin = frame
    drawing = ImageDraw.Draw(image)
    font = ImageFont.load_default(15)
    beside = image.width - 220
    last = -100.0
    rows = []
    for each, corners in zip(shown, seen, strict=True):
        if each.label:
            at = corners.reshape(-1, 3)
            edge = at[at[:, 0].argmax()]
            rows.append(((high[1] - edge[1]) * scale + margin, edge[0], each.label))
    for y, x, words in sorted(rows):
        row = max(y, last + 19)
        last = row
        from_x = (x - low[0]) * scale + margin + 3
        drawing.line([(from_x, y), (beside - 14, row), (beside - 4, row)], fill=(120, 120, 120))
        drawing.text((beside, row - 9), words, fill=INK, font=font)


def save(image: Image.Image, path: Path) -> Path:
    """With few colours: small enough to keep with the documents."""
    path.parent.mkdir(parents=True, exist_ok=True)
    image.quantize(128).save(path, optimize=True)
    return path
