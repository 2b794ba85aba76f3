"""Check and rebuild the hardware: boards, printed parts, labels and documents.

Outputs go to out/hardware/: gerbers, drill, position and STEP files, models to print, pictures. The
sources, the routed boards among them, are kept in hardware/.
"""

import argparse
import sys
from pathlib import Path

from companion_app.cli import _system

HELP = "check and rebuild boards, printed parts and their documents"
EXTRAS = ("hardware",)

ROOT = Path(__file__).resolve().parents[2]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "part", nargs="*", help="a folder of hardware/ with a build.py; all of them"
    )
    parser.add_argument("--check", action="store_true", help="check only, build nothing")
    parser.add_argument(
        "--out", type=Path, default=ROOT / "out" / "hardware", help="default: out/hardware"
    )


def system_needs(_: argparse.Namespace) -> tuple[_system.Need, ...]:
    return _system.MODELS + _system.DRAWINGS + _system.kicad()


def run(args: argparse.Namespace) -> int:
    from hardware import build
    from hardware.tools import Trouble

    try:
        return build.run_all(args.part, args.out, args.check)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 2
