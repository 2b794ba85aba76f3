"""Bots play each other, for studies of strength and balance.

    ./durbar arena maharaja --games 200 --seats search,greedy,greedy,random

Seats rotate from game to game, so that no bot profits from a seat. Results come with 95 %
intervals, and lie in the --out folder: games.csv, summary.json and plots. Ctrl-C keeps what was
played, and the same words again go on from there; more --games add to it.

With --simulations a study repeats exactly. With --budget chance repeats, but a bot that searches
gets further on a faster machine. More: docs/arena.md.
"""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from companion_app.cli._words import BAD_USAGE, game_names, nearest

if TYPE_CHECKING:
    from companion_app.arena.crews import Crew
    from companion_app.arena.study import Study
    from shared_rules.core.game import Option, Setting

HELP = "bots play each other: strength and balance, with intervals, a CSV and plots"
EXTRAS = ("arena",)

OUT = Path(__file__).resolve().parents[2] / "out" / "arena"
SECONDS = 0.1
INTERRUPTED = 130
TRUTHS = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    names = game_names()
    parser.add_argument("game", choices=names, metavar="GAME", help=f"one of: {', '.join(names)}")
    parser.add_argument("--games", type=_count, required=True, metavar="N", help="how many")
    parser.add_argument(
        "--seats",
        type=_names,
        required=True,
        metavar="BOT,BOT,...",
        help="who sits where in the first game, as in search,greedy,greedy,random",
    )
    parser.add_argument("--seed", type=int, default=1, help="of all chance (default: 1)")
    budget = parser.add_mutually_exclusive_group()
    budget.add_argument(
        "--budget",
        type=_seconds,
        metavar="SECONDS",
        help=f"how long a bot may think about a turn (default: {SECONDS})",
    )
    budget.add_argument(
        "--simulations", type=_count, metavar="N", help="how much instead: repeatable anywhere"
    )
    parser.add_argument(
        "--options", nargs="+", default=[], metavar="KEY=VALUE", help="of the set-up: short=yes"
    )
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="default: one in out/arena")
    parser.add_argument(
        "--jobs", type=_count, default=2, metavar="N", help="processes (default: 2)"
    )
    parser.add_argument("--scheduler", metavar="ADDRESS", help="of a Dask cluster, to play there")


def _count(word: str) -> int:
    if not word.isdecimal() or int(word) < 1:
        raise argparse.ArgumentTypeError(f"must be a whole number above 0, not {word!r}")
    return int(word)


def _seconds(word: str) -> float:
    try:
        seconds = float(word)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise argparse.ArgumentTypeError(f"must be a number of seconds above 0, not {word!r}")
    return seconds


def _names(words: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in words.split(","))


def run(args: argparse.Namespace) -> int:
    from companion_app.arena.errors import ArenaError, BadStudy
    from companion_app.cli import _arena_report
    from shared_rules.core.errors import BadGame, BadOptions, EditionError

    try:
        study = study_of(args)
        folder = args.out or OUT / f"{study.game}-{'-'.join(study.bots)}-{study.digest}"
        whole = _arena_report.conduct(study, args.games, folder, _crew(args))
    except (BadStudy, BadOptions, BadGame, EditionError) as error:
        print(f"durbar arena: {error}", file=sys.stderr)
        return BAD_USAGE
    except (ArenaError, OSError) as error:
        print(f"durbar arena: {error}", file=sys.stderr)
        return 1
    return 0 if whole else INTERRUPTED


def study_of(args: argparse.Namespace) -> "Study":
    """Raises BadStudy and BadOptions."""
    from companion_app.arena.errors import BadStudy
    from companion_app.arena.playing import first_state
    from companion_app.arena.study import Study, code_fingerprint
    from shared_rules.games import bots, load

    known = bots(args.game)
    for name in args.seats:
        if name not in known:
            raise BadStudy(f"unknown bot {name!r}{nearest(name, known)}")
    options = tuple(sorted(_setting(load(args.game).options, word) for word in args.options))
    seconds = args.budget or (None if args.simulations else SECONDS)
    fingerprint = code_fingerprint(args.game)
    first_state(args.game, len(args.seats), options)
    return Study(args.game, args.seats, options, args.seed, seconds, args.simulations, fingerprint)


def _setting(known: "tuple[Option, ...]", word: str) -> "tuple[str, Setting]":
    from companion_app.arena.errors import BadStudy

    key, sign, value = word.partition("=")
    option = next((each for each in known if each.key == key), None)
    if not sign or option is None:
        keys = [each.key for each in known]
        raise BadStudy(f"--options {word!r}: no KEY=VALUE of this game{nearest(key, keys)}")
    for choice in option.choices:
        is_truth = isinstance(choice, bool) and TRUTHS.get(value.lower()) is choice
        if is_truth or (not isinstance(choice, bool) and str(choice) == value):
            return key, choice
    choices = (str(each).lower() if isinstance(each, bool) else each for each in option.choices)
    raise BadStudy(f"--options {key}: unknown value {value!r}{nearest(value, choices)}")


def _crew(args: argparse.Namespace) -> "Crew":
    if args.scheduler:
        from companion_app.arena.cluster import on_cluster

        return on_cluster(args.scheduler)
    from companion_app.arena.crews import side_by_side

    return side_by_side(args.jobs)
