"""Taps: tokens tapped on the pad, in any order, become a move, a question, or an explanation.

The law: what the open screen asks back must not tell what somebody can afford. So here every purse
is thought full; a move that is too dear is refused when it is decided, with its price. Nothing here
changes a State: a tap that makes no sense is explained and forgotten.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from shared_rules.core.asks import KIND, Ask, Partial, ask_of, narrow
from shared_rules.core.errors import IllegalMove
from shared_rules.core.phrases import word
from shared_rules.core.seats import Seat
from shared_rules.core.taps import (
    Outcome,
    Question,
    Tapped,
    Taps,
    answered,
    gather,
    one_or_question,
)
from shared_rules.core.tokens import COMMAND, END_TURN, NO, Token
from shared_rules.games.maharaja import moves as m
from shared_rules.games.maharaja import tokens as t
from shared_rules.games.maharaja.places import city_of
from shared_rules.games.maharaja.player_turn import ANY_PURSE
from shared_rules.games.maharaja.rules import ANSWERS, asks, decide, legal
from shared_rules.games.maharaja.state import (
    BUILDER,
    START_GOLD,
    YOGI,
    State,
    character_name,
    holder,
    place_name,
    with_player,
)

SLOTS: Final[Mapping[str, str]] = {
    t.ARCHITECT: "piece",
    t.HOUSE: "piece",
    t.PALACE: "piece",
    t.GOVERNOR: "piece",
    t.COIN: "piece",
    t.QUARRY: "piece",
    t.PRIVILEGE: "piece",
    t.CITY: "place",
    t.VILLAGE: "place",
    t.CHARACTER: "character",
    COMMAND: "command",
}
QUESTIONS: Final[Mapping[str, str]] = {
    KIND: "What shall be done?",
    "city": "Which city?",
    "place": "Where?",
    "village": "Which village?",
    "villages": "Which route?",
    "site": "On which site?",
    "character": "Which character?",
    "seat": "From which player?",
    "action": "Which action?",
    "gold": "How much gold?",
}


def tap(state: State, colours: Sequence[str], taps: Taps, token: Token) -> Tapped:
    """`colours`: of the seats, in their order."""
    return gather(taps, token, SLOTS, lambda now: _interpret(state, colours, now))


def answer(question: Question[m.Move], value: object) -> Outcome:
    """What is left once the asked field is known."""
    return answered(question, value, QUESTIONS)


def _interpret(state: State, colours: Sequence[str], taps: Taps) -> Outcome:
    by_slot = {SLOTS[token.kind]: token for token in taps}
    ask = _asked(state, colours, by_slot.get("piece"))
    state = with_full_purse(state, ask)
    partials = tuple(_readings(state, ask.seat, by_slot))
    can_do = legal(state, ask.seat, ask)
    moves = dict.fromkeys(move for each in partials for move in narrow(can_do, each).moves)
    if not moves:
        raise _best_reason(state, ask, partials)
    return one_or_question(ask.seat, tuple(moves), QUESTIONS)


def _asked(state: State, colours: Sequence[str], piece: Token | None) -> Ask:
    """Whose tap it is: by the colour of the piece, otherwise of the only seat that is asked."""
    asked = asks(state)
    if not asked:
        raise IllegalMove("MJ-10a", "The game is over.")
    if piece and piece.colour:
        facts = {"colour": word(piece.colour)}
        # MJ-2a
        if piece.colour not in colours:
            raise IllegalMove("MJ-2a", "Nobody plays {colour}.", facts)
        seat = colours.index(piece.colour)
        own = ask_of(asked, seat)
        # MJ-6.3a
        if own is None:
            raise IllegalMove("MJ-6.3a", "It is not {colour}'s turn.", facts)
        return own
    # MJ-6.2a
    if len(asked) > 1:
        raise IllegalMove("MJ-6.2a", "All choose on their disks now.")
    return asked[0]


def with_full_purse(state: State, ask: Ask) -> State:
    """As if gold were no matter; nobody can have more than the first gold to bid with."""
    if ask.seat not in range(len(state.players)):
        return state
    gold = START_GOLD if ask.what == "bid" else ANY_PURSE
    return with_player(state, ask.seat, state.players[ask.seat]._replace(gold=gold))


def _readings(state: State, seat: Seat, taps: Mapping[str, Token]) -> Iterator[Partial]:
    """Everything these tokens can mean, the likeliest first."""
    piece, command = taps.get("piece"), taps.get("command")
    place = taps["place"].which if "place" in taps else ""
    character = int(taps["character"].which) if "character" in taps else 0
    if command:
        yield from _command_readings(command.which, place)
    elif piece is None and not place:
        yield from _character_readings(state, character)
    elif piece is None and not character:
        yield from _place_readings(state, seat, taps["place"])
    elif piece is None or piece.kind == t.HOUSE:
        yield from _house_readings(place, character)
    else:
        _need_no(character)
        yield from _piece_readings(state, seat, piece, place)


def _command_readings(command: str, place: str) -> Iterator[Partial]:
    if command == END_TURN:
        yield {KIND: "EndTurn"}
    elif command == NO:
        yield {KIND: "TakeBack"}
        yield {KIND: "Pass"}
    else:
        yield _partial("ChooseRoute", city=place)


def _place_readings(state: State, seat: Seat, place: Token) -> Iterator[Partial]:
    if place.kind == t.CITY:
        yield _partial("Travel", city=place.which)
        if place.which == city_of(state, seat):
            yield {KIND: "BuildPalace"}
    yield from _house_readings(place.which, 0)


def _house_readings(place: str, character: int) -> Iterator[Partial]:
    # MJ-C5: the Builder's card laid beside a house makes it the free one.
    if character == BUILDER:
        kinds: tuple[str, ...] = ("BuildFree", "LiftFree")
    else:
        _need_no(character)
        kinds = ("BuildHouse", "LiftHouse", "SetDownHouse", "BuildFree", "LiftFree")
        yield _partial("PlaceHouse", village=place)
    for kind in kinds:
        yield _partial(kind, place=place)


def _character_readings(state: State, character: int) -> Iterator[Partial]:
    for kind in ("TakeCharacter", "ChooseCharacter", "GiveCharacter"):
        yield _partial(kind, character=character)
    owner = holder(state, character)
    if owner is not None and state.options.several_characters:
        yield {KIND: "Lure", "seat": owner}
    if character == YOGI:
        yield {KIND: "TakePrivilege"}
    if character == BUILDER:
        yield {KIND: "BuildFree"}
        yield {KIND: "LiftFree"}


def _piece_readings(state: State, seat: Seat, piece: Token, place: str) -> Iterator[Partial]:
    match piece.kind:
        case t.ARCHITECT:
            yield _partial("Travel", city=place)
        case t.PALACE:
            _need_architect(state, seat, place)
            yield {KIND: "BuildPalace"}
        case t.GOVERNOR:
            yield {KIND: "MoveGovernor", "city": piece.which}
            yield {KIND: "DrawGovernor", "city": piece.which}
        case t.COIN:
            yield {KIND: "TakeGold"}
            yield {KIND: "Bid"}
        case t.QUARRY:
            yield {KIND: "TakeFromQuarry"}
        case t.PRIVILEGE:
            yield {KIND: "DeclarePrivilege"}
            yield {KIND: "TakePrivilege"}


def _partial(kind: str, **known: object) -> Partial:
    """Only what was tapped: a field without a token stays open."""
    return {KIND: kind} | {name: value for name, value in known.items() if value}


def _need_no(character: int) -> None:
    # MJ-C5
    if character:
        words = "No other token goes with the {character}: only a house goes with the Builder."
        raise IllegalMove("MJ-C5", words, {"character": character_name(character)})


def _need_architect(state: State, seat: Seat, place: str) -> None:
    if not place or place == city_of(state, seat):
        return
    facts = {"place": place_name(state.board, place)}
    # MJ-7.2c
    if place not in state.board.city_keys:
        raise IllegalMove("MJ-7.2c", "A palace stands in a city, not in {place}.", facts)
    # MJ-7.2b
    raise IllegalMove("MJ-7.2b", "The architect is not in {place}.", facts)


def _best_reason(state: State, ask: Ask, partials: Sequence[Partial]) -> IllegalMove:
    """Why none of it is possible. A reason in the matter says more than that no action is left."""
    reasons = [_reason(state, ask, partial) for partial in _fitting(ask, partials)]
    return next((each for each in reasons if not each.rule.startswith("MJ-A")), reasons[0])


def _fitting(ask: Ask, partials: Sequence[Partial]) -> Sequence[Partial]:
    """Those that answer what is asked, if there are any."""
    kinds = {kind.__name__ for kind in ANSWERS[ask.what]}
    return [each for each in partials if each[KIND] in kinds] or partials


def _reason(state: State, ask: Ask, partial: Partial) -> IllegalMove:
    try:
        decide(state, ask.seat, _completed(state, ask.seat, partial))
    except IllegalMove as reason:
        return reason
    raise AssertionError("a legal move is not in need of a reason")


def _completed(state: State, seat: Seat, partial: Partial) -> m.Move:
    """A whole move to be refused: what was not tapped is filled in."""
    kind = next(kind for kind in m.WORDS.values() if kind.__name__ == partial[KIND])
    here = city_of(state, seat) or state.board.city_keys[0]
    anything: Mapping[str, object] = {
        "city": next(city for city in state.board.city_keys if city != here),
        "village": state.board.village_keys[0],
        "place": here,
        "site": "central",
        "action": "gold",
        "gold": 0,
    }
    move: m.Move = kind(*(partial.get(name, anything.get(name)) for name in kind.__match_args__))
    return move
