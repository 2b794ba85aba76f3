"""A schematic sheet from a circuit: groups in titled boxes, short wires, labels, supply symbols.

Law: the same circuit gives the same file to the byte: every identity is derived from what it
belongs to. Nothing here decides what is connected; it only draws what circuit.py says.
"""

import math
import uuid
from dataclasses import dataclass

from hardware.boards.circuit import OPEN, SUPPLIES, Board, Group, Part
from hardware.boards.sexp import Node, Word, atom, child, children, node, write
from hardware.boards.symbols import Pin, field, pins, symbol

GRID = 2.54
FORMAT_VERSION = "20250114"
_SPACE = uuid.UUID("6f0a4d0e-7a52-5d0c-9b1e-d0b5d15c0001")
_SUPPLY_SYMBOL = {"GND": "power:GND", "+3V3": "power:+3V3", "VBUS": "power:VBUS"}
Point = tuple[float, float]


def identity(*words: str) -> str:
    """The same for the same words, in every run and on every machine."""
    return str(uuid.uuid5(_SPACE, "/".join(words)))


@dataclass(frozen=True)
class End:
    """Where a pin meets the world on the sheet (y down), and the way out of its part."""

    at: Point
    outward: int  # degrees, against the clock: 0 right, 90 up
    leftward: bool = False  # which way a name may run without crossing the part


Ends = dict[tuple[str, str], End]
PinNets = dict[tuple[str, str], str]


def _turned(x: float, y: float, degrees: int) -> Point:
    turn = math.radians(degrees)
    return x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)


def _placed(origin: Point, at: Point) -> Point:
    return round((origin[0] + at[0]) * GRID, 2), round((origin[1] + at[1]) * GRID, 2)


def _end(place: Point, turn: int, pin: Pin) -> End:
    x, y = _turned(pin.x, pin.y, turn)
    outward = (pin.angle + 180 + turn) % 360
    leftward = outward == 180 or (outward % 180 == 90 and x < -0.1)
    return End((round(place[0] + x, 2), round(place[1] - y, 2)), outward, leftward)


def _beyond(end: End, length: float) -> Point:
    turn = math.radians(end.outward)
    x, y = end.at
    return round(x + length * math.cos(turn), 2), round(y - length * math.sin(turn), 2)


def _font(size: float = 1.27, bold: bool = False) -> Node:
    out = node("font", node("size", size, size))
    return [*out, node("bold", Word("yes"))] if bold else out


def _supply_symbol(net: str) -> str:
    return _SUPPLY_SYMBOL.get(net, f"durbar:{net}")


