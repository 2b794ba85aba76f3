"""Play a game on a simulated table, in this terminal.

You sit at the first seat; the computer plays the others. Where there is no terminal the computer
plays a whole game by itself and leaves its log and score sheet in out/.
"""

import argparse
import sys
from pathlib import Path

from companion_app.cli import _system
from companion_app.cli._words import game_named
from shared_rules.games import NAMES

HELP = "play on a simulated table"
EXTRAS = ("app", "ble")

OUT = Path(__file__).resolve().parents[2] / "out"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    newest = NAMES[-1] if NAMES else None
    names = ", ".join(NAMES)
    parser.add_argument(
        "game", nargs="?", default=newest, type=game_named(NAMES), help=f"one of: {names}"
    )
    parser.add_argument(
        "--seats", type=int, help="how many play; default: as few as the game takes"
    )
    parser.add_argument("--seed", type=int, help="repeat the chance of a game that printed it")
    parser.add_argument("--demo", action="store_true", help="let the computer play all seats")


def system_needs(_: argparse.Namespace) -> tuple[_system.Need, ...]:
    return _system.WINDOW


def run(args: argparse.Namespace) -> int:
    from companion_app.cli import _text_table
    from shared_rules.core.errors import DurbarError
    from shared_rules.games import load

    if args.game is None:
        print("durbar play: there is no game yet; the first one is being written", file=sys.stderr)
        return 1
    has_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    try:
        table = _text_table.lay(load(args.game), args.seats, args.seed)
        if has_terminal and not args.demo:
            return _text_table.play(table)
        if not has_terminal:
            print("There is no terminal to play in: the computer plays a demonstration game.")
        return _text_table.demonstrate(table, OUT)
    except DurbarError as error:
        print(f"durbar play: {error}", file=sys.stderr)
        return 1
