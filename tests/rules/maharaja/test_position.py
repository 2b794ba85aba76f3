"""Positions entered by hand: each limit that is broken is told with its rule, all at once."""

import json
from itertools import islice
from random import Random
from typing import Any

import pytest

from shared_rules.core.errors import BadPosition, MalformedRecord
from shared_rules.core.records import Codec
from shared_rules.core.seats import viewers
from shared_rules.games.maharaja import GAME
from shared_rules.games.maharaja.edition import ACTIONS
from shared_rules.games.maharaja.scoring import presences, score_city
from shared_rules.games.maharaja.state import (
    PHASES,
    Auction,
    CityScoring,
    Staged,
    State,
    Turn,
    with_player,
)
from tests.playing import random_table, random_turns
from tests.rules.maharaja.table import BOARD, choosing, drawn, fresh, in_turn, play, player, track

TURN = in_turn(player(1, "agra", "v01"), player(2), player(3))
CHOOSING = choosing(player(1), player(2))
PLACING = play(play(drawn(2), 0, "character 1"), 1, "character 2")
BIDDING = play(drawn(3, auction=True), 0, "bid 2")
BARE_BANK = in_turn(player((1, 6), "agra"), player((2, 3, 4)), player(5), several_characters=True)


def mine(state: State = TURN, seat: int = 0, **changes: Any) -> State:
    return with_player(state, seat, state.players[seat]._replace(**changes))


def turn(state: State = TURN, **changes: Any) -> State:
    assert state.turn is not None
    return state._replace(turn=state.turn._replace(**changes))


def staged(what: str, state: State = TURN, **fields: Any) -> State:
    return turn(state, staged=Staged(what, **fields))


def with_action(action: str, state: State = TURN) -> State:
    """The disk of the seat in turn points at gold and at this action."""
    disk = "gold", action
    return turn(mine(state, disk=disk), actions=disk)


def taken_action(state: State) -> State:
    return turn(with_action("character", state), done=("character",))


def bidding(**changes: Any) -> State:
    assert BIDDING.auction is not None
    return BIDDING._replace(auction=BIDDING.auction._replace(**changes))


SCORED = CityScoring("lahore", score_city(presences(TURN)))


def scored(**changes: Any) -> State:
    return TURN._replace(scoring=SCORED._replace(**changes))


