"""Scoring: gold for the workers of a section, the places, and a sheet that explains every gold.

`section_events` knows only counts, so that the score keeper without a palace uses the same.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from shared_rules.core.scores import ScoreLine, ScoreSheet
from shared_rules.core.seats import Seat, Viewer
from shared_rules.games.maharani.edition import SPACES
from shared_rules.games.maharani.events import Event, GoldEarned, SectionScored, WorkersReturned
from shared_rules.games.maharani.state import (
    OVER,
    SECOND_TILE_PRICE,
    WORKERS,
    Gain,
    Purse,
    State,
    is_filled,
    owner_of,
    worker_colours,
)

# MI-8a, MI-8b: a section has six colours of tiles, so six workers of a colour at most.
SECTION_GOLD: Final = (0, 4, 6, 9, 13, 18, 24)
GOLD: Final = "gold"
ScoringEvent = SectionScored | GoldEarned
GAIN_WORDS: Final = {
    "MI-5a": "tiles in the group at {where}: {pieces}",
    "MI-6d": "workers in the group at {where}: {pieces}",
    "MI-7a": "price of the second tile",
    "MI-8a": "workers in the section {where}: {pieces}",
}
GAIN_GOLD: Final[Mapping[str, Sequence[int]]] = {
    "MI-5a": range(SPACES + 1),
    "MI-6d": range(max(WORKERS.values()) + 1),
    "MI-7a": (0, -SECOND_TILE_PRICE),
    "MI-8a": SECTION_GOLD,
}
"""By the number of pieces, from none on."""
PURSE_WORDS: Final = (
    ("MI-5a", "tiles placed"),
    ("MI-6d", "workers placed and moved"),
    ("MI-8a", "sections"),
    ("MI-7a", "second tiles"),
    ("MI-9a", "gold entered by hand"),
)
"""For each part of a Purse."""
END_WORDS: Final = {
    True: ("MI-9a", "The last section is scored."),
    False: ("MI-7f", "No tile that is left fits any free space."),
}
"""By whether the palace is full."""


def section_events(section: str, counts: tuple[int, ...], seats: int) -> Iterator[ScoringEvent]:
    """MI-8a, MI-2Pd: each colour of workers apart."""
    yield SectionScored(section, counts)
    for worker, count in enumerate(counts):
        if count:
            seat = owner_of(worker, seats)
            yield GoldEarned(seat, SECTION_GOLD[count], "MI-8a", section, count)


def score_section(state: State, section: int) -> Iterator[Event]:
    seats, key = len(state.players), state.palace.section_keys[section]
    standing = [state.workers[space] for space in state.palace.spaces_of[section]]
    counts = tuple(standing.count(worker) for worker in worker_colours(seats))
    yield from section_events(key, counts, seats)
    # MI-8c
    yield WorkersReturned(key)


def sections_to_score(state: State) -> list[int]:
    """Filled, and not yet scored."""
    return [
        section
        for section, key in enumerate(state.palace.section_keys)
        if key not in state.scored and is_filled(state, section)
    ]


def second_tile_price(seat: Seat) -> GoldEarned:
    # MI-7a
    return GoldEarned(seat, -SECOND_TILE_PRICE, "MI-7a", "", 1)


def places(gold: Sequence[int]) -> tuple[tuple[Seat, ...], ...]:
    """MI-9a: most gold first; ties share a place."""
    return tuple(
        tuple(seat for seat, own in enumerate(gold) if own == each)
        for each in sorted(set(gold), reverse=True)
    )


def final_places(state: State) -> tuple[tuple[Seat, ...], ...]:
    return places([player.gold for player in state.players])


def score_sheet(state: State, _: Viewer) -> ScoreSheet:
    """The gold of the latest turn, then where all gold comes from. Nothing of it is secret."""
    over = state.phase == OVER
    lines = [*map(gain_line, state.gains)]
    for seat, player in enumerate(state.players):
        lines += purse_lines(seat, player.purse)
    if not over:
        return ScoreSheet("Standing", tuple(lines))
    lines.append(ScoreLine(None, *END_WORDS[all(state.tiles)]))
    return ScoreSheet("Final ranking", tuple(lines), final_places(state))


def gain_line(gain: Gain) -> ScoreLine:
    facts = {"where": gain.where, "pieces": gain.pieces}
    return ScoreLine(gain.seat, gain.rule, GAIN_WORDS[gain.rule], gain.gold, GOLD, facts)


def purse_lines(seat: Seat, purse: Purse) -> Iterator[ScoreLine]:
    for (rule, words), gold in zip(PURSE_WORDS, purse, strict=True):
        if gold:
            yield ScoreLine(seat, rule, words, gold, GOLD)
    yield ScoreLine(seat, "MI-9a", "gold in all", purse.gold, GOLD)
