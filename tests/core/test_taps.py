"""Taps gather until they make one move; what makes no sense is explained and forgotten."""

from dataclasses import dataclass

import pytest

from shared_rules.core.asks import KIND, Ask
from shared_rules.core.errors import IllegalMove
from shared_rules.core.taps import (
    ALONE,
    NOT_ASKED_WORDS,
    TOGETHER_WORDS,
    Command,
    Outcome,
    Press,
    Question,
    Ready,
    Refused,
    TapReader,
    Taps,
)
from shared_rules.core.tokens import COMMAND, END_TURN, NO, UNDO, YES, Token


@dataclass(frozen=True)
class Put:
    piece: str
    place: str


@dataclass(frozen=True)
class Back:
    pass


@dataclass(frozen=True)
class End:
    pass


@dataclass(frozen=True)
class Rest:
    pass


PIECES, PLACES = ("house", "hut"), ("agra", "delhi")
PUTS = tuple(Put(piece, place) for piece in PIECES for place in PLACES)
HOUSE, HUT, BED = Token("house"), Token("hut"), Token("bed")
AGRA, DELHI, NOWHERE = (Token("city", which=which) for which in ("agra", "delhi", "nowhere"))
UNDONE, SAID, NAY, DONE = (Token(COMMAND, which=which) for which in (UNDO, YES, NO, END_TURN))


def decide(_state: str, _seat: int, move: object) -> None:
    if isinstance(move, Put) and move.place not in PLACES:
        raise IllegalMove("TOY-1", "Nowhere is no place.")


READER: TapReader[str, object] = TapReader(
    slots={
        "house": "piece",
        "hut": "piece",
        "city": "place",
        "bed": "piece place",
        "lamp": "lamp",
        COMMAND: "command",
    },
    questions={KIND: "What now?", "piece": "What?", "place": "Where?"},
    meanings={
        "house": {Put: lambda _state, move: move.piece == "house"},
        "hut": {Put: lambda _state, move: move.piece == "hut"},
        "city": {Put: "place"},
        "bed": {Rest: ALONE},
        "lamp": {Rest: ALONE},
    },
    commands={NO: (Back,), END_TURN: (End,)},
    by_command=(Back, End),
    over="TOY-2",
    asks=lambda state: () if state == "over" else (Ask(0, "put", "TOY-3"),),
    legal=lambda _state, _seat, _ask: (*PUTS, Rest(), Back(), End()),
    decide=decide,
    attempts=lambda _state, _ask, taps: [Put("house", taps[-1].which)],
)


def tap(*tokens: Token) -> tuple[Taps, Outcome]:
    taps: Taps = ()
    for token in tokens:
        tapped = READER.tap("on", ("red",), taps, token)
        taps = tapped.taps
    return tapped.taps, tapped.outcome


def refused(outcome: Outcome) -> IllegalMove:
    assert isinstance(outcome, Refused)
    return outcome.reason


@pytest.mark.parametrize("order", [(HOUSE, AGRA), (AGRA, HOUSE)])
def test_tokens_make_a_move_in_any_order(order: tuple[Token, Token]) -> None:
    assert tap(*order) == (order, Ready(0, Put("house", "agra")))


def test_what_is_open_is_asked_field_by_field() -> None:
    _, question = tap(HOUSE)
    assert question == Question(0, "place", PLACES, PUTS[:2], "Where?")
    assert READER.answer(question, "delhi") == Ready(0, Put("house", "delhi"))
    first = READER.meant("on", (), ())
    assert isinstance(first, Question)
    assert (first.field, first.words, first.choices) == (KIND, "What now?", ("Put", "Rest"))
    second = READER.answer(first, "Put")
    assert isinstance(second, Question)
    assert (second.field, second.words) == ("piece", "What?")
    assert isinstance(READER.answer(second, "hut"), Question)


def test_another_token_of_the_slot_is_a_change_of_mind() -> None:
    assert tap(HOUSE, AGRA, DELHI) == ((HOUSE, DELHI), Ready(0, Put("house", "delhi")))
    assert tap(HOUSE, AGRA, HUT) == ((AGRA, HUT), Ready(0, Put("hut", "agra")))
    assert tap(HOUSE, AGRA, BED) == ((BED,), Ready(0, Rest())), "a bed is in all their slots"
    assert tap(BED, AGRA)[0] == (AGRA,)


def test_a_refused_token_is_forgotten() -> None:
    taps, outcome = tap(HOUSE, NOWHERE)
    assert taps == (HOUSE,)
    assert refused(outcome).rule == "TOY-1", "the rules say why"


def test_tokens_that_mean_different_things_do_not_go_together() -> None:
    reason = refused(tap(HOUSE, Token("lamp"))[1])
    assert (reason.rule, reason.words()) == ("TOY-3", TOGETHER_WORDS)


def test_a_token_that_means_nothing_is_told_so() -> None:
    reason = refused(READER.tap("on", (), (), Token(COMMAND, which="dance")).outcome)
    assert (reason.rule, reason.words()) == ("TOY-3", NOT_ASKED_WORDS)


def test_after_the_end_nothing_is_meant() -> None:
    assert refused(READER.tap("over", (), (), HOUSE).outcome).rule == "TOY-2"


def test_commands() -> None:
    assert tap(HOUSE, SAID) == ((HOUSE,), Command(YES))
    assert tap(HOUSE, UNDONE) == ((), Command(UNDO))
    assert tap(HOUSE, NAY) == ((), Command(NO)), "no takes back what was tapped"
    assert tap(NAY) == ((), Ready(0, Back())), "with nothing tapped it is for the game"
    assert tap(HOUSE, DONE) == ((), Ready(0, End()))


def test_a_lock_does_what_was_tapped_for_who_is_asked() -> None:
    locked = Press(0, None, (), (HOUSE, AGRA))
    assert READER.confirmed("on", locked, "TOY-4") == Ready(0, Put("house", "agra"))
    assert refused(READER.confirmed("on", Press(1, None), "TOY-4")).rule == "TOY-4"
