"""A tile as it is seen on a real copy: cost, roads, goods and buildings, put together by touch.

The law: whatever is put together here is a face that the rules accept; until it is whole, it is
none. Roads are told by their shape: a tile can be turned as one likes.
"""

from dataclasses import dataclass, field
from typing import Final

from shared_rules.games.rajas.faces import (
    BUILDINGS,
    MOST_BUILDINGS,
    MOST_MARKETS,
    Face,
    Market,
    write_face,
)
from shared_rules.games.rajas.moves import DONE, EnterPart

SHAPES: Final = ("ns", "ne", "nes", "nesw", "ns-ew", "ne-sw")
"""Straight, bend, junction of three and of four, crossing, two bends."""


@dataclass
class Draft:
    """`kept` parts are in the journal already, as after a kill, and stay as they are."""

    colour: str
    cost: int = 0
    roads: str = ""
    things: list[str] = field(default_factory=list)
    kept: tuple[str, ...] = ()

    @classmethod
    def begun(cls, colour: str, kept: tuple[str, ...]) -> "Draft":
        cost, roads, *things = (*kept, "0", "")[: max(2, len(kept))]
        if not kept[1:]:
            cost, roads, things = (kept[0] if kept else "0"), "", []
        return cls(colour, int(cost), roads, things, kept)

    def touch(self, part: str, value: str) -> None:
        """A touch on what is chosen already takes it back."""
        if part == "cost" and not self.kept:
            self.cost = 0 if self.cost == int(value) else int(value)
        elif part == "roads" and not self.kept[1:]:
            self.roads = "" if self.roads == value else value
        elif part == "thing":
            self._touch_thing(value)

    def _touch_thing(self, thing: str) -> None:
        """A third market or building takes the place of the one before it."""
        fresh = self.things[len(self.kept[2:]) :]
        kept = self.things[: len(self.kept[2:])]
        if fresh.count(thing) == 2 or (thing in fresh and not self._room(thing)):
            self.things = kept + [each for each in fresh if each != thing]
            return
        if not self._room(thing):
            same = [each for each in fresh if (each in BUILDINGS) == (thing in BUILDINGS)]
            if not same:
                return
            fresh.remove(same[-1])
        self.things = [*kept, *fresh, thing]

    def _room(self, thing: str) -> bool:
        built = sum(each in BUILDINGS for each in self.things)
        if thing in BUILDINGS:
            return built < MOST_BUILDINGS
        return len(self.things) - built < MOST_MARKETS

    @property
    def is_whole(self) -> bool:
        return bool(self.cost and self.roads and self.things)

    @property
    def face(self) -> str:
        """As it is written; empty until it is whole."""
        if not self.is_whole:
            return ""
        markets = [each for each in self.things if each not in BUILDINGS]
        goods = tuple(Market(each[:-1], int(each[-1])) for each in markets)
        buildings = tuple(each for each in self.things if each in BUILDINGS)
        return write_face(Face(self.colour, self.cost, self.roads, goods, buildings))

    def moves(self) -> list[EnterPart]:
        """What is still to be told of it."""
        parts = (str(self.cost), self.roads, *self.things)[len(self.kept) :]
        return [EnterPart(part) for part in (*parts, DONE)]
