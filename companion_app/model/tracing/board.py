"""A draft of Maharaja's board: places on the photo, links between them, names, home cities.

The law: a link joins two places that are there, and a village has two links at most. So roads are
chains of villages between two junctions; a village in no such chain is not on a road yet.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import Any, ClassVar, Final, NamedTuple, Self

from companion_app.model.language import _, many
from companion_app.model.tracing.base import (
    OWNER,
    Count,
    Facts,
    Flaw,
    StepRefused,
    Tracing,
    shipped_facts,
    spot,
)
from companion_app.model.tracing.outline import Outline, Point
from companion_app.model.tracing.settling import Body, settled
from shared_rules.core.editions import EditionFile
from shared_rules.core.errors import EditionError
from shared_rules.core.foreign import foreign_text
from shared_rules.core.phrases import Phrase, phrase
from shared_rules.games.maharaja.edition import (
    ACTIONS,
    CHARACTERS,
    CITIES,
    FIRST_VILLAGE,
    START_KEY,
    VILLAGES,
    board_problems,
    read_board,
)

CITY, VILLAGE = "city", "village"
KINDS: Final = (CITY, START_KEY, VILLAGE)
LONGEST_NAME: Final = 14
"""Of a city: more letters do not fit under its arch."""
WIDE: Final = 1000
SHORTEST, TALLEST = 300, 3000
# Half of what is drawn of a place, with a little air, on a board that is 1000 wide.
HALVES: Final[Mapping[str, Point]] = {CITY: (68, 82), START_KEY: (33, 31), VILLAGE: (21, 21)}
FINGERS: Final = {CITY: 0.0, START_KEY: 30.0, VILLAGE: 30.0}
HALF_LETTER: Final = 6
"""Half of a letter in the name of a city: a long one is wider than its arch."""
EDGE: Final = 0.25
"""So far beyond its corners a place still counts as on the board."""
FULL: Final = 0.85
"""A board whose places take up less of it, both ways, is cut down to them."""
DOUBTS: Final = (
    "reviews.villages_per_road",
    "reviews.one_village_roads",
    "reviews.roads_per_junction",
)
KEY_OF_VILLAGE: Final = re.compile("v[0-9]+")
Link = tuple[int, int]


class Place(NamedTuple):
    kind: str
    at: Point
    """On the photo."""
    name: str = ""


class TracedRoad(NamedTuple):
    """From the junction with the lower number."""

    ends: tuple[int, int]
    villages: tuple[int, ...]


class Flat(NamedTuple):
    """Places in parts of the board, from its top left; and its width by its height."""

    spots: Mapping[int, Point]
    proportion: float


@dataclass(frozen=True)
class BoardDraft(Tracing):
    places: Mapping[int, Place] = field(default_factory=dict)
    """By number, in the order in which they were put."""
    links: frozenset[Link] = frozenset()
    """The lower number first."""
    homes: Mapping[str, int] = field(default_factory=dict)
    """From a character to a city."""
    disk: tuple[str, ...] = ()
    """The actions in their order round the disk; empty until it was told."""
    accepted: Mapping[str, Any] = field(default_factory=dict)
    """What the owner's copy has in place of what reviews tell."""

    GAME: ClassVar = "maharaja"
    BEGIN_WORDS: ClassVar = "Trace your board"
    OWN_WORDS: ClassVar = "My board"
    STEPS: ClassVar = Tracing.STEPS | {
        "add", "move", "rename", "remove", "join", "part", "home", "order", "accept", "go_on",
    }  # fmt: skip

    @classmethod
    def of_edition(cls, file: EditionFile) -> Self:
        board = read_board(file)
        wide, high = board.size
        # Villages in the order of their keys, so that they keep their numbers.
        order = [*board.keys[:FIRST_VILLAGE], *sorted(board.village_keys)]
        kinds = [CITY] * CITIES + [START_KEY] + [VILLAGE] * VILLAGES
        places = {}
        for number, (key, kind) in enumerate(zip(order, kinds, strict=True)):
            place = board.index[key]
            x, y = board.at[place]
            name = board.names[place] if kind == CITY else ""
            places[number] = Place(kind, (x / wide, y / high), name)
        chains = [
            [order.index(board.keys[n]) for n in (road.ends[0], *road.villages, road.ends[1])]
            for road in board.roads
        ]
        links = {link(*pair) for chain in chains for pair in pairwise(chain)}
        sources = file.sources()
        own = {key for key, source in sources.items() if source == OWNER}
        return cls(
            title=file.name,
            source=sources["board"],
            outline=Outline(shape=wide / high),
            places=places,
            links=frozenset(links),
            homes=dict(zip(CHARACTERS, board.homes, strict=True)) if "homes" in own else {},
            disk=board.dial if "disk" in own else (),
            accepted={key: file.need(key, (int, list)) for key in DOUBTS}
            if "reviews" in own
            else {},
        )

    # Steps

    def add(self, kind: str, x: float, y: float) -> Self:
        if kind not in KINDS:
            raise ValueError(f"{kind!r} is no kind of place")
        if kind == START_KEY and self.start is not None:
            return self.move(self.start, x, y)
        return replace(self, places={**self.places, self.next: Place(kind, spot(x, y))})

    def go_on(self, origin: int, x: float, y: float) -> Self:
        """A new village, joined to where the road came from: the quick way to trace."""
        return self.add(VILLAGE, x, y).join(origin, self.next)

    def move(self, number: int, x: float, y: float) -> Self:
        place = self.places[number]._replace(at=spot(x, y))
        return replace(self, places={**self.places, number: place})

    def rename(self, number: int, name: str) -> Self:
        place = self.places[number]
        if place.kind != CITY:
            raise StepRefused(phrase("Only cities have names."))
        place = place._replace(name=foreign_text(name, LONGEST_NAME))
        return replace(self, places={**self.places, number: place})

    def remove(self, number: int) -> Self:
        """With its links."""
        places = {key: place for key, place in self.places.items() if key != number}
        if len(places) == len(self.places):
            raise ValueError(f"{number!r} is no place")
        homes = {who: city for who, city in self.homes.items() if city != number}
        links = frozenset(each for each in self.links if number not in each)
        return replace(self, places=places, links=links, homes=homes)

    def join(self, one: int, other: int) -> Self:
        if one == other or not {one, other} <= self.places.keys():
            raise ValueError("a link joins two places")
        if link(one, other) in self.links:
            raise StepRefused(phrase("These two are joined already."))
        for end in (one, other):
            if self.places[end].kind == VILLAGE and len(self.near(end)) == 2:
                words = "Village {number} is joined on both sides already."
                raise StepRefused(phrase(words, number=self.village_number(end)))
        return replace(self, links=self.links | {link(one, other)})

    def part(self, one: int, other: int) -> Self:
        if link(one, other) not in self.links:
            raise ValueError("these two are not joined")
        return replace(self, links=self.links - {link(one, other)})

    def home(self, character: str, city: int) -> Self:
        """Of a character; who lived there before has none then."""
        if character not in CHARACTERS or self.places[city].kind != CITY:
            raise ValueError(f"{character!r} cannot live there")
        homes = {who: where for who, where in self.homes.items() if where != city}
        return replace(self, homes={**homes, character: city})

    def order(self, *actions: str) -> Self:
        """Round the disk."""
        if sorted(actions) != sorted(ACTIONS):
            raise ValueError("each action once")
        return replace(self, disk=tuple(actions))

    def accept(self, doubt: str) -> Self:
        """The copy is as it is traced now, whatever reviews tell."""
        lengths = [len(road.villages) for road in self.roads]
        ends = [end for road in self.roads for end in road.ends]
        crossings = [ends.count(number) for number in self.junctions]
        match doubt:
            case "reviews.villages_per_road":
                value: Any = _span(lengths, self._reviews[doubt])
            case "reviews.one_village_roads":
                value = lengths.count(1)
            case "reviews.roads_per_junction":
                value = _span(crossings, self._reviews[doubt])
            case _:
                raise ValueError(f"{doubt!r} cannot be otherwise")
        return replace(self, accepted={**self.accepted, doubt: value})

    # What there is

    @property
    def next(self) -> int:
        return max(self.places, default=-1) + 1

    @property
    def start(self) -> int | None:
        return next((n for n, place in self.places.items() if place.kind == START_KEY), None)

    @cached_property
    def cities(self) -> tuple[int, ...]:
        return tuple(n for n, place in self.places.items() if place.kind == CITY)

    @cached_property
    def villages(self) -> tuple[int, ...]:
        return tuple(n for n, place in self.places.items() if place.kind == VILLAGE)

    @property
    def junctions(self) -> tuple[int, ...]:
        start = self.start
        return self.cities if start is None else (*self.cities, start)

    def village_number(self, number: int) -> int:
        return self.villages.index(number) + 1

    def near(self, number: int) -> tuple[int, ...]:
        """What it is joined to."""
        return self._near.get(number, ())

    @cached_property
    def _near(self) -> Mapping[int, tuple[int, ...]]:
        near: dict[int, tuple[int, ...]] = {}
        for one, other in sorted(self.links):
            near[one] = (*near.get(one, ()), other)
            near[other] = (*near.get(other, ()), one)
        return near

    @cached_property
    def roads(self) -> tuple[TracedRoad, ...]:
        return tuple(sorted(set(self._chains())))

    def _chains(self) -> Iterator[TracedRoad]:
        junctions = set(self.junctions)
        for begin in junctions:
            for first in self.near(begin):
                chain = [begin, first]
                while chain[-1] not in junctions:
                    onward = [each for each in self.near(chain[-1]) if each != chain[-2]]
                    if not onward:
                        break
                    chain += onward
                else:
                    chain = min(chain, chain[::-1])
                    yield TracedRoad((chain[0], chain[-1]), tuple(chain[1:-1]))

    @cached_property
    def strays(self) -> tuple[int, ...]:
        """Villages that are on no road yet."""
        on_roads = {village for road in self.roads for village in road.villages}
        return tuple(village for village in self.villages if village not in on_roads)

    @cached_property
    def keys(self) -> Mapping[int, str]:
        """What a place is called in the file."""
        keys: dict[int, str] = {}
        for number in self.cities:
            keys[number] = _free_key(self.places[number].name, set(keys.values()))
        keys |= {number: f"v{at:02d}" for at, number in enumerate(self.villages, 1)}
        return keys if self.start is None else {**keys, self.start: START_KEY}

    # What it makes

    @cached_property
    def _reviews(self) -> Mapping[str, Any]:
        told = shipped_facts(self.GAME)["reviews"]
        return {f"reviews.{key}": value for key, value in told.items()} | dict(self.accepted)

    def facts(self) -> Facts:
        facts = shipped_facts(self.GAME)
        facts["edition"] = {"game": self.GAME, "name": self.title, "status": "complete"}
        reviews = {key.partition(".")[2]: value for key, value in self._reviews.items()}
        facts["reviews"] = reviews | ({"source": OWNER} if self.accepted else {})
        facts["homes"] = self._homes_facts()
        if self.disk:
            facts["disk"] = {"source": OWNER, "actions": list(self.disk)}
        facts["board"] = self._board_facts()
        return facts

    def _homes_facts(self) -> Facts:
        """Whoever was given no home gets one that is free: it matters in a variant only."""
        free = [number for number in self.cities if number not in self.homes.values()]
        given = {
            who: self.homes[who] if who in self.homes else free.pop(0)
            for who in CHARACTERS
            if who in self.homes or free
        }
        source = OWNER if len(self.homes) == CITIES else "reconstructed"
        return {"source": source} | {who: self.keys[city] for who, city in given.items()}

    def _board_facts(self) -> Facts:
        size, spots, keys = self._size(), self._spots(), self.keys
        cities = [
            {"key": keys[n], "name": self.places[n].name.strip(), "at": spots[n]}
            for n in self.cities
        ]
        roads = [
            {
                "between": [keys[end] for end in road.ends],
                "villages": [{"key": keys[n], "at": spots[n]} for n in road.villages],
            }
            for road in self.roads
        ]
        # A village on no road is written as what it is, so that nothing is lost in silence.
        roads += [
            {"between": [], "villages": [{"key": keys[n], "at": spots[n]}]} for n in self.strays
        ]
        board: Facts = {"source": self.source, "size": list(size), "cities": cities, "roads": roads}
        return board if self.start is None else {**board, "start": {"at": spots[self.start]}}

    @cached_property
    def _flat(self) -> "Flat":
        """The board seen from above, laid on its side if it is higher than wide."""
        spots = {n: self.outline.board(place.at) for n, place in self.places.items()}
        flat = Flat(spots, self.outline.proportion)
        if any(not -EDGE <= part <= 1 + EDGE for spot in spots.values() for part in spot):
            return flat
        return _on_its_side(_cut_down(flat))

    def _size(self) -> tuple[int, int]:
        return WIDE, min(max(round(WIDE / self._flat.proportion), SHORTEST), TALLEST)

    def _spots(self) -> Mapping[int, list[int]]:
        """On the board as it is drawn: apart from each other, unless one lies far off the board."""
        wide, high = self._size()
        flat = self._flat.spots
        bodies = [
            Body((x * wide, y * high), self._half(n), FINGERS[self.places[n].kind])
            for n, (x, y) in flat.items()
        ]
        on_board = all(-EDGE <= part <= 1 + EDGE for spot in flat.values() for part in spot)
        spots = settled(bodies, (wide, high)) if on_board else [body.at for body in bodies]
        return {n: [round(x), round(y)] for n, (x, y) in zip(flat, spots, strict=True)}

    def _half(self, number: int) -> Point:
        place = self.places[number]
        wide, high = HALVES[place.kind]
        return max(wide, HALF_LETTER * len(place.name)), high

    # What is not right yet

    def counts(self) -> tuple[Count, ...]:
        return (
            Count(_("Cities"), len(self.cities), CITIES),
            Count(_("Start"), int(self.start is not None), 1),
            Count(_("Villages"), len(self.villages), VILLAGES),
            Count(_("Roads"), len(self.roads), 0),
        )

    def _own_flaws(self) -> Iterable[Flaw]:
        if self.start is None:
            yield Flaw(_("The start is missing. Put it where architects begin."))
        if not self.title.strip():
            yield Flaw(_("Your board has no name yet."))
        if self.strays:
            one = "{count} village is on no road. Join it on both sides."
            several = "{count} villages are on no road. Join them on both sides."
            marks = tuple(self.keys[number] for number in self.strays)
            yield Flaw(many(one, several, len(self.strays)), marks=marks)

    def _problems(self, file: EditionFile) -> Iterable[EditionError]:
        try:
            return board_problems(file)
        except EditionError:
            # Without a start or with strays: what else is wrong is told all the same.
            problems = board_problems(_mended(file))
        if self.start is not None:
            return problems
        return [each for each in problems if not _is_about_start(each)]

    def flaws(self) -> tuple[Flaw, ...]:
        """Doubts are offered when all is counted: before that everything is doubtful."""
        found = super().flaws()
        if all(count.right for count in self.counts()):
            return found
        return tuple(each._replace(doubt="") for each in found)

    def _shown(self) -> Mapping[str, str]:
        shown = {}
        for number, key in self.keys.items():
            place = self.places[number]
            if place.kind == CITY:
                shown[key] = place.name.strip() or _("A city without a name")
            elif place.kind == VILLAGE:
                shown[key] = _("Village {number}", number=self.village_number(number))
            else:
                shown[key] = _("The start")
        return shown


