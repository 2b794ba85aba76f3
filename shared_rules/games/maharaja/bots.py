"""Bots: what a position of Maharaja is worth in gold, and which moves are worth a thought."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from typing import Final, NamedTuple

from shared_rules.core.asks import Ask
from shared_rules.core.search import Mind
from shared_rules.core.seats import Seat
from shared_rules.games.maharaja import GAME
from shared_rules.games.maharaja import moves as m
from shared_rules.games.maharaja.building import palace_price
from shared_rules.games.maharaja.edition import Board
from shared_rules.games.maharaja.parts import what_remains
from shared_rules.games.maharaja.scoring import CENTRAL_POINTS, GOLD, MONOPOLY_GOLD, SADHU_POINTS
from shared_rules.games.maharaja.state import (
    DISKS,
    LAST_FIELD,
    LAST_FIELD_SHORT,
    MONK,
    SADHU,
    TURNS,
    Player,
    State,
    all_houses,
    central_is_free,
    free_outer_sites,
    occupants,
    palace_limit,
)
from shared_rules.games.maharaja.travel import ways_by_key
from shared_rules.games.maharaja.turn import CITY_HOUSE
from shared_rules.games.maharaja.turn import PALACE as PALACE_PART

PALACE: Final = 20.0
LATE_GOLD: Final = 0.1
"""What gold is worth that can no longer become a palace."""
PALACES_A_TURN: Final = 2
COMING: Final = (1.0, 0.6, 0.35, 0.2, 0.15, 0.1, 0.1)
"""How much a city counts: the Maharaja's own, the next, the one after it."""
EDGE: Final = 0.5
"""What a point in a city is worth beyond its rank."""
VILLAGE, SUPPLY, ENOUGH_SUPPLY, PRIVILEGE = 0.6, 0.4, 5, 3.0
GAP, FAR = 3, 12
"""What a village without a house counts on the way; more than this is all the same."""
NEARNESS: Final = (0.6, 0.4, 0.3, 0.2)
CHARACTER: Final = (0.0, 1.5, 1.0, 0.5, 1.5, 2.0, 3.0, 2.5)
"""By number: what it saves or gives while it is held."""
OPEN_PART: Final = 1.5
"""What it would cost to leave a part of an action undone."""
MOST_DISKS, MOST_VILLAGES = 8, 6


def terms(state: State, seat: Seat) -> Mapping[str, float]:
    player = state.players[seat]
    return {
        "palaces": PALACE * player.palaces,
        "gold": _gold(state, player),
        "cities": _cities(state, seat),
        "roads": VILLAGE * _in_villages(state, player) + _reach(state, seat),
        "houses": SUPPLY * min(player.supply, ENOUGH_SUPPLY),
        "character": sum(CHARACTER[each] for each in player.characters),
        "privileges": PRIVILEGE * player.privileges,
        "plan": _plan(state, seat, player),
    }


def _turns_left(state: State) -> int:
    """Game turns after this one, as far as one can tell."""
    last = LAST_FIELD_SHORT if state.options.short else LAST_FIELD
    most = max(player.palaces for player in state.players)
    by_palaces = palace_limit(state.options) - most
    return 0 if state.ending else max(0, min(last - state.game_turn, by_palaces))


def _gold(state: State, player: Player) -> float:
    turns = _turns_left(state) + (state.phase in (DISKS, TURNS) and not player.acted)
    useful = min(player.gold, PALACES_A_TURN * turns * palace_price(player)) if turns else 0
    return useful + LATE_GOLD * (player.gold - useful)


def _in_villages(state: State, player: Player) -> int:
    cities = state.board.city_keys
    return sum(1 for place in player.houses if place not in cities)


def coming_cities(state: State) -> Iterator[str]:
    """In the order of their scorings, if nobody moves a governor: the Maharaja's first."""
    if state.phase in (DISKS, TURNS):
        yield state.maharaja
    yield from (city for city in state.track if city)


