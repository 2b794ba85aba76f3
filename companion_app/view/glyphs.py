"""Pieces and signs, drawn: seat symbols, houses, palaces, architects, the Maharaja, coins, icons.

Each takes its centre and a size; nothing here knows the game, and every shape is our own.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from companion_app.view.brush import Brush, Point, arc, at_angle, bezier, circle, moved
from companion_app.view.theme import BODY, SEATS, Rgba, rgba

# Unit shapes: about 1 across, centred, as if looked at from the front.
_DOME: Final = (
    (-0.50, -0.50),
    (-0.50, -0.12),
    *bezier(((-0.40, -0.06), (-0.56, 0.22), (-0.20, 0.34), (0.0, 0.58))),
    *bezier(((0.0, 0.58), (0.20, 0.34), (0.56, 0.22), (0.40, -0.06))),
    (0.50, -0.12),
    (0.50, -0.50),
)
_HOUSE: Final = ((-0.46, -0.46), (-0.46, 0.06), (0.0, 0.50), (0.46, 0.06), (0.46, -0.46))
_PAWN: Final = (
    (-0.42, -0.60),
    *bezier(((-0.40, -0.46), (-0.14, -0.30), (-0.20, -0.06), (-0.14, 0.12))),
    *bezier(((0.14, 0.12), (0.20, -0.06), (0.14, -0.30), (0.40, -0.46))),
    (0.42, -0.60),
)


def symbol(brush: Brush, name: str, centre: Point, size: float, colour: Rgba) -> None:
    """The sign of a seat, as wide and as high as it looks even beside the others."""
    half = size / 2
    match name:
        case "triangle":
            points = [at_angle(centre, half * 1.12, angle) for angle in (0, 120, 240)]
            brush.fill([(x, y - half * 0.12) for x, y in points], colour)
        case "disc":
            brush.disc(centre, half * 0.92, colour)
        case "square":
            brush.fill([at_angle(centre, half * 1.16, a) for a in (45, 135, 225, 315)], colour)
        case "diamond":
            brush.fill([at_angle(centre, half * 1.12, a) for a in (0, 90, 180, 270)], colour)
        case "star":
            brush.fill(star(centre, half * 1.2), colour, centre)
        case _:
            brush.fill(moved(_cross(0.34), centre, half), colour, centre)


def star(centre: Point, radius: float, inner: float = 0.45) -> list[Point]:
    """Five points."""
    return [at_angle(centre, radius * (1 if at % 2 == 0 else inner), at * 36) for at in range(10)]


@lru_cache(maxsize=4)
def _cross(arm: float) -> tuple[Point, ...]:
    quarter = ((arm, arm), (arm, 1.0), (-arm, 1.0))
    turned = [quarter]
    for _ in range(3):
        turned.append(tuple((-y, x) for x, y in turned[-1]))  # type: ignore[arg-type]  # three points
    return tuple(point for part in turned for point in part)


def token(brush: Brush, colour: str, centre: Point, size: float) -> None:
    """A seat: a disc of its colour with its symbol."""
    look = SEATS[colour]
    brush.disc(centre, size / 2, brush.colour("rim"))
    brush.disc(centre, size / 2 - 1.2, rgba(look.colour))
    symbol(brush, look.symbol, centre, size * 0.46, rgba(look.mark))


def house(brush: Brush, colour: str, centre: Point, size: float) -> None:
    look = SEATS[colour]
    points = moved(_HOUSE, centre, size)
    brush.fill(points, rgba(look.colour))
    brush.stroke(points, brush.colour("rim"), 0.8, close=True)
    symbol(brush, look.symbol, (centre[0], centre[1] - size * 0.12), size * 0.40, rgba(look.mark))


NEUTRAL: Final = "neutral"
"""The colour of palaces that are nobody's."""


def palace(brush: Brush, colour: str, centre: Point, size: float) -> None:
    """A domed palace in the colour of its owner."""
    look = SEATS.get(colour)
    fill = rgba(look.palace) if look else brush.colour("neutral")
    points = moved(_DOME, centre, size)
    brush.fill(points, fill, centre)
    brush.stroke(points, brush.colour("rim"), 0.8, close=True)
    x, y = centre
    brush.disc((x, y + size * 0.62), size * 0.07, fill)
    if look:
        symbol(brush, look.symbol, (x, y - size * 0.10), size * 0.40, rgba(look.mark))