def _cut_down(flat: Flat) -> Flat:
    """To what is traced, with a little air, where corners were left far outside of it."""
    if len(flat.spots) < FIRST_VILLAGE:
        return flat
    lows, highs = zip(*(_ends(flat, axis) for axis in (0, 1)), strict=True)
    used = [high - low for low, high in zip(lows, highs, strict=True)]
    if max(used) >= FULL:
        return flat
    spots = {
        n: ((x - lows[0]) / used[0], (y - lows[1]) / used[1]) for n, (x, y) in flat.spots.items()
    }
    return Flat(spots, flat.proportion * used[0] / used[1])


def _ends(flat: Flat, axis: int) -> tuple[float, float]:
    """Of what is used along an axis."""
    parts = [spot[axis] for spot in flat.spots.values()]
    air = 0.05
    return min(parts) - air, max(parts) + air


def _on_its_side(flat: Flat) -> Flat:
    if flat.proportion >= 1:
        return flat
    return Flat({n: (y, 1 - x) for n, (x, y) in flat.spots.items()}, 1 / flat.proportion)


def link(one: int, other: int) -> Link:
    return (one, other) if one < other else (other, one)


def _span(counts: Iterable[int], told: Iterable[int]) -> list[int]:
    every = [*counts, *told]
    return [max(1, min(every)), max(every)]


def _mended(file: EditionFile) -> EditionFile:
    board = file.facts["board"]
    roads = [road for road in board["roads"] if len(road["between"]) == 2]
    whole = {"start": {"at": [0, 0]}, **board, "roads": roads}
    return replace(file, facts={**file.facts, "board": whole})


def _is_about_start(problem: EditionError) -> bool:
    facts = problem.problem.facts if isinstance(problem.problem, Phrase) else {}
    return START_KEY in facts.values() or "places" in facts


def _free_key(name: str, taken: set[str]) -> str:
    letters = unicodedata.normalize("NFKD", name.casefold())
    base = re.sub("[^a-z0-9]+", "_", letters.encode("ascii", "ignore").decode()).strip("_")
    if not re.match("[a-z]", base) or KEY_OF_VILLAGE.fullmatch(base):
        base = f"city_{base}".rstrip("_")
    tries = (f"{base}_{at}" if at > 1 else base for at in range(1, len(taken) + 3))
    return next(key for key in tries if key not in taken and key != START_KEY)
