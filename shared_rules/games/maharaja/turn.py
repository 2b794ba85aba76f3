"""What a player turn still holds: parts of the actions that may be done, and what ending forgoes.

Nothing is forced early. Which action a palace or a house belongs to is never asked: another part
may be done as long as some assignment of all parts to the actions exists, and what is forgone is
what the best assignment leaves open.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

PALACE: Final = "palace"
CITY_HOUSE: Final = "city_house"
VILLAGE_HOUSE: Final = "village_house"
HOUSE: Final = "house"
"""What is left where a city or a village would do."""
QUARRY: Final = "quarry"
SHORT_QUARRY: Final = "short_quarry"
"""MJ-7.4a: one house was taken where the action gives two."""


class Builds(NamedTuple):
    palaces: int
    houses: int
    in_villages: int
    """At most this many of the houses."""


# MJ-A2, MJ-A3, MJ-A6, MJ-A7; each other action is one part of its own name.
BUILDS: Final = {
    "house": Builds(0, 1, 1),
    "two_houses": Builds(0, 2, 1),
    "palace": Builds(1, 0, 0),
    "palace_and_house": Builds(1, 1, 1),
}


class Remains(NamedTuple):
    """`open_parts` may still be done; `forgone` is what ending now leaves undone, part by part."""

    open_parts: frozenset[str]
    forgone: tuple[str, ...]
    forgone_actions: int


@lru_cache(maxsize=8192)
def remains(actions: tuple[str, ...], done: tuple[str, ...]) -> Remains:
    simple = [action for action in actions if action not in BUILDS]
    builds = [BUILDS[action] for action in actions if action in BUILDS]
    all_open: set[str] = set()
    forgone: list[str] = []
    incomplete = 0
    for action in dict.fromkeys(simple):
        short = done.count(SHORT_QUARRY) if action == QUARRY else 0
        left = simple.count(action) - done.count(action) - short
        if left:
            all_open.add(action)
        forgone += [action] * left + [SHORT_QUARRY] * short
        incomplete += left + short
    for part, left in _left_to_build(builds, done):
        forgone += [part] * left
        if left:
            all_open |= {CITY_HOUSE, VILLAGE_HOUSE} if part == HOUSE else {part}
    incomplete += len(builds) - _most_complete(builds, done)
    return Remains(frozenset(all_open), tuple(forgone), incomplete)


def fits(actions: tuple[str, ...], done: tuple[str, ...]) -> bool:
    """Whether these actions have room for all that was done."""
    simple = [action for action in actions if action not in BUILDS]
    builds = [BUILDS[action] for action in actions if action in BUILDS]
    as_action = [QUARRY if part == SHORT_QUARRY else part for part in done]
    rest = [part for part in as_action if part not in (PALACE, CITY_HOUSE, VILLAGE_HOUSE)]
    if any(rest.count(part) > simple.count(part) for part in rest):
        return False
    return all(left >= 0 for _, left in _left_to_build(builds, done))


def _left_to_build(builds: Sequence[Builds], done: tuple[str, ...]) -> list[tuple[str, int]]:
    in_villages = done.count(VILLAGE_HOUSE)
    houses = sum(each.houses for each in builds) - done.count(CITY_HOUSE) - in_villages
    # MJ-A3: what no village may have any more has to go into a city.
    anywhere = min(houses, sum(each.in_villages for each in builds) - in_villages)
    return [
        (PALACE, sum(each.palaces for each in builds) - done.count(PALACE)),
        (HOUSE, anywhere),
        (CITY_HOUSE, houses - anywhere),
    ]


def _most_complete(builds: Sequence[Builds], done: tuple[str, ...]) -> int:
    """How many of these actions the parts done can fill wholly."""
    sizes = range(len(builds), 0, -1)
    return next(
        (size for size in sizes if any(_fill(some, done) for some in combinations(builds, size))), 0
    )


def _fill(builds: Sequence[Builds], done: tuple[str, ...]) -> bool:
    houses = sum(each.houses for each in builds)
    in_villages = min(sum(each.in_villages for each in builds), done.count(VILLAGE_HOUSE))
    enough_houses = done.count(CITY_HOUSE) + in_villages >= houses
    return enough_houses and done.count(PALACE) >= sum(each.palaces for each in builds)
