"""A player for demonstrations: places what it can pay, else takes dice. Meant to be watched."""

from collections.abc import Mapping
from random import Random
from typing import Final

from shared_rules.core.asks import Ask
from shared_rules.games.cards_karma import moves as m
from shared_rules.games.cards_karma.faces import read_face
from shared_rules.games.cards_karma.view import View

ENOUGH_DICE: Final = 6
WORTH: Final[Mapping[type[m.Move], float]] = {
    m.Build: 5,
    m.TakeShip: 3,
    m.TakeGoods: 2.5,
    m.UsePalace: 2,
    m.TakeDie: 1.5,
}
"""Of the actions, before what is on the card."""


def choose(view: View, ask: Ask, rng: Random) -> m.Move:
    """One of the viewer's own legal moves."""
    moves = [move for move in view.moves if not isinstance(move, m.Back)]
    match ask.what:
        case "act":
            return max(moves, key=lambda move: _worth(view, move) + rng.random())
        case "end turn":
            return m.FurtherAction()
        case "pay":
            return min(moves or view.moves, key=_price)
        case "discard":
            return min(moves, key=_value)
    return rng.choice(moves)


def _worth(view: View, move: m.Move) -> float:
    """Fame first, then what brings coins; dice while there are few."""
    match move:
        case m.TakeDie():
            full = len(view.players[view.seat].hand) >= ENOUGH_DICE
            return 0 if full else WORTH[m.TakeDie]
        case m.Build(card) | m.TakeShip(card) | m.TakeGoods(card) | m.UsePalace(card):
            face = read_face(card)
            coins = sum(ware.coins for ware in face.wares)
            return WORTH[type(move)] + 2 * len(face.buildings) + 0.4 * coins
    return 0


def _value(move: m.Move) -> int:
    return m.die_parts(move.die)[1] if isinstance(move, m.DiscardDie) else 0


def _price(move: m.Move) -> int:
    """What is spent, tokens above dice."""
    if not isinstance(move, m.Pay):
        return 0
    dice = sum(m.die_parts(die)[1] for die in move.dice)
    return dice + 4 * (move.karma > 0) + 8 * (move.jokers > 0)
