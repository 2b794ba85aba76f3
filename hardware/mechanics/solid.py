"""Solids from OpenSCAD models: OpenSCAD reads a model, Manifold computes it.

Law: OpenSCAD unfolds a model to its tree of plain shapes (`.csg`), which takes no time. Manifold,
the kernel of newer OpenSCADs, then does in milliseconds what Debian's of 2021 does in minutes. Only
the shapes that our models use are known here; any other is an error, never left out. It counts in
whole micrometres, so that layers which should touch do touch.
"""

import json
import math
import re
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from manifold3d import CrossSection, FillRule, Manifold

from hardware.tools import Trouble, run

PROGRAM = "openscad"
UNIT = 1000.0
SAME = 2.0


@dataclass(frozen=True)
class Node:
    """One shape of the tree: what it is, its values, what it is made of."""

    kind: str
    values: dict[str, Any]
    children: tuple["Node", ...]


def solid(model: Path, part: str, **choices: int) -> Manifold:
    """One part of a model, where it stands in the closed device."""
    exact = solid_of(parse(tree(model, part, choices)))
    # An STL keeps seven digits: corners that it could not tell apart are made one.
    made = exact.simplify(SAME).scale([1 / UNIT] * 3)
    if made.is_empty():
        raise Trouble(f"{model.name} has no part {part!r}.")
    return made


def tree(model: Path, part: str, choices: dict[str, int]) -> str:
    """As OpenSCAD unfolds it."""
    words = [f"{name}={value}" for name, value in choices.items()]
    defined = [word for each in (f'part="{part}"', *words) for word in ("-D", each)]
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "part.csg"
        said = run([PROGRAM, "--hardwarnings", *defined, "-o", str(made), str(model)])
        if not made.exists():
            raise Trouble(f"OpenSCAD cannot read {model.name}: {said}")
        return made.read_text(encoding="utf-8")


# ---- reading

WORD = re.compile(r"[$\w]+")
VALUE = json.JSONDecoder()


class _Reader:
    """Goes through the text of a tree: `kind(name = value, ...) { children }` or `kind(...);`."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    def nodes(self) -> tuple[Node, ...]:
        found = []
        while self._peek() not in ("", "}"):
            found.append(self._node())
        return tuple(found)

    def _node(self) -> Node:
        kind = self._word()
        values = self._values()
        if self._take() == ";":
            return Node(kind, values, ())
        children = self.nodes()
        self._take()
        return Node(kind, values, children)

    def _values(self) -> dict[str, Any]:
        """The first value may have no name."""
        found: dict[str, Any] = {}
        self._take()
        while self._peek() != ")":
            name = ""
            if re.match(r"[$\w]+\s*=", self._text[self._at :]):
                name = self._word()
                self._take()
            self._peek()
            if self._text.startswith("undef", self._at):
                self._at += len("undef")
            else:
                found[name], self._at = VALUE.raw_decode(self._text, self._at)
            if self._peek() == ",":
                self._take()
        self._take()
        return found

    def _peek(self) -> str:
        """The next sign that is no space."""
        while self._text[self._at : self._at + 1].isspace():
            self._at += 1
        return self._text[self._at : self._at + 1]

    def _take(self) -> str:
        sign = self._peek()
        self._at += 1
        return sign

    def _word(self) -> str:
        found = WORD.match(self._text, self._at) if self._peek() else None
        if not found:
            raise Trouble(f"This is no OpenSCAD tree: {self._text[self._at : self._at + 40]!r}")
        self._at = found.end()
        return found[0]


def parse(text: str) -> Node:
    return Node("group", {}, _Reader(text).nodes())


# ---- computing


def solid_of(node: Node) -> Manifold:
    match node.kind:
        case "group" | "union" | "color":
            return _sum([solid_of(child) for child in node.children])
        case "difference":
            first, *others = [solid_of(child) for child in node.children] or [Manifold()]
            return first - _sum(others)
        case "multmatrix":
            matrix = [[*row[:3], round(row[3] * UNIT)] for row in node.values[""][:3]]
            return _sum([solid_of(child) for child in node.children]).transform(matrix)
        case "linear_extrude":
            flat = _flat_sum([flat_of(child) for child in node.children])
            return Manifold.extrude(_whole(flat), round(node.values["height"] * UNIT))
        case "rotate_extrude":
            flat = _flat_sum([flat_of(child) for child in node.children])
            return Manifold.revolve(flat, int(node.values["$fn"]))
        case "cube":
            size = [round(side * UNIT) for side in node.values["size"]]
            return Manifold.cube(size, node.values["center"])
    raise Trouble(f"OpenSCAD's {node.kind} is not known to hardware/mechanics/solid.py.")


def flat_of(node: Node) -> CrossSection:
    values = node.values
    match node.kind:
        case "group" | "union":
            return _flat_sum([flat_of(child) for child in node.children])
        case "difference":
            first, *others = [flat_of(child) for child in node.children] or [CrossSection()]
            return first - _flat_sum(others)
        case "intersection":
            first, *others = [flat_of(child) for child in node.children]
            for other in others:
                first = first ^ other
            return first
        case "hull":
            return CrossSection.batch_hull([flat_of(child) for child in node.children])
        case "multmatrix":
            placed = [[*row[:2], round(row[3] * UNIT)] for row in values[""][:2]]
            return _flat_sum([flat_of(child) for child in node.children]).transform(placed)
        case "circle":
            return _circle(values["r"] * UNIT, int(values["$fn"]))
        case "square":
            size = [side * UNIT for side in values["size"]]
            return CrossSection.square(size, values["center"])
        case "polygon":
            points = [(x * UNIT, y * UNIT) for x, y in values["points"]]
            return CrossSection([points], FillRule.NonZero)
    raise Trouble(f"OpenSCAD's flat {node.kind} is not known to hardware/mechanics/solid.py.")


def _whole(flat: CrossSection) -> CrossSection:
    """On whole micrometres: corners that two layers share are the same."""
    lines = [[(round(x), round(y)) for x, y in line] for line in flat.to_polygons()]
    return CrossSection(lines, FillRule.Positive)


def _circle(radius: float, corners: int) -> CrossSection:
    if radius <= 0:
        return CrossSection()
    turn = 2 * math.pi / corners
    points = [(radius * math.cos(n * turn), radius * math.sin(n * turn)) for n in range(corners)]
    return CrossSection([points])


def _sum(parts: list[Manifold]) -> Manifold:
    total = Manifold()
    for part in parts:
        total = total + part
    return total


def _flat_sum(parts: list[CrossSection]) -> CrossSection:
    total = CrossSection()
    for part in parts:
        total = total + part
    return total
