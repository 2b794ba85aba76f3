"""The deck of one copy: which cards there are, as far as they are known.

A complete edition has all 144; a growing one has those that its owner has seen so far. `remembered`
gives the facts of a growing edition with the cards of a table added to it. A card of a growing one
keeps the number with which it came, so that a tag that is stuck on it stays true.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from shared_rules.core.editions import EditionFile
from shared_rules.games.cards_karma.faces import (
    BUILDING,
    COLOURS,
    GOODS,
    PALACE,
    PIPS,
    SHIP,
    SHIPS,
    UNSEEN,
    NoFace,
    read_face,
)

EDITION_PATH: Final = Path(__file__).with_name("edition.toml")
OWN_COPY_PATH: Final = Path(__file__).with_name("own_copy.toml")
ALL_CARDS: Final = 144
NUMBERED: Final = "numbered"
"""The key of the list that tells a card's number, from 1."""
TABLES: Final = {BUILDING: "buildings", SHIP: "ships", GOODS: "goods", PALACE: "palaces"}


class Deck(NamedTuple):
    """`cards`: the faces in their order, one for each card. `dice`: how often a die of each colour
    and value is printed, by colours and then values; empty while that is not known. `numbered`: the
    faces in the order in which tags are numbered."""

    name: str
    growing: bool
    cards: tuple[str, ...]
    dice: tuple[int, ...]
    reconstructed: bool = False
    numbered: tuple[str, ...] = ()

    @property
    def unseen(self) -> int:
        """Cards of the copy whose faces are not known."""
        return ALL_CARDS - len(self.cards)


def read_deck(file: EditionFile) -> Deck:
    # CK-2a
    if file.need("deck.cards", int) != ALL_CARDS:
        raise file.wrong("deck.cards", "is another number", f"Write {ALL_CARDS}.")
    cards = sorted(card for kind, key in TABLES.items() for card in _read_cards(file, kind, key))
    _check_count(file, len(cards))
    dice = () if file.growing else _read_dice(file, cards)
    numbered = _read_numbered(file, cards)
    return Deck(file.name, file.growing, tuple(cards), dice, file.reconstructed, numbered)


def _read_numbered(file: EditionFile, cards: list[str]) -> tuple[str, ...]:
    """In order of their names where the file does not say."""
    if NUMBERED not in file.facts["deck"]:
        return tuple(cards)
    numbered: list[str] = file.need(f"deck.{NUMBERED}", list)
    if sorted(map(str, numbered)) != cards:
        raise file.wrong(
            f"deck.{NUMBERED}", "has other cards than the tables", "List every card once more."
        )
    return tuple(numbered)


def _read_cards(file: EditionFile, kind: str, table: str) -> Iterable[str]:
    key = f"{table}.cards"
    cards: list[str] = file.need(key, list)
    for number, card in enumerate(cards):
        where = f"{key}[{number}]"
        try:
            face = read_face(str(card))
        except NoFace as error:
            raise file.wrong(
                where, str(error), "Write it as the comments at the top say."
            ) from None
        if face.die not in COLOURS:
            raise file.wrong(where, f"{card!r} has no die", f"Write one of {', '.join(COLOURS)}.")
        if face.kind != kind:
            raise file.wrong(where, f"{card!r} is no {kind}", "Move it to the table of its kind.")
    if kind == SHIP:
        _check_ships(file, key, cards)
    return cards


def _check_ships(file: EditionFile, key: str, cards: Iterable[str]) -> None:
    # CK-4C
    numbers = Counter(read_face(card).number for card in cards)
    for number, count in numbers.items():
        if count > 1:
            raise file.wrong(key, f"ship {number} is there {count} times", "Each ship is one card.")
    if not file.growing and len(numbers) != SHIPS:
        missing = sorted(set(range(1, SHIPS + 1)) - set(numbers))
        words = ", ".join(map(str, missing))
        raise file.wrong(
            key, f"ship {words} is missing", f"There are {SHIPS}: add what is missing."
        )


def _check_count(file: EditionFile, count: int) -> None:
    # CK-2a
    if count > ALL_CARDS or (count < ALL_CARDS and not file.growing):
        remedy = f'There are {ALL_CARDS}; while some are not known, set status to "growing".'
        raise file.wrong("deck", f"{count} cards are listed", remedy)


def _read_dice(file: EditionFile, cards: Iterable[str]) -> tuple[int, ...]:
    """CK-2a: each card has one die, so the cards have to fit the dice colour by colour."""
    each: int = file.need("dice.each", int)
    if each * len(COLOURS) * len(PIPS) != ALL_CARDS:
        raise file.wrong("dice.each", f"is {each}", f"24 dice, each as often, make {ALL_CARDS}.")
    colours = Counter(read_face(card).die for card in cards)
    for colour in COLOURS:
        if colours[colour] != each * len(PIPS):
            problem = f"{colours[colour]} cards have a {colour} die"
            raise file.wrong("dice", problem, f"There are {each * len(PIPS)} of each colour.")
    return (each,) * (len(COLOURS) * len(PIPS))


def remembered(facts: Mapping[str, Any], cards: Iterable[str]) -> dict[str, Any]:
    """The facts of a growing edition, with these cards in place of those that it had."""
    seen = sorted(card for card in cards if read_face(card).kind != UNSEEN)
    tables: dict[str, list[str]] = {table: [] for table in TABLES.values()}
    for card in seen:
        tables[TABLES[read_face(card).kind]].append(card)
    kept = {table: {**facts[table], "cards": listed} for table, listed in tables.items()}
    return {**facts, **kept, "deck": {**facts["deck"], NUMBERED: _numbered(facts, seen)}}


def _numbered(facts: Mapping[str, Any], cards: Iterable[str]) -> list[str]:
    """Those that had a number keep it, a ship also when it is told otherwise; then new ones."""
    had = [card for table in TABLES.values() for card in facts[table]["cards"]]
    before: list[str] = facts["deck"].get(NUMBERED, sorted(had))
    left, numbered = list(cards), []
    for card in before:
        number = read_face(card).number
        same = (each for each in left if number and read_face(each).number == number)
        now = card if card in left else next(same, "")
        if now:
            left.remove(now)
            numbered.append(now)
    return [*numbered, *left]
