"""The Board: what is printed on one copy, typed and immutable, checked against every known count.

The law: a Board that exists is playable. Whatever is wrong with an edition file is told by file,
key and remedy before a Board is made. What the rulebook states is fixed here; what only reviews
tell stands in the file, where an owner whose copy differs can change it.
"""

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from pathlib import Path
from typing import Any, Final, NamedTuple

from shared_rules.core.editions import EditionFile
from shared_rules.core.phrases import phrase

EDITION_PATH: Final = Path(__file__).with_name("edition.toml")

# Places are numbered: cities 0 to 6, the start, then the villages. Junctions are cities and start.
CITIES: Final = 7
START: Final = 7
FIRST_VILLAGE: Final = 8
VILLAGES: Final = 30
PLACES: Final = FIRST_VILLAGE + VILLAGES

START_KEY: Final = "start"
KEY_FORM: Final = re.compile(r"[a-z][a-z0-9_]*")
ACTIONS: Final = (
    "gold",
    "house",
    "two_houses",
    "move_house",
    "quarry",
    "palace",
    "palace_and_house",
    "governor",
    "character",
)
CHARACTERS: Final = ("mogul", "merchant", "sadhu", "monk", "builder", "craftsman", "yogi")
"""Number n is CHARACTERS[n - 1]."""

# Two places nearer than this part of the board's width cannot be told apart by a finger.
TOUCH: Final = 0.04

Point = tuple[int, int]


class Road(NamedTuple):
    """Villages stand in order from the first end to the second."""

    ends: tuple[int, int]
    villages: tuple[int, ...]


class Way(NamedTuple):
    """A road as seen from one of its ends, villages in the order of travel."""

    to: int
    villages: tuple[int, ...]


class Colour(NamedTuple):
    name: str
    palaces: str


@dataclass(frozen=True)
class Board:
    name: str
    reconstructed: bool
    size: Point
    keys: tuple[str, ...]
    """Of every place, by its number: what moves are written with."""
    names: tuple[str, ...]
    """Of every place, by its number: what people read."""
    at: tuple[Point, ...]
    roads: tuple[Road, ...]
    homes: tuple[int, ...]
    """The home city of character n is homes[n - 1]."""
    start_fields: int
    numbered_fields: int
    dial: tuple[str, ...]
    """The nine actions in their order round the disk."""
    pieces: tuple[Colour, ...]

    def __hash__(self) -> int:
        return hash(self.name)

    @cached_property
    def index(self) -> Mapping[str, int]:
        return {key: place for place, key in enumerate(self.keys)}

    @cached_property
    def ways(self) -> tuple[tuple[Way, ...], ...]:
        """The roads that leave each junction."""
        ways: list[list[Way]] = [[] for _ in range(FIRST_VILLAGE)]
        for (one, other), villages in self.roads:
            ways[one].append(Way(other, villages))
            ways[other].append(Way(one, villages[::-1]))
        return tuple(map(tuple, ways))

    @cached_property
    def city_keys(self) -> tuple[str, ...]:
        return self.keys[:CITIES]

    @cached_property
    def village_keys(self) -> tuple[str, ...]:
        return self.keys[FIRST_VILLAGE:]

    @cached_property
    def colours(self) -> tuple[str, ...]:
        return tuple(colour.name for colour in self.pieces)

    @property
    def track_top(self) -> int:
        return self.start_fields + self.numbered_fields


class _Spot(NamedTuple):
    """A place as the file writes it, with where it stands there."""

    path: str
    key: str
    name: str
    at: Point


class _Drawn(NamedTuple):
    """A road as the file writes it."""

    path: str
    between: tuple[str, str]
    villages: tuple[_Spot, ...]


