"""The games, found by name. A new game is a new folder here, copied from its nearest sibling."""

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final

from shared_rules.core.bots import Bots
from shared_rules.core.game import Game
from shared_rules.core.instructions import Instruction
from shared_rules.core.search import Mind

NAMES: Final = ("maharaja", "maharani", "cards_karma", "rajas")
TALLIES: Final = ("maharaja.tally", "maharani.tally", "cards_karma.tally", "rajas.tally")
"""The score keepers: for tables that want to keep the rules themselves."""


def load(name: str) -> Game[Any, Any, Any, Any]:
    """A game of ours by name, or anybody's as `module:ATTRIBUTE`."""
    module, _, attribute = name.partition(":")
    return _game(module, attribute) if attribute else load_ours(name)


def load_ours(name: str) -> Game[Any, Any, Any, Any]:
    """For a name that came in a file: whoever wrote it must not choose what is imported."""
    if name not in (*NAMES, *TALLIES):
        raise KeyError(name)
    return _game(f"{__name__}.{name}", "GAME")


def _game(module: str, attribute: str) -> Game[Any, Any, Any, Any]:
    game: Game[Any, Any, Any, Any] = getattr(import_module(module), attribute)
    return game


def pieces_to_move(
    name: str, before: Any, after: Any, owners: Sequence[str]
) -> tuple[Instruction, ...]:
    """What hands have to do on the table to get from one State of a game to another, in words."""
    module = import_module(f"{__name__}.{name}.corrections")
    steps: tuple[Instruction, ...] = module.corrections(before, after, owners)
    return steps


def bots(name: str) -> Bots:
    """The bots of a game, by their names; a tally has none."""
    found: Bots = import_module(f"{__name__}.{name}.bots").BOTS
    return found


def mind(name: str) -> Mind[Any, Any]:
    """What the bots of a game know of it: hints are made of that."""
    found: Mind[Any, Any] = import_module(f"{__name__}.{name}.bots").MIND
    return found
