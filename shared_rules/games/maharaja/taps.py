"""Taps: what the tokens on the pad mean, in any order.

The law: what the open screen asks back must not tell what somebody can afford. So here every purse
is thought full; a move that is too dear is refused when it is decided, with its price.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from shared_rules.core.asks import KIND, Ask, ask_of
from shared_rules.core.errors import IllegalMove
from shared_rules.core.phrases import word
from shared_rules.core.taps import ALONE, Meaning, TapReader, Taps
from shared_rules.core.tokens import COMMAND, END_TURN, NO
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

QUESTIONS: Final = {
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
HOUSES: Final[Mapping[type[m.Move], Meaning]] = {
    m.PlaceHouse: "village",
    m.BuildHouse: "place",
    m.LiftHouse: "place",
    m.SetDownHouse: "place",
    m.BuildFree: "place",
    m.LiftFree: "place",
}


def _here(state: State, _move: m.Move) -> str:
    return city_of(state, state.turn.seat) if state.turn else ""


def _lured(state: State, move: m.Lure) -> object:
    return state.options.several_characters and state.players[move.seat].characters


def with_full_purse(state: State, ask: Ask) -> State:
    """As if gold were no matter; nobody can have more than the first gold to bid with."""
    if ask.seat not in range(len(state.players)):
        return state
    gold = START_GOLD if ask.what == "bid" else ANY_PURSE
    return with_player(state, ask.seat, state.players[ask.seat]._replace(gold=gold))


def _asked(asked: tuple[Ask, ...], colours: Sequence[str], taps: Taps) -> Ask:
    """Whose tap it is: by the colour of the piece, otherwise of the only seat that is asked."""
    colour = next((token.colour for token in taps if token.colour), "")
    if colour:
        facts = {"colour": word(colour)}
        # MJ-2a
        if colour not in colours:
            raise IllegalMove("MJ-2a", "Nobody plays {colour}.", facts)
        own = ask_of(asked, colours.index(colour))
        # MJ-6.3a
        if own is None:
            raise IllegalMove("MJ-6.3a", "It is not {colour}'s turn.", facts)
        return own
    # MJ-6.2a
    if len(asked) > 1:
        raise IllegalMove("MJ-6.2a", "All choose on their disks now.")
    return asked[0]


def _attempts(state: State, ask: Ask, taps: Taps) -> Iterator[m.Move]:
    """What was not tapped is filled in."""
    said = {token.kind: token.which for token in taps}
    place = said.get(t.CITY) or said.get(t.VILLAGE, "")
    character = int(said.get(t.CHARACTER, 0))
    _need_no_more(character, said.keys() - {t.CHARACTER, COMMAND})
    if t.PALACE in said and place not in ("", city_of(state, ask.seat)):
        raise _no_architect(state, place)
    cities = state.board.city_keys
    here = city_of(state, ask.seat) or cities[0]
    fields: Mapping[str, object] = {
        "city": said.get(t.GOVERNOR) or place or next(city for city in cities if city != here),
        "village": place or state.board.village_keys[0],
        "place": place or here,
        "character": character,
        "seat": holder(state, character) or 0,
        "site": "central",
        "action": "gold",
        "gold": 0,
    }
    kinds: Iterable[Any] = ANSWERS[ask.what]
    for kind in kinds:
        yield kind(*(fields.get(name) for name in kind.__match_args__))


def _need_no_more(character: int, others: Collection[str]) -> None:
    # MJ-C5: the Builder's card laid beside a house makes it the free one.
    goes_with = (t.HOUSE, t.CITY, t.VILLAGE) if character == BUILDER else ()
    if character and any(kind not in goes_with for kind in others):
        words = "No other token goes with the {character}: only a house goes with the Builder."
        raise IllegalMove("MJ-C5", words, {"character": character_name(character)})


def _no_architect(state: State, place: str) -> IllegalMove:
    facts = {"place": place_name(state.board, place)}
    # MJ-7.2c
    if place not in state.board.city_keys:
        return IllegalMove("MJ-7.2c", "A palace stands in a city, not in {place}.", facts)
    # MJ-7.2b
    return IllegalMove("MJ-7.2b", "The architect is not in {place}.", facts)


TAPS: Final[TapReader[State, m.Move]] = TapReader(
    slots={
        t.ARCHITECT: "piece",
        t.HOUSE: "piece",
        t.PALACE: "piece",
        t.GOVERNOR: "piece place command",
        t.COIN: "piece place command",
        t.QUARRY: "piece place command",
        t.PRIVILEGE: "piece place command",
        t.CITY: "place",
        t.VILLAGE: "place",
        t.CHARACTER: "character",
        COMMAND: "command",
    },
    meanings={
        t.ARCHITECT: {m.Travel: ALONE, m.ChooseRoute: ALONE},
        t.HOUSE: dict.fromkeys(HOUSES, ALONE),
        t.PALACE: {m.BuildPalace: ALONE},
        t.GOVERNOR: {m.MoveGovernor: "city", m.DrawGovernor: "city"},
        t.COIN: {m.TakeGold: ALONE, m.Bid: ALONE},
        t.QUARRY: {m.TakeFromQuarry: ALONE},
        t.PRIVILEGE: {m.DeclarePrivilege: ALONE, m.TakePrivilege: ALONE},
        t.CITY: {m.Travel: "city", m.ChooseRoute: "city", m.BuildPalace: _here, **HOUSES},
        t.VILLAGE: {**HOUSES, m.Travel: "city", m.ChooseRoute: "city"},
        t.CHARACTER: {
            m.TakeCharacter: "character",
            m.ChooseCharacter: "character",
            m.GiveCharacter: "character",
            m.Lure: _lured,
            m.TakePrivilege: lambda _state, _move: YOGI,
            m.BuildFree: lambda _state, _move: BUILDER,
            m.LiftFree: lambda _state, _move: BUILDER,
        },
    },
    commands={
        END_TURN: (m.EndTurn,),
        NO: (m.TakeBack, m.Pass),
        t.OTHER_ROUTES: (m.ChooseRoute,),
    },
    by_command=(m.ChooseRoute,),
    questions=QUESTIONS,
    over="MJ-10a",
    asks=asks,
    legal=legal,
    decide=decide,
    thought=with_full_purse,
    asked=_asked,
    attempts=_attempts,
    # Reasons in the matter say more than that no action is left.
    lesser=("MJ-A",),
)
