"""What is printed on the board: the two tracks, the river, and what a worker does on each space."""

from collections.abc import Callable, Mapping
from typing import Final

from kivy.metrics import dp

from companion_app.view import glyphs, ornament
from companion_app.view.brush import Brush, Point, bezier, moved
from companion_app.view.tables.rajas import pips, signs
from companion_app.view.tables.rajas.geometry import Box, Geometry
from companion_app.view.theme import BODY, NOTE, SEATS, Rgba, rgba
from shared_rules.games.rajas.board import HARBOUR, Space, balcony_price
from shared_rules.games.rajas.faces import GOODS
from shared_rules.games.rajas.state import FAME_BONUSES, MONEY_BONUSES, WORKER_AT

FAME_NUMBERS: Final = range(0, 61, 10)
MONEY_NUMBERS: Final = range(0, 121, 20)


def draw(brush: Brush, geometry: Geometry, river: tuple[str, ...]) -> None:
    _draw_tracks(brush, geometry)
    _draw_river(brush, geometry, river)
    _draw_places(brush, geometry)
    for space in geometry.board.spaces[geometry.seats]:
        _draw_space(brush, space, geometry.spaces[space.key])


# The tracks


def _draw_tracks(brush: Brush, geometry: Geometry) -> None:
    box, lane = geometry.box, geometry.lane
    brush.box(box.corner, box.size, brush.colour("road"), dp(14))
    inner = box.inside(lane + 2)
    brush.box(inner.corner, inner.size, brush.colour("garden"), dp(8))
    court = box.inside(2 * lane + 4)
    brush.box(court.corner, court.size, brush.colour("ground"), dp(6))
    line = brush.colour("card")
    for tick in geometry.ticks():
        brush.stroke(tick, line, dp(0.7))
    for tick in geometry.money_ticks():
        brush.stroke(tick, line, dp(0.5))
    ink, room = brush.colour("ink"), (2 * lane, lane)
    taken = {at + near for at, _ in FAME_BONUSES for near in (-1, 0, 1)}
    for fame in (each for each in FAME_NUMBERS if each not in taken):
        brush.write(str(fame), geometry.fame(fame), ink, NOTE, bold=True, within=room)
    for money in MONEY_NUMBERS:
        brush.write(str(money), geometry.money(money), ink, NOTE, bold=True, within=room)
    _draw_bonuses(brush, geometry)


def _draw_bonuses(brush: Brush, geometry: Geometry) -> None:
    """RG-10a, RG-10c, RG-10d: where a worker sleeps, and what is passed."""
    size = geometry.lane * 0.92
    quiet = brush.colour("ink")
    tracks = (("fame", FAME_BONUSES, geometry.fame), ("money", MONEY_BONUSES, geometry.money))
    for track, bonuses, at in tracks:
        spot = at(WORKER_AT[track])
        brush.disc(spot, size * 0.52, brush.colour("card"))
        glyphs.ICONS["worker"](brush, spot, size * 0.74, quiet)
        for value, reward in bonuses:
            kind = reward.rstrip("0123456789")
            brush.disc(at(value), size * 0.52, brush.colour("card"))
            signs.ONES[kind](brush, at(value), size * 0.72, quiet)


# The river


def _draw_river(brush: Brush, geometry: Geometry, river: tuple[str, ...]) -> None:
    bed = geometry.river_bed
    brush.box(bed.corner, bed.size, brush.colour("water"), dp(10))
    _draw_waves(brush, bed)
    ink = brush.colour("ink")
    for space, box in enumerate(geometry.river):
        if space:
            plate = Box(box.x + 1, box.y + box.high * 0.40, box.wide - 2, box.high * 0.57)
            covered = river[space - 1] != geometry.board.river[space - 1]
            role = "garden" if covered else "card"
            brush.box(plate.corner, plate.size, brush.colour(role), dp(5))
            signs.reward(brush, river[space - 1], plate.centre, plate.size, ink)
    x, _y = bridge_spot(geometry)
    stone = brush.colour("road_open")
    brush.box((x - dp(3), bed.y), (dp(6), bed.high), stone, dp(2))


