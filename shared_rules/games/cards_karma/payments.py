"""Payments: with which dice, karma and jokers a card can be paid.

Offered is what spends nothing in vain: without any one die, karma or joker of it the card would not
be paid. On which die karma lies changes nothing, so it is only counted.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from shared_rules.games.cards_karma.faces import BUILDING, COLOURS, PIPS, Face
from shared_rules.games.cards_karma.moves import Pay, die_text
from shared_rules.games.cards_karma.state import Held, Player

SIX = PIPS[-1]


class Means(NamedTuple):
    """What a player can pay at most; a die that nobody told may show anything."""

    exact: frozenset[int]
    """Costs that one die, or a joker, pays exactly."""
    colours: Mapping[str, int]
    """The dearest building of each colour."""


def means_of(player: Player) -> Means:
    karma, jokers = player.karma, player.administrators
    by_colour: dict[str, list[int]] = {colour: [] for colour in COLOURS}
    for die, value, _ in player.hand:
        by_colour[die].append(value or SIX)
    return Means(
        _exact_costs(frozenset(held.value for held in player.hand), karma, jokers > 0),
        {colour: worth(values, karma, jokers) for colour, values in by_colour.items()},
    )


@lru_cache(maxsize=1024)
def _exact_costs(values: frozenset[int], karma: int, joker: bool) -> frozenset[int]:
    if joker or 0 in values:
        return frozenset(PIPS)
    # CK-6a
    return frozenset(pip for pip in PIPS if any(abs(pip - value) <= karma for value in values))


def can_pay(face: Face, means: Means) -> bool:
    if face.kind == BUILDING:
        return means.colours[face.colour] >= face.cost
    return face.cost in means.exact


def worth(values: Sequence[int], karma: int, jokers: int) -> int:
    """CK-6a, CK-6b: what they pay of a building at most; a die never counts above 6."""
    room = SIX * len(values) - sum(values)
    return sum(values) + min(karma, room) + SIX * jokers


def payments(face: Face, player: Player) -> list[Pay]:
    """All that spend nothing in vain, with the dice that the companion knows."""
    known = [held for held in player.hand if held.value]
    if face.kind == BUILDING:
        return list(_for_building(face, known, player.karma, player.administrators))
    return list(_exact(face, known, player.karma, player.administrators))


def _exact(face: Face, hand: Iterable[Held], karma: int, administrators: int) -> Iterator[Pay]:
    # CK-4C, CK-4E: one die of exactly this value, whatever its colour.
    for die, value in dict.fromkeys((held.die, held.value) for held in hand):
        if abs(value - face.cost) <= karma:
            yield Pay((die_text(die, value),), abs(value - face.cost))
    if administrators:
        yield Pay((), 0, 1)


def _for_building(
    face: Face, hand: Iterable[Held], karma: int, administrators: int
) -> Iterator[Pay]:
    # CK-4B
    values = tuple(held.value for held in hand if held.die == face.colour)
    for dice, changed, jokers in _sufficient(values, karma, administrators, face.cost):
        yield Pay(tuple(die_text(face.colour, value) for value in dice), changed, jokers)


@lru_cache(maxsize=4096)
def _sufficient(
    values: tuple[int, ...], karma: int, administrators: int, cost: int
) -> tuple[tuple[tuple[int, ...], int, int], ...]:
    counts = Counter(values)
    return tuple(
        (dice, changed, jokers)
        for taken in product(*(range(count + 1) for count in counts.values()))
        for dice in [tuple(v for v, n in zip(counts, taken, strict=True) for _ in range(n))]
        for changed in range(min(karma, SIX * len(dice) - sum(dice)) + 1)
        for jokers in range(administrators + 1)
        if is_spare(dice, changed, jokers, cost)
    )


def is_spare(dice: tuple[int, ...], karma: int, jokers: int, cost: int) -> bool:
    """Pays, but would not with any one thing less."""
    if worth(dice, karma, jokers) < cost:
        return False
    less = [worth(dice[:at] + dice[at + 1 :], karma, jokers) for at in range(len(dice))]
    if karma:
        less.append(worth(dice, karma - 1, jokers))
    if jokers:
        less.append(worth(dice, karma, jokers - 1))
    return all(each < cost for each in less)
