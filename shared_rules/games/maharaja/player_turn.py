"""A player turn: travel, the parts of all actions, the ability and a privilege, in any order.

Public reasons for a refusal come first and gold comes last, so that a refusal for lack of gold
tells others nothing but the price.
"""

from typing import Final

from shared_rules.core.errors import IllegalMove
from shared_rules.core.seats import Seat
from shared_rules.games.maharaja import track
from shared_rules.games.maharaja.building import (
    free_houses,
    houses_to_build,
    houses_to_lift,
    palace_price,
    palaces_to_build,
)
from shared_rules.games.maharaja.edition import ACTIONS
from shared_rules.games.maharaja.events import (
    ActionsForgone,
    Event,
    GoldPaid,
    GovernorMoved,
    PartDone,
    PrivilegeDeclared,
    StepTakenBack,
    TurnEnded,
)
from shared_rules.games.maharaja.exchange import (
    exchanges,
    take_character,
    yogi_is_free,
    yogi_privilege,
)
from shared_rules.games.maharaja.journey import journeys, route_of
from shared_rules.games.maharaja.moves import (
    BuildHouse,
    BuildPalace,
    ChooseRoute,
    DeclarePrivilege,
    EndTurn,
    LiftHouse,
    Move,
    MoveGovernor,
    TakeBack,
    TakeCharacter,
    TakeFromQuarry,
    TakeGold,
    TakePrivilege,
    Travel,
    TravelBy,
)
from shared_rules.games.maharaja.parts import need_part, what_remains
from shared_rules.games.maharaja.places import move_of
from shared_rules.games.maharaja.state import (
    HOUSE_PRICE,
    MONK,
    State,
    others,
    place_name,
    the_turn,
)
from shared_rules.games.maharaja.turn import PALACE, QUARRY

ANY_PURSE: Final = 10**6
"""For what the open screen shows: legal if gold were no matter."""
DISK_ACTIONS: Final = 2
ACTION_GOLD, FORGONE_GOLD = 2, 2
PRIVILEGE_ACTIONS: Final = tuple(action for action in ACTIONS if action != "character")


def act_moves(state: State, seat: Seat, purse: int) -> list[Move]:
    """All that may come next in the turn, with this much gold in the purse."""
    open_parts = what_remains(state).open_parts
    moves = journeys(state, seat, purse)
    moves += houses_to_build(state, seat, purse)
    moves += free_houses(state, seat)
    if PALACE in open_parts:
        moves += palaces_to_build(state, seat, purse)
    if "move_house" in open_parts:
        moves += houses_to_lift(LiftHouse, state, seat)
    if "governor" in open_parts:
        moves += _governors_to_move(state)
    if "character" in open_parts:
        moves += exchanges(state, seat)
    if "gold" in open_parts:
        moves.append(TAKE_GOLD)
    if QUARRY in open_parts and state.players[seat].quarry:
        moves.append(TAKE_FROM_QUARRY)
    if state.options.yogi:
        moves += _privilege_moves(state, seat)
    moves.append(END_TURN)
    return moves


TAKE_GOLD, TAKE_FROM_QUARRY, END_TURN = TakeGold(), TakeFromQuarry(), EndTurn()


def price(state: State, seat: Seat, move: Move) -> int:
    """What the mover would pay at once; below 0 what the bank would give them."""
    player = state.players[seat]
    match move:
        case BuildHouse():
            return HOUSE_PRICE
        case BuildPalace():
            return palace_price(player)
        case Travel() | ChooseRoute() | TravelBy():
            route = route_of(state, seat, move)
            return 0 if route is None or MONK in player.characters else route.toll
        case TakeGold():
            return -ACTION_GOLD
        case TakeCharacter():
            last = take_character(state, seat, move)[-1]
            return -last.gold if isinstance(last, GoldPaid) else 0
    return 0


def take_gold(state: State, seat: Seat, _: TakeGold) -> tuple[Event, ...]:
    need_part(state, "gold", "MJ-A1")
    return PartDone(seat, "gold"), GoldPaid(None, seat, ACTION_GOLD, "MJ-A1")


def _governors_to_move(state: State) -> list[Move]:
    tiles = (city for city in state.track if city)
    return [move_of(MoveGovernor, city) for city in tiles if track.can_go_down(state.track, city)]


def move_governor(state: State, seat: Seat, move: MoveGovernor) -> tuple[Event, ...]:
    need_part(state, "governor", "MJ-A8")
    facts = {"city": place_name(state.board, move.city)}
    # MJ-7.5a
    if move.city not in state.board.city_keys:
        raise IllegalMove("MJ-7.5a", "{city} has no governor tile.", facts)
    # MJ-7.5c
    if not track.can_go_down(state.track, move.city):
        raise IllegalMove("MJ-7.5c", "The tile of {city} lies too low to go down 2.", facts)
    after = track.moved_down(state.track, move.city)
    return PartDone(seat, "governor"), GovernorMoved(seat, move.city, after)


def may_declare(state: State, seat: Seat) -> bool:
    """MJ-11.2.3: one privilege a turn."""
    return state.players[seat].privileges > 0 and len(the_turn(state).actions) == DISK_ACTIONS


def _privilege_moves(state: State, seat: Seat) -> list[Move]:
    moves: list[Move] = [TakePrivilege()] if yogi_is_free(state, seat) else []
    if may_declare(state, seat):
        moves += [move_of(DeclarePrivilege, action) for action in PRIVILEGE_ACTIONS]
    return moves


def take_privilege(state: State, seat: Seat, _: TakePrivilege) -> tuple[Event, ...]:
    # MJ-C7
    received = yogi_privilege(state, seat)
    if not received:
        words = "The Yogi gives a privilege to who holds it, once a turn, while the bank has one."
        raise IllegalMove("MJ-C7", words)
    return received


def declare_privilege(state: State, seat: Seat, move: DeclarePrivilege) -> tuple[Event, ...]:
    # MJ-11.2.3
    if move.action not in PRIVILEGE_ACTIONS:
        words = "A privilege is any action of the disk but the character exchange."
        raise IllegalMove("MJ-11.2.3", words)
    if not may_declare(state, seat):
        raise IllegalMove("MJ-11.2.3", "No privilege is at hand, or one was used in this turn.")
    return (PrivilegeDeclared(seat, move.action),)


def take_back(_state: State, seat: Seat, _: TakeBack) -> tuple[Event, ...]:
    return (StepTakenBack(seat),)


def gold_for_forgone(state: State) -> int:
    """What each other player would get if the turn ended now."""
    remains = what_remains(state)
    # MJ-7.7b
    times = remains.forgone_actions if state.options.forgone_each else bool(remains.forgone)
    return FORGONE_GOLD * times


def end_turn(state: State, seat: Seat, _: EndTurn) -> tuple[Event, ...]:
    return *yogi_privilege(state, seat), *_forgone(state, seat), TurnEnded(seat)


def _forgone(state: State, seat: Seat) -> tuple[Event, ...]:
    parts = what_remains(state).forgone
    if not parts:
        return ()
    gold = gold_for_forgone(state)
    # MJ-7.7a, MJ-7.7c
    return (
        ActionsForgone(seat, parts),
        *(GoldPaid(None, other, gold, "MJ-7.7a") for other in others(state, seat)),
    )
