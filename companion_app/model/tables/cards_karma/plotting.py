"""What came to each person, added up for the chart at the end: tokens themselves are soon spent."""

from collections.abc import Iterable, Sequence

from companion_app.model.language import _
from companion_app.model.tables.showing import Plot
from shared_rules.games.cards_karma.events import Event, TokensGained
from shared_rules.games.cards_karma.state import COINS, FAME

Happened = tuple[int, Sequence[Event]]
"""The number of a round or of an entry, and what happened then."""


def token_plots(steps: Sequence[Happened], seats: int) -> tuple[Plot, ...]:
    fame, coins = (_added(steps, what, seats) for what in (FAME, COINS))
    return (
        Plot("fame", _("Fame"), _("Fame gained, added up"), fame),
        Plot("coins", _("Coins"), _("Coins gained, added up"), coins),
    )


def _added(steps: Iterable[Happened], what: str, seats: int) -> tuple[tuple[int, ...], ...]:
    """As each round or entry ends."""
    sums, ends = [0] * seats, {}
    for number, events in steps:
        for event in events:
            if isinstance(event, TokensGained) and event.what == what:
                sums[event.seat] += event.count
        ends[number] = tuple(sums)
    return tuple(zip(*ends.values(), strict=True))
