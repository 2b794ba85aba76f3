"""A position that was entered or mended by hand: everything that breaks a limit, told in words.

The law: a State that passes here can be played on. Each check yields what it finds, so that a
position can be mended in one go; only what makes further counting senseless stops the counting.
"""

from collections.abc import Iterator, Sequence

from shared_rules.core.problems import (
    Problem,
    check_in_turn,
    crowds,
    is_sorted,
    of_all,
    problem,
    problems_of,
    strangers,
)
from shared_rules.core.seats import Seat
from shared_rules.games.maharaja.edition import ACTIONS, START
from shared_rules.games.maharaja.scored_position import scoring_problems
from shared_rules.games.maharaja.scoring import END_REASONS
from shared_rules.games.maharaja.state import (
    ALL_HOUSES,
    CHARACTERS,
    DISKS,
    FIRST_HOUSES,
    GOVERNORS,
    HOUSES,
    OUTER_SITES,
    OVER,
    PHASES,
    PRIVILEGES,
    START_GOLD,
    TURNS,
    TURNS_SHORT,
    Auction,
    Player,
    State,
    character_name,
    clockwise,
    in_play,
    is_last_turn,
    neutral_palaces,
    palace_limit,
    place_name,
    village_limit,
)
from shared_rules.games.maharaja.track import ending_position
from shared_rules.games.maharaja.turn_position import turn_problems


def check_position(state: State) -> None:
    check_in_turn(state, _shape, _limits, _acting)


def _shape(state: State) -> Iterator[Problem]:
    """Facts without which nothing else can be counted."""
    board, seats = state.board, len(state.players)
    cities, stations = board.city_keys, (*board.city_keys, board.keys[START])
    wrong = problems_of(board, state.options, state, seats=seats, listed=", ".join(PHASES))
    if seats not in range(2, 6):
        yield wrong("MJ-2a", "there are {seats} players; it is a game for 2 to 5")
    if state.phase not in PHASES:
        yield wrong("MJ-6a", "there is no phase '{phase}'; there are {listed}")
    if (count := len(state.track)) != board.track_top:
        yield wrong("MJ-3.2d", "the track has {count} fields instead of {track_top}", count=count)
    if state.options.youngest not in range(seats):
        yield wrong("MJ-5.1a", "there is no seat {youngest} for the youngest")
    if state.maharaja not in stations:
        yield wrong("MJ-6.1a", "the Maharaja is in '{maharaja}', which is no city")
    for seat, player in enumerate(state.players):
        wrong = problems_of(player, player=seat)
        for place in strangers(player.houses, (*cities, *board.village_keys)):
            words = "{player} has a house in '{place}', which is no place to build"
            yield wrong("MJ-3.1", words, place=place)
        for place in strangers(player.central + player.outer, cities):
            words = "{player} has a palace in '{place}', which is no city"
            yield wrong("MJ-3.1", words, place=place)
        if player.architect not in stations:
            yield wrong("MJ-7.1e", "{player} has its architect in '{architect}', not in a city")


def _limits(state: State) -> Iterator[Problem]:
    for seat, player in enumerate(state.players):
        yield from _own(state, seat, player)
        yield from _disk(state, seat, player)
        if not _has_begun(state):
            yield from _opening(state, seat, player)
    for check in (_board, _track, _characters, _auction, _scoring, _phase):
        yield from check(state)


def _acting(state: State) -> Iterator[Problem]:
    if state.phase == TURNS:
        yield from turn_problems(state)


def _own(state: State, seat: Seat, player: Player) -> Iterator[Problem]:
    houses, limit = len(player.houses) + player.supply + player.quarry, palace_limit(state.options)
    wrong = problems_of(player, player=seat, houses=houses, all_houses=ALL_HOUSES, limit=limit)
    if houses != ALL_HOUSES:
        yield wrong("MJ-2a", "{player} has {houses} houses in all instead of {all_houses}")
    if player.palaces > limit:
        yield wrong("MJ-2a", "{player} has built {palaces} palaces of {limit}")
    for name in ("supply", "quarry", "privileges", "gold"):
        if (count := getattr(player, name)) < 0:
            words = "{player} has {count} for {name}: it cannot be below 0"
            yield wrong("MJ-3.2a", words, count=count, name=name)
    if not is_sorted(player.houses):
        yield wrong("MJ-2a", "the houses of {player} are not in the order of their keys")
    if not is_sorted(player.characters):
        yield wrong("MJ-5.1b", "the characters of {player} are not in their order")
    if (count := len(player.characters)) > 1 and not state.options.several_characters:
        yield wrong("MJ-7.6a", "{player} has {count} characters instead of one", count=count)
    if player.characters and state.phase == GOVERNORS:
        yield wrong("MJ-5.1a", "{player} has a character before the tiles were drawn")
    if not player.characters and _needs_one(state, seat):
        yield wrong("MJ-5.1a", "{player} has no character")


