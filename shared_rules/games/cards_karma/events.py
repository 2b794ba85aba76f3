"""Events: what happened, in the past tense, chance results included.

Secret are only the values of dice in hands: DieSeen tells them to their owner alone. Every token
that comes is a TokensGained, every one that goes a TokensReturned.
"""

from dataclasses import dataclass

from shared_rules.core.seats import Seat
from shared_rules.games.cards_karma.state import Task


@dataclass(frozen=True, slots=True)
class TopTurned:
    """The new top card of the deck; its action and the colour of its die are seen by all."""

    card: str


@dataclass(frozen=True, slots=True)
class CardDescribed:
    word: str


@dataclass(frozen=True, slots=True)
class DeckReshuffled:
    """From the discards."""


@dataclass(frozen=True, slots=True)
class CardDealt:
    """The top card, to the grid."""

    card: str


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """The top card, to a hand."""

    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class CardTaken:
    """From the grid to a hand."""

    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class DieSeen:
    """A value in a hand became known to the companion. It is 0 to all but the owner."""

    seat: Seat
    die: str
    value: int


@dataclass(frozen=True, slots=True)
class DieDiscarded:
    seat: Seat
    die: str


@dataclass(frozen=True, slots=True)
class CardPaid:
    """Dice to the discards, karma and administrators (as jokers) to the supply."""

    seat: Seat
    card: str
    dice: tuple[str, ...]
    karma: int
    jokers: int


@dataclass(frozen=True, slots=True)
class CardPlaced:
    """Into the row of its kind, from the grid or from the top of the deck."""

    seat: Seat
    card: str
    from_deck: bool


@dataclass(frozen=True, slots=True)
class PalaceUsed:
    """It is discarded once its effect is over."""

    seat: Seat
    card: str
    from_deck: bool


@dataclass(frozen=True, slots=True)
class PalaceDiscarded:
    card: str


@dataclass(frozen=True, slots=True)
class RowsCleared:
    """These cards of a player's rows were discarded: by a three, or by a lower ship."""

    seat: Seat
    cards: tuple[str, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class TokensGained:
    seat: Seat
    what: str
    count: int
    rule: str


@dataclass(frozen=True, slots=True)
class TokensReturned:
    seat: Seat
    what: str
    count: int
    rule: str


@dataclass(frozen=True, slots=True)
class ScoringTurned:
    """`position`: 0 for the leftmost scoring card."""

    seat: Seat
    position: int
    bonus: str


@dataclass(frozen=True, slots=True)
class ShipCopied:
    """The reward of the last ship of `other`."""

    seat: Seat
    other: Seat
    card: str


@dataclass(frozen=True, slots=True)
class ActionTaken:
    seat: Seat


@dataclass(frozen=True, slots=True)
class ActionGained:
    seat: Seat
    rule: str


@dataclass(frozen=True, slots=True)
class RoundBegun:
    round: int
    elephant: Seat


@dataclass(frozen=True, slots=True)
class ElephantTurned:
    """The second phase begins."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnBegun:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Due:
    """What is due from here on, the first first."""

    tasks: tuple[Task, ...]


@dataclass(frozen=True, slots=True)
class GameEnded:
    """`places`: the seats from first to last, sharers together."""

    places: tuple[tuple[Seat, ...], ...]


Event = (
    TopTurned
    | CardDescribed
    | DeckReshuffled
    | CardDealt
    | CardDrawn
    | CardTaken
    | DieSeen
    | DieDiscarded
    | CardPaid
    | CardPlaced
    | PalaceUsed
    | PalaceDiscarded
    | RowsCleared
    | TokensGained
    | TokensReturned
    | ScoringTurned
    | ShipCopied
    | ActionTaken
    | ActionGained
    | RoundBegun
    | ElephantTurned
    | TurnBegun
    | Due
    | GameEnded
)
