"""Taps: tokens tapped on the pad, in any order, become a move, a question, or an explanation.

A mosaic tile is chosen from the rondel by its colour or its place, a section narrows the spaces, a
worker is told by its colour. `known` is what else is known of the move: the space that was touched
on the screen, the arrow of the player's disk.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from shared_rules.core.asks import KIND, Ask, Partial, narrow
from shared_rules.core.errors import IllegalMove
from shared_rules.core.phrases import word
from shared_rules.core.taps import (
    Outcome,
    Question,
    Tapped,
    Taps,
    answered,
    gather,
    one_or_question,
)
from shared_rules.core.tokens import COMMAND, END_TURN, Token
from shared_rules.games.maharani import moves as m
from shared_rules.games.maharani import tokens as t
from shared_rules.games.maharani.edition import PLACES
from shared_rules.games.maharani.pillars import SIDES
from shared_rules.games.maharani.rules import asks, decide, legal
from shared_rules.games.maharani.state import TURNS, State, owner_of, section_of

SLOTS: Final = {
    t.MOSAIC: "tile",
    t.PLACE: "tile",
    t.SECTION: "section",
    t.WORKER: "worker",
    t.ACTION: "action",
    COMMAND: "command",
}
QUESTIONS: Final = {
    KIND: "What shall be done?",
    "place": "Which place of the rondel?",
    "tile": "Which tile?",
    "space": "On which space?",
    "arrow": "Where does the arrow point?",
    "worker": "Which worker?",
    "seat": "Which player?",
}
NOTHING: Final[Partial] = {}


def tap(
    state: State, colours: Sequence[str], taps: Taps, token: Token, known: Partial = NOTHING
) -> Tapped:
    """`colours`: of the workers, by their number."""
    return gather(taps, token, SLOTS, lambda now: meant(state, colours, now, known))


def answer(question: Question[m.Move], value: object) -> Outcome:
    """What is left once the asked field is known."""
    return answered(question, value, QUESTIONS)


def meant(state: State, colours: Sequence[str], taps: Taps, known: Partial = NOTHING) -> Outcome:
    """Raises IllegalMove with the best reason why it is nothing."""
    asked = asks(state)
    if not asked:
        raise IllegalMove("MI-9a", "The game is over.")
    (ask,) = asked
    by_command = any(token.kind == COMMAND for token in taps)
    moves = legal(state, ask.seat, ask) if by_command else _told(state, ask, known)
    for token in taps:
        # A space that was touched says more than its section.
        if not ("space" in known and token.kind == t.SECTION):
            moves = _narrowed(state, ask, moves, token, colours)
    return one_or_question(ask.seat, tuple(moves), QUESTIONS)


def _told(state: State, ask: Ask, known: Partial) -> Sequence[m.Move]:
    """Moves with what screen and disk told of them; else the reason why there are none."""
    # Only a command takes a tile back.
    can_do = [move for move in legal(state, ask.seat, ask) if not isinstance(move, m.TakeBack)]
    told = {name: known[name] for name in known if any(hasattr(move, name) for move in can_do)}
    moves = narrow(can_do, told).moves
    if not moves and ask.what == "lay tile" and "space" in told:
        arrow = str(told.get("arrow", SIDES[0]))
        decide(state, ask.seat, m.LayTile(str(told["space"]), arrow))
    if not moves:
        raise IllegalMove("MI-4f", "No free space lets the arrow of this tile point there.")
    return moves


def _narrowed(
    state: State, ask: Ask, moves: Sequence[m.Move], token: Token, colours: Sequence[str]
) -> Sequence[m.Move]:
    means = MEANINGS[token.kind]
    left = [move for move in moves if means(state, colours, move, token)]
    if left:
        return left
    if any(means(state, colours, move, token) for move in legal(state, ask.seat, ask)):
        raise IllegalMove(ask.rule, "These do not go together: tap them one after another.")
    raise _reason(state, ask, token)


Meaning = Callable[[State, Sequence[str], m.Move, Token], bool]


def _mosaic(state: State, _: Sequence[str], move: m.Move, token: Token) -> bool:
    match move:
        case m.TakeTile(place):
            return _colour_at(state, place) == token.which
        case m.DrawTile(kind):
            return state.palace.colour_of[kind] == token.which
    return False


def _place(_: State, _colours: Sequence[str], move: m.Move, token: Token) -> bool:
    return isinstance(move, m.TakeTile) and str(move.place) == token.which


def _section(state: State, _: Sequence[str], move: m.Move, token: Token) -> bool:
    if not isinstance(move, m.LayTile | m.RemoveWorker):
        return False
    return section_of(state.palace, move.space) == token.which


def _worker(state: State, colours: Sequence[str], move: m.Move, token: Token) -> bool:
    match move:
        case m.AddWorker(worker) | m.MoveWorker(worker):
            return colours[worker] == token.colour
        case m.DrawFirstPlayer(seat):
            numbers = (each for each, colour in enumerate(colours) if colour == token.colour)
            return any(owner_of(each, len(state.players)) == seat for each in numbers)
    return False


def _action(_: State, _colours: Sequence[str], move: m.Move, _token: Token) -> bool:
    return isinstance(move, m.RestoreTokens)


def _command(_: State, _colours: Sequence[str], move: m.Move, token: Token) -> bool:
    return isinstance(move, m.EndTurn if token.which == END_TURN else m.TakeBack)


MEANINGS: Final[Mapping[str, Meaning]] = {
    t.MOSAIC: _mosaic,
    t.PLACE: _place,
    t.SECTION: _section,
    t.WORKER: _worker,
    t.ACTION: _action,
    COMMAND: _command,
}
WORDS: Final = {
    t.MOSAIC: "There is no such tile to take: {which}.",
    t.SECTION: "Nothing of what can be done now is in the section {which}.",
    t.WORKER: "No worker of this colour is meant now: {which}.",
}


def _reason(state: State, ask: Ask, token: Token) -> IllegalMove:
    """Why a token makes no sense: the rules' own reason, where it names one whole move."""
    for move in _whole_moves(state, token):
        try:
            decide(state, ask.seat, move)
        except IllegalMove as reason:
            return reason
    return IllegalMove(ask.rule, WORDS[token.kind], {"which": word(token.which or token.colour)})


def _whole_moves(state: State, token: Token) -> Iterator[m.Move]:
    match token.kind:
        case t.PLACE:
            yield m.TakeTile(int(token.which))
        case t.ACTION:
            yield m.RestoreTokens()
        case t.MOSAIC if state.phase == TURNS:
            own = (at for at in PLACES if _colour_at(state, at) == token.which)
            yield from (m.TakeTile(place) for place in own)
        case "command":
            yield m.EndTurn() if token.which == END_TURN else m.TakeBack()


def _colour_at(state: State, place: int) -> str:
    return state.palace.colour_of[state.rondel[place - 1]]
