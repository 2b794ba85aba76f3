"""Positions to test rules on, on the shipped board, and hands that play in the text notation."""

from typing import Any

from shared_rules.core.editions import load_edition
from shared_rules.games.maharaja import GAME
from shared_rules.games.maharaja.edition import ACTIONS, EDITION_PATH, read_board
from shared_rules.games.maharaja.events import Event, GoldPaid
from shared_rules.games.maharaja.state import (
    ALL_HOUSES,
    DISKS,
    TURNS,
    Player,
    State,
    Turn,
)
from tests.hands import Hands

BOARD = read_board(load_edition(EDITION_PATH, "maharaja"))
# Tiles from the lowest up while the Maharaja is in Lahore, in the first game turn.
FIRST_TRACK = ("", "delhi", "agra", "allahabad", "patna", "dhaka", "ahmedabad", "lahore")


def track(*cities: str) -> tuple[str, ...]:
    return (*cities, *("",) * (BOARD.track_top - len(cities)))


def fresh(seats: int = 3, **options: Any) -> State:
    """Before the governor tiles are drawn."""
    return GAME.setup(BOARD, seats, GAME.settings(seats, options))


def drawn(seats: int = 3, **options: Any) -> State:
    """The governor tiles lie in the order of the board's cities."""
    state = fresh(seats, **options)
    for city in BOARD.city_keys[:-1]:
        state = play(state, -1, f"draw {city}")
    return state


def player(
    character: int | tuple[int, ...],
    at: str = "start",
    houses: str = "",
    *,
    gold: int = 15,
    supply: int = 6,
    central: str = "",
    outer: str = "",
    privileges: int = 0,
    disk: str = "gold gold",
    acted: bool = False,
) -> Player:
    """`houses`, `central` and `outer` are places with blanks between; the rest is in the quarry."""
    placed = tuple(sorted(houses.split()))
    return Player(
        gold=gold,
        architect=at,
        houses=placed,
        supply=supply,
        quarry=ALL_HOUSES - supply - len(placed),
        central=tuple(sorted(central.split())),
        outer=tuple(sorted(outer.split())),
        characters=character if isinstance(character, tuple) else (character,),
        privileges=privileges,
        disk=tuple(sorted(disk.split(), key=ACTIONS.index)),
        acted=acted,
    )


def in_turn(
    *players: Player, seat: int = 0, maharaja: str = "lahore", game_turn: int = 1, **options: Any
) -> State:
    """That seat has just revealed its disk."""
    state = fresh(len(players), **options)._replace(
        phase=TURNS,
        game_turn=game_turn,
        maharaja=maharaja,
        track=track(*FIRST_TRACK),
        players=players,
        turn=Turn(seat, players[seat].disk),
    )
    GAME.check_position(state)
    return state


def choosing(*players: Player, maharaja: str = "lahore", **options: Any) -> State:
    """All disks are to be set."""
    state = fresh(len(players), **options)._replace(
        phase=DISKS,
        game_turn=1,
        maharaja=maharaja,
        track=track(*FIRST_TRACK),
        players=tuple(each._replace(disk=()) for each in players),
    )
    GAME.check_position(state)
    return state


HANDS = Hands(GAME)
play, happens, refused = HANDS.play, HANDS.happens, HANDS.refused
legal = HANDS.legal


def gold(state: State) -> list[int]:
    return [each.gold for each in state.players]


def paid(events: tuple[Event, ...]) -> list[tuple[int | None, int | None, int, str]]:
    """Who paid whom how much, and by which rule."""
    return [
        (event.payer, event.payee, event.gold, event.rule)
        for event in events
        if isinstance(event, GoldPaid)
    ]


def asked(state: State) -> list[tuple[int, str]]:
    """Who has to answer what; minds that may change are left out."""
    return [(ask.seat, ask.what) for ask in GAME.asks(state) if not ask.optional]
