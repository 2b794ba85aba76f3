"""Evolve: one event applied to a State. Total, without chance, and without any judgement."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from shared_rules.core.seats import Seat
from shared_rules.games.maharaja import events as e
from shared_rules.games.maharaja import track
from shared_rules.games.maharaja.state import (
    CENTRAL,
    CHARACTERS,
    DISKS,
    HOUSES,
    OVER,
    TURNS,
    Auction,
    CityScoring,
    Staged,
    State,
    Turn,
    added,
    clockwise,
    is_last_turn,
    palace_limit,
    removed,
    the_auction,
    the_turn,
    with_gold,
    with_player,
    with_players,
    with_turn,
)


def evolve(state: State, event: e.Event) -> State:
    return APPLY[type(event)](state, event)


def _staged(state: State, staged: Staged | None) -> State:
    turn = the_turn(state)
    if turn.staged is staged:
        return state
    return with_turn(state, turn._replace(staged=staged))


def _governor_drawn(state: State, event: e.GovernorDrawn) -> State:
    fields = list(state.track)
    fields[event.position - 1] = event.city
    if event.position < len(state.board.city_keys):
        return state._replace(track=tuple(fields))
    return state._replace(track=tuple(fields), phase=CHARACTERS, auction=_next_auction(state))


def _next_auction(state: State) -> Auction | None:
    """MJ-11.2.5b: opened clockwise from the youngest; the last player chooses free."""
    waiting = [
        seat
        for seat in clockwise(state, state.options.youngest)
        if not state.players[seat].characters
    ]
    if not state.options.auction or len(waiting) < 2:
        return None
    return Auction(bidder=waiting[0], gold=0, leader=None, passed=(), won=False)


def _bid_made(state: State, event: e.BidMade) -> State:
    auction = the_auction(state)._replace(gold=event.gold, leader=event.seat)
    return state._replace(auction=auction._replace(bidder=_next_bidder(state, auction)))


def _bid_passed(state: State, event: e.BidPassed) -> State:
    before = the_auction(state)
    auction = before._replace(passed=(*before.passed, event.seat))
    return state._replace(auction=auction._replace(bidder=_next_bidder(state, auction)))


def _next_bidder(state: State, auction: Auction) -> Seat:
    after = (auction.bidder + 1) % len(state.players)
    return next(
        seat
        for seat in clockwise(state, after)
        if not state.players[seat].characters and seat not in auction.passed
    )


def _auction_won(state: State, event: e.AuctionWon) -> State:
    return state._replace(auction=the_auction(state)._replace(bidder=event.seat, won=True))


def _character_chosen(state: State, event: e.CharacterChosen) -> State:
    state = _gain_character(state, event.seat, event.character)
    if state.turn is not None:
        return _staged(state, None)
    if all(player.characters for player in state.players):
        return state._replace(phase=HOUSES, auction=None)
    return state._replace(auction=_next_auction(state))


def _gain_character(state: State, seat: Seat, character: int) -> State:
    player = state.players[seat]
    held = tuple(sorted((*player.characters, character)))
    return with_player(state, seat, player._replace(characters=held))


def _lose_character(state: State, seat: Seat, character: int) -> State:
    player = state.players[seat]
    held = tuple(each for each in player.characters if each != character)
    return with_player(state, seat, player._replace(characters=held))


def _house_placed(state: State, event: e.HousePlaced) -> State:
    return _house_built(state, e.HouseBuilt(event.seat, event.village))


def _houses_taken(state: State, event: e.HousesTaken) -> State:
    player = state.players[event.seat]
    supply, quarry = player.supply + event.houses, player.quarry - event.houses
    return with_player(state, event.seat, player._replace(supply=supply, quarry=quarry))


def _maharaja_moved(state: State, event: e.MaharajaMoved) -> State:
    players = tuple(player._replace(disk=(), acted=False) for player in state.players)
    state = state._replace(
        maharaja=event.city, game_turn=event.game_turn, players=players, phase=DISKS
    )
    return state._replace(ending="turns") if is_last_turn(state.options, event.game_turn) else state


def _governor_raised(state: State, event: e.GovernorRaised) -> State:
    # MJ-10a: whatever happens to the tile later in this turn.
    ends = event.position == track.ending_position(state.board, state.options)
    return state._replace(
        track=track.raised(state.track, event.city, event.position),
        ending="track" if ends else state.ending,
    )


def _disk_set(state: State, event: e.DiskSet) -> State:
    assert event.first is not None, "a hidden event is for eyes, not for a State"
    assert event.second is not None, "a hidden event is for eyes, not for a State"
    disk = (event.first, event.second)
    return with_player(state, event.seat, state.players[event.seat]._replace(disk=disk))


def _disk_unlocked(state: State, event: e.DiskUnlocked) -> State:
    return with_player(state, event.seat, state.players[event.seat]._replace(disk=()))


def _disk_revealed(state: State, event: e.DiskRevealed) -> State:
    return state._replace(phase=TURNS, turn=Turn(event.seat, (event.first, event.second)))


def _gold_paid(state: State, event: e.GoldPaid) -> State:
    players = list(state.players)
    for seat, gold in ((event.payer, -event.gold), (event.payee, event.gold)):
        if seat is not None:
            players[seat] = with_gold(players[seat], gold)
    return with_players(state, tuple(players))


def _part_done(state: State, event: e.PartDone) -> State:
    turn = the_turn(state)
    return with_turn(state, turn._replace(done=added(turn.done, event.part)))


def _ability_used(state: State, event: e.AbilityUsed) -> State:
    turn = the_turn(state)
    return with_turn(state, turn._replace(used=(*turn.used, event.character)))


def _route_asked(state: State, event: e.RouteAsked) -> State:
    return _staged(state, Staged("route", place=event.city))


def _architect_moved(state: State, event: e.ArchitectMoved) -> State:
    player = state.players[event.seat]._replace(architect=event.city)
    return _staged(with_player(state, event.seat, player), None)


def _house_built(state: State, event: e.HouseBuilt) -> State:
    player = state.players[event.seat]
    built = player._replace(houses=added(player.houses, event.place), supply=player.supply - 1)
    return with_player(state, event.seat, built)


def _house_lifted(state: State, event: e.HouseLifted) -> State:
    return _staged(state, Staged("free lift" if event.free else "lift", place=event.place))


def _house_moved(state: State, event: e.HouseMoved) -> State:
    player = state.players[event.seat]
    houses = added(removed(player.houses, event.origin), event.place)
    return _staged(with_player(state, event.seat, player._replace(houses=houses)), None)


def _palace_built(state: State, event: e.PalaceBuilt) -> State:
    player = state.players[event.seat]
    if event.site == CENTRAL:
        player = player._replace(central=added(player.central, event.city))
    else:
        player = player._replace(outer=added(player.outer, event.city))
    state = with_player(state, event.seat, player)
    # MJ-10a
    last = player.palaces == palace_limit(state.options)
    return state._replace(ending="palaces") if last and not state.ending else state


def _governor_moved(state: State, event: e.GovernorMoved) -> State:
    return state._replace(track=event.track)


def _character_taken(state: State, event: e.CharacterTaken) -> State:
    if event.robbed is not None:
        state = _lose_character(state, event.robbed, event.character)
        state = _staged(state, Staged("robbed", seat=event.robbed))
    return _gain_character(state, event.seat, event.character)


def _character_returned(state: State, event: e.CharacterReturned) -> State:
    return _lose_character(state, event.seat, event.character)


def _exchange_named(state: State, event: e.ExchangeNamed) -> State:
    return _staged(state, Staged("exchange", character=event.character))


def _characters_exchanged(state: State, event: e.CharactersExchanged) -> State:
    state = _lose_character(state, event.other, event.character)
    state = _lose_character(state, event.seat, event.given)
    state = _gain_character(state, event.seat, event.character)
    return _staged(_gain_character(state, event.other, event.given), None)


def _lure_begun(state: State, event: e.LureBegun) -> State:
    return _staged(state, Staged("lured", seat=event.other))


def _character_lured(state: State, event: e.CharacterLured) -> State:
    state = _lose_character(state, event.other, event.character)
    return _staged(_gain_character(state, event.seat, event.character), None)


def _step_taken_back(state: State, _: e.StepTakenBack) -> State:
    return _staged(state, None)


def _privilege_taken(state: State, event: e.PrivilegeTaken) -> State:
    player = state.players[event.seat]
    return with_player(state, event.seat, player._replace(privileges=player.privileges + 1))


def _privilege_declared(state: State, event: e.PrivilegeDeclared) -> State:
    player = state.players[event.seat]
    state = with_player(state, event.seat, player._replace(privileges=player.privileges - 1))
    turn = the_turn(state)
    return state._replace(turn=turn._replace(actions=(*turn.actions, event.action)))


def _actions_forgone(state: State, _: e.ActionsForgone) -> State:
    return state


def _turn_ended(state: State, event: e.TurnEnded) -> State:
    player = state.players[event.seat]._replace(acted=True)
    return with_player(state, event.seat, player)._replace(turn=None)


def _city_scored(state: State, event: e.CityScored) -> State:
    return state._replace(scoring=CityScoring(event.city, event.rows))


def _game_ended(state: State, event: e.GameEnded) -> State:
    return state._replace(phase=OVER, ending=event.reason)


APPLY: Final[Mapping[type[e.Event], Callable[[State, Any], State]]] = {
    e.GovernorDrawn: _governor_drawn,
    e.BidMade: _bid_made,
    e.BidPassed: _bid_passed,
    e.AuctionWon: _auction_won,
    e.CharacterChosen: _character_chosen,
    e.HousePlaced: _house_placed,
    e.HousesTaken: _houses_taken,
    e.MaharajaMoved: _maharaja_moved,
    e.GovernorRaised: _governor_raised,
    e.DiskSet: _disk_set,
    e.DiskUnlocked: _disk_unlocked,
    e.DiskRevealed: _disk_revealed,
    e.GoldPaid: _gold_paid,
    e.PartDone: _part_done,
    e.AbilityUsed: _ability_used,
    e.RouteAsked: _route_asked,
    e.ArchitectMoved: _architect_moved,
    e.HouseBuilt: _house_built,
    e.HouseLifted: _house_lifted,
    e.HouseMoved: _house_moved,
    e.PalaceBuilt: _palace_built,
    e.GovernorMoved: _governor_moved,
    e.CharacterTaken: _character_taken,
    e.CharacterReturned: _character_returned,
    e.ExchangeNamed: _exchange_named,
    e.CharactersExchanged: _characters_exchanged,
    e.LureBegun: _lure_begun,
    e.CharacterLured: _character_lured,
    e.StepTakenBack: _step_taken_back,
    e.PrivilegeTaken: _privilege_taken,
    e.PrivilegeDeclared: _privilege_declared,
    e.ActionsForgone: _actions_forgone,
    e.TurnEnded: _turn_ended,
    e.CityScored: _city_scored,
    e.GameEnded: _game_ended,
}
