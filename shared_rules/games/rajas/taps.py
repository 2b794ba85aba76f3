"""Taps: what the tokens on the pad mean, in any order.

Dice are told by a colour and a number; where a tile lies is touched on the screen.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from shared_rules.core.asks import KIND, Ask
from shared_rules.core.errors import IllegalMove
from shared_rules.core.taps import ALONE, TapReader, Taps
from shared_rules.core.tokens import COMMAND, END_TURN, NO
from shared_rules.games.rajas import moves as m
from shared_rules.games.rajas import tokens as t
from shared_rules.games.rajas.board import CHAMBER_KEYS
from shared_rules.games.rajas.faces import STACKS, face_name
from shared_rules.games.rajas.opening import known_tiles
from shared_rules.games.rajas.rules import asks, decide, legal
from shared_rules.games.rajas.state import COLOUR_OF, VALUE_OF, State, top_of

QUESTIONS: Final[Mapping[str, str]] = {
    KIND: "What shall be done?",
    "value": "What does the die show?",
    "tile": "Which tile?",
    "face": "Which tile?",
    "seat": "Who begins?",
    "part": "What is on the tile?",
    "space": "On which space?",
    "die": "Which die?",
    "stack": "From which stack?",
    "site": "On which space of the province?",
    "roads": "How do its roads lie?",
    "colour": "A die of which colour?",
    "building": "Which building?",
    "good": "Which good?",
    "count": "How many spaces?",
    "chamber": "Which chamber?",
    "border": "Which border?",
    "worker": "Which worker?",
}
OF_A_DIE: Final = (m.PayDie, m.TurnDie, m.ReturnDie, m.RerollDie)
TAKING: Final = ("take tile", "take dearer tile")


def _colour(_state: State, move: Any) -> str:
    return COLOUR_OF[move.die]


def _value(_state: State, move: Any) -> int:
    return VALUE_OF[move.die]


def _attempts(state: State, ask: Ask, taps: Taps) -> Iterator[m.Move]:
    kind, _colour, which = taps[-1]
    match kind:
        case t.TILE:
            yield from _tile_attempts(state, ask, which)
        # RG-3a: the board of fewer players has fewer spaces.
        case t.SPACE if which in state.board.space_index[len(state.players)]:
            yield m.PlaceWorker(which)
        case t.STACK:
            yield m.TakeTile(which)
        case t.BUILDING:
            yield m.Upgrade(which)
        case t.GOOD:
            yield m.SellGood(which)


def _tile_attempts(state: State, ask: Ask, face: str) -> Iterator[m.Move]:
    if face not in known_tiles(state):
        raise IllegalMove("RG-2b", "This tile was not seen in this game yet: touch it in.")
    stacks = [stack for stack in STACKS if top_of(state, stack) == face]
    if ask.what == "show tile":
        yield m.ShowTile(face)
    elif ask.what in TAKING and stacks:
        yield m.TakeTile(stacks[0])
    else:
        words = "{tile}: this is not what is asked now."
        raise IllegalMove(ask.rule, words, {"tile": face_name(face)})


TAPS: Final[TapReader[State, m.Move]] = TapReader(
    slots={
        t.WORKER: "worker",
        t.SPACE: "space",
        t.STACK: "tile",
        t.TILE: "tile",
        t.DIE: "die",
        t.NUMBER: "number",
        t.KARMA: "karma",
        t.BUILDING: "building",
        t.GOOD: "good",
        COMMAND: "command",
    },
    meanings={
        t.WORKER: {m.PlaceWorker: lambda state, _move: state.agenda[0].seat},
        t.SPACE: {
            m.PlaceWorker: "space",
            m.UseChamber: lambda _state, move: CHAMBER_KEYS[move.chamber - 1],
        },
        t.STACK: {m.TakeTile: "stack"},
        t.TILE: {
            m.TakeTile: lambda state, move: top_of(state, move.stack),
            m.ShowTile: "face",
            m.LayTile: lambda state, _move: top_of(state, state.agenda[0].what),
        },
        t.DIE: {m.GainDie: "colour", **dict.fromkeys(OF_A_DIE, _colour)},
        t.NUMBER: {m.RollDie: "value", m.Sail: "count", **dict.fromkeys(OF_A_DIE, _value)},
        t.KARMA: {m.TurnDie: ALONE},
        t.BUILDING: {m.Upgrade: "building"},
        t.GOOD: {m.SellGood: "good"},
    },
    # No more dice, no last action, no yield tile.
    commands=dict.fromkeys((END_TURN, NO), (m.Enough, m.Decline)),
    questions=QUESTIONS,
    over="RG-12a",
    asks=asks,
    legal=legal,
    decide=decide,
    attempts=_attempts,
)
