"""The Palace: what is printed on one copy, typed and immutable, checked against every known count.

The law: a Palace that exists is playable. Whatever is wrong with an edition file is told by file,
key and remedy before a Palace is made. Whether the tiles can fill the floor is found by a solver
and has to be what the file says of itself.
"""

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final, NamedTuple

from shared_rules.core.editions import EditionFile
from shared_rules.core.errors import EditionError
from shared_rules.core.phrases import Phrase, listed, phrase
from shared_rules.games.maharani.pillars import (
    MIDDLE,
    SHAPE_WORDS,
    SIDES,
    SPACE_EDGES,
    TILE_EDGES,
    Pattern,
    fill,
    fitting_turns,
    read_pattern,
    shape,
)

EDITION_PATH: Final = Path(__file__).with_name("edition.toml")

# MI-2a, MI-2b, MI-2c
SECTIONS: Final = 4
SECTION_SPACES: Final = 14
SPACES: Final = SECTIONS * SECTION_SPACES
MIDDLE_SPACES: Final = 8
TILE_COLOURS: Final = 6
COLOUR_TILES: Final = 10
MIDDLE_TILES: Final = 12
WORKER_COLOURS: Final = 4
PLACES: Final = (1, 2, 3, 4)
"""Of the rondel."""

KEY_FORM: Final = re.compile(r"[a-z][a-z0-9]*")
NO_SPACE: Final = "."
FILLS: Final = "palace.floor.fills"
MOST_TOLD: Final = 8
"""Spaces that are named in one complaint."""
COLUMN_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
# North, east, south, west, in columns and rows that grow to the east and the south.
STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
DIRECTIONS: Final = {"clockwise": 1, "counterclockwise": -1}

Cell = tuple[int, int]


@dataclass(frozen=True)
class Palace:
    """Spaces and sections are numbered; so are sides, clockwise from the north."""

    name: str
    reconstructed: bool
    fills: bool
    size: Cell
    keys: tuple[str, ...]
    """Of every space, by its number: what moves are written with."""
    cells: tuple[Cell, ...]
    sections: tuple[int, ...]
    """Of every space."""
    pillars: tuple[Pattern, ...]
    """Of every space."""
    section_keys: tuple[str, ...]
    tile_colours: tuple[str, ...]
    tile_counts: Mapping[str, int]
    """Of every kind of tile: its colour and its pattern along the arrow, as in blue_fr."""
    worker_colours: tuple[str, ...]
    first_section: int
    step: int

    def __hash__(self) -> int:
        return hash(self.name)

    @cached_property
    def index(self) -> Mapping[str, int]:
        return {key: space for space, key in enumerate(self.keys)}

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """MI-5a: of every space, across section borders too."""
        at = {cell: space for space, cell in enumerate(self.cells)}
        return tuple(
            tuple(at[x + dx, y + dy] for dx, dy in STEPS if (x + dx, y + dy) in at)
            for x, y in self.cells
        )

    @cached_property
    def spaces_of(self) -> tuple[tuple[int, ...], ...]:
        """Of every section."""
        return tuple(
            tuple(space for space, own in enumerate(self.sections) if own == section)
            for section in range(SECTIONS)
        )

    @cached_property
    def middle_spaces(self) -> tuple[int, ...]:
        return tuple(space for space, pattern in enumerate(self.pillars) if pattern == MIDDLE)

    @cached_property
    def middle_kinds(self) -> frozenset[str]:
        """The kinds of tile with a middle pillar."""
        return frozenset(kind for kind in self.tile_counts if pattern_of(kind) == MIDDLE)

    @cached_property
    def colour_of(self) -> Mapping[str, str]:
        """From a kind of tile to its colour; no tile has none."""
        return {"": ""} | {kind: kind.partition("_")[0] for kind in self.tile_counts}

    @cached_property
    def arrows(self) -> Mapping[str, tuple[tuple[str, ...], ...]]:
        """MI-4e, MI-4f: where the arrow of a kind of tile may point on each space."""
        return {
            kind: tuple(
                tuple(SIDES[turns] for turns in fitting_turns(pattern_of(kind), pattern))
                for pattern in self.pillars
            )
            for kind in self.tile_counts
        }

    @cached_property
    def fitting(self) -> Mapping[str, tuple[int, ...]]:
        """The spaces for each kind of tile."""
        return {
            kind: tuple(space for space, arrows in enumerate(by_space) if arrows)
            for kind, by_space in self.arrows.items()
        }

    def section_at(self, side: str, place: int) -> int:
        """MI-4a: where a rondel place lies when the arrow points at this side of the palace."""
        return (self.first_section + SIDES.index(side) + self.step * (place - 1)) % SECTIONS