def architect(brush: Brush, colour: str, centre: Point, size: float) -> None:
    look = SEATS[colour]
    x, y = centre
    points = moved(_PAWN, centre, size)
    head = (x, y + size * 0.32)
    edge = brush.colour("rim")
    brush.stroke(points, edge, 1.4, close=True)
    brush.disc(head, size * 0.30 + 1.0, edge)
    brush.fill(points, rgba(look.colour))
    brush.disc(head, size * 0.30, rgba(look.colour))
    symbol(brush, look.symbol, head, size * 0.26, rgba(look.mark))


def maharaja(brush: Brush, centre: Point, size: float) -> None:
    """The Maharaja under his parasol."""
    x, y = centre
    indigo, saffron, edge = (brush.colour(role) for role in ("indigo", "saffron", "rim"))
    body = moved(_PAWN, (x, y - size * 0.10), size)
    brush.stroke(body, edge, 1.4, close=True)
    brush.fill(body, indigo)
    head = (x, y + size * 0.20)
    brush.disc(head, size * 0.22 + 1.2, edge)
    brush.disc(head, size * 0.22, indigo)
    rim = y + size * 0.44
    parasol = [*arc((x, rim), size * 0.56, 0, 180, 16)]
    brush.stroke(parasol, edge, 1.4, close=True)
    brush.fill(parasol, saffron, (x, rim + size * 0.2))
    for part in (-0.28, 0.0, 0.28):
        brush.stroke([(x, rim + size * 0.54), (x + size * part * 1.2, rim)], edge, 0.7)
    brush.disc((x, rim + size * 0.60), size * 0.07, saffron)


def coin(brush: Brush, words: str, centre: Point, size: float) -> None:
    """A price: gold is the only thing that is gold."""
    brush.disc(centre, size / 2 + 1.2, brush.colour("card"))
    brush.disc(centre, size / 2, brush.colour("gold"))
    brush.ring(centre, size / 2 - 2.2, brush.colour("card", 0.55), 0.6)
    if words:
        brush.write(words, centre, brush.colour("card"), BODY, bold=True, within=(size, size))


def points(brush: Brush, words: str, centre: Point, size: float) -> None:
    """What a piece counts: set off from whatever it lies on, and no coin."""
    brush.disc(centre, size / 2 + 1.2, brush.colour("card"))
    brush.disc(centre, size / 2, brush.colour("ink"))
    within = (size * 0.9, size)
    brush.write(words, centre, brush.colour("card"), BODY, bold=True, within=within)


