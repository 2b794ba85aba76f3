"""What people played on this tablet, from the open part of their saves: games, wins, places.

Only games that are over and whose places are known count. Who was forgotten counts nowhere.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from companion_app.model.archive import Entry


@dataclass(slots=True)
class GameStatistics:
    """Of one person in one game. `scores` has those that are known."""

    game: str
    title: str
    places: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    minutes: int = 0
    thought_s: float = 0.0

    @property
    def played(self) -> int:
        return len(self.places)

    @property
    def won(self) -> int:
        return self.places.count(1)

    @property
    def mean_place(self) -> float:
        return sum(self.places) / len(self.places)

    @property
    def best_score(self) -> int | None:
        return max(self.scores, default=None)


class PersonStatistics(NamedTuple):
    """`by_game` by the title of a game, the one played most first."""

    name: str
    colour: str
    by_game: tuple[GameStatistics, ...]
    last: datetime

    @property
    def games(self) -> dict[str, int]:
        return {each.title: each.played for each in self.by_game}

    @property
    def played(self) -> int:
        return sum(each.played for each in self.by_game)

    @property
    def won(self) -> int:
        return sum(each.won for each in self.by_game)

    @property
    def minutes(self) -> int:
        return sum(each.minutes for each in self.by_game)

    @property
    def mean_place(self) -> float:
        return sum(sum(each.places) for each in self.by_game) / self.played


class _Sum:
    def __init__(self) -> None:
        self.games: dict[str, GameStatistics] = {}
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
        PersonStatistics(name, each.colour, _ordered(each.games.values()), each.last)
        for name, each in sums.items()
        if each.last
    )
    return tuple(sorted(found, key=lambda person: (-person.played, person.name)))


def _ordered(games: Iterable[GameStatistics]) -> tuple[GameStatistics, ...]:
    return tuple(sorted(games, key=lambda game: (-game.played, game.title)))


def _add(sums: dict[str, _Sum], entry: Entry, seat: int, place: int) -> None:
    person = entry.people[seat]
    if not person.counts:
        return
    each = sums[person.name]
    game = each.games.setdefault(entry.game, GameStatistics(entry.game, entry.title))
    game.places.append(place)
    game.minutes += entry.minutes
    game.thought_s += sum(entry.thought_s[seat : seat + 1])
    game.scores += entry.scores[seat : seat + 1]
    each.colour, each.last = person.colour, entry.at
