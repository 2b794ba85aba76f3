"""A player for demonstrations: places what it can pay, else takes dice. Meant to be watched."""

from collections.abc import Mapping
from random import Random
from typing import Final

from shared_rules.core.asks import Ask
from shared_rules.games.cards_karma.faces import read_face
from shared_rules.games.cards_karma.moves import die_parts
from shared_rules.games.cards_karma.view import View

ENOUGH_DICE: Final = 6
WORTH: Final[Mapping[str, float]] = {"build": 5, "ship": 3, "goods": 2.5, "palace": 2, "die": 1.5}
"""Of the actions, before what is on the card."""


def choose(view: View, ask: Ask, rng: Random) -> str:
    """One of the viewer's own legal moves."""
    moves = [move for move in view.moves if move != "back"]
    match ask.what:
        case "act":
            return max(moves, key=lambda move: _worth(view, move) + rng.random())
        case "end turn":
            return "further"
        case "pay":
            return min(moves or view.moves, key=_price)
        case "discard":
            return min(moves, key=lambda move: die_parts(move.split()[1])[1])
    return rng.choice(moves)


def _worth(view: View, move: str) -> float:
    """Fame first, then what brings coins; dice while there are few."""
    word, *cards = move.split()
    if not cards:
        return 0
    face = read_face(cards[0])
    if word == "die":
        full = len(view.players[view.seat].hand) >= ENOUGH_DICE
        return 0 if full else WORTH[word]
    coins = sum(ware.coins for ware in face.wares)
    return WORTH[word] + 2 * len(face.buildings) + 0.4 * coins


def _price(move: str) -> int:
    """What is spent, tokens above dice."""
    words = move.split()
    dice = sum(die_parts(word)[1] for word in words[1:] if word[:-1].isalpha())
    return dice + 4 * ("karma" in words) + 8 * ("jokers" in words)