def read_board(file: EditionFile) -> Board:
    cities = _read_cities(file)
    drawn = _read_roads(file)
    _check_complete(file, drawn)
    start = _Spot("board.start", START_KEY, "the start", _read_point(file, "board.start.at"))
    villages = [spot for road in drawn for spot in road.villages]
    spots = [*cities, start, *villages]
    _check_places(file, spots)
    roads = _join(file, drawn, {spot.key: place for place, spot in enumerate(spots)})
    _check_villages(file, villages)
    _check_reviews(file, drawn, roads, spots)
    _check_connected(file, roads, spots)
    city_keys = tuple(city.key for city in cities)
    return Board(
        name=file.name,
        reconstructed=file.reconstructed,
        size=_read_size(file),
        keys=tuple(spot.key for spot in spots),
        names=_names(spots, drawn),
        at=tuple(spot.at for spot in spots),
        roads=roads,
        homes=_read_homes(file, city_keys),
        start_fields=_read_start_fields(file),
        numbered_fields=_read_numbered_fields(file),
        dial=_read_dial(file),
        pieces=_read_colours(file),
    )


def _read_cities(file: EditionFile) -> list[_Spot]:
    entries = _tables(file, "board.cities")
    # MJ-3.1
    if len(entries) != CITIES and not file.growing:
        raise file.wrong(
            "board.cities", f"has {len(entries)} cities", f"A board has {CITIES}: list each once."
        )
    cities = []
    for path, entry in entries:
        name = _value(file, path, entry, "name", str)
        if not name.strip():
            raise file.wrong(f"{path}.name", "is empty", "Give the city its printed name.")
        cities.append(_Spot(path, _key(file, path, entry), name, _at(file, path, entry)))
    return cities


def _read_roads(file: EditionFile) -> list[_Drawn]:
    roads = []
    for path, entry in _tables(file, "board.roads"):
        ends = _value(file, path, entry, "between", list)
        if len(ends) != 2 or not all(isinstance(end, str) for end in ends):
            raise file.wrong(
                f"{path}.between", f"is {ends!r}", "Write the keys of the two places it joins."
            )
        listed = _value(file, path, entry, "villages", list)
        villages = tuple(
            _Spot(at, _key(file, at, village), "", _at(file, at, village))
            for at, village in _each_table(file, f"{path}.villages", listed)
        )
        roads.append(_Drawn(path, (ends[0], ends[1]), villages))
    return roads


def _check_complete(file: EditionFile, drawn: Sequence[_Drawn]) -> None:
    if not file.growing:
        return
    villages = sum(len(road.villages) for road in drawn)
    raise file.wrong(
        "edition.status",
        f"is 'growing': it has {villages} of {VILLAGES} villages on {len(drawn)} roads so far",
        "Trace the whole board, then set the status to 'complete'.",
    )


def _check_places(file: EditionFile, spots: Sequence[_Spot]) -> None:
    seen: dict[str, _Spot] = {}
    width, height = _read_size(file)
    for spot in spots:
        if spot.key in seen:
            raise file.wrong(
                f"{spot.path}.key",
                f"{spot.key!r} is already the key of {seen[spot.key].path}",
                "Give every place a key of its own.",
            )
        seen[spot.key] = spot
        x, y = spot.at
        if not (0 <= x <= width and 0 <= y <= height):
            raise file.wrong(
                f"{spot.path}.at",
                f"{spot.key!r} lies at {x}, {y}, off the board",
                f"Keep it within board.size, {width} by {height}.",
            )
    for one, other in combinations(spots, 2):
        if math.dist(one.at, other.at) < TOUCH * width:
            raise file.wrong(
                f"{other.path}.at",
                f"{other.key!r} is too near to {one.key!r} to be touched apart",
                f"Place them at least {math.ceil(TOUCH * width)} apart.",
            )
    names = Counter(spot.name for spot in spots[:CITIES])
    for spot in spots[:CITIES]:
        if names[spot.name] > 1:
            raise file.wrong(
                f"{spot.path}.name",
                f"two cities are called {spot.name!r}",
                "Give every city a name of its own.",
            )


def _join(
    file: EditionFile, drawn: Sequence[_Drawn], places: Mapping[str, int]
) -> tuple[Road, ...]:
    roads = []
    for road in drawn:
        for end in road.between:
            if places.get(end, PLACES) > START:
                raise file.wrong(
                    f"{road.path}.between",
                    f"{end!r} is no city of this file",
                    f"Use the key of a city, or {START_KEY!r}.",
                )
        one, other = (places[end] for end in road.between)
        if one == other:
            raise file.wrong(
                f"{road.path}.between",
                f"the road leads from {road.between[0]!r} back to it",
                "A road joins two different places.",
            )
        roads.append(Road((one, other), tuple(places[spot.key] for spot in road.villages)))
    return tuple(roads)