def pattern_of(kind: str) -> Pattern:
    """Along the arrow."""
    pattern = read_pattern(kind.partition("_")[2], TILE_EDGES)
    assert pattern is not None, "the edition was checked"
    return pattern


class _Space(NamedTuple):
    """A space as the file draws it, with where its pillars stand there; 0 for no known pattern."""

    path: str
    key: str
    cell: Cell
    section: int
    pillars: Pattern


class _Copy(NamedTuple):
    """A palace as its file draws it, right or wrong."""

    section_keys: tuple[str, ...]
    size: Cell
    spaces: tuple[_Space, ...]
    kinds: tuple[str, ...]
    """Of every tile."""


def read_palace(file: EditionFile) -> Palace:
    copy = _read_copy(file)
    for problem in _problems(file, copy):
        raise problem
    section_keys, size, spaces, kinds = copy
    first, step = _read_rondel(file, section_keys)
    return Palace(
        name=file.name,
        reconstructed=file.reconstructed,
        fills=file.need(FILLS, bool),
        size=size,
        keys=tuple(space.key for space in spaces),
        cells=tuple(space.cell for space in spaces),
        sections=tuple(space.section for space in spaces),
        pillars=tuple(space.pillars for space in spaces),
        section_keys=section_keys,
        tile_colours=tuple(dict.fromkeys(kind.partition("_")[0] for kind in kinds)),
        tile_counts=Counter(kinds),
        worker_colours=_read_names(file, "workers.colours", WORKER_COLOURS),
        first_section=first,
        step=step,
    )


def palace_problems(file: EditionFile) -> tuple[EditionError, ...]:
    """All that is wrong with a drawn palace, for who is still drawing it.

    Raises EditionError for a file that cannot be read as a drawing at all.
    """
    return tuple(_problems(file, _read_copy(file)))


def _read_copy(file: EditionFile) -> _Copy:
    section_keys, signs = _read_sections(file)
    size, spaces = _read_floor(file, signs)
    kinds = _read_tiles(file)
    _check_complete(file, len(spaces), len(kinds))
    return _Copy(section_keys, size, spaces, kinds)


def _problems(file: EditionFile, copy: _Copy) -> Iterator[EditionError]:
    """The counts first: they explain most of the rest."""
    yield from _section_problems(file, copy)
    yield from _pattern_problems(file, copy.spaces)
    yield from _middle_problems(file, copy.spaces)
    yield from _whole_pillar_problems(file, copy.spaces)
    yield from _tile_problems(file, copy.kinds)
    yield from _filling_problems(file, copy)


def _read_sections(file: EditionFile) -> tuple[tuple[str, ...], tuple[str, ...]]:
    tables = file.tables("palace.sections")
    keys = tuple(_key(file, f"{table}.key") for table in tables)
    signs = tuple(file.need(f"{table}.sign", str) for table in tables)
    # MI-2b
    if len(tables) != SECTIONS:
        problem = f"has {len(tables)} sections"
        raise file.wrong("palace.sections", problem, f"List the {SECTIONS} sections clockwise.")
    if len(set(keys)) < SECTIONS or len(set(signs)) < SECTIONS:
        remedy = "Give each section a key and a sign of its own."
        raise file.wrong("palace.sections", "has two that are called alike", remedy)
    for table, sign in zip(tables, signs, strict=True):
        if len(sign) != 1 or sign == NO_SPACE or sign.isspace():
            raise file.wrong(f"{table}.sign", f"is {sign!r}", "Use one letter.")
    return keys, signs


def _key(file: EditionFile, path: str) -> str:
    key: str = file.need(path, str)
    if not KEY_FORM.fullmatch(key):
        raise file.wrong(path, f"is {key!r}", "Use small letters and digits, a letter first.")
    return key


def _read_names(file: EditionFile, path: str, count: int) -> tuple[str, ...]:
    names = tuple(file.need(path, list))
    if len(names) != count or len(set(map(str, names))) < count:
        raise file.wrong(path, f"has {len(names)} names", f"List {count} different ones.")
    return tuple(_key(file, f"{path}[{number}]") for number in range(count))


def _read_floor(file: EditionFile, signs: Sequence[str]) -> tuple[Cell, tuple[_Space, ...]]:
    plan = [list(row) for row in _rows(file, "palace.floor.plan")]
    pillars = [row.split() for row in _rows(file, "palace.floor.pillars")]
    width, height = max(map(len, plan)), len(plan)
    if width > len(COLUMN_LETTERS):
        problem = f"is {width} columns wide"
        raise file.wrong("palace.floor.plan", problem, f"Use {len(COLUMN_LETTERS)} at most.")
    if len(pillars) != height:
        problem = f"has {len(pillars)} rows; the plan has {height}"
        raise file.wrong("palace.floor.pillars", problem, "Draw the same rows in both.")
    spaces = []
    for y, (row, words) in enumerate(zip(plan, pillars, strict=True)):
        for name, cells in (("plan", row), ("pillars", words)):
            if len(cells) != width:
                problem = f"has {len(cells)} columns; the plan is {width} wide"
                raise file.wrong(f"palace.floor.{name}[{y}]", problem, "Use . for no space.")
        for x, (sign, word) in enumerate(zip(row, words, strict=True)):
            space = _read_space(file, (x, y), f"{COLUMN_LETTERS[x]}{height - y}", sign, word, signs)
            if space:
                spaces.append(space)
    return (width, height), tuple(spaces)


