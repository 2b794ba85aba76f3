"""Names of cards, dice and costs, as people say them."""

from typing import Final

from shared_rules.core.phrases import listed, phrase, phrases, word
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

VOCABULARY_NAMES: Final = (
    *("building", "ship", "goods", "palace", "die", "good", "coin", "none"),
    *("karma", "administrator", "fame", "coins"),
)
"""Words of the game that are said as they are written in moves and faces."""
PALACE_NAMES: Final = phrases(
    {
        2: "two cards to the hand",
        3: "2 karma and a card to the hand",
        4: "1 coin for each good",
        5: "1 karma and the reward of a last ship",
        6: "the top card, free",
    }
)
REWARD_NAMES: Final = phrases(
    {
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
)


def ware_words(ware: Ware) -> str:
    return phrase("{kind} of {coins}", kind=word(ware.kind), coins=ware.coins)


def card_words(card: str) -> str:
    """A card as people say it, without the die behind it."""
    face = read_face(card)
    if face.kind == BUILDING:
        return _building_words(face)
    if face.kind == SHIP:
        reward = [REWARD_NAMES[face.reward]] if face.reward else []
        parts = [*reward, *map(ware_words, face.wares)]
        words = "ship {number} ({parts})" if parts else "ship {number}"
        return phrase(words, number=face.number, parts=listed(parts, " + "))
    if face.kind == GOODS:
        coin = [phrase("a coin")] if face.coin else []
        return listed([*map(ware_words, face.wares), *coin], " + ")
    if face.kind == UNSEEN:
        return phrase("a card with a {die} die", die=word(face.die))
    return phrase("palace {cost} ({gives})", cost=face.cost, gives=PALACE_NAMES[face.cost])


def _building_words(face: Face) -> str:
    words = "{colours} building" if len(face.buildings) == 1 else "{colours} buildings"
    built = phrase(words, colours=listed(map(word, face.buildings), " + "))
    return listed([built, *map(ware_words, face.wares)], " + ")


def die_words(die: str) -> str:
    colour, value = die_parts(die)
    words = "{colour} {value}" if value else "a {colour} die"
    return phrase(words, colour=word(colour), value=value)


def cost_words(face: Face) -> str:
    if face.kind == BUILDING:
        return phrase("{colour} {cost} or more", colour=word(face.colour), cost=face.cost)
    return phrase("one die of exactly {cost}", cost=face.cost)
