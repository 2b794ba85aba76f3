"""Symbols: those of KiCad's libraries, and the few of our own.

Law: a symbol taken from a library is flattened (one that extends another stands alone), because
that is how a schematic carries it.
"""

import copy
import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from hardware.boards.sexp import Node, Word, atom, child, children, node, parse, text, write

LIBRARY_VERSION = "20241209"
_OWN_SUPPLIES = ("VBAT", "VSYS", "VLED")


@dataclass(frozen=True)
class Pin:
    """Where a wire meets it, in the library's axes (y up), and the way it points: inward."""

    number: str
    name: str
    x: float
    y: float
    angle: int


def library_folder() -> Path:
    return Path(os.environ.get("KICAD9_SYMBOL_DIR", "/usr/share/kicad/symbols"))


@cache
def _library(name: str) -> dict[str, Node]:
    if name == "durbar":
        return own_symbols()
    tree = parse((library_folder() / f"{name}.kicad_sym").read_text(encoding="utf-8"))
    return {atom(symbol[1]): symbol for symbol in children(tree, "symbol")}


@cache
def symbol(identity: str) -> Node:
    """`library:name`, whole, under its full identity."""
    library, name = identity.split(":")
    found = copy.deepcopy(_library(library)[name])
    parent = next(children(found, "extends"), None)
    if parent is not None:
        found = _flattened(found, copy.deepcopy(_library(library)[atom(parent[1])]))
    found[1] = identity
    return found


def _flattened(child_symbol: Node, parent: Node) -> Node:
    """The parent's drawing with the child's name and fields."""
    name, parent_name = atom(child_symbol[1]), atom(parent[1])
    fields = {atom(field[1]): field for field in children(child_symbol, "property")}
    out: Node = [Word("symbol"), name]
    for item in parent[2:]:
        if isinstance(item, list) and item[0] == "property":
            out.append(fields.pop(atom(item[1]), item))
        elif isinstance(item, list) and item[0] == "symbol":
            item[1] = atom(item[1]).replace(parent_name, name, 1)
            out += [*fields.values(), item]
            fields = {}
        else:
            out.append(item)
    return out


@cache
def pins(identity: str) -> tuple[Pin, ...]:
    found = []
    for unit in children(symbol(identity), "symbol"):
        for pin in children(unit, "pin"):
            x, y, angle = (float(atom(word)) for word in child(pin, "at")[1:])
            found.append(Pin(text(pin, "number"), text(pin, "name"), x, y, int(angle)))
    return tuple(found)


def field(identity: str, name: str) -> str:
    for item in children(symbol(identity), "property"):
        if item[1] == name:
            return atom(item[2])
    return ""


# Our own.

_Drawn = tuple[str, str, str, float, float, int]  # number, name, kind, x, y, angle

_AS5600: tuple[_Drawn, ...] = (
    ("1", "VDD5V", "power_in", -5.08, 10.16, 270),
    ("2", "VDD3V3", "power_in", 5.08, 10.16, 270),
    ("3", "OUT", "output", 12.7, -2.54, 180),
    ("4", "GND", "power_in", 0, -10.16, 90),
    ("5", "PGO", "input", 12.7, -5.08, 180),
    ("6", "SDA", "bidirectional", 12.7, 5.08, 180),
    ("7", "SCL", "input", 12.7, 2.54, 180),
    ("8", "DIR", "input", -12.7, 0, 0),
)
_FS8205A: tuple[_Drawn, ...] = (
    ("1", "D", "passive", 0, -10.16, 90),
    ("8", "D", "passive", 0, -10.16, 90),
    ("2", "S1", "passive", -12.7, 0, 0),
    ("3", "S1", "passive", -12.7, 0, 0),
    ("4", "G1", "input", -2.54, 10.16, 270),
    ("5", "G2", "input", 2.54, 10.16, 270),
    ("6", "S2", "passive", 12.7, 0, 180),
    ("7", "S2", "passive", 12.7, 0, 180),
)
_TPS22918: tuple[_Drawn, ...] = (
    ("1", "VIN", "power_in", -12.7, 2.54, 0),
    ("2", "GND", "power_in", 0, -10.16, 90),
    ("3", "ON", "input", -12.7, -2.54, 0),
    ("4", "CT", "output", -12.7, 0, 0),
    ("5", "QOD", "passive", 12.7, 0, 180),
    ("6", "VOUT", "power_out", 12.7, 2.54, 180),
)


def own_symbols() -> dict[str, Node]:
    out = {
        "AS5600": _box("AS5600", "Magnetic angle sensor, 12 bits, I2C", 7.62, _AS5600),
        "FS8205A": _box("FS8205A", "Two N-channel FETs with a common drain", 7.62, _FS8205A),
        "TPS22918": _box("TPS22918", "Load switch, 5.5 V, 2 A, with a slope", 7.62, _TPS22918),
    }
    return out | {name: _supply(name) for name in _OWN_SUPPLIES}


def own_library() -> str:
    """The text of durbar.kicad_sym."""
    head = node("kicad_symbol_lib", node("version", Word(LIBRARY_VERSION)))
    head += [node("generator", "durbar"), node("generator_version", "9.0")]
    return write([*head, *own_symbols().values()]) + "\n"


def _effects(hidden: bool = False) -> Node:
    out = node("effects", node("font", node("size", 1.27, 1.27)))
    return [*out, node("hide", Word("yes"))] if hidden else out


def _property(name: str, value: str, x: float, y: float, hidden: bool = False) -> Node:
    return node("property", name, value, node("at", x, y, 0), _effects(hidden))


def _box(name: str, description: str, half: float, drawn: tuple[_Drawn, ...]) -> Node:
    """A rectangle with pins of 2.54 mm around it."""
    wide = max(abs(pin[3]) for pin in drawn) - 2.54
    body = node("symbol", f"{name}_0_1", _rectangle(wide, half))
    unit = node("symbol", f"{name}_1_1", *(_pin(*pin) for pin in drawn))
    return node(
        "symbol",
        name,
        node("exclude_from_sim", Word("no")),
        node("in_bom", Word("yes")),
        node("on_board", Word("yes")),
        _property("Reference", "U", -wide, half + 1.27),
        _property("Value", name, wide, -half - 1.27),
        _property("Footprint", "", 0, 0, hidden=True),
        _property("Datasheet", "", 0, 0, hidden=True),
        _property("Description", description, 0, 0, hidden=True),
        body,
        unit,
    )


def _rectangle(wide: float, half: float) -> Node:
    stroke = node("stroke", node("width", 0.254), node("type", Word("default")))
    fill = node("fill", node("type", Word("background")))
    corners = (node("start", -wide, half), node("end", wide, -half))
    return node("rectangle", *corners, stroke, fill)


def _pin(number: str, name: str, kind: str, x: float, y: float, angle: int) -> Node:
    style = (Word(kind), Word("line"), node("at", x, y, angle), node("length", 2.54))
    labels = (node("name", name, _effects()), node("number", number, _effects()))
    return node("pin", *style, *labels)


def _supply(name: str) -> Node:
    """The library's VBUS, under another name."""
    out = copy.deepcopy(_library("power")["VBUS"])
    text_of = write(out).replace('"VBUS', f'"{name}').replace("VBUS", name)
    return parse(text_of)