class Sheet:
    """Collects what is drawn; text() is the file."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._root = identity(board.name, "sheet")
        self._drawn: list[Node] = []
        self._used: set[str] = set()
        self._supplies = 0
        for group in board.groups:
            self._draw_group(group)

    def text(self) -> str:
        block = node(
            "title_block",
            node("title", self._board.title),
            node("rev", "1"),
            node("company", "Durbar"),
            node("comment", Word("1"), "CERN-OHL-P-2.0"),
            node("comment", Word("2"), "Drawn by hardware/boards from the circuit's description"),
        )
        root = node("path", "/", node("page", "1"))
        return (
            write(
                node(
                    "kicad_sch",
                    node("version", Word(FORMAT_VERSION)),
                    node("generator", "durbar"),
                    node("generator_version", "9.0"),
                    node("uuid", self._root),
                    node("paper", "A3"),
                    block,
                    node("lib_symbols", *(symbol(name) for name in sorted(self._used))),
                    *self._drawn,
                    node("sheet_instances", root),
                    node("embedded_fonts", Word("no")),
                )
            )
            + "\n"
        )

    # Groups.

    def _draw_group(self, group: Group) -> None:
        self._frame(group)
        ends = {
            (part.ref, pin.number): _end(_placed(group.at, part.at), part.turn, pin)
            for part in group.parts
            for pin in pins(part.what.symbol)
        }
        nets = {(part.ref, pin): net for part in group.parts for pin, net in part.pins().items()}
        for part in group.parts:
            self._place(part, _placed(group.at, part.at))
        wired = self._draw_wires(group, ends, nets)
        rows = {part.ref for part in group.parts if part.what.symbol in _ROWS}
        labelled: set[Point] = set()
        for key, end in ends.items():
            if end.at not in wired and end.at not in labelled:
                labelled.add(end.at)  # pins drawn on top of each other share one
                self._lead_out(".".join(key), end, nets[key], key[0] in rows)
        for net, x, y in group.flags:
            self._flag(net, _placed(group.at, (x, y)))

    def _frame(self, group: Group) -> None:
        start = _placed(group.at, (0, 0))
        end = _placed(group.at, group.size)
        stroke = node("stroke", node("width", 0.2), node("type", Word("dash")))
        self._drawn.append(
            node(
                "rectangle",
                node("start", *start),
                node("end", *end),
                stroke,
                node("fill", node("type", Word("none"))),
                node("uuid", identity(self._board.name, group.title, "frame")),
            )
        )
        self._words(group, "title", group.title, _placed(group.at, (1, 1.6)), 2.2)
        if group.note:
            lines = group.note.count("\n") + 1
            place = _placed(group.at, (1, group.size[1] - 0.5 - 0.75 * (lines - 1)))
            self._words(group, "note", group.note, place, 1.27)

    def _words(self, group: Group, what: str, words: str, at: Point, size: float) -> None:
        effects = node("effects", _font(size, what == "title"), _justify("left", "bottom"))
        self._drawn.append(
            node(
                "text",
                words,
                node("exclude_from_sim", Word("no")),
                node("at", *at, 0),
                effects,
                node("uuid", identity(self._board.name, group.title, what)),
            )
        )

    def _draw_wires(self, group: Group, ends: Ends, nets: PinNets) -> set[Point]:
        """Wires from pin to pin. A signal's name stands on its wire; the ends that are done."""
        done = set()
        meets: dict[Point, int] = {}
        for first, last in group.wires:
            end, other = ends[_pin_key(first)], ends[_pin_key(last)].at
            a = end.at
            corner = (other[0], a[1]) if end.outward % 180 == 0 else (a[0], other[1])
            for n, (start, stop) in enumerate(((a, corner), (corner, other))):
                if start != stop:
                    self._wire(start, stop, f"{first} {last} {n}")
            net = nets[_pin_key(first)]
            if net not in SUPPLIES and a not in done:
                self._label(f"{first} {last}", net, a, end.leftward)
            done |= {other} if net in SUPPLIES else {other, a}
            for at in (a, other):
                meets[at] = meets.get(at, 0) + 1
        for at in sorted(at for at, count in meets.items() if count > 1):
            self._junction(at)
        return done

    def _junction(self, at: Point) -> None:
        mark = self._id("junction", str(at))
        look = (node("diameter", 0), node("color", 0, 0, 0, 0))
        self._drawn.append(node("junction", node("at", *at), *look, node("uuid", mark)))

    # One pin.

    def _lead_out(self, name: str, end: End, net: str, in_a_row: bool = False) -> None:
        """A pin in a row of pins has no room for a supply's symbol: its name must do."""
        if net == OPEN:
            self._drawn.append(
                node("no_connect", node("at", *end.at), node("uuid", self._id(name, "open")))
            )
        elif net in SUPPLIES and not (in_a_row and end.outward % 180 == 0):
            self._lead_to_supply(name, end, net)
        else:
            out = _beyond(end, GRID)
            self._wire(end.at, out, name)
            self._label(name, net, out, end.leftward)

    def _lead_to_supply(self, name: str, end: End, net: str) -> None:
        """Straight on where the symbol then stands upright, else round a corner."""
        upright = 270 if net == "GND" else 90
        out = _beyond(end, GRID if end.outward % 180 == 0 else GRID / 2)
        self._wire(end.at, out, name)
        turn = 0
        if end.outward == (upright + 180) % 360:
            turn = 180
        self._supply(net, out, turn)

    def _supply(self, net: str, at: Point, turn: int) -> None:
        self._supplies += 1
        ref = f"#PWR{self._supplies:03}"
        name = _supply_symbol(net)
        down = (net == "GND") == (turn == 0)
        label = (at[0], round(at[1] + (4.6 if down else -3.8), 2))
        self._symbol(ref, name, net, at, turn, label=label)

    def _flag(self, net: str, at: Point) -> None:
        x, y = at
        self._supplies += 1
        ref = f"#FLG{self._supplies:03}"
        self._symbol(ref, "power:PWR_FLAG", "PWR_FLAG", at, 0, label=(x, round(y - 3.8, 2)))
        self._lead_out(f"{ref}.1", End(at, 270), net)

    def _wire(self, start: Point, end: Point, name: str) -> None:
        points = node("pts", node("xy", *start), node("xy", *end))
        stroke = node("stroke", node("width", 0), node("type", Word("default")))
        self._drawn.append(node("wire", points, stroke, node("uuid", self._id(name, "wire"))))

    def _label(self, name: str, net: str, at: Point, leftward: bool) -> None:
        """Always level: names that stand upright are hard to read."""
        effects = node("effects", _font(), _justify("right" if leftward else "left", "bottom"))
        place = node("at", *at, 180 if leftward else 0)
        head = node("global_label", net, node("shape", Word("passive")))
        if net not in SUPPLIES:
            head = node("label", net)
        self._drawn.append([*head, place, effects, node("uuid", self._id(name, "label"))])

    # One symbol.

    def _place(self, part: Part, at: Point) -> None:
        bought = {"Manufacturer": part.what.maker, "MPN": part.what.number}
        fields = {name: value for name, value in bought.items() if value}
        self._symbol(
            part.ref,
            part.what.symbol,
            part.value,
            at,
            part.turn,
            footprint=part.what.footprint,
            fields=fields,
            in_bom=part.what.in_bom,
        )

    def _symbol(
        self,
        ref: str,
        name: str,
        value: str,
        at: Point,
        turn: int,
        *,
        label: Point | None = None,
        footprint: str = "",
        fields: dict[str, str] | None = None,
        in_bom: bool = True,
    ) -> None:
        self._used.add(name)
        shown = _field_places(name, at, turn) if label is None else {"Value": (*label, "")}
        texts = {
            "Reference": ref,
            "Value": value,
            "Footprint": footprint,
            "Datasheet": field(name, "Datasheet"),
            "Description": field(name, "Description"),
        } | (fields or {})
        path = node("path", f"/{self._root}", node("reference", ref), node("unit", 1))
        self._drawn.append(
            node(
                "symbol",
                node("lib_id", name),
                node("at", *at, turn),
                node("unit", 1),
                node("exclude_from_sim", Word("no")),
                node("in_bom", Word("yes" if in_bom else "no")),
                node("on_board", Word("yes")),
                node("dnp", Word("no")),
                node("uuid", self._id(ref, "symbol")),
                *(_field(key, text, shown.get(key), at, turn) for key, text in texts.items()),
                *(
                    node("pin", pin.number, node("uuid", self._id(ref, "pin", pin.number)))
                    for pin in pins(name)
                ),
                node("instances", node("project", self._board.name, path)),
            )
        )

    def _id(self, *words: str) -> str:
        return identity(self._board.name, *words)


