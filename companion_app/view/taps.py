"""What hands tapped together on the pad, shown at the table as a touch would be: a question with
its answers, a move to confirm, or why not.

The law: it decides nothing. An answer goes to the rules as the next token would.
"""

from collections.abc import Callable
from typing import Any, Final

from companion_app.model.hands import Gestures
from companion_app.model.language import _, fill
from companion_app.model.table import Refusal
from companion_app.model.tables.base import AnyTable
from companion_app.model.tables.showing import Bar, Button
from companion_app.model.tables.touching import Moves
from shared_rules.core.seats import Seat
from shared_rules.core.taps import Outcome, Question, Ready, Refused

TAPPED: Final = "tapped"
"""The act of a button that answers a question of the pad."""
TAKEN_BACK: Final = "taken back"
MOST_BUTTONS: Final = 4
"""More answers than these lie on a sheet over the board."""


class Taps:
    """The question that is open, if there is one."""

    def __init__(self, make: Callable[[Seat, Moves], None]) -> None:
        self._make = make
        self.question: Question[Any] | None = None

    def clear(self) -> None:
        self.question = None

    def ask(self, outcome: Outcome) -> bool:
        """True if there is something to ask now."""
        self.question = outcome if isinstance(outcome, Question) else None
        return self.question is not None

    def choices(self, table: AnyTable) -> list[tuple[object, str]]:
        """Each answer and its words; a whole move is one answer."""
        question = self.question
        if question is None:
            return []
        if not question.field:
            return [("", table.label(question.seat, question.moves[0]))]
        return [(each, self._words(table, question, each)) for each in question.choices]

    def _words(self, table: AnyTable, question: Question[Any], value: object) -> str:
        """What is left with this answer: one move in its words, else the answer itself."""
        left = [each for each in question.moves if getattr(each, question.field, None) == value]
        return table.label(question.seat, left[0]) if len(left) == 1 else str(value)

    def bar(self, table: AnyTable) -> Bar:
        question, choices = self.question, self.choices(table)
        assert question is not None, "there is a question to show"
        back = Button(_("Back"), TAKEN_BACK)
        if not question.field:
            confirm = Button(_("Confirm"), TAPPED, "", "next")
            words = fill(question.words, {})
            return Bar(choices[0][1], (words,), (back, confirm), mood="picked")
        few = choices if len(choices) <= MOST_BUTTONS else ()
        buttons = tuple(Button(words, TAPPED, value) for value, words in few)
        return Bar(fill(question.words, {}), (), (back, *buttons), mood="asks")

    def answer(self, value: object, gestures: Gestures | None) -> None:
        """The move is made, or the next question asked."""
        question, self.question = self.question, None
        reader = gestures.taps if gestures else None
        if question is None or reader is None:
            return
        if not question.field:
            self._make(question.seat, question.moves[:1])
            return
        outcome: Outcome = reader.answer(question, value)
        if isinstance(outcome, Ready):
            outcome = Question(outcome.seat, "", (), (outcome.move,), "")
        self.ask(outcome)


def question_words(question: Question[Any], table: AnyTable) -> str:
    """Where it cannot be answered by touch: the move that is meant, or what may be tapped."""
    asked = Taps(lambda _seat, _move: None)
    asked.ask(question)
    answers = ", ".join(words for _value, words in asked.choices(table))
    words = fill(question.words, {})
    return "\n".join((words, answers) if question.field else (answers, words))


def refusal_of(refused: Refused, seat: Seat | None) -> Refusal:
    """The words that all may read."""
    reason = refused.reason
    return Refusal(seat or 0, fill(reason.why, reason.facts), reason.rule)
