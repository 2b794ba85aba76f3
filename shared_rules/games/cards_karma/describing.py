"""Describing: a card that no edition lists yet is told word by word, each from a short list.

The kind comes first, then what is printed on it, last the colour of its die:

    building, red, tea2, blue, 7, orange     a red building and a tea of 2 for at least blue 7
    ship, 17, 2, karma2, green
    ship, 4, 3, fame, silk2, green
    goods, silk2, none, coin, purple
    palace, 4, orange
    die, blue                                a card that goes straight into a hand

The score keeper asks for the symbols only: building, red, tea2; ship, 17, none.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from shared_rules.games.cards_karma.faces import (
    ANY,
    BUILDING,
    COIN,
    COLOURS,
    GOODS,
    KINDS,
    MOST_BUILDING_COST,
    MOST_WARE_COINS,
    PALACE,
    PALACES,
    REWARDS,
    SHIP,
    SHIP_COSTS,
    SHIPS,
    TYPES,
    WARE_REWARDS,
    WARES,
    read_face,
)

Words = tuple[str, ...]

ONE_WARE: Final = tuple(
    f"{ware}{coins}" for ware in WARES for coins in range(1, MOST_WARE_COINS + 1)
)
NONE: Final = "none"
DIE: Final = "die"


def _numbers(numbers: Iterable[int]) -> Words:
    return tuple(map(str, numbers))


# What is asked of each kind after the kind itself, and the words that answer it.
FIELDS: Final[Mapping[str, tuple[tuple[str, Words], ...]]] = {
    BUILDING: (
        ("building", TYPES),
        ("second symbol", (NONE, *TYPES, *ONE_WARE)),
        ("colour of the cost", COLOURS),
        ("cost", _numbers(range(1, MOST_BUILDING_COST + 1))),
    ),
    SHIP: (
        ("number", _numbers(range(1, SHIPS + 1))),
        ("cost", _numbers(SHIP_COSTS)),
        ("reward", (*REWARDS, *WARE_REWARDS)),
    ),
    GOODS: (
        ("good", ONE_WARE),
        ("second good", (NONE, *ONE_WARE)),
        ("coin", (NONE, COIN)),
    ),
    PALACE: (("cost", _numbers(PALACES)),),
    DIE: (),
}


# What the score keeper needs of a card.
SKETCH_FIELDS: Final = {
    BUILDING: FIELDS[BUILDING][:2],
    SHIP: (FIELDS[SHIP][0], ("good", (NONE, *ONE_WARE))),
    GOODS: FIELDS[GOODS],
}


NOTHING_MORE: Final[tuple[str, Words]] = ("", ())
"""The field after the last."""


def could_be_told(draft: Words, words_after: Callable[[Words], Sequence[str]]) -> bool:
    """Whether each word could follow those before it, and more has to be told."""
    follows = (word in words_after(draft[:at]) for at, word in enumerate(draft))
    return all(follows) and bool(words_after(draft))


def sketch_asked(draft: Words) -> tuple[str, Words]:
    """The next field and its words."""
    if not draft:
        return "kind", tuple(SKETCH_FIELDS)
    kind, *told = draft
    return (*SKETCH_FIELDS[kind], NOTHING_MORE)[len(told)]


def is_sketched(draft: Words) -> bool:
    kind, *told = draft
    return len(told) == len(SKETCH_FIELDS[kind])


def sketched(draft: Words) -> str:
    kind, *told = draft
    if kind == SHIP:
        number, ware = told
        return "/".join([f"s{int(number):02}", *([ware] if ware != NONE else []), ANY])
    return f"{kind[0]}/{_symbols(told)}/{ANY}"


def field_asked(draft: Words) -> str:
    return _next_field(draft)[0]


def choices(draft: Words, ships_known: Iterable[int]) -> Words:
    """The words that may come next; a ship that is already known is not offered again."""
    field, words = _next_field(draft)
    known = set(_numbers(ships_known))
    if field == "kind" and len(known) == SHIPS:
        return tuple(kind for kind in words if kind != SHIP)
    return tuple(word for word in words if word not in known) if field == "number" else words


def _next_field(draft: Words) -> tuple[str, Words]:
    if not draft:
        return "kind", KINDS
    kind, *told = draft
    fields = [*FIELDS[kind]]
    # CK-4F: some rewards come with a good.
    if kind == SHIP and len(told) >= len(fields) and told[len(fields) - 1] in WARE_REWARDS:
        fields.append(("good", ONE_WARE))
    fields += [("colour of the die", COLOURS), NOTHING_MORE]
    return fields[len(told)]


def is_last(draft: Words) -> bool:
    """Whether the next word completes the card."""
    return field_asked(draft) == "colour of the die"


def described(draft: Sequence[str]) -> str:
    """The face of a card that is told completely."""
    kind, *told, die = draft
    return read_face(_WRITERS[kind](told, die)).text


def _symbols(words: Iterable[str]) -> str:
    """In the order in which faces are written."""
    order = (*TYPES, *ONE_WARE, COIN)
    return "+".join(sorted((word for word in words if word != NONE), key=order.index))


def _building(told: list[str], die: str) -> str:
    *symbols, colour, cost = told
    return f"b/{_symbols(symbols)}/{colour}{cost}/{die}"


def _ship(told: list[str], die: str) -> str:
    number, cost, *reward = told
    return f"s{int(number):02}/{cost}/{'+'.join(reward)}/{die}"


def _goods(told: list[str], die: str) -> str:
    return f"g/{_symbols(told)}/{die}"


def _palace(told: list[str], die: str) -> str:
    return f"p{told[0]}/{die}"


def _die_alone(_told: list[str], die: str) -> str:
    return f"?/{die}"


_WRITERS: Final[Mapping[str, Callable[[list[str], str], str]]] = {
    BUILDING: _building,
    SHIP: _ship,
    GOODS: _goods,
    PALACE: _palace,
    DIE: _die_alone,
}
