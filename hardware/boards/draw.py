"""Writes the sources that need no KiCad to be written: schematic, symbols, project.

python -m hardware.boards.draw
"""

from pathlib import Path

from hardware.boards import NAMES, boards, project, schematic, symbols
from hardware.boards.circuit import Board

HARDWARE = Path(__file__).resolve().parents[1]
_TABLE = (
    '(sym_lib_table\n  (version 7)\n  (lib (name "durbar")(type "KiCad")'
    '(uri "${KIPRJMOD}/../../boards/durbar.kicad_sym")(options "")(descr "Durbar\'s own"))\n)\n'
)


def circuit(name: str) -> Board:
    return boards()[name]


def sources(name: str) -> dict[Path, str]:
    """Every file that is derived from the circuit alone."""
    folder = HARDWARE / name / "board"
    return {
        folder / f"{name}.kicad_sch": schematic.Sheet(circuit(name)).text(),
        folder / f"{name}.kicad_pro": project.project(name),
        folder / "sym-lib-table": _TABLE,
    }


def main() -> None:
    (HARDWARE / "boards" / "durbar.kicad_sym").write_text(symbols.own_library(), encoding="utf-8")
    for name in NAMES:
        for path, words in sources(name).items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(words, encoding="utf-8")


if __name__ == "__main__":
    main()
