"""Taps: tokens and tagged cards tapped on the pad become a move, a question, or an explanation.

The law: what the open screen asks back must not tell what is in a hand. So here every hand is
thought to pay everything; a card that is too dear is refused when it is decided, with its cost. How
it is paid and what is discarded is said under the own hand: on the disk, or peeking at the screen.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from shared_rules.core.asks import KIND, Ask
from shared_rules.core.errors import IllegalMove
from shared_rules.core.seats import CHANCE
from shared_rules.core.taps import (
    NOT_ASKED_WORDS,
    Outcome,
    Question,
    Tapped,
    Taps,
    answered,
    gather,
    one_or_question,
)
from shared_rules.core.tokens import COMMAND, END_TURN, Token
from shared_rules.games.cards_karma import moves as m
from shared_rules.games.cards_karma import tokens as t
from shared_rules.games.cards_karma.naming import card_words
from shared_rules.games.cards_karma.rules import asks, legal
from shared_rules.games.cards_karma.state import COINS, FAME, State
from shared_rules.games.cards_karma.view import SECRET_CHOICES, targets

SLOTS: Final[Mapping[str, str]] = {
    t.CARD: "card",
    t.DIE: "use",
    t.ADMINISTRATOR: "use",
    t.FAME: "use",
    t.COIN: "use",
    t.THREE: "use",
    t.BONUS: "use",
    t.PLAYER: "use",
    COMMAND: "command",
}
QUESTIONS: Final[Mapping[str, str]] = {
    KIND: "What shall be done?",
    "card": "Which card?",
    "cards": "Which cards?",
    "bonus": "Which bonus?",
    "seat": "Whose ship?",
    "three": "Of one type, or three different?",
    "tokens": "Fame or coins first?",
}


def tap(state: State, colours: Sequence[str], taps: Taps, token: Token) -> Tapped:
    """`colours`: of the seats, in their order."""
    return gather(taps, token, SLOTS, lambda now: _interpret(state, colours, now))


def answer(question: Question[m.Move], value: object) -> Outcome:
    """What is left once the asked field is known."""
    return answered(question, value, QUESTIONS)


def _interpret(state: State, colours: Sequence[str], taps: Taps) -> Outcome:
    asked = asks(state)
    if not asked:
        raise IllegalMove("CK-8a", "The game is over.")
    moves = [
        move
        for move in tappable(state, asked[0])
        if all(_means(token, colours, move) for token in taps)
    ]
    if not moves:
        raise _reason(state, asked[0], taps)
    return one_or_question(asked[0].seat, tuple(moves), QUESTIONS)


def tappable(state: State, ask: Ask) -> Sequence[m.Move]:
    """What can be said openly."""
    if ask.what == "pay":
        return [m.Back()]
    if ask.seat == CHANCE:
        known = (m.TurnUp, m.TurnScoring)
        return [move for move in legal(state, CHANCE, ask) if isinstance(move, known)]
    return targets(state, ask)


Meaning = Callable[[str, m.Move], bool]


def _card(which: str, move: m.Move) -> bool:
    return which == getattr(move, "card", "") or which in getattr(move, "cards", ())


def _administrator(_which: str, move: m.Move) -> bool:
    return isinstance(move, m.DrawTwo | m.FurtherAction)


def _die(_which: str, move: m.Move) -> bool:
    return isinstance(move, m.TakeDie)


def _fame(_which: str, move: m.Move) -> bool:
    return isinstance(move, m.TakeTokens) or move == m.ScoreFirst(FAME)


def _coin(_which: str, move: m.Move) -> bool:
    return isinstance(move, m.TakeTokens) or move == m.ScoreFirst(COINS)


def _three(which: str, move: m.Move) -> bool:
    return move == m.ChooseThree(which)


def _bonus(which: str, move: m.Move) -> bool:
    return which == getattr(move, "bonus", "")


def _command(which: str, move: m.Move) -> bool:
    return isinstance(move, m.EndTurn if which == END_TURN else m.Back)


MEANINGS: Final[Mapping[str, Meaning]] = {
    t.CARD: _card,
    t.ADMINISTRATOR: _administrator,
    t.DIE: _die,
    t.FAME: _fame,
    t.COIN: _coin,
    t.THREE: _three,
    t.BONUS: _bonus,
    COMMAND: _command,
}


def _means(token: Token, colours: Sequence[str], move: m.Move) -> bool:
    if token.kind == t.PLAYER:
        return isinstance(move, m.CopyShip) and colours[move.seat] == token.colour
    return MEANINGS[token.kind](token.which, move)


def _reason(state: State, ask: Ask, taps: Taps) -> IllegalMove:
    card = next((token.which for token in taps if token.kind == t.CARD), "")
    if ask.what in SECRET_CHOICES:
        return IllegalMove(ask.rule, "This is said under the own hand: on the disk or the screen.")
    # CK-2c
    if card and card not in state.grid and ask.seat != CHANCE:
        return IllegalMove(
            "CK-2c", "This card is not in the grid: {card}.", {"card": card_words(card)}
        )
    return IllegalMove(ask.rule, NOT_ASKED_WORDS, {"what": ask.what})
