"""OpenSpiel's games that are written in Python, played as OpenSpiel plays them."""

import importlib
from random import Random
from typing import Any, Final

import pyspiel

GAMES: Final = {
    "tic-tac-toe": ("tic_tac_toe", "python_tic_tac_toe"),
    "Kuhn poker": ("kuhn_poker", "python_kuhn_poker"),
    "liar's poker": ("liars_poker", "python_liars_poker"),
    "block dominoes": ("block_dominoes", "python_block_dominoes"),
    "team dominoes": ("team_dominoes", "python_team_dominoes"),
}


def load(title: str) -> Any:
    module, name = GAMES[title]
    importlib.import_module(f"open_spiel.python.games.{module}")  # which registers it
    return pyspiel.load_game(name)


def play(game: Any, rng: Random) -> int:
    """A random game; gives its moves, those of chance included."""
    state, moves = game.new_initial_state(), 0
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        moves += 1
    return moves
