"""Signs of Rajas of the Ganges, drawn: goods, buildings, animals, and what a reward gives.

Every shape is our own. Each takes its centre and a size, and is drawn in one colour.
"""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from kivy.metrics import dp

from companion_app.view import glyphs
from companion_app.view.brush import Brush, Point, arc, at_angle, bezier, moved
from companion_app.view.tables.rajas.pips import blank_die
from companion_app.view.theme import BODY, Rgba, rgba
from shared_rules.games.rajas.faces import COLOURS
from shared_rules.games.rajas.rewards import Part, read_reward

Sign = Callable[[Brush, Point, float, Rgba], None]


# Buildings


def _temple(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    """A stepped tower."""
    x, y = centre
    for row, wide in enumerate((0.92, 0.70, 0.46)):
        corner = x - wide * size / 2, y - size * 0.46 + row * size * 0.24
        brush.box(corner, (wide * size, size * 0.26), colour, size * 0.05)
    brush.fill(moved([(-0.14, 0.26), (0.14, 0.26), (0.0, 0.54)], centre, size), colour)


def _palace(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    glyphs.ICONS["palace"](brush, centre, size * 0.86, colour)


def _mill(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    """Four sails before a tower."""
    x, y = centre
    tower = [(-0.26, -0.50), (0.26, -0.50), (0.15, 0.14), (-0.15, 0.14)]
    brush.fill(moved(tower, centre, size), colour)
    hub = x, y + size * 0.14
    for heading in (45, 135, 225, 315):
        brush.stroke([hub, at_angle(hub, size * 0.46, heading)], colour, size * 0.055)
    brush.disc(hub, size * 0.10, colour)


def _fort(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    """A wall with three battlements."""
    x, y = centre
    brush.box((x - size * 0.46, y - size * 0.46), (size * 0.92, size * 0.56), colour, size * 0.04)
    for dx in (-0.46, -0.13, 0.20):
        brush.box((x + dx * size, y), (size * 0.26, size * 0.36), colour, size * 0.03)


# Goods


def _silk(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    """A bolt of cloth, with its end hanging down."""
    x, y = centre
    brush.box((x - size * 0.46, y - size * 0.02), (size * 0.92, size * 0.40), colour, size * 0.18)
    drop = [(-0.30, 0.1), (0.24, 0.1), (0.24, -0.36), (0.06, -0.46), (-0.12, -0.36), (-0.30, -0.46)]
    brush.fill(moved(drop, centre, size), colour, centre)


def _tea(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    """Two leaves and a bud."""
    x, y = centre
    root = x, y - size * 0.44
    for heading, length in ((-42, 0.84), (42, 0.84), (0, 0.98)):
        tip = at_angle(root, size * length, heading)
        left, right = (at_angle(root, size * length * 0.6, heading + lean) for lean in (-24, 24))
        leaf = [*bezier((root, left, left, tip), 6), *bezier((tip, right, right, root), 6)]
        brush.fill(leaf, colour, at_angle(root, size * length * 0.5, heading))


def _spices(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    """A heap in a bowl."""
    x, y = centre
    brush.fill(moved([(-0.34, 0.0), (0.34, 0.0), (0.0, 0.48)], centre, size), colour)
    bowl = arc((x, y - size * 0.06), size * 0.46, 180, 360, 16)
    brush.fill(bowl, colour, (x, y - size * 0.2))


# Animals of the stacks


def _snake(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    x, y = centre
    body = bezier(
        (
            (x - size * 0.42, y - size * 0.34),
            (x + size * 0.70, y - size * 0.42),
            (x - size * 0.70, y + size * 0.30),
            (x + size * 0.30, y + size * 0.34),
        )
    )
    brush.stroke(body, colour, size * 0.075)
    brush.disc((x + size * 0.32, y + size * 0.34), size * 0.13, colour)


def _cow(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    x, y = centre
    head = [(-0.24, 0.20), (0.24, 0.20), (0.16, -0.44), (-0.16, -0.44)]
    brush.fill(moved(head, centre, size), colour)
    for side in (-1, 1):
        horn = bezier(
            (
                (x + side * size * 0.20, y + size * 0.18),
                (x + side * size * 0.50, y + size * 0.20),
                (x + side * size * 0.46, y + size * 0.40),
                (x + side * size * 0.34, y + size * 0.48),
            )
        )
        brush.stroke(horn, colour, size * 0.05)


def _tiger(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    x, y = centre
    for side in (-1, 1):
        brush.disc((x + side * size * 0.28, y + size * 0.30), size * 0.15, colour)
    brush.disc(centre, size * 0.38, colour)
    ground = brush.colour("card")
    for side in (-1, 1):
        brush.disc((x + side * size * 0.14, y + size * 0.06), size * 0.06, ground)
        for at in (0.0, 0.12):
            stripe = [
                (x + side * size * 0.36, y - size * (0.04 + at)),
                (x + side * size * 0.20, y - size * (0.08 + at)),
            ]
            brush.stroke(stripe, ground, size * 0.022)


THINGS: Final[Mapping[str, Sign]] = {
    "temple": _temple,
    "palace": _palace,
    "mill": _mill,
    "fort": _fort,
    "silk": _silk,
    "tea": _tea,
    "spices": _spices,
}
ANIMALS: Final[Mapping[str, Sign]] = {"snake": _snake, "cow": _cow, "tiger": _tiger}


# Rewards


def boat(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    hull = [(-0.50, -0.14), (0.50, -0.14), (0.32, -0.42), (-0.32, -0.42)]
    brush.fill(moved(hull, centre, size), colour)
    brush.fill(moved([(-0.04, -0.06), (-0.04, 0.50), (0.40, -0.06)], centre, size), colour)
    brush.fill(moved([(-0.12, -0.06), (-0.12, 0.36), (-0.38, -0.06)], centre, size), colour)


def upgrade(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    """An arrow up from a cube."""
    x, y = centre
    brush.fill(moved([(-0.36, 0.10), (0.36, 0.10), (0.0, 0.50)], centre, size), colour)
    brush.box((x - size * 0.15, y - size * 0.18), (size * 0.30, size * 0.34), colour)
    brush.box((x - size * 0.36, y - size * 0.48), (size * 0.72, size * 0.16), colour, size * 0.04)


def _chamber(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    """A pointed door."""
    x, y = centre
    door = [
        (x - size * 0.32, y - size * 0.46),
        *bezier(
            (
                (x - size * 0.32, y + size * 0.06),
                (x - size * 0.32, y + size * 0.30),
                (x - size * 0.12, y + size * 0.34),
                (x, y + size * 0.52),
            ),
            8,
        ),
        *bezier(
            (
                (x, y + size * 0.52),
                (x + size * 0.12, y + size * 0.34),
                (x + size * 0.32, y + size * 0.30),
                (x + size * 0.32, y + size * 0.06),
            ),
            8,
        ),
        (x + size * 0.32, y - size * 0.46),
    ]
    brush.fill(door, colour, (x, y - size * 0.1))


def market(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    """A stall under its awning."""
    x, y = centre
    roof = [(-0.50, 0.06), (0.50, 0.06), (0.36, 0.42), (-0.36, 0.42)]
    brush.fill(moved(roof, centre, size), colour)
    for dx in (-0.40, 0.32):
        brush.box((x + dx * size, y - size * 0.46), (size * 0.08, size * 0.54), colour)
    brush.box((x - size * 0.40, y - size * 0.24), (size * 0.80, size * 0.10), colour)


def _road(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    x, y = centre
    brush.stroke(arc((x - size * 0.4, y - size * 0.4), size * 0.7, 0, 90, 12), colour, size * 0.10)


def _coins(brush: Brush, centre: Point, size: float, _: Rgba) -> None:
    brush.disc(centre, size * 0.46, brush.colour("gold"))
    brush.ring(centre, size * 0.34, brush.colour("card", 0.6), max(0.6, size * 0.03))


def _river(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    x, y = centre
    for dy in (-0.22, 0.10):
        wave = bezier(
            (
                (x - size * 0.48, y + dy * size),
                (x - size * 0.10, y + (dy + 0.46) * size),
                (x + size * 0.10, y + (dy - 0.34) * size),
                (x + size * 0.48, y + (dy + 0.1) * size),
            )
        )
        brush.stroke(wave, colour, size * 0.05)


def _die(colour: str) -> Sign:
    return lambda brush, centre, size, _: blank_die(brush, colour, centre, size * 0.86)


_FAME, _KARMA, _WORKER = (glyphs.ICONS[name] for name in ("fame", "karma", "worker"))
ONES: Final[Mapping[str, Sign]] = {
    "coins": _coins,
    "fame": _FAME,
    "karma": _KARMA,
    "dice": glyphs.ICONS["die"],
    **{colour: _die(colour) for colour in COLOURS},
    "upgrade": upgrade,
    "boat": boat,
    "sail": boat,
    "chamber": _chamber,
    "any_chamber": _chamber,
    "one_good": market,
    "assortment": market,
}
PAIRS: Final[Mapping[str, tuple[Sign, Sign]]] = {
    "upgrade_fame": (upgrade, _FAME),
    "upgrade_coins": (upgrade, _coins),
    "karma_fame": (_KARMA, _FAME),
    "market_coins": (market, _coins),
    "market_tile_fame": (market, _FAME),
    "river_fame": (_river, _FAME),
    "building_coins": (_palace, _coins),
    "yield_coins": (glyphs.ICONS["token"], _coins),
    "bend_fame": (_road, _FAME),
    "worker_fame": (_WORKER, _FAME),
    "karma_dice": (_KARMA, glyphs.ICONS["die"]),
    **{f"karma_{colour}": (_KARMA, _die(colour)) for colour in COLOURS},
}
"""For each of the one, some of the other."""
LEAST_NUMBERED_DP: Final = 22
LEAST_COIN_DP: Final = 22
"""A number needs so much room."""
UNNUMBERED: Final = ("boat", "any_chamber", "assortment")


def reward(brush: Brush, text: str, centre: Point, size: Point, colour: Rgba) -> None:
    """All parts of a reward beside each other, within a box of that size."""
    parts = read_reward(text)
    wide, high = size[0] / len(parts), size[1]
    x, y = centre
    for at, part in enumerate(parts):
        spot = x + (at - (len(parts) - 1) / 2) * wide, y
        _part(brush, part, spot, (wide, high), colour)


def _part(brush: Brush, part: Part, centre: Point, box: Point, colour: Rgba) -> None:
    (x, y), (wide, high) = centre, box
    small = min(wide * 0.9, high * 0.46)
    if part.kind in PAIRS:
        one, other = PAIRS[part.kind]
        one(brush, (x, y + high * 0.25), small, colour)
        brush.stroke([(x - small * 0.5, y), (x + small * 0.5, y)], colour, max(0.6, small * 0.04))
        other(brush, (x, y - high * 0.26), small, colour)
    elif part.kind == "coins":
        coin(brush, part.amount, centre, min(box) * 0.94)
    elif part.kind in UNNUMBERED or wide < dp(LEAST_NUMBERED_DP):
        ONES[part.kind](brush, centre, min(box) * 0.84, colour)
    else:
        ONES[part.kind](brush, (x, y + high * 0.24), small, colour)
        place = x, y - high * 0.24
        brush.write(str(part.amount), place, colour, BODY, bold=True, within=(wide, high * 0.5))


def coin(brush: Brush, amount: int, centre: Point, size: float) -> None:
    """A coin with its number; where it is too small for that, the number alone."""
    if size >= dp(LEAST_COIN_DP):
        glyphs.coin(brush, str(amount), centre, size)
    else:
        brush.write(str(amount), centre, brush.colour("gold"), BODY, bold=True, within=(size, size))


class YieldLook(NamedTuple):
    """Of a yield tile, and of a place for one: `mark` is the colour of the shape on its own."""

    colour: str
    shape: str
    mark: str


YIELD_TILES: Final[Mapping[str, YieldLook]] = {
    "white": YieldLook("#B9B2A2", "star", "#2A2433"),
    "yellow": YieldLook("#D9A514", "disc", "#2A2433"),
    "red": YieldLook("#B1444A", "triangle", "#FFFFFF"),
    "brown": YieldLook("#8A5A33", "cross", "#FFFFFF"),
}
"""Star and triangle are on no die; disc and cross are on dice, but on those that nobody takes for
yellow and brown: on the blue and the purple ones."""
YIELD_SIGN_DP: Final = 13
"""At least; on a smaller one its shape could not be told."""


def yield_edge(brush: Brush, colour: str, corner: Point, side: float, width: float) -> None:
    """Round a square: in its colour, with the shape of that colour in the upper left corner."""
    look = YIELD_TILES[colour]
    edge, size = rgba(look.colour), max(dp(YIELD_SIGN_DP), side * 0.24)
    brush.frame(corner, (side, side), edge, dp(9), width)
    spot = corner[0] + size / 2, corner[1] + side - size / 2
    brush.disc(spot, size / 2, edge)
    glyphs.symbol(brush, look.shape, spot, size * 0.6, rgba(look.mark))
