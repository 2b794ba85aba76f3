"""The command line: finds a subcommand, checks its words, readies what it needs, runs it.

The law: every mistake in the words is told before any set-up, in one line, with exit code 2. Until
the set-up is done only the standard library is there: nothing else is imported at the top of a
module of this folder.

A subcommand is a module of this folder without a leading underscore:
    HELP                one line for `./durbar --help`
    EXTRAS              the extras of pyproject.toml that it needs
    add_arguments(parser), run(args) -> exit code
    system_needs(args)  optional: the system packages that it needs
    PASSES_ON           optional: what the words after `--` are for; they arrive as args.passed_on
"""

import argparse
import errno
import importlib
import os
import sys
import tomllib
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Protocol, cast

from companion_app.cli import _setup, _system
from companion_app.cli._words import Parser

ROOT = Path(__file__).resolve().parents[2]
FIRST = ("play", "test")
INTERRUPTED = 130

ABOUT = """\
Durbar: a table companion for Maharaja, Maharani, Rajas of the Ganges, and Cards & Karma.
You play on the real board; Durbar knows the rules, keeps everyone's gold secret and scores.
"""
AFTERWORD = """\
The first run of a command sets up what it needs in .venv, beside this file; later runs start at
once. What a command makes is left in out/. More on one command: ./durbar COMMAND --help

examples:
  ./durbar play                     play on a simulated table
  ./durbar test fast -- -k journal  the quick tests that have "journal" in their name

exit codes: 0 all well; 1 something failed, the last lines say what; 2 unknown words
"""


class Subcommand(Protocol):
    HELP: str
    EXTRAS: tuple[str, ...]
    add_arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]


def main(argv: Sequence[str]) -> int:
    try:
        return _written(_ended(list(argv)))
    except KeyboardInterrupt:
        print("\ndurbar: stopped", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        return _silenced()  # whoever read our words has gone, as `head` does
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        print(f"durbar: {error.strerror}: free some, then try again", file=sys.stderr)
        return _silenced()
    except _setup.SetupFailed as failure:
        print(f"durbar: {failure}", file=sys.stderr)
        return 1


def _ended(argv: list[str]) -> int:
    """Help and wrong words end by themselves."""
    try:
        return _dispatch(argv)
    except SystemExit as ended:
        return int(ended.code or 0)


def _written(code: int) -> int:
    """All that was said: here it can still be told that it cannot be."""
    print(end="", flush=True)
    return code


def _silenced() -> int:
    """Else Python would complain once more at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1


def _dispatch(argv: list[str]) -> int:
    names = subcommand_names()
    if not argv or argv[0] in ("-h", "--help"):
        print(top_help(names), end="")
        return 0
    top = Parser(prog="durbar", add_help=False)
    top.add_argument("-h", "--help", action="store_true")
    top.add_argument("--version", action="version", version=version())
    top.add_argument("command", nargs="?", choices=names)
    name = top.parse_args(argv[:1]).command
    command = load(name)
    args = parse(name, command, argv[1:])
    python = _setup.ready(ROOT, command.EXTRAS, system_needs(command, args))
    if Path(sys.prefix) != _setup.House(ROOT).venv:
        print(end="", flush=True)  # a closed output is no object that could be flushed
        os.execv(python, [str(python), str(ROOT / "durbar"), *argv])
    return command.run(args)


def subcommand_names() -> list[str]:
    here = Path(__file__)
    found = sorted(
        path.stem
        for path in here.parent.glob("*.py")
        if not path.stem.startswith("_") and path != here
    )
    return [name for name in FIRST if name in found] + [name for name in found if name not in FIRST]


def load(name: str) -> Subcommand:
    return cast("Subcommand", importlib.import_module(f"companion_app.cli.{name}"))


def system_needs(command: Subcommand, args: argparse.Namespace) -> tuple[_system.Need, ...]:
    needs: Callable[[argparse.Namespace], tuple[_system.Need, ...]] | None
    needs = getattr(command, "system_needs", None)
    return needs(args) if needs else ()


def parse(name: str, command: Subcommand, words: list[str]) -> argparse.Namespace:
    passes_on = getattr(command, "PASSES_ON", "")
    parser = Parser(
        prog=f"durbar {name}",
        description=command.__doc__,
        epilog=f"Words after -- are passed on to {passes_on}." if passes_on else None,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    command.add_arguments(parser)
    own, dashes, passed_on = _split(words)
    if dashes and not passes_on:
        parser.error("takes no words after --")
    args: argparse.Namespace = parser.parse_args(own)
    args.passed_on = passed_on
    return args


def _split(words: list[str]) -> tuple[list[str], bool, list[str]]:
    if "--" not in words:
        return words, False, []
    at = words.index("--")
    return words[:at], True, words[at + 1 :]


def top_help(names: Iterable[str]) -> str:
    rows = "".join(f"  {name:10} {load(name).HELP}\n" for name in names)
    usage = "usage: ./durbar COMMAND [options]\n"
    return f"{ABOUT}\n{usage}\ncommands:\n{rows}\n{AFTERWORD}"


def version() -> str:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return f"durbar {project['version']}"
