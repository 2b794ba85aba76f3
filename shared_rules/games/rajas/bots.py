"""Bots: what a position of Rajas of the Ganges is worth in fame, and how far they look."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from shared_rules.core.asks import Ask
from shared_rules.core.search import Mind
from shared_rules.core.seats import Seat
from shared_rules.games.rajas import GAME
from shared_rules.games.rajas.faces import COLOURS, read_face
from shared_rules.games.rajas.province import open_spaces
from shared_rules.games.rajas.state import (
    FIRST_WORKERS,
    VALUE_OF,
    Player,
    State,
    Step,
    margin,
    markets,
    top_of,
    upgrades_made,
)

MONEY: Final = 0.5
DIE, PIP = 0.9, 0.2
KARMA, BOAT, MOGUL = 1.0, 0.7, 0.6
# These bring something as long as the game goes on.
WORKER, UPGRADE, MARKET_COIN, OPEN_SITE = 9.0, 2.2, 0.45, 0.3
MOST_OPEN_SITES: Final = 5
TILE_FAME: Final = 2.5
"""What a building brings, between the levels of its cube."""
DICE_TO_COME: Final = 1.5
TO_COME: Final = {
    "build": 4.0,
    "one_good": 2.0,
    "upgrade": UPGRADE,
    "any_chamber": 2.5,
    "chamber": 2.5,
    "cover": 3.0,
    "cover_with": 3.0,
    "white": 1.5,
    "pick": 2.0,
    "put": 1.5,
    "boat": BOAT,
    "reroll": 0.3,
    "pay": 1.5,
}
"""What is due, at a guess."""


def terms(state: State, seat: Seat) -> Mapping[str, float]:
    player = state.players[seat]
    ahead = _ahead(state)
    return {
        "fame": float(player.fame),
        "money": MONEY * player.money,
        "dice": _dice(player.dice),
        "karma": KARMA * player.karma,
        "river": BOAT * player.boat,
        "workers": WORKER * ahead * (player.workers - FIRST_WORKERS),
        "upgrades": UPGRADE * ahead * upgrades_made(player),
        "province": ahead * _province(state, player),
        "first": MOGUL * ahead * (state.mogul == seat),
        "due": sum(_due(state, step) for step in state.agenda if step.seat == seat),
    }


def _ahead(state: State) -> float:
    """How much of the game is still to come, by who is furthest: 1 at the start."""
    nearest = max(margin(state, seat) for seat in range(len(state.players)))
    return min(1.0, max(0.0, -nearest / state.board.meet))


@lru_cache(maxsize=4096)
def _dice(dice: tuple[str, ...]) -> float:
    return sum(DIE + PIP * VALUE_OF[die] for die in dice)


def _province(state: State, player: Player) -> float:
    coins = sum(market.coins for market in markets(player))
    sites = min(len(open_spaces(state.board, player.roads)), MOST_OPEN_SITES)
    return MARKET_COIN * coins + OPEN_SITE * sites


def _due(state: State, step: Step) -> float:
    """What a step that is due will bring."""
    match step.kind:
        case "lay" | "lay_over":
            return _tile(top_of(state, step.what))
        case "pay_tile":
            return -step.amount * (PIP + DIE / 4)
        case "sail":
            return BOAT * step.amount + 1.5
        case "fame" | "coins" | "karma":
            return step.amount * {"fame": 1.0, "coins": MONEY, "karma": KARMA}[step.kind]
        case "dice":
            return DICE_TO_COME * step.amount
    return DICE_TO_COME * step.amount if step.kind in COLOURS else TO_COME.get(step.kind, 0.0)


@lru_cache(maxsize=256)
def _tile(face: str) -> float:
    tile = read_face(face)
    coins = sum(market.coins for market in tile.markets)
    return coins * (MONEY + MARKET_COIN / 2) + TILE_FAME * len(tile.buildings)


WHY: Final = {
    "fame": "It brings you {gain} fame.",
    "money": "It brings you money, worth {gain} fame on the way to your other marker.",
    "dice": "It gives you good dice.",
    "karma": "It gives you karma to turn dice with.",
    "river": "It takes your boat down the river.",
    "workers": "It wakes a worker for the rest of the game.",
    "upgrades": "Your buildings will bring more fame.",
    "province": "Your markets will bring more coins, and your roads stay open.",
    "first": "You begin the next round.",
    "due": "What follows from it is worth about {gain} fame.",
}
TANGIBLE: Final = frozenset({"fame", "money", "dice", "due"})


def settled(_state: State, ask: Ask, _seat: Seat) -> bool:
    return ask.what == "place worker"


MIND: Final = Mind(GAME, terms, WHY, TANGIBLE, settled, settled, step=2.0, win=60.0)
