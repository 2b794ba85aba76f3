"""A position that was entered or mended by hand: everything that breaks a limit, told in words.

The law: a State that passes here can be played on. Each check yields what it finds, so that a
position can be mended in one go; only what makes further counting senseless stops the counting.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from shared_rules.core.errors import BadPosition
from shared_rules.core.problems import Problem, problem
from shared_rules.core.seats import Seat
from shared_rules.games.rajas.agenda_position import agenda_problems
from shared_rules.games.rajas.board import ROWS
from shared_rules.games.rajas.edition import COLOUR_TILES
from shared_rules.games.rajas.faces import (
    BUILDINGS,
    COLOURS,
    STACKS,
    NoFace,
    read_face,
    turns_of,
)
from shared_rules.games.rajas.opening import known_tiles, seen_tiles
from shared_rules.games.rajas.province import is_joined, joined_borders, network
from shared_rules.games.rajas.scoring import GAIN_WORDS
from shared_rules.games.rajas.state import (
    FIRST_LEVEL,
    FIRST_WORKERS,
    MONEY_BONUSES,
    NOBODY,
    OPENING,
    PHASES,
    STATUE,
    TOP_KARMA,
    TOP_LEVEL,
    VALUE_OF,
    WAITING,
    WORKER_AT,
    Gain,
    Player,
    State,
    margin,
    most_extra_workers,
    pool,
    spaces,
)

PAYING: Final = "RG-4c"
"""By this rule alone coins are lost."""


def check_position(state: State) -> None:
    problems = [*_shape(state)]
    if not problems:
        problems += _keys(state)
    if not problems:
        for check in (_dice, _tracks, _gains, _workers, _river, _tiles, _yields):
            problems += check(state)
    if not problems:
        problems += agenda_problems(state)
    if problems:
        raise BadPosition(problems)


def _shape(state: State) -> Iterator[Problem]:
    """Without these nothing else can be counted."""
    seats, board = len(state.players), state.board
    if seats not in board.spaces:
        yield problem("RG-3a", "there are {seats} players; it is a game for 2 to 4", seats=seats)
        return
    if state.phase not in PHASES:
        yield problem(
            "RG-4a",
            "there is no phase '{phase}'; there are {listed}",
            phase=state.phase,
            listed=", ".join(PHASES),
        )
    if state.round < (state.phase != OPENING):
        yield problem("RG-4a", "there is no round {round}", round=state.round)
    earning = (gain.seat for gain in state.gains)
    for seat in (state.first, state.seat, *state.met, *state.last, *earning):
        if seat not in range(seats):
            yield problem("RG-4a", "there is no seat {seat}", seat=seat)
    for rule, seat in (("RG-7d", state.mogul), ("RG-4a", state.placed)):
        if seat not in (NOBODY, *range(seats)):
            yield problem(rule, "there is no seat {seat}", seat=seat)
    counts = (
        ("RG-3a", "worker spaces", len(state.workers), len(board.spaces[seats])),
        ("RG-2b", "tops", len(state.tops), len(STACKS)),
        ("RG-2b", "stacks", len(state.stacks), len(STACKS)),
        ("RG-8a", "river spaces", len(state.river), board.end),
        ("RG-13f", "boards", len(state.options.navaratna), seats),
    )
    yield from ((rule, f"{n} {what} instead of {ok}") for rule, what, n, ok in counts if n != ok)
    for seat, player in enumerate(state.players):
        yield from _player_shape(state, seat, player)


def _player_shape(state: State, seat: Seat, player: Player) -> Iterator[Problem]:
    cells, borders = len(state.board.cells), len(state.board.borders)
    for name in ("tiles", "roads", "under"):
        if len(getattr(player, name)) != cells:
            yield problem(
                "RG-2d",
                "{name} of {player} are not for {cells} spaces",
                seat,
                name=name,
                cells=cells,
            )
    if len(player.yields) != borders:
        yield problem(
            "RG-13a", "yields of {player} are not for {borders} borders", seat, borders=borders
        )
    if len(player.upgrades) != len(BUILDINGS):
        yield problem(
            "RG-2e", "{player} has {count} upgrade cubes", seat, count=len(player.upgrades)
        )
    if player.bonus not in range(len(MONEY_BONUSES) + 1):
        yield problem(
            "RG-10d",
            "{player} has passed {bonus} bonuses of the money track",
            seat,
            bonus=player.bonus,
        )


def _keys(state: State) -> Iterator[Problem]:
    """Names of things that there are not."""
    board = state.board
    dice = {die for player in state.players for die in player.dice}
    yield from (
        problem("RG-2a", "there is no die '{die}'", die=die) for die in dice - set(VALUE_OF)
    )
    yield from (problem("RG-2a", "no die is '{c}'", c=c) for c in set(state.rolling) - set(COLOURS))
    for face in dict.fromkeys(known_tiles(state)):
        try:
            read_face(face)
        except NoFace as error:
            yield "RG-2b", str(error)
    for player in state.players:
        for border in set(player.joined) - set(board.border_index):
            yield problem("RG-5d", "there is no border '{border}'", border=border)
        for where in set(player.waiting) - set(WAITING):
            yield problem("RG-3b", "no worker waits at '{where}'", where=where)
    for stack in {*state.unseen, *(each.stack for each in state.entered)} - set(STACKS):
        yield problem("RG-2b", "there is no stack '{stack}'", stack=stack)
    if (state.entered or state.unseen) and not board.growing:
        yield problem("RG-2b", "the edition is complete: no tile is unknown")


def _dice(state: State) -> Iterator[Problem]:
    for colour in COLOURS:
        if pool(state, colour) < 0:
            yield problem(
                "RG-2a",
                "more than {dice_each} dice are {colour}",
                dice_each=state.board.dice_each,
                colour=colour,
            )
    for seat, player in enumerate(state.players):
        if player.dice != tuple(sorted(player.dice)):
            yield problem("RG-4d", "the dice of {player} are not in their order", seat)
        limit = STATUE[player.navaratna]
        if len(player.dice) > limit:
            yield problem(
                "RG-4d",
                "{player} has {count} dice: {limit} at most",
                seat,
                count=len(player.dice),
                limit=limit,
            )
    if len(state.rolling) > max(STATUE.values()):
        yield problem("RG-4d", "{count} dice are being rolled", count=len(state.rolling))


def _tracks(state: State) -> Iterator[Problem]:
    for seat, player in enumerate(state.players):
        if player.money < 0 or player.fame < 0:
            yield problem("RG-4c", "the markers of {player} cannot be below 0", seat)
        if player.karma not in range(TOP_KARMA + 1):
            yield problem(
                "RG-9a",
                "{player} has karma {karma}: it runs from 0 to {top_karma}",
                seat,
                karma=player.karma,
                top_karma=TOP_KARMA,
            )
        if not all(FIRST_LEVEL <= level <= TOP_LEVEL for level in player.upgrades):
            yield problem("RG-5e", "an upgrade cube of {player} is not at 2, 3 or 4", seat)
        due = [at for at, _ in MONEY_BONUSES[player.bonus :] if at <= player.money]
        if due:
            yield problem(
                "RG-10d",
                "{player} has passed the bonus at {due} on the money track",
                seat,
                due=due[0],
            )
        # RG-12a
        if (margin(state, seat) >= 0) != (seat in state.met):
            yield problem(
                "RG-12a", "whether the markers of {player} have met is not what they show", seat
            )
    if len(set(state.met)) < len(state.met):
        yield problem("RG-12a", "markers meet once")


def _gains(state: State) -> Iterator[Problem]:
    """What the score sheet tells of the latest turn."""
    for gain in state.gains:
        if gain.rule not in GAIN_WORDS:
            yield problem("RG-12c", "nothing is gained by rule '{rule}'", rule=gain.rule)
        elif not _can_be(state, gain):
            yield problem(
                gain.rule,
                "{player} did not gain {coins} coins and {fame} fame by this rule",
                gain.seat,
                coins=gain.coins,
                fame=gain.fame,
            )
    for seat, player in enumerate(state.players):
        own = [gain for gain in state.gains if gain.seat == seat]
        coins, fame = sum(gain.coins for gain in own), sum(gain.fame for gain in own)
        if coins > player.money or fame > player.fame:
            yield problem(
                "RG-12c", "{player} gained more in the latest turn than the markers show", seat
            )


def _can_be(state: State, gain: Gain) -> bool:
    # RG-4c
    if gain.rule == PAYING:
        return not gain.fame and -gain.coins in {space.coins for space in spaces(state)}
    return gain.coins >= 0 and gain.fame >= 0


def _workers(state: State) -> Iterator[Problem]:
    seats = range(len(state.players))
    for worker in set(state.workers) - {NOBODY, *seats}:
        yield problem("RG-4b", "nobody at this table has workers of {player}", worker)
    for seat, player in enumerate(state.players):
        extra = player.workers - FIRST_WORKERS
        if not 0 <= extra <= most_extra_workers(state):
            yield problem("RG-10b", "{player} has {workers} workers", seat, workers=player.workers)
        if len(set(player.waiting)) < len(player.waiting):
            yield problem("RG-3b", "two workers of {player} wait at one place", seat)
        if extra + len(player.waiting) > len(WAITING):
            yield problem(
                "RG-3b",
                "{player} has more than {count} workers",
                seat,
                count=FIRST_WORKERS + len(WAITING),
            )
        if extra == most_extra_workers(state) and player.waiting:
            yield problem("RG-10b", "no more workers of {player} can come: none waits", seat)
        if player.offers not in range(len(WAITING) + 1):
            yield problem(
                "RG-13d",
                "{player} was offered {offers} yield tiles in this round",
                seat,
                offers=player.offers,
            )
        if state.workers.count(seat) > player.workers:
            yield problem("RG-4a", "{player} has more workers on the board than are awake", seat)
        yield from _asleep(state, seat, player)
    yield from _rows(state)


def _asleep(state: State, seat: Seat, player: Player) -> Iterator[Problem]:
    """RG-10a: who was reached is awake, unless it is just being chosen."""
    choosing = any(step.kind == "wake" and step.seat == seat for step in state.agenda)
    reached = [
        where
        for where, value in (("fame", player.fame), ("money", player.money))
        if where in player.waiting and value >= WORKER_AT[where]
    ]
    if player.boat > state.board.bridge and "river" in player.waiting:
        reached.append("river")
    if reached and not choosing:
        yield problem(
            "RG-10a",
            "a worker of {player} sleeps where it was passed: {reached}",
            seat,
            reached=reached[0],
        )


def _rows(state: State) -> Iterator[Problem]:
    # RG-4b
    for kind in ROWS:
        pairs = zip(spaces(state), state.workers, strict=True)
        row = [worker != NOBODY for space, worker in pairs if space.kind == kind]
        if row != sorted(row, reverse=True):
            yield problem("RG-4b", "the {kind} is filled from the left", kind=kind)


def _river(state: State) -> Iterator[Problem]:
    board = state.board
    boats = [player.boat for player in state.players]
    for boat in boats:
        if boat not in range(board.end + 1):
            yield problem("RG-8a", "the river has no space {boat}", boat=boat)
    for boat, count in Counter(boats).items():
        if count > 1 and boat not in (0, board.end):
            yield problem("RG-8a", "{count} boats are on space {boat}", count=count, boat=boat)
    laid = [new for new, old in zip(state.river, board.river, strict=True) if new != old]
    tiles = Counter((*laid, *state.river_tiles))
    if state.river[-1] != board.river[-1] or (laid and not state.options.ganga):
        yield problem("RG-14a", "the river is not the one that is printed")
    if tiles - Counter(board.river_tiles):
        yield problem("RG-14a", "there are other river tiles than in the box")


def _tiles(state: State) -> Iterator[Problem]:
    """RG-2b, RG-5b"""
    out = Counter(known_tiles(state))
    known = Counter(face for faces in seen_tiles(state).values() for face in faces)
    if out != known:
        yield problem(
            "RG-2b",
            "the tiles are not those of the edition: {difference}",
            difference=_difference(out, known),
        )
    colours = Counter(read_face(face).colour for face in out.elements())
    for colour, count in colours.items():
        if count > COLOUR_TILES:
            yield problem("RG-2b", "{count} tiles are {colour}", count=count, colour=colour)
    for stack, top, below in zip(STACKS, state.tops, state.stacks, strict=True):
        if below != tuple(sorted(below)):
            yield problem("RG-2b", "the stack {stack} is not in its order", stack=stack)
        for face in (top, *below):
            if face and read_face(face).colour != stack.partition("_")[0]:
                yield problem(
                    "RG-2b",
                    "the stack {stack} has a tile of another colour: {face}",
                    stack=stack,
                    face=face,
                )
    for seat, player in enumerate(state.players):
        yield from _province(state, seat, player)


def _difference(out: Counter[str], known: Counter[str]) -> str:
    return ", ".join(sorted((out - known) | (known - out))[:3])


def _province(state: State, seat: Seat, player: Player) -> Iterator[Problem]:
    board = state.board
    for key, tile, roads, under in zip(
        board.keys, player.tiles, player.roads, player.under, strict=True
    ):
        if bool(tile) != bool(roads) or (under and not tile):
            yield problem(
                "RG-5b", "on {key} of {player} a tile and its roads belong together", seat, key=key
            )
            return
        if tile and roads not in turns_of(read_face(tile).roads):
            yield problem(
                "RG-5b",
                "on {key} of {player} the roads cannot lie as '{roads}'",
                seat,
                key=key,
                roads=roads,
            )
            return
        if under and read_face(under).cost >= read_face(tile).cost:
            yield problem(
                "RG-7h", "on {key} of {player} the covered tile is not cheaper", seat, key=key
            )
    if not is_joined(player.roads, network(board, player.roads)):
        yield problem("RG-5b", "a tile of {player} is not joined to the residence", seat)
    missing = set(joined_borders(board, player.roads)) - set(player.joined)
    if missing or len(set(player.joined)) < len(player.joined):
        yield problem("RG-5d", "the joined borders of {player} are not what the roads show", seat)


def _yields(state: State) -> Iterator[Problem]:
    """RG-2c, RG-13c"""
    board, every = state.board, state.options.all_navaratna
    used = Counter((*state.yields, *state.aside, *_placed(state), *_in_hand(state)))
    all_of = Counter(tile for tile in board.yield_tiles if every or tile.startswith("white"))
    if used != all_of:
        yield problem(
            "RG-2c",
            "the yield tiles are not those of the box: {difference}",
            difference=_difference(used, all_of),
        )
    for seat, player in enumerate(state.players):
        for border, tile in zip(board.borders_of(player.navaratna), player.yields, strict=True):
            if tile and border.place != tile.partition("/")[0]:
                yield problem(
                    "RG-13c",
                    "{key} of {player} is no place for {tile}",
                    seat,
                    key=border.key,
                    tile=tile,
                )


def _placed(state: State) -> Iterable[str]:
    return (tile for player in state.players for tile in player.yields if tile)


def _in_hand(state: State) -> Iterable[str]:
    return (step.what for step in state.agenda if step.kind == "put")
