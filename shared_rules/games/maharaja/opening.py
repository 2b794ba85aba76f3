"""The opening: governor tiles, characters (chosen or auctioned), the first four houses of each."""

from shared_rules.core.errors import IllegalMove
from shared_rules.core.seats import CHANCE, Seat
from shared_rules.games.maharaja.events import (
    AuctionWon,
    BidMade,
    BidPassed,
    CharacterChosen,
    Event,
    GoldPaid,
    GovernorDrawn,
    HousePlaced,
)
from shared_rules.games.maharaja.moves import (
    Bid,
    ChooseCharacter,
    DrawGovernor,
    Move,
    Pass,
    PlaceHouse,
)
from shared_rules.games.maharaja.places import move_of, need_room, village_moves
from shared_rules.games.maharaja.state import (
    FIRST_HOUSES,
    Auction,
    State,
    bank_characters,
    character_name,
    clockwise,
    holder,
    in_play,
    place_name,
    rank,
    the_auction,
)


def tiles_to_draw(state: State) -> tuple[str, ...]:
    return tuple(city for city in state.board.city_keys if city not in state.track)


def draws(state: State, _: Seat) -> list[Move]:
    return [DrawGovernor(city) for city in tiles_to_draw(state)]


def draw_governor(state: State, seat: Seat, move: DrawGovernor) -> tuple[Event, ...]:
    assert seat == CHANCE, "only chance is asked this"
    waiting = tiles_to_draw(state)
    # MJ-3.2d
    if move.city not in waiting:
        name = place_name(state.board, move.city)
        raise IllegalMove("MJ-3.2d", "No governor tile of {city} is left.", {"city": name})
    position = len(state.board.city_keys) - len(waiting) + 1
    drawn = GovernorDrawn(move.city, position)
    if len(waiting) != 2:
        return (drawn,)
    # The last tile is no question.
    last = next(city for city in waiting if city != move.city)
    return drawn, GovernorDrawn(last, position + 1)


def choosing_seat(state: State) -> Seat:
    """MJ-5.1a: from the youngest clockwise, who has none; in an auction who won it."""
    if state.auction:
        return state.auction.bidder
    order = clockwise(state, state.options.youngest)
    return next(seat for seat in order if not state.players[seat].characters)


def character_choices(state: State, _: Seat) -> list[Move]:
    return [move_of(ChooseCharacter, character) for character in bank_characters(state)]


def choose_character(state: State, seat: Seat, move: ChooseCharacter) -> tuple[Event, ...]:
    need_in_play(state, move.character)
    if holder(state, move.character) is not None:
        facts = {"character": character_name(move.character)}
        raise IllegalMove("MJ-5.1a", "The {character} is with a player, not with the bank.", facts)
    return (CharacterChosen(seat, move.character),)


def need_in_play(state: State, character: int) -> None:
    # MJ-3.2c
    if character not in in_play(state.options):
        facts = {"character": character_name(character)}
        raise IllegalMove("MJ-3.2c", "The {character} is not in this game.", facts)


def bids(state: State, seat: Seat) -> list[Move]:
    auction = the_auction(state)
    higher: list[Move] = [
        move_of(Bid, gold) for gold in range(_least_bid(auction), state.players[seat].gold + 1)
    ]
    return higher if auction.leader is None else [*higher, Pass()]


def make_bid(state: State, seat: Seat, move: Bid) -> tuple[Event, ...]:
    least, have = _least_bid(the_auction(state)), state.players[seat].gold
    # MJ-11.2.5a
    if move.gold < least:
        raise IllegalMove("MJ-11.2.5a", "The least bid now is {least}.", {"least": least})
    # MJ-11.2.5b
    if move.gold > have:
        raise IllegalMove(
            "MJ-11.2.5b",
            "Nobody bids more than they have.",
            private="You have {have} gold.",
            private_facts={"have": have},
        )
    return (BidMade(seat, move.gold),)


def pass_bid(state: State, seat: Seat, _: Pass) -> tuple[Event, ...]:
    auction = the_auction(state)
    # MJ-11.2.5a
    if auction.leader is None:
        raise IllegalMove("MJ-11.2.5a", "Who opens an auction bids 0 or more and cannot pass.")
    passed = BidPassed(seat)
    out = {*auction.passed, seat, auction.leader}
    if any(each not in out and not p.characters for each, p in enumerate(state.players)):
        return (passed,)
    won = AuctionWon(auction.leader, auction.gold)
    if not auction.gold:
        return passed, won
    return passed, won, GoldPaid(auction.leader, None, auction.gold, "MJ-11.2.5a")


def _least_bid(auction: Auction) -> int:
    return 0 if auction.leader is None else auction.gold + 1


def placing_seat(state: State) -> Seat | None:
    """MJ-5.2a: rounds in character order, until all have placed their first houses."""
    fewest = min(len(player.houses) for player in state.players)
    if fewest == FIRST_HOUSES:
        return None
    waiting = (
        (rank(player), seat)
        for seat, player in enumerate(state.players)
        if len(player.houses) == fewest
    )
    return min(waiting)[1]


def placements(state: State, _: Seat) -> list[Move]:
    return list(village_moves(PlaceHouse, state))


def place_house(state: State, seat: Seat, move: PlaceHouse) -> tuple[Event, ...]:
    # MJ-5.2a
    if move.village not in state.board.village_keys:
        name = place_name(state.board, move.village)
        raise IllegalMove("MJ-5.2a", "{place} is no village.", {"place": name})
    need_room(state, move.village)
    return (HousePlaced(seat, move.village),)
