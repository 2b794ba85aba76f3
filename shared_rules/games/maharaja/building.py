"""Building and moving houses, building palaces, and taking houses from the quarry."""

from collections.abc import Hashable

from shared_rules.core.errors import IllegalMove
from shared_rules.core.phrases import word
from shared_rules.core.seats import Seat
from shared_rules.games.maharaja.events import (
    AbilityUsed,
    Event,
    GoldPaid,
    HouseBuilt,
    HouseLifted,
    HouseMoved,
    HousesTaken,
    PalaceBuilt,
    PartDone,
)
from shared_rules.games.maharaja.moves import (
    BuildFree,
    BuildHouse,
    BuildPalace,
    LiftFree,
    LiftHouse,
    Move,
    SetDownHouse,
    TakeBack,
    TakeFromQuarry,
)
from shared_rules.games.maharaja.parts import need_part, what_remains
from shared_rules.games.maharaja.places import (
    city_of,
    house_moves,
    move_of,
    need_house_place,
    open_villages,
    village_moves,
)
from shared_rules.games.maharaja.state import (
    BUILDER,
    CENTRAL,
    CRAFTSMAN,
    CRAFTSMAN_PRICE,
    HOUSE_PRICE,
    OUTER,
    PALACE_PRICE,
    Player,
    State,
    all_houses,
    central_is_free,
    free_outer_sites,
    palace_limit,
    place_name,
    the_turn,
)
from shared_rules.games.maharaja.turn import (
    CITY_HOUSE,
    PALACE,
    QUARRY,
    SHORT_QUARRY,
    VILLAGE_HOUSE,
)

QUARRY_HOUSES = 2


def houses_to_build(state: State, seat: Seat, purse: int) -> list[Move]:
    open_parts = what_remains(state).open_parts
    if not state.players[seat].supply or purse < HOUSE_PRICE:
        return []
    moves: list[Move] = []
    if VILLAGE_HOUSE in open_parts:
        moves += village_moves(BuildHouse, state)
    city = city_of(state, seat)
    if city and CITY_HOUSE in open_parts:
        moves.append(move_of(BuildHouse, city))
    return moves


def build_house(state: State, seat: Seat, move: BuildHouse) -> tuple[Event, ...]:
    part = VILLAGE_HOUSE if move.place in state.board.village_keys else CITY_HOUSE
    # MJ-A3
    if part == VILLAGE_HOUSE and CITY_HOUSE in what_remains(state).open_parts:
        need_part(state, part, "MJ-A3")
    need_part(state, part, "MJ-A2")
    _need_supply(state, seat)
    need_house_place(state, seat, move.place)
    words = "A house costs {price} gold."
    _need_gold(state, seat, HOUSE_PRICE, words, "MJ-A2")
    return (
        PartDone(seat, part),
        GoldPaid(seat, None, HOUSE_PRICE, "MJ-A2"),
        HouseBuilt(seat, move.place),
    )


def _need_supply(state: State, seat: Seat) -> None:
    # MJ-5.2c
    if not state.players[seat].supply:
        raise IllegalMove("MJ-5.2c", "No house is left in the supply.")


def _need_gold(state: State, seat: Seat, price: int, words: str, rule: str) -> None:
    have = state.players[seat].gold
    if price > have:
        mine = "You have {have} gold."
        raise IllegalMove(rule, words, {"price": price}, mine, {"have": have})


def palace_price(player: Player) -> int:
    # MJ-A6, MJ-C6
    return CRAFTSMAN_PRICE if CRAFTSMAN in player.characters else PALACE_PRICE


def palaces_to_build(state: State, seat: Seat, purse: int) -> list[Move]:
    player, city = state.players[seat], city_of(state, seat)
    built_all = player.palaces == palace_limit(state.options)
    if not city or built_all or purse < palace_price(player):
        return []
    free = (
        (CENTRAL, central_is_free(state, city)),
        (OUTER, free_outer_sites(state, city) > 0),
    )
    return [move_of(BuildPalace, site) for site, is_free in free if is_free]


def build_palace(state: State, seat: Seat, move: BuildPalace) -> tuple[Event, ...]:
    player, city = state.players[seat], city_of(state, seat)
    need_part(state, PALACE, "MJ-A6")
    # MJ-7.2b
    if not city:
        raise IllegalMove("MJ-7.2b", "The architect is not in a city.")
    # MJ-2a
    if player.palaces == palace_limit(state.options):
        raise IllegalMove("MJ-2a", "No palace is left in the supply.")
    _need_site(state, city, move.site)
    price = palace_price(player)
    words = "A palace costs {price} gold."
    _need_gold(state, seat, price, words, "MJ-A6")
    return (
        PartDone(seat, PALACE),
        GoldPaid(seat, None, price, "MJ-C6" if price < PALACE_PRICE else "MJ-A6"),
        PalaceBuilt(seat, city, move.site),
    )


