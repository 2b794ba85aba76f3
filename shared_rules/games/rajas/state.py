"""State: everything on and beside the board. Immutable, and cheap to copy.

Everything is its key ("blue4", "quarry1", "a1w", "white/coins3"), so that a State written as JSON
can be read and mended by hand. The agenda is what is due, the first first: a turn, a reward, a
roll. What follows from something else is not kept: the pool has all dice that are nowhere else.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple, Protocol

from shared_rules.core.seats import Seat
from shared_rules.games.rajas.board import Board, Border, Space, beside
from shared_rules.games.rajas.faces import BUILDINGS, COLOURS, STACKS, Face, Market, read_face

OPENING: Final = "opening"
ROUNDS: Final = "rounds"
LAST: Final = "last"
OVER: Final = "over"
PHASES: Final = (OPENING, ROUNDS, LAST, OVER)

# RG-3b, RG-3c, RG-5e, RG-9a
FIRST_WORKERS: Final = 3
FAME_TRACK, MONEY_TRACK, RIVER = "fame", "money", "river"
WAITING: Final = (FAME_TRACK, MONEY_TRACK, RIVER)
"""Where the other workers wait."""
FIRST_LEVEL, TOP_LEVEL = 2, 4
FIRST_KARMA, TOP_KARMA = 1, 3
# RG-2d, RG-10b, RG-13a
STATUE: Final = {False: 10, True: 8}
"""Dice on it: basic side, Navaratna side."""
BASIC_EXTRA_WORKERS: Final = 2
# RG-10a, RG-10c, RG-10d: worker spaces and bonuses of the tracks
WORKER_AT: Final = {FAME_TRACK: 15, MONEY_TRACK: 20}
BOAT: Final = "boat1"
FAME_BONUSES: Final = ((5, "upgrade1"), (24, "karma2"), (31, BOAT))
MONEY_BONUSES: Final = ((12, BOAT), (33, "dice2"), (44, BOAT), (55, "dice2"))
NOBODY: Final[Seat] = -1

DICE: Final = tuple(f"{colour}{value}" for colour in COLOURS for value in range(1, 7))
COLOUR_OF: Final = {die: die[:-1] for die in DICE}
VALUE_OF: Final = {die: int(die[-1]) for die in DICE}


class Options(NamedTuple):
    """`mixed`: only some play on the Navaratna boards."""

    navaratna: tuple[bool, ...]
    ganga: bool

    @property
    def all_navaratna(self) -> bool:
        return all(self.navaratna)

    @property
    def mixed(self) -> bool:
        return any(self.navaratna) and not all(self.navaratna)


class Player(NamedTuple):
    """`bonus`: how many bonuses of the money track were passed. `workers`: those that are awake.

    `tiles`, `roads` and `under` are of each space of the province: the face on top, how its roads
    lie, and the covered face. `joined`: borders; `yields`: the tile on each border, or "".
    `offers`: yield tiles offered in this round for having fewer workers.
    """

    navaratna: bool
    dice: tuple[str, ...]
    money: int
    fame: int
    karma: int
    boat: int
    upgrades: tuple[int, ...]
    workers: int
    waiting: tuple[str, ...]
    bonus: int
    tiles: tuple[str, ...]
    roads: tuple[str, ...]
    under: tuple[str, ...]
    joined: tuple[str, ...]
    yields: tuple[str, ...]
    offers: int = 0


class Step(NamedTuple):
    """Something that is due, of a seat. What each kind means is in agenda.py."""

    kind: str
    seat: Seat
    amount: int = 1
    what: str = ""
    where: str = ""


class Gain(NamedTuple):
    """Coins and fame, and why. Payments are negative."""

    seat: Seat
    coins: int
    fame: int
    rule: str


class Entered(NamedTuple):
    stack: str
    face: str


class State(NamedTuple):
    """`workers`: who stands on each worker space. `placed`: who placed the latest worker, or
    nobody when the turn has gone full circle since.

    `stacks`: faces below the top, in order of their names; `unseen`: stacks of a growing edition
    that may hold more. `yields`: tiles to be drawn or taken; `aside`: those used. `river`: the
    reward of each space as it lies. `rolling`: dice taken and not yet rolled. `met`: seats whose
    markers met, in order. `last`: who may still act once. `draft`: a tile being entered;
    `entered`: tiles that the edition did not list, each with its stack.
    """

    board: Board
    options: Options
    phase: str
    round: int
    first: Seat
    mogul: Seat
    seat: Seat
    placed: Seat
    workers: tuple[Seat, ...]
    players: tuple[Player, ...]
    tops: tuple[str, ...]
    stacks: tuple[tuple[str, ...], ...]
    unseen: tuple[str, ...]
    yields: tuple[str, ...]
    aside: tuple[str, ...]
    river: tuple[str, ...]
    river_tiles: tuple[str, ...]
    rolling: tuple[str, ...]
    agenda: tuple[Step, ...]
    met: tuple[Seat, ...]
    last: tuple[Seat, ...]
    gains: tuple[Gain, ...]
    draft: tuple[str, ...]
    entered: tuple[Entered, ...]


_PLAYERS: Final = State._fields.index("players")
_AGENDA: Final = State._fields.index("agenda")


# These two are done for nearly every event; slices are three times as quick as `_replace`.
def with_player(state: State, seat: Seat, player: Player) -> State:
    players = (*state.players[:seat], player, *state.players[seat + 1 :])
    return State._make((*state[:_PLAYERS], players, *state[_PLAYERS + 1 :]))


def with_agenda(state: State, agenda: tuple[Step, ...]) -> State:
    return State._make((*state[:_AGENDA], agenda, *state[_AGENDA + 1 :]))


def without(things: tuple[str, ...], thing: str) -> tuple[str, ...]:
    """One of them less."""
    at = things.index(thing)
    return things[:at] + things[at + 1 :]


def spaces(state: State) -> tuple[Space, ...]:
    return state.board.spaces[len(state.players)]


def workers_left(state: State, seat: Seat) -> int:
    return state.players[seat].workers - state.workers.count(seat)


def pool(state: State, colour: str) -> int:
    """RG-2a: dice of a colour that nobody has."""
    left = state.board.dice_each - state.rolling.count(colour)
    for player in state.players:
        for die in player.dice:
            if COLOUR_OF[die] == colour:
                left -= 1
    return left


def room(state: State, seat: Seat) -> int:
    """RG-4d: how many more dice fit on the statue."""
    player = state.players[seat]
    return STATUE[player.navaratna] - len(player.dice) - len(state.rolling)


def upgrades_made(player: Player) -> int:
    return sum(player.upgrades) - FIRST_LEVEL * len(BUILDINGS)


def faces(player: Player) -> Iterator[Face]:
    """RG-7h: what is covered no longer counts."""
    return (read_face(tile) for tile in player.tiles if tile)


def markets(player: Player) -> list[Market]:
    return [market for face in faces(player) for market in face.markets]


class Markers(Protocol):
    """The markers of a player, in a guided game or at a score keeper."""

    @property
    def fame(self) -> int: ...
    @property
    def money(self) -> int: ...


def way(markers: Markers) -> int:
    """RG-12c: the spaces of fame that both markers have come."""
    return markers.fame + beside(markers.money)


def margin_of(board: Board, markers: Markers) -> int:
    """0 or more when the markers have met; below that, the distance between them."""
    return way(markers) - board.meet


def margin(state: State, seat: Seat) -> int:
    return margin_of(state.board, state.players[seat])


def borders_of(state: State, seat: Seat) -> tuple[Border, ...]:
    return state.board.borders_of(state.players[seat].navaratna)


def top_of(state: State, stack: str) -> str:
    return state.tops[STACKS.index(stack)]


def most_extra(all_navaratna: bool) -> int:
    """RG-10b, RG-13a, RG-13f."""
    return len(WAITING) if all_navaratna else BASIC_EXTRA_WORKERS


def most_extra_workers(state: State) -> int:
    return most_extra(state.options.all_navaratna)


def boats_ahead(state: State, seat: Seat) -> list[int]:
    """RG-8a: spaces ahead without another boat, the end included, the nearest first."""
    end, own = state.board.end, state.players[seat].boat
    taken = {player.boat for player in state.players} - {end}
    return [space for space in range(own + 1, end + 1) if space not in taken]
