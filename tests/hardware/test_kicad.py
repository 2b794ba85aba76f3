"""KiCad's own judgement of both boards, and that it would have noticed a fault."""

import shutil
from pathlib import Path

import pytest

from hardware.boards import NAMES, build, netlist

pytestmark = pytest.mark.soak


@pytest.fixture(autouse=True)
def _kicad() -> None:
    if build.version() < build.OLDEST:
        words = f"KiCad {build.OLDEST} is not installed: CONTRIBUTING.md says how"
        pytest.skip(words)


def copied(name: str, folder: Path) -> Path:
    """The board's folder with the library where its table looks for it."""
    target = folder / name / "board"
    shutil.copytree(netlist.board_file(name).parent, target)
    (folder / "boards").mkdir()
    shutil.copy(netlist.HARDWARE / "boards" / "durbar.kicad_sym", folder / "boards")
    return target


@pytest.mark.parametrize("name", NAMES)
def test_kicad_finds_nothing_wrong(name: str) -> None:
    assert build.board_problems(name) == []


def test_a_lost_track_is_found(tmp_path: Path) -> None:
    board = copied("disk", tmp_path) / "disk.kicad_pcb"
    kept = board.read_text(encoding="utf-8").split("\t(segment")
    board.write_text("\t(segment".join([kept[0], *kept[6:]]), encoding="utf-8")
    assert any("unconnected_items" in problem for problem in build.design(board))


def test_a_lost_wire_is_found(tmp_path: Path) -> None:
    schematic = copied("pad", tmp_path) / "pad.kicad_sch"
    text = schematic.read_text(encoding="utf-8")
    schematic.write_text(text.replace('(label "lights_power"', '(label "lights_pwr"', 1))
    assert build.electrical(schematic) != []


def test_a_maker_gets_every_file(tmp_path: Path) -> None:
    made = {path.name for path in build.build(tmp_path)}
    for name in NAMES:
        wanted = ("-gerbers.zip", "-pos.csv", ".step", ".net", "-schematic.pdf", "-top.png")
        assert {f"{name}{ending}" for ending in wanted} <= made
    assert all(path.stat().st_size > 500 for path in tmp_path.rglob("*.gbr"))
