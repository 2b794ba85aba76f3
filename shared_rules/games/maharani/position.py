"""A position that was entered or mended by hand: everything that breaks a limit, told in words.

The law: a State that passes here can be played on. Each check yields what it finds, so that a
position can be mended in one go; only what makes further counting senseless stops the counting.
Two workers that should not both be there (MI-6e) are no broken limit: the game asks about them.
"""

from collections.abc import Iterator
from itertools import chain

from shared_rules.core.problems import (
    Problem,
    check_in_turn,
    crowds,
    problem,
    problems_of,
    repeats,
    strangers,
)
from shared_rules.core.seats import Seat
from shared_rules.games.maharani.edition import PLACES, SECTIONS, SPACES
from shared_rules.games.maharani.gains_position import gain_problems
from shared_rules.games.maharani.names import kind_name
from shared_rules.games.maharani.pillars import SIDES
from shared_rules.games.maharani.placing import can_take
from shared_rules.games.maharani.state import (
    FIRST,
    OVER,
    PHASES,
    REFILL,
    RONDEL,
    TILES_A_TURN,
    TURNS,
    WORKERS,
    Player,
    State,
    Turn,
    bag,
    empty_places,
    is_filled,
    middle_is_full,
    nothing_fits,
    own_workers,
    worker_colours,
)
from shared_rules.games.maharani.workers import worker_choices


def check_position(state: State) -> None:
    check_in_turn(state, _form, _limits, _course)


def _form(state: State) -> Iterator[Problem]:
    """Facts without which nothing else can be counted."""
    seats = len(state.players)
    if seats not in WORKERS:
        yield problem("MI-3b", "there are {seats} players; it is a game for 2 to 4", seats=seats)
    else:
        yield from _shape(state)
    yield from _keys(state)


def _shape(state: State) -> Iterator[Problem]:
    seats = len(state.players)
    wrong = problems_of(state, listed=", ".join(PHASES), spaces=SPACES, all=len(PLACES))
    if state.phase not in PHASES:
        yield wrong("MI-4b", "there is no phase '{phase}'; there are {listed}")
    if state.seat not in range(seats):
        yield wrong("MI-3d", "there is no seat {seat}")
    for name in ("tiles", "arrows", "workers"):
        if (count := len(getattr(state, name))) != SPACES:
            words = "{name} has {count} entries; the palace has {spaces} spaces"
            yield wrong("MI-2b", words, name=name, count=count)
    if (count := len(state.rondel)) != len(PLACES):
        yield wrong("MI-2c", "the rondel has {count} places instead of {all}", count=count)
    for seat, player in enumerate(state.players):
        if (count := len(player.tokens)) != len(PLACES):
            yield problem("MI-2c", "{player} has {count} action tokens", seat, count=count)
        if (count := len(player.supply)) != len(own_workers(seat, seats)):
            yield problem("MI-3b", "{player} has workers in {count} colours", seat, count=count)


def _keys(state: State) -> Iterator[Problem]:
    """Names of things that the palace does not have."""
    palace, wrong = state.palace, problems_of(state.turn)
    for kind in strangers(_listed(state), palace.tile_counts):
        yield wrong("MI-2a", "there is no tile '{kind}'", kind=kind)
    aside = (aside.section for aside in state.aside)
    for key in strangers((*state.scored, *aside), palace.section_keys):
        yield wrong("MI-2b", "there is no section '{key}'", key=key)
    if state.turn.place not in (0, *PLACES):
        yield wrong("MI-2c", "the rondel has no place {place}")
    if state.turn.space not in ("", *palace.keys):
        yield wrong("MI-2b", "the palace has no space '{space}'")


def _limits(state: State) -> Iterator[Problem]:
    for check in (_sides, _tiles, _spaces, _workers, _sections, _rondel):
        yield from check(state)
    for seat, player in enumerate(state.players):
        yield from _own(state, seat, player)


def _course(state: State) -> Iterator[Problem]:
    yield from _phase(state)
    yield from gain_problems(state.palace, len(state.players), state.gains)


def _listed(state: State) -> Iterator[str]:
    """Every tile that is not in the bag."""
    return filter(None, chain(state.tiles, state.rondel, state.removed))


def _out(state: State) -> list[int]:
    """Every worker that is in no supply."""
    aside = (aside.worker for aside in state.aside)
    return [worker for worker in (*state.workers, *aside) if worker is not None]


def _sides(state: State) -> Iterator[Problem]:
    """MI-3c"""
    sides = [player.side for player in state.players]
    wrong = problems_of(listed=", ".join(sides))
    if repeats(sides) or not set(sides) <= set(SIDES):
        yield wrong("MI-3c", "the position tokens are at {listed}: each has its own side")
        return
    numbers = [SIDES.index(side) for side in sides]
    if sum((numbers[at] - numbers[at - 1]) % 4 for at in range(len(numbers))) != 4:
        yield wrong("MI-3c", "the position tokens are at {listed}: seats go clockwise")


def _tiles(state: State) -> Iterator[Problem]:
    palace = state.palace
    for kind, count in crowds(_listed(state), 0).items():
        if count > palace.tile_counts[kind]:
            wrong = problems_of(count=count, kind=kind_name(kind), all=palace.tile_counts[kind])
            yield wrong("MI-2a", "{count} tiles are out of {kind}: there are {all}")
    if state.removed and not middle_is_full(state):
        yield problem("MI-7d", "tiles were removed before all middle-pillar spaces were taken")
    for kind in strangers(state.removed, palace.middle_kinds):
        words = "a tile without a middle pillar was removed: '{kind}'"
        yield problem("MI-7d", words, kind=kind)


