"""A circuit as data: parts with their pins' nets, in titled groups.

Law: every pin of every part is named, if only to say that it stays open (`OPEN`). Places in a
group are on a grid of 2.54 mm, x to the right and y down, from the group's upper left corner.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from hardware.boards.catalog import CATALOG, Kind

OPEN = "open"
# Nets drawn with a symbol of their own instead of a label.
SUPPLIES = ("GND", "+3V3", "VBUS", "VBAT", "VSYS", "VLED")


@dataclass(frozen=True)
class Part:
    """`nets` maps pin numbers, several with spaces between, to the name of their net."""

    ref: str
    kind: str
    at: tuple[float, float]
    nets: Mapping[str, str]
    turn: int = 0  # degrees, against the clock
    label: str = ""  # the value shown, where it is not the catalog's

    @property
    def what(self) -> Kind:
        return CATALOG[self.kind]

    @property
    def value(self) -> str:
        return self.label or self.what.value

    def pins(self) -> dict[str, str]:
        return {pin: net for pins, net in self.nets.items() for pin in pins.split()}


@dataclass(frozen=True)
class Group:
    title: str
    at: tuple[float, float]
    size: tuple[float, float]
    parts: tuple[Part, ...]
    note: str = ""
    # Wires drawn from pin to pin ("U2.5"), where both are near; other pins get labels.
    wires: tuple[tuple[str, str], ...] = ()
    # Nets fed through passive parts, and a place for the mark that tells the checks so.
    flags: tuple[tuple[str, float, float], ...] = ()


@dataclass(frozen=True)
class Spot:
    """A part's place on the board: outline.py's axes; `turn` against the clock, seen from above."""

    x: float
    y: float
    turn: float = 0.0
    below: bool = False


@dataclass(frozen=True)
class Mark:
    """A word on the silk screen, by its middle."""

    words: str
    x: float
    y: float
    turn: float = 0.0
    below: bool = False


@dataclass(frozen=True)
class Board:
    name: str
    title: str
    groups: tuple[Group, ...]
    spots: Mapping[str, Spot]

    def parts(self) -> list[Part]:
        return [part for group in self.groups for part in group.parts]

    def nets(self) -> dict[str, set[tuple[str, str]]]:
        """Name to the (part, pin) pairs on it; open pins are on none."""
        out: dict[str, set[tuple[str, str]]] = {}
        for part in self.parts():
            for pin, net in part.pins().items():
                if net != OPEN:
                    out.setdefault(net, set()).add((part.ref, pin))
        return out


def two(
    ref: str, kind: str, at: tuple[float, float], first: str, second: str, turn: int = 0
) -> Part:
    """A resistor, capacitor or the like: pin 1 is the upper one, or the left one turned by 90."""
    return Part(ref, kind, at, {"1": first, "2": second}, turn)


def bench_pads(
    nets: tuple[str, ...], at: tuple[float, float], columns: int, apart: float = 4
) -> list[Part]:
    """A table of test pads, row by row, called after their nets."""
    out = []
    for n, net in enumerate(nets):
        place = (at[0] + 9 * (n % columns), at[1] + apart * (n // columns))
        out.append(Part(f"TP{1 + n}", "test", place, {"1": net}, 90, net))
    return out
