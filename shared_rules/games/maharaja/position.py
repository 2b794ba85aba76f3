"""A position that was entered or mended by hand: everything that breaks a limit, told in words.

The law: a State that passes here can be played on. Each check yields what it finds, so that a
position can be mended in one go; only what makes further counting senseless stops the counting.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from shared_rules.core.errors import BadPosition
from shared_rules.core.problems import Problem, problem
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
    problems = list(_shape(state))
    if not problems:
        for check in CHECKS:
            problems += check(state)
    if not problems and state.phase == TURNS:
        problems += turn_problems(state)
    if problems:
        raise BadPosition(problems)


def _shape(state: State) -> Iterator[Problem]:
    """Without these nothing else can be counted."""
    board, seats = state.board, len(state.players)
    if seats not in range(2, 6):
        yield problem("MJ-2a", "there are {seats} players; it is a game for 2 to 5", seats=seats)
    if state.phase not in PHASES:
        yield problem(
            "MJ-6a",
            "there is no phase '{phase}'; there are {listed}",
            phase=state.phase,
            listed=", ".join(PHASES),
        )
    if len(state.track) != board.track_top:
        yield problem(
            "MJ-3.2d",
            "the track has {count} fields instead of {track_top}",
            count=len(state.track),
            track_top=board.track_top,
        )
    if not 0 <= state.options.youngest < seats:
        yield problem(
            "MJ-5.1a",
            "there is no seat {youngest} for the youngest",
            youngest=state.options.youngest,
        )
    buildable, cities = {*board.city_keys, *board.village_keys}, set(board.city_keys)
    start = board.keys[START]
    for seat, player in enumerate(state.players):
        for place in dict.fromkeys(player.houses):
            if place not in buildable:
                yield problem(
                    "MJ-3.1",
                    "{player} has a house in '{place}', which is no place to build",
                    seat,
                    place=place,
                )
        for place in dict.fromkeys(player.central + player.outer):
            if place not in cities:
                yield problem(
                    "MJ-3.1",
                    "{player} has a palace in '{place}', which is no city",
                    seat,
                    place=place,
                )
        if player.architect not in cities and player.architect != start:
            yield problem(
                "MJ-7.1e",
                "{player} has its architect in '{architect}', not in a city",
                seat,
                architect=player.architect,
            )
    if state.maharaja not in cities and state.maharaja != start:
        yield problem(
            "MJ-6.1a", "the Maharaja is in '{maharaja}', which is no city", maharaja=state.maharaja
        )


def _pieces(state: State) -> Iterator[Problem]:
    limit = palace_limit(state.options)
    for seat, player in enumerate(state.players):
        houses = len(player.houses) + player.supply + player.quarry
        if houses != ALL_HOUSES:
            yield problem(
                "MJ-2a",
                "{player} has {houses} houses in all instead of {all_houses}",
                seat,
                houses=houses,
                all_houses=ALL_HOUSES,
            )
        if player.palaces > limit:
            yield problem(
                "MJ-2a",
                "{player} has built {palaces} palaces of {limit}",
                seat,
                palaces=player.palaces,
                limit=limit,
            )
        counts = ("supply", player.supply), ("quarry", player.quarry)
        for name, count in (*counts, ("privileges", player.privileges), ("gold", player.gold)):
            if count < 0:
                yield problem(
                    "MJ-3.2a",
                    "{player} has {count} for {name}: it cannot be below 0",
                    seat,
                    count=count,
                    name=name,
                )
        if player.houses != tuple(sorted(player.houses)):
            yield problem(
                "MJ-2a", "the houses of {player} are not in the order of their keys", seat
            )
    privileges = sum(player.privileges for player in state.players)
    if privileges > (PRIVILEGES if state.options.yogi else 0):
        yield problem(
            "MJ-2b",
            "{privileges} privileges are with players: more than this game has",
            privileges=privileges,
        )


def _opening(state: State) -> Iterator[Problem]:
    """Before the first game turn only gold, characters and the first houses can differ."""
    if state.phase not in (GOVERNORS, CHARACTERS, HOUSES):
        return
    cities = set(state.board.city_keys)
    for seat, player in enumerate(state.players):
        if state.phase != HOUSES and player.houses:
            yield problem("MJ-5.2a", "{player} has built before the characters were chosen", seat)
        if state.phase == HOUSES and not _is_placing(state, player):
            yield problem(
                "MJ-5.2a",
                "{player} has placed {count} houses out of turn",
                seat,
                count=len(player.houses),
            )
        if player.palaces or not cities.isdisjoint(player.houses):
            yield problem(
                "MJ-5.2a", "{player} has built in a city before the first game turn", seat
            )
        if player.supply + len(player.houses) != FIRST_HOUSES:
            yield problem(
                "MJ-3.2a",
                "{player} has not {first_houses} houses to begin with",
                seat,
                first_houses=FIRST_HOUSES,
            )
        if player.gold > START_GOLD:
            yield problem(
                "MJ-3.2a",
                "{player} has {gold} gold: all begin with {start_gold}",
                seat,
                gold=player.gold,
                start_gold=START_GOLD,
            )
        if player.architect != state.board.keys[START]:
            yield problem(
                "MJ-3.2a", "the architect of {player} has left the start space too early", seat
            )
        if player.disk or player.acted:
            yield problem("MJ-6a", "{player} has chosen or acted before the first game turn", seat)
    if state.ending:
        yield problem("MJ-10a", "something ends the game before its first turn")


def _is_placing(state: State, player: Player) -> bool:
    fewest = min(len(each.houses) for each in state.players)
    return len(player.houses) in (fewest, fewest + 1) and fewest < FIRST_HOUSES


def _board(state: State) -> Iterator[Problem]:
    name, limit = state.board, village_limit(len(state.players))
    houses = Counter(place for player in state.players for place in player.houses)
    for village in state.board.village_keys:
        if houses[village] > limit:
            yield problem(
                "MJ-5.2b",
                "{count} houses stand in {place}: it takes {limit}",
                count=houses[village],
                place=place_name(name, village),
                limit=limit,
            )
    central = Counter(city for player in state.players for city in player.central)
    outer = Counter(city for player in state.players for city in player.outer)
    room = OUTER_SITES - neutral_palaces(state)
    for city in state.board.city_keys:
        if central[city] > 1:
            yield problem(
                "MJ-7.2c",
                "{place} has {central} central palaces",
                place=place_name(name, city),
                central=central[city],
            )
        if outer[city] > room:
            yield problem(
                "MJ-7.2c",
                "{place} has {count} outer palaces: it has room for {room}",
                place=place_name(name, city),
                count=outer[city],
                room=room,
            )


def _track(state: State) -> Iterator[Problem]:
    tiles = Counter(city for city in state.track if city)
    for city in tiles:
        if city not in state.board.city_keys:
            yield problem(
                "MJ-3.2d", "a tile of '{city}' lies on the track: there is no such city", city=city
            )
        elif tiles[city] > 1:
            yield problem(
                "MJ-3.2d", "{tiles} tiles of {city} lie on the track", tiles=tiles[city], city=city
            )
    if state.phase == GOVERNORS:
        if not all(state.track[: len(tiles)]) or len(tiles) == len(state.board.city_keys):
            yield problem(
                "MJ-3.2d", "the tiles drawn so far lie from the lowest field up, some to come"
            )
        return
    for city in state.board.city_keys:
        if not tiles[city]:
            yield problem(
                "MJ-3.2d",
                "the tile of {place} is not on the track",
                place=place_name(state.board, city),
            )
    top = ending_position(state.board, state.options)
    if any(state.track[top:]):
        yield problem("MJ-10a", "a tile lies above position {top}, where the game ends", top=top)
    if state.track[top - 1] and state.ending != "track":
        yield problem(
            "MJ-10a", "a tile lies on position {top}, so this game turn is the last", top=top
        )


def _characters(state: State) -> Iterator[Problem]:
    held = Counter(each for player in state.players for each in player.characters)
    for character, count in held.items():
        if character not in in_play(state.options):
            yield problem(
                "MJ-3.2c",
                "the {character} is not in this game",
                character=character_name(character),
            )
        if count > 1:
            yield problem(
                "MJ-2b",
                "{count} players hold the {character}",
                count=count,
                character=character_name(character),
            )
    robbed = _robbed(state)
    for seat, player in enumerate(state.players):
        if player.characters != tuple(sorted(player.characters)):
            yield problem("MJ-5.1b", "the characters of {player} are not in their order", seat)
        if len(player.characters) > 1 and not state.options.several_characters:
            yield problem(
                "MJ-7.6a",
                "{player} has {count} characters instead of one",
                seat,
                count=len(player.characters),
            )
        needs_one = state.phase not in (GOVERNORS, CHARACTERS) and seat != robbed
        if needs_one and not player.characters:
            yield problem("MJ-5.1a", "{player} has no character", seat)
        if player.characters and state.phase == GOVERNORS:
            yield problem("MJ-5.1a", "{player} has a character before the tiles were drawn", seat)
    if state.phase == CHARACTERS and all(player.characters for player in state.players):
        yield problem("MJ-5.1a", "all have a character: the next phase is placing houses")


def _robbed(state: State) -> Seat | None:
    staged = state.turn.staged if state.turn else None
    return staged.seat if staged and staged.what == "robbed" else None


def _disks(state: State) -> Iterator[Problem]:
    for seat, player in enumerate(state.players):
        pointed = len(player.disk) == 2 and all(action in ACTIONS for action in player.disk)
        if player.disk and not pointed:
            yield problem(
                "MJ-6.2a", "the disk of {player} does not point at two of the nine actions", seat
            )
        elif pointed and list(player.disk) != sorted(player.disk, key=ACTIONS.index):
            yield problem("MJ-6.2a", "the arrows of {player} are not in the disk's order", seat)
        if state.phase == TURNS and not player.disk:
            yield problem("MJ-6.2a", "{player} has not set its disk", seat)
        if state.phase == DISKS and player.acted:
            yield problem("MJ-6a", "{player} has acted before all disks were set", seat)
    if state.phase == DISKS and all(player.disk for player in state.players):
        yield problem("MJ-6a", "all disks are set: the next phase is the player turns")


def _auction(state: State) -> Iterator[Problem]:
    auction = state.auction
    order = clockwise(state, state.options.youngest)
    waiting = [seat for seat in order if not state.players[seat].characters]
    if auction is None:
        if state.options.auction and state.phase == CHARACTERS and len(waiting) > 1:
            yield problem("MJ-11.2.5a", "characters are auctioned, but no auction is under way")
        return
    if state.phase != CHARACTERS or not state.options.auction or len(waiting) < 2:
        yield problem("MJ-11.2.5a", "an auction is under way where there is none")
        return
    for seat in auction.passed:
        if seat not in waiting:
            yield problem("MJ-11.2.5a", "{player} has passed, but is not in this auction", seat)
    if auction.leader is None:
        yield from _unopened(auction, waiting[0])
    else:
        bidding = [seat for seat in waiting if seat not in auction.passed]
        yield from _bidding(state, auction, auction.leader, bidding)


def _unopened(auction: Auction, opener: Seat) -> Iterator[Problem]:
    if auction.won or auction.gold or auction.passed:
        yield problem("MJ-11.2.5a", "nobody has bid yet, so nothing was bid, passed or won")
    if auction.bidder != opener:
        yield problem(
            "MJ-11.2.5b",
            "{player} opens this auction, not seat {bidder}",
            opener,
            bidder=auction.bidder,
        )


def _bidding(
    state: State, auction: Auction, leader: Seat, bidding: Sequence[Seat]
) -> Iterator[Problem]:
    """`bidding`: the seats that are still in this auction."""
    if auction.gold < 0:
        yield problem("MJ-11.2.5a", "the bid is {gold}: it cannot be below 0", gold=auction.gold)
    if leader not in bidding:
        yield problem("MJ-11.2.5a", "{player} leads, but is out of this auction", leader)
        return
    if auction.won != (len(bidding) == 1):
        yield problem("MJ-11.2.5a", "an auction is won when all others have passed, and not before")
    if not auction.won and state.players[leader].gold < auction.gold:
        yield problem("MJ-11.2.5b", "{player} has bid more than it has", leader)
    # Who is next after the leader; a winner is asked to choose.
    after = (seat for seat in clockwise(state, leader + 1) if seat in bidding)
    if auction.bidder != (bidder := next(after)):
        yield problem(
            "MJ-11.2.5a",
            "it is for {player} to answer, not for seat {bidder}",
            bidder,
            bidder=auction.bidder,
        )


def _scoring(state: State) -> Iterator[Problem]:
    """The last city scoring, kept for the score sheet."""
    if state.scoring is not None:
        cards = in_play(state.options)
        yield from scoring_problems(state.scoring, state.board, len(state.players), cards)


def _end(state: State) -> Iterator[Problem]:
    if state.phase in (DISKS, TURNS, OVER):
        if state.game_turn < 1 or state.maharaja == state.board.keys[START]:
            yield problem("MJ-6.1a", "from the first game turn on the Maharaja is in a city")
    elif state.game_turn or state.maharaja != state.board.keys[START]:
        yield problem("MJ-3.2c", "until the first game turn the Maharaja is on the start space")
    if (state.turn is not None) != (state.phase == TURNS):
        yield problem("MJ-6.3a", "a player turn belongs to the phase of turns, and only to it")
    if state.ending not in ("", *END_REASONS):
        yield problem(
            "MJ-10a",
            "there is no ending '{ending}'; it is empty, palaces, track or turns",
            ending=state.ending,
        )
    if state.phase == OVER and not state.ending:
        yield problem("MJ-10a", "the game is over, but nothing has ended it")
    yield from _last_palaces(state)
    yield from _last_turn(state)


def _last_palaces(state: State) -> Iterator[Problem]:
    limit = palace_limit(state.options)
    complete = any(player.palaces == limit for player in state.players)
    if complete and not state.ending:
        yield problem(
            "MJ-10a",
            "a player has built {limit} palaces, so this game turn is the last",
            limit=limit,
        )
    if state.ending == "palaces" and not complete:
        yield problem(
            "MJ-10a", "nobody has built {limit} palaces, so they do not end the game", limit=limit
        )


def _last_turn(state: State) -> Iterator[Problem]:
    is_last, turns = is_last_turn(state.options, state.game_turn), TURNS_SHORT
    if is_last and (not state.ending or state.game_turn > turns):
        words = "the short game ends with its game turn {turns}; this is game turn {turn}"
        yield problem("MJ-11.1", words, turns=turns, turn=state.game_turn)
    if state.ending == "turns" and not is_last:
        yield problem("MJ-11.1", "game turn {turn} is not the last", turn=state.game_turn)


CHECKS: Final = (
    _pieces,
    _opening,
    _board,
    _track,
    _characters,
    _disks,
    _auction,
    _scoring,
    _end,
)
