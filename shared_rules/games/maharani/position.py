"""A position that was entered or mended by hand: everything that breaks a limit, told in words.

The law: a State that passes here can be played on. Each check yields what it finds, so that a
position can be mended in one go; only what makes further counting senseless stops the counting.
Two workers that should not both be there (MI-6e) are no broken limit: the game asks about them.
"""

from collections import Counter
from collections.abc import Iterator

from shared_rules.core.errors import BadPosition
from shared_rules.core.problems import Problem, problem
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
    problems = [*_shape(state), *_keys(state)]
    if not problems:
        for check in (_sides, _tiles, _spaces, _workers, _sections, _rondel, _gold):
            problems += check(state)
    if not problems:
        problems += _phase(state)
        problems += gain_problems(state.palace, len(state.players), state.gains)
    if problems:
        raise BadPosition(problems)


def _shape(state: State) -> Iterator[Problem]:
    """Without these nothing else can be counted."""
    seats = len(state.players)
    if seats not in WORKERS:
        yield problem("MI-3b", "there are {seats} players; it is a game for 2 to 4", seats=seats)
        return
    if state.phase not in PHASES:
        yield problem(
            "MI-4b",
            "there is no phase '{phase}'; there are {listed}",
            phase=state.phase,
            listed=", ".join(PHASES),
        )
    if state.seat not in range(seats):
        yield problem("MI-3d", "there is no seat {seat}", seat=state.seat)
    for name in ("tiles", "arrows", "workers"):
        if (count := len(getattr(state, name))) != SPACES:
            yield problem(
                "MI-2b",
                "{name} has {count} entries; the palace has {spaces} spaces",
                name=name,
                count=count,
                spaces=SPACES,
            )
    if len(state.rondel) != len(PLACES):
        yield problem(
            "MI-2c",
            "the rondel has {count} places instead of {all}",
            count=len(state.rondel),
            all=len(PLACES),
        )
    for seat, player in enumerate(state.players):
        if len(player.tokens) != len(PLACES):
            yield problem(
                "MI-2c", "{player} has {count} action tokens", seat, count=len(player.tokens)
            )
        if len(player.supply) != len(own_workers(seat, seats)):
            yield problem(
                "MI-3b", "{player} has workers in {count} colours", seat, count=len(player.supply)
            )


def _keys(state: State) -> Iterator[Problem]:
    """Names of things that the palace does not have."""
    palace = state.palace
    for kind in dict.fromkeys((*state.tiles, *state.rondel, *state.removed)):
        if kind and kind not in palace.tile_counts:
            yield problem("MI-2a", "there is no tile '{kind}'", kind=kind)
    for key in dict.fromkeys((*state.scored, *(aside.section for aside in state.aside))):
        if key not in palace.section_keys:
            yield problem("MI-2b", "there is no section '{key}'", key=key)
    if state.turn.place not in (0, *PLACES):
        yield problem("MI-2c", "the rondel has no place {place}", place=state.turn.place)
    if state.turn.space and state.turn.space not in palace.index:
        yield problem("MI-2b", "the palace has no space '{space}'", space=state.turn.space)


def _sides(state: State) -> Iterator[Problem]:
    # MI-3c
    sides = [player.side for player in state.players]
    if not set(sides) <= set(SIDES) or len(set(sides)) < len(sides):
        yield problem(
            "MI-3c",
            "the position tokens are at {listed}: each has its own side",
            listed=", ".join(sides),
        )
        return
    numbers = [SIDES.index(side) for side in sides]
    if sum((numbers[at] - numbers[at - 1]) % 4 for at in range(len(numbers))) != 4:
        yield problem(
            "MI-3c",
            "the position tokens are at {listed}: seats go clockwise",
            listed=", ".join(sides),
        )


def _tiles(state: State) -> Iterator[Problem]:
    palace = state.palace
    used = Counter((*state.tiles, *state.rondel, *state.removed))
    for kind, count in used.items():
        if kind and count > palace.tile_counts[kind]:
            yield problem(
                "MI-2a",
                "{count} tiles are out of {kind}: there are {all}",
                count=count,
                kind=kind_name(kind),
                all=palace.tile_counts[kind],
            )
    if state.removed and not middle_is_full(state):
        yield problem("MI-7d", "tiles were removed before all middle-pillar spaces were taken")
    for kind in state.removed:
        if not kind or kind not in palace.middle_kinds:
            yield problem(
                "MI-7d", "a tile without a middle pillar was removed: '{kind}'", kind=kind
            )