def _check_villages(file: EditionFile, villages: Sequence[_Spot]) -> None:
    # MJ-3.1
    if len(villages) != VILLAGES:
        fewer = len(villages) < VILLAGES
        raise file.wrong(
            "board.roads",
            f"the roads have {len(villages)} villages in all",
            f"There are {VILLAGES}: {'add the missing' if fewer else 'remove what is too much'}.",
        )


def _check_reviews(
    file: EditionFile, drawn: Sequence[_Drawn], roads: Sequence[Road], spots: Sequence[_Spot]
) -> None:
    fewest, most = _read_range(file, "reviews.villages_per_road")
    for road in drawn:
        if not fewest <= len(road.villages) <= most:
            raise file.wrong(
                f"{road.path}.villages",
                f"has {len(road.villages)} villages",
                _change_both(f"A road has {fewest} to {most}", "reviews.villages_per_road"),
            )
    short = sum(len(road.villages) == 1 for road in roads)
    expected = file.need("reviews.one_village_roads", int)
    if short != expected:
        raise file.wrong(
            "board.roads",
            f"{short} roads have one village",
            _change_both(f"There are {expected}", "reviews.one_village_roads"),
        )
    fewest, most = _read_range(file, "reviews.roads_per_junction")
    ends = Counter(end for road in roads for end in road.ends)
    for junction, spot in enumerate(spots[:FIRST_VILLAGE]):
        if not fewest <= ends[junction] <= most:
            raise file.wrong(
                "board.roads",
                f"{spot.key!r} has {ends[junction]} roads",
                _change_both(f"A junction has {fewest} to {most}", "reviews.roads_per_junction"),
            )


def _change_both(law: str, key: str) -> str:
    return f"{law}: trace it again or, if your copy is so, change {key} and its source."


def _check_connected(file: EditionFile, roads: Sequence[Road], spots: Sequence[_Spot]) -> None:
    # MJ-3.1
    reached = {START}
    grew = True
    while grew:
        near = {end for road in roads if reached & set(road.ends) for end in road.ends}
        grew = not near <= reached
        reached |= near
    lost = [spot.key for junction, spot in enumerate(spots[:CITIES]) if junction not in reached]
    if lost:
        raise file.wrong(
            "board.roads",
            f"no road leads from the start to {', '.join(lost)}",
            "Add the missing road: the roads join all places.",
        )


VILLAGE_BETWEEN: Final = "village {number} (between {near} and {far})"
VILLAGE_BY: Final = "village {number} (by {near}, towards {far})"


def _names(spots: Sequence[_Spot], drawn: Sequence[_Drawn]) -> tuple[str, ...]:
    """A village is told by its road, so that it can be found on a board that prints no numbers."""
    junctions = {spot.key: spot.name for spot in spots[:FIRST_VILLAGE]}
    names = list(junctions.values())
    for road in drawn:
        one, other = (junctions[end] for end in road.between)
        for number, spot in enumerate(road.villages):
            ahead = 2 * number + 1 - len(road.villages)
            near, far = (one, other) if ahead <= 0 else (other, one)
            words = VILLAGE_BY if ahead else VILLAGE_BETWEEN
            named = phrase(words, number=_village_number(spot.key), near=near, far=far)
            names.append(named)
    return tuple(names)


def _village_number(key: str) -> str:
    """v07 is read as 7; any other key stands for itself."""
    return key[1:].lstrip("0") if re.fullmatch("v0*[1-9][0-9]*", key) else key


def _read_homes(file: EditionFile, city_keys: Sequence[str]) -> tuple[int, ...]:
    homes: list[int] = []
    for character in CHARACTERS:
        key = f"homes.{character}"
        city = file.need(key, str)
        if city not in city_keys:
            raise file.wrong(key, f"{city!r} is no city of this file", "Use the key of a city.")
        home = city_keys.index(city)
        if home in homes:
            raise file.wrong(
                key,
                f"{city!r} is already the home of the {CHARACTERS[homes.index(home)]}",
                "Give each character a city of its own.",
            )
        homes.append(home)
    return tuple(homes)


