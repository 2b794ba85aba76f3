"""The supply under load, by ngspice: the lights come on while the radio sends, from a weak cell.

Law: each limit has its reason here; a measure outside its limit is a problem in words.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from hardware.tools import Trouble, run

CIRCUIT = Path(__file__).parent / "spice" / "lights.cir"
CELLS = (3.4, 3.5, 3.7, 4.2)  # volts; the firmware calls a cell low at 3.5 and empty at 3.3
MEASURE = re.compile(r"^(\w+)\s+=\s+([-+.\deE]+)", re.MULTILINE)


@dataclass(frozen=True)
class Limit:
    measure: str
    least: float
    most: float
    unit: str
    why: str


LIMITS = (
    Limit("cell_peak", 0.0, 1.0, "A", "the cell gives 1 C; the guard trips at about 3 A"),
    Limit("switch_on_peak", 0.0, 0.5, "A", "a port that gives 500 mA must bear the switching on"),
    Limit("supply_least", 3.0, 3.6, "V", "the ESP32-S3 needs 3.0 V; its brown-out is below"),
    Limit("rail_least", 3.1, 5.5, "V", "the regulator must stay above its drop"),
)


def measured(cell: float) -> dict[str, float]:
    """What ngspice measures with a cell of so many volts."""
    with TemporaryDirectory() as folder:
        circuit = Path(folder) / "lights.cir"
        source = CIRCUIT.read_text(encoding="utf-8")
        circuit.write_text(re.sub(r"cell=[\d.]+", f"cell={cell}", source, count=1), "utf-8")
        said = run(["ngspice", "-b", str(circuit)])
    found = {name: float(value) for name, value in MEASURE.findall(said)}
    missing = [limit.measure for limit in LIMITS if limit.measure not in found]
    if missing:
        raise Trouble(f"ngspice measured no {', '.join(missing)}: {said.strip()[-300:]}")
    return found


def problems() -> list[str]:
    out = []
    for cell in CELLS:
        found = measured(cell)
        for limit in LIMITS:
            value = found[limit.measure]
            if not limit.least <= value <= limit.most:
                bounds = f"{limit.least} to {limit.most} {limit.unit}"
                out.append(
                    f"With a cell of {cell} V, {limit.measure} is {value:.3f}, not within "
                    f"{bounds}: {limit.why}"
                )
    return out


def table() -> str:
    """For the page: each measure at each cell voltage."""
    found = {cell: measured(cell) for cell in CELLS}
    names = (*(limit.measure for limit in LIMITS), "lights_least")
    head = "| measure | " + " | ".join(f"cell {cell} V" for cell in CELLS) + " |"
    lines = [head, "|---" * (len(CELLS) + 1) + "|"]
    for name in names:
        values = " | ".join(f"{found[cell][name]:.2f}" for cell in CELLS)
        lines.append(f"| {name} | {values} |")
    return "\n".join(lines)
