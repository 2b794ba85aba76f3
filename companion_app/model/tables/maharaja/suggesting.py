"""A player for demonstrations: plain good sense, drawn from their own view and nothing else.

They build where the Maharaja is, go there when they can pay it, and keep their gold for palaces.
Meant to be watched, not to be beaten by.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from shared_rules.core.asks import Ask
from shared_rules.games.maharaja import moves as m
from shared_rules.games.maharaja.state import PALACE_PRICE
from shared_rules.games.maharaja.view import View

Chooser = Callable[[View, list[m.Move], Random], m.Move]
RICH = PALACE_PRICE + 2
AT_ONCE: Final = (m.TakeGold(), m.TakeFromQuarry(), m.TakePrivilege(), m.DeclarePrivilege("palace"))


def choose(view: View, ask: Ask, rng: Random) -> m.Move:
    """One of the viewer's own legal moves."""
    return CHOOSERS.get(ask.what, _any)(view, list(view.moves), rng)


def _any(_: View, moves: list[m.Move], rng: Random) -> m.Move:
    wanted = [move for move in moves if not isinstance(move, m.TakeBack)]
    return rng.choice(wanted or moves)


def _bid(view: View, moves: list[m.Move], rng: Random) -> m.Move:
    low = view.auction is not None and view.auction.gold < 2
    return moves[0] if low and isinstance(moves[0], m.Bid) else _any(view, moves[-1:], rng)


def _disk(view: View, _: list[m.Move], rng: Random) -> m.Move:
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
    return m.SetDisk(first, second if supply > 1 else "quarry")


def _act(view: View, moves: list[m.Move], rng: Random) -> m.Move:
    here = view.players[view.viewer].architect
    for move in AT_ONCE:
        if move in moves:
            return move
    journey = m.Travel(view.maharaja)
    if journey in moves and _can_spare(view, journey):
        return journey
    palaces = _of(moves, m.BuildPalace)
    if palaces:
        return palaces[0]
    wishes: tuple[Sequence[m.Move], ...] = (
        [move for move in moves if move in (m.BuildHouse(here), m.BuildFree(here))],
        _on_the_way(view, _of(moves, m.BuildHouse, m.BuildFree)),
        _of(moves, m.MoveGovernor, m.TakeCharacter),
        _of(moves, m.LiftHouse, m.LiftFree, m.Lure),
        [m.EndTurn()],
    )
    return rng.choice(next(wish for wish in wishes if wish))


def _of(moves: list[m.Move], *kinds: type[m.Move]) -> list[m.Move]:
    return [move for move in moves if isinstance(move, kinds)]


def _can_spare(view: View, journey: m.Move) -> bool:
    """The toll, and the palace that is still to be built."""
    left = view.gold_after(journey) or 0
    wants = view.outlook is not None and "palace" in view.outlook.open_parts
    had = view.players[view.viewer].gold or 0
    return left >= PALACE_PRICE or not wants or had < PALACE_PRICE


def _on_the_way(view: View, moves: list[m.Move]) -> list[m.Move]:
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
    good = [move for move in moves if _place(move) in villages - taken]
    return good or moves


def _place(move: m.Move) -> str:
    """A place or a village."""
    return str(getattr(move, "place", "") or getattr(move, "village", ""))


def _first_house(view: View, moves: list[m.Move], rng: Random) -> m.Move:
    return rng.choice(_on_the_way(view, moves))


CHOOSERS: dict[str, Chooser] = {
    "bid": _bid,
    "set disk": _disk,
    "place house": _first_house,
    "act": _act,
}
