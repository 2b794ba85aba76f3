"""The words of a command line. The law: a mistake gets one line, the nearest match, and exit 2.

Standard library only, because this runs before the set-up.
"""

import argparse
import difflib
import sys
from collections.abc import Callable, Iterable
from importlib.metadata import distributions
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from shared_rules.core.game import Game

BAD_USAGE = 2
VENV = Path(__file__).resolve().parents[2] / ".venv"


class Parser(argparse.ArgumentParser):
    """argparse, with mistakes told in one line that names the nearest match."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_USAGE, f"{self.prog}: {message} (see ./{self.prog} --help)\n")

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        # Before argparse looks: it would take the value of an unknown option for something else.
        for word in args:
            if self._is_unknown_option(word):
                self.error(f"unknown option {word!r}{nearest(word, self._option_string_actions)}")
        known, unknown = self.parse_known_args(args, namespace)
        if unknown:
            self.error(f"does not know what to do with {unknown[0]!r}")
        return known

    def _is_unknown_option(self, word: str) -> bool:
        if not word.startswith("-") or word == "-" or word[1].isdigit():
            return False
        name = word.partition("=")[0] if word.startswith("--") else word[:2]
        return name not in self._option_string_actions

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            what = action.metavar or action.dest
            self.error(f"unknown {what} {value!r}{nearest(value, action.choices)}")


def nearest(word: object, known: Iterable[object]) -> str:
    """`; did you mean 'play'?`, or what there is when nothing is near."""
    names = [str(each) for each in known]
    text = str(word).split("=")[0]
    close = difflib.get_close_matches(text, names, n=1, cutoff=0.5)
    if close:
        return f"; did you mean {close[0]!r}?"
    return f"; there are: {', '.join(names)}" if names else ""


def listed_names() -> tuple[str, ...]:
    """Of all games, and of their score keepers."""
    from shared_rules.games import GROUP, listed

    # Before the set-up Python does not see what is installed in .venv.
    sites = [str(each) for each in VENV.glob("lib/python*/site-packages")]
    packages = () if Path(sys.prefix) == VENV else distributions(path=sites)
    there = (each.name for one in packages for each in one.entry_points if each.group == GROUP)
    return tuple(dict.fromkeys((*listed(), *there)))


def game_names() -> tuple[str, ...]:
    from shared_rules.core.game import family_of

    return tuple(name for name in listed_names() if family_of(name) == name)


def game_named(names: Iterable[str]) -> Callable[[str], str]:
    """For `type=`: one of these games, or anybody's as `module:ATTRIBUTE`."""
    known = list(names)

    def check(word: str) -> str:
        if word in known or all(word.partition(":")):
            return word
        raise argparse.ArgumentTypeError(f"unknown game {word!r}{nearest(word, known)}")

    return check


def load_game(word: str, prog: str) -> "Game[Any, Any, Any, Any]":
    """The game of that name. A module of somebody's own may have none: that is a mistake too."""
    from shared_rules.core.errors import BadGame
    from shared_rules.core.game import Game
    from shared_rules.games import load

    try:
        game = load(word)
    except BadGame as error:
        Parser(prog=prog).error(str(error))
    except (ImportError, AttributeError, TypeError) as error:
        Parser(prog=prog).error(f"no game {word!r}: {error}")
    if not isinstance(game, Game):
        Parser(prog=prog).error(f"no game {word!r}: that is a {type(game).__name__}")
    return game
