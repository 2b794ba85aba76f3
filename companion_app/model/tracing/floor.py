"""A draft of Maharani's palace: cells of a grid that are spaces of a section, and the pillars.

The law: a pillar stands in the middle of a space or on an edge between two, never both in one
space. An edge belongs to both of its sides, so half a pillar always has its other half.
"""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import ClassVar, Final, NamedTuple, Self

from companion_app.model.language import _
from companion_app.model.tables.maharani.titles import section_title
from companion_app.model.tracing.base import OWNER, Count, Facts, Flaw, Tracing, shipped_facts
from companion_app.model.tracing.outline import Outline
from shared_rules.core.editions import EditionFile
from shared_rules.core.errors import EditionError
from shared_rules.games.maharani.edition import (
    COLOUR_TILES,
    COLUMN_LETTERS,
    DIRECTIONS,
    FILLS,
    MIDDLE_SPACES,
    NO_SPACE,
    SPACES,
    STEPS,
    TILE_COLOURS,
    Cell,
    palace_problems,
    read_palace,
)
from shared_rules.games.maharani.pillars import (
    MIDDLE,
    MIDDLE_SIGN,
    SIDES,
    SPACE_EDGES,
    TILE_EDGES,
    Pattern,
    read_pattern,
    write_pattern,
)

SECTIONS: Final = ("lion", "monkey", "peacock", "elephant")
FEWEST, MOST = 4, 14
"""Columns and rows of the grid."""
NO_PILLAR: Final = "-"
IN_THE_MIDDLE: Final = Outline(((0.05, 0.05), (0.95, 0.05), (0.95, 0.95), (0.05, 0.95)), 1.0)
"""Where the grid lies at first."""


class Edge(NamedTuple):
    """North of a cell, or west of it; the cell may be one beyond the grid."""

    column: int
    row: int
    north: bool


