"""State: everything on and beside the table. Immutable, and cheap to copy.

Cards are their faces ("s17/2/karma2/blue"), so that a State written as JSON can be read and mended
by hand. The deck is a multiset: only its top card has a place. What the die behind a card shows is
drawn when somebody looks at it, and forgotten when the discards are shuffled.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from shared_rules.core.seats import Seat
from shared_rules.games.cards_karma.edition import Deck
from shared_rules.games.cards_karma.faces import Face, Ware, read_face

HAND_LIMIT: Final = 8
FIRST_HAND: Final = 4
GRID: Final = {2: 12, 3: 16, 4: 20}
EMPTY_GRID_DEAL: Final = 4
THREE: Final = 3
FAME_TO_TURN, COINS_TO_TURN = 3, 6
FAME_POINTS, COIN_POINTS = 2, 1

KARMA, FAME, COINS, ADMINISTRATOR = "karma", "fame", "coins", "administrator"

# CK-7c: one scoring card each.
BONUSES: Final = ("karma", "coins_or_palace", "fame_or_ship", "administrator", "dice", "action")


class Options(NamedTuple):
    """`real_cards`: hands are held at the table, and their dice are told when they are paid."""

    night_side: bool = False
    real_cards: bool = False
    oldest: Seat = 0


class Held(NamedTuple):
    """A card with its die side up, in a hand or among the discards. 0: a value nobody told."""

    die: str
    value: int
    face: str


class Player(NamedTuple):
    """`hand` is in order of its dice; `ships` by arrival; `scoring` has the bonus of each scoring
    card that was turned, "" for those that were not."""

    hand: tuple[Held, ...] = ()
    buildings: tuple[str, ...] = ()
    ships: tuple[str, ...] = ()
    goods: tuple[str, ...] = ()
    karma: int = 0
    administrators: int = 0
    fame: int = 0
    coins: int = 0
    scoring: tuple[str, ...] = ("",) * len(BONUSES)

    @property
    def turned(self) -> int:
        return sum(1 for bonus in self.scoring if bonus)

    @property
    def cards(self) -> tuple[str, ...]:
        """In front of the player, row by row."""
        return self.buildings + self.ships + self.goods


class Task(NamedTuple):
    """Something that is due, of a seat. What each kind means is in agenda.py."""

    kind: str
    seat: Seat
    times: int = 1
    card: str = ""
    words: tuple[str, ...] = ()


class State(NamedTuple):
    """`agenda`: what is due before the turn goes on, the first first. `actions`: left in the turn.

    `deck`: known faces below the top, in order of their names; `unseen`: cards below the top that
    no edition lists yet. `dice`: values behind cards that nobody looked at, as in Deck.dice; empty
    where that is not known. `draft`: what is told so far of a card that no edition lists.
    """

    edition: Deck
    options: Options
    round: int
    phase: int
    elephant: Seat
    seat: Seat
    actions: int
    ending: bool
    over: bool
    top: str
    deck: tuple[str, ...]
    unseen: int
    draft: tuple[str, ...]
    discards: tuple[Held, ...]
    dice: tuple[int, ...]
    grid: tuple[str, ...]
    players: tuple[Player, ...]
    agenda: tuple[Task, ...]


def with_player(state: State, seat: Seat, player: Player) -> State:
    players = state.players
    return state._replace(players=(*players[:seat], player, *players[seat + 1 :]))


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """One of them less."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def clockwise(state: State, first: Seat) -> Iterable[Seat]:
    seats = len(state.players)
    return ((first + i) % seats for i in range(seats))


def next_seat(state: State, seat: Seat) -> Seat:
    return (seat + 1) % len(state.players)


def wares_of(player: Player) -> list[tuple[str, Ware]]:
    """CK-4D: every good on own cards of any row, with its card."""
    return [(card, ware) for card in player.cards for ware in read_face(card).wares]


def on_grid(state: State, kind: str) -> list[Face]:
    """The cards of a kind that can be taken, alike ones once."""
    faces = (read_face(card) for card in dict.fromkeys(state.grid))
    return [face for face in faces if face.kind == kind]


def cards_in_play(state: State) -> list[str]:
    """Every card whose face is known, wherever it is: what a growing edition remembers."""
    hands = [held.face for player in state.players for held in player.hand]
    rows = [card for player in state.players for card in player.cards]
    used = [task.card for task in state.agenda if task.kind == "discard used"]
    top = [state.top] if state.top else []
    discards = [held.face for held in state.discards]
    return [*state.deck, *top, *discards, *hands, *rows, *state.grid, *used]
