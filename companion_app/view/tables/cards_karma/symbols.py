"""What is on the cards of Cards & Karma, drawn: buildings, goods, dice, ships, tokens. All our own.

The law: nothing is told by its colour alone. Each type of building has its own shape, each good its
own, and each colour of die a motif.
"""

from collections.abc import Callable, Mapping
from typing import Final

from companion_app.view import glyphs
from companion_app.view.brush import Brush, Point, arc, at_angle, bezier, circle, moved
from companion_app.view.theme import BODY, Rgba, rgba

WHITE: Final = rgba("#FFFFFF")
DIE_PAINT: Final[Mapping[str, str]] = {
    "purple": "#7B3FA0",
    "blue": "#1F66AE",
    "orange": "#B4560F",
    "green": "#1F7A4D",
}
BUILT_PAINT: Final[Mapping[str, str]] = {"red": "#B5343C", "yellow": "#D9A520", "white": "#F3EEE2"}
BUILT_EDGE: Final[Mapping[str, str]] = {"red": "#7A1E25", "yellow": "#8A6410", "white": "#5E5648"}
WARE_PAINT: Final[Mapping[str, str]] = {"silk": "#B03A78", "tea": "#3F7D3A", "spices": "#C0601A"}
PIPS: Final[Mapping[int, tuple[Point, ...]]] = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, 1), (1, 1), (-1, -1), (1, -1)),
    5: ((-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)),
    6: ((-1, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (1, -1)),
}


# Dice


def die(brush: Brush, colour: str, value: int, centre: Point, size: float) -> None:
    """A die with its pips; 0 where its value is not known."""
    _block(brush, rgba(DIE_PAINT[colour]), centre, size)
    if not value:
        motif(brush, colour, centre, size * 0.5, WHITE)
    for dx, dy in PIPS.get(value, ()):
        spot = centre[0] + dx * size * 0.25, centre[1] + dy * size * 0.25
        brush.disc(spot, size * 0.095, WHITE)


def exact(brush: Brush, value: int, centre: Point, size: float) -> None:
    """One die of exactly this value, of any colour."""
    x, y = centre
    corner = x - size / 2, y - size / 2
    brush.box(corner, (size, size), brush.colour("card"), size * 0.2)
    brush.frame(corner, (size, size), brush.colour("ink"), size * 0.2, size * 0.045)
    for dx, dy in PIPS[value]:
        brush.disc((x + dx * size * 0.24, y + dy * size * 0.24), size * 0.09, brush.colour("ink"))


def cost(brush: Brush, colour: str, value: int, centre: Point, size: float) -> None:
    """Dice of a colour, so much together at least."""
    _block(brush, rgba(DIE_PAINT[colour]), centre, size)
    brush.write(str(value), centre, WHITE, BODY, bold=True, within=(size, size))


def _block(brush: Brush, paint: Rgba, centre: Point, size: float) -> None:
    corner = centre[0] - size / 2, centre[1] - size / 2
    brush.box(corner, (size, size), paint, size * 0.2)


def motif(brush: Brush, colour: str, centre: Point, size: float, ink: Rgba) -> None:
    """Of a colour of dice: diamond, wave, sun, leaf."""
    MOTIFS[colour](brush, centre, size, ink)


def _diamond(brush: Brush, centre: Point, size: float, ink: Rgba) -> None:
    brush.fill([at_angle(centre, size * 0.5, turn) for turn in (0, 90, 180, 270)], ink)


def _waves(brush: Brush, centre: Point, size: float, ink: Rgba) -> None:
    x, y = centre
    for dy in (0.2, -0.16):
        low, high = y + size * (dy - 0.22), y + size * (dy + 0.22)
        wave = bezier(
            (
                (x - size * 0.5, y + size * dy),
                (x - size * 0.15, high),
                (x + size * 0.15, low),
                (x + size * 0.5, y + size * dy),
            )
        )
        brush.stroke(wave, ink, size * 0.07)


def _sun(brush: Brush, centre: Point, size: float, ink: Rgba) -> None:
    brush.disc(centre, size * 0.24, ink)
    for turn in range(0, 360, 45):
        ray = [at_angle(centre, size * reach, turn) for reach in (0.34, 0.5)]
        brush.stroke(ray, ink, size * 0.06)


def _leaf(brush: Brush, centre: Point, size: float, ink: Rgba) -> None:
    x, y = centre
    foot, tip = (x - size * 0.36, y - size * 0.36), (x + size * 0.42, y + size * 0.42)
    over = (x - size * 0.42, y + size * 0.34)
    under = (x + size * 0.34, y - size * 0.42)
    leaf = [*bezier((foot, over, over, tip), 8), *bezier((tip, under, under, foot), 8)]
    brush.fill(leaf, ink, centre)


MOTIFS: Final[Mapping[str, Callable[[Brush, Point, float, Rgba], None]]] = {
    "purple": _diamond,
    "blue": _waves,
    "orange": _sun,
    "green": _leaf,
}


# Buildings


