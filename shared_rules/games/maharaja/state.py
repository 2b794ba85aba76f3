"""State: everything on and beside the board. Immutable, and cheap to copy.

Places are their keys ("agra", "v07"), characters their numbers, so that a State written as JSON can
be read and mended by hand. What follows from something else is not kept here.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from shared_rules.core.phrases import phrase
from shared_rules.core.seats import Seat
from shared_rules.games.maharaja.edition import Board

GOVERNORS: Final = "governors"
CHARACTERS: Final = "characters"
HOUSES: Final = "houses"
DISKS: Final = "disks"
TURNS: Final = "turns"
OVER: Final = "over"
PHASES: Final = (GOVERNORS, CHARACTERS, HOUSES, DISKS, TURNS, OVER)

MOGUL, MERCHANT, SADHU, MONK, BUILDER, CRAFTSMAN, YOGI = range(1, 8)
TITLES: Final = (
    phrase("Mogul"),
    phrase("Merchant"),
    phrase("Sadhu"),
    phrase("Wandering monk"),
    phrase("Builder"),
    phrase("Master craftsman"),
    phrase("Yogi"),
)

COLOURS: Final = 5
PALACES, PALACES_SHORT = 7, 6
ALL_HOUSES, FIRST_HOUSES, MORE_HOUSES = 20, 4, 6
OUTER_SITES: Final = 6
PRIVILEGES: Final = 7
START_GOLD: Final = 15
HOUSE_PRICE, PALACE_PRICE, CRAFTSMAN_PRICE = 1, 12, 9
LAST_FIELD, LAST_FIELD_SHORT = 10, 8
TURNS_SHORT: Final = 8
CENTRAL, OUTER = "central", "outer"


class Options(NamedTuple):
    """The switches of this table, presets already spelled out."""

    short: bool = False
    yogi: bool = False
    neutral_palaces: bool = True
    auction: bool = False
    home_cities: bool = False
    several_characters: bool = False
    forgone_each: bool = False
    youngest: Seat = 0


class Player(NamedTuple):
    """`houses` and `outer` name a place once for each piece there, in order of the keys."""

    gold: int
    architect: str
    houses: tuple[str, ...]
    supply: int
    quarry: int
    central: tuple[str, ...]
    outer: tuple[str, ...]
    characters: tuple[int, ...]
    privileges: int
    disk: tuple[str, ...]
    acted: bool

    @property
    def palaces(self) -> int:
        return len(self.central) + len(self.outer)


class Auction(NamedTuple):
    """`leader` is None until the first bid; once `won`, the leader chooses."""

    bidder: Seat
    gold: int
    leader: Seat | None
    passed: tuple[Seat, ...]
    won: bool


class Staged(NamedTuple):
    """A move of several steps that stands in the middle.

    `what`: "route" to a place, "lift" or "free lift" of a house from a place, "exchange" for a
    character (extended 2), "robbed" or "lured": that seat has to answer.
    """

    what: str
    place: str = ""
    character: int = 0
    seat: Seat = 0


class Turn(NamedTuple):
    """A player turn. `actions`: both of the disk and a declared privilege; `done`: their parts."""

    seat: Seat
    actions: tuple[str, ...]
    done: tuple[str, ...] = ()
    used: tuple[int, ...] = ()
    staged: Staged | None = None


class CityRow(NamedTuple):
    """One player in a city scoring: pieces, points, and the gold for them. In order of rank."""

    seat: Seat
    character: int
    architect: int
    houses: int
    outer: int
    central: int
    sadhu: bool
    home: bool
    points: int
    gold: int
    monopoly: int


class CityScoring(NamedTuple):
    city: str
    rows: tuple[CityRow, ...]


class State(NamedTuple):
    """`track` has the city of the tile on each field from the lowest up, "" where there is none."""

    board: Board
    options: Options
    phase: str
    game_turn: int
    maharaja: str
    track: tuple[str, ...]
    players: tuple[Player, ...]
    auction: Auction | None
    turn: Turn | None
    ending: str
    scoring: CityScoring | None


def the_turn(state: State) -> Turn:
    assert state.turn is not None, "only within a player turn"
    return state.turn


def the_auction(state: State) -> Auction:
    assert state.auction is not None, "only within an auction"
    return state.auction


def with_player(state: State, seat: Seat, player: Player) -> State:
    players = state.players
    return with_players(state, (*players[:seat], player, *players[seat + 1 :]))


_PLAYERS: Final = State._fields.index("players")
_TURN: Final = State._fields.index("turn")


def with_players(state: State, players: tuple[Player, ...]) -> State:
    # At every move, and three times as fast as _replace; the same for the next two.
    return State._make((*state[:_PLAYERS], players, *state[_PLAYERS + 1 :]))


def with_gold(player: Player, gold: int) -> Player:
    """That much more, or less if below 0. Gold is the first field."""
    return Player._make((player.gold + gold, *player[1:]))


def with_turn(state: State, turn: Turn | None) -> State:
    return State._make((*state[:_TURN], turn, *state[_TURN + 1 :]))


def added(pieces: tuple[str, ...], place: str) -> tuple[str, ...]:
    return tuple(sorted((*pieces, place)))


def removed(pieces: tuple[str, ...], place: str) -> tuple[str, ...]:
    at = pieces.index(place)
    return pieces[:at] + pieces[at + 1 :]


def rank(player: Player) -> int:
    """MJ-5.1b, MJ-11.3a: the lowest character decides on order and ties."""
    return player.characters[0]


def in_play(options: Options) -> range:
    """MJ-3.2c, MJ-11.2.2: the characters of this table."""
    return range(MOGUL, YOGI + 1 if options.yogi else YOGI)


def bank_characters(state: State) -> tuple[int, ...]:
    held = {character for player in state.players for character in player.characters}
    return tuple(each for each in in_play(state.options) if each not in held)


def bank_privileges(state: State) -> int:
    return PRIVILEGES - sum(player.privileges for player in state.players)


def holder(state: State, character: int) -> Seat | None:
    for seat, player in enumerate(state.players):
        if character in player.characters:
            return seat
    return None


def clockwise(state: State, first: Seat) -> Iterable[Seat]:
    seats = len(state.players)
    return ((first + i) % seats for i in range(seats))


def others(state: State, seat: Seat) -> Iterable[Seat]:
    return (each for each in range(len(state.players)) if each != seat)


def village_limit(seats: int) -> int:
    # MJ-5.2b
    return 1 if seats == 2 else 2


def palace_limit(options: Options) -> int:
    # MJ-2a, MJ-11.1
    return PALACES_SHORT if options.short else PALACES


def is_last_turn(options: Options, game_turn: int) -> bool:
    # MJ-11.1
    return options.short and game_turn >= TURNS_SHORT


def neutral_palaces(state: State) -> int:
    """MJ-11.2.4: the outer sites of each city that unused colours take."""
    return COLOURS - len(state.players) if state.options.neutral_palaces else 0


def free_outer_sites(state: State, city: str) -> int:
    taken = sum(player.outer.count(city) for player in state.players)
    return OUTER_SITES - neutral_palaces(state) - taken


def central_is_free(state: State, city: str) -> bool:
    return not any(city in player.central for player in state.players)


def all_houses(state: State) -> tuple[tuple[str, ...], ...]:
    return tuple([player.houses for player in state.players])


@lru_cache(maxsize=1024)
def occupants(houses: tuple[tuple[str, ...], ...]) -> dict[str, tuple[Seat, ...]]:
    """Whose houses stand in each place that has any, one entry a house."""
    owners: dict[str, tuple[Seat, ...]] = {}
    for seat, places in enumerate(houses):
        for place in places:
            owners[place] = (*owners.get(place, ()), seat)
    return owners


def place_name(board: Board, key: str) -> str:
    """As people say it; a key that no place has stays a key."""
    return board.names[board.index[key]] if key in board.index else key


def character_name(character: int) -> str:
    """As people say it; a number that no card has stays a number."""
    return TITLES[character - 1] if MOGUL <= character <= YOGI else str(character)


def card_name(character: int) -> str:
    """With its number, which settles ties."""
    name = character_name(character)
    return phrase("{character} ({number})", character=name, number=character)
