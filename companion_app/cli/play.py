"""Play on a simulated table: opens the app.

Where there is no screen the computer plays a whole game by itself on a virtual one, and leaves
pictures, the log and the score sheet in out/. With --text any game is played in the terminal: you
at the first seat, the computer at the others. With the name of a game the app opens at its set-up.

The table's disks and pad are simulated: their firmware runs on this computer. Real ones are found
with --ble or --serial; they are paired on the Devices screen.
"""

import argparse
import os
import secrets
import sys
from pathlib import Path

from companion_app.cli import _system
from companion_app.cli._words import game_named, game_names, load_game
from shared_rules.games import NAMES

HELP = "play on a simulated table"
EXTRAS = ("app", "ble")

OUT = Path(__file__).resolve().parents[2] / "out"
FIRST = NAMES[0]
"""What is played where no game is named."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    names = game_names()
    parser.add_argument(
        "game", nargs="?", type=game_named(names), help=f"one of: {', '.join(names)}"
    )
    parser.add_argument("--text", action="store_true", help="play in this terminal, as text")
    parser.add_argument("--demo", action="store_true", help="let the computer play all seats")
    parser.add_argument(
        "--seats", type=int, help="in text or a demonstration: how many play; default: few"
    )
    parser.add_argument(
        "--seed", type=int, help="in text or a demonstration: repeat the chance of a game"
    )
    devices = parser.add_mutually_exclusive_group()
    devices.add_argument("--ble", action="store_true", help="paired disks and pad, by radio")
    devices.add_argument(
        "--serial", metavar="PORT", help="paired disks and pad, by cable: a port's name, or auto"
    )
    devices.add_argument("--no-devices", action="store_true", help="by touch alone")
    parser.add_argument(
        "--record", action="store_true", help="keep all that devices say, sealed, for a bug report"
    )


def system_needs(args: argparse.Namespace) -> tuple[_system.Need, ...]:
    return () if _is_text(args) else _system.WINDOW


def run(args: argparse.Namespace) -> int:
    from companion_app.model.tables import KINDS
    from shared_rules.core.errors import DurbarError

    try:
        if _is_text(args):
            return _in_terminal(args)
        KINDS.need(args.game or FIRST)
        if args.demo or not has_screen():
            return _without_screen(args)
    except DurbarError as error:
        print(f"durbar play: {error}", file=sys.stderr)
        return 1
    from companion_app.main import main
    from companion_app.transport.sources import AUTO

    main(_devices(args), args.serial or AUTO, args.record, args.game or "")
    return 0


def _devices(args: argparse.Namespace) -> str:
    from companion_app.transport.sources import CABLE, NO_DEVICES, RADIO, SIMULATED

    if args.ble:
        return RADIO
    if args.serial:
        return CABLE
    return NO_DEVICES if args.no_devices else SIMULATED


def _is_text(args: argparse.Namespace) -> bool:
    """The app keeps games of the list alone."""
    return args.text or ":" in (args.game or "")


def has_screen() -> bool:
    """Whether a window could be seen by anybody."""
    if sys.platform != "linux":
        return True
    if os.environ.get("SDL_VIDEODRIVER") == "offscreen":
        return False
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _without_screen(args: argparse.Namespace) -> int:
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    from companion_app.cli import _demonstration

    if not args.demo:
        print("There is no screen to play on: the computer plays a demonstration game.")
    return _demonstration.demonstrate(args.game or FIRST, args.seats, _shown_seed(args), OUT)


def _in_terminal(args: argparse.Namespace) -> int:
    from companion_app.cli import _text_table
    from shared_rules.core.lots import SECRET_BITS

    has_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    game = load_game(args.game or FIRST, "durbar play")
    if has_terminal and not args.demo:
        seed = secrets.randbits(SECRET_BITS) if args.seed is None else args.seed
        return _text_table.play(_text_table.lay(game, args.seats, seed))
    if not has_terminal:
        print("There is no terminal to play in: the computer plays a demonstration game.")
    return _text_table.demonstrate(_text_table.lay(game, args.seats, _shown_seed(args)), OUT)


def _shown_seed(args: argparse.Namespace) -> int:
    """Of a demonstration, in which nobody plays: short enough to be typed again."""
    return secrets.randbits(32) if args.seed is None else args.seed
