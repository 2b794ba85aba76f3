"""The games, found by name. A new game is a new folder here, copied from its nearest sibling."""

from importlib import import_module
from typing import Any, Final

from shared_rules.core.bots import Bots
from shared_rules.core.game import Game

NAMES: Final = ("maharaja", "maharani", "cards_karma", "rajas")
TALLIES: Final = ("maharaja.tally", "maharani.tally", "cards_karma.tally", "rajas.tally")
"""The score keepers: for tables that want to keep the rules themselves."""


def load(name: str) -> Game[Any, Any, Any, Any]:
    """A game of ours by name, or anybody's as `module:ATTRIBUTE`."""
    module, _, attribute = name.partition(":")
    if not attribute:
        if name not in (*NAMES, *TALLIES):
            raise KeyError(name)
        module, attribute = f"shared_rules.games.{name}", "GAME"
    game: Game[Any, Any, Any, Any] = getattr(import_module(module), attribute)
    return game


def bots(name: str) -> Bots:
    """The bots of a game, by their names; a tally has none."""
    found: Bots = import_module(f"{__name__}.{name}.bots").BOTS
    return found
