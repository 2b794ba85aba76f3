"""Taps: tokens tapped one after another become a move, a question, or an explanation.

A game declares what each of its tokens means, as a TapReader; how they are read together is here.
Of each slot the last token counts: a player who taps another one has changed their mind. Nothing
here changes a State: a tap that makes no sense is explained and forgotten.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeVar

from shared_rules.core.asks import KIND, Ask, narrow, own_ask
from shared_rules.core.errors import IllegalMove
from shared_rules.core.phrases import word
from shared_rules.core.seats import Seat
from shared_rules.core.tokens import COMMAND, END_TURN, NO, UNDO, YES, Token

S = TypeVar("S")
M = TypeVar("M")

Taps = tuple[Token, ...]
Slots = Mapping[str, str]
"""The slot of each kind of token; one that takes the place of others has several."""
Questions = Mapping[str, str]
"""The question for each field of a move."""
Meaning = str | Callable[[Any, Any], object]
"""The field of a move that a token has to say, or (State, move) -> what it has to say.

Of a tuple it says one. True and False hold whatever it says. A colour is said by its number.
"""
Meanings = Mapping[str, Mapping[type[Any], Meaning]]
"""The kinds of move that each kind of token can mean, the likeliest first."""
ALONE: Final = ""
"""The token means all moves of the kind."""
NOT_ASKED_WORDS: Final = "This is not what is asked now."
TOGETHER_WORDS: Final = "These do not go together: tap them one after another."


@dataclass(frozen=True, slots=True)
class Ready(Generic[M]):
    """One move is meant: to be confirmed."""

    seat: Seat
    move: M


@dataclass(frozen=True, slots=True)
class Question(Generic[M]):
    """Several moves are left: the first field that differs, and what it may be."""

    seat: Seat
    field: str
    choices: tuple[object, ...]
    moves: tuple[M, ...]
    words: str


@dataclass(frozen=True, slots=True)
class Command:
    """Undo, or yes and no to what was asked: for the table, not for the game."""

    command: str


@dataclass(frozen=True, slots=True)
class Refused:
    """A reason why it makes no sense now, for all to see."""

    reason: IllegalMove


Outcome = Ready[Any] | Question[Any] | Command | Refused


@dataclass(frozen=True, slots=True)
class Tapped:
    """What a tap led to, and the taps to go on with until a move is made: more may follow."""

    taps: Taps
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Press:
    """A signal of a seat's disk, and all that lies ready when it comes."""

    seat: Seat
    signal: Any
    colours: Sequence[str] = ()
    taps: Taps = ()
    dial: tuple[int | None, ...] = (None, None)
    """The detents where its arrows point; None for one that was not heard of yet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TapReader(Generic[S, M]):
    """The tokens of one game: what they mean, and why they mean nothing."""

    slots: Slots
    questions: Questions
    meanings: Meanings
    commands: Mapping[str, Sequence[type[Any]]]
    """The kinds of move that a command means."""
    by_command: Collection[type[Any]] = ()
    """The kinds of move that nothing else means."""
    over: str
    """The rule by which the game ends."""
    asks: Callable[[S], tuple[Ask, ...]]
    legal: Callable[[S, Seat, Ask], Sequence[M]]
    decide: Callable[[S, Seat, M], object]
    thought: Callable[[S, Ask], S] = lambda state, _ask: state
    """The State in which taps are read, where the true one would tell a secret."""
    asked: Callable[[tuple[Ask, ...], Sequence[str], Taps], Ask] = lambda asks, _colours, _taps: (
        asks[0]
    )
    """(asks, colours, taps) -> the one that is answered. Raises IllegalMove."""
    wanting: Callable[[Ask, Taps], str] = lambda _ask, _taps: ""
    """Words that ask for one more token, where a list of all moves would be in the way."""
    attempts: Callable[[S, Ask, Taps], Iterable[M]] = lambda _state, _ask, _taps: ()
    """Whole moves that taps without a meaning may have been meant as: the rules say why not.

    Raises IllegalMove where no move says it.
    """
    lesser: tuple[str, ...] = ()
    """Beginnings of the ids of rules whose reasons say less than others."""
    unmeant: Mapping[str, str] = field(default_factory=dict)
    """Words for a token that means nothing, by its kind; the general ones for all others."""

    def tap(self, state: S, colours: Sequence[str], taps: Taps, token: Token) -> Tapped:
        """A refused token is forgotten, the others stay. `colours`: those of tokens, in order."""
        if token.which == YES:
            return Tapped(taps, Command(YES))
        if token.which == UNDO or (token.which == NO and taps):
            return Tapped((), Command(token.which))
        whole = token.which in (NO, END_TURN)
        others = () if whole else tuple(old for old in taps if not self._replaces(token, old))
        try:
            outcome = self.meant(state, colours, (*others, token))
        except IllegalMove as reason:
            return Tapped(taps, Refused(reason))
        return Tapped(() if whole else (*others, token), outcome)

    def _replaces(self, token: Token, old: Token) -> bool:
        slots = self.slots[token.kind].split()
        return any(slot in slots for slot in self.slots[old.kind].split())

    def answer(self, question: Question[M], value: object) -> Ready[M] | Question[M]:
        """The rest, once the asked field is known."""
        moves = narrow(question.moves, {question.field: value}).moves
        return self._one_or_question(question.seat, moves)

    def confirmed(self, state: S, press: Press, rule: str) -> Outcome:
        """A lock that does what was tapped. `rule`: whose turn it is."""
        try:
            own_ask(self.asks(state), press.seat, rule)
            return self.meant(state, press.colours, press.taps)
        except IllegalMove as reason:
            return Refused(reason)

    def meant(self, state: S, colours: Sequence[str], taps: Taps) -> Outcome:
        """Raises IllegalMove with the best reason why it is nothing."""
        asks = self.asks(state)
        if not asks:
            raise IllegalMove(self.over, "The game is over.")
        ask = self.asked(asks, colours, taps)
        state = self.thought(state, ask)
        words = self.wanting(ask, taps)
        if words:
            return Question(ask.seat, KIND, (), (), words)
        moves = possible = self.legal(state, ask.seat, ask)
        if not any(token.kind == COMMAND for token in taps):
            moves = [move for move in moves if type(move) not in self.by_command]
        for token in taps:
            moves = self._meant_by(token, state, colours, moves)
        if not moves:
            raise self._reason(state, ask, colours, taps, possible)
        return self._one_or_question(ask.seat, tuple(moves))

    def _one_or_question(self, seat: Seat, moves: tuple[M, ...]) -> Ready[M] | Question[M]:
        left = narrow(moves, {})
        if left.only is not None:
            return Ready(seat, left.only)
        return Question(seat, left.field, left.choices, left.moves, self.questions[left.field])

    def _meant_by(
        self, token: Token, state: S, colours: Sequence[str], moves: Iterable[M]
    ) -> list[M]:
        """The likeliest first."""
        if token.kind == COMMAND:
            kinds: Mapping[Any, Meaning] = dict.fromkeys(self.commands.get(token.which, ()), ALONE)
        else:
            kinds = self.meanings.get(token.kind, {})
        found = [
            move
            for move in moves
            if type(move) in kinds and _says(token, state, colours, move, kinds[type(move)])
        ]
        order = [*kinds]
        return sorted(found, key=lambda move: order.index(type(move)))

    def _reason(
        self, state: S, ask: Ask, colours: Sequence[str], taps: Taps, possible: Sequence[M]
    ) -> IllegalMove:
        """The rules' own reason, where these name moves that all are illegal."""
        *others, token = taps or (Token(""),)
        moves = self._meant_by(token, state, colours, self.attempts(state, ask, taps))
        for other in others:
            moves = self._meant_by(other, state, colours, moves) or moves
        reasons = [self._why_not(state, ask.seat, move) for move in moves]
        told = [reason for reason in reasons if reason is not None]
        if told and len(told) == len(reasons):
            return next((each for each in told if not each.rule.startswith(self.lesser)), told[0])
        if others and self._meant_by(token, state, colours, possible):
            return IllegalMove(ask.rule, TOGETHER_WORDS)
        facts = {"what": ask.what, "which": word(token.which or token.colour)}
        return IllegalMove(ask.rule, self.unmeant.get(token.kind, NOT_ASKED_WORDS), facts)

    def _why_not(self, state: S, seat: Seat, move: M) -> IllegalMove | None:
        try:
            self.decide(state, seat, move)
        except IllegalMove as reason:
            return reason
        return None


def _says(
    token: Token, state: object, colours: Sequence[str], move: object, meaning: Meaning
) -> bool:
    if meaning == ALONE:
        return True
    value = meaning(state, move) if callable(meaning) else getattr(move, meaning)
    if isinstance(value, bool):
        return value
    values = value if isinstance(value, tuple) else (value,)
    if token.colour:
        return token.colour in [colours[number] for number in values]
    return token.which in map(str, values)