BROKEN: dict[str, tuple[State, str]] = {
    "one player": (TURN._replace(players=TURN.players[:1]), "MJ-2a"),
    "no such phase": (TURN._replace(phase="tea"), "MJ-6a"),
    "a short track": (TURN._replace(track=TURN.track[:-1]), "MJ-3.2d"),
    "no such youngest": (TURN._replace(options=TURN.options._replace(youngest=3)), "MJ-5.1a"),
    "a house on start": (mine(houses=("start",)), "MJ-3.1"),
    "a palace in a village": (mine(outer=("v01",)), "MJ-3.1"),
    "an architect in a village": (mine(architect="v01"), "MJ-7.1e"),
    "a Maharaja in a village": (TURN._replace(maharaja="v01"), "MJ-6.1a"),
    "a house too many": (mine(supply=7), "MJ-2a"),
    "eight palaces": (
        mine(outer=("agra", "delhi", "dhaka") * 2, central=("agra", "patna")),
        "MJ-2a",
    ),
    "gold below 0": (mine(gold=-1), "MJ-3.2a"),
    "a supply below 0": (mine(supply=-1, quarry=20), "MJ-3.2a"),
    "houses out of order": (mine(houses=("v02", "v01"), quarry=12), "MJ-2a"),
    "houses before characters": (mine(drawn(3), houses=("v01",), supply=3), "MJ-5.2a"),
    "two houses ahead": (mine(PLACING, houses=("v01", "v02"), supply=2), "MJ-5.2a"),
    "all houses placed": (
        mine(
            mine(PLACING, houses=("v01", "v02", "v03", "v04"), supply=0),
            seat=1,
            houses=("v05", "v06", "v07", "v08"),
            supply=0,
        ),
        "MJ-5.2a",
    ),
    "privileges without the Yogi": (mine(privileges=1), "MJ-2b"),
    "a full village": (mine(houses=("v01",) * 3, quarry=11), "MJ-5.2b"),
    "two central palaces": (
        mine(mine(central=("agra",)), seat=1, central=("agra",)),
        "MJ-7.2c",
    ),
    "no room for outer palaces": (mine(outer=("agra",) * 5), "MJ-7.2c"),
    "a tile of nowhere": (TURN._replace(track=track("rome", *TURN.track[1:8])), "MJ-3.2d"),
    "a tile twice": (TURN._replace(track=track("agra", *TURN.track[1:8])), "MJ-3.2d"),
    "a tile missing": (TURN._replace(track=track(*TURN.track[:7])), "MJ-3.2d"),
    "tiles drawn with a gap": (fresh()._replace(track=track("", "agra")), "MJ-3.2d"),
    "a tile above the end": (
        in_turn(player(1), player(2), short=True)._replace(
            track=track(*("",) * 9, *BOARD.city_keys)
        ),
        "MJ-10a",
    ),
    "a tile on the end": (TURN._replace(track=track(*("",) * 10, *BOARD.city_keys)), "MJ-10a"),
    "the Yogi without the switch": (mine(characters=(7,)), "MJ-3.2c"),
    "a character twice": (mine(characters=(2,)), "MJ-2b"),
    "two characters": (mine(characters=(1, 5)), "MJ-7.6a"),
    "characters out of order": (mine(BARE_BANK, characters=(6, 1)), "MJ-5.1b"),
    "no character": (mine(characters=()), "MJ-5.1a"),
    "a character too early": (mine(fresh(), characters=(1,)), "MJ-5.1a"),
    "three arrows": (mine(CHOOSING, disk=("gold",) * 3), "MJ-6.2a"),
    "no such action": (mine(CHOOSING, disk=("gold", "tea")), "MJ-6.2a"),
    "arrows out of order": (mine(CHOOSING, disk=("house", "gold")), "MJ-6.2a"),
    "a disk not set": (mine(seat=1, disk=()), "MJ-6.2a"),
    "acted before the disks": (mine(CHOOSING, acted=True), "MJ-6a"),
    "all disks set": (
        mine(mine(CHOOSING, disk=("gold", "gold")), seat=1, disk=("gold", "gold")),
        "MJ-6a",
    ),
    "no auction": (BIDDING._replace(auction=None), "MJ-11.2.5a"),
    "no auction for the last two": (
        mine(BIDDING, seat=2, characters=(1,))._replace(auction=None),
        "MJ-11.2.5a",
    ),
    "all have a character": (
        mine(mine(drawn(2), characters=(1,)), seat=1, characters=(2,)),
        "MJ-5.1a",
    ),
    "an auction in a turn": (TURN._replace(auction=Auction(0, 0, None, (), False)), "MJ-11.2.5a"),
    "an auction without the switch": (
        drawn()._replace(auction=Auction(0, 0, None, (), False)),
        "MJ-11.2.5a",
    ),
    "a bidder who is out": (bidding(passed=(1,)), "MJ-11.2.5a"),
    "a bid of nobody": (bidding(leader=None), "MJ-11.2.5a"),
    "a leader who is out": (bidding(passed=(0,)), "MJ-11.2.5a"),
    "won too early": (bidding(won=True), "MJ-11.2.5a"),
    "a bid that cannot be paid": (bidding(gold=16), "MJ-11.2.5b"),
    "a leader who bids": (bidding(bidder=0), "MJ-11.2.5a"),
    "no Maharaja in a city": (TURN._replace(maharaja="start"), "MJ-6.1a"),
    "a Maharaja too early": (drawn()._replace(maharaja="agra"), "MJ-3.2c"),
    "no turn": (TURN._replace(turn=None), "MJ-6.3a"),
    "a turn too early": (CHOOSING._replace(turn=Turn(0, ("gold", "gold"))), "MJ-6.3a"),
    "no such ending": (TURN._replace(ending="rain"), "MJ-10a"),
    "an ending without palaces": (TURN._replace(ending="palaces"), "MJ-10a"),
    "over without a reason": (TURN._replace(phase="over", turn=None), "MJ-10a"),
    "seven palaces and no ending": (
        mine(outer=("agra", "delhi", "dhaka") * 2, central=("agra",)),
        "MJ-10a",
    ),
    "a turn of nobody": (turn(seat=3), "MJ-6.3a"),
    "a turn of who has acted": (mine(acted=True), "MJ-6.3a"),
    "other actions than the disk": (turn(actions=("gold", "house")), "MJ-6.3a"),
    "a privilege without the Yogi": (turn(actions=("gold", "gold", "gold")), "MJ-11.2.3"),
    "a privilege for a character": (turn(actions=("gold", "gold", "character")), "MJ-11.2.3"),
    "more done than there is": (turn(done=("gold",) * 3), "MJ-7.8a"),
    "something else done": (turn(done=("palace",)), "MJ-7.8a"),
    "the Mogul used": (turn(used=(1,)), "MJ-C8"),
    "the Builder used twice": (turn(used=(5, 5)), "MJ-C8"),
    "a route to nowhere": (staged("route", place="delhi"), "MJ-7.1b"),
    "a lifted house of nobody": (staged("lift", place="v02"), "MJ-7.3a"),
    "an exchange in the base game": (staged("exchange", character=2), "MJ-11.3c"),
    "an exchange with oneself": (staged("exchange", BARE_BANK, character=6), "MJ-11.3c"),
    "a lure in the base game": (staged("lured", seat=1), "MJ-11.3c"),
    "a lure of the poorer": (staged("lured", BARE_BANK, seat=2), "MJ-11.3c"),
    "a robbed player with a character": (staged("robbed", seat=1), "MJ-7.6b"),
    "no such step": (staged("nap"), "MJ-6.3b"),
    "a step with the place of another": (
        staged("lured", taken_action(BARE_BANK), seat=1, place="x"),
        "MJ-6.3b",
    ),
    "a step with the seat of another": (
        staged("lift", with_action("move_house"), place="v01", seat=10**9),
        "MJ-6.3b",
    ),
    "a lift without the action": (staged("lift", place="v01"), "MJ-A4"),
    "a free lift without the Builder": (staged("free lift", place="v01"), "MJ-C5"),
    "a free lift after the Builder's work": (
        turn(mine(characters=(5,)), used=(5,), staged=Staged("free lift", "v01")),
        "MJ-C5",
    ),
    "an exchange without the action": (staged("exchange", BARE_BANK, character=5), "MJ-A9"),
    "a lure without the action": (staged("lured", BARE_BANK, seat=1), "MJ-A9"),
    "a robbery without the action": (
        mine(staged("robbed", seat=1), seat=1, characters=()),
        "MJ-A9",
    ),
    "more gold than all begin with": (mine(PLACING, gold=16), "MJ-3.2a"),
    "no supply to place from": (mine(PLACING, supply=0, quarry=20), "MJ-3.2a"),
    "an empty quarry too early": (mine(drawn(3), supply=20, quarry=0), "MJ-3.2a"),
    "a first house in a city": (mine(PLACING, houses=("agra",), supply=3), "MJ-5.2a"),
    "a palace too early": (mine(PLACING, outer=("agra",)), "MJ-5.2a"),
    "a journey too early": (mine(PLACING, architect="agra"), "MJ-3.2a"),
    "a disk too early": (mine(PLACING, disk=("gold", "gold")), "MJ-6a"),
    "a player turn too early": (mine(PLACING, acted=True), "MJ-6a"),
    "an end too early": (PLACING._replace(ending="track"), "MJ-10a"),
    "a bid below 0": (bidding(gold=-5), "MJ-11.2.5a"),
    "a bidder out of order": (bidding(bidder=2), "MJ-11.2.5a"),
    "another opener": (
        bidding(bidder=1, gold=0, leader=None),
        "MJ-11.2.5b",
    ),
    "an auction for the last": (
        mine(mine(bidding(bidder=2, gold=0, leader=None), characters=(1,)), 1, characters=(2,)),
        "MJ-11.2.5a",
    ),
    "a stranger who passed": (bidding(passed=(9,)), "MJ-11.2.5a"),
    "a scoring of nowhere": (scored(city="rome"), "MJ-8a"),
    "a scoring without a player": (scored(rows=SCORED.rows[1:]), "MJ-8a"),
    "a scoring with points of its own": (
        scored(rows=(SCORED.rows[0]._replace(points=9), *SCORED.rows[1:])),
        "MJ-8a",
    ),
    "a scoring of no character": (
        scored(rows=(*SCORED.rows[:-1], SCORED.rows[-1]._replace(character=99))),
        "MJ-8c",
    ),
    "a scoring with pieces below none": (
        scored(rows=(*SCORED.rows[:-1], SCORED.rows[-1]._replace(houses=-1))),
        "MJ-8a",
    ),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_limit_is_told_with_its_rule(what: str) -> None:
    state, rule = BROKEN[what]
    with pytest.raises(BadPosition) as error:
        GAME.check_position(state)
    assert rule in [each for each, _ in error.value.problems]
    assert all(words for _, words in error.value.problems)


def test_everything_wrong_is_told_at_once() -> None:
    with pytest.raises(BadPosition) as error:
        GAME.check_position(mine(gold=-1, supply=7, characters=(2,)))
    assert {rule for rule, _ in error.value.problems} == {"MJ-2a", "MJ-2b", "MJ-3.2a"}


def test_steps_in_the_middle_of_a_move_are_positions_too() -> None:
    for state in (
        staged("lift", with_action("move_house"), place="v01"),
        staged("free lift", mine(characters=(5,)), place="v01"),
        staged("exchange", with_action("character", BARE_BANK), character=5),
        staged("lured", taken_action(BARE_BANK), seat=1),
        mine(staged("robbed", taken_action(TURN), seat=1), seat=1, characters=()),
    ):
        GAME.check_position(state)
        assert [GAME.moves_of(state, ask.seat) for ask in GAME.asks(state)] != [[]]


CODEC = Codec(GAME, BOARD, BOARD.name)
KNOWN = (*PHASES, *BOARD.keys, *ACTIONS, "", "route", "lift", "robbed", "lured", "exchange")


def leaves(value: Any) -> list[tuple[Any, Any]]:
    """Every container of a JSON value with a key or index at which something simple stands."""
    found: list[tuple[Any, Any]] = []
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for at, each in items:
        inner = leaves(each) if isinstance(each, dict | list) else [(value, at)]
        found += inner
    return found


def mended(state: State, rng: Random) -> State | None:
    """The State after one or two strokes of a careless pen, if it still is one."""
    data = json.loads(json.dumps(CODEC.state_to_json(state)))
    for _ in range(rng.choice((1, 1, 2))):
        container, at = rng.choice(leaves(data))
        old = container[at]
        if isinstance(old, bool):
            container[at] = not old
        elif isinstance(old, int):
            container[at] = max(0, old + rng.choice((-2, -1, 1, 2)))
        elif isinstance(old, str) and old != BOARD.name:
            container[at] = rng.choice(KNOWN)
    try:
        return CODEC.state_from_json(data)
    except MalformedRecord:
        return None


@pytest.mark.full
def test_what_passes_can_be_played_on(seed: int) -> None:
    rng = Random(seed)
    passed = 0
    for _ in range(6):
        table = random_table(GAME, rng)
        turns = list(random_turns(GAME, table.journal().first, rng))
        for turn_before in rng.sample(turns, 25):
            state = mended(turn_before.state, rng)
            if state is None or not is_possible(state):
                continue
            passed += 1
            for viewer in viewers(len(state.players)):
                GAME.view(state, viewer)
            for step in islice(random_turns(GAME, state, rng), 40):
                GAME.check_position(step.state)
    assert passed


def is_possible(state: State) -> bool:
    try:
        GAME.check_position(state)
    except BadPosition:
        return False
    return True
