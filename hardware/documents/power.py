"""The power budget: what a device draws, and how long its cell lasts.

Law: every number comes from power.toml with its source; `hardware/power.md` quotes what this makes,
and a test compares.
"""

import tomllib
from pathlib import Path
from typing import Any

from hardware.boards import NAMES
from shared_rules.devices import KINDS

HERE = Path(__file__).parent
TARGET = HERE.parent / "power.md"
BEGIN, END = "<!-- made by ./durbar hardware documents -->", "<!-- end of what is made -->"
DEVICES = {name: KINDS[name].title for name in NAMES}
MODES = ("active", "idle", "sleep")
HOURS_OF_A_MONTH = 30 * 24


def facts() -> dict[str, Any]:
    return tomllib.loads((HERE / "power.toml").read_text(encoding="utf-8"))


def drawn(device: str, mode: str) -> float:
    """Milliamperes."""
    return sum(float(load[mode]) for load in facts()["load"] if device in load["devices"])


def evening(device: str) -> float:
    """Milliamperes on average while people play."""
    return sum(float(share) * drawn(device, mode) for mode, share in facts()["evening"].items())


def usable_mah() -> float:
    cell = facts()["cell"]
    return float(cell["mah"] * cell["usable"])


def hours_of_play(device: str) -> float:
    return usable_mah() / evening(device)


def days_of_sleep(device: str) -> float:
    cell = facts()["cell"]
    lost = float(cell["mah"] * cell["self_discharge_month"]) / HOURS_OF_A_MONTH
    return usable_mah() / (drawn(device, "sleep") + lost) / 24


def _budget(device: str, title: str) -> list[str]:
    lines = [f"### {title}", "", "| part | active | idle | sleep | from |", "|---|---|---|---|---|"]
    for load in facts()["load"]:
        if device in load["devices"]:
            numbers = " | ".join(f"{load[mode]:g}" for mode in MODES)
            lines.append(f"| {load['part']} | {numbers} | {load['source']} |")
    sums = " | ".join(f"**{drawn(device, mode):.3g}**" for mode in MODES)
    return [*lines, f"| **all, mA** | {sums} | |", ""]


def _hours() -> list[str]:
    cell = facts()["cell"]
    lines = [
        f"A cell of {cell['mah']} mAh, of which {cell['usable']:.0%} can be used:",
        "",
        "| device | on average in play | hours of play | days asleep |",
        "|---|---|---|---|",
    ]
    for device, title in DEVICES.items():
        play, hours = evening(device), hours_of_play(device)
        days = days_of_sleep(device)
        lines.append(f"| {title} | {play:.0f} mA | {hours:.0f} | {days:.0f} |")
    return lines


def tables() -> str:
    parts = [line for device, title in DEVICES.items() for line in _budget(device, title)]
    return "\n".join([BEGIN, "", *parts, *_hours(), "", END])


def written(page: str) -> str:
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + tables() + after
