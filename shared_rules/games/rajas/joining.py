"""Joining in the middle: pieces as they stand become a checked State that is played on from there.

The moment is the beginning of a turn: nothing is due but a worker to be placed.
"""

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from shared_rules.core.errors import BadPosition
from shared_rules.core.problems import problem
from shared_rules.core.seats import Seat
from shared_rules.games.rajas.faces import BUILDINGS, ROADS, STACKS
from shared_rules.games.rajas.position import check_position
from shared_rules.games.rajas.province import joined_borders
from shared_rules.games.rajas.state import (
    FIRST_LEVEL,
    FIRST_WORKERS,
    LAST,
    MONEY_BONUSES,
    NOBODY,
    ROUNDS,
    WAITING,
    Player,
    State,
    Step,
    spaces,
)


class Laid(NamedTuple):
    """A tile in a province, how its roads lie, and the tile below it if it covers one."""

    face: str
    roads: str
    under: str = ""


class Side(NamedTuple):
    """What one player has. `bonus`: how many bonuses of the money track were passed so far.

    `joined`: borders that were joined once, even if a cover has cut their road since. `offers`:
    yield tiles offered in this round for having fewer workers.
    """

    dice: tuple[str, ...] = ()
    money: int = 0
    fame: int = 0
    karma: int = 0
    boat: int = 0
    upgrades: tuple[int, ...] = (FIRST_LEVEL,) * len(BUILDINGS)
    workers: int = FIRST_WORKERS
    waiting: tuple[str, ...] = WAITING
    bonus: int = 0
    province: Mapping[str, Laid] = {}
    joined: tuple[str, ...] = ()
    yields: Mapping[str, str] = {}
    offers: int = 0


class Standing(NamedTuple):
    """`seat` is to place a worker. `tops`: the open tiles by stack. `placed`: workers by space.

    `met`: seats whose markers have met, in that order; then these are the last actions, and `last`
    are the seats that may still act after this one.
    """

    seat: Seat
    first: Seat
    sides: tuple[Side, ...]
    tops: Mapping[str, str]
    placed: Mapping[str, Seat] = {}
    aside: tuple[str, ...] = ()
    mogul: Seat = NOBODY
    round: int = 1
    met: tuple[Seat, ...] = ()
    last: tuple[Seat, ...] = ()


def join(fresh: State, standing: Standing) -> State:
    """`fresh` is the table as it was set up. Raises BadPosition with all that cannot be."""
    _check_names(fresh, standing)
    state = stand(fresh, standing)
    check_position(state)
    return state


def stand(fresh: State, standing: Standing) -> State:
    """The same, not checked yet: to be mended until it can be played on."""
    players = tuple(
        _player(fresh, player, side)
        for player, side in zip(fresh.players, standing.sides, strict=True)
    )
    built = Counter(tile for each in players for tile in (*each.tiles, *each.under) if tile)
    lying = Counter(tile for each in players for tile in each.yields if tile)
    return fresh._replace(
        # RG-12a
        phase=LAST if standing.met else ROUNDS,
        round=standing.round,
        first=standing.first,
        mogul=standing.mogul,
        seat=standing.seat,
        placed=(standing.seat - 1) % len(players),
        workers=tuple(standing.placed.get(space.key, NOBODY) for space in spaces(fresh)),
        players=players,
        tops=tuple(standing.tops.get(stack, "") for stack in STACKS),
        stacks=tuple(_below(fresh, standing, stack, built) for stack in STACKS),
        yields=tuple(sorted((Counter(fresh.yields) - lying - Counter(standing.aside)).elements())),
        aside=standing.aside,
        agenda=(Step("place", standing.seat),),
        met=standing.met,
        last=standing.last,
        gains=(),
    )


def _check_names(fresh: State, standing: Standing) -> None:
    board, problems = fresh.board, []
    if len(standing.sides) != len(fresh.players):
        problems.append(
            problem(
                "RG-3a",
                "there are {count} players; this table is for {all}",
                count=len(standing.sides),
                all=len(fresh.players),
            )
        )
    for side in standing.sides:
        problems += [
            problem("RG-2d", "a province has no space '{site}'", site=site)
            for site in side.province
            if site not in board.index
        ]
        problems += [
            problem("RG-5b", "roads cannot lie as '{roads}'", roads=laid.roads)
            for laid in side.province.values()
            if laid.roads not in ROADS
        ]
        problems += [
            problem("RG-13c", "there is no border '{border}'", border=border)
            for border in side.yields
            if border not in board.border_index
        ]
    known = {space.key for space in spaces(fresh)}
    problems += [
        problem("RG-4b", "there is no space '{key}'", key=key)
        for key in standing.placed.keys() - known
    ]
    if problems:
        raise BadPosition(problems)


def _player(fresh: State, player: Player, side: Side) -> Player:
    laid = [side.province.get(site, Laid("", "")) for site in fresh.board.keys]
    roads = tuple(each.roads for each in laid)
    return player._replace(
        dice=tuple(sorted(side.dice)),
        money=side.money,
        fame=side.fame,
        karma=side.karma,
        boat=side.boat,
        upgrades=side.upgrades,
        workers=side.workers,
        waiting=side.waiting,
        bonus=max(side.bonus, sum(at <= side.money for at, _ in MONEY_BONUSES)),
        tiles=tuple(each.face for each in laid),
        roads=roads,
        under=tuple(each.under for each in laid),
        joined=tuple(dict.fromkeys((*side.joined, *joined_borders(fresh.board, roads)))),
        yields=tuple(side.yields.get(border.key, "") for border in fresh.board.borders),
        offers=side.offers,
    )


def _below(fresh: State, standing: Standing, stack: str, built: Counter[str]) -> tuple[str, ...]:
    """What is left of a stack when the open tile and all that was built are taken from it."""
    all_of = Counter(fresh.stacks[STACKS.index(stack)])
    top = Counter([standing.tops[stack]] if standing.tops.get(stack) else [])
    return tuple(sorted((all_of - top - built).elements()))


def standing_of(state: State) -> Standing:
    """The pieces of a State, to be looked over and mended by hand."""
    pairs = zip(spaces(state), state.workers, strict=True)
    return Standing(
        seat=state.seat,
        first=state.first,
        sides=tuple(_side(state, player) for player in state.players),
        tops={stack: top for stack, top in zip(STACKS, state.tops, strict=True) if top},
        placed={space.key: worker for space, worker in pairs if worker != NOBODY},
        aside=state.aside,
        mogul=state.mogul,
        round=state.round,
        met=state.met,
        last=state.last,
    )


def _side(state: State, player: Player) -> Side:
    board = state.board
    lie = zip(board.keys, player.tiles, player.roads, player.under, strict=True)
    borders = zip(board.borders, player.yields, strict=True)
    return Side(
        dice=player.dice,
        money=player.money,
        fame=player.fame,
        karma=player.karma,
        boat=player.boat,
        upgrades=player.upgrades,
        workers=player.workers,
        waiting=player.waiting,
        bonus=player.bonus,
        province={site: Laid(face, roads, under) for site, face, roads, under in lie if face},
        joined=player.joined,
        yields={border.key: tile for border, tile in borders if tile},
        offers=player.offers,
    )
