"""Corrections: what hands have to do so that one table looks like another, in words.

Told when table and State disagree, and after an undo. Only what can be touched is told: gold is
kept by the companion and is a secret, and so is where arrows point.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from shared_rules.core.instructions import BOX, Instruction, Pile, Spot, moved_pieces
from shared_rules.core.phrases import phrase
from shared_rules.core.seats import Seat
from shared_rules.games.maharaja.edition import Board
from shared_rules.games.maharaja.state import (
    PRIVILEGES,
    Player,
    State,
    bank_privileges,
    card_name,
    holder,
    in_play,
    palace_limit,
    place_name,
)

BANK: Final = Spot(phrase("the bank"))
SUPPLY: Final = Spot(phrase("the supply"))
QUARRY: Final = Spot(phrase("the quarry"))

# For one piece, and for several.
PALACE_WORDS: Final = (
    "Move {owner}'s palace from {origin} to {place}.",
    "Move {count} of {owner}'s palaces from {origin} to {place}.",
)
HOUSE_WORDS: Final = (
    "Move {owner}'s house from {origin} to {place}.",
    "Move {count} of {owner}'s houses from {origin} to {place}.",
)
PRIVILEGE_WORDS: Final = (
    "Move an action privilege from {origin} to {place}.",
    "Move {count} action privileges from {origin} to {place}.",
)


def corrections(table: State, wanted: State, owners: Sequence[str]) -> tuple[Instruction, ...]:
    """From a table that stands like the first State to the second; empty if it shows the same.

    `owners` names the seats as people say it: "red", or "Anna".
    """
    return (
        *_maharaja(table, wanted),
        *_governors(table, wanted),
        *(each for seat in range(len(owners)) for each in _pieces(table, wanted, seat, owners)),
        *_characters(table, wanted, owners),
        *_privileges(table, wanted, owners),
    )


def _maharaja(table: State, wanted: State) -> Iterator[Instruction]:
    if table.maharaja != wanted.maharaja:
        words = "Move the Maharaja from {origin} to {place}."
        yield Instruction(words, _journey(wanted.board, table.maharaja, wanted.maharaja))


def _governors(table: State, wanted: State) -> Iterator[Instruction]:
    board = wanted.board
    for city in board.city_keys:
        origin, place = _field(board, table.track, city), _field(board, wanted.track, city)
        if origin != place:
            facts = {"city": place_name(board, city), "origin": origin, "place": place}
            words = "Move the governor tile of {city} from {origin} to {place}."
            yield Instruction(words, facts)


def _field(board: Board, track: Sequence[str], city: str) -> str:
    if city not in track:
        return phrase("beside the track")
    position = track.index(city) + 1
    if position <= board.start_fields:
        return phrase("field {number} above the arrow", number=position)
    return phrase("the field printed {number}", number=position - board.start_fields)


def _pieces(
    table: State, wanted: State, seat: Seat, owners: Sequence[str]
) -> Iterator[Instruction]:
    board, owner = wanted.board, owners[seat]
    before, after = table.players[seat], wanted.players[seat]
    if before.architect != after.architect:
        words = "Move {owner}'s architect from {origin} to {place}."
        facts = _journey(board, before.architect, after.architect)
        yield Instruction(words, facts | {"owner": owner})
    old, new = (_palaces(state, state.players[seat]) for state in (table, wanted))
    yield from moved_pieces(PALACE_WORDS, {"owner": owner}, old, new)
    old, new = _houses(board, before), _houses(board, after)
    yield from moved_pieces(HOUSE_WORDS, {"owner": owner}, old, new)


def _journey(board: Board, origin: str, place: str) -> dict[str, object]:
    return {"origin": place_name(board, origin), "place": place_name(board, place)}


def _palaces(state: State, player: Player) -> Pile:
    pile: Pile = Counter()
    for words, cities in (
        ("the central site of {city}", player.central),
        ("an outer site of {city}", player.outer),
    ):
        names = (place_name(state.board, city) for city in cities)
        pile.update(Spot(phrase(words, city=name)) for name in names)
    pile[SUPPLY] = palace_limit(state.options) - player.palaces
    return pile


def _houses(board: Board, player: Player) -> Pile:
    pile = Counter(Spot(place_name(board, place)) for place in player.houses)
    pile[SUPPLY], pile[QUARRY] = player.supply, player.quarry
    return pile


def _characters(table: State, wanted: State, owners: Sequence[str]) -> Iterator[Instruction]:
    characters = {*in_play(table.options), *in_play(wanted.options)}
    for character in sorted(characters):
        before, after = holder(table, character), holder(wanted, character)
        if before != after:
            origin, place = (
                BANK.words if seat is None else owners[seat] for seat in (before, after)
            )
            facts = {"character": card_name(character), "origin": origin, "place": place}
            yield Instruction("Move the card {character} from {origin} to {place}.", facts)


def _privileges(table: State, wanted: State, owners: Sequence[str]) -> Iterator[Instruction]:
    old, new = (_privilege_pile(state, owners) for state in (table, wanted))
    yield from moved_pieces(PRIVILEGE_WORDS, {}, old, new)


def _privilege_pile(state: State, owners: Sequence[str]) -> Pile:
    if not state.options.yogi:
        return Counter({BOX: PRIVILEGES})
    pile = Counter(
        {Spot(owners[seat], seat): player.privileges for seat, player in enumerate(state.players)}
    )
    pile[BANK] = bank_privileges(state)
    return pile
