"""The wiring in words, from pins.py: the tables of firmware/README.md.

python -m firmware.sim.wiring          prints them
python -m firmware.sim.wiring --write  renews them in the README
"""

import sys
from pathlib import Path

from firmware.pins import PINS, SELECTS
from shared_rules import devices

README = Path(__file__).resolve().parents[1] / "README.md"
BEGIN = "<!-- wiring: made by python -m firmware.sim.wiring --write -->"
END = "<!-- end of wiring -->"
GOES_TO = {
    "arrow0_sda": "AS5600 of the first arrow, SDA (with a pull-up)",
    "arrow0_scl": "AS5600 of the first arrow, SCL (with a pull-up)",
    "arrow1_sda": "AS5600 of the second arrow, SDA (with a pull-up)",
    "arrow1_scl": "AS5600 of the second arrow, SCL (with a pull-up)",
    "button": "lock button to ground",
    "lights": "DIN of the first WS2812B, through a level shifter and 330 Ω",
    "lights_power": "enable of the lights' load switch (high is on)",
    "battery": "middle of two equal resistors from the cell to ground",
    "charging": "status of the charger (open drain, low while it charges)",
    "sck": "SCK of every MFRC522",
    "mosi": "MOSI of every MFRC522",
    "miso": "MISO of every MFRC522",
    "reader_reset": "RST of every MFRC522",
    "buzzer": "passive buzzer, through a transistor",
} | {name: f"SDA (select) of MFRC522 number {n}" for n, name in enumerate(SELECTS)}


def table(board: str, role: str) -> str:
    rows = [f"| {name} | GPIO {pin} | {GOES_TO[name]} |" for name, pin in PINS[board][role].items()]
    return "\n".join(["| signal | pin | goes to |", "|---|---|---|", *rows])


def tables() -> str:
    """All boards and roles, between the two marks."""
    parts = [BEGIN]
    for board in devices.boards().values():
        for kind in devices.built_on(board.name):
            title = f"### {board.title}: {kind.title}, {kind.lights} lights"
            parts += [title, table(board.name, kind.role)]
    return "\n\n".join([*parts, END])


def written(readme: str) -> str:
    """The README with its tables renewed."""
    before, _, rest = readme.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + tables() + after


if __name__ == "__main__":
    if "--write" in sys.argv:
        README.write_text(written(README.read_text(encoding="utf-8")), encoding="utf-8")
    else:
        print(tables())
