"""What happened, in words: one short sentence for each event that people would talk about.

Words are templates of facts, so that they can be translated whole. What only keeps the books (a
step that is due or done) is not told.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from shared_rules.core.phrases import word
from shared_rules.core.seats import Seat
from shared_rules.core.telling import Telling
from shared_rules.games.rajas import events as e
from shared_rules.games.rajas.board import CHAMBER_NAMES, Board, Space, border_words, space_name
from shared_rules.games.rajas.faces import face_name, stack_name
from shared_rules.games.rajas.rewards import reward_name
from shared_rules.games.rajas.words import WAITING_NAMES, die_name, tile_name

WORDS: Final[Mapping[type[Any], str]] = {
    e.DieRolled: "{seat} rolls a {colour} {value}.",
    e.RiverRolled: "The river: {value} spaces on.",
    e.RiverTileLaid: "River space {space} is covered: {tile}.",
    e.TileShown: "On top of {stack}: {face}.",
    e.StackEnded: "The stack {stack} is empty.",
    e.FirstPlayerFound: "{seat} begins.",
    e.RoundBegun: "Round {number} begins with {first}.",
    e.WorkerPlaced: "{seat} places a worker: {space}.",
    e.Declined: "{seat} declines.",
    e.DiePaid: "{seat} pays {die}.",
    e.DieReturned: "{seat} returns {die}.",
    e.DieLifted: "{seat} rolls {die} again.",
    e.TileLaid: "{seat} lays a tile on {site}: {face}.",
    e.TileCovered: "{seat} covers the tile on {site}: {face}.",
    e.YieldGained: "{seat} joins {border}: {reward}.",
    e.YieldLost: "{seat} joins {border} too late for its yield.",
    e.KarmaMoved: "{seat} gets karma +{karma}.",
    e.Upgraded: "{seat} upgrades the {building}.",
    e.BonusReached: "{seat} passes {at} on the {track} track.",
    e.WorkerWoken: "{seat} gets the worker {where}.",
    e.WorkerLeft: "{seat}'s worker {where} leaves the game.",
    e.BoatSailed: "{seat} sails to river space {space}.",
    e.ChamberUsed: "{seat} uses the chamber: {chamber}.",
    e.MogulServed: "{seat} will begin the next round.",
    e.YieldDrawn: "{seat} draws a yield tile: {tile}.",
    e.YieldPicked: "{seat} takes a yield tile: {tile}.",
    e.YieldPut: "{seat} puts it on {border}: {tile}.",
    e.MarkersMet: "{seat}'s markers have met.",
    e.LastActionsBegun: "The last actions begin.",
    e.GameEnded: "The game is over.",
}
TURNED: Final = "{seat} pays {die}, turned over for 1 karma."
GAINS: Final[Mapping[tuple[bool, bool], str]] = {
    (True, False): "{seat} gets {coins} coins.",
    (False, True): "{seat} gets {fame} fame.",
    (True, True): "{seat} gets {coins} coins and {fame} fame.",
    (False, False): "{seat} gets nothing.",
}
"""By whether there are coins and whether there is fame."""
ONE: Final[Mapping[bool, str]] = {
    False: "{seat} gets {coins} coin.",
    True: "{seat} gets {coins} coin and {fame} fame.",
}
"""One coin, by whether there is fame."""
PAID: Final = "{seat} pays {price} coins."
PAID_ONE: Final = "{seat} pays {price} coin."


def tell(board: Board, event: e.Event, people: Sequence[str]) -> Telling | None:
    """`people` names the seats as people say it: "red", or "Anna"."""
    if isinstance(event, e.MarkersMoved):
        return _moved(event, people)
    words = WORDS.get(type(event))
    if words is None:
        return None
    if isinstance(event, e.DiePaid) and event.turned:
        words = TURNED
    told = {
        name: _FACTS.get(name, _as_it_is)(board, people, getattr(event, name))
        for name in event.__slots__
        if f"{{{name}}}" in words
    }
    return Telling(getattr(event, "seat", None), words, told)


def _moved(event: e.MarkersMoved, people: Sequence[str]) -> Telling:
    if event.coins < 0:
        words = PAID_ONE if event.coins == -1 else PAID
    else:
        gains = GAINS[event.coins > 0, event.fame > 0]
        words = ONE[event.fame > 0] if event.coins == 1 else gains
    facts = {"seat": people[event.seat], "coins": str(event.coins), "fame": str(event.fame)}
    return Telling(event.seat, words, facts | {"price": str(-event.coins)}, event.rule)


def _person(_: Board, people: Sequence[str], seat: Seat) -> str:
    return people[seat]


def _space(board: Board, _: Sequence[str], key: str | int) -> str:
    """A worker space by its name, a river space by its number."""
    named: dict[str | int, Space] = {space.key: space for space in board.spaces[4]}
    return space_name(named[key]) if key in named else str(key)


def _as_it_is(_: Board, _people: Sequence[str], value: object) -> str:
    return str(value)


def _named(name: Callable[[str], str]) -> Callable[[Board, Sequence[str], str], str]:
    return lambda _board, _people, value: name(value)


_FACTS: Final[Mapping[str, Callable[[Board, Sequence[str], Any], str]]] = {
    "seat": _person,
    "first": _person,
    "space": _space,
    "border": _named(border_words),
    "face": _named(face_name),
    "stack": _named(stack_name),
    "tile": _named(tile_name),
    "die": _named(die_name),
    "reward": _named(reward_name),
    "where": _named(WAITING_NAMES.__getitem__),
    "colour": _named(word),
    "building": _named(word),
    "track": _named(word),
    "chamber": lambda _board, _people, number: CHAMBER_NAMES[number - 1],
}
