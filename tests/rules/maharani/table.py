"""Positions to test rules on, in the shipped palace, and hands that play in the text notation.

   a   b   c   d   e   f   g   h          elephant | lion
8  .   es  w   e   ew  ew  w   .          ---------+--------
7  s   ne  w   m   e   sw  es  sw         peacock  | monkey
6  ns  es  ew  w   m   ns  n   n
5  ns  n   m   .   .   n   m   s          Four seats sit south, west, north and east. For seat 0
4  n   m   s   .   .   m   s   ns         the rondel places 1 to 4 lie at peacock, elephant,
3  s   s   ns  m   e   ew  nw  ns         lion and monkey.
2  ne  nw  ne  w   m   e   sw  n
1  .   e   ew  ew  w   e   nw  .
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from shared_rules.core.editions import load_edition
from shared_rules.games.maharani import GAME
from shared_rules.games.maharani.edition import EDITION_PATH, SECTIONS, Palace, read_palace
from shared_rules.games.maharani.events import Event, GoldEarned
from shared_rules.games.maharani.state import (
    TURNS,
    WORKERS,
    Purse,
    State,
    Turn,
    is_filled,
    own_workers,
    with_player,
)
from tests.hands import Hands

PALACE = read_palace(load_edition(EDITION_PATH, "maharani"))
UP = (True, True, True, True)


def fresh(seats: int = 4, palace: Palace = PALACE, **options: Any) -> State:
    """Before the first tile is drawn."""
    return GAME.setup(palace, seats, GAME.settings(seats, options))


def table(
    tiles: str = "",
    rondel: str = "",
    *,
    seats: int = 4,
    seat: int = 0,
    workers: dict[str, int] | None = None,
    gold: tuple[int, ...] = (),
    tokens: tuple[bool, ...] = UP,
    palace: Palace = PALACE,
    **more: Any,
) -> State:
    """A turn begins. `tiles`: "c8:blue f6:red>n g5:blue_m e8:any", what fits where it is open.

    A place of the rondel that is "-" or not told has any tile; `tokens` are of the seat that acts.
    """
    wanted = (*rondel.split(), "-", "-", "-", "-")[:4]
    used = Counter((*(kind for kind in wanted if kind != "-"), *more.get("removed", ())))
    chosen = {space: lies for space, *lies in _chosen(palace, tiles, used)}
    spare = (kind for kind, count in palace.tile_counts.items() if used[kind] < count)
    state = fresh(seats, palace)._replace(
        phase=TURNS,
        tiles=tuple(chosen.get(key, ("", ""))[0] for key in palace.keys),
        arrows=tuple(chosen.get(key, ("", ""))[1] for key in palace.keys),
        workers=tuple((workers or {}).get(key) for key in palace.keys),
        rondel=tuple(next(spare, "") if kind == "-" else kind for kind in wanted),
        seat=seat,
        turn=Turn(),
        **more,
    )
    for each in range(seats):
        state = _with_supply(state, each, Purse(before=(gold or (0,) * seats)[each]))
    state = with_player(state, seat, state.players[seat]._replace(tokens=tokens))
    # MI-8a
    filled = (palace.section_keys[each] for each in range(SECTIONS) if is_filled(state, each))
    state = state._replace(scored=tuple(filled))
    GAME.check_position(state)
    return state


def _with_supply(state: State, seat: int, purse: Purse) -> State:
    """Workers that are neither on nor beside the palace are in the supply."""
    seats = len(state.players)
    out = [*state.workers, *(aside.worker for aside in state.aside)]
    left = tuple(WORKERS[seats] - out.count(worker) for worker in own_workers(seat, seats))
    return with_player(state, seat, state.players[seat]._replace(supply=left, purse=purse))


def _chosen(palace: Palace, tiles: str, used: Counter[str]) -> Iterator[tuple[str, str, str]]:
    # What is told exactly comes first, so that nothing else takes it away.
    for number, word in enumerate(sorted(tiles.split(), key=lambda each: each.endswith(":any"))):
        space, _, what = word.partition(":")
        what, _, arrow = what.partition(">")
        fitting = [
            kind
            for kind, count in palace.tile_counts.items()
            if used[kind] < count
            and what in ("any", kind, palace.colour_of[kind])
            and _arrow(palace, kind, space, arrow)
        ]
        kind = fitting[number * 7 % len(fitting)]
        used[kind] += 1
        yield space, kind, _arrow(palace, kind, space, arrow)


def _arrow(palace: Palace, kind: str, space: str, wanted: str) -> str:
    """Where the arrow of such a tile points there, "" if it cannot lie so."""
    arrows = palace.arrows[kind][palace.index[space]]
    return wanted if wanted in arrows else "" if wanted else next(iter(arrows), "")


def full(section: str, but: str = "") -> str:
    """Any tiles on all spaces of a section but those named."""
    spaces = PALACE.spaces_of[PALACE.section_keys.index(section)]
    keys = (PALACE.keys[space] for space in spaces)
    return " ".join(f"{key}:any" for key in keys if key not in but.split())


def almost_done(rondel: str, free: str, palace: Palace = PALACE, **more: Any) -> State:
    """All that fits is laid but on the free spaces; the bag is empty."""
    stock = Counter(palace.tile_counts)
    stock.subtract(rondel.split())
    words = []
    for space, key in enumerate(palace.keys):
        fits = (kind for kind in stock if stock[kind] and palace.arrows[kind][space])
        kind = "" if key in free.split() else next(fits, "")
        if kind:
            stock[kind] -= 1
            words.append(f"{key}:{kind}")
    removed = tuple(stock.elements())
    return table(" ".join(words), rondel, palace=palace, removed=removed, **more)


HANDS = Hands(GAME)
play, happens, refused = HANDS.play, HANDS.happens, HANDS.refused


def legal(state: State, seat: int = 0) -> set[str]:
    return HANDS.legal(state, seat)


def asked(state: State) -> tuple[int, str]:
    (ask,) = GAME.asks(state)
    return ask.seat, ask.what


def gold(state: State) -> list[int]:
    return [player.gold for player in state.players]


def earned(events: tuple[Event, ...]) -> list[tuple[int, int, str]]:
    """Who got how much, and by which rule."""
    return [(e.seat, e.gold, e.rule) for e in events if isinstance(e, GoldEarned)]


def tile(state: State, space: str) -> str:
    return state.tiles[state.palace.index[space]]


def worker(state: State, space: str) -> int | None:
    return state.workers[state.palace.index[space]]
