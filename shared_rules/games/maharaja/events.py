"""Events: what happened, in the past tense, chance results included. All are public but DiskSet.

Every coin that moves is a GoldPaid; None is the bank. Every part of an action that is used up is a
PartDone, every once-a-turn ability an AbilityUsed: what a turn still holds follows from them alone.
"""

from dataclasses import dataclass

from shared_rules.core.seats import Seat
from shared_rules.games.maharaja.state import CityRow


@dataclass(frozen=True, slots=True)
class GovernorDrawn:
    city: str
    position: int


@dataclass(frozen=True, slots=True)
class BidMade:
    seat: Seat
    gold: int


@dataclass(frozen=True, slots=True)
class BidPassed:
    seat: Seat


@dataclass(frozen=True, slots=True)
class AuctionWon:
    seat: Seat
    gold: int


@dataclass(frozen=True, slots=True)
class CharacterChosen:
    """From the bank: at the start, or by a player who was robbed of theirs."""

    seat: Seat
    character: int


@dataclass(frozen=True, slots=True)
class HousePlaced:
    """One of the first four."""

    seat: Seat
    village: str


@dataclass(frozen=True, slots=True)
class HousesTaken:
    """From the quarry into the supply."""

    seat: Seat
    houses: int


@dataclass(frozen=True, slots=True)
class MaharajaMoved:
    city: str
    game_turn: int


@dataclass(frozen=True, slots=True)
class GovernorRaised:
    """The tile of the Maharaja's city, to the field above the highest tile."""

    city: str
    position: int


@dataclass(frozen=True, slots=True)
class DiskSet:
    """The arrows are None to all but their owner."""

    seat: Seat
    first: str | None
    second: str | None


@dataclass(frozen=True, slots=True)
class DiskUnlocked:
    seat: Seat


@dataclass(frozen=True, slots=True)
class DiskRevealed:
    """And with it this player's turn begins."""

    seat: Seat
    first: str
    second: str


@dataclass(frozen=True, slots=True)
class GoldPaid:
    payer: Seat | None
    payee: Seat | None
    gold: int
    rule: str


@dataclass(frozen=True, slots=True)
class PartDone:
    seat: Seat
    part: str


@dataclass(frozen=True, slots=True)
class AbilityUsed:
    seat: Seat
    character: int


@dataclass(frozen=True, slots=True)
class RouteAsked:
    seat: Seat
    city: str


@dataclass(frozen=True, slots=True)
class ArchitectMoved:
    seat: Seat
    origin: str
    city: str
    villages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HouseBuilt:
    seat: Seat
    place: str


@dataclass(frozen=True, slots=True)
class HouseLifted:
    seat: Seat
    place: str
    free: bool


@dataclass(frozen=True, slots=True)
class HouseMoved:
    seat: Seat
    origin: str
    place: str


@dataclass(frozen=True, slots=True)
class PalaceBuilt:
    seat: Seat
    city: str
    site: str


@dataclass(frozen=True, slots=True)
class GovernorMoved:
    """`track` is how all tiles lie after it."""

    seat: Seat
    city: str
    track: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CharacterTaken:
    """From the bank, or from a robbed player who has to choose another at once."""

    seat: Seat
    character: int
    robbed: Seat | None


@dataclass(frozen=True, slots=True)
class CharacterReturned:
    seat: Seat
    character: int


@dataclass(frozen=True, slots=True)
class ExchangeNamed:
    """Extended 2: the character wanted; what is given for it comes next."""

    seat: Seat
    character: int


@dataclass(frozen=True, slots=True)
class CharactersExchanged:
    seat: Seat
    character: int
    other: Seat
    given: int


@dataclass(frozen=True, slots=True)
class LureBegun:
    """Extended 2: the lured player chooses which character goes."""

    seat: Seat
    other: Seat


@dataclass(frozen=True, slots=True)
class CharacterLured:
    seat: Seat
    other: Seat
    character: int


@dataclass(frozen=True, slots=True)
class StepTakenBack:
    """A move of several steps was given up in the middle; nothing of it remains."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PrivilegeTaken:
    seat: Seat


@dataclass(frozen=True, slots=True)
class PrivilegeDeclared:
    seat: Seat
    action: str


@dataclass(frozen=True, slots=True)
class ActionsForgone:
    seat: Seat
    parts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TurnEnded:
    seat: Seat


@dataclass(frozen=True, slots=True)
class CityScored:
    city: str
    rows: tuple[CityRow, ...]


@dataclass(frozen=True, slots=True)
class GameEnded:
    """`reason`: "palaces", "track" or "turns"; `places`: the seats from first to last."""

    reason: str
    places: tuple[Seat, ...]


Event = (
    GovernorDrawn
    | BidMade
    | BidPassed
    | AuctionWon
    | CharacterChosen
    | HousePlaced
    | HousesTaken
    | MaharajaMoved
    | GovernorRaised
    | DiskSet
    | DiskUnlocked
    | DiskRevealed
    | GoldPaid
    | PartDone
    | AbilityUsed
    | RouteAsked
    | ArchitectMoved
    | HouseBuilt
    | HouseLifted
    | HouseMoved
    | PalaceBuilt
    | GovernorMoved
    | CharacterTaken
    | CharacterReturned
    | ExchangeNamed
    | CharactersExchanged
    | LureBegun
    | CharacterLured
    | StepTakenBack
    | PrivilegeTaken
    | PrivilegeDeclared
    | ActionsForgone
    | TurnEnded
    | CityScored
    | GameEnded
)