def _disk(state: State, seat: Seat, player: Player) -> Iterator[Problem]:
    wrong = problems_of(player=seat)
    pointed = len(player.disk) == 2 and set(player.disk) <= set(ACTIONS)
    if player.disk and not pointed:
        words = "the disk of {player} does not point at two of the nine actions"
        yield wrong("MJ-6.2a", words)
    if pointed and not is_sorted([*map(ACTIONS.index, player.disk)]):
        yield wrong("MJ-6.2a", "the arrows of {player} are not in the disk's order")
    if state.phase == TURNS and not player.disk:
        yield wrong("MJ-6.2a", "{player} has not set its disk")
    if state.phase == DISKS and player.acted:
        yield wrong("MJ-6a", "{player} has acted before all disks were set")


def _needs_one(state: State, seat: Seat) -> bool:
    """A robbed player is just about to choose."""
    staged = state.turn.staged if state.turn else None
    robbed = staged.seat if staged and staged.what == "robbed" else None
    return state.phase not in (GOVERNORS, CHARACTERS) and seat != robbed


def _has_begun(state: State) -> bool:
    return state.phase in (DISKS, TURNS, OVER)


def _opening(state: State, seat: Seat, player: Player) -> Iterator[Problem]:
    """Gold, characters and first houses: nothing else can differ before the first game turn."""
    houses, fewest = len(player.houses), min(len(each.houses) for each in state.players)
    is_placing = houses in (fewest, fewest + 1) and fewest < FIRST_HOUSES
    wrong = problems_of(player, player=seat, first_houses=FIRST_HOUSES, start_gold=START_GOLD)
    if state.phase != HOUSES and houses:
        yield wrong("MJ-5.2a", "{player} has built before the characters were chosen")
    if state.phase == HOUSES and not is_placing:
        yield wrong("MJ-5.2a", "{player} has placed {count} houses out of turn", count=houses)
    if player.palaces or not {*state.board.city_keys}.isdisjoint(player.houses):
        yield wrong("MJ-5.2a", "{player} has built in a city before the first game turn")
    if player.supply + houses != FIRST_HOUSES:
        yield wrong("MJ-3.2a", "{player} has not {first_houses} houses to begin with")
    if player.gold > START_GOLD:
        yield wrong("MJ-3.2a", "{player} has {gold} gold: all begin with {start_gold}")
    if player.architect != state.board.keys[START]:
        yield wrong("MJ-3.2a", "the architect of {player} has left the start space too early")
    if player.disk or player.acted:
        yield wrong("MJ-6a", "{player} has chosen or acted before the first game turn")


def _board(state: State) -> Iterator[Problem]:
    limit, room = village_limit(len(state.players)), OUTER_SITES - neutral_palaces(state)
    for place, count in crowds(of_all(state.players, "houses"), limit).items():
        if place in state.board.village_keys:
            wrong = problems_of(count=count, place=place_name(state.board, place), limit=limit)
            yield wrong("MJ-5.2b", "{count} houses stand in {place}: it takes {limit}")
    for city, count in crowds(of_all(state.players, "central"), 1).items():
        wrong = problems_of(central=count, place=place_name(state.board, city))
        yield wrong("MJ-7.2c", "{place} has {central} central palaces")
    for city, count in crowds(of_all(state.players, "outer"), room).items():
        wrong = problems_of(count=count, place=place_name(state.board, city), room=room)
        yield wrong("MJ-7.2c", "{place} has {count} outer palaces: it has room for {room}")
    privileges = sum(player.privileges for player in state.players)
    if privileges > (PRIVILEGES if state.options.yogi else 0):
        words = "{privileges} privileges are with players: more than this game has"
        yield problem("MJ-2b", words, privileges=privileges)


def _track(state: State) -> Iterator[Problem]:
    tiles, cities = [*filter(None, state.track)], state.board.city_keys
    top = ending_position(state.board, state.options)
    for city in strangers(tiles, cities):
        words = "a tile of '{city}' lies on the track: there is no such city"
        yield problem("MJ-3.2d", words, city=city)
    for city, count in crowds(tiles, 1).items():
        if city in cities:
            yield problem(
                "MJ-3.2d", "{tiles} tiles of {city} lie on the track", tiles=count, city=city
            )
    if state.phase == GOVERNORS:
        drawn = len(set(tiles))
        if not all(state.track[:drawn]) or drawn == len(cities):
            words = "the tiles drawn so far lie from the lowest field up, some to come"
            yield problem("MJ-3.2d", words)
        return
    for city in strangers(cities, tiles):
        place = place_name(state.board, city)
        yield problem("MJ-3.2d", "the tile of {place} is not on the track", place=place)
    if any(state.track[top:]):
        words = "a tile lies above position {top}, where the game ends"
        yield problem("MJ-10a", words, top=top)
    if state.track[top - 1] and state.ending != "track":
        words = "a tile lies on position {top}, so this game turn is the last"
        yield problem("MJ-10a", words, top=top)


