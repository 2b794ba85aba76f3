"""Threes: what a card that was placed sets off, from the rows in front of a player.

A three is set off by the symbols of the new card. Three of a type take every card that shows it, so
they never go together with three different of the same group, which need one of that type: there
the player chooses (CK-5h). All that fire at once count, and the cards of all go together.
"""

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Final, NamedTuple

from shared_rules.games.cards_karma.faces import SHIP, TYPES, WARES, Face, read_face
from shared_rules.games.cards_karma.moves import SAME, SET
from shared_rules.games.cards_karma.state import THREE, Player

# CK-5a to CK-5d
RULES: Final = {
    ("buildings", SAME): "CK-5a",
    ("buildings", SET): "CK-5b",
    ("goods", SAME): "CK-5c",
    ("goods", SET): "CK-5d",
}
GROUPS: Final = {"buildings": TYPES, "goods": WARES}


class Symbol(NamedTuple):
    """One building or good. `place`: of its card among those in front of the player."""

    kind: str
    coins: int
    place: int
    card: str


class Fired(NamedTuple):
    """A three that counts: the coins of its goods, the places of its cards."""

    rule: str
    coins: int
    places: frozenset[int]


class Question(NamedTuple):
    """The player has to choose: `what` is "three" or "set"."""

    what: str
    group: str
    options: tuple[tuple[str, ...], ...]


class Outcome(NamedTuple):
    fired: tuple[Fired, ...]
    cards: tuple[str, ...]


Decisions = Sequence[str]
"""What the player chose so far, in the order of the questions; cards joined by a space."""


def threes(player: Player, face: Face, decisions: Decisions = ()) -> Question | Outcome:
    """What the placed card sets off, or what has to be decided first."""
    left = list(decisions)
    fired: list[Fired] = []
    for group in GROUPS:
        found = _group(player, face, group, left)
        if isinstance(found, Question):
            return found
        fired += found
    # CK-5e
    if face.kind == SHIP and len(player.ships) >= THREE:
        first = len(player.buildings)
        fired.append(Fired("CK-5e", 0, frozenset(range(first, first + len(player.ships)))))
    places = sorted(frozenset[int]().union(*(each.places for each in fired)))
    return Outcome(tuple(fired), tuple(player.cards[place] for place in places))


def could_be_decided(player: Player, face: Face, decisions: Decisions) -> bool:
    """Whether each was an answer to what was asked after those before it."""
    asked = (threes(player, face, decisions[:at]) for at in range(len(decisions)))
    return all(
        isinstance(question, Question) and tuple(word.split()) in question.options
        for question, word in zip(asked, decisions, strict=True)
    )


def _group(player: Player, face: Face, group: str, left: list[str]) -> list[Fired] | Question:
    new = {each.kind for each in _symbols_on(face, group, 0)}
    if not new:
        return []
    symbols = symbols_of(player, group)
    by_kind = {kind: [s for s in symbols if s.kind == kind] for kind in GROUPS[group]}
    same = [kind for kind in GROUPS[group] if kind in new and len(by_kind[kind]) >= THREE]
    sets = min(len(each) for each in by_kind.values())
    choice = (SAME if same else SET) if not (same and sets) else left.pop(0) if left else ""
    # CK-5h
    if not choice:
        return Question("three", group, ((SAME,), (SET,)))
    if choice == SAME:
        return [_three_of_a_type(by_kind[kind], group) for kind in same]
    return _sets(symbols, group, sets, left)


def _three_of_a_type(symbols: list[Symbol], group: str) -> Fired:
    # CK-5a, CK-5c
    coins = sum(each.coins for each in symbols)
    return Fired(RULES[group, SAME], coins, frozenset(each.place for each in symbols))


def _sets(symbols: list[Symbol], group: str, count: int, left: list[str]) -> list[Fired] | Question:
    """CK-5b, CK-5d: as many sets as there are, each of symbols that no other took."""
    fired = []
    for _ in range(count):
        ways = _ways(symbols, group)
        if len(ways) > 1 and not left:
            return Question("set", group, tuple(ways))
        way = ways[tuple(left.pop(0).split())] if len(ways) > 1 else next(iter(ways.values()))
        coins = sum(each.coins for each in way)
        fired.append(Fired(RULES[group, SET], coins, frozenset(each.place for each in way)))
        for each in way:
            symbols.remove(each)
    return fired


def _ways(symbols: Iterable[Symbol], group: str) -> dict[tuple[str, ...], tuple[Symbol, ...]]:
    """From the cards that go to the symbols sold: of several ways, the one with most coins."""
    by_kind = [[each for each in symbols if each.kind == kind] for kind in GROUPS[group]]
    ways: dict[tuple[str, ...], tuple[Symbol, ...]] = {}
    for way in product(*by_kind):
        cards = tuple(sorted({each.place: each.card for each in way}.values()))
        known = ways.get(cards)
        if known is None or sum(s.coins for s in way) > sum(s.coins for s in known):
            ways[cards] = way
    return ways


def symbols_of(player: Player, group: str) -> list[Symbol]:
    """Those of one group on all own cards."""
    cards = enumerate(player.cards)
    return [each for at, card in cards for each in _symbols_on(read_face(card), group, at)]


def _symbols_on(face: Face, group: str, place: int) -> list[Symbol]:
    if group == "buildings":
        return [Symbol(kind, 0, place, face.text) for kind in face.buildings]
    return [Symbol(ware.kind, ware.coins, place, face.text) for ware in face.wares]