def _cities(state: State, seat: Seat) -> float:
    """What the next scorings will bring if all stays as it is."""
    seats = range(len(state.players))
    worth, left = 0.0, _turns_left(state) + 1
    for city, weight in zip(coming_cities(state), COMING[:left], strict=False):
        points = [_points(state.players[each], city) for each in seats]
        mine = points[seat]
        if not mine:
            continue
        order = [(-each, state.players[at].characters[:1]) for at, each in enumerate(points)]
        gold = GOLD[len(points)][sum(each < order[seat] for each in order)]
        alone = sum(1 for each in points if each) == 1
        worth += weight * (gold + MONOPOLY_GOLD * alone + EDGE * mine)
    return worth


def _points(player: Player, city: str) -> int:
    outer = SADHU_POINTS if SADHU in player.characters else 1
    return (
        (player.architect == city)
        + player.houses.count(city)
        + outer * player.outer.count(city)
        + CENTRAL_POINTS * player.central.count(city)
    )


class _Access(NamedTuple):
    """What a way costs in tolls and houses to build, and the villages where those would stand."""

    cost: int
    gaps: tuple[str, ...]


@lru_cache(maxsize=4096)
def _access(
    board: Board, houses: tuple[tuple[str, ...], ...], seat: Seat, origin: str
) -> Mapping[str, _Access]:
    """To every city, over villages without a house too."""
    owners = occupants(houses)
    found: dict[str, _Access] = {}
    heap: list[tuple[int, str, tuple[str, ...]]] = [(0, origin, ())]
    while heap:
        cost, junction, gaps = heappop(heap)
        if junction in found:
            continue
        found[junction] = _Access(min(cost, FAR), gaps)
        for to, villages in ways_by_key(board)[junction]:
            if to in found:
                continue
            more, empty = 0, []
            for village in villages:
                here = owners.get(village, ())
                if not here:
                    more += GAP
                    empty.append(village)
                elif seat not in here:
                    more += len(here)
            heappush(heap, (cost + more, to, (*gaps, *empty)))
    return found


def _way(state: State, seat: Seat, city: str) -> _Access:
    return _access(state.board, all_houses(state), seat, state.players[seat].architect)[city]


def _reach(state: State, seat: Seat) -> float:
    """How near the cities are that come next."""
    cities = [*coming_cities(state)]
    if state.players[seat].acted:
        cities = cities[1:]
    return -sum(
        weight * _way(state, seat, city).cost
        for weight, city in zip(NEARNESS, cities, strict=False)
    )


def _plan(state: State, seat: Seat, player: Player) -> float:
    """What the disk promises while others still choose; in the turn, what would be forgone now."""
    if state.turn is not None and state.turn.seat == seat:
        return -OPEN_PART * len(what_remains(state).forgone)
    return disk_worth(state, seat, player.disk) if state.phase == DISKS and player.disk else 0.0


def disk_worth(state: State, seat: Seat, disk: Sequence[str]) -> float:
    player = state.players[seat]
    toll, gaps = _way(state, seat, state.maharaja)
    gold = player.gold + 2 * disk.count("gold")
    supply = player.supply + 2 * disk.count("quarry")
    arrives = not gaps and (toll < gold or MONK in player.characters)
    stands = arrives or player.architect in state.board.city_keys
    gold -= toll if arrives else 0
    worth, price, forgone = 0.0, palace_price(player), False
    for action in sorted(disk, key=lambda each: "palace" not in each):
        match action:
            case "palace" | "palace_and_house":
                can = stands and gold >= price + (action != "palace")
                gold -= price if can else 0
                worth += (PALACE - price + 3.0 * arrives + (action != "palace")) if can else 0.0
                forgone = forgone or not can
            case "two_houses":
                can = supply >= 2 and gold >= 2 and stands
                worth += 1.0 + 2.5 * arrives if can else 0.0
                supply, gold = supply - 2 * can, gold - 2 * can
                forgone = forgone or not can
            case "house":
                can = supply >= 1 and gold >= 1
                worth += (1.2 + 2.0 * (len(gaps) == 1)) if can else 0.0
                forgone = forgone or not can
            case "quarry":
                worth += 1.6 if player.supply <= 2 and player.quarry > 1 else 0.2
            case "gold":
                worth += 2.0
            case _:
                worth += OTHER_PLANS[action]
    return worth - 2.0 * forgone


