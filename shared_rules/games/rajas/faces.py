"""Faces: what is printed on a province tile, as a word that people and files can read.

    orange9/ne-sw/tea3+temple

is an orange tile for at least 9, with one road from north to east and another from south to west,
a tea market worth 3 and a temple. Edges that stand together are joined: `new` is a junction.
"""

import re
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from shared_rules.core.phrases import listed, phrase, word

COLOURS: Final = ("blue", "green", "orange", "purple")
ANIMALS: Final = ("snake", "cow", "tiger")
# RG-2e
GOODS: Final = ("silk", "tea", "spices")
BUILDINGS: Final = ("temple", "palace", "mill", "fort")
STACKS: Final = tuple(f"{colour}_{animal}" for colour in COLOURS for animal in ANIMALS)

SIDES: Final = "nesw"
"""Clockwise."""
MOST_MARKETS: Final = 2
MOST_BUILDINGS: Final = 2
COSTS: Final = range(1, 19)
MARKET_COINS: Final = range(1, 7)

_FACE: Final = re.compile(r"([a-z]+)(\d{1,2})/([nesw-]+)/([a-z0-9+]+)")
_MARKET: Final = re.compile(r"([a-z]+)(\d)")

Roads = tuple[int, ...]
"""Each road as a set of edges: bit 0 is north, then clockwise."""


def _all_roads() -> dict[str, Roads]:
    """One road that joins two edges or more, or two roads that join two edges each."""
    single = ["".join(edges) for count in (2, 3, 4) for edges in combinations(SIDES, count)]
    double = ["ns-ew", "ne-sw", "nw-es"]
    return {
        text: tuple(sum(1 << SIDES.index(edge) for edge in road) for road in text.split("-"))
        for text in (*single, *double)
    }


ROADS: Final = _all_roads()
"""Every way in which the roads of a tile can lie."""
ROADS_TEXT: Final = {frozenset(roads): text for text, roads in ROADS.items()}


class NoFace(ValueError):
    """Words why a text is no face of a tile."""


class Market(NamedTuple):
    good: str
    coins: int


class Face(NamedTuple):
    colour: str
    cost: int
    roads: str
    markets: tuple[Market, ...]
    buildings: tuple[str, ...]


@lru_cache(maxsize=1024)
def read_face(text: str) -> Face:
    """Checks a face for sense. Raises NoFace."""
    found = _FACE.fullmatch(text)
    if found is None:
        raise NoFace(f"{text!r} is not written like orange9/ne-sw/tea3+temple")
    colour, cost, roads, things = found.groups()
    if colour not in COLOURS:
        raise NoFace(f"the colour of a tile is one of {', '.join(COLOURS)}, not {colour!r}")
    if int(cost) not in COSTS:
        raise NoFace(f"a tile costs from {COSTS[0]} to {COSTS[-1]}, not {cost}")
    if roads not in ROADS:
        raise NoFace(f"roads are one of {', '.join(ROADS)}, not {roads!r}")
    markets = tuple(map(_market, (each for each in things.split("+") if each not in BUILDINGS)))
    buildings = tuple(each for each in things.split("+") if each in BUILDINGS)
    if len(markets) > MOST_MARKETS or len(buildings) > MOST_BUILDINGS:
        raise NoFace(f"a tile has up to {MOST_MARKETS} markets and {MOST_BUILDINGS} buildings")
    face = Face(colour, int(cost), roads, markets, buildings)
    if write_face(face) != text:
        raise NoFace(f"{text!r} is written {write_face(face)}")
    return face


def _market(text: str) -> Market:
    found = _MARKET.fullmatch(text)
    if found is None or found[1] not in GOODS or int(found[2]) not in MARKET_COINS:
        words = f"a market is a good ({', '.join(GOODS)}) and its coins, as in tea3"
        raise NoFace(f"{text!r} is no building and no market: {words}")
    return Market(found[1], int(found[2]))


def write_face(face: Face) -> str:
    """Markets first, all in the order of the goods, then of the buildings."""
    markets = sorted(face.markets, key=lambda each: (GOODS.index(each.good), each.coins))
    things = [f"{market.good}{market.coins}" for market in markets]
    things += sorted(face.buildings, key=BUILDINGS.index)
    return f"{face.colour}{face.cost}/{face.roads}/{'+'.join(things)}"


@lru_cache(maxsize=64)
def turns_of(roads: str) -> tuple[str, ...]:
    """RG-5b: how these roads can lie, each way once, beginning with how they are printed."""
    ways = [
        frozenset(_turned(road, quarter) for road in ROADS[roads]) for quarter in range(len(SIDES))
    ]
    return tuple(dict.fromkeys(ROADS_TEXT[way] for way in ways))


def _turned(road: int, quarters: int) -> int:
    return (road << quarters | road >> len(SIDES) - quarters) & 15


def bends(roads: str) -> int:
    """RG-13e: roads through the tile that turn a corner. Junctions are none."""
    corners = (3, 6, 12, 9)
    return sum(road in corners for road in ROADS[roads])


def face_name(text: str) -> str:
    """orange9/ne-sw/tea3+temple: "orange 9: tea 3, temple"."""
    face = read_face(text)
    markets = [
        phrase("{good} {coins}", good=word(market.good), coins=market.coins)
        for market in face.markets
    ]
    things = listed((*markets, *map(word, face.buildings)))
    words = "{colour} {cost}: {things}"
    return phrase(words, colour=word(face.colour), cost=face.cost, things=things)


def stack_name(stack: str) -> str:
    colour, _, animal = stack.partition("_")
    return phrase("{colour} {animal}", colour=word(colour), animal=word(animal))