def _spaces(state: State) -> Iterator[Problem]:
    palace = state.palace
    for space, (kind, arrow) in enumerate(zip(state.tiles, state.arrows, strict=True)):
        key = palace.keys[space]
        if not kind:
            if arrow or state.workers[space] is not None:
                yield problem(
                    "MI-4c", "on {key} lies no tile, so no arrow and no worker is there", key=key
                )
        elif not palace.arrows[kind][space]:
            yield problem(
                "MI-4e",
                "the pillars of {key} are not those of its tile: {tile}",
                key=key,
                tile=kind_name(kind),
            )
        elif arrow not in palace.arrows[kind][space]:
            yield problem(
                "MI-4f", "on {key} the arrow cannot point to '{arrow}'", key=key, arrow=arrow
            )


def _workers(state: State) -> Iterator[Problem]:
    seats = len(state.players)
    out = Counter(worker for worker in state.workers if worker is not None)
    out.update(aside.worker for aside in state.aside)
    for worker in out:
        if worker not in worker_colours(seats):
            yield problem(
                "MI-3b", "nobody at this table has workers of colour {worker}", worker=worker
            )
    for seat, player in enumerate(state.players):
        for worker, left in zip(own_workers(seat, seats), player.supply, strict=True):
            if left < 0:
                yield problem("MI-3b", "{player} has {left} workers in its supply", seat, left=left)
            if out[worker] + left != WORKERS[seats]:
                yield problem(
                    "MI-3b",
                    "{player} has {count} workers of colour {worker} instead of {all}",
                    seat,
                    count=out[worker] + left,
                    worker=worker,
                    all=WORKERS[seats],
                )


def _sections(state: State) -> Iterator[Problem]:
    palace = state.palace
    if len(set(state.scored)) < len(state.scored):
        yield problem("MI-8a", "a section is scored once")
    for section, key in enumerate(palace.section_keys):
        filled = is_filled(state, section)
        if key in state.scored:
            if not filled and state.phase != OVER:
                yield problem("MI-8a", "the section {key} is scored, but not full", key=key)
            if any(state.workers[space] is not None for space in palace.spaces_of[section]):
                yield problem(
                    "MI-8c", "workers stand in the section {key}, which is scored", key=key
                )
            if any(aside.section == key for aside in state.aside):
                yield problem(
                    "MI-6e", "workers lie beside the section {key}, which is scored", key=key
                )
        elif filled and not (state.phase == TURNS and state.turn.laid):
            yield problem("MI-8a", "the section {key} is full, but not scored", key=key)


def _rondel(state: State) -> Iterator[Problem]:
    kinds = [kind for kind in state.rondel if kind]
    if middle_is_full(state) and state.palace.middle_kinds & set(kinds):
        yield problem("MI-7d", "all middle-pillar spaces are taken: such tiles leave the rondel")
    if state.phase == TURNS and not state.turn.laid and any(empty_places(state)) and bag(state):
        yield problem(
            "MI-7c", "the rondel is full when a turn begins, as long as the bag has tiles"
        )


def _gold(state: State) -> Iterator[Problem]:
    for seat, player in enumerate(state.players):
        if player.gold < 0:
            yield problem(
                "MI-3c", "{player} has {gold} gold: it cannot be below 0", seat, gold=player.gold
            )


def _phase(state: State) -> Iterator[Problem]:
    match state.phase:
        case "rondel" | "first":
            yield from _set_up(state)
        case "refill":
            if not any(empty_places(state)) or not bag(state):
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
    if not 0 <= turn.laid <= TILES_A_TURN:
        yield problem(
            "MI-7a", "{laid} tiles were laid in this turn: one, or two at most", laid=turn.laid
        )
    if turn.place and turn.space:
        yield problem("MI-4b", "a tile is in hand while another one waits for its worker")
    elif turn.place and (turn.laid == TILES_A_TURN or not can_take(state, seat, turn.place)):
        yield problem(
            "MI-4d", "the tile of place {place} is in hand, but cannot be laid", place=turn.place
        )
    elif turn.space:
        yield from _waiting(state)
    if not turn.laid and nothing_fits(state):
        yield problem("MI-7f", "no tile on the rondel fits any free space, so the game is over")


def _waiting(state: State) -> Iterator[Problem]:
    space = state.palace.index[state.turn.space]
    at_player = state.arrows[space] == state.players[state.seat].side
    if not state.turn.laid or not at_player or state.workers[space] is not None:
        yield problem(
            "MI-6a", "the tile on {space} does not wait for a worker", space=state.turn.space
        )
    elif len(worker_choices(state, state.seat)) < 2:
        yield problem(
            "MI-2Pa", "there is nothing to choose for the tile on {space}", space=state.turn.space
        )
