"""`./durbar engine GAME`: one JSON object a line on stdin, one on stdout."""

import argparse
import json
import sys
from collections.abc import Iterable
from typing import IO, TYPE_CHECKING

from companion_app.cli._words import game_named, listed_names, load_game

if TYPE_CHECKING:
    from companion_app.model.engine import Engine

HELP = "speak a game's rules as JSON lines, for bots and tests in any language"
EXTRAS: tuple[str, ...] = ()


def add_arguments(parser: argparse.ArgumentParser) -> None:
    names = listed_names()
    parser.add_argument(
        "game",
        metavar="GAME",
        type=game_named(names),
        help=f"one of: {', '.join(names)}; or your own as module:ATTRIBUTE",
    )


def run(args: argparse.Namespace) -> int:
    from companion_app.model.engine import ENGINE, Engine
    from companion_app.places import keyring

    if sys.stdin is None:
        words = "reads its commands from standard input, which is closed"
        print(f"durbar engine: {words}", file=sys.stderr)
        return 1
    game = load_game(args.game, "durbar engine")
    commands = sys.stdin.buffer
    # A line without end is no command: its parts are answered as such, and none is kept.
    lines = iter(lambda: commands.readline(ENGINE.largest + 1), b"")
    serve(Engine(game, keyring()), lines, sys.stdout)
    return 0


def serve(engine: "Engine", lines: Iterable[bytes], out: IO[str]) -> None:
    """Bytes in, because a line that is no UTF-8 gets an error answer like any other."""
    for line in lines:
        if line.strip():
            out.write(json.dumps(engine.answer(line)) + "\n")
            out.flush()
