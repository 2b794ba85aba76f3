"""Positions to test rules on, on the shipped board, and hands that play in the text notation."""

from collections import Counter
from typing import Any

from shared_rules.core.editions import load_edition
from shared_rules.core.seats import CHANCE
from shared_rules.games.rajas import GAME
from shared_rules.games.rajas.edition import EDITION_PATH, read_board
from shared_rules.games.rajas.events import Event, MarkersMoved
from shared_rules.games.rajas.faces import BUILDINGS, STACKS, read_face
from shared_rules.games.rajas.province import joined_borders
from shared_rules.games.rajas.state import (
    FIRST_WORKERS,
    LAST,
    MONEY_BONUSES,
    ROUNDS,
    WAITING,
    Player,
    State,
    Step,
    margin,
    most_extra_workers,
    without,
)
from tests.hands import Hands

BOARD = read_board(load_edition(EDITION_PATH, "rajas"))


def fresh(seats: int = 2, **options: Any) -> State:
    """Before anything is rolled or drawn."""
    return GAME.setup(BOARD, seats, GAME.settings(seats, options))


def player(
    dice: str = "",
    *,
    money: int = 5,
    fame: int = 0,
    karma: int = 1,
    boat: int = 0,
    levels: str = "2222",
    province: dict[str, str] | None = None,
    yields: dict[str, str] | None = None,
    navaratna: bool = False,
) -> Player:
    """`province`: from a site to a face, with `@roads` if they do not lie as printed."""
    cells = len(BOARD.cells)
    tiles, roads = [""] * cells, [""] * cells
    for site, text in (province or {}).items():
        face, _, way = text.partition("@")
        tiles[BOARD.index[site]] = face
        roads[BOARD.index[site]] = way or read_face(face).roads
    lie = yields or {}
    return Player(
        navaratna=navaratna,
        dice=tuple(sorted(dice.split())),
        money=money,
        fame=fame,
        karma=karma,
        boat=boat,
        upgrades=tuple(map(int, levels)),
        workers=FIRST_WORKERS,
        waiting=WAITING,
        bonus=sum(at <= money for at, _ in MONEY_BONUSES),
        tiles=tuple(tiles),
        roads=tuple(roads),
        under=("",) * cells,
        joined=joined_borders(BOARD, tuple(roads)),
        yields=tuple(lie.get(border.key, "") for border in BOARD.borders),
    )


def awake(state: State, each: Player) -> Player:
    """With the workers that its markers and its boat have reached."""
    reached = {
        "fame": each.fame >= 15,
        "money": each.money >= 20,
        "river": each.boat > BOARD.bridge,
    }
    woken = [where for where in WAITING if reached[where]][: most_extra_workers(state)]
    full = len(woken) == most_extra_workers(state)
    waiting = () if full else tuple(where for where in WAITING if where not in woken)
    return each._replace(workers=FIRST_WORKERS + len(woken), waiting=waiting)


def in_turn(
    *players: Player,
    seat: int = 0,
    tops: str = "",
    taken: dict[str, int] | None = None,
    first: int = 0,
    agenda: tuple[Step, ...] = (),
    **options: Any,
) -> State:
    """That seat is to place a worker. `tops`: faces on top of their stacks, with blanks between.

    `taken`: which worker spaces are occupied, and by whom. If markers have met, it acts last.
    """
    state = fresh(len(players), **options)
    players = tuple(awake(state, each) for each in players)
    state = state._replace(
        round=1,
        first=first,
        seat=seat,
        placed=(seat - 1) % len(players),
        players=players,
        yields=_yields_left(state, players),
        agenda=agenda or (Step("place", seat),),
    )
    for space, worker in (taken or {}).items():
        at = BOARD.space_index[len(players)][space]
        workers = (*state.workers[:at], worker, *state.workers[at + 1 :])
        state = state._replace(workers=workers)
    met = tuple(seat for seat in range(len(players)) if margin(state, seat) >= 0)
    state = state._replace(met=met, phase=LAST if met else ROUNDS)
    state = _with_tops(state, tops.split())
    GAME.check_position(state)
    return state


def _yields_left(state: State, players: tuple[Player, ...]) -> tuple[str, ...]:
    lying = Counter(tile for each in players for tile in each.yields if tile)
    return tuple(sorted((Counter(state.yields) - lying).elements()))


def _with_tops(state: State, wanted: list[str]) -> State:
    used = Counter(tile for each in state.players for tile in (*each.tiles, *each.under) if tile)
    tops, stacks = [], []
    for stack in STACKS:
        left = tuple(sorted((Counter(BOARD.stacks[stack]) - used).elements()))
        top = next((face for face in wanted if face in left), left[0] if left else "")
        tops.append(top)
        stacks.append(without(left, top) if top else left)
    return state._replace(tops=tuple(tops), stacks=tuple(stacks))


HANDS = Hands(GAME)
play, happens, refused, legal = HANDS.play, HANDS.happens, HANDS.refused, HANDS.legal


def rolled(state: State, *values: int) -> State:
    """Chance rolls what is in hand."""
    return play(state, CHANCE, *(f"roll {value}" for value in values))


def shown(state: State) -> State:
    """Chance shows the first tile it can, wherever one is to be shown."""
    while asked(state) == (CHANCE, "show tile"):
        state = play(state, CHANCE, min(legal(state, CHANCE)))
    return state


def asked(state: State) -> tuple[int, str] | None:
    """Who has to answer what."""
    asks = [(ask.seat, ask.what) for ask in GAME.asks(state)]
    return asks[0] if asks else None


def moved(events: tuple[Event, ...]) -> list[tuple[int, int, int, str]]:
    """Whose markers went how far, coins first, and by which rule."""
    return [
        (event.seat, event.coins, event.fame, event.rule)
        for event in events
        if isinstance(event, MarkersMoved)
    ]


def level(state: State, seat: int, building: str) -> int:
    return state.players[seat].upgrades[BUILDINGS.index(building)]
