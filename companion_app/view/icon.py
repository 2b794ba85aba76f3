"""The app's icon and the picture that is shown while it starts, drawn like everything else here."""

from pathlib import Path
from typing import Any

from kivy.uix.widget import Widget

from companion_app.view import glyphs, ornament
from companion_app.view.brush import Brush
from companion_app.view.theme import LIGHT, PALETTES, rgba

ICON, PRESPLASH = 512, (1280, 800)
CORNER = 0.22
Size = tuple[float, float]


class Picture(Widget):
    """Exactly as large as it is said, whatever screen it is drawn on."""

    def __init__(self, size: Size, **kwargs: Any) -> None:
        super().__init__(size=size, size_hint=(None, None), **kwargs)


def _colour(role: str) -> Any:
    return rgba(PALETTES[LIGHT][role])


def icon() -> Picture:
    """A palace in an arch, on indigo: to be told apart at 48 pixels."""
    picture, brush = Picture((ICON, ICON)), Brush()
    with picture.canvas:
        brush.box((0, 0), (ICON, ICON), _colour("indigo"), ICON * CORNER)
        _gate(brush, (ICON / 2, ICON * 0.5), ICON * 0.80)
    return picture


def presplash() -> Picture:
    picture, brush = Picture(PRESPLASH), Brush()
    wide, high = PRESPLASH
    with picture.canvas:
        brush.box((0, 0), PRESPLASH, _colour("paper"))
        _gate(brush, (wide / 2, high * 0.55), high * 0.5)
        brush.write("Durbar", (wide / 2, high * 0.2), _colour("ink"), 34, bold=True)
    return picture


def _gate(brush: Brush, centre: Size, size: float) -> None:
    x, y = centre
    wide, high = size * 0.82, size
    pos = x - wide / 2, y - high / 2
    ornament.arch(brush, pos, (wide, high), _colour("card"), _colour("saffron"))
    glyphs.palace(brush, "red", (x, y - high * 0.12), size * 0.52)
    brush.box((x - wide * 0.34, y - high * 0.40), (wide * 0.68, size * 0.035), _colour("road_open"))


def write_icons(folder: Path) -> list[Path]:
    pictures = {"icon.png": icon(), "presplash.png": presplash()}
    for name, picture in pictures.items():
        picture.export_to_png(str(folder / name))
    return [folder / name for name in pictures]
