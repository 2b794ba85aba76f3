"""Mutants: does a test fail when the program is wrong? `python -m tests.mutating [ROOM]`.

A mutant is the program with one small mistake: a comparison the other way round, a number one too
large, a call left out. Which tests run a line is found once, with coverage; the nearest of them run
on each mutant of that line. A mutant on which all pass has survived, and is told.
"""

import argparse
import ast
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Any, Final, NamedTuple

from coverage import CoverageData

ROOT: Final = Path(__file__).resolve().parents[1]
LAST: Final = ROOT / "out" / "mutants.json"
ROOMS: Final = ("shared_rules", "companion_app/model")
WANTED: Final = {"shared_rules": 90, "companion_app/model": 75}
"""Of a hundred mutants, so many have to be killed."""
TESTS: Final = tuple(
    f"tests/{room}"
    for room in ("core", "engine", "rules", "model", "conformance", "golden", "bots", "wire")
)
COPIES: Final = 2
NEAREST: Final = 60
PATIENCE_S: Final = 180
TURNED: Final[dict[type[ast.AST], type[Any]]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
}


class Mutant(NamedTuple):
    file: str
    line: int
    before: str
    after: str
    source: str

    def told(self) -> str:
        return f"{self.file}:{self.line}: {self.before}  ->  {self.after}"


# Mistakes


def mistakes(node: ast.AST) -> Iterator[ast.AST]:
    """What could stand in its place."""
    match node:
        case ast.Compare(left, [op], [right]) if type(op) in TURNED:
            yield ast.Compare(left, [TURNED[type(op)]()], [right])
        case ast.BoolOp(op, values):
            yield ast.BoolOp(TURNED[type(op)](), values)
        case ast.BinOp(left, op, right) if type(op) in TURNED:
            yield ast.BinOp(left, TURNED[type(op)](), right)
        case ast.UnaryOp(ast.Not(), operand):
            yield operand
        case ast.IfExp(test, body, orelse):
            yield ast.IfExp(test, orelse, body)
        case ast.Constant(bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(int(value)):
            yield ast.Constant(value + 1)
        case ast.Expr(ast.Call()):
            yield ast.Pass()


def mutants_of(path: Path) -> Iterator[Mutant]:
    """All of a file, inside its functions."""
    source = path.read_text(encoding="utf-8")
    lines = source.encode().splitlines(keepends=True)
    for node in _in_functions(ast.parse(source)):
        for wrong in mistakes(node):
            found: Any = node
            before = ast.get_source_segment(source, found) or ""
            text = ast.unparse(wrong)
            after = text if isinstance(node, ast.stmt | ast.Constant) else f"({text})"
            start = sum(map(len, lines[: found.lineno - 1])) + found.col_offset
            end = sum(map(len, lines[: found.end_lineno - 1])) + found.end_col_offset
            whole = source.encode()
            made = (whole[:start] + after.encode() + whole[end:]).decode()
            file = path.relative_to(ROOT).as_posix()
            yield Mutant(file, found.lineno, " ".join(before.split()), text, made)


def _in_functions(tree: ast.AST) -> Iterator[ast.AST]:
    """All that is done there: neither types nor what is told when something is impossible."""
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        for statement in function.body:
            yield from _done_in(statement)


def _done_in(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Assert):
        return
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "format_spec"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not isinstance(node, ast.JoinedStr):
                yield from _done_in(child)


def sample(room: str, seed: int, count: int, runs: "Runs") -> list[Mutant]:
    """Each file as likely as it is long, of what any test runs at all."""
    every = [
        mutant
        for path in sorted((ROOT / room).rglob("*.py"))
        for mutant in mutants_of(path)
        if runs.of(mutant)
    ]
    return Random(f"{seed} {room}").sample(every, min(count, len(every)))


# Which tests run a line


class Runs:
    def __init__(self, data: CoverageData, copy: Path, failing: set[str]) -> None:
        self._data, self._copy, self._failing = data, copy, failing
        self._lines: dict[str, dict[int, list[str]]] = {}

    def of(self, mutant: Mutant) -> list[str]:
        """The nearest first: those that run few other lines of the same file."""
        if mutant.file not in self._lines:
            path = str(self._copy / mutant.file)
            self._lines[mutant.file] = self._data.contexts_by_lineno(path)
        lines = self._lines[mutant.file]
        often: dict[str, int] = {}
        for contexts in lines.values():
            for context in contexts:
                often[context] = often.get(context, 0) + 1
        found = {each for each in lines.get(mutant.line, ()) if "::" in each}
        near = sorted(found, key=lambda each: (often[each], each))
        names = dict.fromkeys(each.partition("|")[0] for each in near)
        return [name for name in names if name not in self._failing][:NEAREST]


def find_runs(copy: Path) -> Runs:
    pytest = [sys.executable, "-m", "pytest", "-q", "-n", str(COPIES), "-m", "not soak", *TESTS]
    cover = [f"--cov={room}" for room in ROOMS]
    done = subprocess.run(
        [*pytest, *cover, "--cov-context=test", "--cov-report=", "-rfE"],
        cwd=copy,
        env=_env(),
        capture_output=True,
        text=True,
    )
    words = (line.split() for line in done.stdout.splitlines())
    failing = {each[1] for each in words if each[:1] in (["FAILED"], ["ERROR"]) and each[1:]}
    if failing:
        print("left out, for they fail without a mutant:", *sorted(failing))
    data = CoverageData(str(copy / ".coverage"))
    data.read()
    return Runs(data, copy, failing)


# Killed or not


def copied(folder: Path) -> Path:
    """The program as git knows it, with what is not committed yet."""
    files = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True
    ).stdout
    for name in files.decode().split("\0")[:-1]:
        if (ROOT / name).exists():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    return folder


