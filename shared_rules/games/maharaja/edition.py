"""The Board: what is printed on one copy, typed and immutable, checked against every known count.

The law: a Board that exists is playable. Whatever is wrong with an edition file is told by file,
key and remedy before a Board is made. What the rulebook states is fixed here; what only reviews
tell stands in the file, where an owner whose copy differs can change it.
"""

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from pathlib import Path
from typing import Final, NamedTuple

from shared_rules.core.editions import EditionFile
from shared_rules.core.errors import EditionError
from shared_rules.core.phrases import listed, phrase
from shared_rules.games.maharaja.reading import (
    Point,
    at_in,
    each_table,
    key_in,
    read_point,
    read_range,
    read_size,
    tables,
    value_in,
)

EDITION_PATH: Final = Path(__file__).with_name("edition.toml")

# Places are numbered: cities 0 to 6, the start, then the villages. Junctions are cities and start.
CITIES: Final = 7
START: Final = 7
FIRST_VILLAGE: Final = 8
VILLAGES: Final = 30
PLACES: Final = FIRST_VILLAGE + VILLAGES

START_KEY: Final = "start"
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


class _Copy(NamedTuple):
    """A board as its file draws it, right or wrong."""

    cities: tuple[_Spot, ...]
    start: _Spot
    roads: tuple[_Drawn, ...]

    @property
    def villages(self) -> tuple[_Spot, ...]:
        return tuple(spot for road in self.roads for spot in road.villages)

    @property
    def junctions(self) -> tuple[_Spot, ...]:
        return (*self.cities, self.start)


def read_board(file: EditionFile) -> Board:
    copy = _read_copy(file)
    for problem in _problems(file, copy):
        raise problem
    spots = (*copy.junctions, *copy.villages)
    places = {spot.key: place for place, spot in enumerate(spots)}
    return Board(
        name=file.name,
        reconstructed=file.reconstructed,
        size=read_size(file),
        keys=tuple(spot.key for spot in spots),
        names=_names(spots, copy.roads),
        at=tuple(spot.at for spot in spots),
        roads=tuple(
            Road(
                (places[road.between[0]], places[road.between[1]]),
                tuple(places[spot.key] for spot in road.villages),
            )
            for road in copy.roads
        ),
        homes=_read_homes(file, tuple(city.key for city in copy.cities)),
        start_fields=_read_start_fields(file),
        numbered_fields=_read_numbered_fields(file),
        dial=_read_dial(file),
        pieces=_read_colours(file),
    )


def board_problems(file: EditionFile) -> tuple[EditionError, ...]:
    """All that is wrong with a drawn board, for who is still drawing it.

    Raises EditionError for a file that cannot be read as a drawing at all.
    """
    return tuple(_problems(file, _read_copy(file)))


def _read_copy(file: EditionFile) -> _Copy:
    cities = tuple(_read_cities(file))
    roads = tuple(_read_roads(file))
    _check_complete(file, roads)
    start = _Spot("board.start", START_KEY, phrase("the start"), read_point(file, "board.start.at"))
    return _Copy(cities, start, roads)


def _problems(file: EditionFile, copy: _Copy) -> Iterator[EditionError]:
    """The counts first: they explain most of the rest."""
    yield from _count_problems(file, copy)
    yield from _name_problems(file, copy)
    yield from _spot_problems(file, (*copy.junctions, *copy.villages))
    yield from _end_problems(file, copy)
    yield from _village_problems(file, copy)
    yield from _review_problems(file, copy)
    yield from _connection_problems(file, copy)


def _read_cities(file: EditionFile) -> list[_Spot]:
    return [
        _Spot(
            path,
            key_in(file, path, entry),
            value_in(file, path, entry, "name", str),
            at_in(file, path, entry),
        )
        for path, entry in tables(file, "board.cities")
    ]


