"""Positions to test rules on, with any cards that can be printed; hands that play in notation."""

from typing import Any

import pytest

from shared_rules.core.editions import load_edition
from shared_rules.core.errors import IllegalMove
from shared_rules.core.saves import lay_table
from shared_rules.core.seats import CHANCE
from shared_rules.games.cards_karma import GAME
from shared_rules.games.cards_karma.edition import ALL_CARDS, EDITION_PATH, OWN_COPY_PATH, read_deck
from shared_rules.games.cards_karma.events import Event
from shared_rules.games.cards_karma.moves import Move, die_parts
from shared_rules.games.cards_karma.state import Held, Player, State, cards_in_play
from tests.lots import sealed

SHIPPED = read_deck(load_edition(EDITION_PATH, "cards_karma"))
OWN_COPY = read_deck(load_edition(OWN_COPY_PATH, "cards_karma"))

# Cards that nothing depends on: the deck below the top.
DECK = ("g/silk1/blue", "g/silk1/green", "g/silk1/orange", "g/silk1/purple") * 8
TOP = "g/spices1/purple"
GRID = "g/tea1/blue p2/green b/white/blue4/orange s28/1/karma2/purple"


def begun(seats: int, **options: int) -> State:
    """A game on the shipped deck, before its first action."""
    journal = lay_table(GAME, seats, options, sealed(7)).journal()
    journal.start()
    return journal.state


def unseen_deck() -> State:
    """A game with an own copy of which no card was seen yet."""
    return GAME.setup(OWN_COPY, 2, GAME.settings(2, {"real_cards": True}))


def player(
    hand: str = "",
    buildings: str = "",
    ships: str = "",
    goods: str = "",
    *,
    karma: int = 0,
    administrators: int = 0,
    fame: int = 0,
    coins: int = 0,
    scoring: str = "",
) -> Player:
    """All are words with blanks between. `scoring`: six, "-" for a day card."""
    held = [Held(*die_parts(die), f"p2/{die_parts(die)[0]}") for die in hand.split()]
    turned = tuple("" if each == "-" else each for each in scoring.split()) or ("",) * 6
    return Player(
        hand=tuple(sorted(held)),
        buildings=tuple(buildings.split()),
        ships=tuple(ships.split()),
        goods=tuple(goods.split()),
        karma=karma,
        administrators=administrators,
        fame=fame,
        coins=coins,
        scoring=turned,
    )


def table(
    *players: Player,
    grid: str = GRID,
    top: str = TOP,
    deck: tuple[str, ...] = DECK,
    seat: int = 0,
    elephant: int = 0,
    phase: int = 1,
    actions: int = 1,
    **options: Any,
) -> State:
    """In the turn of that seat, all others as given; two players at least."""
    sides = players if len(players) > 1 else (*players, player())
    fresh = GAME.setup(OWN_COPY, len(sides), GAME.settings(len(sides), options))
    state = fresh._replace(
        round=1,
        phase=phase,
        elephant=elephant,
        seat=seat,
        actions=actions,
        top=top,
        deck=tuple(sorted(deck)),
        grid=tuple(grid.split()),
        players=sides,
        agenda=(),
        ending=any(all(each.scoring) for each in sides),
        unseen=0,
    )
    state = state._replace(unseen=ALL_CARDS - len(cards_in_play(state)))
    GAME.check_position(state)
    return state


def play(state: State, seat: int, *moves: str) -> State:
    """Each move has to be legal. The deck turns up any card; other answers of chance are moves."""
    for text in moves:
        who = CHANCE if text.split()[0] in ("look", "bonus", "top", "describe") else seat
        state = one(state, who, text)
        while asked(state) == [(CHANCE, "turn up card")] and state.deck:
            state = one(state, CHANCE, f"top {state.deck[0]}")
    return state


def one(state: State, seat: int, text: str) -> State:
    """This move alone."""
    move = GAME.parse(state, text)
    assert move in GAME.moves_of(state, seat), f"{text} is not legal; {legal(state, seat)}"
    state = GAME.play(state, seat, move)
    GAME.check_position(state)
    return state


def happens(state: State, seat: int, move: str) -> tuple[Event, ...]:
    return GAME.decide(state, seat, GAME.parse(state, move))


def refused(state: State, seat: int, move: str | Move) -> IllegalMove:
    """Why this move is not legal."""
    if isinstance(move, str):
        move = GAME.parse(state, move)
    assert move not in GAME.moves_of(state, seat)
    with pytest.raises(IllegalMove) as refusal:
        GAME.decide(state, seat, move)
    assert refusal.value.words()
    return refusal.value


def legal(state: State, seat: int) -> set[str]:
    return {GAME.format(move) for move in GAME.moves_of(state, seat)}


def asked(state: State) -> list[tuple[int, str]]:
    return [(ask.seat, ask.what) for ask in GAME.asks(state)]


def tokens(state: State, seat: int = 0) -> tuple[int, int, int, int]:
    """Karma, administrators, fame, coins."""
    has = state.players[seat]
    return has.karma, has.administrators, has.fame, has.coins


def hand(state: State, seat: int = 0) -> list[str]:
    return [f"{held.die}{held.value or ''}" for held in state.players[seat].hand]
