"""The pictures of docs/making.md: what the terminal shows, and what goes where.

Law: screens are drawn by the commands' own code, from sample boards; wires come from pins.py. A
test compares them with the files, so that they cannot grow old.

    python -m companion_app.cli.maker.pictures     renews docs/making/
"""

import io
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final
from xml.sax.saxutils import escape

from rich.console import Console

from companion_app.cli.flash import grid
from companion_app.cli.maker.boards import qr_text
from companion_app.cli.maker.flashing import Found, Result
from companion_app.cli.maker.sitting import picture
from companion_app.cli.maker.visit import Behaviour
from companion_app.model.enrolment import Enrolment, Telling
from companion_app.model.token_names import names_of, tokens_of
from companion_app.model.token_set import Enrolled, TokenSet
from companion_app.transport.line import Paired
from companion_app.transport.pairing import pairing_text
from firmware.pins import PINS
from shared_rules.devices import Kind, built_on

FOLDER: Final = Path(__file__).resolve().parents[3] / "docs" / "making"
WIDTH: Final = 108
BOARD: Final = "ESP32-S3-DevKitC-1"
DEVKIT: Final = "devkit"
FED: Final = (("3V3", "3.3 V"), ("GND", "GND"))
LIGHTS: Final = (
    ("5V", "5 V"),
    ("GND", "GND"),
    ("lights", "DIN, through 330 Ω"),
    ("lights_power", "load switch, if there is one"),
)
PARTS: Final = (
    ("AS5600, first arrow", (*FED, ("GND", "DIR"), ("arrow0_sda", "SDA"), ("arrow0_scl", "SCL"))),
    (
        "AS5600, second arrow",
        (*FED, ("3V3", "DIR: gears reverse it"), ("arrow1_sda", "SDA"), ("arrow1_scl", "SCL")),
    ),
    (
        "MFRC522 reader",
        (
            *FED,
            ("sck", "SCK"),
            ("mosi", "MOSI"),
            ("miso", "MISO"),
            ("reader_reset", "RST"),
            ("select0", "SDA"),
        ),
    ),
    ("button", (("button", "one side; 10 kΩ to 3.3 V"), ("GND", "other side"))),
    ("{lights} lights WS2812B", LIGHTS),
    ("passive buzzer module", (*FED, ("buzzer", "I/O"))),
)
"""A device has those whose pins its profile names."""
FETCHED_FONT: Final = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
"""A picture fetches nothing: the reader's own fixed-width font will do."""
FEEDS: Final = {"3V3": "#c62828", "5V": "#e65100", "GND": "#111111"}
COLOURS: Final = ("#1f6feb", "#2e7d32", "#6a1b9a", "#00695c")


def screen(title: str, *shown: Any) -> str:
    console = Console(record=True, width=WIDTH, file=io.StringIO(), color_system="truecolor")
    for each in shown:
        console.print(each, highlight=False)
    drawn = console.export_svg(title=title, unique_id=title.replace(" ", "-"))
    return FETCHED_FONT.sub("", drawn)


def looked() -> str:
    machine = "Generic ESP32S3 module with ESP32S3"
    found = (
        Found("/dev/ttyACM0", "ESP32", "1.25.0", machine, "esp32s3"),
        Found(
            "/dev/ttyACM1",
            "ESP32",
            "1.25.0",
            machine,
            "esp32s3",
            firmware="0.1.0",
            role="pad",
            name="pad-3f2",
            parts={"reader0": "silent"},
        ),
        Found("/dev/ttyUSB0", "USB serial bridge"),
    )
    return screen("durbar flash", grid([Result(each) for each in found]))