def _draw_waves(brush: Brush, bed: Box) -> None:
    light = brush.colour("card", 0.5)
    step = dp(44)
    for at in range(int(bed.wide / step)):
        x, y = bed.x + at * step + dp(6), bed.y + bed.high * (0.12 + 0.14 * (at % 2))
        wave = [(x, y), (x + dp(9), y + dp(7)), (x + dp(14), y - dp(6)), (x + dp(24), y)]
        brush.stroke(bezier(wave, 8), light, dp(0.8))


def bridge_spot(geometry: Geometry) -> Point:
    """RG-10a: between the space before it and the next one."""
    before, after = (geometry.river[geometry.board.bridge + at] for at in (0, 1))
    return (before.x + before.wide + after.x) / 2, before.y + before.high * 0.22


def boat(brush: Brush, colour: str, centre: Point, size: float) -> None:
    """In the colour of its owner, with the symbol on its sail."""
    look = SEATS[colour]
    rim = brush.colour("rim")
    hull = moved([(-0.50, -0.10), (0.50, -0.10), (0.30, -0.42), (-0.30, -0.42)], centre, size)
    sail = moved([(-0.34, -0.04), (0.34, -0.04), (0.22, 0.50), (-0.22, 0.50)], centre, size)
    for shape in (hull, sail):
        brush.stroke(shape, rim, 1.6, close=True)
        brush.fill(shape, rgba(look.colour))
    spot = centre[0], centre[1] + size * 0.2
    glyphs.symbol(brush, look.symbol, spot, size * 0.34, rgba(look.mark))


# Worker spaces


def _draw_places(brush: Brush, geometry: Geometry) -> None:
    palace = geometry.palace
    brush.box(
        (palace.x - dp(4), palace.y - dp(4)),
        (palace.wide + dp(8), palace.high + dp(8)),
        brush.colour("road"),
        dp(10),
    )
    for box in geometry.stacks.values():
        x, y = box.centre
        side = box.least
        corner = x - side / 2, y - side / 2
        brush.frame(corner, (side, side), brush.colour("line"), dp(6), dp(1))
    quiet = brush.colour("quiet")
    stall, pier = geometry.sign("market"), geometry.sign(HARBOUR)
    signs.market(brush, stall.centre, stall.least * 0.62, quiet)
    signs.boat(brush, pier.centre, pier.least * 0.62, quiet)


def _draw_space(brush: Brush, space: Space, box: Box) -> None:
    if space.number:
        _draw_chamber(brush, space, box)
        return
    brush.box(box.corner, box.size, brush.colour("card"), dp(8))
    brush.frame(box.corner, box.size, brush.colour("line"), dp(8), dp(0.8))
    _KINDS[space.kind](brush, space, box)


def _draw_chamber(brush: Brush, space: Space, box: Box) -> None:
    """A gate with the die that it takes, and what it gives."""
    ornament.arch(brush, box.corner, box.size, brush.colour("card"), brush.colour("road_open"))
    x, y = box.centre
    size = min(box.wide * 0.36, box.high * 0.32)
    pips.ground(brush, brush.colour("ink"), (x, y + box.high * 0.16), size)
    spot = x, y + box.high * 0.16
    pips.pips(brush, space.number, "disc", spot, size, brush.colour("card"))
    low = x, y - box.high * 0.24
    _CHAMBERS[space.number - 1](brush, low, min(box.wide, box.high) * 0.42)


def _two(centre: Point, step: float) -> tuple[Point, Point]:
    x, y = centre
    return (x - step, y), (x + step, y)


def _mogul(brush: Brush, centre: Point, size: float) -> None:
    """2 fame, and the first place."""
    one, other = _two(centre, size * 0.5)
    signs.reward(brush, "fame2", one, (size, size), brush.colour("ink"))
    glyphs.ICONS["end"](brush, other, size * 0.62, brush.colour("ink"))


