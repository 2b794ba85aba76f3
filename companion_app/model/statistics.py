"""What people played on this tablet, from the open part of their saves: games, wins, places.

Only games that are over and whose places are known count.
"""

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from companion_app.model.archive import Entry


class PersonStatistics(NamedTuple):
    """`games` and `wins` by the title of a game."""

    name: str
    colour: str
    games: dict[str, int]
    wins: dict[str, int]
    mean_place: float
    last: datetime

    @property
    def played(self) -> int:
        return sum(self.games.values())

    @property
    def won(self) -> int:
        return sum(self.wins.values())


class _Sum:
    def __init__(self) -> None:
        self.games: dict[str, int] = defaultdict(int)
        self.wins: dict[str, int] = defaultdict(int)
        self.places: list[int] = []
        self.colour = ""
        self.last: datetime | None = None


def statistics(entries: Iterable[Entry]) -> tuple[PersonStatistics, ...]:
    """Of each person, who played most first. Bots are nobody."""
    sums: dict[str, _Sum] = defaultdict(_Sum)
    for entry in sorted(entries, key=lambda each: each.at):
        place = 1
        for seats in entry.places:
            for seat in seats:
                _add(sums, entry, seat, place)
            place += len(seats)
    found = (
        PersonStatistics(
            name,
            each.colour,
            dict(each.games),
            dict(each.wins),
            sum(each.places) / len(each.places),
            each.last,
        )
        for name, each in sums.items()
        if each.last
    )
    return tuple(sorted(found, key=lambda person: (-person.played, person.name)))


def _add(sums: dict[str, _Sum], entry: Entry, seat: int, place: int) -> None:
    person = entry.people[seat]
    if person.bot:
        return
    each = sums[person.name]
    each.games[entry.title] += 1
    each.wins[entry.title] += place == 1
    each.places.append(place)
    each.colour, each.last = person.colour, entry.at