def _rows(file: EditionFile, path: str) -> list[str]:
    rows = file.need(path, list)
    if not rows:
        raise file.wrong(path, "is empty", "Draw the floor from north to south.")
    return [file.need(f"{path}[{number}]", str) for number in range(len(rows))]


def _read_space(
    file: EditionFile, cell: Cell, key: str, sign: str, word: str, signs: Sequence[str]
) -> _Space | None:
    plan, path = (f"palace.floor.{name}[{cell[1]}]" for name in ("plan", "pillars"))
    if sign != NO_SPACE and sign not in signs:
        remedy = f"Use the signs of the sections, {', '.join(signs)}, or {NO_SPACE} for no space."
        raise file.wrong(plan, f"has {sign!r} at {key}", remedy)
    if (sign == NO_SPACE) != (word == NO_SPACE):
        problem = f"has {word!r} at {key}, where the plan has {sign!r}"
        raise file.wrong(path, problem, "Draw the same spaces in both.")
    if sign == NO_SPACE:
        return None
    pattern = read_pattern(word, SPACE_EDGES) or 0
    return _Space(path, key, cell, signs.index(sign), pattern)


def _read_tiles(file: EditionFile) -> tuple[str, ...]:
    """The kind of every tile."""
    colours = [_key(file, f"{table}.name") for table in file.tables("tiles.colours")]
    # MI-2a
    if len(set(colours)) != TILE_COLOURS or len(colours) != TILE_COLOURS:
        problem = f"has {len(colours)} colours"
        raise file.wrong("tiles.colours", problem, f"List the {TILE_COLOURS} colours once each.")
    kinds = []
    for colour in colours:
        for number in range(len(file.need(f"tiles.patterns.{colour}", list))):
            path = f"tiles.patterns.{colour}[{number}]"
            word = file.need(path, str)
            if read_pattern(word, TILE_EDGES) is None:
                remedy = "Write m, or one or two of f, r, b, l in this order."
                raise file.wrong(path, f"is {word!r}", remedy)
            kinds.append(f"{colour}_{word}")
    return tuple(kinds)


def _check_complete(file: EditionFile, spaces: int, tiles: int) -> None:
    if file.growing:
        all_tiles = TILE_COLOURS * COLOUR_TILES
        raise file.wrong(
            "edition.status",
            f"is 'growing': {spaces} of {SPACES} spaces and {tiles} of {all_tiles} tiles so far",
            "Trace the whole palace and all tiles, then set the status to 'complete'.",
        )


def _section_problems(file: EditionFile, copy: _Copy) -> Iterator[EditionError]:
    # MI-2b
    counts = Counter(space.section for space in copy.spaces)
    for section, key in enumerate(copy.section_keys):
        if counts[section] != SECTION_SPACES:
            words = "spaces of {section}: {count}"
            problem = phrase(words, section=key, count=counts[section])
            law = phrase("A section has {count}.", count=SECTION_SPACES)
            yield file.wrong("palace.floor.plan", problem, law)
    # MI-4a: which section comes next round the rondel depends on it.
    if len(counts) == SECTIONS:
        angles = [_angle(copy.spaces, section) for section in range(SECTIONS)]
        turns = sum((angles[at] - angles[at - 1]) % math.tau for at in range(SECTIONS))
        if not math.isclose(turns, math.tau):
            problem = phrase("the sections are not in their order round the palace")
            law = phrase("List them clockwise, as they lie round the rondel.")
            yield file.wrong("palace.sections", problem, law)


def _pattern_problems(file: EditionFile, spaces: Sequence[_Space]) -> Iterator[EditionError]:
    unknown = [space for space in spaces if not space.pillars]
    if unknown:
        keys = listed([space.key for space in unknown[:MOST_TOLD]])
        words = "spaces without pillars that a tile can have: {count} (as {spaces})"
        problem = phrase(words, count=len(unknown), spaces=keys)
        law = phrase(HALVES_WORDS)
        yield file.wrong(unknown[0].path, problem, law)


