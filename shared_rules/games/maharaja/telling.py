"""What happened, in words: one short sentence for each event that people would talk about.

Words are templates of facts, so that they can be translated whole. Told are events as the open
screen sees them; what only keeps the books (a part done, an ability used) is not told.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from shared_rules.core.phrases import Phrase, listed, phrase
from shared_rules.core.seats import Seat
from shared_rules.core.telling import Telling
from shared_rules.games.maharaja import events as e
from shared_rules.games.maharaja.edition import Board
from shared_rules.games.maharaja.parts import ACTION_NAMES, PART_NAMES
from shared_rules.games.maharaja.state import character_name, place_name
from shared_rules.games.maharaja.words import SITE_NAMES

BANK_PAYS: Final = "{payee} gets {gold} gold."
PAID_TO_BANK: Final = "{payer} pays {gold} gold."
PAID_TO_PLAYER: Final = "{payer} pays {gold} gold to {payee}."
TAKEN_FROM_BANK: Final = "{seat} takes the {character}."
TAKEN_FROM_PLAYER: Final = "{seat} takes the {character} from {robbed}."

WORDS: Final[Mapping[type[Any], str]] = {
    e.BidMade: "{seat} bids {gold}.",
    e.BidPassed: "{seat} passes.",
    e.AuctionWon: "{seat} wins the choice for {gold} gold.",
    e.CharacterChosen: "{seat} chooses the {character}.",
    e.HousePlaced: "{seat} puts a house in {village}.",
    e.HousesTaken: "{seat} takes {houses} from the quarry.",
    e.MaharajaMoved: "Turn {game_turn}: the Maharaja goes to {city}.",
    e.GovernorRaised: "The tile of {city} goes up to {position}.",
    e.DiskSet: "{seat} has chosen.",
    e.DiskUnlocked: "{seat} chooses again.",
    e.DiskRevealed: "{seat} shows: {first}, {second}.",
    e.ArchitectMoved: "{seat} travels to {city}.",
    e.HouseBuilt: "{seat} builds a house in {place}.",
    e.HouseMoved: "{seat} moves a house from {origin} to {place}.",
    e.PalaceBuilt: "{seat} builds a palace in {city}, {site} site.",
    e.GovernorMoved: "{seat} moves the tile of {city} down.",
    e.CharacterReturned: "The {character} goes to the bank.",
    e.CharactersExchanged: "{seat} gets the {character} from {other} for the {given}.",
    e.LureBegun: "{seat} lures a character from {other}.",
    e.CharacterLured: "{seat} gets the {character} from {other}.",
    e.PrivilegeTaken: "{seat} takes a privilege.",
    e.PrivilegeDeclared: "{seat} uses a privilege: {action}.",
    e.ActionsForgone: "{seat} forgoes: {parts}.",
    e.CityScored: "{city} is scored.",
    e.GameEnded: "The game is over.",
}


def tell(board: Board, event: e.Event, people: Sequence[str]) -> Telling | None:
    """`people` names the seats as people say it: "red", or "Anna"."""
    words = _words(event)
    if words is None:
        return None
    facts = {
        name: _FACTS[name](board, people, value)
        for name in event.__slots__
        if name in _FACTS and (value := getattr(event, name)) is not None
    }
    return Telling(_doer(event), words, facts, getattr(event, "rule", ""))


def short_name(board: Board, place: str) -> str:
    """A village by its number alone: where it lies is seen on the board beside the words."""
    name = place_name(board, place)
    if isinstance(name, Phrase) and "number" in name.facts:
        return phrase("village {number}", **name.facts)
    return name


def field_name(board: Board, position: int) -> str:
    """A field of the governor track as it is printed."""
    printed = position - board.start_fields
    if printed > 0:
        return phrase("field {number}", number=printed)
    return phrase("start field {number}", number=position)


def _words(event: e.Event) -> str | None:
    match event:
        case e.GoldPaid(payer=None):
            return BANK_PAYS
        case e.GoldPaid(payee=None):
            return PAID_TO_BANK
        case e.GoldPaid():
            return PAID_TO_PLAYER
        case e.CharacterTaken(robbed=robbed):
            return TAKEN_FROM_BANK if robbed is None else TAKEN_FROM_PLAYER
    return WORDS.get(type(event))


def _doer(event: e.Event) -> Seat | None:
    if isinstance(event, e.GoldPaid):
        return event.payee if event.payer is None else event.payer
    return getattr(event, "seat", None)


Fact = Callable[[Board, Sequence[str], Any], object]


def _person(_: Board, people: Sequence[str], seat: Seat) -> str:
    return people[seat]


def _place(board: Board, _: Sequence[str], place: str) -> str:
    return short_name(board, place)


def _character(_board: Board, _: Sequence[str], character: int) -> str:
    return character_name(character)


def _action(_board: Board, _: Sequence[str], action: str) -> str:
    return ACTION_NAMES[action]


def _number(_board: Board, _: Sequence[str], number: int) -> int:
    return number


def _site(_board: Board, _: Sequence[str], site: str) -> str:
    return SITE_NAMES[site]


def _position(board: Board, _: Sequence[str], position: int) -> str:
    return field_name(board, position)


def _parts(_board: Board, _: Sequence[str], parts: Sequence[str]) -> str:
    return listed(PART_NAMES[part] for part in parts)


_FACTS: Final[Mapping[str, Fact]] = {
    "seat": _person,
    "payer": _person,
    "payee": _person,
    "robbed": _person,
    "other": _person,
    "city": _place,
    "village": _place,
    "place": _place,
    "origin": _place,
    "character": _character,
    "given": _character,
    "first": _action,
    "second": _action,
    "action": _action,
    "gold": _number,
    "houses": _number,
    "game_turn": _number,
    "site": _site,
    "position": _position,
    "parts": _parts,
}
