"""Cards of Cards & Karma, painted once each and then shown: action sides, die sides, backs."""

from collections.abc import Callable, Mapping
from typing import Final

from companion_app.view import glyphs, ornament
from companion_app.view.brush import Brush, Point
from companion_app.view.pictures import Picture, picture
from companion_app.view.tables.cards_karma import symbols
from companion_app.view.theme import BODY, HEADING, rgba
from shared_rules.games.cards_karma.faces import ANY, BUILDING, GOODS, PALACE, SHIP, Face, read_face

STRIP: Final = 0.15
"""Of a card's height: the colour of the die behind it."""
CORNER: Final = 0.09


def card_picture(card: str, wide: float, high: float) -> Picture:
    """An action side. Not to be called while a canvas is open: it opens one of its own."""
    return picture(_action_side, card, (wide, high))


def _action_side(brush: Brush, card: str, size: tuple[int, int]) -> None:
    action_side(brush, read_face(card), size)


def action_side(brush: Brush, face: Face, size: Point) -> None:
    wide, high = size
    corner = wide * CORNER
    strip = high * STRIP
    brush.box((0, 0), size, brush.colour("card"), corner)
    if face.die != ANY:
        brush.box((0, 0), (wide, strip), rgba(symbols.DIE_PAINT[face.die]), corner)
        brush.box((0, strip / 2), (wide, strip / 2), rgba(symbols.DIE_PAINT[face.die]))
        symbols.motif(brush, face.die, (wide / 2, strip / 2), strip * 0.66, symbols.WHITE)
    SIDES[face.kind](brush, face, wide, high)
    brush.frame((0, 0), size, brush.colour("line"), corner, 1.0)


def _building(brush: Brush, face: Face, wide: float, high: float) -> None:
    _sky(brush, "garden", wide, high)
    if face.cost:
        symbols.cost(brush, face.colour, face.cost, (wide * 0.23, high * 0.865), wide * 0.36)
    count = len(face.buildings) + len(face.wares)
    size = wide * (0.58 if count == 1 else 0.44)
    spots = _across(count, wide, high * 0.45)
    for kind, spot in zip(face.buildings, spots, strict=False):
        symbols.building(brush, kind, spot, size)
    for each, spot in zip(face.wares, spots[len(face.buildings) :], strict=True):
        symbols.priced_ware(brush, each.kind, each.coins, spot, wide * 0.42)


def _ship(brush: Brush, face: Face, wide: float, high: float) -> None:
    _sky(brush, "water", wide, high)
    if face.cost:
        symbols.exact(brush, face.cost, (wide * 0.21, high * 0.865), wide * 0.30)
    spot = wide * 0.70, high * 0.865
    brush.write(
        str(face.number), spot, brush.colour("ink"), HEADING, True, (wide * 0.5, high * 0.26)
    )
    symbols.ship(brush, (wide / 2, high * 0.60), wide * 0.44, brush.colour("ink"))
    signs = REWARDS.get(face.reward, ())
    count = len(signs) + len(face.wares)
    if not count:
        return
    spots = _across(count, wide, high * 0.32)
    for sign, spot in zip(signs, spots, strict=False):
        sign(brush, spot, wide * 0.30)
    for each, spot in zip(face.wares, spots[len(signs) :], strict=True):
        symbols.priced_ware(brush, each.kind, each.coins, spot, wide * 0.34)


def _goods(brush: Brush, face: Face, wide: float, high: float) -> None:
    _sky(brush, "road", wide, high)
    symbols.crate(brush, (wide * 0.22, high * 0.865), wide * 0.28)
    if face.coin:
        symbols.coin(brush, "+1", (wide * 0.72, high * 0.865), wide * 0.34)
    size = wide * (0.56 if len(face.wares) == 1 else 0.44)
    for each, spot in zip(face.wares, _across(len(face.wares), wide, high * 0.45), strict=True):
        symbols.priced_ware(brush, each.kind, each.coins, spot, size)


def _palace(brush: Brush, face: Face, wide: float, high: float) -> None:
    _sky(brush, "paper", wide, high)
    size = wide * 0.86, high * 0.58
    ornament.arch(
        brush, (wide * 0.07, high * STRIP), size, brush.colour("card"), brush.colour("road_open")
    )
    symbols.exact(brush, face.cost, (wide * 0.21, high * 0.865), wide * 0.30)
    symbols.palace(brush, (wide * 0.70, high * 0.85), wide * 0.26)
    signs = PALACES[face.cost]
    sign_size = wide * {1: 0.46, 2: 0.34}.get(len(signs), 0.26)
    for sign, spot in zip(signs, _across(len(signs), wide * 0.94, high * 0.38), strict=True):
        sign(brush, (spot[0] + wide * 0.03, spot[1]), sign_size)


def _unseen(brush: Brush, face: Face, wide: float, high: float) -> None:
    symbols.motif(brush, face.die, (wide / 2, high * 0.55), wide * 0.4, brush.colour("quiet"))


def _sky(brush: Brush, role: str, wide: float, high: float) -> None:
    """The ground of the head, by kind of card."""
    corner = wide * CORNER
    brush.box((0, high * 0.73), (wide, high * 0.27), brush.colour(role), corner)
    brush.box((0, high * 0.73), (wide, high * 0.1), brush.colour(role))


