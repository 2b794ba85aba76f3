"""A few English words for each move: what it does, and what it costs."""

from typing import Final

from shared_rules.core.phrases import listed, phrase, phrases, seat_words, word
from shared_rules.core.seats import Seat
from shared_rules.games.cards_karma import moves as m
from shared_rules.games.cards_karma.faces import GOODS, read_face
from shared_rules.games.cards_karma.naming import (
    REWARD_NAMES,
    card_words,
    cost_words,
    die_words,
)
from shared_rules.games.cards_karma.state import BONUSES, State

_BONUS_NAMES: Final = (
    "2 karma",
    "2 coins or a free palace",
    "1 fame or a free ship",
    "an administrator",
    "two cards to the hand",
    "a second action",
)
BONUS_NAMES: Final = phrases(dict(zip(BONUSES, _BONUS_NAMES, strict=True)))
OWN_SHIP: Final = "The reward of your own last ship: {reward}"
ANOTHER_SHIP: Final = "The reward of the last ship of {player}: {reward}"
_FIXED: Final[dict[type[m.Move], str]] = {
    m.Back: "Back",
    m.DrawTwo: "Administrator: two cards from the deck",
    m.FurtherAction: "Administrator: a further action",
    m.EndTurn: "End the turn",
}
_CARDS: Final[dict[type[m.Move], str]] = {
    m.TurnUp: "The top card is {card}",
    m.Build: "Build {card}",
    m.TakeShip: "Take {card}",
    m.TakeGoods: "Take {card}",
    m.UsePalace: "Use {card}",
}


def label(state: State, seat: Seat, move: m.Move) -> str:
    kind = type(move)
    if kind in _FIXED:
        return phrase(_FIXED[kind])
    if isinstance(move, m.TakeDie):
        return phrase(
            "Take the {die} die behind {card}",
            die=word(read_face(move.card).die),
            card=card_words(move.card),
        )
    if kind in _CARDS:
        card: str = getattr(move, "card", "")
        return _with_cost(_CARDS[kind], state, card, move)
    if isinstance(move, m.Pay):
        return _payment(move)
    return _choice(state, seat, move)


def _with_cost(words: str, state: State, card: str, move: m.Move) -> str:
    """Only an action of the turn has a cost; what an effect gives is free."""
    face = read_face(card)
    done = phrase(words, card=card_words(card))
    if state.agenda or isinstance(move, m.TurnUp) or face.kind == GOODS:
        return done
    return phrase("{what}: {cost}", what=done, cost=cost_words(face))


def _payment(move: m.Pay) -> str:
    parts = [die_words(die) for die in move.dice]
    if move.karma:
        parts.append(phrase("{karma} karma", karma=move.karma))
    if move.jokers:
        words = "1 administrator" if move.jokers == 1 else "{count} administrators"
        parts.append(phrase(words, count=move.jokers))
    return phrase("Pay {parts}", parts=listed(parts))


def _choice(state: State, seat: Seat, move: m.Move) -> str:
    match move:
        case m.Describe(text):
            return word(text) if text.isalpha() else text
        case m.Look(value):
            return phrase("The die shows {value}", value=value)
        case m.TurnScoring(bonus) | m.ChooseScoring(bonus):
            return phrase("Turn the scoring card: {bonus}", bonus=BONUS_NAMES[bonus])
        case m.TellDie(die):
            return phrase("One of your cards is {die}", die=die_words(die))
        case m.DiscardDie(die):
            return phrase("Discard {die}", die=die_words(die))
        case m.TakeTokens():
            return phrase("Take the tokens")
        case m.CopyShip(other):
            words = OWN_SHIP if other == seat else ANOTHER_SHIP
            return phrase(words, player=seat_words(other), reward=_last_reward(state, other))
        case m.ChooseThree(three):
            words = "All of one type" if three == m.SAME else "Three different"
            return phrase(words)
        case m.ChooseSet(cards):
            return phrase("Discard {cards}", cards=listed(map(card_words, cards)))
        case m.ScoreFirst(tokens):
            return phrase("Turn a card for {tokens} first", tokens=tokens)
    raise AssertionError(f"no words for {move}")


def _last_reward(state: State, seat: Seat) -> str:
    ships = state.players[seat].ships
    return REWARD_NAMES[read_face(ships[-1]).reward] if ships else phrase("none")