def is_killed(mutant: Mutant, tests: Sequence[str], copy: Path, seed: int) -> bool:
    path = copy / mutant.file
    right = path.read_text(encoding="utf-8")
    path.write_text(mutant.source, encoding="utf-8")
    options = ("-x", "-q", "-n0", "-p", "no:cacheprovider", "--seed", str(seed))
    try:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *options, *tests],
            cwd=copy,
            env=_env(),
            capture_output=True,
            timeout=PATIENCE_S,
        )
    except subprocess.TimeoutExpired:
        return True
    finally:
        path.write_text(right, encoding="utf-8")
    return done.returncode != 0


def _env() -> dict[str, str]:
    return {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "DURBAR_TEST_SIZE": "fast"}


def survivors(
    mutants: Sequence[Mutant], runs: Runs, copies: Sequence[Path], seed: int
) -> list[Mutant]:
    free: SimpleQueue[Path] = SimpleQueue()
    for copy in copies:
        free.put(copy)

    def judge(mutant: Mutant) -> bool:
        copy = free.get()
        try:
            return is_killed(mutant, runs.of(mutant), copy, seed)
        finally:
            free.put(copy)

    with ThreadPoolExecutor(len(copies)) as pool:
        killed = list(pool.map(judge, mutants))
    return [mutant for mutant, dead in zip(mutants, killed, strict=True) if not dead]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rooms", nargs="*", default=ROOMS, help=", ".join(ROOMS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    chosen = parser.parse_args()
    began, shares = time.monotonic(), {}
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    with tempfile.TemporaryDirectory() as folder:
        copies = [copied(Path(folder) / str(number)) for number in range(COPIES)]
        runs = find_runs(copies[0])
        for room in chosen.rooms:
            mutants = sample(room, chosen.seed, chosen.count, runs)
            alive = survivors(mutants, runs, copies, chosen.seed)
            shares[room] = 100 * (len(mutants) - len(alive)) / max(1, len(mutants))
            print(*(mutant.told() for mutant in alive), sep="\n")
            dead = len(mutants) - len(alive)
            print(f"{room}: {dead} of {len(mutants)} killed, {shares[room]:.0f} %")
    minutes = (time.monotonic() - began) / 60
    LAST.parent.mkdir(exist_ok=True)
    LAST.write_text(json.dumps({"commit": commit, "seed": chosen.seed, "killed": shares}) + "\n")
    print(f"commit {commit}, seed {chosen.seed}, {minutes:.0f} minutes")
    return 0 if all(share >= WANTED[room] for room, share in shares.items()) else 1


if __name__ == "__main__":
    sys.exit(main())