def _pin_key(name: str) -> tuple[str, str]:
    ref, pin = name.split(".")
    return ref, pin


def _justify(*words: str) -> Node:
    return node("justify", *(Word(word) for word in words))


# Chips with a supply pin in the middle of the upper and a ground pin in that of the lower side.
_BOXES = (
    "Battery_Management:MCP73832-2-OT",
    "LED:WS2812B",
    "Logic_LevelTranslator:SN74LV1T34DBV",
    "RF_Module:ESP32-S3-WROOM-1",
    "Regulator_Linear:TLV75533PDBV",
    "Power_Protection:USBLC6-2SC6",
)
_ROWS = ("Connector_Generic:Conn_01x06", "Connector_Generic:Conn_01x08")
_Shown = tuple[float, float, str]  # x, y, and which way the text is aligned


def _field_places(name: str, at: Point, turn: int) -> dict[str, _Shown]:
    """Beside a small part; above and below a turned one; else where the library has them."""
    x, y = at
    if name in ("Device:R", "Device:C"):
        if turn == 0:
            return {"Reference": (x + 2, y - 1.3, "left"), "Value": (x + 2, y + 1.3, "left")}
        return {"Reference": (x, y - 2.5, ""), "Value": (x, y + 2.5, "")}
    if name == "Connector:TestPoint":
        return {"Reference": (x - 6.6, y, "")}
    if name == "Device:D_Schottky" and turn % 180:
        return {"Reference": (x + 5, y - 1.3, ""), "Value": (x + 8, y + 1.3, "")}
    if name == "Device:D_Schottky":
        return {"Reference": (x, y - 2.8, ""), "Value": (x, y + 2.8, "")}
    if name in _BOXES or name.startswith("durbar:"):
        top = max(abs(pin.y) for pin in pins(name)) - GRID
        left = max(abs(pin.x) for pin in pins(name)) - GRID
        reference = (round(x - left, 2), round(y - top - 1.3, 2), "left")
        return {"Reference": reference, "Value": (x + 1.3, round(y + top + 1.6, 2), "left")}
    return {key: _in_library(name, key, at, turn) for key in ("Reference", "Value")}


def _in_library(name: str, key: str, at: Point, turn: int) -> _Shown:
    for item in children(symbol(name), "property"):
        if item[1] == key:
            place = [float(atom(word)) for word in child(item, "at")[1:3]]
            side = next((atom(word) for word in _sides(item) if word in ("left", "right")), "")
            x, y = _turned(place[0], place[1], turn)
            flipped = {"left": "right", "right": "left"}.get(side, "") if turn == 180 else side
            return round(at[0] + x, 2), round(at[1] - y, 2), flipped
    return *at, ""


def _sides(item: Node) -> Node:
    return next(children(child(item, "effects"), "justify"), [])


def _field(key: str, words: str, shown: _Shown | None, at: Point, turn: int) -> Node:
    effects = node("effects", _font())
    if shown is None:
        return node(
            "property", key, words, node("at", *at, 0), [*effects, node("hide", Word("yes"))]
        )
    x, y, side = shown
    if side:
        # KiCad turns a field's text with its symbol.
        side = {"left": "right", "right": "left"}[side] if turn == 180 else side
        effects.append(_justify(side))
    return node("property", key, words, node("at", x, y, 90 if turn % 180 else 0), effects)