def _across(count: int, wide: float, y: float) -> list[Point]:
    step = wide / max(count, 1)
    near = min(step, wide * 0.46)
    return [(wide / 2 + (at - (count - 1) / 2) * near, y) for at in range(count)]


Sign = Callable[[Brush, Point, float], None]


def _coins(words: str) -> Sign:
    return lambda brush, spot, size: symbols.coin(brush, words, spot, size * 1.1)


def _per_good(brush: Brush, spot: Point, size: float) -> None:
    symbols.coin(brush, "1", (spot[0] - size * 0.46, spot[1]), size * 0.74)
    brush.write("/", spot, brush.colour("ink"), BODY, bold=True)
    symbols.crate(brush, (spot[0] + size * 0.46, spot[1]), size * 0.74)


def _last_ship(brush: Brush, spot: Point, size: float) -> None:
    symbols.ship(brush, spot, size, brush.colour("ink"))


REWARDS: Final[Mapping[str, tuple[Sign, ...]]] = {
    "karma2": (symbols.karma, symbols.karma),
    "die2": (symbols.hand_card, symbols.hand_card),
    "coins3": (_coins("3"),),
    "coins2+fame": (_coins("2"), symbols.fame),
    "goods1": (symbols.crate,),
    "goods2": (symbols.crate, symbols.crate),
    "goods+die": (symbols.crate, symbols.hand_card),
    "palace": (symbols.palace,),
    "die": (symbols.hand_card,),
    "fame": (symbols.fame,),
    "karma": (symbols.karma,),
}
PALACES: Final[Mapping[int, tuple[Sign, ...]]] = {
    2: (symbols.hand_card, symbols.hand_card),
    3: (symbols.karma, symbols.karma, symbols.hand_card),
    4: (_per_good,),
    5: (symbols.karma, _last_ship),
    6: (symbols.top_card,),
}
SIDES: Final[Mapping[str, Callable[[Brush, Face, float, float], None]]] = {
    BUILDING: _building,
    SHIP: _ship,
    GOODS: _goods,
    PALACE: _palace,
    "unseen": _unseen,
}


def die_side(brush: Brush, colour: str, value: int, pos: Point, size: Point) -> None:
    """A card of a hand, seen by its owner."""
    wide, high = size
    corner = wide * CORNER
    brush.box(pos, size, brush.colour("card"), corner)
    brush.frame(pos, size, brush.colour("line"), corner, 1.0)
    spot = pos[0] + wide / 2, pos[1] + high * 0.60
    symbols.die(brush, colour, value, spot, wide * 0.70)
    below = pos[0] + wide / 2, pos[1] + high * 0.16
    brush.write(str(value), below, brush.colour("ink"), HEADING, bold=True)


def back_picture(colour: str, wide: float, high: float) -> Picture:
    """A covered card. Not to be called while a canvas is open: it opens one of its own."""
    return picture(_back, colour, (wide, high))


def _back(brush: Brush, colour: str, size: tuple[int, int]) -> None:
    """All know the colour of its die, which is printed on both sides."""
    wide, high = size
    corner, inset = wide * CORNER, wide * 0.07
    paint, pale = rgba(symbols.DIE_PAINT[colour]), (*symbols.WHITE[:3], 0.55)
    brush.box((0, 0), size, paint, corner)
    inner = wide - 2 * inset, high - 2 * inset
    brush.frame((inset, inset), inner, pale, corner * 0.6, 0.8)
    lattice = (wide * 0.15, high * 0.12), (wide * 0.70, high * 0.76)
    ornament.jali(brush, *lattice, wide * 0.36, (*symbols.WHITE[:3], 0.30))
    brush.disc((wide / 2, high / 2), wide * 0.26, paint)
    symbols.motif(brush, colour, (wide / 2, high / 2), wide * 0.36, symbols.WHITE)


def bonus_signs(brush: Brush, bonus: str, spot: Point, size: Point, turned: bool) -> None:
    """What a scoring card gives, on its night side; pale once it was turned."""
    signs = BONUS_SIGNS[bonus]
    ink = brush.colour("card" if turned else "ink")
    wide, high = size
    # A word is narrow: the room is for the icons.
    words_wide = sum(brush.measure(words, BODY, True)[0] for _, words in signs if words)
    icons = sum(bool(icon) for icon, _ in signs)
    part = min(high, (wide - words_wide) / (icons + 0.2 * (len(signs) - 1)))
    gap = 0.2 * part if words_wide or icons > 1 else 0.0
    left = spot[0] - (words_wide + icons * part + (len(signs) - 1) * gap) / 2
    for icon, words in signs:
        across = part if icon else brush.measure(words, BODY, True)[0]
        middle = left + across / 2, spot[1]
        if icon:
            glyphs.ICONS[icon](brush, middle, part, ink)
        else:
            brush.write(words, middle, ink, BODY, bold=True)
        left += across + gap


BONUS_SIGNS: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    "karma": (("", "2"), ("karma", "")),
    "coins_or_palace": (("gold", ""), ("", "/"), ("palace", "")),
    "fame_or_ship": (("fame", ""), ("", "/"), ("ship", "")),
    "administrator": (("administrator", ""),),
    "dice": (("hand", ""), ("hand", "")),
    "action": (("again", ""),),
}
