"""Verifying: was a game dealt as its commitment promised?

The law: nothing that was kept is believed. Each answer of chance is drawn once more from the lots
and each move is decided once more by the rules; the first that is otherwise is told.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from shared_rules.core.errors import DurbarError
from shared_rules.core.journal import Journal, Moved, Placed, Undone
from shared_rules.core.saves import Table
from shared_rules.core.seats import CHANCE, Seat

Kind = Literal["dealt", "given again", "entered", "moved", "placed", "other"]


class Difference(NamedTuple):
    """`number`: of the answers of that seat, undone ones too. What ought to be is empty where
    nothing could have been answered."""

    seat: Seat
    number: int
    kept: str
    due: str


class Verdict(NamedTuple):
    """How many records of each kind were verified, up to the first that is otherwise."""

    counts: Counter[Kind]
    difference: Difference | None = None


def verify(table: Table[Any, Any, Any, Any], records: Sequence[Any]) -> Verdict:
    journal, counts = table.journal(), Counter[Kind]()
    answers = Counter[Seat]()
    for record in records:
        if isinstance(record, Moved):
            answers[record.seat] += 1
            if difference := _difference(journal, record, answers[record.seat]):
                return Verdict(counts, difference)
        elif isinstance(record, Undone) and record.mistyped and journal.chance == "sampled":
            # Nobody entered it: so it would be drawn anew, not given again.
            return Verdict(counts, Difference(CHANCE, answers[CHANCE], "mistyped", ""))
        remembered = len(journal.taken_back)
        journal.apply(record)
        counts[_kind(journal, record, remembered)] += 1
    return Verdict(counts)


def _difference(
    journal: Journal[Any, Any, Any, Any], record: Moved[Any], number: int
) -> Difference | None:
    try:
        text, events = _due(journal, record)
    except Exception:  # noqa: BLE001 (who forged it may have put anything in the way)
        return Difference(record.seat, number, record.move, "")
    kept, due = (record.move, record.events), (text, events)
    if kept == due:
        return None
    # Where the answer is right it is what it led to that was changed.
    shown = 1 if text == record.move else 0
    return Difference(record.seat, number, str(kept[shown]), str(due[shown]))


def _due(journal: Journal[Any, Any, Any, Any], record: Moved[Any]) -> tuple[str, tuple[Any, ...]]:
    """What has to be kept here. Raises DurbarError where nothing like it can be."""
    game, state, seat = journal.game, journal.state, record.seat
    ask = game.ask_of(state, seat)
    if ask is None or ask.what != record.ask:
        raise DurbarError("This was not asked.")
    by_itself = seat == CHANCE and journal.chance == "sampled"
    move = journal.answer_of_chance(ask.what) if by_itself else game.parse(state, record.move)
    return game.format(move), game.decide(state, seat, move)


def _kind(journal: Journal[Any, Any, Any, Any], record: Any, remembered: int) -> Kind:
    if isinstance(record, Placed):
        return "placed"
    if not isinstance(record, Moved):
        return "other"
    if record.seat != CHANCE:
        return "moved"
    if journal.chance == "entered":
        return "entered"
    return "given again" if len(journal.taken_back) < remembered else "dealt"
