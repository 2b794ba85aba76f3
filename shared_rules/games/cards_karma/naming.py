"""Names of cards, dice and costs, as people say them."""

from typing import Final

from shared_rules.games.cards_karma.faces import (
    BUILDING,
    GOODS,
    SHIP,
    UNSEEN,
    Face,
    Ware,
    read_face,
)
from shared_rules.games.cards_karma.moves import die_parts

PALACE_NAMES: Final = {
    2: "two cards to the hand",
    3: "2 karma and a card to the hand",
    4: "1 coin for each good",
    5: "1 karma and the reward of a last ship",
    6: "the top card, free",
}
REWARD_NAMES: Final = {
    "karma2": "2 karma",
    "die2": "two cards to the hand",
    "coins3": "3 coins",
    "coins2+fame": "2 coins and 1 fame",
    "goods1": "a goods card",
    "goods2": "two goods cards",
    "goods+die": "a goods card and a card to the hand",
    "palace": "a palace card, free",
    "die": "a card to the hand",
    "fame": "1 fame",
    "karma": "1 karma",
}


def ware_words(ware: Ware) -> str:
    return f"{ware.kind} of {ware.coins}"


def card_words(card: str) -> str:
    """A card as people say it, without the die behind it."""
    face = read_face(card)
    if face.kind == BUILDING:
        built = f"{' and '.join(face.buildings)} building{'s' * (len(face.buildings) > 1)}"
        return " with ".join([built, *map(ware_words, face.wares)])
    if face.kind == SHIP:
        reward = [REWARD_NAMES[face.reward]] if face.reward else []
        parts = [*reward, *map(ware_words, face.wares)]
        return f"ship {face.number} ({' and '.join(parts)})" if parts else f"ship {face.number}"
    if face.kind == GOODS:
        coin = ["a coin"] if face.coin else []
        return " and ".join([*map(ware_words, face.wares), *coin])
    if face.kind == UNSEEN:
        return f"a card with a {face.die} die"
    return f"palace {face.cost} ({PALACE_NAMES[face.cost]})"


def die_words(die: str) -> str:
    colour, value = die_parts(die)
    return f"{colour} {value}" if value else f"a {colour} die"


def cost_words(face: Face) -> str:
    if face.kind == BUILDING:
        return f"{face.colour} {face.cost} or more"
    return f"one die of exactly {face.cost}"