def _characters(state: State) -> Iterator[Problem]:
    held = of_all(state.players, "characters")
    for card in strangers(held, in_play(state.options)):
        name = character_name(card)
        yield problem("MJ-3.2c", "the {character} is not in this game", character=name)
    for card, count in crowds(held, 1).items():
        wrong = problems_of(count=count, character=character_name(card))
        yield wrong("MJ-2b", "{count} players hold the {character}")
    if state.phase == CHARACTERS and all(player.characters for player in state.players):
        yield problem("MJ-5.1a", "all have a character: the next phase is placing houses")


def _auction(state: State) -> Iterator[Problem]:
    auction = state.auction
    order = clockwise(state, state.options.youngest)
    waiting = [seat for seat in order if not state.players[seat].characters]
    due = state.options.auction and state.phase == CHARACTERS and len(waiting) > 1
    if auction is None:
        if due:
            yield problem("MJ-11.2.5a", "characters are auctioned, but no auction is under way")
    elif not due:
        yield problem("MJ-11.2.5a", "an auction is under way where there is none")
    else:
        for seat in strangers(auction.passed, waiting):
            yield problem("MJ-11.2.5a", "{player} has passed, but is not in this auction", seat)
        if auction.leader is None:
            yield from _unopened(auction, waiting[0])
        else:
            yield from _bidding(state, auction, auction.leader, waiting)


def _unopened(auction: Auction, opener: Seat) -> Iterator[Problem]:
    wrong = problems_of(auction, player=opener)
    if auction.won or auction.gold or auction.passed:
        yield wrong("MJ-11.2.5a", "nobody has bid yet, so nothing was bid, passed or won")
    if auction.bidder != opener:
        yield wrong("MJ-11.2.5b", "{player} opens this auction, not seat {bidder}")


def _bidding(
    state: State, auction: Auction, leader: Seat, waiting: Sequence[Seat]
) -> Iterator[Problem]:
    wrong = problems_of(auction, player=leader)
    bidding = [seat for seat in waiting if seat not in auction.passed]
    if auction.gold < 0:
        yield wrong("MJ-11.2.5a", "the bid is {gold}: it cannot be below 0")
    if leader not in bidding:
        yield wrong("MJ-11.2.5a", "{player} leads, but is out of this auction")
        return
    if auction.won != (len(bidding) == 1):
        yield wrong("MJ-11.2.5a", "an auction is won when all others have passed, and not before")
    if not auction.won and state.players[leader].gold < auction.gold:
        yield wrong("MJ-11.2.5b", "{player} has bid more than it has")
    # Who is next after the leader; a winner is asked to choose.
    bidder = next(seat for seat in clockwise(state, leader + 1) if seat in bidding)
    if auction.bidder != bidder:
        words = "it is for {player} to answer, not for seat {bidder}"
        yield wrong("MJ-11.2.5a", words, bidder)


def _scoring(state: State) -> Iterator[Problem]:
    """The last city scoring, kept for the score sheet."""
    if state.scoring is not None:
        cards = in_play(state.options)
        yield from scoring_problems(state.scoring, state.board, len(state.players), cards)


def _phase(state: State) -> Iterator[Problem]:
    limit = palace_limit(state.options)
    complete = any(player.palaces == limit for player in state.players)
    at_start = state.maharaja == state.board.keys[START]
    wrong = problems_of(state, limit=limit)
    if _has_begun(state) and (state.game_turn < 1 or at_start):
        yield wrong("MJ-6.1a", "from the first game turn on the Maharaja is in a city")
    if not _has_begun(state) and (state.game_turn or not at_start):
        yield wrong("MJ-3.2c", "until the first game turn the Maharaja is on the start space")
    if state.phase == DISKS and all(player.disk for player in state.players):
        yield wrong("MJ-6a", "all disks are set: the next phase is the player turns")
    if (state.turn is not None) != (state.phase == TURNS):
        yield wrong("MJ-6.3a", "a player turn belongs to the phase of turns, and only to it")
    if state.ending and not _has_begun(state):
        yield wrong("MJ-10a", "something ends the game before its first turn")
    if state.ending not in ("", *END_REASONS):
        yield wrong("MJ-10a", "there is no ending '{ending}'; it is empty, palaces, track or turns")
    if complete and not state.ending:
        words = "a player has built {limit} palaces, so this game turn is the last"
        yield wrong("MJ-10a", words)
    if state.ending == "palaces" and not complete:
        yield wrong("MJ-10a", "nobody has built {limit} palaces, so they do not end the game")
    if state.phase == OVER and not state.ending:
        yield wrong("MJ-10a", "the game is over, but nothing has ended it")
    yield from _last_turn(state)


def _last_turn(state: State) -> Iterator[Problem]:
    is_last, turns = is_last_turn(state.options, state.game_turn), TURNS_SHORT
    if is_last and (not state.ending or state.game_turn > turns):
        words = "the short game ends with its game turn {turns}; this is game turn {turn}"
        yield problem("MJ-11.1", words, turns=turns, turn=state.game_turn)
    if state.ending == "turns" and not is_last:
        yield problem("MJ-11.1", "game turn {turn} is not the last", turn=state.game_turn)