@dataclass(frozen=True)
class FloorDraft(Tracing):
    outline: Outline = IN_THE_MIDDLE
    columns: int = 8
    rows: int = 8
    spaces: Mapping[Cell, str] = field(default_factory=dict)
    """From a cell to its section."""
    edges: frozenset[Edge] = frozenset()
    """On which a pillar stands."""
    middles: frozenset[Cell] = frozenset()
    sections: tuple[str, ...] = SECTIONS
    tiles: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By colour: the patterns that the owner has told; a colour that is not here was not told."""
    rondel: tuple[str, str] | None = None
    """The section at place 1 when the arrow points north, and the direction of the places."""
    may_stay_free: bool = False

    GAME: ClassVar = "maharani"
    BEGIN_WORDS: ClassVar = "Trace your palace"
    OWN_WORDS: ClassVar = "My palace"
    STEPS: ClassVar = Tracing.STEPS | {"grid", "paint", "pillar", "tile", "turn", "accept"}

    @classmethod
    def of_edition(cls, file: EditionFile) -> Self:
        palace = read_palace(file)
        columns, rows = palace.size
        at = dict(zip(palace.cells, palace.pillars, strict=True))
        sources = file.sources()
        own = {key for key, source in sources.items() if source == OWNER}
        edges = {
            _edge(cell, side)
            for cell, pattern in at.items()
            for side in range(4)
            if pattern != MIDDLE and pattern >> side & 1
        }
        first = palace.section_keys[palace.first_section]
        direction = next(name for name, step in DIRECTIONS.items() if step == palace.step)
        patterns = file.facts["tiles"]["patterns"]
        return cls(
            title=file.name,
            source=sources["palace.floor"],
            columns=columns,
            rows=rows,
            spaces={
                cell: palace.section_keys[section]
                for cell, section in zip(palace.cells, palace.sections, strict=True)
            },
            edges=frozenset(edges),
            middles=frozenset(cell for cell, pattern in at.items() if pattern == MIDDLE),
            sections=palace.section_keys,
            tiles={colour: tuple(patterns[colour]) for colour in palace.tile_colours}
            if "tiles.patterns" in own
            else {},
            rondel=(first, direction) if "rondel" in own else None,
            may_stay_free=not palace.fills,
        )

    # Steps

    def grid(self, columns: int, rows: int) -> Self:
        """What lies beyond the new grid is gone."""
        if not all(type(n) is int and FEWEST <= n <= MOST for n in (columns, rows)):
            raise ValueError("a grid of another size")
        kept = {(x, y): own for (x, y), own in self.spaces.items() if x < columns and y < rows}
        return replace(self._with_spaces(kept), columns=columns, rows=rows)

    def paint(self, section: str, cells: Sequence[Sequence[int]]) -> Self:
        """These cells are spaces of a section; of no section: no spaces."""
        if section not in (*self.sections, ""):
            raise ValueError(f"{section!r} is no section")
        spaces = dict(self.spaces)
        for column, row in cells:
            cell = (column, row)
            if not self._has(cell):
                raise ValueError(f"{cell!r} is not on the grid")
            if section:
                spaces[cell] = section
            else:
                spaces.pop(cell, None)
        return self._with_spaces(spaces)

    def pillar(self, column: int, row: int, where: str) -> Self:
        """Puts one in the middle (m) or on an edge (n, e, s, w), or takes it away."""
        cell = (column, row)
        if cell not in self.spaces:
            raise ValueError("pillars stand on spaces")
        if where == MIDDLE_SIGN:
            around = {_edge(cell, side) for side in range(4)}
            middles = self.middles ^ {cell}
            return replace(self, middles=middles, edges=self.edges - around)
        side = SIDES.index(where)
        edge, other = _edge(cell, side), _beyond(cell, side)
        return replace(self, edges=self.edges ^ {edge}, middles=self.middles - {cell, other})

    def tile(self, colour: str, *patterns: str) -> Self:
        """All tiles of a colour, seen along the arrow."""
        if colour not in self._all_tiles:
            raise ValueError(f"{colour!r} is no colour of tiles")
        if any(read_pattern(each, TILE_EDGES) is None for each in patterns):
            raise ValueError("a pattern that no tile has")
        return replace(self, tiles={**self.tiles, colour: tuple(patterns)})

    def turn(self, first: str, direction: str) -> Self:
        """How the places of the rondel lie when its arrow points north."""
        if first not in self.sections or direction not in DIRECTIONS:
            raise ValueError("a rondel that cannot be")
        return replace(self, rondel=(first, direction))

    def accept(self, doubt: str) -> Self:
        """Spaces may stay free at the end: the copy is so."""
        if doubt != FILLS:
            raise ValueError(f"{doubt!r} cannot be otherwise")
        return replace(self, may_stay_free=True)

    def _has(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.columns and 0 <= cell[1] < self.rows

    def _with_spaces(self, spaces: Mapping[Cell, str]) -> Self:
        """Pillars that stand on no space any more are gone."""
        edges = {_edge(cell, side) for cell in spaces for side in range(4)}
        middles = self.middles & spaces.keys()
        return replace(self, spaces=spaces, edges=self.edges & edges, middles=frozenset(middles))

    # What there is

    def pattern(self, cell: Cell) -> Pattern:
        if cell in self.middles:
            return MIDDLE
        return sum(1 << side for side in range(4) if _edge(cell, side) in self.edges)

    def key(self, cell: Cell) -> str:
        """As on a chess board."""
        return f"{COLUMN_LETTERS[cell[0]]}{self.rows - cell[1]}"

    def patterns_of(self, colour: str) -> tuple[str, ...]:
        return self.tiles.get(colour, self._all_tiles[colour])

    @cached_property
    def _all_tiles(self) -> Mapping[str, tuple[str, ...]]:
        """Of all colours, as far as they were not told as in the shipped edition."""
        if len(self.tiles) == TILE_COLOURS:
            return self.tiles
        patterns = shipped_facts(self.GAME)["tiles"]["patterns"]
        return {colour: tuple(each) for colour, each in patterns.items() if colour != "source"}

    @property
    def colours(self) -> tuple[str, ...]:
        return tuple(self._all_tiles)

    # What it makes

    def facts(self) -> Facts:
        facts = self._facts(fills=True)
        if self.may_stay_free and self._cannot_fill(facts):
            return self._facts(fills=False)
        return facts

    def _facts(self, *, fills: bool) -> Facts:
        facts = shipped_facts(self.GAME)
        facts["edition"] = {"game": self.GAME, "name": self.title, "status": "complete"}
        around = self._clockwise()
        told = OWNER if self.source == OWNER else "public"
        signs = dict(zip(around, _signs(around), strict=True))
        if self.rondel:
            first, direction = self.rondel
            facts["rondel"] = {"source": OWNER, "direction": direction, "first": first}
        elif facts["rondel"]["first"] not in around:
            facts["rondel"] = {**facts["rondel"], "first": around[0]}
        facts["palace"] = {
            "sections": [{"key": key, "sign": signs[key], "source": told} for key in around],
            "floor": {
                "source": self.source,
                "fills": fills,
                "plan": [
                    "".join(signs.get(self.spaces.get((x, y), ""), NO_SPACE) for x in self._across)
                    for y in range(self.rows)
                ],
                "pillars": [
                    " ".join(self._pillar_word((x, y)) for x in self._across)
                    for y in range(self.rows)
                ],
            },
        }
        has_tiles = len(self.tiles) == TILE_COLOURS
        patterns = {colour: list(self.patterns_of(colour)) for colour in self.colours}
        owned = [{"name": colour, "source": OWNER} for colour in self.colours]
        facts["tiles"] = {
            "colours": owned if has_tiles else facts["tiles"]["colours"],
            "patterns": {"source": OWNER if has_tiles else "reconstructed"} | patterns,
        }
        return facts

    @property
    def _across(self) -> range:
        return range(self.columns)

    def _pillar_word(self, cell: Cell) -> str:
        if cell not in self.spaces:
            return NO_SPACE
        return write_pattern(self.pattern(cell), SPACE_EDGES) or NO_PILLAR

    def _clockwise(self) -> tuple[str, ...]:
        """The sections as they lie round the middle."""
        if not self.spaces:
            return self.sections
        middle = _centre(list(self.spaces))
        angles = {
            section: _angle(_centre(cells), middle)
            for section in self.sections
            if (cells := [cell for cell, own in self.spaces.items() if own == section])
        }
        missing = [section for section in self.sections if section not in angles]
        return (*sorted(angles, key=lambda section: angles[section]), *missing)

    def _cannot_fill(self, facts: Facts) -> bool:
        titled = {**facts, "edition": {**facts["edition"], "name": self.title.strip() or "-"}}
        problems = palace_problems(_file(titled, self.GAME))
        return any(problem.key == FILLS for problem in problems)

    # What is not right yet

    def counts(self) -> tuple[Count, ...]:
        tiles = sum(len(self.patterns_of(colour)) for colour in self.colours)
        return (
            Count(_("Spaces"), len(self.spaces), SPACES),
            Count(_("Middle pillars"), len(self.middles), MIDDLE_SPACES),
            Count(_("Tiles"), tiles, TILE_COLOURS * COLOUR_TILES),
        )

    def _own_flaws(self) -> Iterable[Flaw]:
        if not self.title.strip():
            yield Flaw(_("Your palace has no name yet."))

    def _problems(self, file: EditionFile) -> Iterator[EditionError]:
        for problem in palace_problems(file):
            if problem.key == FILLS:
                law = _("Check floor and tiles.")
                yield EditionError(problem.file, FILLS, problem.problem, law, FILLS)
            else:
                yield problem

    def _shown(self) -> Mapping[str, str]:
        return {key: section_title(key) for key in self.sections}


def _file(facts: Facts, game: str) -> EditionFile:
    return EditionFile("", game, facts["edition"]["name"], False, facts)


def _edge(cell: Cell, side: int) -> Edge:
    """Of a cell, by the number of its side."""
    column, row = cell
    return (
        Edge(column, row, north=True),
        Edge(column + 1, row, north=False),
        Edge(column, row + 1, north=True),
        Edge(column, row, north=False),
    )[side]


def _beyond(cell: Cell, side: int) -> Cell:
    dx, dy = STEPS[side]
    return cell[0] + dx, cell[1] + dy


def _centre(cells: Sequence[Cell]) -> tuple[float, float]:
    return sum(x for x, _y in cells) / len(cells), sum(y for _x, y in cells) / len(cells)


def _angle(spot: tuple[float, float], middle: tuple[float, float]) -> float:
    """From the north, clockwise: so the order is the same wherever the floor is drawn."""
    dx, dy = spot[0] - middle[0], spot[1] - middle[1]
    return math.atan2(dx, -dy) % math.tau


def _signs(keys: Sequence[str]) -> list[str]:
    """A letter for each, its own first one where nobody else has it."""
    first = Counter(key[0].upper() for key in keys)
    return [
        key[0].upper() if first[key[0].upper()] == 1 else str(at) for at, key in enumerate(keys)
    ]
