"""Search: one way of thinking for all games, from a seat's View and what a game knows of worth.

A simulation imagines a State that fits the View and goes down a tree by the moves that did best so
far for whoever is to move: every seat wants the most for itself. Chance is sampled, so a node
stands for a line of moves, not for one State. All lines of a search end at the same horizon, and
are weighed there: a position in the middle of a payment tells nothing.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, Generic, TypeVar

from shared_rules.core.asks import Ask
from shared_rules.core.bots import RANDOM, Bot, Bots, Budget, random_bot
from shared_rules.core.game import Game
from shared_rules.core.seats import CHANCE, OPEN, Seat

S = TypeVar("S")
M = TypeVar("M")

DEEPEST: Final = 60
"""Answers that one simulation goes through at most."""
DETOUR: Final = 0.02
"""What each answer of one's own costs: of two ways to the same, the shorter."""
GREEDY_LOOKS: Final = 2
"""How many imagined States a greedy bot looks at."""
IDEAS: Final = 3
NO_GAIN: Final = "Of all that can be done now it costs least."


def _all(_state: Any, _seat: Seat, moves: Sequence[M]) -> Sequence[M]:
    return moves


def _nothing(_state: Any, _seat: Seat) -> float:
    return 0.0


@dataclass(frozen=True)
class Mind(Generic[S, M]):
    """What the bots of a game know of it.

    `terms`: what a position is worth to a seat, by what that comes from, and `outlook`: what lies
    ahead beyond it. `why` has a sentence for each term; the `tangible` ones are all that a greedy
    bot sees. `settled`: whether a move's own business is done before this ask; `horizon`: where the
    lines of a search end. `sensible` leaves out what is hardly ever good. `step`: what a good move
    brings; `win`: what the victory does. `shares`: how much of the rest of a turn's budget an ask
    may take.
    """

    game: Game[S, M, Any, Any]
    terms: Callable[[S, Seat], Mapping[str, float]]
    why: Mapping[str, str]
    tangible: frozenset[str]
    settled: Callable[[S, Ask, Seat], bool]
    horizon: Callable[[S, Ask, Seat], bool]
    sensible: Callable[[S, Seat, Sequence[M]], Sequence[M]] = _all
    outlook: Callable[[S, Seat], float] = _nothing
    step: float = 2.0
    win: float = 60.0
    share: float = 0.35
    shares: Mapping[str, float] = field(default_factory=dict)

    def worth(self, state: S) -> list[float]:
        """Of the position to each seat."""
        return [sum(self.terms(state, seat).values()) for seat in range(self.game.seats(state))]

    def at_once(self, state: S) -> list[float]:
        """The same, of the tangible alone."""
        by_seat = (self.terms(state, seat) for seat in range(self.game.seats(state)))
        return [sum(terms[each] for each in self.tangible) for terms in by_seat]

    def prospect(self, state: S) -> list[float]:
        """The same at the end of a line: with what lies ahead, or with the victory."""
        worths = self.worth(state)
        if waiting(self.game, state) is not None:
            return [worth + self.outlook(state, seat) for seat, worth in enumerate(worths)]
        winners = self.game.score(state, OPEN).places[0]
        for seat in winners:
            worths[seat] += self.win / len(winners)
        return worths

    def candidates(self, state: S, ask: Ask) -> Sequence[M]:
        legal = self.game.legal(state, ask.seat, ask)
        return legal if len(legal) < 2 else self.sensible(state, ask.seat, legal) or legal

    def near(self) -> "Sight[S]":
        """How a greedy bot looks."""
        return Sight(self.settled, self.at_once, self.at_once)

    def far(self) -> "Sight[S]":
        """How a search looks."""
        return Sight(self.horizon, self.worth, self.prospect)


@dataclass(frozen=True, slots=True)
class Sight(Generic[S]):
    """Where a line ends, and how positions are weighed on it and at its end."""

    end: Callable[[S, Ask, Seat], bool]
    weigh: Callable[[S], list[float]]
    weigh_end: Callable[[S], list[float]]


def waiting(game: Game[S, M, Any, Any], state: S) -> Ask | None:
    """The first ask that the game waits for; None when it is over."""
    return next((ask for ask in game.asks(state) if not ask.optional), None)