def building(brush: Brush, kind: str, centre: Point, size: float) -> None:
    """Red: a dome; yellow: a stepped tower; white: a gate."""
    paint, edge = rgba(BUILT_PAINT[kind]), rgba(BUILT_EDGE[kind])
    BUILDINGS[kind](brush, centre, size, paint, edge)


def _outlined(brush: Brush, points: list[Point], paint: Rgba, edge: Rgba, width: float) -> None:
    brush.fill(points, paint)
    brush.stroke(points, edge, width, close=True)


def _domed(brush: Brush, centre: Point, size: float, paint: Rgba, edge: Rgba) -> None:
    x, y = centre
    line = max(0.8, size * 0.03)
    walls = moved(((-0.42, -0.46), (-0.42, -0.02), (0.42, -0.02), (0.42, -0.46)), centre, size)
    dome = [
        *bezier(((-0.34, -0.02), (-0.48, 0.22), (-0.16, 0.30), (0.0, 0.48))),
        *bezier(((0.0, 0.48), (0.16, 0.30), (0.48, 0.22), (0.34, -0.02))),
    ]
    _outlined(brush, moved(dome, centre, size), paint, edge, line)
    _outlined(brush, walls, paint, edge, line)
    _door(brush, (x, y - size * 0.46), size * 0.22, size * 0.32, edge)


def _stepped(brush: Brush, centre: Point, size: float, paint: Rgba, edge: Rgba) -> None:
    x, y = centre
    line = max(0.8, size * 0.03)
    for wide, low, high in ((0.84, -0.46, -0.16), (0.60, -0.16, 0.12), (0.36, 0.12, 0.34)):
        half = wide / 2
        step = ((-half, low), (-half, high), (half, high), (half, low))
        _outlined(brush, moved(step, centre, size), paint, edge, line)
    tip = ((-0.14, 0.34), (0.0, 0.50), (0.14, 0.34))
    _outlined(brush, moved(tip, centre, size), paint, edge, line)
    _door(brush, (x, y - size * 0.46), size * 0.20, size * 0.24, edge)


def _gated(brush: Brush, centre: Point, size: float, paint: Rgba, edge: Rgba) -> None:
    x, y = centre
    line = max(0.8, size * 0.03)
    wall = ((-0.34, -0.46), (-0.34, 0.22), (0.34, 0.22), (0.34, -0.46))
    for dx in (-0.38, 0.38):
        tower = ((-0.09, -0.46), (-0.09, 0.30), (0.0, 0.48), (0.09, 0.30), (0.09, -0.46))
        spot = x + dx * size, y
        _outlined(brush, moved(tower, spot, size), paint, edge, line)
    _outlined(brush, moved(wall, centre, size), paint, edge, line)
    _door(brush, (x, y - size * 0.46), size * 0.34, size * 0.50, edge)


def _door(brush: Brush, foot: Point, wide: float, high: float, edge: Rgba) -> None:
    x, y = foot
    half = wide / 2
    door = [
        (x - half, y),
        (x - half, y + high * 0.5),
        (x, y + high),
        (x + half, y + high * 0.5),
        (x + half, y),
    ]
    brush.fill(door, edge)


BUILDINGS: Final[Mapping[str, Callable[[Brush, Point, float, Rgba, Rgba], None]]] = {
    "red": _domed,
    "yellow": _stepped,
    "white": _gated,
}


# Goods


def ware(brush: Brush, kind: str, centre: Point, size: float) -> None:
    """Silk: a bolt of cloth; tea: two leaves; spices: a jar."""
    WARES[kind](brush, centre, size, rgba(WARE_PAINT[kind]))


def priced_ware(brush: Brush, kind: str, coins: int, centre: Point, size: float) -> None:
    """A good with its coins below it."""
    x, y = centre
    ware(brush, kind, (x, y + size * 0.30), size * 0.78)
    coin(brush, str(coins), (x, y - size * 0.42), max(size * 0.62, 20))


def _silk(brush: Brush, centre: Point, size: float, paint: Rgba) -> None:
    x, y = centre
    cloth = moved(((-0.30, -0.40), (-0.30, 0.30), (0.34, 0.30), (0.34, -0.40)), centre, size)
    brush.fill(cloth, paint)
    for dy in (0.08, -0.10, -0.28):
        fold = [(x - size * 0.22, y + size * dy), (x + size * 0.28, y + size * dy)]
        brush.stroke(fold, (*WHITE[:3], 0.7), size * 0.025)
    brush.stroke(
        [(x - size * 0.40, y + size * 0.32), (x + size * 0.44, y + size * 0.32)], paint, size * 0.11
    )
    for dx in (-0.40, 0.44):
        brush.disc((x + dx * size, y + size * 0.32), size * 0.06, WHITE)


def _tea(brush: Brush, centre: Point, size: float, paint: Rgba) -> None:
    x, y = centre
    foot = (x, y - size * 0.44)
    for heading, length in ((-48, 0.62), (48, 0.62), (0, 0.92)):
        tip = at_angle(foot, size * length, heading)
        left, right = (at_angle(foot, size * length * 0.62, heading + lean) for lean in (-32, 32))
        leaf = [*bezier((foot, left, left, tip), 8), *bezier((tip, right, right, foot), 8)]
        brush.fill(leaf, paint, at_angle(foot, size * length * 0.5, heading))
        brush.stroke(
            [foot, at_angle(foot, size * length * 0.8, heading)], (*WHITE[:3], 0.7), size * 0.02
        )


