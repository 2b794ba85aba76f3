"""Faces: the action side of a card, written as one word that says all that is printed there.

    b/red+yellow/purple9/blue     two buildings for at least purple 9; behind it a blue die
    b/white+tea3/green6/orange    a building and a tea of 3 coins
    s17/2/karma2/blue             ship 17 for exactly a 2; its reward is 2 karma
    s04/3/fame+silk2/green        ship 4: 1 fame, and a silk of 2 coins while it stays
    g/silk2+coin/purple           a silk of 2 coins, and 1 coin at once
    p4/orange                     palace 4

A card that went into a hand before anybody entered it is known by its die alone: ?/blue.
The score keeper needs the symbols alone and writes "any" for the rest:

    b/red+tea3/any   s17/any   s04/silk2/any   g/silk2/any

A card is told by its face: the companion needs no list of cards to play with a real copy. The die
on the other side has a colour, printed on this side too, and a value, which is not.
"""

import re
from functools import lru_cache
from typing import Final, NamedTuple

BUILDING, SHIP, GOODS, PALACE = "building", "ship", "goods", "palace"
KINDS: Final = (BUILDING, SHIP, GOODS, PALACE)
UNSEEN: Final = "unseen"
"""The kind of a card whose action side nobody entered."""
COLOURS: Final = ("purple", "blue", "orange", "green")
"""Of the dice."""
TYPES: Final = ("red", "yellow", "white")
"""Of the buildings."""
WARES: Final = ("silk", "tea", "spices")
"""The goods."""
PIPS: Final = range(1, 7)
SHIPS: Final = 28
SHIP_COSTS: Final = (1, 2, 3)
PALACES: Final = (2, 3, 4, 5, 6)
MOST_BUILDING_COST: Final = 24
MOST_WARE_COINS: Final = 6
COIN: Final = "coin"
ANY: Final = "any"
"""Written for what the score keeper does not need: costs, rewards and the die."""

# CK-4F
REWARDS: Final = (
    "karma2",
    "die2",
    "coins3",
    "coins2+fame",
    "goods1",
    "goods2",
    "goods+die",
    "palace",
)
WARE_REWARDS: Final = ("die", "fame", "karma")
"""Rewards of ships that carry a good as well."""


class Ware(NamedTuple):
    """One good and the coins that it brings when it is sold."""

    kind: str
    coins: int

    def __str__(self) -> str:
        return f"{self.kind}{self.coins}"


class Face(NamedTuple):
    """`cost` is of a building, a ship, or the palace's own number; `colour` of a building's."""

    text: str
    kind: str
    die: str
    cost: int = 0
    colour: str = ""
    buildings: tuple[str, ...] = ()
    wares: tuple[Ware, ...] = ()
    number: int = 0
    reward: str = ""
    coin: bool = False


class NoFace(ValueError):
    """The text is no face; says why."""


@lru_cache(maxsize=2048)
def read_face(text: str) -> Face:
    """Raises NoFace."""
    head, *rest = text.split("/")
    die = rest[-1] if rest else ""
    if die not in (*COLOURS, ANY):
        raise NoFace(f"{text!r} ends with the colour of its die: {', '.join(COLOURS)}")
    readers = SKETCHES if die == ANY else PRINTED
    if head[:1] not in readers:
        raise NoFace(f"{text!r} begins with one of {', '.join(readers)}")
    face = readers[head[:1]](text, head[1:], rest[:-1], die)
    if face is None or write_face(face) != text:
        raise NoFace(f"{text!r} is not written like b/red+tea3/blue7/green, s17/2/karma2/blue, ...")
    return face


def _building(text: str, head: str, parts: list[str], die: str) -> Face | None:
    if head or len(parts) != 2:
        return None
    symbols = parts[0].split("+")
    buildings = tuple(each for each in symbols if each in TYPES)
    wares = _wares([each for each in symbols if each not in TYPES])
    cost = re.fullmatch(rf"({'|'.join(COLOURS)})([1-9][0-9]?)", parts[1])
    # CK-4B
    if not 1 <= len(buildings) <= 2 or wares is None or len(buildings) + len(wares) > 2:
        return None
    if not cost or int(cost[2]) > MOST_BUILDING_COST:
        return None
    return Face(text, BUILDING, die, int(cost[2]), cost[1], buildings, wares)


def _ship(text: str, head: str, parts: list[str], die: str) -> Face | None:
    number = int(head) if re.fullmatch("[0-9]{2}", head) else 0
    # CK-4C
    if not 1 <= number <= SHIPS or len(parts) != 2 or parts[0] not in map(str, SHIP_COSTS):
        return None
    reward, wares = parts[1], _wares([])
    if reward not in REWARDS:
        reward, _, ware = reward.partition("+")
        wares = _wares([ware])
        if reward not in WARE_REWARDS or not wares:
            return None
    return Face(text, SHIP, die, int(parts[0]), wares=wares or (), number=number, reward=reward)


def _goods(text: str, head: str, parts: list[str], die: str) -> Face | None:
    if head or len(parts) != 1:
        return None
    symbols = parts[0].split("+")
    coin = COIN in symbols
    wares = _wares([each for each in symbols if each != COIN])
    # CK-4D
    if not wares or len(wares) > 2:
        return None
    return Face(text, GOODS, die, wares=wares, coin=coin)


def _palace(text: str, head: str, parts: list[str], die: str) -> Face | None:
    # CK-4E
    if head not in map(str, PALACES) or parts:
        return None
    return Face(text, PALACE, die, int(head))


def _building_sketch(text: str, head: str, parts: list[str], die: str) -> Face | None:
    face = _building(text, head, [*parts, "blue1"], die)
    return face and face._replace(colour="", cost=0)


def _ship_sketch(text: str, head: str, parts: list[str], die: str) -> Face | None:
    wares = _wares(parts)
    if wares is None or len(wares) > 1:
        return None
    face = _ship(text, head, ["1", "karma2"], die)
    return face and face._replace(cost=0, reward="", wares=wares)


def _unseen(text: str, head: str, parts: list[str], die: str) -> Face | None:
    return None if head or parts else Face(text, UNSEEN, die)


PRINTED: Final = {"b": _building, "s": _ship, "g": _goods, "p": _palace, "?": _unseen}
SKETCHES: Final = {"b": _building_sketch, "s": _ship_sketch, "g": _goods}


def _wares(words: list[str]) -> tuple[Ware, ...] | None:
    found = [re.fullmatch(rf"({'|'.join(WARES)})([1-{MOST_WARE_COINS}])", word) for word in words]
    return tuple(Ware(each[1], int(each[2])) for each in found if each) if all(found) else None


def write_face(face: Face) -> str:
    """The one way to write it: symbols in the order of the lists above."""
    wares = [str(each) for each in sorted(face.wares, key=lambda w: (WARES.index(w.kind), w.coins))]
    if face.die == ANY and face.kind == SHIP:
        return "/".join([f"s{face.number:02}", *wares, ANY])
    if face.kind == BUILDING:
        symbols = [*sorted(face.buildings, key=TYPES.index), *wares]
        if face.die == ANY:
            return f"b/{'+'.join(symbols)}/{ANY}"
        return f"b/{'+'.join(symbols)}/{face.colour}{face.cost}/{face.die}"
    if face.kind == SHIP:
        return f"s{face.number:02}/{face.cost}/{'+'.join([face.reward, *wares])}/{face.die}"
    if face.kind == GOODS:
        return f"g/{'+'.join([*wares, *([COIN] if face.coin else [])])}/{face.die}"
    return f"?/{face.die}" if face.kind == UNSEEN else f"p{face.cost}/{face.die}"
