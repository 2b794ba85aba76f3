"""Taps: tokens tapped on the pad, in any order, become a move, a question, or an explanation.

Dice are told by a colour and a number; where a tile lies is touched on the screen. `known` is what
is known of the move besides: the site, the border or the tile that was touched.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from shared_rules.core.asks import KIND, Ask, Partial, narrow
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
from shared_rules.core.tokens import COMMAND, Token
from shared_rules.games.rajas import moves as m
from shared_rules.games.rajas import tokens as t
from shared_rules.games.rajas.board import CHAMBER_KEYS
from shared_rules.games.rajas.faces import STACKS, face_name
from shared_rules.games.rajas.opening import known_tiles
from shared_rules.games.rajas.rules import asks, decide, legal
from shared_rules.games.rajas.state import COLOUR_OF, VALUE_OF, State, top_of

SLOTS: Final[Mapping[str, str]] = {
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
}
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
NOTHING: Final[Partial] = {}
TAKING: Final = ("take tile", "take dearer tile")


def tap(
    state: State, colours: Sequence[str], taps: Taps, token: Token, known: Partial = NOTHING
) -> Tapped:
    """`colours`: of the seats, in their order."""
    return gather(taps, token, SLOTS, lambda now: meant(state, colours, now, known))


def answer(question: Question[m.Move], value: object) -> Outcome:
    """What is left once the asked field is known."""
    return answered(question, value, QUESTIONS)


def meant(state: State, colours: Sequence[str], taps: Taps, known: Partial = NOTHING) -> Outcome:
    """Raises IllegalMove with the best reason why it is nothing."""
    asked = asks(state)
    if not asked:
        raise IllegalMove("RG-12a", "The game is over.")
    (ask,) = asked
    possible = legal(state, ask.seat, ask)
    told = {name: known[name] for name in known if any(hasattr(move, name) for move in possible)}
    moves: Sequence[m.Move] = narrow(possible, told).moves
    for token in taps:
        left = [move for move in moves if _means(state, ask, colours, move, token)]
        if not left:
            raise _reason(state, ask, token)
        moves = left
    return one_or_question(ask.seat, tuple(moves), QUESTIONS)


def _means(state: State, ask: Ask, colours: Sequence[str], move: m.Move, token: Token) -> bool:
    if token.kind == t.WORKER:
        own = ask.seat != CHANCE and colours[ask.seat] == token.colour
        return own and isinstance(move, m.PlaceWorker)
    return MEANINGS[token.kind](state, move, token.which)


Meaning = Callable[[State, m.Move, str], bool]


def _space(_: State, move: m.Move, which: str) -> bool:
    if isinstance(move, m.UseChamber):
        return CHAMBER_KEYS[move.chamber - 1] == which
    return isinstance(move, m.PlaceWorker) and move.space == which


def _stack(_: State, move: m.Move, which: str) -> bool:
    return isinstance(move, m.TakeTile) and move.stack == which


def _tile(state: State, move: m.Move, which: str) -> bool:
    match move:
        case m.TakeTile(stack):
            return top_of(state, stack) == which
        case m.ShowTile(face):
            return face == which
        case m.LayTile():
            return top_of(state, state.agenda[0].what) == which
    return False


def _die(_: State, move: m.Move, which: str) -> bool:
    if isinstance(move, m.GainDie):
        return move.colour == which
    return COLOUR_OF.get(getattr(move, "die", "")) == which


def _number(_: State, move: m.Move, which: str) -> bool:
    match move:
        case m.RollDie(value):
            return str(value) == which
        case m.Sail(count):
            return str(count) == which
    die = getattr(move, "die", "")
    return die in VALUE_OF and str(VALUE_OF[die]) == which


def _karma(_: State, move: m.Move, _which: str) -> bool:
    return isinstance(move, m.TurnDie)


def _building(_: State, move: m.Move, which: str) -> bool:
    return isinstance(move, m.Upgrade) and move.building == which


def _good(_: State, move: m.Move, which: str) -> bool:
    return isinstance(move, m.SellGood) and move.good == which


def _command(_: State, move: m.Move, _which: str) -> bool:
    """Both "end turn" and "no": no more dice, no last action, no yield tile, no boat."""
    return isinstance(move, m.Enough | m.Decline)


MEANINGS: Final[Mapping[str, Meaning]] = {
    t.SPACE: _space,
    t.STACK: _stack,
    t.TILE: _tile,
    t.DIE: _die,
    t.NUMBER: _number,
    t.KARMA: _karma,
    t.BUILDING: _building,
    t.GOOD: _good,
    COMMAND: _command,
}


def _reason(state: State, ask: Ask, token: Token) -> IllegalMove:
    """Why a token makes no sense: the rules' own reason, where it names one whole move."""
    if token.kind == t.TILE and token.which not in known_tiles(state):
        return IllegalMove("RG-2b", "This tile was not seen in this game yet: touch it in.")
    move = _whole_move(state, ask, token)
    if move is not None:
        try:
            decide(state, ask.seat, move)
        except IllegalMove as reason:
            return reason
    if token.kind == t.TILE:
        facts = {"tile": face_name(token.which)}
        return IllegalMove(ask.rule, "{tile}: this is not what is asked now.", facts)
    return IllegalMove(ask.rule, NOT_ASKED_WORDS, {"what": ask.what})


def _whole_move(state: State, ask: Ask, token: Token) -> m.Move | None:
    match token.kind:
        case t.TILE:
            return _tile_move(state, ask, token.which)
        case t.SPACE:
            return m.PlaceWorker(token.which)
        case t.STACK:
            return m.TakeTile(token.which)
        case t.BUILDING:
            return m.Upgrade(token.which)
        case t.GOOD:
            return m.SellGood(token.which)
    return None


def _tile_move(state: State, ask: Ask, face: str) -> m.Move | None:
    if ask.what == "show tile":
        return m.ShowTile(face)
    taken = (m.TakeTile(stack) for stack in STACKS if top_of(state, stack) == face)
    return next(taken, None) if ask.what in TAKING else None
