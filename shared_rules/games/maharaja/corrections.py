"""Corrections: what hands have to do so that one table looks like another, in words.

Told when table and State disagree, and after an undo. Only what can be touched is told: gold is
kept by the companion and is a secret, and so is where arrows point.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from shared_rules.core.instructions import Pieces, Spot, compared
from shared_rules.core.phrases import phrase
from shared_rules.games.maharaja.edition import Board
from shared_rules.games.maharaja.state import (
    Player,
    State,
    bank_privileges,
    card_name,
    holder,
    in_play,
    place_name,
)

BANK: Final = Spot(phrase("the bank"))
SUPPLY: Final = Spot(phrase("the supply"))
QUARRY: Final = Spot(phrase("the quarry"))

MAHARAJA_WORDS: Final = ("Move the Maharaja from {origin} to {place}.",)
GOVERNOR_WORDS: Final = ("Move the governor tile of {city} from {origin} to {place}.",)
ARCHITECT_WORDS: Final = ("Move {owner}'s architect from {origin} to {place}.",)
CARD_WORDS: Final = ("Move the card {character} from {origin} to {place}.",)
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


def _laid(state: State, owners: Sequence[str]) -> Iterator[Pieces]:
    board = state.board
    yield Pieces(MAHARAJA_WORDS, {}, Spot(place_name(board, state.maharaja)))
    for city in board.city_keys:
        tile = {"city": place_name(board, city)}
        yield Pieces(GOVERNOR_WORDS, tile, Spot(_field(board, state.track, city)))
    for seat, player in enumerate(state.players):
        yield from _player(board, {"owner": owners[seat], "seat": seat}, player)
    for character in in_play(state.options):
        held = holder(state, character)
        spot = BANK if held is None else Spot(owners[held], held)
        yield Pieces(CARD_WORDS, {"character": card_name(character)}, spot, rest=BANK)
    if state.options.yogi:
        yield Pieces(PRIVILEGE_WORDS, {}, BANK, bank_privileges(state))
        for seat, player in enumerate(state.players):
            yield Pieces(PRIVILEGE_WORDS, {}, Spot(owners[seat], seat), player.privileges)


def _player(board: Board, owner: Mapping[str, object], player: Player) -> Iterator[Pieces]:
    yield Pieces(ARCHITECT_WORDS, owner, Spot(place_name(board, player.architect)))
    for words, cities in (
        ("the central site of {city}", player.central),
        ("an outer site of {city}", player.outer),
    ):
        for city in cities:
            spot = Spot(phrase(words, city=place_name(board, city)))
            yield Pieces(PALACE_WORDS, owner, spot, rest=SUPPLY)
    for place in player.houses:
        yield Pieces(HOUSE_WORDS, owner, Spot(place_name(board, place)))
    yield Pieces(HOUSE_WORDS, owner, SUPPLY, player.supply)
    yield Pieces(HOUSE_WORDS, owner, QUARRY, player.quarry)


def _field(board: Board, track: Sequence[str], city: str) -> str:
    if city not in track:
        return phrase("beside the track")
    position = track.index(city) + 1
    if position <= board.start_fields:
        return phrase("field {number} above the arrow", number=position)
    return phrase("the field printed {number}", number=position - board.start_fields)


corrections = partial(compared, (_laid,))
