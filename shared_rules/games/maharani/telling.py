"""What happened, in words: one short sentence for each event that people would talk about.

Words are templates of facts, so that they can be translated whole. What only keeps the books (a
tile in hand, a worker to be chosen) is not told.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from shared_rules.core.seats import Seat
from shared_rules.core.telling import Telling
from shared_rules.games.maharani import events as e
from shared_rules.games.maharani.edition import Palace
from shared_rules.games.maharani.names import SIDE_NAMES, kind_name

WORDS: Final[Mapping[type[Any], str]] = {
    e.TileDrawn: "Place {place} of the rondel: {tile}.",
    e.FirstPlayerDrawn: "{seat} begins.",
    e.TileLaid: "{seat} lays a tile on {space}, arrow to the {arrow}: {tile}.",
    e.TokenTurned: "{seat} turns action token {place} face down.",
    e.WorkerAdded: "{seat} puts a worker on {space}.",
    e.WorkerMoved: "{seat} moves a worker from {origin} to {space}.",
    e.WorkerSetAside: "A doubled worker is taken from {space} and waits beside the {section}.",
    e.TileRemoved: "A tile leaves the game: {tile}.",
    e.TokensRestored: "{seat} turns all action tokens face up.",
    e.SectionScored: "The section {section} is scored.",
    e.GameEnded: "The game is over.",
}
GOLD_WORDS: Final[Mapping[str, str]] = {
    "MI-5a": "{seat} gets {gold} gold for the tiles at {where}.",
    "MI-6d": "{seat} gets {gold} gold for the workers at {where}.",
    "MI-7a": "{seat} pays {price} gold for the second tile.",
    "MI-8a": "{seat} gets {gold} gold in the section {where}.",
}


def tell(_palace: Palace, event: e.Event, people: Sequence[str]) -> Telling | None:
    """`people` names the seats as people say it: "red", or "Anna"."""
    if isinstance(event, e.GoldEarned):
        facts = {"seat": people[event.seat], "where": event.where}
        facts |= {"gold": str(event.gold), "price": str(-event.gold)}
        return Telling(event.seat, GOLD_WORDS[event.rule], facts, event.rule)
    words = WORDS.get(type(event))
    if words is None:
        return None
    told = {
        name: _FACTS[name](people, getattr(event, name))
        for name in event.__slots__
        if name in _FACTS
    }
    return Telling(getattr(event, "seat", None), words, told)


def _person(people: Sequence[str], seat: Seat) -> str:
    return people[seat]


def _tile(_: Sequence[str], kind: str) -> str:
    return kind_name(kind)


def _side(_: Sequence[str], side: str) -> str:
    return SIDE_NAMES[side]


def _as_it_is(_: Sequence[str], value: object) -> str:
    return str(value)


_FACTS: Final[Mapping[str, Callable[[Sequence[str], Any], str]]] = {
    "seat": _person,
    "tile": _tile,
    "arrow": _side,
    "place": _as_it_is,
    "space": _as_it_is,
    "origin": _as_it_is,
    "section": _as_it_is,
}