def purse(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    """A tied bag: covered gold."""
    x, y = centre
    bag = [
        *bezier(
            (
                (x - size * 0.16, y + size * 0.20),
                (x - size * 0.62, y - size * 0.10),
                (x - size * 0.50, y - size * 0.48),
                (x, y - size * 0.46),
            )
        ),
        *bezier(
            (
                (x, y - size * 0.46),
                (x + size * 0.50, y - size * 0.48),
                (x + size * 0.62, y - size * 0.10),
                (x + size * 0.16, y + size * 0.20),
            )
        ),
    ]
    brush.fill(bag, colour, (x, y - size * 0.15))
    neck = [
        (x - size * 0.12, y + size * 0.24),
        (x - size * 0.26, y + size * 0.48),
        (x, y + size * 0.40),
        (x + size * 0.26, y + size * 0.48),
        (x + size * 0.12, y + size * 0.24),
    ]
    brush.fill(neck, colour, (x, y + size * 0.33))


def fan(brush: Brush, centre: Point, size: float, colour: Rgba, rim: Rgba) -> None:
    """A covered hand of cards."""
    root = centre[0], centre[1] - size * 0.62
    for heading in (-24, 0, 24):
        tip, foot = (at_angle(root, size * reach, heading) for reach in (1.08, 0.30))
        side = at_angle((0, 0), size * 0.25, heading + 90)
        card = [
            (foot[0] - side[0], foot[1] - side[1]),
            (tip[0] - side[0], tip[1] - side[1]),
            (tip[0] + side[0], tip[1] + side[1]),
            (foot[0] + side[0], foot[1] + side[1]),
        ]
        brush.fill(card, colour)
        brush.stroke(card, rim, size * 0.022, close=True)


def lock(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    x, y = centre
    brush.box((x - size * 0.36, y - size * 0.42), (size * 0.72, size * 0.54), colour, size * 0.1)
    brush.stroke(arc((x, y + size * 0.10), size * 0.22, 0, 180), colour, size * 0.06)


def robot(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    """A head with two eyes and an antenna: a seat that the computer plays."""
    x, y = centre
    brush.box((x - size * 0.42, y - size * 0.42), (size * 0.84, size * 0.62), colour, size * 0.14)
    brush.stroke([(x, y + size * 0.2), (x, y + size * 0.4)], colour, size * 0.05)
    brush.disc((x, y + size * 0.42), size * 0.09, colour)
    for eye in (-0.18, 0.18):
        brush.disc((x + size * eye, y - size * 0.1), size * 0.1, brush.colour("card"))


def tick(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    x, y = centre
    points = [
        (x - size * 0.38, y),
        (x - size * 0.10, y - size * 0.28),
        (x + size * 0.40, y + size * 0.30),
    ]
    brush.stroke(points, colour, size * 0.08)


# Icons of actions, in one colour


def _travel(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    x, y = centre
    road = bezier(
        (
            (x - size * 0.5, y - size * 0.4),
            (x + size * 0.1, y - size * 0.5),
            (x - size * 0.3, y + size * 0.3),
            (x + size * 0.3, y + size * 0.3),
        )
    )
    brush.stroke(road, colour, size * 0.06)
    brush.disc(road[0], size * 0.12, colour)
    tip = (x + size * 0.54, y + size * 0.3)
    head = [tip, (x + size * 0.22, y + size * 0.52), (x + size * 0.22, y + size * 0.08)]
    brush.fill(head, colour)


def _one_house(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    brush.fill(moved(_HOUSE, centre, size), colour)


def _two_houses(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    x, y = centre
    brush.fill(moved(_HOUSE, (x - size * 0.32, y), size * 0.62), colour)
    brush.fill(moved(_HOUSE, (x + size * 0.36, y), size * 0.62), colour)


def _move_house(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    x, y = centre
    brush.fill(moved(_HOUSE, (x - size * 0.26, y - size * 0.1), size * 0.62), colour)
    brush.stroke([(x + size * 0.14, y), (x + size * 0.44, y)], colour, size * 0.05)
    tip = (x + size * 0.60, y)
    brush.fill(
        [tip, (x + size * 0.40, y + size * 0.16), (x + size * 0.40, y - size * 0.16)], colour
    )


def _quarry(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    x, y = centre
    for dx, dy in ((-0.27, -0.28), (0.27, -0.28), (0.0, 0.14)):
        corner = (x + size * (dx - 0.24), y + size * (dy - 0.16))
        brush.box(corner, (size * 0.48, size * 0.36), colour, size * 0.06)


def _palace(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    x, y = centre
    brush.fill(moved(_DOME, (x, y - size * 0.04), size), colour, centre)
    brush.disc((x, y + size * 0.60), size * 0.06, colour)


def _palace_and_house(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    x, y = centre
    _palace(brush, (x - size * 0.20, y), size * 0.74, colour)
    brush.fill(moved(_HOUSE, (x + size * 0.46, y - size * 0.16), size * 0.46), colour)


def _governor(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    x, y = centre
    for row in (0.34, 0.0, -0.34):
        corner = (x - size * 0.48, y + size * (row - 0.12))
        brush.box(corner, (size * 0.56, size * 0.24), colour, size * 0.05)
    brush.stroke([(x + size * 0.38, y + size * 0.40), (x + size * 0.38, y - 0.1 * size)], colour, 2)
    tip = [(0.38, -0.46), (0.20, -0.14), (0.56, -0.14)]
    brush.fill(moved(tip, centre, size), colour)


def _character(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    x, y = centre
    brush.disc((x, y + size * 0.22), size * 0.22, colour)
    shoulders = [*arc((x, y - size * 0.48), size * 0.44, 0, 180, 16)]
    brush.fill(shoulders, colour, (x, y - size * 0.4))


def _gold(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    x, y = centre
    for dy in (-0.24, 0.04, 0.32):
        oval = [(px, y + size * dy + (py - y) * 0.42) for px, py in circle(centre, size * 0.44)]
        brush.fill(oval, colour, (x, y + size * dy))
        brush.stroke(oval, brush.colour("card"), 0.8, close=True)


def _privilege(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    brush.fill(star(centre, size * 0.56), colour, centre)


def _end(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    x, y = centre
    head = [
        (x - size * 0.30, y + size * 0.44),
        (x - size * 0.30, y - size * 0.44),
        (x + size * 0.26, y),
    ]
    brush.fill(head, colour)
    brush.box((x + size * 0.30, y - size * 0.42), (size * 0.13, size * 0.84), colour)


def _worker(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    x, y = centre
    brush.fill(moved(_PAWN, centre, size * 0.9), colour)
    brush.disc((x, y + size * 0.30), size * 0.26, colour)


def _token(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    brush.ring(centre, size * 0.42, colour, size * 0.06)
    brush.disc(centre, size * 0.20, colour)


def _fame(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    """A laurel-like fan of petals: fame. As wide as the other icons, though it spreads."""
    size *= 0.8
    root = centre[0], centre[1] - size * 0.40
    for heading in (-64, -32, 0, 32, 64):
        tip = at_angle(root, size * (0.90 if heading == 0 else 0.74), heading)
        left, right = (at_angle(root, size * 0.42, heading + lean) for lean in (-20, 20))
        leaf = [*bezier((root, left, left, tip), 6), *bezier((tip, right, right, root), 6)]
        brush.fill(leaf, colour, at_angle(root, size * 0.42, heading))


def _karma(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    """A wheel."""
    brush.ring(centre, size * 0.42, colour, size * 0.05)
    for heading in range(0, 180, 45):
        ends = [at_angle(centre, size * reach, heading) for reach in (-0.42, 0.42)]
        brush.stroke(ends, colour, size * 0.035)
    brush.disc(centre, size * 0.12, colour)


def _die(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    x, y = centre
    side = size * 0.80
    brush.box((x - side / 2, y - side / 2), (side, side), colour, size * 0.16)
    for dx, dy in ((-0.2, 0.2), (0.0, 0.0), (0.2, -0.2)):
        brush.disc((x + dx * size, y + dy * size), size * 0.08, brush.colour("card"))


def _administrator(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    """A head with a turban."""
    x, y = centre
    _character(brush, (x, y - size * 0.08), size * 0.92, colour)
    turban = [(px, y + size * 0.20 + (py - y) * 0.62) for px, py in circle(centre, size * 0.32)]
    brush.fill(turban, colour, (x, y + size * 0.20))
    brush.stroke(turban, brush.colour("card"), size * 0.025, close=True)
    brush.disc((x, y + size * 0.44), size * 0.09, colour)


def _hand(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    """A card for the hand."""
    x, y = centre
    wide, high = size * 0.62, size * 0.88
    brush.box((x - wide / 2, y - high / 2), (wide, high), colour, size * 0.1)
    brush.fill(
        [at_angle(centre, size * 0.2, turn) for turn in (0, 90, 180, 270)], brush.colour("card")
    )


def _ship(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    """A river boat under sail."""
    hull = ((-0.50, -0.14), (-0.34, -0.42), (0.34, -0.42), (0.52, -0.10))
    brush.fill(moved(hull, centre, size), colour)
    brush.stroke(moved(((0.0, -0.2), (0.0, 0.46)), centre, size), colour, size * 0.035)
    for sail in (
        ((0.06, 0.44), (0.40, -0.04), (0.06, -0.04)),
        ((-0.06, 0.34), (-0.34, -0.04), (-0.06, -0.04)),
    ):
        brush.fill(moved(sail, centre, size), colour)


def _again(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    """One more action: round and on."""
    brush.stroke(arc(centre, size * 0.34, 60, 350), colour, size * 0.06)
    tip = at_angle(centre, size * 0.34, 30)
    head = ((-0.20, 0.02), (0.16, 0.14), (0.02, -0.22))
    brush.fill(moved(head, tip, size), colour)


def _theme(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    brush.ring(centre, size * 0.42, colour, size * 0.05)
    brush.fill(arc(centre, size * 0.42, 90, 270), colour)


Icon = Callable[[Brush, Point, float, Rgba], None]
ICONS: Final[Mapping[str, Icon]] = {
    "theme": _theme,
    "travel": _travel,
    "house": _one_house,
    "two_houses": _two_houses,
    "move_house": _move_house,
    "quarry": _quarry,
    "palace": _palace,
    "palace_and_house": _palace_and_house,
    "governor": _governor,
    "character": _character,
    "gold": _gold,
    "builder": _one_house,
    "yogi": _privilege,
    "privilege": _privilege,
    "end": _end,
    "worker": _worker,
    "token": _token,
    "fame": _fame,
    "karma": _karma,
    "die": _die,
    "administrator": _administrator,
    "hand": _hand,
    "ship": _ship,
    "again": _again,
}
