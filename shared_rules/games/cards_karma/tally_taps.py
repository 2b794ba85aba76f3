"""Taps at a score keeper: the token of a player, then a tagged card or a token that they got.

A question that is open is answered by the tokens of the guided game. Nothing here is secret.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from shared_rules.core.asks import Ask, ask_of
from shared_rules.core.errors import IllegalMove
from shared_rules.core.taps import ALONE, Meanings, TapReader, Taps
from shared_rules.games.cards_karma import taps as guided
from shared_rules.games.cards_karma import tokens as t
from shared_rules.games.cards_karma.state import ADMINISTRATOR, COINS, FAME, State
from shared_rules.games.cards_karma.tally import asks, decide, legal
from shared_rules.games.cards_karma.tally_moves import Gain, Lay, Move, Spend

WHICH_WORDS: Final = "Which card, or which token?"


def _one(what: str) -> Callable[[Any, Any], bool]:
    return lambda _state, move: (move.what, move.count) == (what, 1)


GOT: Final[Meanings] = {
    t.PLAYER: dict.fromkeys((Lay, Gain, Spend), ALONE),
    t.CARD: {Lay: "card"},
    t.FAME: {Gain: _one(FAME)},
    t.COIN: {Gain: _one(COINS)},
    t.ADMINISTRATOR: {Gain: _one(ADMINISTRATOR), Spend: _one(ADMINISTRATOR)},
}


def _asked(asked: tuple[Ask, ...], colours: Sequence[str], taps: Taps) -> Ask:
    """Of the player whose token was tapped."""
    colour = next((token.colour for token in taps if token.kind == t.PLAYER), "")
    if asked[0].what != "tally":
        return asked[0]
    if not colour:
        raise IllegalMove("CK-2b", "Tap the token of a player first, then what they got.")
    own = ask_of(asked, colours.index(colour)) if colour in colours else None
    if own is None:
        raise IllegalMove("CK-2b", "Nobody here plays with this colour.")
    return own


def _wanting(ask: Ask, taps: Taps) -> str:
    """A list of all cards would only be in the way."""
    return WHICH_WORDS if ask.what == "tally" and len(taps) == 1 else ""


def _attempts(_state: State, ask: Ask, taps: Taps) -> Iterable[Move]:
    if ask.what == "tally" and any(token.kind == t.CARD for token in taps):
        raise IllegalMove("CK-2a", "This card lies already, or was not seen yet: touch it in.")
    if ask.what == "tally":
        raise IllegalMove("CK-2b", "The score keeper has no use for this token.")
    return ()


TAPS: Final[TapReader[State, Move]] = TapReader(
    slots={**guided.SLOTS, t.CARD: "use", t.PLAYER: "player"},
    meanings={kind: {**guided.MEANINGS[kind], **GOT.get(kind, {})} for kind in guided.MEANINGS},
    commands={},
    questions=guided.QUESTIONS,
    over="CK-8a",
    asks=asks,
    legal=legal,
    decide=decide,
    asked=_asked,
    wanting=_wanting,
    attempts=_attempts,
)
