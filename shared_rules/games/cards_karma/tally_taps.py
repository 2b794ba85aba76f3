"""Taps at a score keeper: the token of a player, then a tagged card or a token that they got.

A question that is open is answered by the tokens of the guided game. Nothing here is secret.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from shared_rules.core.asks import Ask
from shared_rules.core.errors import IllegalMove
from shared_rules.core.seats import Seat
from shared_rules.core.taps import (
    NOT_ASKED_WORDS,
    Outcome,
    Question,
    Tapped,
    Taps,
    gather,
    one_or_question,
)
from shared_rules.core.tokens import COMMAND, Token
from shared_rules.games.cards_karma import tally_moves as moves
from shared_rules.games.cards_karma import taps as guided
from shared_rules.games.cards_karma import tokens as t
from shared_rules.games.cards_karma.seeing import cards_to_lay
from shared_rules.games.cards_karma.state import ADMINISTRATOR, COINS, FAME, State
from shared_rules.games.cards_karma.tally import asks, legal

SLOTS: Final[Mapping[str, str]] = {**guided.SLOTS, t.CARD: "use", t.PLAYER: "player"}
WHICH_WORDS: Final = "Which card, or which token?"
GAINED: Final[Mapping[str, Sequence[moves.Move]]] = {
    t.FAME: (moves.Gain(FAME, 1),),
    t.COIN: (moves.Gain(COINS, 1),),
    t.ADMINISTRATOR: (moves.Gain(ADMINISTRATOR, 1), moves.Spend(ADMINISTRATOR, 1)),
}
answer: Final[Callable[[Question[Any], object], Outcome]] = guided.answer


def tap(state: State, colours: Sequence[str], taps: Taps, token: Token) -> Tapped:
    """`colours`: of the seats, in their order."""
    return gather(taps, token, SLOTS, lambda now: _interpret(state, colours, now))


def _interpret(state: State, colours: Sequence[str], taps: Taps) -> Outcome:
    asked = asks(state)
    if not asked:
        raise IllegalMove("CK-8a", "The game is over.")
    if asked[0].what != "tally":
        return _answered(state, asked[0], taps)
    seat = _player(colours, taps)
    used = next((token for token in taps if token.kind != t.PLAYER), None)
    if used is None:
        # Answered by the next token alone: a list of all cards would only be in the way.
        return Question(seat, t.CARD, (), (), WHICH_WORDS)
    found = _meant(state, seat, used)
    if not found:
        raise _reason(used)
    return one_or_question(seat, found, guided.QUESTIONS)


def _player(colours: Sequence[str], taps: Taps) -> Seat:
    colour = next((token.colour for token in taps if token.kind == t.PLAYER), "")
    if not colour:
        raise IllegalMove("CK-2b", "Tap the token of a player first, then what they got.")
    if colour not in colours:
        raise IllegalMove("CK-2b", "Nobody here plays with this colour.")
    return colours.index(colour)


def _meant(state: State, seat: Seat, used: Token) -> tuple[moves.Move, ...]:
    if used.kind == t.CARD:
        return tuple(moves.Lay(card) for card in cards_to_lay(state) if card == used.which)
    possible = GAINED.get(used.kind, ())
    held = state.players[seat].administrators
    return tuple(move for move in possible if held or not isinstance(move, moves.Spend))


def _answered(state: State, ask: Ask, taps: Taps) -> Outcome:
    used = [token for token in taps if token.kind in guided.MEANINGS and token.kind != COMMAND]
    found = [
        move
        for move in legal(state, ask.seat, ask)
        if used and all(_means(token, move) for token in used)
    ]
    if not found:
        raise IllegalMove(ask.rule, NOT_ASKED_WORDS, {"what": ask.what})
    return one_or_question(ask.seat, tuple(found), guided.QUESTIONS)


def _means(token: Token, move: Any) -> bool:
    return guided.MEANINGS[token.kind](token.which, move)


def _reason(used: Token) -> IllegalMove:
    if used.kind == t.CARD:
        return IllegalMove("CK-2a", "This card lies already, or was not seen yet: touch it in.")
    return IllegalMove("CK-2b", "The score keeper has no use for this token.")
