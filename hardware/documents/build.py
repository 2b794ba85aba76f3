"""The documents part of the hardware build: bill, power, supply, wiring of modules."""

from pathlib import Path

from hardware.documents import bom, harness, power, supply

PROGRAMS = ("ngspice", "dot")
MODULES = Path(__file__).resolve().parents[1] / "modules"


def check() -> list[str]:
    """Problems in sentences: what is stale, without a price, or outside a limit."""
    out = [*bom.problems(), *supply.problems()]
    if not out and bom.TARGET.read_text(encoding="utf-8") != bom.text():
        out.append("hardware/bom.csv is not what the boards say: run ./durbar hardware documents")
    page = power.TARGET.read_text(encoding="utf-8")
    if page != power.written(page):
        out.append("hardware/power.md is stale: run ./durbar hardware documents")
    return out


def build(out: Path) -> list[Path]:
    """Renews the two committed pages, and draws the wiring."""
    bom.TARGET.write_text(bom.text(), encoding="utf-8")
    page = power.TARGET.read_text(encoding="utf-8")
    power.TARGET.write_text(power.written(page), encoding="utf-8")
    out.mkdir(parents=True, exist_ok=True)
    measured = out / "supply.md"
    measured.write_text(supply.table() + "\n", encoding="utf-8")
    drawn = [path for kind in harness.KINDS for path in harness.draw(kind, out / "modules")]
    return [bom.TARGET, power.TARGET, measured, *drawn]
