"""KiCad's checks of both boards, and everything a maker orders them with.

Law: a board is judged by `kicad-cli` alone: no errors, and no warnings but those that project.py
waives with a reason. Routing is not done here: the routed boards are sources.
"""

import json
import os
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hardware.boards import NAMES, draw, netlist
from hardware.boards.project import WAIVED
from hardware.tools import Trouble

PROGRAMS = ("kicad-cli",)
TEMPLATES = Path("/usr/share/kicad/template")
LAYERS = "F.Cu,B.Cu,F.Paste,B.Paste,F.SilkS,B.SilkS,F.Mask,B.Mask,Edge.Cuts"
OLDEST = 9
_VIOLATIONS = 5  # kicad-cli's exit code for "checked, and found something"


@contextmanager
def _settings() -> Iterator[dict[str, str]]:
    """An environment in which KiCad knows its own libraries and nothing of the user's."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / f"{OLDEST}.0"
        home.mkdir()
        for table in ("sym-lib-table", "fp-lib-table"):
            shutil.copy(TEMPLATES / table, home / table)
        yield os.environ | {"KICAD_CONFIG_HOME": folder}


def kicad(*words: str | Path) -> int:
    """Runs kicad-cli; its exit code. Other codes than "fine" and "found something" are trouble."""
    with _settings() as environment:
        command = ["kicad-cli", *map(str, words)]
        done = subprocess.run(command, capture_output=True, text=True, env=environment)
    if done.returncode not in (0, _VIOLATIONS):
        raise Trouble(f"{' '.join(command[:4])} failed: {(done.stderr or done.stdout).strip()}")
    return done.returncode


def version() -> int:
    """The main version of the installed KiCad; 0 when there is none."""
    if shutil.which("kicad-cli") is None:
        return 0
    done = subprocess.run(["kicad-cli", "version"], capture_output=True, text=True)
    return int(done.stdout.split(".")[0])


# Checking.


def check() -> list[str]:
    if version() < OLDEST:
        return [f"KiCad {OLDEST} or newer is needed; this is {version()}."]
    return [problem for name in NAMES for problem in board_problems(name)]


def board_problems(name: str) -> list[str]:
    return stale(name) + electrical(netlist.schematic_file(name)) + design(netlist.board_file(name))


def stale(name: str) -> list[str]:
    remedy = "python -m hardware.boards.draw"
    found = [
        f"{path.name} is not what the circuit says. Remedy: {remedy}"
        for path, words in draw.sources(name).items()
        if path.read_text(encoding="utf-8") != words
    ]
    if netlist.nets(netlist.footprints(name)) != draw.circuit(name).nets():
        found.append(f"{name}.kicad_pcb connects something else than the circuit: route it again.")
    return found


def electrical(schematic: Path) -> list[str]:
    """ERC: what it finds, without what is waived."""
    return _findings("sch", "erc", schematic)


def design(board: Path) -> list[str]:
    """DRC, with the comparison to the schematic beside it."""
    return _findings("pcb", "drc", board, "--schematic-parity")


def _findings(kind: str, what: str, path: Path, *more: str) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        words = ("--severity-all", "--exit-code-violations", "--format", "json", "--output", report)
        if kicad(kind, what, *words, *more, path) == 0:
            return []
        found = list(_violations(json.loads(report.read_text(encoding="utf-8"))))
    return [
        f"{path.name}: {item['severity']}: {item['description']} ({item['type']})"
        for item in found
        if item["severity"] == "error" or item["type"] not in WAIVED
    ]


def _violations(report: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield from report.get("violations", [])
    yield from report.get("unconnected_items", [])
    yield from report.get("schematic_parity", [])
    for sheet in report.get("sheets", []):
        yield from sheet["violations"]


# Building.


def build(out: Path) -> list[Path]:
    if version() < OLDEST:
        raise Trouble(f"KiCad {OLDEST} or newer is needed; this is {version()}.")
    return [path for name in NAMES for path in _build_board(name, out / name)]


def _build_board(name: str, out: Path) -> list[Path]:
    board, schematic = netlist.board_file(name), netlist.schematic_file(name)
    plots = out / "gerbers"
    plots.mkdir(parents=True, exist_ok=True)
    kicad("pcb", "export", "gerbers", "--layers", LAYERS, "--output", plots, board)
    drill = ("--format", "excellon", "--excellon-separate-th", "--output", f"{plots}/")
    kicad("pcb", "export", "drill", *drill, board)
    made = [_packed(plots, out / f"{name}-gerbers.zip")]
    for words, ending in (
        (("pcb", "export", "pos", "--format", "csv", "--units", "mm", "--exclude-dnp"), "-pos.csv"),
        (("pcb", "export", "step", "--force", "--no-dnp"), ".step"),
        (("pcb", "render", "--side", "top", *_LOOK), "-top.png"),
        (("pcb", "render", "--side", "bottom", *_LOOK), "-bottom.png"),
    ):
        made.append(out / f"{name}{ending}")
        kicad(*words, "--output", made[-1], board)
    for kind, ending in (("netlist", ".net"), ("pdf", "-schematic.pdf")):
        made.append(out / f"{name}{ending}")
        kicad("sch", "export", kind, "--output", made[-1], schematic)
    return made


_LOOK = ("--width", "1200", "--height", "1200", "--quality", "basic", "--background", "opaque")


def _packed(folder: Path, target: Path) -> Path:
    """All plots in one file, as a board maker wants them."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as pack:
        for path in sorted(folder.iterdir()):
            pack.write(path, path.name)
    return target
