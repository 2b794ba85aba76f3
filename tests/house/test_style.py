"""Habits that the linter has no rule for. Each problem is told with its remedy."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FUNCTION_LINES = 60
FILE_LINES = 500
MADE = ("out", "build")
# A check silenced, and nothing said after its codes.
SILENCED = re.compile(r"#\s*(?:type: ignore|pyright: ignore|noqa)(?:\[[\w, -]*\]|:[\w, ]*)?\s*$")
OWN_PLACE = re.compile(r"(?<![\w./])/(?:home|root|Users|work)/")


def project_files(*endings: str) -> list[Path]:
    """The project's own files: nothing hidden, and nothing that was made by running it."""
    rooms = [path for path in ROOT.iterdir() if path.is_dir() and path.name[0] not in "._"]
    inside = (path for room in rooms if room.name not in MADE for path in room.rglob("*"))
    found = (*ROOT.iterdir(), *inside)
    return sorted(path for path in found if path.is_file() and path.name.endswith(endings))


def code() -> list[Path]:
    found = [*project_files(".py"), ROOT / "durbar"]
    return [path for path in found if path.read_text(encoding="utf-8").strip()]


def in_project(path: Path) -> str:
    return str(path.relative_to(ROOT))


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def style_problems(name: str, text: str) -> list[str]:
    found = []
    tree = ast.parse(text)
    if not ast.get_docstring(tree):
        found.append(
            f"{name}: says nothing about itself. Remedy: state its law in its first lines."
        )
    if text.count("\n") > FILE_LINES:
        found.append(f"{name}: over {FILE_LINES} lines. Remedy: split it by subject.")
    for each in functions(tree):
        lines = (each.end_lineno or each.lineno) - each.lineno + 1
        if lines > FUNCTION_LINES:
            remedy = f"let it fit a screen, {FUNCTION_LINES} lines at most"
            found.append(f"{name}:{each.lineno}: {each.name} has {lines} lines. Remedy: {remedy}.")
    if not name.endswith("conftest.py") and any(sets_environment(node) for node in tree.body):
        remedy = "set it where the program starts; who only imports it would get it too"
        found.append(f"{name}: changes the environment when it is imported. Remedy: {remedy}.")
    for number, line in enumerate(text.splitlines(), start=1):
        found += [f"{name}:{number}: {problem}" for problem in line_problems(line)]
    return found


def sets_environment(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and any(
        isinstance(each, ast.Subscript) and ast.unparse(each.value) == "os.environ"
        for each in node.targets
    )


def line_problems(line: str) -> list[str]:
    found = []
    if re.search(r"#\s*(?:TODO|FIXME|XXX|HACK)\b", line):
        found.append("a note to oneself. Remedy: do it, or open an issue.")
    if SILENCED.search(line):
        found.append("silences a check. Remedy: say why on the same line, or mend the cause.")
    return found


@pytest.mark.full
def test_code_keeps_the_habits() -> None:
    found = [
        problem
        for path in code()
        for problem in style_problems(in_project(path), path.read_text(encoding="utf-8"))
    ]
    assert not found, "\n" + "\n".join(found)


@pytest.mark.full
def test_no_file_knows_the_machine_it_was_written_on() -> None:
    texts = [*project_files(".py", ".md", ".toml", ".txt", ".kv", ".sh"), ROOT / "durbar"]
    found = [
        f"{in_project(path)}:{number}"
        for path in texts
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if OWN_PLACE.search(line) and "OWN_PLACE" not in line
    ]
    assert not found, f"a path of one machine. Remedy: make it relative: {found}"


def test_each_habit_is_noticed_when_broken() -> None:
    good = '"""Law."""\n'
    assert style_problems("a.py", good) == []
    assert style_problems("a.py", "x = 1\n") != []
    assert style_problems("a.py", good + "\n" * FILE_LINES) != []
    long_function = "def f():\n" + "    x = 1\n" * FUNCTION_LINES
    assert style_problems("a.py", good + long_function) != []
    in_environment = 'os.environ["A"] = "1"\n'
    assert style_problems("a.py", good + in_environment) != []
    assert style_problems("a.py", good + "def f():\n    " + in_environment) == []
    assert line_problems("x = 1  # TO" + "DO later") != []
    assert line_problems("x = 1  # no" + "qa: E731") != []
    assert line_problems("x = 1  # type: ig" + "nore[arg-type]") != []
    assert line_problems("x = 1  # no" + "qa: E731 (the name is the protocol's)") == []
    assert line_problems("x = 1  # type: ig" + "nore[misc]  # the stub is wrong") == []
