"""Events: what happened, in the past tense, chance results included. All are public.

All gold that moves is a GoldEarned with its rule, the price of a second tile too (it is negative).
"""

from dataclasses import dataclass

from shared_rules.core.seats import Seat


@dataclass(frozen=True, slots=True)
class TileDrawn:
    place: int
    tile: str


@dataclass(frozen=True, slots=True)
class FirstPlayerDrawn:
    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnBegun:
    seat: Seat


@dataclass(frozen=True, slots=True)
class TileTaken:
    seat: Seat
    place: int


@dataclass(frozen=True, slots=True)
class TileTakenBack:
    seat: Seat


@dataclass(frozen=True, slots=True)
class TileLaid:
    seat: Seat
    place: int
    tile: str
    space: str
    arrow: str


@dataclass(frozen=True, slots=True)
class TokenTurned:
    """Face down."""

    seat: Seat
    place: int


@dataclass(frozen=True, slots=True)
class GoldEarned:
    """For so many tiles or workers at a space or in a section; the price of a tile is negative."""

    seat: Seat
    gold: int
    rule: str
    where: str
    pieces: int


@dataclass(frozen=True, slots=True)
class WorkerAsked:
    """Two players: which worker comes onto the new tile is to be chosen."""

    seat: Seat
    space: str


@dataclass(frozen=True, slots=True)
class WorkerAdded:
    seat: Seat
    worker: int
    space: str


@dataclass(frozen=True, slots=True)
class WorkerMoved:
    seat: Seat
    worker: int
    origin: str
    space: str


@dataclass(frozen=True, slots=True)
class WorkerSetAside:
    """Beside the section, until that is scored."""

    worker: int
    space: str
    section: str


@dataclass(frozen=True, slots=True)
class TileRemoved:
    """From the rondel and from the game: its kind is not needed any more."""

    place: int
    tile: str


@dataclass(frozen=True, slots=True)
class TokensRestored:
    seat: Seat


@dataclass(frozen=True, slots=True)
class SectionScored:
    """`workers`: how many of each colour at this table."""

    section: str
    workers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WorkersReturned:
    """All of a section, with those beside it."""

    section: str


@dataclass(frozen=True, slots=True)
class TurnEnded:
    seat: Seat


@dataclass(frozen=True, slots=True)
class GameEnded:
    """`reason`: "sections" or "tiles"; `places`: the seats from first to last, sharers together."""

    reason: str
    places: tuple[tuple[Seat, ...], ...]


Event = (
    TileDrawn
    | FirstPlayerDrawn
    | TurnBegun
    | TileTaken
    | TileTakenBack
    | TileLaid
    | TokenTurned
    | GoldEarned
    | WorkerAsked
    | WorkerAdded
    | WorkerMoved
    | WorkerSetAside
    | TileRemoved
    | TokensRestored
    | SectionScored
    | WorkersReturned
    | TurnEnded
    | GameEnded
)
