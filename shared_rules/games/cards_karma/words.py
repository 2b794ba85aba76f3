"""A few English words for each move: what it does, and what it costs."""

from typing import Final

from shared_rules.core.seats import Seat
from shared_rules.games.cards_karma import moves as m
from shared_rules.games.cards_karma.faces import GOODS, Face, read_face
from shared_rules.games.cards_karma.naming import (
    REWARD_NAMES,
    card_words,
    cost_words,
    die_words,
)
from shared_rules.games.cards_karma.state import BONUSES, State

BONUS_NAMES: Final = dict(
    zip(
        BONUSES,
        (
            "2 karma",
            "2 coins or a free palace",
            "1 fame or a free ship",
            "an administrator",
            "two cards to the hand",
            "a second action",
        ),
        strict=True,
    )
)
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
        return _FIXED[kind]
    if isinstance(move, m.TakeDie):
        return f"Take the {read_face(move.card).die} die behind {card_words(move.card)}"
    if kind in _CARDS:
        card: str = getattr(move, "card", "")
        return _CARDS[kind].format(card=card_words(card)) + _cost(state, read_face(card), move)
    if isinstance(move, m.Pay):
        return _payment(move)
    return _choice(state, seat, move)


def _cost(state: State, face: Face, move: m.Move) -> str:
    """Only an action of the turn has a cost; what an effect gives is free."""
    paid = not state.agenda and not isinstance(move, m.TurnUp)
    return f": {cost_words(face)}" if paid and face.kind != GOODS else ""


def _payment(move: m.Pay) -> str:
    parts = [die_words(die) for die in move.dice]
    if move.karma:
        parts.append(f"{move.karma} karma")
    if move.jokers:
        parts.append("1 administrator" if move.jokers == 1 else f"{move.jokers} administrators")
    return f"Pay {', '.join(parts)}"


def _choice(state: State, seat: Seat, move: m.Move) -> str:
    match move:
        case m.Describe(word):
            return word.capitalize()
        case m.Look(value):
            return f"The die shows {value}"
        case m.TurnScoring(bonus) | m.ChooseScoring(bonus):
            return f"Turn the scoring card: {BONUS_NAMES[bonus]}"
        case m.TellDie(die):
            return f"One of your cards is {die_words(die)}"
        case m.DiscardDie(die):
            return f"Discard {die_words(die)}"
        case m.TakeTokens():
            return "Take the tokens"
        case m.CopyShip(other):
            whose = "your own last ship" if other == seat else f"the last ship of seat {other}"
            return f"The reward of {whose}: {_last_reward(state, other)}"
        case m.ChooseThree(three):
            return "All of one type" if three == m.SAME else "Three different"
        case m.ChooseSet(cards):
            return f"Discard {', '.join(map(card_words, cards))}"
        case m.ScoreFirst(tokens):
            return f"Turn a card for {tokens} first"
    raise AssertionError(f"no words for {move}")


def _last_reward(state: State, seat: Seat) -> str:
    ships = state.players[seat].ships
    return REWARD_NAMES[read_face(ships[-1]).reward] if ships else "none"