def _spaces(state: State) -> Iterator[Problem]:
    laid = zip(state.palace.keys, state.tiles, state.arrows, state.workers, strict=True)
    for space, (key, kind, arrow, worker) in enumerate(laid):
        wrong = problems_of(key=key, arrow=arrow)
        ways = state.palace.arrows[kind][space] if kind else ()
        if not kind:
            if arrow or worker is not None:
                words = "on {key} lies no tile, so no arrow and no worker is there"
                yield wrong("MI-4c", words)
        elif not ways:
            words = "the pillars of {key} are not those of its tile: {tile}"
            yield wrong("MI-4e", words, tile=kind_name(kind))
        elif arrow not in ways:
            yield wrong("MI-4f", "on {key} the arrow cannot point to '{arrow}'")


def _workers(state: State) -> Iterator[Problem]:
    for worker in strangers(_out(state), worker_colours(len(state.players))):
        words = "nobody at this table has workers of colour {worker}"
        yield problem("MI-3b", words, worker=worker)


def _own(state: State, seat: Seat, player: Player) -> Iterator[Problem]:
    seats = len(state.players)
    if player.gold < 0:
        words = "{player} has {gold} gold: it cannot be below 0"
        yield problem("MI-3c", words, seat, gold=player.gold)
    for worker, left in zip(own_workers(seat, seats), player.supply, strict=True):
        count = _out(state).count(worker) + left
        wrong = problems_of(player=seat, worker=worker, left=left, count=count, all=WORKERS[seats])
        if left < 0:
            yield wrong("MI-3b", "{player} has {left} workers in its supply")
        if count != WORKERS[seats]:
            words = "{player} has {count} workers of colour {worker} instead of {all}"
            yield wrong("MI-3b", words)


def _sections(state: State) -> Iterator[Problem]:
    palace = state.palace
    if repeats(state.scored):
        yield problem("MI-8a", "a section is scored once")
    for section, key in enumerate(palace.section_keys):
        wrong, filled = problems_of(key=key), is_filled(state, section)
        if key in state.scored:
            if not filled and state.phase != OVER:
                yield wrong("MI-8a", "the section {key} is scored, but not full")
            if any(state.workers[space] is not None for space in palace.spaces_of[section]):
                yield wrong("MI-8c", "workers stand in the section {key}, which is scored")
            if any(aside.section == key for aside in state.aside):
                yield wrong("MI-6e", "workers lie beside the section {key}, which is scored")
        elif filled and not (state.phase == TURNS and state.turn.laid):
            yield wrong("MI-8a", "the section {key} is full, but not scored")


def _rondel(state: State) -> Iterator[Problem]:
    if middle_is_full(state) and not state.palace.middle_kinds.isdisjoint(state.rondel):
        yield problem("MI-7d", "all middle-pillar spaces are taken: such tiles leave the rondel")
    if state.phase == TURNS and not state.turn.laid and _is_drawing(state):
        words = "the rondel is full when a turn begins, as long as the bag has tiles"
        yield problem("MI-7c", words)


def _is_drawing(state: State) -> bool:
    """Tells whether something is to be drawn, and has a place."""
    return any(empty_places(state)) and bool(bag(state))


def _phase(state: State) -> Iterator[Problem]:
    match state.phase:
        case "rondel" | "first":
            yield from _set_up(state)
        case "refill":
            if not _is_drawing(state):
                yield problem("MI-7c", "the rondel is refilled, but nothing is to be drawn")
        case "turns":
            yield from _turn(state)
        case "over":
            if len(state.scored) < SECTIONS:
                yield problem("MI-9a", "the game is over, but not all sections are scored")
            if not all(state.tiles) and not nothing_fits(state):
                yield problem("MI-7f", "the game is over, but a tile still fits")
    if state.phase in (REFILL, OVER) and state.turn != Turn():
        yield problem("MI-7g", "the turn is over, so nothing of it is left to do")
    if state.phase in (TURNS, REFILL) and len(state.scored) == SECTIONS:
        yield problem("MI-9a", "all sections are scored, so the game is over")


def _set_up(state: State) -> Iterator[Problem]:
    if any(state.tiles) or state.turn != Turn() or state.scored:
        yield problem("MI-3a", "the game has begun, but the table is being set up")
    drawn = [bool(kind) for kind in state.rondel]
    if drawn != sorted(drawn, reverse=True) or all(drawn) != (state.phase == FIRST):
        yield problem("MI-3a", "the rondel is laid from place 1 on; then the first player is drawn")
    if state.phase == RONDEL and any(player.gold for player in state.players):
        yield problem("MI-3c", "nobody has gold before the game begins")


def _turn(state: State) -> Iterator[Problem]:
    turn, seat = state.turn, state.seat
    wrong = problems_of(turn)
    if not 0 <= turn.laid <= TILES_A_TURN:
        yield wrong("MI-7a", "{laid} tiles were laid in this turn: one, or two at most")
    if turn.place and turn.space:
        yield wrong("MI-4b", "a tile is in hand while another one waits for its worker")
    elif turn.place and (turn.laid == TILES_A_TURN or not can_take(state, seat, turn.place)):
        yield wrong("MI-4d", "the tile of place {place} is in hand, but cannot be laid")
    elif turn.space and not _waits(state):
        yield wrong("MI-6a", "the tile on {space} does not wait for a worker")
    elif turn.space and len(worker_choices(state, seat)) < 2:
        yield wrong("MI-2Pa", "there is nothing to choose for the tile on {space}")
    if not turn.laid and nothing_fits(state):
        yield wrong("MI-7f", "no tile on the rondel fits any free space, so the game is over")


def _waits(state: State) -> bool:
    space = state.palace.index[state.turn.space]
    at_player = state.arrows[space] == state.players[state.seat].side
    return bool(state.turn.laid) and at_player and state.workers[space] is None
