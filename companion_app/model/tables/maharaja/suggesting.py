"""A player for demonstrations: plain good sense, drawn from their own view and nothing else.

They build where the Maharaja is, go there when they can pay it, and keep their gold for palaces.
Meant to be watched, not to be beaten by.
"""

from collections.abc import Callable, Sequence
from random import Random

from shared_rules.core.asks import Ask
from shared_rules.games.maharaja.state import PALACE_PRICE
from shared_rules.games.maharaja.view import View

Chooser = Callable[[View, list[str], Random], str]
RICH = PALACE_PRICE + 2


def choose(view: View, ask: Ask, rng: Random) -> str:
    """One of the viewer's own legal moves."""
    return CHOOSERS.get(ask.what, _any)(view, list(view.moves), rng)


def _any(_: View, moves: list[str], rng: Random) -> str:
    wanted = [move for move in moves if move != "back"]
    return rng.choice(wanted or moves)


def _bid(view: View, moves: list[str], rng: Random) -> str:
    low = view.auction is not None and view.auction.gold < 2
    return moves[0] if low and moves[0].startswith("bid") else _any(view, moves[-1:], rng)


def _disk(view: View, _: list[str], rng: Random) -> str:
    gold = view.players[view.viewer].gold or 0
    supply = view.players[view.viewer].supply
    if gold >= 2 * PALACE_PRICE:
        first = "palace_and_house"
        second = rng.choice(("palace", "two_houses"))
    elif gold >= RICH:
        first = rng.choice(("palace", "palace_and_house"))
        second = rng.choice(("house", "governor", "two_houses", "move_house"))
    else:
        first = "gold"
        second = rng.choice(("house", "two_houses", "governor", "character"))
    return f"disk {first} {second if supply > 1 else 'quarry'}"


def _act(view: View, moves: list[str], rng: Random) -> str:
    me = view.players[view.viewer]
    for starts in ("gold", "quarry", "yogi", "privilege palace"):
        if starts in moves:
            return starts
    journey = f"travel {view.maharaja}"
    if journey in moves and _can_spare(view, journey):
        return journey
    wishes: tuple[Sequence[str], ...] = (
        [move for move in moves if move.startswith("palace")],
        [move for move in moves if move in (f"house {me.architect}", f"free {me.architect}")],
        _on_the_way(view, [m for m in moves if m.split()[0] in ("house", "free")]),
        [move for move in moves if move.startswith(("governor", "take"))],
        [move for move in moves if move.startswith(("lift", "lure"))],
    )
    wish = next((wish for wish in wishes if wish), ["end"])
    return wish[0] if wish[0].startswith("palace") else rng.choice(wish)


def _can_spare(view: View, journey: str) -> bool:
    """The toll, and the palace that is still to be built."""
    left = view.gold_after(journey) or 0
    wants = view.outlook is not None and "palace" in view.outlook.open_parts
    had = view.players[view.viewer].gold or 0
    return left >= PALACE_PRICE or not wants or had < PALACE_PRICE


def _on_the_way(view: View, moves: list[str]) -> list[str]:
    """Houses that mend a road nearest to where one stands or wants to go; else any."""
    board, me = view.board, view.players[view.viewer]
    near = {me.architect, view.maharaja}
    villages = {
        board.keys[village]
        for road in board.roads
        if near & {board.keys[end] for end in road.ends}
        for village in road.villages
    }
    taken = {place for player in view.players for place in player.houses}
    good = [move for move in moves if move.split()[1] in villages - taken]
    return good or moves


def _first_house(view: View, moves: list[str], rng: Random) -> str:
    return rng.choice(_on_the_way(view, moves))


CHOOSERS: dict[str, Chooser] = {
    "bid": _bid,
    "set disk": _disk,
    "place house": _first_house,
    "act": _act,
}