def _angle(spaces: Sequence[_Space], section: int) -> float:
    """The direction of a section from the middle of the palace; grows clockwise."""
    own = [space.cell for space in spaces if space.section == section]
    x, y = (
        sum(cell[axis] for cell in own) / len(own)
        - sum(space.cell[axis] for space in spaces) / len(spaces)
        for axis in (0, 1)
    )
    return math.atan2(y, x)


def _middle_problems(file: EditionFile, spaces: Sequence[_Space]) -> Iterator[EditionError]:
    # MI-2b
    middle = sum(space.pillars == MIDDLE for space in spaces)
    if middle != MIDDLE_SPACES:
        problem = phrase("spaces with a middle pillar: {count}", count=middle)
        law = phrase("A palace has {count}.", count=MIDDLE_SPACES)
        yield file.wrong("palace.floor.pillars", problem, law)


def _whole_pillar_problems(file: EditionFile, spaces: Sequence[_Space]) -> Iterator[EditionError]:
    """MI-4e: half a pillar on an edge is the half of one that goes on beyond it."""
    at = {space.cell: space for space in spaces}
    for space in spaces:
        for side, (dx, dy) in enumerate(STEPS):
            other = at.get((space.cell[0] + dx, space.cell[1] + dy))
            opposite = (side + 2) % 4
            if other and space.pillars >> side & 1 and not other.pillars >> opposite & 1:
                both = {"space": other.key, "other": space.key}
                sides = {"side": SIDES[opposite], "opposite": SIDES[side]}
                problem = Phrase(NO_OTHER_HALF_WORDS, both)
                law = Phrase(OTHER_HALF_WORDS, both | sides)
                yield file.wrong(other.path, problem, law)


HALVES_WORDS: Final = (
    "Each has a pillar in the middle (m), or half ones on one or two edges (n, e, s, w, in this "
    "order)."
)
NO_OTHER_HALF_WORDS: Final = (
    "{space} has no half pillar on its edge to {other}, where the other half stands"
)
OTHER_HALF_WORDS: Final = "Add {side} at {space}, or take {opposite} from {other}."


def _tile_problems(file: EditionFile, kinds: Sequence[str]) -> Iterator[EditionError]:
    # MI-2a
    by_colour = Counter(kind.partition("_")[0] for kind in kinds)
    for colour in (file.need(f"{table}.name", str) for table in file.tables("tiles.colours")):
        count = by_colour[colour]
        if count != COLOUR_TILES:
            problem = phrase("tiles in {colour}: {count}", colour=colour, count=count)
            law = phrase("There are {count} in each colour.", count=COLOUR_TILES)
            yield file.wrong(f"tiles.patterns.{colour}", problem, law)
    middle = sum(pattern_of(kind) == MIDDLE for kind in kinds)
    if middle != MIDDLE_TILES:
        problem = phrase("tiles with a middle pillar: {count}", count=middle)
        law = phrase("There are {count} in all.", count=MIDDLE_TILES)
        yield file.wrong("tiles.patterns", problem, law)


def _filling_problems(file: EditionFile, copy: _Copy) -> Iterator[EditionError]:
    spaces, tiles = copy.spaces, [pattern_of(kind) for kind in copy.kinds]
    says = file.need(FILLS, bool)
    if not all(space.pillars for space in spaces):
        return
    free = fill([space.pillars for space in spaces], tiles).free_spaces
    if says and free:
        counts = Counter(SHAPE_WORDS[shape(spaces[each].pillars)] for each in free)
        found = listed(
            phrase("{count} with {shape}", count=count, shape=phrase(shape_words))
            for shape_words, count in counts.items()
        )
        keys = listed(spaces[each].key for each in free[:MOST_TOLD])
        problem = phrase(STAY_FREE_WORDS, found=found, spaces=keys)
        yield file.wrong(FILLS, problem, phrase(TRACE_AGAIN_WORDS))
    if not says and not free:
        problem = phrase("the tiles can fill the palace, though it is said that they cannot")
        yield file.wrong(FILLS, problem, phrase("Set it to true."))


STAY_FREE_WORDS: Final = "spaces stay free whatever is laid: {found} (as {spaces})"
TRACE_AGAIN_WORDS: Final = "Trace floor and tiles again or, if your copy is so, set it to false."


def _read_rondel(file: EditionFile, section_keys: Sequence[str]) -> tuple[int, int]:
    direction = file.need("rondel.direction", str)
    if direction not in DIRECTIONS:
        problem = f"is {direction!r}"
        raise file.wrong("rondel.direction", problem, f"It is {' or '.join(DIRECTIONS)}.")
    first = file.need("rondel.first", str)
    if first not in section_keys:
        remedy = f"Use the key of a section: {', '.join(section_keys)}."
        raise file.wrong("rondel.first", f"is {first!r}", remedy)
    return section_keys.index(first), DIRECTIONS[direction]
