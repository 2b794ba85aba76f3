"""A few English words for each move, for a person: what it does, and what it costs."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from shared_rules.core.seats import Seat
from shared_rules.games.rajas import moves as m
from shared_rules.games.rajas.board import CHAMBER_NAMES, Border, space_name
from shared_rules.games.rajas.dice import space_of
from shared_rules.games.rajas.faces import face_name, stack_name
from shared_rules.games.rajas.rewards import reward_name
from shared_rules.games.rajas.state import COLOUR_OF, VALUE_OF, State, borders_of, top_of

WAITING_NAMES: Final = {
    "fame": "on the fame track",
    "money": "on the money track",
    "river": "on the bridge",
}


def die_name(die: str) -> str:
    return f"{COLOUR_OF[die]} {VALUE_OF[die]}"


def tile_name(tile: str) -> str:
    """Of a yield tile or a river tile."""
    colour, _, reward = tile.rpartition("/")
    return f"{colour}: {reward_name(reward)}" if colour else reward_name(reward)


def border_name(border: Border) -> str:
    return f"{border.key} ({reward_name(border.reward)})"


def label(state: State, seat: Seat, move: m.Move) -> str:
    return _LABELS[type(move)](state, seat, move)


def _show(_: State, _seat: Seat, move: m.ShowTile) -> str:
    return f"The tile: {face_name(move.face)}, roads {move.face.split('/')[1]}"


def _draw(_: State, _seat: Seat, move: m.DrawTile) -> str:
    return f"The tile: {tile_name(move.tile)}"


def _place(state: State, _: Seat, move: m.PlaceWorker) -> str:
    space = space_of(state, move.space)
    price = f": {space.coins} coin{'s' * (space.coins > 1)}" if space.coins else ""
    return f"Worker to {space_name(space)}{price}"


def _turn(_: State, _seat: Seat, move: m.TurnDie) -> str:
    opposite = 7 - VALUE_OF[move.die]
    return f"Pay {die_name(move.die)}, turned over to {opposite}: 1 karma"


def _take(state: State, _: Seat, move: m.TakeTile) -> str:
    face = top_of(state, move.stack)
    return f"Take from {stack_name(move.stack)}: {face_name(face) if face else 'empty'}"


def _yield(state: State, _: Seat, move: m.ChooseYield) -> str:
    due = next((step for step in state.agenda if step.where == move.border), None)
    return f"First {move.border}: {reward_name(due.what)}" if due else f"First {move.border}"


def _put(state: State, seat: Seat, move: m.PutYield) -> str:
    border = borders_of(state, seat)[state.board.border_index[move.border]]
    return f"Put it on {border_name(border)}"


def _fixed(words: str) -> Callable[[State, Seat, Any], str]:
    return lambda _state, _seat, _move: words


def _with(words: str) -> Callable[[State, Seat, Any], str]:
    """A template of the move's own fields."""
    return lambda _state, _seat, move: words.format(move=move)


_LABELS: Final[Mapping[type[Any], Callable[[State, Seat, Any], str]]] = {
    m.RollDie: _with("It shows {move.value}"),
    m.DrawTile: _draw,
    m.ShowTile: _show,
    m.DrawFirstPlayer: _with("Seat {move.seat} begins"),
    m.EnterTile: _fixed("A tile that is not listed yet"),
    m.EnterPart: _with("{move.part}"),
    m.StackEmpty: _fixed("The stack is empty"),
    m.PlaceWorker: _place,
    m.Decline: _fixed("No, thank you"),
    m.PayDie: lambda _, _seat, move: f"Pay {die_name(move.die)}",
    m.TurnDie: _turn,
    m.TakeTile: _take,
    m.LayTile: _with("Lay it on {move.site}, roads {move.roads}"),
    m.CoverTile: _with("Cover the tile on {move.site}"),
    m.GainDie: _with("Take a {move.colour} die"),
    m.ReturnDie: lambda _, _seat, move: f"Return {die_name(move.die)} first",
    m.RerollDie: lambda _, _seat, move: f"Roll {die_name(move.die)} again",
    m.Enough: _fixed("No more dice"),
    m.Upgrade: _with("Upgrade the {move.building}"),
    m.SellGood: _with("Sell {move.good}"),
    m.Sail: _with("Sail {move.count} free spaces"),
    m.UseChamber: lambda _, _seat, move: CHAMBER_NAMES[move.chamber - 1],
    m.ChooseYield: _yield,
    m.WakeWorker: lambda _, _seat, move: f"The worker {WAITING_NAMES[move.worker]}",
    m.PickYield: lambda _, _seat, move: f"Take {tile_name(move.tile)}",
    m.PutYield: _put,
}
