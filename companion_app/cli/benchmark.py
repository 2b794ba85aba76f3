"""Measure Durbar beside its peers, and compare two tables of numbers.

    ./durbar benchmark                 all parts, in under 10 minutes on two idle cores
    ./durbar benchmark engine link     only these
    ./durbar benchmark soak            a million signals; a run of all parts does a tenth of them
    ./durbar benchmark kills           a thousand kills, in half an hour; a run of all does forty
    ./durbar benchmark --out out/now   the same, without touching the kept table
    ./durbar benchmark --compare benchmarks/results.json out/now/results.json

A run keeps its numbers in benchmarks/results.json and draws docs/benchmarks.md from them; a part
that was not run keeps its old ones. Then it says what got worse by more than the spread since the
numbers that were kept before. --compare says the same of two files, and exits with 1 if any did.
"""

import argparse
from pathlib import Path

from companion_app.cli import _system

HELP = "measure speed, links, app, firmware and bots beside their peers"
EXTRAS = ("app", "arena", "benchmark", "ble", "serial")

ROOT = Path(__file__).resolve().parents[2]
PARTS = tuple(sorted(path.stem for path in (ROOT / "benchmarks" / "parts").glob("[!_]*.py")))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "part", nargs="*", type=_part, metavar="PART", help=f"of: {', '.join(PARTS)}; default: all"
    )
    parser.add_argument(
        "--out", type=Path, metavar="FOLDER", help="write results, page and plots there instead"
    )
    parser.add_argument(
        "--tiny", action="store_true", help="a moment of each, to see that it runs; needs --out"
    )
    parser.add_argument(
        "--compare", nargs=2, type=Path, metavar=("BEFORE", "AFTER"), help="measure nothing"
    )


def _part(word: str) -> str:
    from companion_app.cli._words import nearest

    if word not in PARTS:
        raise argparse.ArgumentTypeError(f"unknown part {word!r}{nearest(word, PARTS)}")
    return word


def system_needs(args: argparse.Namespace) -> tuple[_system.Need, ...]:
    if args.compare:
        return ()
    compilers = _system.C_COMPILER + _system.ARM_COMPILER
    return _system.WINDOW + (compilers if _system.is_debian() else ())


def run(args: argparse.Namespace) -> int:
    from benchmarks import report

    if args.compare:
        return report.compare_files(*args.compare)
    if args.tiny and not args.out:
        print("durbar benchmark: --tiny measures nothing worth keeping: give --out FOLDER")
        return 2
    # Soak and kills alone would take longer than all the others: named, they are whole.
    size = "tiny" if args.tiny else "whole" if args.part else "sample"
    return report.conduct(args.part, size, args.out)
