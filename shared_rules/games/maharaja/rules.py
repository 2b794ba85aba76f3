"""The rules of Maharaja: who is asked what, what is legal, and what a move leads to.

The law: `legal` lists exactly what `decide` accepts. A move's own events come from the room of its
subject (opening, journey, building, exchange, player_turn); what then follows without anybody
being asked, the course of a game turn, is `_follow` here.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any, Final

from shared_rules.core.asks import Ask, answer_rule, own_ask
from shared_rules.core.errors import BadOptions, IllegalMove
from shared_rules.core.game import Option, Settings
from shared_rules.core.seats import CHANCE, Seat
from shared_rules.games.maharaja import building, exchange, journey, opening, player_turn, track
from shared_rules.games.maharaja import moves as m
from shared_rules.games.maharaja.edition import ACTIONS, START, Board
from shared_rules.games.maharaja.events import (
    CityScored,
    DiskRevealed,
    DiskSet,
    DiskUnlocked,
    Event,
    GameEnded,
    GovernorRaised,
    HousesTaken,
    MaharajaMoved,
)
from shared_rules.games.maharaja.evolve import evolve
from shared_rules.games.maharaja.scoring import final_places, payments, presences, score_city
from shared_rules.games.maharaja.state import (
    ALL_HOUSES,
    COLOURS,
    DISKS,
    FIRST_HOUSES,
    GOVERNORS,
    HOUSES,
    MERCHANT,
    MORE_HOUSES,
    START_GOLD,
    TURNS,
    Options,
    Player,
    State,
    rank,
    the_turn,
)

OPTIONS: Final = (
    Option("short", (False, True), "Short game: 6 palaces, at most 8 turns", "MJ-11.1"),
    Option(
        "extended_1",
        (False, True),
        "Extended 1, the whole package: Yogi, neutral palaces, auction and home cities",
        "MJ-11.2.2",
    ),
    Option(
        "yogi",
        (False, True),
        "The Yogi plays too, and gives privileges: third actions, once each",
        "MJ-11.2.2",
    ),
    Option(
        "neutral_palaces",
        (True, False),
        "With fewer than 5 players, palaces of unused colours take outer sites",
        "MJ-11.2.4",
    ),
    Option(
        "auction",
        (False, True),
        "Characters are auctioned: the highest bid chooses first",
        "MJ-11.2.5a",
    ),
    Option(
        "home_cities",
        (False, True),
        "Each character has 1 point more in its home city",
        "MJ-11.2.6",
    ),
    Option(
        "several_characters",
        (False, True),
        "Extended 2: several characters for each player",
        "MJ-11.3a",
    ),
    Option(
        "forgoing",
        ("once", "each"),
        "The others get 2 gold once a turn, or for each forgone action",
        "MJ-7.7b",
    ),
    Option("youngest", (0, 1, 2, 3, 4), "The seat of the youngest player", "MJ-5.1a"),
)


def setup(board: Board, seats: int, settings: Settings) -> State:
    """MJ-3.2a to MJ-3.2d, before the governor tiles are drawn."""
    start = board.keys[START]
    quarry = ALL_HOUSES - FIRST_HOUSES
    player = Player(START_GOLD, start, (), FIRST_HOUSES, quarry, (), (), (), 0, (), False)
    empty = ("",) * board.track_top
    options = _options(seats, settings)
    return State(
        board, options, GOVERNORS, 0, start, empty, (player,) * seats, None, None, "", None
    )


def _options(seats: int, settings: Settings) -> Options:
    package = bool(settings["extended_1"])
    youngest = int(settings["youngest"])
    if youngest >= seats:
        why = f"there is no seat {youngest}: with {seats} players the last is {seats - 1}"
        raise BadOptions("youngest", why, "MJ-5.1a")
    if package and not settings["neutral_palaces"]:
        why = "extended 1 has neutral palaces; choose its other parts one by one instead"
        raise BadOptions("neutral_palaces", why, "MJ-11.2.4")
    return Options(
        short=bool(settings["short"]),
        yogi=package or bool(settings["yogi"]),
        neutral_palaces=bool(settings["neutral_palaces"]) and seats < COLOURS,
        auction=package or bool(settings["auction"]),
        home_cities=package or bool(settings["home_cities"]),
        several_characters=bool(settings["several_characters"]),
        forgone_each=settings["forgoing"] == "each",
        youngest=youngest,
    )


@lru_cache(maxsize=256)
def _ask(seat: Seat, what: str, rule: str, optional: bool = False) -> tuple[Ask, ...]:
    return (Ask(seat, what, rule, optional),)


def asks(state: State) -> tuple[Ask, ...]:
    match state.phase:
        case "turns" if state.turn:
            return _turn_ask(state)
        case "disks":
            return tuple(_disk_ask(seat, bool(p.disk)) for seat, p in enumerate(state.players))
        case "houses":
            seat = opening.placing_seat(state)
            return () if seat is None else _ask(seat, "place house", "MJ-5.2a")
        case "characters":
            if state.auction and not state.auction.won:
                return _ask(state.auction.bidder, "bid", "MJ-11.2.5a")
            return _ask(opening.choosing_seat(state), "choose character", "MJ-5.1a")
        case "governors":
            return _ask(CHANCE, "draw governor", "MJ-3.2d")
    return ()


def _disk_ask(seat: Seat, locked: bool) -> Ask:
    what = "change disk" if locked else "set disk"
    return _ask(seat, what, "MJ-6.2a", locked)[0]


def _turn_ask(state: State) -> tuple[Ask, ...]:
    turn = the_turn(state)
    if turn.staged is None:
        return _ask(turn.seat, "act", "MJ-6.3b")
    what, rule = STAGES[turn.staged.what]
    answers = turn.staged.what in ("robbed", "lured")
    return _ask(turn.staged.seat if answers else turn.seat, what, rule)


STAGES: Final = {
    "route": ("choose route", "MJ-7.1f"),
    "lift": ("set down house", "MJ-7.3b"),
    "free lift": ("set down house", "MJ-7.3b"),
    "exchange": ("give character", "MJ-11.3c"),
    "lured": ("give character", "MJ-11.3c"),
    "robbed": ("choose new character", "MJ-7.6b"),
}


def legal(state: State, seat: Seat, ask: Ask) -> Sequence[m.Move]:
    return LEGAL[ask.what](state, seat)


def _act(state: State, seat: Seat) -> list[m.Move]:
    return player_turn.act_moves(state, seat, state.players[seat].gold)


def _routes(state: State, seat: Seat) -> list[m.Move]:
    return journey.routes_there(state, seat, state.players[seat].gold)


# MJ-6.2a: both arrows may point at the same action.
DISKS_TO_SET: Final[tuple[m.Move, ...]] = tuple(
    m.SetDisk(first, second) for at, first in enumerate(ACTIONS) for second in ACTIONS[at:]
)


def _disk_choices(_state: State, _seat: Seat) -> tuple[m.Move, ...]:
    return DISKS_TO_SET


def _disk_changes(_state: State, _seat: Seat) -> tuple[m.Move, ...]:
    return (m.Unlock(),)


LEGAL: Final[Mapping[str, Callable[[State, Seat], Sequence[m.Move]]]] = {
    "draw governor": opening.draws,
    "bid": opening.bids,
    "choose character": opening.character_choices,
    "place house": opening.placements,
    "set disk": _disk_choices,
    "change disk": _disk_changes,
    "act": _act,
    "choose route": _routes,
    "set down house": building.set_downs,
    "give character": exchange.gifts,
    "choose new character": opening.character_choices,
}


def decide(state: State, seat: Seat, move: m.Move) -> tuple[Event, ...]:
    ask = own_ask(asks(state), seat, "MJ-6.3a")
    rule = answer_rule(ask, ANSWERS[ask.what], move)
    events = rule(state, seat, move)
    return events + _follow(state, events) if type(move) in LEADING_ON else events


def _set_disk(_state: State, seat: Seat, move: m.SetDisk) -> tuple[Event, ...]:
    # MJ-6.2a
    if move.first not in ACTIONS or move.second not in ACTIONS:
        raise IllegalMove("MJ-6.2a", "Each arrow points at one of the nine actions.")
    return (DiskSet(seat, move.first, move.second),)


def _unlock(_state: State, seat: Seat, _move: m.Unlock) -> tuple[Event, ...]:
    return (DiskUnlocked(seat),)


Rule = Callable[[State, Seat, Any], tuple[Event, ...]]
_TURN_RULES: Final[Mapping[type[m.Move], Rule]] = {
    m.Travel: journey.travel,
    m.ChooseRoute: journey.choose_route,
    m.TakeGold: player_turn.take_gold,
    m.BuildHouse: building.build_house,
    m.BuildPalace: building.build_palace,
    m.LiftHouse: building.lift_house,
    m.TakeFromQuarry: building.take_from_quarry,
    m.MoveGovernor: player_turn.move_governor,
    m.TakeCharacter: exchange.take_character,
    m.Lure: exchange.lure,
    m.BuildFree: building.build_free,
    m.LiftFree: building.lift_free,
    m.TakePrivilege: player_turn.take_privilege,
    m.DeclarePrivilege: player_turn.declare_privilege,
    m.EndTurn: player_turn.end_turn,
}
ANSWERS: Final[Mapping[str, Mapping[type[m.Move], Rule]]] = {
    "draw governor": {m.DrawGovernor: opening.draw_governor},
    "bid": {m.Bid: opening.make_bid, m.Pass: opening.pass_bid},
    "choose character": {m.ChooseCharacter: opening.choose_character},
    "place house": {m.PlaceHouse: opening.place_house},
    "set disk": {m.SetDisk: _set_disk},
    "change disk": {m.Unlock: _unlock},
    "act": _TURN_RULES,
    "choose route": {m.TravelBy: journey.travel_by, m.TakeBack: player_turn.take_back},
    "set down house": {
        m.SetDownHouse: building.set_down_house,
        m.TakeBack: player_turn.take_back,
    },
    "give character": {
        m.GiveCharacter: exchange.give_character,
        m.TakeBack: exchange.take_back,
    },
    "choose new character": {m.ChooseCharacter: exchange.choose_after_robbery},
}
LEADING_ON: Final = frozenset({m.PlaceHouse, m.SetDisk, m.EndTurn})
"""Moves after which nobody may be left to be asked, so that the game turn goes on by itself."""


def _follow(state: State, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """MJ-6a: the steps of a game turn that nobody is asked about."""
    for event in events:
        state = evolve(state, event)
    if state.phase == HOUSES and opening.placing_seat(state) is None:
        # MJ-5.2c
        more = tuple(HousesTaken(seat, MORE_HOUSES) for seat in range(len(state.players)))
        return more + _begin_game_turn(state)
    if state.phase == DISKS and all(player.disk for player in state.players):
        return _begin_player_turn(state)
    if state.phase == TURNS and state.turn is None:
        waiting = any(not player.acted for player in state.players)
        return _begin_player_turn(state) if waiting else _end_game_turn(state)
    return ()


def _begin_game_turn(state: State) -> tuple[Event, ...]:
    # MJ-6.1a, MJ-6.1b
    city = track.lowest(state.track)
    above = track.field_above_highest(state.track)
    return MaharajaMoved(city, state.game_turn + 1), GovernorRaised(city, above)


def _begin_player_turn(state: State) -> tuple[Event, ...]:
    # MJ-6.3a, MJ-7.6d
    waiting = ((rank(p), seat) for seat, p in enumerate(state.players) if not p.acted)
    seat = min(waiting)[1]
    revealed = DiskRevealed(seat, *state.players[seat].disk)
    if MERCHANT not in state.players[seat].characters:
        return (revealed,)
    return revealed, *exchange.merchant_gold(evolve(state, revealed), seat, MERCHANT)


def _end_game_turn(state: State) -> tuple[Event, ...]:
    rows = score_city(presences(state))
    events: tuple[Event, ...] = (CityScored(state.maharaja, rows), *payments(rows))
    if not state.ending:
        return *events, *_begin_game_turn(state)
    # MJ-10a
    for event in events:
        state = evolve(state, event)
    return *events, GameEnded(state.ending, final_places(state))


def sample(state: State, rng: Random) -> m.Move:
    return m.DrawGovernor(rng.choice(opening.tiles_to_draw(state)))