def _given(reward: str) -> Callable[[Brush, Point, float], None]:
    return lambda brush, centre, size: signs.reward(
        brush, reward, centre, (size * 1.8, size), brush.colour("ink")
    )


def _dancer(brush: Brush, centre: Point, size: float) -> None:
    one, other = _two(centre, size * 0.5)
    signs.reward(brush, "dice2", one, (size, size), brush.colour("ink"))
    brush.ring(other, size * 0.3, brush.colour("ink"), dp(1))
    brush.write("?", other, brush.colour("ink"), BODY, bold=True)


def _builder(brush: Brush, centre: Point, size: float) -> None:
    """A tile upon a tile."""
    x, y = centre
    side = size * 0.62
    ink, card = brush.colour("ink"), brush.colour("card")
    for dx, dy in ((-0.22, 0.14), (0.06, -0.16)):
        corner = x + dx * size - side / 2 + size * 0.08, y + dy * size - side / 2
        brush.box(corner, (side, side), card, dp(3))
        brush.frame(corner, (side, side), ink, dp(3), dp(1.2))


def _portuguese(brush: Brush, centre: Point, size: float) -> None:
    one, other = _two(centre, size * 0.38)
    signs.boat(brush, one, size * 0.72, brush.colour("ink"))
    brush.write("6", other, brush.colour("ink"), BODY, bold=True)


_CHAMBERS: Final = (
    _mogul,
    _dancer,
    _given("karma2+dice1"),
    _given("upgrade1+coins3"),
    _builder,
    _portuguese,
)


def _priced(brush: Brush, space: Space, box: Box) -> None:
    """Quarry and harbour: so many coins."""
    x, y = box.centre
    size = min(box.least * 0.58, dp(30))
    if space.coins:
        signs.coin(brush, space.coins, (x, y), size)
    else:
        brush.write("0", (x, y), brush.colour("quiet"), BODY, bold=True)


def _assortment(brush: Brush, _: Space, box: Box) -> None:
    x, y = box.centre
    size = min(box.high * 0.36, box.wide * 0.29)
    for at, good in enumerate(GOODS):
        signs.THINGS[good](brush, (x + (at - 1) * size * 1.1, y), size, brush.colour("ink"))


def _one_good(brush: Brush, _: Space, box: Box) -> None:
    """Any die, for markets of one good."""
    x, y = box.centre
    size = min(box.high * 0.42, box.wide * 0.38)
    glyphs.ICONS["die"](brush, (x - size * 0.66, y), size, brush.colour("ink"))
    signs.market(brush, (x + size * 0.66, y), size, brush.colour("ink"))


def _open_terrace(brush: Brush, _: Space, box: Box) -> None:
    x, y = box.centre
    size = min(box.high * 0.46, box.wide * 0.38)
    signs.coin(brush, 2, (x - size * 0.7, y), size)
    glyphs.ICONS["die"](brush, (x + size * 0.62, y), size * 0.9, brush.colour("ink"))


def _terrace(brush: Brush, space: Space, box: Box) -> None:
    pips.blank_die(brush, space.colour, box.centre, min(box.least * 0.62, dp(34)))


def _balcony(brush: Brush, space: Space, box: Box) -> None:
    x, y = box.centre
    size = min(box.high * 0.42, box.wide * 0.24)
    pips.blank_die(brush, balcony_price(space), (x - size * 1.25, y), size)
    _arrow(brush, (x - size * 0.30, y), size * 0.5, brush.colour("quiet"))
    for at in (0.44, 1.44):
        pips.blank_die(brush, space.colour, (x + size * at, y), size)


def _arrow(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    brush.fill(moved([(-0.3, 0.5), (0.5, 0.0), (-0.3, -0.5)], centre, size), colour)


_KINDS: Final[Mapping[str, Callable[[Brush, Space, Box], None]]] = {
    "quarry": _priced,
    "harbour": _priced,
    "assortment": _assortment,
    "goods": _one_good,
    "open_terrace": _open_terrace,
    "terrace": _terrace,
    "balcony": _balcony,
}
