"""Maharani's scorings: each worker with the gold that it adds, and why, with the rules."""

from collections.abc import Mapping, Sequence
from typing import Final

from companion_app.model.language import _, many
from companion_app.model.people import Person
from companion_app.model.tables.maharani.titles import section_title
from companion_app.model.tables.showing import GOLD, Ceremony, Piece, Reason, ScoreColumn
from shared_rules.core.seats import Seat
from shared_rules.games.maharani.events import SectionScored
from shared_rules.games.maharani.scoring import SECTION_GOLD
from shared_rules.games.maharani.state import own_workers
from shared_rules.games.maharani.state import worker_colours as numbers

COLOURS: Final = ("red", "blue", "green", "yellow")
"""Of workers."""


def worker_colours(people: Sequence[Person]) -> tuple[str, ...]:
    """MI-2Pa: by number; of two players, each has a second colour that nobody else plays."""
    own = [person.colour for person in people]
    every = (*own, *(colour for colour in COLOURS if colour not in own))
    return tuple(every[worker] for worker in numbers(len(people)))


def gold_told(count: int) -> str:
    return many("{count} gold", "{count} gold", count)


Stands = Mapping[int, Sequence[str]]
"""By the number of a colour of workers: the spaces where they stand."""


def section_ceremony(
    event: SectionScored, people: Sequence[Person], stands: Stands | None = None
) -> Ceremony:
    """`stands` in that section, where it is known."""
    if stands is None:
        stands = {worker: [""] * count for worker, count in enumerate(event.workers)}
    columns = [_column(seat, stands, people) for seat in range(len(people))]
    columns.sort(key=lambda column: -len(column.pieces))
    steps = ", ".join(str(gold) for gold in SECTION_GOLD[1:])
    reasons = [Reason(_("1 to 6 workers bring {steps} gold. Rule MI-8a.", steps=steps))]
    if len(people) == 2:
        reasons.append(Reason(_("Each colour of workers counts by itself. Rule MI-2Pd.")))
    reasons.append(Reason(_("The workers go home, the tiles stay. Rule MI-8c."), GOLD))
    heading = _("{section} is scored", section=section_title(event.section))
    return Ceremony(event.section, heading, tuple(columns), tuple(reasons))


def _column(seat: Seat, stands: Stands, people: Sequence[Person]) -> ScoreColumn:
    """Each worker with the gold that it adds to those before it."""
    colours = worker_colours(people)
    own = own_workers(seat, len(people))
    pieces = tuple(
        Piece(colours[worker], SECTION_GOLD[number] - SECTION_GOLD[number - 1], space)
        for worker in own
        for number, space in enumerate(stands[worker], 1)
    )
    gold = sum(piece.points for piece in pieces)
    return ScoreColumn(
        seat=seat,
        place="",
        note="",
        pieces=pieces,
        counts=tuple(many("{count} worker", "{count} workers", n) for n in range(len(pieces) + 1)),
        gold=_("+{gold} gold", gold=gold) if gold else _("no gold"),
        coins=gold,
    )