def _need_site(state: State, city: str, site: str) -> None:
    facts = {"city": place_name(state.board, city), "site": word(site)}
    # MJ-7.2d
    if site not in (CENTRAL, OUTER):
        raise IllegalMove("MJ-7.2d", "A palace stands on a central or an outer site.", facts)
    # MJ-7.2c
    if not (central_is_free(state, city) if site == CENTRAL else free_outer_sites(state, city) > 0):
        raise IllegalMove("MJ-7.2c", "{city} has no {site} site free.", facts)


def houses_to_lift(kind: Hashable, state: State, seat: Seat) -> list[Move]:
    origins = dict.fromkeys(state.players[seat].houses)
    return [move_of(kind, place) for place in origins if can_go_elsewhere(state, seat, place)]


def can_go_elsewhere(state: State, seat: Seat, origin: str) -> bool:
    if city_of(state, seat) not in ("", origin):
        return True
    return any(each != origin for each in open_villages(state.board, all_houses(state)))


def lift_house(state: State, seat: Seat, move: LiftHouse) -> tuple[Event, ...]:
    need_part(state, "move_house", "MJ-A4")
    _need_own_house(state, seat, move.place)
    return (HouseLifted(seat, move.place, free=False),)


def _need_own_house(state: State, seat: Seat, place: str) -> None:
    facts = {"place": place_name(state.board, place)}
    # MJ-7.3a
    if place not in state.players[seat].houses:
        raise IllegalMove("MJ-7.3a", "This player has no house in {place}.", facts)
    # MJ-7.3b
    if not can_go_elsewhere(state, seat, place):
        raise IllegalMove("MJ-7.3b", "No other place can take the house from {place}.", facts)


def set_downs(state: State, seat: Seat) -> list[Move]:
    origin = _origin(state)
    places = house_moves(SetDownHouse, state, seat)
    return [*(move for move in places if move.place != origin), TakeBack()]


def _origin(state: State) -> str:
    staged = the_turn(state).staged
    assert staged is not None, "a house was lifted"
    return staged.place


def set_down_house(state: State, seat: Seat, move: SetDownHouse) -> tuple[Event, ...]:
    origin = _origin(state)
    # MJ-7.3b
    if move.place == origin:
        facts = {"place": place_name(state.board, origin)}
        raise IllegalMove("MJ-7.3b", "A moved house ends in another place than {place}.", facts)
    need_house_place(state, seat, move.place)
    staged = the_turn(state).staged
    free = staged is not None and staged.what == "free lift"
    use = AbilityUsed(seat, BUILDER) if free else PartDone(seat, "move_house")
    return use, HouseMoved(seat, origin, move.place)


def builder_is_free(state: State, seat: Seat) -> bool:
    """MJ-C5: the Builder is here and has not yet worked in this turn."""
    return BUILDER in state.players[seat].characters and BUILDER not in the_turn(state).used


def free_houses(state: State, seat: Seat) -> list[Move]:
    if not builder_is_free(state, seat):
        return []
    builds = house_moves(BuildFree, state, seat) if state.players[seat].supply else []
    return [*builds, *houses_to_lift(LiftFree, state, seat)]


def _need_builder(state: State, seat: Seat) -> None:
    # MJ-C5
    if not builder_is_free(state, seat):
        raise IllegalMove("MJ-C5", "The Builder is not here, or has worked in this turn already.")


def build_free(state: State, seat: Seat, move: BuildFree) -> tuple[Event, ...]:
    _need_builder(state, seat)
    _need_supply(state, seat)
    need_house_place(state, seat, move.place)
    return AbilityUsed(seat, BUILDER), HouseBuilt(seat, move.place)


def lift_free(state: State, seat: Seat, move: LiftFree) -> tuple[Event, ...]:
    _need_builder(state, seat)
    _need_own_house(state, seat, move.place)
    return (HouseLifted(seat, move.place, free=True),)


def take_from_quarry(state: State, seat: Seat, _: TakeFromQuarry) -> tuple[Event, ...]:
    need_part(state, QUARRY, "MJ-A5")
    # MJ-7.4a
    houses = min(QUARRY_HOUSES, state.players[seat].quarry)
    if not houses:
        raise IllegalMove("MJ-7.4a", "No house is left in the quarry.")
    part = QUARRY if houses == QUARRY_HOUSES else SHORT_QUARRY
    return PartDone(seat, part), HousesTaken(seat, houses)
