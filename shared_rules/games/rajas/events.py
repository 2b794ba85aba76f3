"""Events: what happened, in the past tense, chance results included. All are public.

StepDone and StepsAdded keep the agenda; every coin and fame is a MarkersMoved with its rule.
"""

from dataclasses import dataclass

from shared_rules.core.seats import Seat
from shared_rules.games.rajas.state import Step


@dataclass(frozen=True, slots=True)
class DieRolled:
    seat: Seat
    colour: str
    value: int


@dataclass(frozen=True, slots=True)
class RiverRolled:
    """The Ganga module: so many spaces on."""

    value: int


@dataclass(frozen=True, slots=True)
class RiverTileLaid:
    space: int
    tile: str


@dataclass(frozen=True, slots=True)
class TileShown:
    """The top of a stack."""

    stack: str
    face: str


@dataclass(frozen=True, slots=True)
class TilePartEntered:
    """Of a tile that no edition lists."""

    stack: str
    part: str


@dataclass(frozen=True, slots=True)
class StackEnded:
    """It stays empty."""

    stack: str


@dataclass(frozen=True, slots=True)
class FirstPlayerFound:
    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundBegun:
    """All workers come home."""

    number: int
    first: Seat


@dataclass(frozen=True, slots=True)
class TurnBegun:
    seat: Seat


@dataclass(frozen=True, slots=True)
class WorkerPlaced:
    seat: Seat
    space: str


@dataclass(frozen=True, slots=True)
class Declined:
    """A last action, a yield tile, or a boat down the river."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class StepDone:
    """What was due first is being done."""

    kind: str


@dataclass(frozen=True, slots=True)
class StepsAdded:
    """Due before everything else that is due."""

    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class DiePaid:
    """Back to the pool. `turned`: over, for 1 karma."""

    seat: Seat
    die: str
    turned: bool


@dataclass(frozen=True, slots=True)
class DieTaken:
    """From the pool, to be rolled."""

    seat: Seat
    colour: str


@dataclass(frozen=True, slots=True)
class DieReturned:
    """To make room on the statue."""

    seat: Seat
    die: str


@dataclass(frozen=True, slots=True)
class DieLifted:
    """From the statue, to be rolled again."""

    seat: Seat
    die: str


@dataclass(frozen=True, slots=True)
class TileLaid:
    seat: Seat
    stack: str
    face: str
    site: str
    roads: str


@dataclass(frozen=True, slots=True)
class TileCovered:
    """By the face on top of that stack."""

    seat: Seat
    stack: str
    face: str
    site: str
    roads: str


@dataclass(frozen=True, slots=True)
class BordersJoined:
    seat: Seat
    borders: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class YieldGained:
    seat: Seat
    border: str
    reward: str


@dataclass(frozen=True, slots=True)
class YieldLost:
    """Joined by covering a tile: it gives nothing."""

    seat: Seat
    border: str


@dataclass(frozen=True, slots=True)
class MarkersMoved:
    """Both at once; payments are negative."""

    seat: Seat
    coins: int
    fame: int
    rule: str


@dataclass(frozen=True, slots=True)
class KarmaMoved:
    """By so many levels."""

    seat: Seat
    karma: int


@dataclass(frozen=True, slots=True)
class Upgraded:
    seat: Seat
    building: str


@dataclass(frozen=True, slots=True)
class BonusReached:
    """On the fame or the money track."""

    seat: Seat
    track: str
    at: int


@dataclass(frozen=True, slots=True)
class WorkerWoken:
    seat: Seat
    where: str


@dataclass(frozen=True, slots=True)
class WorkerLeft:
    """The third one leaves the game."""

    seat: Seat
    where: str


@dataclass(frozen=True, slots=True)
class BoatSailed:
    seat: Seat
    space: int


@dataclass(frozen=True, slots=True)
class ChamberUsed:
    """Without a worker and a die of its own."""

    seat: Seat
    chamber: int


@dataclass(frozen=True, slots=True)
class MogulServed:
    """First player of the next round."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class YieldDrawn:
    """`aside`: used at once; otherwise it waits to be put on a border."""

    seat: Seat
    tile: str
    aside: bool


@dataclass(frozen=True, slots=True)
class YieldPicked:
    seat: Seat
    tile: str


@dataclass(frozen=True, slots=True)
class YieldPut:
    seat: Seat
    tile: str
    border: str


@dataclass(frozen=True, slots=True)
class YieldOffered:
    """For having fewer workers than another player."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MarkersMet:
    seat: Seat


@dataclass(frozen=True, slots=True)
class LastActionsBegun:
    """Who may act once more."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class GameEnded:
    """`places`: the seats from first to last, sharers together."""

    places: tuple[tuple[Seat, ...], ...]


Event = (
    DieRolled
    | RiverRolled
    | RiverTileLaid
    | TileShown
    | TilePartEntered
    | StackEnded
    | FirstPlayerFound
    | RoundBegun
    | TurnBegun
    | WorkerPlaced
    | Declined
    | StepDone
    | StepsAdded
    | DiePaid
    | DieTaken
    | DieReturned
    | DieLifted
    | TileLaid
    | TileCovered
    | BordersJoined
    | YieldGained
    | YieldLost
    | MarkersMoved
    | KarmaMoved
    | Upgraded
    | BonusReached
    | WorkerWoken
    | WorkerLeft
    | BoatSailed
    | ChamberUsed
    | MogulServed
    | YieldDrawn
    | YieldPicked
    | YieldPut
    | YieldOffered
    | MarkersMet
    | LastActionsBegun
    | GameEnded
)