def _read_roads(file: EditionFile) -> list[_Drawn]:
    roads = []
    for path, entry in tables(file, "board.roads"):
        ends = value_in(file, path, entry, "between", list)
        if len(ends) != 2 or not all(isinstance(end, str) for end in ends):
            raise file.wrong(
                f"{path}.between", f"is {ends!r}", "Write the keys of the two places it joins."
            )
        listed = value_in(file, path, entry, "villages", list)
        villages = tuple(
            _Spot(at, key_in(file, at, village), "", at_in(file, at, village))
            for at, village in each_table(file, f"{path}.villages", listed)
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


def _count_problems(file: EditionFile, copy: _Copy) -> Iterator[EditionError]:
    # MJ-3.1
    if len(copy.cities) != CITIES:
        problem = phrase("cities: {count}", count=len(copy.cities))
        law = phrase("A board has {cities}: list each once.", cities=CITIES)
        yield file.wrong("board.cities", problem, law)


def _village_problems(file: EditionFile, copy: _Copy) -> Iterator[EditionError]:
    # MJ-3.1
    count = len(copy.villages)
    if count != VILLAGES:
        problem = phrase("villages on the roads: {count}", count=count)
        fewer = phrase("There are {villages}: add the missing.", villages=VILLAGES)
        more = phrase("There are {villages}: remove what is too much.", villages=VILLAGES)
        yield file.wrong("board.roads", problem, fewer if count < VILLAGES else more)


def _name_problems(file: EditionFile, copy: _Copy) -> Iterator[EditionError]:
    names = Counter(spot.name for spot in copy.cities)
    for spot in copy.cities:
        if not spot.name.strip():
            law = phrase("Give the city its printed name.")
            yield file.wrong(f"{spot.path}.name", phrase("the name of a city is empty"), law)
        elif names[spot.name] > 1:
            problem = phrase("two cities are called '{name}'", name=spot.name)
            law = phrase("Give every city a name of its own.")
            yield file.wrong(f"{spot.path}.name", problem, law)


def _spot_problems(file: EditionFile, spots: Sequence[_Spot]) -> Iterator[EditionError]:
    seen: dict[str, _Spot] = {}
    width, height = read_size(file)
    for spot in spots:
        if spot.key in seen:
            yield file.wrong(
                f"{spot.path}.key",
                f"{spot.key!r} is already the key of {seen[spot.key].path}",
                "Give every place a key of its own.",
            )
        seen[spot.key] = spot
        x, y = spot.at
        if not (0 <= x <= width and 0 <= y <= height):
            problem = phrase("'{place}' lies at {x}, {y}, off the board", place=spot.key, x=x, y=y)
            law = phrase(
                "Keep it within the board, {width} by {height}.", width=width, height=height
            )
            yield file.wrong(f"{spot.path}.at", problem, law)
    for one, other in combinations(spots, 2):
        if math.dist(one.at, other.at) < TOUCH * width:
            words = "'{place}' is too near to '{other}' to be touched apart"
            problem = phrase(words, place=other.key, other=one.key)
            law = phrase("Place them at least {apart} apart.", apart=math.ceil(TOUCH * width))
            yield file.wrong(f"{other.path}.at", problem, law)


def _end_problems(file: EditionFile, copy: _Copy) -> Iterator[EditionError]:
    junctions = {spot.key for spot in copy.junctions}
    for road in copy.roads:
        for end in road.between:
            if end not in junctions:
                law = f"Use the key of a city, or {START_KEY!r}."
                problem = f"{end!r} is no city of this file"
                yield file.wrong(f"{road.path}.between", problem, law)
        if road.between[0] == road.between[1]:
            problem = phrase("a road leads from '{place}' back to it", place=road.between[0])
            law = phrase("A road joins two different places.")
            yield file.wrong(f"{road.path}.between", problem, law)


def _review_problems(file: EditionFile, copy: _Copy) -> Iterator[EditionError]:
    key = "reviews.villages_per_road"
    fewest, most = read_range(file, key)
    for road in copy.roads:
        count = len(road.villages)
        if not fewest <= count <= most:
            one, other = road.between
            words = "villages on the road from '{place}' to '{other}': {count}"
            problem = phrase(words, place=one, other=other, count=count)
            law = phrase("A road has {fewest} to {most}", fewest=fewest, most=most)
            yield file.wrong(f"{road.path}.villages", problem, law, key)
    key = "reviews.one_village_roads"
    short = sum(len(road.villages) == 1 for road in copy.roads)
    expected = file.need(key, int)
    if short != expected:
        problem = phrase("roads with one village: {count}", count=short)
        yield file.wrong("board.roads", problem, phrase("There are {count}", count=expected), key)
    key = "reviews.roads_per_junction"
    fewest, most = read_range(file, key)
    ends = Counter(end for road in copy.roads for end in road.between)
    for spot in copy.junctions:
        if not fewest <= ends[spot.key] <= most:
            problem = phrase("roads at '{place}': {count}", place=spot.key, count=ends[spot.key])
            law = phrase("A junction has {fewest} to {most}", fewest=fewest, most=most)
            yield file.wrong("board.roads", problem, law, key)


def _connection_problems(file: EditionFile, copy: _Copy) -> Iterator[EditionError]:
    # MJ-3.1
    reached = {START_KEY}
    grew = True
    while grew:
        near = {end for road in copy.roads if reached & set(road.between) for end in road.between}
        grew = not near <= reached
        reached |= near
    lost = [spot.key for spot in copy.cities if spot.key not in reached]
    if lost:
        problem = phrase("no road leads from the start to {places}", places=listed(lost))
        law = phrase("Add the missing road: the roads join all places.")
        yield file.wrong("board.roads", problem, law)


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
            value_in(file, path, entry, "name", str),
            value_in(file, path, entry, "palaces", str),
        )
        for path, entry in tables(file, "pieces.colours")
    )
    # MJ-2a
    if len({colour.name for colour in colours}) != 5 or len(colours) != 5:
        raise file.wrong("pieces.colours", "are not five", "List each of the five colours once.")
    return colours