OTHER_PLANS: Final = {"move_house": 1.2, "governor": 1.4, "character": 1.3}


def sensible(state: State, seat: Seat, moves: Sequence[m.Move]) -> Sequence[m.Move]:
    if isinstance(moves[0], m.SetDisk):
        worths = {
            move: disk_worth(state, seat, (move.first, move.second)) for move in _disks(moves)
        }
        return sorted(worths, key=lambda move: worths[move])[-MOST_DISKS:]
    useful = _useful_villages(state, seat)
    kept = [move for move in moves if _is_sensible(state, seat, move, useful)]
    # What can be done is done before the turn ends: else the others get gold for it.
    parts = [move for move in kept if not isinstance(move, (m.Travel, m.EndTurn))]
    return [move for move in kept if not isinstance(move, m.EndTurn)] if parts else kept


def _is_sensible(state: State, seat: Seat, move: m.Move, useful: set[str]) -> bool:
    match move:
        case m.BuildHouse(place) | m.BuildFree(place) | m.SetDownHouse(place):
            return place in useful or place in state.board.city_keys
        case m.PlaceHouse(village):
            return village in useful
        case m.Travel(city):
            return city == state.maharaja or _may_build(state, seat, city)
        case m.LiftHouse(place) | m.LiftFree(place):
            return place != state.maharaja
    return not isinstance(move, LEFT_OUT)


def _may_build(state: State, seat: Seat, city: str) -> bool:
    """Whether there is something to do in that city; else one would travel for ever."""
    player, parts = state.players[seat], what_remains(state).open_parts
    may_build = player.palaces < palace_limit(state.options)
    if PALACE_PART in parts and may_build and player.gold >= palace_price(player):
        return central_is_free(state, city) or free_outer_sites(state, city) > 0
    return CITY_HOUSE in parts and player.supply > 0 and player.gold > 0


def _disks(moves: Sequence[m.Move]) -> Iterator[m.SetDisk]:
    return (move for move in moves if isinstance(move, m.SetDisk))


LEFT_OUT: Final = (m.ChooseRoute, m.TakeBack, m.Unlock)


def _useful_villages(state: State, seat: Seat) -> set[str]:
    """Where a house opens the way to the cities that come next."""
    useful: set[str] = set()
    for city in coming_cities(state):
        useful.update(_way(state, seat, city).gaps)
        if len(useful) >= MOST_VILLAGES:
            break
    return useful


WHY: Final = {
    "palaces": "It builds a palace: the most palaces win.",
    "gold": "It leaves you with {gain} gold more.",
    "cities": "It strengthens you in the cities that are scored next, worth about {gain} gold.",
    "roads": "It opens your roads and makes others pay on them.",
    "houses": "It brings houses into your supply.",
    "character": "The character helps you in the turns to come.",
    "privileges": "It gives you a privilege for later.",
    "plan": "These actions go well together with your gold and your place on the map.",
}
TANGIBLE: Final = frozenset({"palaces", "gold", "cities", "plan"})
SETTLED: Final = frozenset({"act", "set disk", "place house", "choose character", "bid"})


def settled(_state: State, ask: Ask, _seat: Seat) -> bool:
    return ask.what in SETTLED


def horizon(state: State, ask: Ask, seat: Seat) -> bool:
    """The end of the own turn; after a disk was set, of the turn that it is for."""
    player = state.players[seat]
    if player.disk and not player.acted:
        return False
    return ask.seat != seat or ask.what == "set disk"


MIND: Final = Mind(
    GAME,
    terms,
    WHY,
    TANGIBLE,
    settled,
    horizon,
    sensible,
    step=2.0,
    win=60.0,
    shares={"set disk": 1.0},
)