def _spices(brush: Brush, centre: Point, size: float, paint: Rgba) -> None:
    x, y = centre
    jar = [
        *bezier(((-0.16, 0.22), (-0.52, 0.06), (-0.42, -0.46), (-0.20, -0.46))),
        *bezier(((0.20, -0.46), (0.42, -0.46), (0.52, 0.06), (0.16, 0.22))),
    ]
    brush.fill(moved(jar, centre, size), paint, (x, y - size * 0.14))
    brush.box((x - size * 0.22, y + size * 0.20), (size * 0.44, size * 0.10), paint, size * 0.03)
    heap = [(px, py) for px, py in arc((x, y + size * 0.30), size * 0.17, 0, 180, 10)]
    brush.fill(heap, rgba(BUILT_PAINT["yellow"]))
    for dx in (-0.16, 0.0, 0.16):
        brush.disc((x + dx * size, y - size * 0.14), size * 0.045, (*WHITE[:3], 0.8))


WARES: Final[Mapping[str, Callable[[Brush, Point, float, Rgba], None]]] = {
    "silk": _silk,
    "tea": _tea,
    "spices": _spices,
}


# Tokens and signs


def coin(brush: Brush, words: str, centre: Point, size: float) -> None:
    brush.disc(centre, size / 2, brush.colour("gold"))
    if words:
        brush.write(words, centre, brush.colour("card"), BODY, bold=True, within=(size, size))
    else:
        brush.ring(centre, size * 0.32, brush.colour("card", 0.6), size * 0.04)


def fame(brush: Brush, centre: Point, size: float) -> None:
    glyphs.ICONS["fame"](brush, centre, size, brush.colour("saffron"))


def karma(brush: Brush, centre: Point, size: float) -> None:
    glyphs.ICONS["karma"](brush, centre, size, brush.colour("indigo"))


def administrator(brush: Brush, centre: Point, size: float) -> None:
    glyphs.ICONS["administrator"](brush, centre, size, brush.colour("ink"))


def hand_card(brush: Brush, centre: Point, size: float) -> None:
    """A card that comes into a hand."""
    glyphs.ICONS["hand"](brush, centre, size, brush.colour("ink"))


def crate(brush: Brush, centre: Point, size: float) -> None:
    """Any goods card."""
    x, y = centre
    ink, wood = brush.colour("ink"), brush.colour("road")
    corner, box = (x - size * 0.42, y - size * 0.36), (size * 0.84, size * 0.72)
    brush.box(corner, box, wood, size * 0.06)
    brush.frame(corner, box, ink, size * 0.06, size * 0.04)
    for dy in (-0.12, 0.12):
        brush.stroke(
            [(x - size * 0.36, y + dy * size), (x + size * 0.36, y + dy * size)], ink, size * 0.025
        )


def ship(brush: Brush, centre: Point, size: float, ink: Rgba) -> None:
    glyphs.ICONS["ship"](brush, centre, size, ink)


def palace(brush: Brush, centre: Point, size: float) -> None:
    glyphs.ICONS["palace"](brush, centre, size, brush.colour("indigo"))


def top_card(brush: Brush, centre: Point, size: float) -> None:
    """The top of the deck: a pile, and an arrow from it."""
    x, y = centre
    ink = brush.colour("ink")
    for lift in (0.0, 0.10, 0.20):
        corner = x - size * 0.40, y - size * (0.46 - lift)
        brush.box(corner, (size * 0.56, size * 0.44), brush.colour("card"), size * 0.06)
        brush.frame(corner, (size * 0.56, size * 0.44), ink, size * 0.06, size * 0.035)
    brush.stroke(
        [(x + size * 0.34, y - size * 0.3), (x + size * 0.34, y + size * 0.2)], ink, size * 0.05
    )
    head = [
        (x + size * 0.34, y + size * 0.46),
        (x + size * 0.18, y + size * 0.16),
        (x + size * 0.50, y + size * 0.16),
    ]
    brush.fill(head, ink)


def elephant(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    """Who begins."""
    x, y = centre
    body = circle((x - size * 0.08, y), size * 0.30)
    brush.fill([(px, y + (py - y) * 0.8) for px, py in body], colour)
    for dx in (-0.26, -0.06, 0.10):
        brush.box((x + dx * size, y - size * 0.42), (size * 0.12, size * 0.3), colour, size * 0.03)
    brush.disc((x + size * 0.26, y + size * 0.10), size * 0.19, colour)
    trunk = bezier(
        (
            (x + size * 0.36, y + size * 0.06),
            (x + size * 0.52, y - size * 0.06),
            (x + size * 0.40, y - size * 0.34),
            (x + size * 0.54, y - size * 0.36),
        )
    )
    brush.stroke(trunk, colour, size * 0.05)
