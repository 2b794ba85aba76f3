"""What a routed board connects, and where its parts are, read from the file that is ordered.

Law: reads only what is committed and needs no KiCad, so that every test run can ask it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from hardware.boards.sexp import Node, atom, child, children, parse, text

HARDWARE = Path(__file__).resolve().parents[1]


@dataclass(frozen=True)
class Footprint:
    """x, y in outline.py's axes; `nets` by pad number, without KiCad's leading slash."""

    ref: str
    x: float
    y: float
    below: bool
    fields: dict[str, str]
    nets: dict[str, str]


def board_file(name: str) -> Path:
    return HARDWARE / name / "board" / f"{name}.kicad_pcb"


def schematic_file(name: str) -> Path:
    return HARDWARE / name / "board" / f"{name}.kicad_sch"


def footprints(name: str, middle: tuple[float, float] = (150.0, 100.0)) -> dict[str, Footprint]:
    found = (_footprint(item, middle) for item in _chunks(board_file(name), "footprint"))
    return {footprint.ref: footprint for footprint in found}


def _chunks(path: Path, head: str) -> Iterator[Node]:
    """The top-level items of one kind: the poured copper between them is long, and not asked."""
    opening = f"\t({head}"
    lines: list[str] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line == opening or line.startswith(f"{opening} "):
            lines = [line]
        elif lines:
            lines.append(line)
            if line == "\t)":
                yield parse("\n".join(lines))
                lines = []


def _footprint(item: Node, middle: tuple[float, float]) -> Footprint:
    fields = {atom(field[1]): atom(field[2]) for field in children(item, "property")}
    x, y = (float(atom(word)) for word in child(item, "at")[1:3])
    nets = {}
    for pad in children(item, "pad"):
        for net in children(pad, "net"):
            nets[atom(pad[1])] = atom(net[-1]).removeprefix("/")
    below = text(item, "layer") == "B.Cu"
    return Footprint(fields["Reference"], x - middle[0], middle[1] - y, below, fields, nets)


def nets(parts: dict[str, Footprint]) -> dict[str, set[tuple[str, str]]]:
    """Name to (part, pad) pairs; pads that are left open on purpose are on none."""
    out: dict[str, set[tuple[str, str]]] = {}
    for ref, footprint in parts.items():
        for pad, net in footprint.nets.items():
            if not net.startswith("unconnected-"):
                out.setdefault(net, set()).add((ref, pad))
    return out


def pin_names(name: str, symbol: str) -> dict[str, str]:
    """A symbol's pins as the schematic carries it: the name of each, by number."""
    for library in _chunks(schematic_file(name), "lib_symbols"):
        for item in children(library, "symbol"):
            if item[1] == symbol:
                pins = (pin for unit in children(item, "symbol") for pin in children(unit, "pin"))
                return {text(pin, "number"): text(pin, "name") for pin in pins}
    raise KeyError(f"{name} has no {symbol}")