class _Node:
    """A line of moves. `worth`: what it brings to each seat, at first sight until it was tried."""

    __slots__ = ("children", "total", "visits", "worth")

    def __init__(self, worth: list[float]) -> None:
        self.children: dict[Any, _Node] = {}
        self.total = [0.0] * len(worth)
        self.visits = 0
        self.worth = worth


class Search(Generic[S, M]):
    """The tree of one question to the viewer's own seat. Each answer is tried once at first."""

    def __init__(self, mind: Mind[S, M], view: Any, ask: Ask, rng: Random, sight: Sight[S]) -> None:
        self._mind = mind
        self._game = mind.game
        self._view = view
        self._ask = ask
        self._rng = rng
        self._sight = sight
        self._base: list[float] = []
        self._root = _Node([0.0] * mind.game.seats(mind.game.imagine(view, rng)))

    @property
    def all_tried(self) -> bool:
        return 0 < len(self._root.children) <= self._root.visits

    def found(self) -> list[tuple[M, float]]:
        """What each answer that was tried brings to the own seat, the best first."""
        seat = self._ask.seat
        tried = [(move, node) for move, node in self._root.children.items() if node.visits]
        tried.sort(key=lambda each: (-each[1].worth[seat], -each[1].visits))
        return [(move, node.worth[seat]) for move, node in tried]

    def simulate(self) -> None:
        """One line: down the tree to its end, and what it brought to each seat."""
        state: S = self._game.imagine(self._view, self._rng)
        self._base = self._sight.weigh(state)
        ask: Ask | None = self._ask
        path, own, alone = [self._root], 0, True
        while ask is not None and len(path) <= DEEPEST:
            alone = alone and ask.seat == self._ask.seat
            own += alone
            if ask.seat == CHANCE:
                state = self._game.play(state, CHANCE, self._game.sample(state, self._rng))
            else:
                node, state = self._go_on(path[-1], state, ask)
                path.append(node)
            ask = waiting(self._game, state)
            if ask is not None and self._sight.end(state, ask, self._ask.seat):
                break
        self._learn(path, own, self._gains(self._sight.weigh_end(state)))

    def _go_on(self, node: _Node, state: S, ask: Ask) -> tuple[_Node, S]:
        """The answer that promises most to who is asked; one that was little tried gets a bonus."""
        seat, step, log = ask.seat, self._mind.step, math.log(node.visits + 1)
        untried = math.inf if node is self._root and node.visits else 0.0
        fresh: dict[M, S] = {}
        best, most = None, (-math.inf, -math.inf)
        for move in self._mind.candidates(state, ask):
            child = node.children.get(move)
            if child is None:
                fresh[move] = self._game.play(state, seat, move)
                child = node.children[move] = _Node(self._gains(self._sight.weigh(fresh[move])))
            bonus = step * math.sqrt(log / (1 + child.visits))
            promise = (0.0 if child.visits else untried, child.worth[seat] + bonus)
            # The last of equals: games list what ends a turn behind all else.
            if promise >= most:
                best, most = move, promise
        assert best is not None, "who is asked has an answer"
        after = fresh[best] if best in fresh else self._game.play(state, seat, best)
        return node.children[best], after

    def _learn(self, path: Sequence[_Node], own: int, gains: list[float]) -> None:
        """Before chance or others have a say the best line counts, after that the average."""
        seat = self._ask.seat
        gains[seat] -= DETOUR * own
        for node in path[own:]:
            node.visits += 1
            node.total = [total + gain for total, gain in zip(node.total, gains, strict=True)]
            node.worth = [total / node.visits for total in node.total]
        for node in reversed(path[:own]):
            node.visits += 1
            tried = (child.worth for child in node.children.values() if child.visits)
            node.worth = max(tried, key=lambda worth: worth[seat])

    def _gains(self, worths: list[float]) -> list[float]:
        """What each seat has gained since the start of the line, against the others' average."""
        gains = [after - before for after, before in zip(worths, self._base, strict=True)]
        everybody, others = sum(gains), max(len(gains) - 1, 1)
        return [gain - (everybody - gain) / others for gain in gains]


