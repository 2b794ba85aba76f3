"""Corrections: what hands have to do so that one table looks like another, in words.

Told when table and State disagree, and after an undo. Only what all have seen is told: a card by
its action side, or by its die where it was paid or discarded openly.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from shared_rules.core.instructions import (
    Instruction,
    Laid,
    Pieces,
    Pile,
    Spot,
    compared,
    moved_pieces,
)
from shared_rules.core.phrases import Phrase, phrase, word
from shared_rules.games.cards_karma.moves import die_text
from shared_rules.games.cards_karma.naming import card_words, die_words
from shared_rules.games.cards_karma.state import Player, State

DECK: Final = Spot(phrase("the deck"))
TOP: Final = Spot(phrase("the top of the deck"))
DISCARDS: Final = Spot(phrase("the discards"))
GRID: Final = Spot(phrase("the grid"))
SUPPLY: Final = Spot(phrase("the supply"))
USED: Final = Spot(phrase("beside the grid"))

# For one piece, and for several.
CARD_WORDS: Final = (
    "Move {card} from {origin} to {place}.",
    "Move {count} times {card} from {origin} to {place}.",
)
TOKEN_WORDS: Final = (
    "Move 1 {what} from {origin} to {place}.",
    "Move {count} {what} from {origin} to {place}.",
)
ROW_WORDS: Final = {
    "buildings": "{owner}'s buildings",
    "ships": "{owner}'s ships",
    "goods": "{owner}'s goods",
}
HAND: Final = "{owner}'s hand"
ELEPHANT_WORDS: Final = ("Move the elephant from {origin} to {place}.",)
TOKENS: Final[Mapping[str, Callable[[Player], int]]] = {
    "karma": lambda player: player.karma,
    "administrator": lambda player: player.administrators,
    "fame": lambda player: player.fame,
    "coins": lambda player: player.coins,
}


def corrections(table: State, wanted: State, owners: Sequence[str]) -> tuple[Instruction, ...]:
    """All to be done so that a table like the first State becomes one like the second."""
    return *_cards(table, wanted, owners), *compared((_laid,), table, wanted, owners)


def _cards(table: State, wanted: State, owners: Sequence[str]) -> Iterator[Instruction]:
    old, new = (_places(state, owners) for state in (table, wanted))
    for card in sorted(old.keys() | new.keys()):
        before, after = old.get(card, Counter()), new.get(card, Counter())
        if before == after:
            continue
        facts = {"card": _name(card, before + after, (table, wanted))}
        # A card that only one of them knows is in the deck of the other, unseen.
        yield from moved_pieces(CARD_WORDS, facts, before, after, DECK)


def _places(state: State, owners: Sequence[str]) -> dict[str, Pile]:
    """Where each card lies, by its face."""
    places: dict[str, Pile] = {}

    def lies(card: str, spot: Spot) -> None:
        places.setdefault(card, Counter())[spot] += 1

    for card in state.deck:
        lies(card, DECK)
    if state.top:
        lies(state.top, TOP)
    for card in state.grid:
        lies(card, GRID)
    for held in state.discards:
        lies(held.face, DISCARDS)
    for task in state.agenda:
        if task.kind == "discard used":
            lies(task.card, USED)
    for seat, player in enumerate(state.players):
        rows = (("buildings", player.buildings), ("ships", player.ships), ("goods", player.goods))
        for name, cards in rows:
            for card in cards:
                words = ROW_WORDS[name]
                lies(card, Spot(phrase(words, owner=owners[seat]), seat))
        for held in player.hand:
            lies(held.face, Spot(phrase(HAND, owner=owners[seat]), seat))
    return places


def _name(card: str, spots: Pile, states: Sequence[State]) -> str:
    """A card that goes between a hand and the discards is known by its die."""
    hidden = all(spot == DISCARDS or _is_hand(spot) for spot in spots)
    shown = (
        die_words(die_text(held.die, held.value))
        for state in states
        for held in state.discards
        if held.face == card and held.value
    )
    return (next(shown, "") if hidden else "") or card_words(card)


def _is_hand(spot: Spot) -> bool:
    return isinstance(spot.words, Phrase) and spot.words.words == HAND


def _laid(state: State, owners: Sequence[str]) -> Laid:
    for what, held in TOKENS.items():
        for seat, player in enumerate(state.players):
            spot = Spot(owners[seat], seat)
            yield Pieces(TOKEN_WORDS, {"what": word(what)}, spot, held(player), SUPPLY)
    for seat, player in enumerate(state.players):
        for position, bonus in enumerate(player.scoring, 1):
            facts = {"position": position, "owner": owners[seat], "seat": seat}
            words = "Turn scoring card {position} of {owner} over."
            yield Instruction(words, {**facts, "turned": bool(bonus)})
    yield Pieces(ELEPHANT_WORDS, {}, Spot(owners[state.elephant], state.elephant))
    yield Instruction("Turn the elephant over.", {"phase": state.phase})