def _read_start_fields(file: EditionFile) -> int:
    # MJ-3.2d: a field for each governor tile.
    fields: int = file.need("track.start_fields", int)
    if fields != CITIES:
        raise file.wrong("track.start_fields", f"is {fields}", f"It is one a city: {CITIES}.")
    return fields


def _read_numbered_fields(file: EditionFile) -> int:
    # MJ-10a, MJ-11.1: the fields printed 8 and 10 end games.
    fields: int = file.need("track.numbered_fields", int)
    if fields != 10:
        raise file.wrong("track.numbered_fields", f"is {fields}", "They are printed 1 to 10.")
    return fields


def _read_dial(file: EditionFile) -> tuple[str, ...]:
    dial = tuple(file.need("disk.actions", list))
    if sorted(map(str, dial)) != sorted(ACTIONS):
        raise file.wrong(
            "disk.actions",
            "does not list the nine actions",
            f"List each once, in the order round your disk: {', '.join(ACTIONS)}.",
        )
    return dial


def _read_colours(file: EditionFile) -> tuple[Colour, ...]:
    colours = tuple(
        Colour(
            _value(file, path, entry, "name", str),
            _value(file, path, entry, "palaces", str),
        )
        for path, entry in _tables(file, "pieces.colours")
    )
    # MJ-2a
    if len({colour.name for colour in colours}) != 5 or len(colours) != 5:
        raise file.wrong("pieces.colours", "are not five", "List each of the five colours once.")
    return colours


def _read_size(file: EditionFile) -> Point:
    width, height = _read_point(file, "board.size")
    if width < 1 or height < 1:
        raise file.wrong("board.size", f"is {width} by {height}", "Use a width and a height.")
    return width, height


def _read_range(file: EditionFile, key: str) -> Point:
    fewest, most = _read_point(file, key)
    if not 1 <= fewest <= most:
        raise file.wrong(key, f"is {fewest} to {most}", "Write the fewest, then the most.")
    return fewest, most


def _read_point(file: EditionFile, key: str) -> Point:
    return _point(file, key, file.need(key, list))


def _at(file: EditionFile, path: str, entry: Mapping[str, Any]) -> Point:
    return _point(file, f"{path}.at", _value(file, path, entry, "at", list))


def _point(file: EditionFile, key: str, value: list[Any]) -> Point:
    if len(value) != 2 or any(type(each) is not int for each in value):
        raise file.wrong(key, f"is {value!r}", "Write two whole numbers, as in [500, 400].")
    return value[0], value[1]


def _key(file: EditionFile, path: str, entry: Mapping[str, Any]) -> str:
    key: str = _value(file, path, entry, "key", str)
    if not KEY_FORM.fullmatch(key):
        raise file.wrong(
            f"{path}.key", f"is {key!r}", "Use small letters and digits, a letter first."
        )
    return key


def _value(file: EditionFile, path: str, entry: Mapping[str, Any], key: str, kind: type) -> Any:
    """One value of a table in a list: such a table has no dotted key that `need` could follow."""
    value = entry.get(key)
    if type(value) is not kind:
        problem = "is missing" if value is None else f"is {value!r}"
        raise file.wrong(f"{path}.{key}", problem, f"Write it as {_KIND_WORDS[kind]}.")
    return value


_KIND_WORDS: Final[Mapping[type, str]] = {
    str: 'text in quotes, as in "agra"',
    list: "a list, as in [500, 400]",
}


def _tables(file: EditionFile, key: str) -> list[tuple[str, Mapping[str, Any]]]:
    return _each_table(file, key, file.need(key, list))


def _each_table(
    file: EditionFile, key: str, entries: Sequence[Any]
) -> list[tuple[str, Mapping[str, Any]]]:
    tables = [(f"{key}[{number}]", entry) for number, entry in enumerate(entries)]
    for path, entry in tables:
        if not isinstance(entry, Mapping):
            raise file.wrong(path, f"is {entry!r}", "Write a table, as in { key = ... }.")
    return tables
