"""A position that was entered or mended by hand: everything that breaks a limit, told in words.

The law: a State that passes here can be played on. Each check yields what it finds, so that a
position can be mended in one go; only what makes further counting senseless stops the counting.
Two workers that should not both be there (MI-6e) are no broken limit: the game asks about them.
"""

from collections import Counter
from collections.abc import Iterator

from shared_rules.core.errors import BadPosition
from shared_rules.games.maharani.edition import PLACES, SECTIONS, SPACES
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

Problem = tuple[str, str]
"""A rule id and words."""


def check_position(state: State) -> None:
    problems = [*_shape(state), *_keys(state)]
    if not problems:
        for check in (_sides, _tiles, _spaces, _workers, _sections, _rondel, _gold):
            problems += check(state)
    if not problems:
        problems += _phase(state)
    if problems:
        raise BadPosition(problems)


def _shape(state: State) -> Iterator[Problem]:
    """Without these nothing else can be counted."""
    seats = len(state.players)
    if seats not in WORKERS:
        yield "MI-3b", f"there are {seats} players; it is a game for 2 to 4"
        return
    if state.phase not in PHASES:
        yield "MI-4b", f"there is no phase {state.phase!r}; there are {', '.join(PHASES)}"
    if state.seat not in range(seats):
        yield "MI-3d", f"there is no seat {state.seat}"
    for name in ("tiles", "arrows", "workers"):
        if (count := len(getattr(state, name))) != SPACES:
            yield "MI-2b", f"{name} has {count} entries; the palace has {SPACES} spaces"
    if len(state.rondel) != len(PLACES):
        yield "MI-2c", f"the rondel has {len(state.rondel)} places instead of {len(PLACES)}"
    for seat, player in enumerate(state.players):
        if len(player.tokens) != len(PLACES):
            yield "MI-2c", f"seat {seat} has {len(player.tokens)} action tokens"
        if len(player.supply) != len(own_workers(seat, seats)):
            yield "MI-3b", f"seat {seat} has workers in {len(player.supply)} colours"


def _keys(state: State) -> Iterator[Problem]:
    """Names of things that the palace does not have."""
    palace = state.palace
    for kind in dict.fromkeys((*state.tiles, *state.rondel, *state.removed)):
        if kind and kind not in palace.tile_counts:
            yield "MI-2a", f"there is no tile {kind!r}"
    for key in dict.fromkeys((*state.scored, *(aside.section for aside in state.aside))):
        if key not in palace.section_keys:
            yield "MI-2b", f"there is no section {key!r}"
    if state.turn.place not in (0, *PLACES):
        yield "MI-2c", f"the rondel has no place {state.turn.place}"
    if state.turn.space and state.turn.space not in palace.index:
        yield "MI-2b", f"the palace has no space {state.turn.space!r}"


def _sides(state: State) -> Iterator[Problem]:
    # MI-3c
    sides = [player.side for player in state.players]
    if not set(sides) <= set(SIDES) or len(set(sides)) < len(sides):
        yield "MI-3c", f"the position tokens are at {', '.join(sides)}: each has its own side"
        return
    numbers = [SIDES.index(side) for side in sides]
    if sum((numbers[at] - numbers[at - 1]) % 4 for at in range(len(numbers))) != 4:
        yield "MI-3c", f"the position tokens are at {', '.join(sides)}: seats go clockwise"


def _tiles(state: State) -> Iterator[Problem]:
    palace = state.palace
    used = Counter((*state.tiles, *state.rondel, *state.removed))
    for kind, count in used.items():
        if kind and count > palace.tile_counts[kind]:
            yield "MI-2a", f"{count} tiles are out of {kind}: there are {palace.tile_counts[kind]}"
    if state.removed and not middle_is_full(state):
        yield "MI-7d", "tiles were removed before all middle-pillar spaces were taken"
    for kind in state.removed:
        if not kind or kind not in palace.middle_kinds:
            yield "MI-7d", f"a tile without a middle pillar was removed: {kind!r}"


def _spaces(state: State) -> Iterator[Problem]:
    palace = state.palace
    for space, (kind, arrow) in enumerate(zip(state.tiles, state.arrows, strict=True)):
        key = palace.keys[space]
        if not kind:
            if arrow or state.workers[space] is not None:
                yield "MI-4c", f"on {key} lies no tile, so no arrow and no worker is there"
        elif not palace.arrows[kind][space]:
            yield "MI-4e", f"the pillars of {key} are not those of its tile: {kind_name(kind)}"
        elif arrow not in palace.arrows[kind][space]:
            yield "MI-4f", f"on {key} the arrow cannot point to {arrow!r}"


