"""Taps: what tokens and tagged cards on the pad mean, in any order.

The law: what the open screen asks back must not tell what is in a hand. So here every hand is
thought to pay everything; a card that is too dear is refused when it is decided, with its cost. How
it is paid and what is discarded is said under the own hand: on the disk, or peeking at the screen.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, get_args

from shared_rules.core.asks import KIND, Ask
from shared_rules.core.errors import IllegalMove
from shared_rules.core.seats import CHANCE, Seat
from shared_rules.core.taps import ALONE, Meaning, Meanings, TapReader, Taps
from shared_rules.core.tokens import COMMAND, END_TURN, NO
from shared_rules.games.cards_karma import moves as m
from shared_rules.games.cards_karma import tokens as t
from shared_rules.games.cards_karma.naming import card_words
from shared_rules.games.cards_karma.rules import asks, decide, legal
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


def _by(*fields: str) -> Mapping[type[Any], Meaning]:
    """Moves that have one of these fields, by it."""
    kinds = get_args(m.Move)
    return {kind: name for kind in kinds for name in fields if name in kind.__match_args__}


MEANINGS: Final[Meanings] = {
    t.CARD: _by("card", "cards"),
    t.DIE: {m.TakeDie: ALONE},
    t.ADMINISTRATOR: {m.FurtherAction: ALONE, m.DrawTwo: ALONE},
    t.FAME: {m.TakeTokens: ALONE, m.ScoreFirst: lambda _state, move: move.tokens == FAME},
    t.COIN: {m.TakeTokens: ALONE, m.ScoreFirst: lambda _state, move: move.tokens == COINS},
    t.THREE: _by("three"),
    t.BONUS: _by("bonus"),
    t.PLAYER: _by("seat"),
}


def tappable(state: State, _seat: Seat, ask: Ask) -> Sequence[m.Move]:
    """What can be said openly."""
    if ask.what == "pay":
        return [m.Back()]
    if ask.seat == CHANCE:
        known = (m.TurnUp, m.TurnScoring)
        return [move for move in legal(state, CHANCE, ask) if isinstance(move, known)]
    return targets(state, ask)


def _attempts(state: State, ask: Ask, taps: Taps) -> Iterable[m.Move]:
    card = next((token.which for token in taps if token.kind == t.CARD), "")
    if ask.what in SECRET_CHOICES:
        words = "This is said under the own hand: on the disk or the screen."
        raise IllegalMove(ask.rule, words)
    # CK-2c
    if card and card not in state.grid and ask.seat != CHANCE:
        words = "This card is not in the grid: {card}."
        raise IllegalMove("CK-2c", words, {"card": card_words(card)})
    return ()


TAPS: Final[TapReader[State, m.Move]] = TapReader(
    slots=SLOTS,
    meanings=MEANINGS,
    commands={END_TURN: (m.EndTurn,), NO: (m.Back,)},
    questions=QUESTIONS,
    over="CK-8a",
    asks=asks,
    legal=tappable,
    decide=decide,
    attempts=_attempts,
)
