"""A position that was entered or mended by hand: everything that breaks a limit, told in words.

The law: a State that passes here can be played on. Each check yields what it finds, so that a
position can be mended in one go; only what makes further counting senseless stops the counting.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from shared_rules.core.problems import (
    Problem,
    check_in_turn,
    crowds,
    is_sorted,
    of_all,
    problem,
    problems_of,
    repeats,
    strangers,
)
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
    check_in_turn(state, _seats, _shape, _keys, _limits, agenda_problems)


def _seats(state: State) -> Iterator[Problem]:
    if (seats := len(state.players)) not in state.board.spaces:
        yield problem("RG-3a", "there are {seats} players; it is a game for 2 to 4", seats=seats)


def _shape(state: State) -> Iterator[Problem]:
    """Facts without which nothing else can be counted."""
    seats, board = len(state.players), state.board
    wrong = problems_of(state, listed=", ".join(PHASES))
    if state.phase not in PHASES:
        yield wrong("RG-4a", "there is no phase '{phase}'; there are {listed}")
    if state.round < (state.phase != OPENING):
        yield wrong("RG-4a", "there is no round {round}")
    earning = (gain.seat for gain in state.gains)
    named = {state.first, state.seat, *state.met, *state.last, *earning}
    for seat in strangers(named | {state.placed} - {NOBODY}, range(seats)):
        yield problem("RG-4a", "there is no seat {seat}", seat=seat)
    if state.mogul not in (NOBODY, *range(seats)):
        yield problem("RG-7d", "there is no seat {seat}", seat=state.mogul)
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
    wrong = problems_of(player, player=seat, cells=cells, borders=borders)
    for name in ("tiles", "roads", "under"):
        if len(getattr(player, name)) != cells:
            yield wrong("RG-2d", "{name} of {player} are not for {cells} spaces", name=name)
    if len(player.yields) != borders:
        yield wrong("RG-13a", "yields of {player} are not for {borders} borders")
    if (count := len(player.upgrades)) != len(BUILDINGS):
        yield wrong("RG-2e", "{player} has {count} upgrade cubes", count=count)
    if player.bonus not in range(len(MONEY_BONUSES) + 1):
        yield wrong("RG-10d", "{player} has passed {bonus} bonuses of the money track")


def _keys(state: State) -> Iterator[Problem]:
    """Names of things that there are not."""
    for die in strangers(of_all(state.players, "dice"), VALUE_OF):
        yield problem("RG-2a", "there is no die '{die}'", die=die)
    for colour in strangers(state.rolling, COLOURS):
        yield problem("RG-2a", "no die is '{c}'", c=colour)
    for face in dict.fromkeys(known_tiles(state)):
        try:
            read_face(face)
        except NoFace as error:
            yield "RG-2b", str(error)
    for border in strangers(of_all(state.players, "joined"), state.board.border_index):
        yield problem("RG-5d", "there is no border '{border}'", border=border)
    for where in strangers(of_all(state.players, "waiting"), WAITING):
        yield problem("RG-3b", "no worker waits at '{where}'", where=where)
    for stack in strangers((*state.unseen, *(each.stack for each in state.entered)), STACKS):
        yield problem("RG-2b", "there is no stack '{stack}'", stack=stack)
    if (state.entered or state.unseen) and not state.board.growing:
        yield problem("RG-2b", "the edition is complete: no tile is unknown")


def _limits(state: State) -> Iterator[Problem]:
    for check in (_dice, _gains, _workers, _river, _tiles, _yields):
        yield from check(state)
    for seat, player in enumerate(state.players):
        for own in (_own_dice, _tracks, _own_gains, _own_workers, _asleep, _province, _own_yields):
            yield from own(state, seat, player)


def _dice(state: State) -> Iterator[Problem]:
    wrong = problems_of(state.board)
    for colour in COLOURS:
        if pool(state, colour) < 0:
            yield wrong("RG-2a", "more than {dice_each} dice are {colour}", colour=colour)
    if (count := len(state.rolling)) > max(STATUE.values()):
        yield wrong("RG-4d", "{count} dice are being rolled", count=count)


def _own_dice(_: State, seat: Seat, player: Player) -> Iterator[Problem]:
    count, limit = len(player.dice), STATUE[player.navaratna]
    wrong = problems_of(player=seat, count=count, limit=limit)
    if not is_sorted(player.dice):
        yield wrong("RG-4d", "the dice of {player} are not in their order")
    if count > limit:
        yield wrong("RG-4d", "{player} has {count} dice: {limit} at most")


def _tracks(state: State, seat: Seat, player: Player) -> Iterator[Problem]:
    wrong = problems_of(player, player=seat, top_karma=TOP_KARMA)
    if player.money < 0 or player.fame < 0:
        yield wrong("RG-4c", "the markers of {player} cannot be below 0")
    if player.karma not in range(TOP_KARMA + 1):
        yield wrong("RG-9a", "{player} has karma {karma}: it runs from 0 to {top_karma}")
    if not all(FIRST_LEVEL <= level <= TOP_LEVEL for level in player.upgrades):
        yield wrong("RG-5e", "an upgrade cube of {player} is not at 2, 3 or 4")
    due = [at for at, _ in MONEY_BONUSES[player.bonus :] if at <= player.money]
    if due:
        words = "{player} has passed the bonus at {due} on the money track"
        yield wrong("RG-10d", words, due=due[0])
    if (margin(state, seat) >= 0) != (seat in state.met):
        yield wrong("RG-12a", "whether the markers of {player} have met is not what they show")


def _gains(state: State) -> Iterator[Problem]:
    """What the score sheet tells of the latest turn."""
    if repeats(state.met):
        yield problem("RG-12a", "markers meet once")
    for gain in state.gains:
        wrong = problems_of(gain, player=gain.seat)
        if gain.rule not in GAIN_WORDS:
            yield wrong("RG-12c", "nothing is gained by rule '{rule}'")
        elif not _can_be(state, gain):
            words = "{player} did not gain {coins} coins and {fame} fame by this rule"
            yield wrong(gain.rule, words)


def _can_be(state: State, gain: Gain) -> bool:
    # RG-4c
    if gain.rule == PAYING:
        return not gain.fame and -gain.coins in {space.coins for space in spaces(state)}
    return gain.coins >= 0 and gain.fame >= 0


def _own_gains(state: State, seat: Seat, player: Player) -> Iterator[Problem]:
    own = [gain for gain in state.gains if gain.seat == seat]
    coins, fame = sum(gain.coins for gain in own), sum(gain.fame for gain in own)
    if coins > player.money or fame > player.fame:
        words = "{player} gained more in the latest turn than the markers show"
        yield problem("RG-12c", words, seat)


def _workers(state: State) -> Iterator[Problem]:
    """RG-4b"""
    for worker in strangers(state.workers, (NOBODY, *range(len(state.players)))):
        yield problem("RG-4b", "nobody at this table has workers of {player}", worker)
    for kind in ROWS:
        pairs = zip(spaces(state), state.workers, strict=True)
        row = [worker == NOBODY for space, worker in pairs if space.kind == kind]
        if not is_sorted(row):
            yield problem("RG-4b", "the {kind} is filled from the left", kind=kind)


def _own_workers(state: State, seat: Seat, player: Player) -> Iterator[Problem]:
    wrong = problems_of(player, player=seat, count=FIRST_WORKERS + len(WAITING))
    extra, most = player.workers - FIRST_WORKERS, most_extra_workers(state)
    if not 0 <= extra <= most:
        yield wrong("RG-10b", "{player} has {workers} workers")
    if repeats(player.waiting):
        yield wrong("RG-3b", "two workers of {player} wait at one place")
    if extra + len(player.waiting) > len(WAITING):
        yield wrong("RG-3b", "{player} has more than {count} workers")
    if extra == most and player.waiting:
        yield wrong("RG-10b", "no more workers of {player} can come: none waits")
    if player.offers not in range(len(WAITING) + 1):
        yield wrong("RG-13d", "{player} was offered {offers} yield tiles in this round")
    if state.workers.count(seat) > player.workers:
        yield wrong("RG-4a", "{player} has more workers on the board than are awake")


def _asleep(state: State, seat: Seat, player: Player) -> Iterator[Problem]:
    """RG-10a: who was reached is awake, unless it is just being chosen."""
    choosing = any(step.kind == "wake" and step.seat == seat for step in state.agenda)
    passed = {
        "fame": player.fame >= WORKER_AT["fame"],
        "money": player.money >= WORKER_AT["money"],
        "river": player.boat > state.board.bridge,
    }
    reached = [where for where in passed if passed[where] and where in player.waiting]
    if reached and not choosing:
        words = "a worker of {player} sleeps where it was passed: {reached}"
        yield problem("RG-10a", words, seat, reached=reached[0])


def _river(state: State) -> Iterator[Problem]:
    board, boats = state.board, [player.boat for player in state.players]
    for boat in strangers(boats, range(board.end + 1)):
        yield problem("RG-8a", "the river has no space {boat}", boat=boat)
    for boat, count in crowds(boats, 1).items():
        if boat not in (0, board.end):
            yield problem("RG-8a", "{count} boats are on space {boat}", count=count, boat=boat)
    laid = [new for new, old in zip(state.river, board.river, strict=True) if new != old]
    if state.river[-1] != board.river[-1] or (laid and not state.options.ganga):
        yield problem("RG-14a", "the river is not the one that is printed")
    if Counter((*laid, *state.river_tiles)) - Counter(board.river_tiles):
        yield problem("RG-14a", "there are other river tiles than in the box")


def _tiles(state: State) -> Iterator[Problem]:
    """RG-2b"""
    out = Counter(known_tiles(state))
    known = Counter(face for faces in seen_tiles(state).values() for face in faces)
    if out != known:
        words = "the tiles are not those of the edition: {difference}"
        yield problem("RG-2b", words, difference=_difference(out, known))
    colours = (read_face(face).colour for face in out.elements())
    for colour, count in crowds(colours, COLOUR_TILES).items():
        yield problem("RG-2b", "{count} tiles are {colour}", count=count, colour=colour)
    for stack, top, below in zip(STACKS, state.tops, state.stacks, strict=True):
        if not is_sorted(below):
            yield problem("RG-2b", "the stack {stack} is not in its order", stack=stack)
        for face in filter(None, (top, *below)):
            if read_face(face).colour != stack.partition("_")[0]:
                words = "the stack {stack} has a tile of another colour: {face}"
                yield problem("RG-2b", words, stack=stack, face=face)


def _difference(out: Counter[str], known: Counter[str]) -> str:
    return ", ".join(sorted((out - known) | (known - out))[:3])


def _province(state: State, seat: Seat, player: Player) -> Iterator[Problem]:
    board, wrong = state.board, problems_of(player=seat)
    for key, tile, roads, under in zip(
        board.keys, player.tiles, player.roads, player.under, strict=True
    ):
        if bool(tile) != bool(roads) or (under and not tile):
            words = "on {key} of {player} a tile and its roads belong together"
            yield wrong("RG-5b", words, key=key)
            return
        if tile and roads not in turns_of(read_face(tile).roads):
            words = "on {key} of {player} the roads cannot lie as '{roads}'"
            yield wrong("RG-5b", words, key=key, roads=roads)
            return
        if under and read_face(under).cost >= read_face(tile).cost:
            words = "on {key} of {player} the covered tile is not cheaper"
            yield wrong("RG-7h", words, key=key)
    if not is_joined(player.roads, network(board, player.roads)):
        yield wrong("RG-5b", "a tile of {player} is not joined to the residence")
    missing = set(joined_borders(board, player.roads)) - set(player.joined)
    if missing or repeats(player.joined):
        yield wrong("RG-5d", "the joined borders of {player} are not what the roads show")


def _yields(state: State) -> Iterator[Problem]:
    """RG-2c"""
    placed = filter(None, of_all(state.players, "yields"))
    in_hand = (step.what for step in state.agenda if step.kind == "put")
    used = Counter((*state.yields, *state.aside, *placed, *in_hand))
    every = state.options.all_navaratna
    all_of = Counter(tile for tile in state.board.yield_tiles if every or tile.startswith("white"))
    if used != all_of:
        words = "the yield tiles are not those of the box: {difference}"
        yield problem("RG-2c", words, difference=_difference(used, all_of))


def _own_yields(state: State, seat: Seat, player: Player) -> Iterator[Problem]:
    """RG-13c"""
    borders = state.board.borders_of(player.navaratna)
    for border, tile in zip(borders, player.yields, strict=True):
        if tile and border.place != tile.partition("/")[0]:
            words = "{key} of {player} is no place for {tile}"
            yield problem("RG-13c", words, seat, key=border.key, tile=tile)
