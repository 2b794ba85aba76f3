"""Tiles of Rajas as pictures: each is painted once."""

from companion_app.view.brush import Brush
from companion_app.view.pictures import Picture, picture
from companion_app.view.tables.rajas import tiles


def tile(face: str, roads: str, size: float) -> Picture:
    return picture(_tile, (face, roads), (size, size))


def _tile(brush: Brush, what: tuple[str, str], size: tuple[int, int]) -> None:
    face, roads = what
    tiles.tile(brush, face, roads, (size[0] / 2, size[1] / 2), size[0])


def small_tile(face: str, size: float) -> Picture:
    """On a stack of the board: its cost and its roads; all of it where there is room."""
    return picture(_small_tile, face, (size, size))


def _small_tile(brush: Brush, face: str, size: tuple[int, int]) -> None:
    tiles.small(brush, face, (size[0] / 2, size[1] / 2), size[0])
