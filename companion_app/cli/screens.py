"""Draw every screen of the app, in light and dark, as pictures.

They are made from fixed games without motion, so the same program gives the same pictures. Look at
them after every change of the app.
"""

import argparse
import os
from pathlib import Path

from companion_app.cli import _system

HELP = "draw every screen of the app into out/screens/"
EXTRAS = ("app",)

ROOT = Path(__file__).resolve().parents[2]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--out", type=Path, default=ROOT / "out" / "screens", help="default: out/screens"
    )
    parser.add_argument("--language", default="en", help="en, pl, cs, sk or ru; default: en")
    parser.add_argument("--size", default="1280x800", type=_size, help="default: 1280x800")
    parser.add_argument("--text", default="normal", help="normal, large or very_large")


def _size(words: str) -> tuple[int, int]:
    wide, cross, high = words.partition("x")
    if not (cross and wide.isdecimal() and high.isdecimal()):
        raise argparse.ArgumentTypeError(f"a size is like 1280x800, not {words!r}")
    return int(wide), int(high)


def system_needs(_: argparse.Namespace) -> tuple[_system.Need, ...]:
    return _system.WINDOW


def run(args: argparse.Namespace) -> int:
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    from companion_app.cli import _gallery
    from companion_app.model.language import speak

    speak(args.language)
    wide, high = args.size
    for path in _gallery.pictures(args.out, wide, high, args.text):
        print(path)
    return 0
