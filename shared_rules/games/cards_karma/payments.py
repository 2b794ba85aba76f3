"""Payments: with which dice, karma and jokers a card can be paid.

Offered is what spends nothing in vain: without any one die, karma or joker of it the card would not
be paid. On which die karma lies changes nothing, so it is only counted.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product

from shared_rules.games.cards_karma.faces import BUILDING, PIPS, Face
from shared_rules.games.cards_karma.moves import Pay, die_text
from shared_rules.games.cards_karma.state import Held, Player

SIX = PIPS[-1]


def is_payable(face: Face, player: Player) -> bool:
    """Whether some payment is possible; a die that nobody told may show anything."""
    if player.administrators and face.kind != BUILDING:
        return True
    if face.kind == BUILDING:
        values = [held.value or SIX for held in player.hand if held.die == face.colour]
        return worth(values, player.karma, player.administrators) >= face.cost
    # CK-6a
    return any(
        not held.value or abs(held.value - face.cost) <= player.karma for held in player.hand
    )


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
