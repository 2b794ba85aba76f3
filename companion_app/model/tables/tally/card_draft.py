"""A card of Cards & Karma as it is seen on the real table, put together by touch.

The law: whatever is put together here is a face that the rules accept; until it is whole, it is
none. Symbols come in any order; a touch on what is chosen already takes it back.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from companion_app.model.language import _, say
from shared_rules.core.phrases import word
from shared_rules.games.cards_karma.describing import FIELDS, NONE, ONE_WARE, described
from shared_rules.games.cards_karma.faces import (
    BUILDING,
    COIN,
    COLOURS,
    GOODS,
    PALACE,
    SHIP,
    TYPES,
    WARE_REWARDS,
    WARES,
    Face,
    read_face,
)
from shared_rules.games.cards_karma.moves import Describe
from shared_rules.games.cards_karma.tally_moves import See

NUMBER, COST, COLOUR, REWARD, DIE = "number", "cost", "colour", "reward", "die"
SYMBOL: Final = "symbol"
"""A building, a good, a coin at once: what a card shows once or twice."""
MOST_SYMBOLS: Final = 2
NEEDED: Final = {
    BUILDING: (COLOUR, COST, DIE),
    SHIP: (NUMBER, COST, REWARD, DIE),
    GOODS: (DIE,),
    PALACE: (COST, DIE),
}
"""What is printed once on each kind."""


class Part(NamedTuple):
    """Something that may be on the card; `often`: how often it is."""

    part: str
    value: str
    often: int


class Group(NamedTuple):
    """Parts that lie beside each other, and what they are."""

    words: str
    parts: tuple[Part, ...]


def _words(kind: str, asked: str) -> tuple[str, ...]:
    return dict(FIELDS[kind])[asked]


@dataclass
class CardDraft:
    """`closed`: numbers of ships that lie somewhere else already."""

    kind: str
    closed: frozenset[int] = frozenset()
    single: dict[str, str] = field(default_factory=dict)
    symbols: list[str] = field(default_factory=list)

    # What may be on it

    def groups(self) -> list[Group]:
        """As they are shown, from the top down."""
        die = self._group(_("Die"), DIE, COLOURS)
        match self.kind:
            case "building":
                built = Group(_("Building"), self._symbols(TYPES))
                colour = self._group(_("Paid in"), COLOUR, COLOURS)
                cost = self._group(_("Costs"), COST, _words(BUILDING, "cost"))
                return [built, *self._goods(), colour, cost, die]
            case "ship":
                number = self._group(_("Number"), NUMBER, self._numbers())
                reward = self._group(_("Reward"), REWARD, _words(SHIP, "reward"))
                cost = self._group(_("Costs"), COST, _words(SHIP, "cost"))
                goods = self._goods() if self.has_good else []
                return [number, cost, die, reward, *goods]
            case "goods":
                return [*self._goods(), Group(_("At once"), self._symbols((COIN,))), die]
        return [self._group(_("Costs"), COST, _words(PALACE, "cost")), die]

    def _numbers(self) -> list[str]:
        return [each for each in _words(SHIP, NUMBER) if int(each) not in self.closed]

    def _group(self, words: str, part: str, values: Iterable[str]) -> Group:
        chosen = self.single.get(part)
        return Group(words, tuple(Part(part, value, int(value == chosen)) for value in values))

    def _symbols(self, values: Iterable[str]) -> tuple[Part, ...]:
        return tuple(Part(SYMBOL, value, self.symbols.count(value)) for value in values)

    def _goods(self) -> list[Group]:
        return [
            Group(
                say(word(ware)), self._symbols(each for each in ONE_WARE if each.startswith(ware))
            )
            for ware in WARES
        ]

    @property
    def has_good(self) -> bool:
        """CK-4F: whether the ship's reward comes with one."""
        return self.single.get(REWARD) in WARE_REWARDS

    # Touches

    def touch(self, part: str, value: str) -> None:
        if part == SYMBOL:
            self._touch_symbol(value)
        elif self.single.get(part) == value:
            del self.single[part]
        else:
            self.single[part] = value
        if self.kind == SHIP and not self.has_good:
            self.symbols = []

    def _touch_symbol(self, symbol: str) -> None:
        """Once, twice where there is room, gone. The last of its sort makes room for another."""
        others = [each for each in self.symbols if _sort(each) != _sort(symbol)]
        same = [each for each in self.symbols if _sort(each) == _sort(symbol)]
        most = self._most(symbol, len(others))
        if symbol in same and (same.count(symbol) == MOST_SYMBOLS or len(same) >= most):
            self.symbols = others + [each for each in same if each != symbol]
            return
        self.symbols = [*others, *same[: max(most, 1) - 1], symbol]
        if self.kind == BUILDING and len(self.symbols) > MOST_SYMBOLS:
            # A good in the place of the second building.
            self.symbols.remove(others[-1])

    def _most(self, symbol: str, others: int) -> int:
        """How many of its sort there can be beside those of another."""
        if self.kind == BUILDING:
            return 1 if _sort(symbol) == GOODS else MOST_SYMBOLS - others
        return 1 if symbol == COIN or self.kind == SHIP else MOST_SYMBOLS

    # What it is

    @property
    def is_whole(self) -> bool:
        if any(part not in self.single for part in NEEDED[self.kind]):
            return False
        if self.kind == BUILDING:
            return any(each in TYPES for each in self.symbols)
        if self.kind == GOODS or self.has_good:
            return any(each in ONE_WARE for each in self.symbols)
        return True

    @property
    def words(self) -> tuple[str, ...]:
        """What is told of it, the kind first; only of a whole one."""
        wares = [each for each in self.symbols if each in ONE_WARE]
        single = [self.single[part] for part in NEEDED[self.kind]]
        match self.kind:
            case "building":
                first, *second = [*(each for each in self.symbols if each in TYPES), *wares]
                return (BUILDING, first, *(second or [NONE]), *single)
            case "ship":
                return (SHIP, *single[:-1], *wares, single[-1])
            case "goods":
                coin = COIN if COIN in self.symbols else NONE
                return (GOODS, *(*wares, NONE)[:2], coin, *single)
        return (PALACE, *single)

    @property
    def face(self) -> str:
        """As it is written; empty until it is whole."""
        return described(self.words) if self.is_whole else ""

    def moves(self) -> tuple[See | Describe, ...]:
        """All that is told of it, one after another."""
        kind, *words = self.words
        return See(kind), *map(Describe, words)

    def fits(self, card: str) -> bool:
        """Whether a card that is known shows all that was chosen so far."""
        face = read_face(card)
        if face.kind != self.kind:
            return False
        left = list(_symbols_of(face))
        for symbol in self.symbols:
            if symbol not in left:
                return False
            left.remove(symbol)
        shown = {
            NUMBER: str(face.number),
            COST: str(face.cost),
            COLOUR: face.colour,
            REWARD: face.reward,
            DIE: face.die,
        }
        return all(shown[part] == value for part, value in self.single.items())


def _sort(symbol: str) -> str:
    """Buildings, goods and the coin make room only for their own."""
    if symbol in TYPES:
        return BUILDING
    return COIN if symbol == COIN else GOODS


def _symbols_of(face: Face) -> Sequence[str]:
    return [*face.buildings, *map(str, face.wares), *([COIN] if face.coin else [])]
