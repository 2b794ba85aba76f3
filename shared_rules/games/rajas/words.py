"""A few English words for each move, for a person: what it does, and what it costs."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from shared_rules.core.phrases import phrase, phrases, word
from shared_rules.core.seats import Seat
from shared_rules.games.rajas import moves as m
from shared_rules.games.rajas.board import CHAMBER_NAMES, Border, border_words, space_name
from shared_rules.games.rajas.dice import space_of
from shared_rules.games.rajas.faces import face_name, stack_name
from shared_rules.games.rajas.rewards import reward_name
from shared_rules.games.rajas.state import COLOUR_OF, VALUE_OF, State, borders_of, top_of

WAITING_NAMES: Final = phrases(
    {
        "fame": "on the fame track",
        "money": "on the money track",
        "river": "on the bridge",
    }
)
NAMED: Final = ("colour", "building", "good")
"""Fields of a move that are words of the game."""
# By how many coins it costs.
PLACE_WORDS: Final = (
    "Worker to {space}",
    "Worker to {space}: {coins} coin",
    "Worker to {space}: {coins} coins",
)


def die_name(die: str) -> str:
    return phrase("{colour} {value}", colour=word(COLOUR_OF[die]), value=VALUE_OF[die])


def tile_name(tile: str) -> str:
    """Of a yield tile or a river tile."""
    colour, _, reward = tile.rpartition("/")
    if not colour:
        return reward_name(reward)
    return phrase("{colour}: {reward}", colour=word(colour), reward=reward_name(reward))


def border_name(border: Border) -> str:
    where = border_words(border.key)
    return phrase("{border} ({reward})", border=where, reward=reward_name(border.reward))


def label(state: State, seat: Seat, move: m.Move) -> str:
    return _LABELS[type(move)](state, seat, move)


def _show(_: State, _seat: Seat, move: m.ShowTile) -> str:
    _cost, roads, _things = move.face.split("/")
    return phrase("The tile: {face}, roads {roads}", face=face_name(move.face), roads=roads)


def _draw(_: State, _seat: Seat, move: m.DrawTile) -> str:
    return phrase("The tile: {tile}", tile=tile_name(move.tile))


def _place(state: State, _: Seat, move: m.PlaceWorker) -> str:
    space = space_of(state, move.space)
    words = PLACE_WORDS[min(space.coins, 2)]
    return phrase(words, space=space_name(space), coins=space.coins)


def _turn(_: State, _seat: Seat, move: m.TurnDie) -> str:
    opposite = 7 - VALUE_OF[move.die]
    return phrase(
        "Pay {die}, turned over to {opposite}: 1 karma", die=die_name(move.die), opposite=opposite
    )


def _take(state: State, _: Seat, move: m.TakeTile) -> str:
    face = top_of(state, move.stack)
    return phrase(
        "Take from {stack}: {face}",
        stack=stack_name(move.stack),
        face=face_name(face) if face else phrase("empty"),
    )


def _yield(state: State, _: Seat, move: m.ChooseYield) -> str:
    due = next((step for step in state.agenda if step.where == move.border), None)
    where = border_words(move.border)
    return (
        phrase("First {border}: {reward}", border=where, reward=reward_name(due.what))
        if due
        else phrase("First {border}", border=where)
    )


def _put(state: State, seat: Seat, move: m.PutYield) -> str:
    border = borders_of(state, seat)[state.board.border_index[move.border]]
    return phrase("Put it on {border}", border=border_name(border))


def _part(_: State, _seat: Seat, move: m.EnterPart) -> str:
    return word(move.part) if move.part.isalpha() else move.part


def _fixed(words: str) -> Callable[[State, Seat, Any], str]:
    return lambda _state, _seat, _move: phrase(words)


def _with(words: str) -> Callable[[State, Seat, Any], str]:
    """A template of the move's own fields."""

    def said(_state: State, _seat: Seat, move: Any) -> str:
        facts = {name: getattr(move, name) for name in move.__slots__}
        named = {name: word(value) for name, value in facts.items() if name in NAMED}
        return phrase(words, **facts | named)

    return said


_LABELS: Final[Mapping[type[Any], Callable[[State, Seat, Any], str]]] = {
    m.RollDie: _with("It shows {value}"),
    m.DrawTile: _draw,
    m.ShowTile: _show,
    m.DrawFirstPlayer: _with("Seat {seat} begins"),
    m.EnterTile: _fixed("A tile that is not listed yet"),
    m.EnterPart: _part,
    m.StackEmpty: _fixed("The stack is empty"),
    m.PlaceWorker: _place,
    m.Decline: _fixed("No, thank you"),
    m.PayDie: lambda _, _seat, move: phrase("Pay {die}", die=die_name(move.die)),
    m.TurnDie: _turn,
    m.TakeTile: _take,
    m.LayTile: _with("Lay it on {site}, roads {roads}"),
    m.CoverTile: _with("Cover the tile on {site}"),
    m.GainDie: _with("Take a {colour} die"),
    m.ReturnDie: lambda _, _seat, move: phrase("Return {die} first", die=die_name(move.die)),
    m.RerollDie: lambda _, _seat, move: phrase("Roll {die} again", die=die_name(move.die)),
    m.Enough: _fixed("No more dice"),
    m.Upgrade: _with("Upgrade the {building}"),
    m.SellGood: _with("Sell {good}"),
    m.Sail: _with("Sail {count} free spaces"),
    m.UseChamber: lambda _, _seat, move: CHAMBER_NAMES[move.chamber - 1],
    m.ChooseYield: _yield,
    m.WakeWorker: lambda _, _seat, move: phrase(
        "The worker {where}", where=WAITING_NAMES[move.worker]
    ),
    m.PickYield: lambda _, _seat, move: phrase("Take {tile}", tile=tile_name(move.tile)),
    m.PutYield: _put,
}
