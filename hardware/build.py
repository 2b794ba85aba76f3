"""Checks and rebuilds everything about the hardware, part by part.

Law: a part is a folder with a `build.py` that has PROGRAMS (what must be on the PATH), check() (the
problems, in sentences) and build(out) (the files it made). This file knows no part by name.

    python -m hardware.build [part ...] [--check] [--out FOLDER]
"""

import argparse
import importlib
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from hardware.tools import Trouble

HARDWARE = Path(__file__).resolve().parent
OUT = HARDWARE.parent / "out" / "hardware"


@dataclass(frozen=True)
class Section:
    """One part of the build, as its folder's build.py offers it."""

    name: str
    programs: tuple[str, ...]
    check: Callable[[], list[str]]
    build: Callable[[Path], list[Path]]

    def missing(self) -> list[str]:
        return [program for program in self.programs if shutil.which(program) is None]


def names() -> list[str]:
    return sorted(path.parent.name for path in HARDWARE.glob("*/build.py"))


def section(name: str) -> Section:
    if name not in names():
        raise Trouble(f"There is no part {name!r}: it is one of {', '.join(names())}.")
    module = importlib.import_module(f"hardware.{name}.build")
    return Section(name, tuple(module.PROGRAMS), module.check, module.build)


def run(name: str, out: Path, only_check: bool) -> list[str]:
    """Builds and checks one part, telling what it made; the problems found."""
    part = section(name)
    if part.missing():
        return [f"{name}: not installed: {', '.join(part.missing())}."]
    try:
        if not only_check:
            for path in part.build(out / name):
                print(path)
        return [f"{name}: {problem}" for problem in part.check()]
    except Trouble as trouble:
        return [f"{name}: {trouble}"]


def run_all(wanted: list[str], out: Path, only_check: bool) -> int:
    """Every part, even after one has failed; 0 when there is no problem at all."""
    problems: list[str] = []
    for name in wanted or names():
        found = run(name, out, only_check)
        print(f"{'FAILED' if found else 'ok':7}{name}", flush=True)
        problems += found
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("part", nargs="*", help=f"default: all of {', '.join(names())}")
    parser.add_argument("--check", action="store_true", help="check only, build nothing")
    parser.add_argument("--out", type=Path, default=OUT, help="default: out/hardware")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m hardware.build", description=__doc__)
    add_arguments(parser)
    args = parser.parse_args()
    try:
        return run_all(args.part, args.out, args.check)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
