"""The table of ready-made modules: what is wired to what, as wireviz draws it.

Law: the pins are those of the profile `devkit` in firmware/pins.py; nothing is numbered here.
"""

from pathlib import Path
from typing import Any

from firmware.pins import PINS
from shared_rules.devices import BAR, RING, Kind, built_on

DEVKIT = "ESP32-S3-DevKitC-1"
PROFILE = PINS["devkit"]
KINDS = built_on("devkit")
FEEDS = ("3V3", "5V", "GND")
LENGTH_M = 0.15

# The other end of each wire: module, and which of its pins goes to which signal or feed.
Module = tuple[str, dict[str, str]]


def _angle(which: int) -> Module:
    wires = {"VCC": "3V3", "GND": "GND", "SDA": f"arrow{which}_sda", "SCL": f"arrow{which}_scl"}
    # The second magnet is turned by a gear, the other way round.
    return f"AS5600 module, arrow {which}", wires | {"DIR": "3V3" if which else "GND"}


BUTTON: Module = ("Lock button", {"1": "button", "2": "GND"})


LIGHTS = {RING: "Ring of {} WS2812B (strip, 60/m)", BAR: "Strip of {} WS2812B"}


def _lights(kind: Kind) -> Module:
    wires = {"5V": "5V", "GND": "GND", "DIN (330 Ω)": "lights"}
    return LIGHTS[kind.shows].format(kind.lights), wires


READER: Module = (
    "RC522 module",
    {
        "SDA": "select0",
        "SCK": "sck",
        "MOSI": "mosi",
        "MISO": "miso",
        "GND": "GND",
        "RST": "reader_reset",
        "3.3V": "3V3",
    },
)
BUZZER: Module = ("Passive buzzer module", {"VCC": "3V3", "I/O": "buzzer", "GND": "GND"})

COLOURS = {"3V3": "RD", "5V": "OG", "GND": "BK"}
REST = ("YE", "GN", "BU", "VT", "WH", "GY", "BN", "PK")


def modules(kind: Kind) -> list[Module]:
    """Those whose pins its profile names."""
    every = (_angle(0), _angle(1), READER, _lights(kind), BUZZER, BUTTON)
    known = {*PROFILE[kind.role], *FEEDS}
    return [(what, wires) for what, wires in every if known.issuperset(wires.values())]


def _devkit_pins(kind: Kind) -> dict[str, str]:
    """Signal or feed to the label of the dev board's pin."""
    used = {signal for _what, wires in modules(kind) for signal in wires.values()}
    pins = {feed: feed for feed in FEEDS if feed in used}
    return pins | {name: f"GPIO {n}" for name, n in PROFILE[kind.role].items() if name in used}


def drawing(kind: Kind) -> dict[str, Any]:
    """As wireviz reads it: the dev board, a module for each row, a cable to each."""
    pins = _devkit_pins(kind)
    labels = list(pins.values())
    connectors: dict[str, Any] = {
        "DevKit": {"type": DEVKIT, "subtype": "pin header", "pinlabels": labels}
    }
    cables: dict[str, Any] = {}
    connections: list[Any] = []
    for number, (what, wires) in enumerate(modules(kind), 1):
        name, cable = f"M{number}", f"W{number}"
        connectors[name] = {"type": what, "pinlabels": list(wires)}
        ends = list(wires.values())
        rest = iter(REST)
        cables[cable] = {
            "wirecount": len(ends),
            "length": LENGTH_M,
            "gauge": "0.14 mm2",
            "colors": [COLOURS.get(end) or next(rest) for end in ends],
        }
        here = [labels.index(pins[end]) + 1 for end in ends]
        each = list(range(1, len(ends) + 1))
        connections.append([{"DevKit": here}, {cable: each}, {name: each}])
    return {"connectors": connectors, "cables": cables, "connections": connections}


def draw(kind: Kind, out: Path) -> list[Path]:
    """SVG, PNG and the list of wires."""
    from wireviz.wireviz import parse

    out.mkdir(parents=True, exist_ok=True)
    parse(drawing(kind), output_formats=("svg", "png"), output_dir=out, output_name=kind.name)
    return [out / f"{kind.name}.svg", out / f"{kind.name}.png"]