def flashed() -> str:
    paired = Paired("disk-4681bdfa", "disk-abc", bytes(range(32)))
    found = Found("/dev/ttyACM0", "ESP32", "1.25.0", "Generic ESP32S3 module with ESP32S3")
    steps = ["58 files written, 0 were right already", "is now disk 'disk-abc'"]
    behaviour = Behaviour("0.1.0", "disk", 1, (), 12)
    result = Result(found, steps, behaviour=behaviour, paired=paired)
    text = pairing_text(paired)
    lines = [*(f"{found.port}: {step}" for step in steps), f"{found.port}: answers a cue in 12 ms"]
    told = "\n".join([*lines, "", "disk-abc: scan this with the app, and show nobody else:"])
    return screen("durbar flash --role disk", grid([result]), told, qr_text(text), text)


def sitting(*tellings: Telling) -> str:
    names, tokens = names_of("maharaja"), tokens_of("maharaja")
    tags = tuple(names)
    done = tuple(Enrolled(tag, bytes((4, at, 0, 0, 0, 0, 1)), True) for at, tag in enumerate(tags))
    guide = Enrolment(TokenSet("maharaja", done[:5]), bytes(32), names, lambda _kept: None)
    guide.tellings += tellings
    return screen(
        "durbar tag maharaja", picture("Maharaja", guide, names, tokens, "ready, battery 87 %")
    )


def wiring(kind: Kind) -> str:
    """The board on the left, its parts on the right, a line for each wire."""
    pins, rows, y = PINS[DEVKIT][kind.role], [], 40
    known = {*pins, *FEEDS}
    parts = [(part, wires) for part, wires in PARTS if all(name in known for name, _ in wires)]
    for at, (part, wires) in enumerate(parts):
        colour, height = COLOURS[at % len(COLOURS)], 24 * len(wires) + 28
        rows.append(_box(430, y, 270, height, part.format(lights=kind.lights), colour))
        for n, (name, label) in enumerate(wires):
            line_y = y + 36 + 24 * n
            pin = f"GPIO {pins[name]}" if name in pins else name
            rows.append(_wire(line_y, pin, label, FEEDS.get(name, colour)))
        y += height + 18
    board = _box(20, 40, 200, y - 58, BOARD, "#333333")
    note = _text(20, y + 14, "Black is ground, red 3.3 V, orange 5 V.", "#555555")
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 {y + 30}" '
    head += 'font-family="sans-serif" font-size="14">'
    paper = f'<rect width="720" height="{y + 30}" fill="#ffffff"/>'
    return "\n".join([head, paper, board, *rows, note, "</svg>", ""])


def _box(x: int, y: int, width: int, height: int, title: str, colour: str) -> str:
    frame = (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="6" fill="#fafafa" '
        f'stroke="{colour}" stroke-width="2"/>'
    )
    return frame + _text(x + 12, y + 20, title, colour)


def _text(x: int, y: int, words: str, colour: str) -> str:
    return f'<text x="{x}" y="{y}" fill="{colour}">{escape(words)}</text>'


def _wire(y: int, pin: str, label: str, colour: str) -> str:
    line = f'<line x1="220" y1="{y}" x2="430" y2="{y}" stroke="{colour}" stroke-width="2"/>'
    ends = _text(148, y + 5, pin, "#333333") + _text(442, y + 5, label, "#333333")
    return line + ends


def all_pictures() -> dict[str, str]:
    enrolled = Telling("Command, other routes is enrolled.")
    hasty = Telling("The tag was lifted too early: put it back.", is_trouble=True)
    return {
        "flash-look.svg": looked(),
        "flash-done.svg": flashed(),
        "tag.svg": sitting(enrolled),
        "tag-trouble.svg": sitting(enrolled, hasty),
    } | {f"wiring-{kind.name}.svg": wiring(kind) for kind in built_on(DEVKIT)}


def write(folder: Path = FOLDER) -> Sequence[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    made = []
    for name, content in all_pictures().items():
        (folder / name).write_text(content, encoding="utf-8")
        made.append(folder / name)
    return made


if __name__ == "__main__":
    for path in write():
        print(path)
