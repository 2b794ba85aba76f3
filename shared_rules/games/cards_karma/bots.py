"""Bots: what a position of Cards & Karma is worth, in tenths of a scoring card."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from shared_rules.core.asks import Ask
from shared_rules.core.search import Mind
from shared_rules.core.seats import CHANCE, Seat
from shared_rules.games.cards_karma import GAME
from shared_rules.games.cards_karma.faces import SHIPS, read_face
from shared_rules.games.cards_karma.moves import Back, Move
from shared_rules.games.cards_karma.state import Held, State, Task

CARD, FAME, COIN = 10.0, 3.3, 1.6
KARMA, ADMINISTRATOR = 1.2, 3.2
HELD, PIP, FULL_HAND = 0.9, 0.22, 5
ACTION: Final = 3.0
BUILDING: Final = (0.0, 0.9, 2.2, 3.0, 3.6)
"""Buildings in the row that do not make a three yet, by how many."""
WARE: Final = {1: 0.45, 2: 0.7}
"""How much of their coins goods bring in the end: one of its kind, or two that go together."""
SHIP: Final = (0.0, 1.0, 2.4, 2.4)
HIGH_SHIP: Final = 1.0
"""What a row costs that only the highest ships may follow."""
TO_COME: Final = {
    "take": 1.6,
    "take that": 1.6,
    "draw": 1.6,
    "goods": 1.8,
    "palace": 2.2,
    "bonus": 3.0,
    "turn": CARD,
    "copy": 2.0,
    "top action": 2.5,
    "threes": 1.0,
}
"""What is due, at a guess."""


def terms(state: State, seat: Seat) -> Mapping[str, float]:
    player = state.players[seat]
    return {
        "scoring": CARD * player.turned,
        "fame": FAME * player.fame,
        "coins": COIN * player.coins,
        "karma": KARMA * player.karma,
        "administrators": ADMINISTRATOR * player.administrators,
        "hand": _hand(player.hand),
        "rows": _rows(player.buildings, player.ships, player.goods),
        "due": _due(state, seat),
    }


def _hand(hand: Sequence[Held]) -> float:
    """High dice pay buildings; many of them lie idle."""
    dice = sorted((held.value or 3.5 for held in hand), reverse=True)
    return sum(HELD + PIP * value for value in dice[:FULL_HAND]) + 0.2 * len(dice[FULL_HAND:])


@lru_cache(maxsize=8192)
def _rows(buildings: tuple[str, ...], ships: tuple[str, ...], goods: tuple[str, ...]) -> float:
    cards = [read_face(card) for card in buildings + ships + goods]
    built = sum(len(card.buildings) for card in cards)
    wares = [ware for card in cards for ware in card.wares]
    kinds = {ware.kind for ware in wares}
    worth = BUILDING[min(built, len(BUILDING) - 1)]
    for ware in wares:
        alike = sum(1 for each in wares if each.kind == ware.kind)
        worth += COIN * ware.coins * WARE[min(max(alike, len(kinds)), 2)]
    if ships:
        number = read_face(ships[-1]).number
        worth += SHIP[min(len(ships), len(SHIP) - 1)] - HIGH_SHIP * number / SHIPS
    return worth


def _due(state: State, seat: Seat) -> float:
    """Actions that are left, and what is due before the turn goes on."""
    actions = ACTION * state.actions if state.seat == seat else 0.0
    return actions + sum(_task(task) for task in state.agenda if task.seat == seat)


def _task(task: Task) -> float:
    if task.kind == "pay":
        return _promise(task.card)
    return TO_COME.get(task.kind, 0.0) * task.times


@lru_cache(maxsize=1024)
def _promise(card: str) -> float:
    """What a card brings that is chosen and not paid yet."""
    face = read_face(card)
    wares = COIN * sum(ware.coins for ware in face.wares) * WARE[1]
    return (FAME + 0.9) * len(face.buildings) + wares + 3.0 * (not face.buildings)


WHY: Final = {
    "scoring": "It turns a scoring card.",
    "fame": "It brings fame towards your next scoring card.",
    "coins": "It brings coins towards your next scoring card.",
    "karma": "It gives you karma to change dice with.",
    "administrators": "It gives you an administrator.",
    "hand": "It gives you good dice to pay with.",
    "rows": "It brings your rows nearer to a three.",
    "due": "What follows from it is worth having.",
}
TANGIBLE: Final = frozenset({"scoring", "fame", "coins", "hand", "due"})
SETTLED: Final = frozenset({"act", "end turn"})


def settled(_state: State, ask: Ask, _seat: Seat) -> bool:
    return ask.what in SETTLED


def horizon(_state: State, ask: Ask, seat: Seat) -> bool:
    """The end of the own turn."""
    return ask.seat not in (seat, CHANCE)


def sensible(_state: State, _seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
    return [move for move in moves if not isinstance(move, Back)]


MIND: Final = Mind(GAME, terms, WHY, TANGIBLE, settled, horizon, sensible, win=30.0)
