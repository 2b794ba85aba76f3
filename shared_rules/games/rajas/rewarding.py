"""Rewards as they are gained: coins, fame, karma, upgrades, markets, chambers and sailing."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from shared_rules.core.errors import IllegalMove
from shared_rules.core.phrases import word
from shared_rules.games.rajas import moves as m
from shared_rules.games.rajas.board import BUILDER, DANCER, MOGUL, PORTUGUESE, RAJA, YOGI
from shared_rules.games.rajas.building import can_cover
from shared_rules.games.rajas.dice import Events
from shared_rules.games.rajas.events import (
    ChamberUsed,
    Declined,
    Event,
    KarmaMoved,
    MogulServed,
    StepDone,
    StepsAdded,
    Upgraded,
)
from shared_rules.games.rajas.faces import BUILDINGS, GOODS, bends
from shared_rules.games.rajas.state import (
    TOP_LEVEL,
    Player,
    State,
    Step,
    boats_ahead,
    faces,
    markets,
    upgrades_made,
)
from shared_rules.games.rajas.tracks import move_markers, reward_steps, sail_to
from shared_rules.games.rajas.yields import DECLINE

# RG-7i
PORTUGUESE_SPACES: Final = 6
RIVER_SPACES_A_FAME: Final = 3
MAY_STAY: Final = ("RG-10c", "RG-10d")
"""By these rules a boat may sail, but need not."""
ANY_CHAMBERS: Final = (DANCER, YOGI, RAJA, BUILDER, PORTUGUESE)


def _yield_tiles_joined(state: State, player: Player) -> int:
    borders = state.board.borders_of(player.navaratna)
    pairs = zip(borders, player.yields, strict=True)
    return sum(bool(tile) and border.key in player.joined for border, tile in pairs)


Count = Callable[[State, Player], int]
# RG-8c, RG-13e: what each of these rewards counts, and whether it pays in fame.
PER: Final[Mapping[str, tuple[Count, bool]]] = {
    "upgrade_fame": (lambda _, player: upgrades_made(player), True),
    "upgrade_coins": (lambda _, player: upgrades_made(player), False),
    "karma_fame": (lambda _, player: player.karma, True),
    "market_coins": (lambda _, player: len(markets(player)), False),
    "market_tile_fame": (lambda _, player: sum(bool(f.markets) for f in faces(player)), True),
    "river_fame": (lambda _, player: player.boat // RIVER_SPACES_A_FAME, True),
    "building_coins": (lambda _, player: sum(len(f.buildings) for f in faces(player)), False),
    "yield_coins": (_yield_tiles_joined, False),
    "bend_fame": (lambda _, player: sum(bends(roads) for roads in player.roads if roads), True),
    "worker_fame": (lambda _, player: player.workers, True),
}


def gain_coins(state: State, step: Step) -> Iterator[Event]:
    yield StepDone("coins")
    yield from move_markers(state, step.seat, step.amount, 0, step.what)


def gain_fame(state: State, step: Step) -> Iterator[Event]:
    yield StepDone("fame")
    yield from move_markers(state, step.seat, 0, step.amount, step.what)


def gain_karma(_state: State, step: Step) -> Events:
    return StepDone("karma"), KarmaMoved(step.seat, step.amount)


def gain_per(state: State, step: Step) -> Iterator[Event]:
    count, in_fame = PER[step.kind]
    amount = step.amount * count(state, state.players[step.seat])
    coins, fame = (0, amount) if in_fame else (amount, 0)
    yield StepDone(step.kind)
    yield from move_markers(state, step.seat, coins, fame, step.what)


def gain_karma_dice(state: State, step: Step) -> Events:
    """RG-8c: dice of a colour, or of any, by the karma level."""
    karma, kind = state.players[step.seat].karma, step.kind.removeprefix("karma_")
    if not karma:
        return (StepDone(step.kind),)
    return StepDone(step.kind), StepsAdded(reward_steps(step.seat, f"{kind}{karma}", step.what))


def upgrades(state: State, step: Step) -> list[m.Move]:
    """RG-5e: one step right, at most 4."""
    levels = zip(BUILDINGS, state.players[step.seat].upgrades, strict=True)
    return [m.Upgrade(building) for building, level in levels if level < TOP_LEVEL]


def upgrade_auto(state: State, step: Step) -> Events | None:
    return None if upgrades(state, step) else (StepDone("upgrade"),)


def upgrade(state: State, step: Step, move: m.Upgrade) -> Events:
    if move not in upgrades(state, step):
        words = "The {building} is at {top} already."
        raise IllegalMove("RG-5e", words, {"building": word(move.building), "top": TOP_LEVEL})
    return (Upgraded(step.seat, move.building),)


def assortment(state: State, step: Step) -> Iterator[Event]:
    """RG-6a: of each good the best market."""
    own = markets(state.players[step.seat])
    best = (max((each.coins for each in own if each.good == good), default=0) for good in GOODS)
    yield StepDone("assortment")
    yield from move_markers(state, step.seat, sum(best), 0, step.what)


def _goods(state: State, step: Step) -> list[str]:
    own = {market.good for market in markets(state.players[step.seat])}
    return [good for good in GOODS if good in own]


def sales(state: State, step: Step) -> list[m.Move]:
    return [m.SellGood(good) for good in _goods(state, step)]


def sale_auto(state: State, step: Step) -> Events | None:
    goods = _goods(state, step)
    if len(goods) > 1:
        return None
    return tuple(_sold(state, step, goods[0] if goods else ""))


def sell(state: State, step: Step, move: m.SellGood) -> Iterator[Event]:
    if move.good not in _goods(state, step):
        facts = {"good": word(move.good)}
        raise IllegalMove("RG-6b", "The province has no market for {good}.", facts)
    return _sold(state, step, move.good)


def _sold(state: State, step: Step, good: str) -> Iterator[Event]:
    """RG-6b: as many markets as the die shows, the best ones."""
    own = markets(state.players[step.seat])
    coins = sorted((each.coins for each in own if each.good == good), reverse=True)
    yield StepDone("one_good")
    yield from move_markers(state, step.seat, sum(coins[: step.amount]), 0, step.what)


def sails(state: State, step: Step) -> list[m.Move]:
    """RG-8a: 1 up to so many free spaces."""
    most = min(step.amount, len(boats_ahead(state, step.seat)))
    return [m.Sail(count) for count in range(1, most + 1)]


def sail_auto(state: State, step: Step) -> Events | None:
    choices = sails(state, step)
    if len(choices) > 1:
        return None
    if not choices:
        # RG-8b
        return (StepDone(step.kind),)
    return StepDone(step.kind), *sail_to(state, step.seat, boats_ahead(state, step.seat)[0])


def sail(state: State, step: Step, move: m.Sail) -> Iterator[Event]:
    ahead = boats_ahead(state, step.seat)
    if not 1 <= move.count <= min(step.amount, len(ahead)):
        facts = {"most": min(step.amount, len(ahead))}
        raise IllegalMove("RG-8a", "The boat sails 1 to {most} free spaces.", facts)
    yield StepDone(step.kind)
    yield from sail_to(state, step.seat, ahead[move.count - 1])


def boats(state: State, step: Step) -> list[m.Move]:
    return [*sails(state, step), DECLINE]


def boat_auto(state: State, step: Step) -> Events | None:
    may_stay = step.what in MAY_STAY and boats_ahead(state, step.seat)
    return None if may_stay else sail_auto(state, step)


def boat(state: State, step: Step, move: m.Sail | m.Decline) -> Iterable[Event]:
    if isinstance(move, m.Decline):
        return StepDone("boat"), Declined(step.seat)
    return sail(state, step, move)


def can_sail_six(state: State, seat: int) -> bool:
    """RG-7i: six free spaces ahead, the end included."""
    return len(boats_ahead(state, seat)) >= PORTUGUESE_SPACES


def chambers(state: State, step: Step) -> list[m.Move]:
    """RG-8c: from 2 to 6, even if occupied."""
    return [m.UseChamber(n) for n in ANY_CHAMBERS if _works(state, step.seat, n)]


def _works(state: State, seat: int, chamber: int) -> bool:
    if chamber == BUILDER:
        return can_cover(state, state.players[seat])
    return chamber != PORTUGUESE or can_sail_six(state, seat)


def choose_chamber(state: State, step: Step, move: m.UseChamber) -> Events:
    if move not in chambers(state, step):
        if move.chamber == PORTUGUESE:
            raise IllegalMove("RG-7i", "There are no six free spaces ahead of the boat.")
        words = "No own tile can be covered: that takes a dearer one and its dice."
        raise IllegalMove("RG-7h", words)
    steps = (Step("chamber", step.seat, move.chamber),)
    return StepDone("any_chamber"), ChamberUsed(step.seat, move.chamber), StepsAdded(steps)


def use_chamber(state: State, step: Step) -> Iterator[Event]:
    seat, chamber = step.seat, step.amount
    yield StepDone("chamber")
    if chamber == MOGUL:
        # RG-7d
        yield MogulServed(seat)
        yield from move_markers(state, seat, 0, 2, "RG-7d")
    elif chamber == DANCER:
        # RG-7e, RG-13c
        tile = Step("pick", seat) if state.options.all_navaratna else Step("white", seat)
        yield StepsAdded((*reward_steps(seat, "dice2", "RG-7e"), tile))
    elif chamber == YOGI:
        yield StepsAdded(reward_steps(seat, "karma2+dice1", "RG-7f"))
    elif chamber == RAJA:
        yield StepsAdded(reward_steps(seat, "upgrade1+coins3", "RG-7g"))
    elif chamber == BUILDER and can_cover(state, state.players[seat]):
        yield StepsAdded((Step("cover", seat),))
    elif chamber == PORTUGUESE and can_sail_six(state, seat):
        # RG-7i
        yield from sail_to(state, seat, boats_ahead(state, seat)[PORTUGUESE_SPACES - 1])
