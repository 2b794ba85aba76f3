"""Taps gather until they make one move; what makes no sense is explained and forgotten."""

from dataclasses import dataclass

import pytest

from shared_rules.core.errors import IllegalMove
from shared_rules.core.taps import (
    Command,
    Outcome,
    Question,
    Ready,
    Refused,
    Taps,
    answered,
    gather,
    one_or_question,
)
from shared_rules.core.tokens import COMMAND, END_TURN, NO, UNDO, YES, Token


@dataclass(frozen=True)
class Put:
    piece: str
    place: str


PIECES, PLACES = ("house", "hut"), ("agra", "delhi")
MOVES = tuple(Put(piece, place) for piece in PIECES for place in PLACES)
SLOTS = {"house": "piece", "hut": "piece", "city": "place", COMMAND: "command"}
QUESTIONS = {"piece": "What?", "place": "Where?"}
HOUSE, HUT = Token("house"), Token("hut")
AGRA, DELHI, NOWHERE = (Token("city", which=which) for which in ("agra", "delhi", "nowhere"))


def interpret(taps: Taps) -> Outcome:
    slots = {SLOTS[token.kind]: token for token in taps}
    if "command" in slots:
        return Ready(0, slots["command"].which)
    moves = [
        move
        for move in MOVES
        if ("piece" not in slots or move.piece == slots["piece"].kind)
        and ("place" not in slots or move.place == slots["place"].which)
    ]
    if not moves:
        raise IllegalMove("TOY-1", "Nowhere is no place.")
    return one_or_question(0, tuple(moves), QUESTIONS)


def tap(*tokens: Token) -> tuple[Taps, Outcome]:
    taps: Taps = ()
    for token in tokens:
        tapped = gather(taps, token, SLOTS, interpret)
        taps = tapped.taps
    return tapped.taps, tapped.outcome


@pytest.mark.parametrize("order", [(HOUSE, AGRA), (AGRA, HOUSE)])
def test_tokens_make_a_move_in_any_order(order: tuple[Token, Token]) -> None:
    assert tap(*order) == (order, Ready(0, Put("house", "agra")))


def test_what_is_open_is_asked_field_by_field() -> None:
    _, question = tap(HOUSE)
    assert question == Question(0, "place", PLACES, MOVES[:2], "Where?")
    assert answered(question, "delhi", QUESTIONS) == Ready(0, Put("house", "delhi"))
    first = one_or_question(0, MOVES, QUESTIONS)
    assert isinstance(first, Question)
    assert (first.field, first.words) == ("piece", "What?")
    assert isinstance(answered(first, "hut", QUESTIONS), Question)


def test_another_token_of_the_slot_is_a_change_of_mind() -> None:
    assert tap(HOUSE, AGRA, DELHI) == ((HOUSE, DELHI), Ready(0, Put("house", "delhi")))
    assert tap(HOUSE, AGRA, HUT) == ((AGRA, HUT), Ready(0, Put("hut", "agra")))


def test_a_refused_token_is_forgotten() -> None:
    taps, outcome = tap(HOUSE, NOWHERE)
    assert taps == (HOUSE,)
    assert isinstance(outcome, Refused)
    assert outcome.reason.rule == "TOY-1"


def test_commands() -> None:
    undo, yes, no, end = (Token(COMMAND, which=which) for which in (UNDO, YES, NO, END_TURN))
    assert tap(HOUSE, yes) == ((HOUSE,), Command(YES))
    assert tap(HOUSE, undo) == ((), Command(UNDO))
    assert tap(HOUSE, no) == ((), Command(NO)), "no takes back what was tapped"
    assert tap(no) == ((), Ready(0, NO)), "with nothing tapped it is for the game"
    assert tap(HOUSE, end) == ((), Ready(0, END_TURN))