def _workers(state: State) -> Iterator[Problem]:
    seats = len(state.players)
    out = Counter(worker for worker in state.workers if worker is not None)
    out.update(aside.worker for aside in state.aside)
    for worker in out:
        if worker not in worker_colours(seats):
            yield "MI-3b", f"nobody at this table has workers of colour {worker}"
    for seat, player in enumerate(state.players):
        for worker, left in zip(own_workers(seat, seats), player.supply, strict=True):
            if left < 0:
                yield "MI-3b", f"seat {seat} has {left} workers in its supply"
            if out[worker] + left != WORKERS[seats]:
                words = f"{out[worker] + left} workers of colour {worker}"
                yield "MI-3b", f"seat {seat} has {words} instead of {WORKERS[seats]}"


def _sections(state: State) -> Iterator[Problem]:
    palace = state.palace
    if len(set(state.scored)) < len(state.scored):
        yield "MI-8a", "a section is scored once"
    for section, key in enumerate(palace.section_keys):
        filled = is_filled(state, section)
        if key in state.scored:
            if not filled and state.phase != OVER:
                yield "MI-8a", f"the section {key} is scored, but not full"
            if any(state.workers[space] is not None for space in palace.spaces_of[section]):
                yield "MI-8c", f"workers stand in the section {key}, which is scored"
            if any(aside.section == key for aside in state.aside):
                yield "MI-6e", f"workers lie beside the section {key}, which is scored"
        elif filled and not (state.phase == TURNS and state.turn.laid):
            yield "MI-8a", f"the section {key} is full, but not scored"


def _rondel(state: State) -> Iterator[Problem]:
    kinds = [kind for kind in state.rondel if kind]
    if middle_is_full(state) and state.palace.middle_kinds & set(kinds):
        yield "MI-7d", "all middle-pillar spaces are taken: such tiles leave the rondel"
    if state.phase == TURNS and not state.turn.laid and any(empty_places(state)) and bag(state):
        yield "MI-7c", "the rondel is full when a turn begins, as long as the bag has tiles"


def _gold(state: State) -> Iterator[Problem]:
    for seat, player in enumerate(state.players):
        if player.gold < 0:
            yield "MI-3c", f"seat {seat} has {player.gold} gold: it cannot be below 0"


def _phase(state: State) -> Iterator[Problem]:
    match state.phase:
        case "rondel" | "first":
            yield from _set_up(state)
        case "refill":
            if not any(empty_places(state)) or not bag(state):
                yield "MI-7c", "the rondel is refilled, but nothing is to be drawn"
        case "turns":
            yield from _turn(state)
        case "over":
            if len(state.scored) < SECTIONS:
                yield "MI-9a", "the game is over, but not all sections are scored"
            if not all(state.tiles) and not nothing_fits(state):
                yield "MI-7f", "the game is over, but a tile still fits"
    if state.phase in (REFILL, OVER) and state.turn != Turn():
        yield "MI-7g", "the turn is over, so nothing of it is left to do"
    if state.phase in (TURNS, REFILL) and len(state.scored) == SECTIONS:
        yield "MI-9a", "all sections are scored, so the game is over"


def _set_up(state: State) -> Iterator[Problem]:
    if any(state.tiles) or state.turn != Turn() or state.scored:
        yield "MI-3a", "the game has begun, but the table is being set up"
    drawn = [bool(kind) for kind in state.rondel]
    if drawn != sorted(drawn, reverse=True) or all(drawn) != (state.phase == FIRST):
        yield "MI-3a", "the rondel is laid from place 1 on; then the first player is drawn"
    if state.phase == RONDEL and any(player.gold for player in state.players):
        yield "MI-3c", "nobody has gold before the game begins"


def _turn(state: State) -> Iterator[Problem]:
    turn, seat = state.turn, state.seat
    if not 0 <= turn.laid <= TILES_A_TURN:
        yield "MI-7a", f"{turn.laid} tiles were laid in this turn: one, or two at most"
    if turn.place and turn.space:
        yield "MI-4b", "a tile is in hand while another one waits for its worker"
    elif turn.place and (turn.laid == TILES_A_TURN or not can_take(state, seat, turn.place)):
        yield "MI-4d", f"the tile of place {turn.place} is in hand, but cannot be laid"
    elif turn.space:
        yield from _waiting(state)
    if not turn.laid and nothing_fits(state):
        yield "MI-7f", "no tile on the rondel fits any free space, so the game is over"


def _waiting(state: State) -> Iterator[Problem]:
    space = state.palace.index[state.turn.space]
    at_player = state.arrows[space] == state.players[state.seat].side
    if not state.turn.laid or not at_player or state.workers[space] is not None:
        yield "MI-6a", f"the tile on {state.turn.space} does not wait for a worker"
    elif len(worker_choices(state, state.seat)) < 2:
        yield "MI-2Pa", f"there is nothing to choose for the tile on {state.turn.space}"
