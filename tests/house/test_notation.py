"""A move is a record from the rules to the finger: its text is read and written at few doors.

Law: who has no text cannot take it apart. So nothing but these doors reads or writes the notation.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("companion_app", "shared_rules")
DOORS = {
    "shared_rules/core/journal.py": "what is kept",
    "shared_rules/core/verifying.py": "what was kept, verified",
    "shared_rules/core/positions.py": "a position whose moves cannot be kept is refused",
    "shared_rules/core/records.py": "views of the engine protocol",
    "companion_app/model/engine.py": "the engine protocol",
    "companion_app/model/table.py": "moves that are said in text",
    "companion_app/cli/_text_table.py": "text play",
}
WRITERS = {"parse", "format", "say"}
OF_A_GAME = {"game", "_game", "GAME"}
OF_THE_NOTATION = {"parse_move", "format_move", "read_move", "write_move"}
SHOWN = "companion_app/cli/_gallery"
"""Pictures of games that somebody wrote down."""


def uses(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Attribute(value=ast.Name(id=owner) | ast.Attribute(attr=owner), attr=name):
                if name in WRITERS and owner in {*OF_A_GAME, "table"}:
                    yield f"{owner}.{name}"
            case ast.Call(func=ast.Name(id=name)) if name in OF_THE_NOTATION:
                yield name


def test_the_notation_is_read_and_written_at_its_doors_alone() -> None:
    found = {
        path.relative_to(ROOT).as_posix(): sorted(set(uses(path)))
        for room in ROOMS
        for path in (ROOT / room).rglob("*.py")
    }
    outside = {
        path: names
        for path, names in found.items()
        if names
        and path not in DOORS
        and not path.startswith((SHOWN, "shared_rules/games/", "shared_rules/core/notation"))
    }
    assert not outside, f"use the record of the move, not its text: {outside}"
    assert all(found[door] for door in DOORS), "a door that reads and writes nothing is none"


def test_the_scan_sees_what_it_forbids(tmp_path: Path) -> None:
    path = tmp_path / "rogue.py"
    path.write_text("text = self._game.format(move)\nmove = game.parse(state, text)\n")
    assert set(uses(path)) == {"_game.format", "game.parse"}
