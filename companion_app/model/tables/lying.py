"""What lies on any table, and a score sheet, as rows of words: one for all, or one a seat.

The law: a row tells nothing but what it was given, a View or a score sheet of one viewer.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any, Final, NamedTuple

from companion_app.model.language import _, fill, say
from shared_rules.core.phrases import word
from shared_rules.core.plainly import fields_of, name_words, value_words
from shared_rules.core.scores import ScoreLine, ScoreSheet

LONGEST: Final = 240
NOT_LYING: Final = ("viewer", "targets", "moves")
"""Of a View: who looks, and what may be done."""
UNKNOWN: Final = "?"


class Row(NamedTuple):
    """`words`: one for all, or one of each seat."""

    name: str
    words: tuple[str, ...]


def lying(view: Any, seats: int, printed: Any) -> tuple[Row, ...]:
    """What a View shows, without what is printed anyway."""
    return tuple(
        row
        for name, value in fields_of(view)
        if name not in NOT_LYING and value != printed
        for row in _rows(name, value, seats)
    )


def _rows(name: str, value: Any, seats: int) -> Iterator[Row]:
    """A sequence with a record for each seat is told field by field, side by side."""
    if not _is_by_seat(value, seats):
        yield Row(_title(name), (_cut(value_words(value)),))
        return
    for named in zip(*map(fields_of, value), strict=True):
        yield Row(_title(named[0][0]), tuple(_cut(value_words(each)) for _, each in named))


def _is_by_seat(value: Any, seats: int) -> bool:
    if not isinstance(value, list | tuple) or len(value) != seats:
        return False
    kinds = {tuple(name for name, _ in fields_of(each)) for each in value}
    return len(kinds) == 1 and kinds != {()}


def of_seat(rows: Sequence[Row], others: Sequence[Row], seat: int) -> Iterator[str]:
    """What these rows tell of a seat, and the others do not."""
    for row, other in zip_longest(rows, others):
        if row is not None and row != other:
            words = row.words[seat] if len(row.words) > 1 else row.words[0]
            yield _("{name}: {what}", name=row.name, what=words)


def scored(sheet: ScoreSheet, seats: int) -> tuple[Row, ...]:
    """Its lines, with the same reason of several seats side by side."""
    table: dict[tuple[str, int], list[str]] = {}
    times: Counter[tuple[str, int | None]] = Counter()
    for line in sheet.lines:
        reason = reason_words(line)
        cells = table.setdefault((reason, times[reason, line.seat]), [""] * seats)
        times[reason, line.seat] += 1
        if line.seat is not None and is_amount(sheet, line):
            cells[line.seat] = amount_words(line.amount, line.unit)
    return tuple(Row(reason, tuple(cells)) for (reason, _time), cells in table.items())


def is_amount(sheet: ScoreSheet, line: ScoreLine) -> bool:
    """When all is decided nothing is hidden: a line without an amount only tells, as of a tie."""
    return line.amount is not None or not sheet.places


def reason_words(line: ScoreLine) -> str:
    words = _title(fill(line.words, line.facts))
    return f"{words} ({line.rule})" if line.rule else words


def amount_words(amount: int | None, unit: str) -> str:
    """`unit` is a word of the game's own."""
    return f"{UNKNOWN if amount is None else amount} {say(word(unit))}"


def _title(name: str) -> str:
    words = name_words(name)
    return words[:1].upper() + words[1:]


def _cut(words: str) -> str:
    return words if len(words) <= LONGEST else f"{words[:LONGEST]}\u2026"