# The bots


def thinking(mind: Mind[S, M]) -> Bots:
    """The bots of a game that has a mind."""
    return {RANDOM: random_bot, "greedy": _greedy(mind), "search": _search(mind)}


def _greedy(mind: Mind[S, M]) -> Bot:
    """Takes what brings most at once, on the average of a few imagined States.

    It needs a moment, whatever its budget; only cancelling cuts it short.
    """

    def choose(
        view: Any, asks: Sequence[Ask], legal: Sequence[M], rng: Random, budget: Budget
    ) -> M:
        if len(legal) == 1:
            return legal[0]
        sums: dict[M, float] = {}
        for _ in range(GREEDY_LOOKS):
            search = Search(mind, view, _asked(asks), rng, mind.near())
            while not search.all_tried:
                search.simulate()
                budget.count()
                if budget.is_cancelled():
                    return search.found()[0][0]
            for move, gain in search.found():
                sums[move] = sums.get(move, 0.0) + gain
        # The last of equals, as in the search.
        return max(reversed(sums), key=lambda move: sums[move])

    return choose


def _search(mind: Mind[S, M]) -> Bot:
    """Thinks about its whole turn for as long as its budget lasts."""

    def choose(
        view: Any, asks: Sequence[Ask], legal: Sequence[M], rng: Random, budget: Budget
    ) -> M:
        if len(legal) == 1:
            return legal[0]
        return _thought(mind, view, _asked(asks), rng, budget).found()[0][0]

    return choose


def _asked(asks: Sequence[Ask]) -> Ask:
    return next((ask for ask in asks if not ask.optional), asks[0])


def _thought(mind: Mind[S, M], view: Any, ask: Ask, rng: Random, budget: Budget) -> Search[S, M]:
    """Simulates for this ask's share of what is left of the budget; once at least."""
    used = budget.used()
    until = used + (1.0 - used) * mind.shares.get(ask.what, mind.share)
    search = Search(mind, view, ask, rng, mind.far())
    while True:
        search.simulate()
        budget.count()
        if budget.used() >= until:
            return search


# Hints


@dataclass(frozen=True, slots=True)
class Idea(Generic[M]):
    """A good move and why. `words` is a template of `facts`; `gain` is what it brings in all."""

    move: M
    words: str
    facts: Mapping[str, object]
    gain: float

    def text(self) -> str:
        return self.words.format(**self.facts)


def ideas(
    mind: Mind[S, M], view: Any, asks: Sequence[Ask], rng: Random, budget: Budget
) -> tuple[Idea[M], ...]:
    """Up to three good moves of the viewer's own seat, the best first, each with a reason."""
    ask = _asked(asks)
    best = _thought(mind, view, ask, rng, budget).found()[:IDEAS]
    return tuple(Idea(move, *_why(mind, view, ask, move, rng), gain) for move, gain in best)


def _why(
    mind: Mind[S, M], view: Any, ask: Ask, move: M, rng: Random
) -> tuple[str, Mapping[str, object]]:
    """The sentence of what grows most by the move, once its own business is done."""
    state: S = mind.game.imagine(view, rng)
    before = mind.terms(state, ask.seat)
    after = mind.terms(_settled(mind, mind.game.play(state, ask.seat, move), ask.seat), ask.seat)
    grown = {each: after[each] - before[each] for each in before}
    most = max(grown, key=lambda each: grown[each])
    if grown[most] <= 0:
        return NO_GAIN, {}
    return mind.why[most], {"gain": max(round(grown[most]), 1)}


def _settled(mind: Mind[S, M], state: S, seat: Seat) -> S:
    """Where this position leads while the seat only answers what its move has begun."""
    game, rng = mind.game, Random(0)
    for _ in range(DEEPEST):
        ask = waiting(game, state)
        if ask is None or ask.seat not in (seat, CHANCE) or mind.settled(state, ask, seat):
            return state
        if ask.seat == CHANCE:
            state = game.play(state, CHANCE, game.sample(state, rng))
            continue
        options = [game.play(state, seat, move) for move in mind.candidates(state, ask)]
        state = max(options, key=lambda after: mind.worth(after)[seat])
    return state
