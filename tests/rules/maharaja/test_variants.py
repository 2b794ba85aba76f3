"""The variants: short game, both extended versions, and which switches go together."""

from itertools import product
from typing import Any

import pytest

from shared_rules.core.errors import BadOptions, BadPosition
from shared_rules.core.seats import OPEN
from shared_rules.games.maharaja import GAME
from shared_rules.games.maharaja.events import AuctionWon, GameEnded, MaharajaMoved
from shared_rules.games.maharaja.state import (
    Options,
    State,
    bank_characters,
    free_outer_sites,
    the_turn,
)
from tests.rules.maharaja.table import (
    BOARD,
    asked,
    choosing,
    drawn,
    fresh,
    gold,
    happens,
    in_turn,
    legal,
    paid,
    play,
    player,
    refused,
    track,
)

# Switches


@pytest.mark.rule("MJ-11.2.2")
def test_extended_1_is_a_preset_of_its_four_parts() -> None:
    parts = {"yogi": True, "neutral_palaces": True, "auction": True, "home_cities": True}
    assert fresh(3, extended_1=True).options == fresh(3, **parts).options
    base = fresh(3).options
    assert base == Options(neutral_palaces=True)


@pytest.mark.rule("MJ-11.2.4", "MJ-5.1a")
@pytest.mark.parametrize(
    ("seats", "options", "key", "rule"),
    [
        (3, {"extended_1": True, "neutral_palaces": False}, "neutral_palaces", "MJ-11.2.4"),
        (3, {"youngest": 3}, "youngest", "MJ-5.1a"),
        (2, {"youngest": 4, "short": True}, "youngest", "MJ-5.1a"),
    ],
)
def test_nonsense_is_refused_with_a_reason(
    seats: int, options: dict[str, Any], key: str, rule: str
) -> None:
    with pytest.raises(BadOptions) as refusal:
        fresh(seats, **options)
    assert (refusal.value.key, refusal.value.rule) == (key, rule)
    assert len(refusal.value.why) > 20


def test_unknown_switches_values_and_tables_are_refused() -> None:
    for seats, options in ((1, {}), (6, {}), (3, {"rain": True}), (3, {"short": 1})):
        with pytest.raises(BadOptions):
            GAME.settings(seats, options)


def test_every_other_combination_can_be_set_up() -> None:
    switches = ("short", "extended_1", "yogi", "auction", "home_cities", "several_characters")
    for seats in GAME.player_counts:
        for values in product((False, True), repeat=len(switches)):
            for forgoing in ("once", "each"):
                options = dict(zip(switches, values, strict=True))
                state = fresh(seats, **options, forgoing=forgoing, youngest=seats - 1)
                GAME.check_position(state)


# Short game


@pytest.mark.rule("MJ-11.1")
def test_in_the_short_game_the_sixth_palace_is_the_last() -> None:
    five = "lahore delhi agra allahabad patna"
    builder = player(1, "agra", gold=99, outer=five, disk="palace palace")
    state = play(in_turn(builder, player(3), short=True), 0, "palace central")
    assert state.ending == "palaces"
    assert refused(state, 0, "palace outer").rule == "MJ-2a"
    state = play(play(state, 0, "end"), 1, "gold", "gold", "end")
    assert state.phase == "over"


@pytest.mark.rule("MJ-11.1")
@pytest.mark.parametrize(("empty", "position", "ending"), [(6, 14, ""), (7, 15, "track")])
def test_in_the_short_game_the_field_printed_8_ends_it(
    empty: int, position: int, ending: str
) -> None:
    state = in_turn(player(1, acted=True), player(3), seat=1, short=True)
    state = state._replace(track=track(*("",) * empty, *BOARD.city_keys))
    GAME.check_position(state)
    state = play(state, 1, "gold", "gold", "end")
    assert (state.track.index(state.maharaja) + 1, state.ending) == (position, ending)


@pytest.mark.rule("MJ-11.1")
def test_the_short_game_lasts_eight_turns_whatever_the_track_shows() -> None:
    """Two who always move governors down keep every tile below the field printed 8."""
    state = in_turn(player(1), player(3), short=True)
    state = play(play(state, 0, "gold", "gold", "end"), 1, "gold", "gold", "end")
    while state.phase != "over":
        assert state.game_turn <= 8
        assert state.ending == ("turns" if state.game_turn == 8 else "")
        for seat in range(2):
            state = play(state, seat, "disk governor governor")
        for seat in (0, 0, 1, 1):
            moves = [move for move in legal(state, seat) if move.startswith("governor")]
            state = min((play(state, seat, move) for move in sorted(moves)), key=_height)
            done = the_turn(state).done.count("governor") == 2
            state = play(state, seat, "end") if done else state
    assert (state.game_turn, state.ending) == (8, "turns")
    sheet = GAME.score(state, OPEN)
    words = [(line.rule, line.words) for line in sheet.lines if line.seat is None]
    assert ("MJ-11.1", "The last turn of the short game is over.") in words


def _height(state: State) -> tuple[int, int]:
    """Of all tiles together, and of the highest."""
    fields = [at for at, city in enumerate(state.track) if city]
    return sum(fields), max(fields)


@pytest.mark.rule("MJ-11.1")
def test_a_position_beyond_the_eighth_turn_is_none_of_the_short_game() -> None:
    state = in_turn(player(1), player(3), short=True)
    last = state._replace(game_turn=8, ending="turns")
    GAME.check_position(last)
    GAME.check_position(last._replace(ending="track"))
    for wrong in (
        state._replace(game_turn=8),
        last._replace(game_turn=9),
        state._replace(ending="turns"),
    ):
        with pytest.raises(BadPosition) as found:
            GAME.check_position(wrong)
        assert [rule for rule, _ in found.value.problems] == ["MJ-11.1"]


@pytest.mark.rule("MJ-11.1")
def test_a_short_game_that_was_played_on_before_this_rule_still_replays() -> None:
    late = in_turn(player(1), player(3), short=True)
    for turn in (8, 9):
        late = GAME.evolve(late, MaharajaMoved("agra", turn))
    assert GAME.evolve(late, GameEnded("palaces", (0, 1))).ending == "palaces"


# Extended 1: privileges


@pytest.mark.rule("MJ-11.2.2")
def test_the_yogi_joins_the_characters() -> None:
    state = play(drawn(2, yogi=True), 0, "character 7")
    assert state.players[0].characters == (7,)
    assert "take 7" in legal(in_turn(player(1, disk="character gold"), player(2), yogi=True), 0)


@pytest.mark.rule("MJ-11.2.3")
def test_the_example_of_a_privilege_between_the_actions() -> None:
    """Quarry, then the privilege as palace-and-house, then two houses."""
    mine = player(1, "agra", gold=15, supply=1, privileges=1, disk="quarry two_houses")
    state = in_turn(mine, player(3), yogi=True)
    state = play(state, 0, "quarry", "privilege palace_and_house", "palace outer", "house v01")
    state = play(state, 0, "house agra", "house v02")
    assert gold(state) == [0, 15]
    assert (state.players[0].supply, state.players[0].privileges) == (0, 0)
    assert paid(happens(state, 0, "end")) == []


@pytest.mark.rule("MJ-11.2.3")
def test_any_action_but_the_character_exchange() -> None:
    state = in_turn(player(1, privileges=1), player(3), yogi=True)
    privileges = {move for move in legal(state, 0) if move.startswith("privilege")}
    assert len(privileges) == 8
    assert refused(state, 0, "privilege character").rule == "MJ-11.2.3"


@pytest.mark.rule("MJ-11.2.3")
def test_at_most_one_a_turn_and_only_who_has_one() -> None:
    state = in_turn(player(1, privileges=2), player(3), yogi=True)
    state = play(state, 0, "privilege gold", "gold", "gold", "gold")
    assert gold(state)[0] == 21
    assert refused(state, 0, "privilege gold").rule == "MJ-11.2.3"
    none = in_turn(player(1), player(3), yogi=True)
    assert refused(none, 0, "privilege gold").rule == "MJ-11.2.3"


@pytest.mark.rule("MJ-11.2.3")
def test_at_once_or_later_even_after_the_yogi_has_left() -> None:
    state = in_turn(player(7, disk="character gold"), player(3), yogi=True)
    assert "privilege quarry" in legal(play(state, 0, "yogi"), 0)
    gone = play(state, 0, "yogi", "take 1")
    assert "privilege quarry" in legal(gone, 0)
    gone = play(gone, 0, "gold", "end")
    gone = play(gone, 1, "gold", "gold", "end")
    gone = play(play(gone, 0, "disk gold gold"), 1, "disk gold gold")
    assert play(gone, 0, "privilege gold").players[0].privileges == 0


@pytest.mark.rule("MJ-11.2.3")
def test_a_declared_privilege_can_be_forgone_an_unused_one_cannot() -> None:
    state = play(in_turn(player(1, privileges=1), player(3), yogi=True), 0, "gold", "gold")
    assert paid(happens(state, 0, "end")) == []
    declared = play(state, 0, "privilege palace")
    assert paid(happens(declared, 0, "end"))[0] == (None, 1, 2, "MJ-7.7a")


@pytest.mark.rule("MJ-11.2.3")
def test_a_double_privilege_may_be_split_and_mixed_with_the_disk() -> None:
    mine = player(1, "agra", gold=30, privileges=1, disk="palace_and_house house")
    state = play(in_turn(mine, player(3), yogi=True), 0, "house v01", "privilege two_houses")
    state = play(state, 0, "house v02", "palace outer", "house v03", "house agra")
    assert legal(state, 0) == {"end"}


@pytest.mark.rule("MJ-11.2.3", "MJ-3.2c")
def test_without_the_yogi_there_are_no_privileges() -> None:
    state = in_turn(player(1), player(3))
    assert refused(state, 0, "privilege gold").rule == "MJ-11.2.3"
    assert refused(state, 0, "yogi").rule == "MJ-C7"


# Extended 1: neutral palaces


@pytest.mark.rule("MJ-11.2.4")
@pytest.mark.parametrize(("seats", "left"), [(2, 3), (3, 4), (4, 5), (5, 6)])
def test_unused_colours_take_an_outer_site_in_every_city(seats: int, left: int) -> None:
    state = fresh(seats)
    assert {free_outer_sites(state, city) for city in BOARD.city_keys} == {left}
    without = fresh(seats, neutral_palaces=False)
    assert free_outer_sites(without, "agra") == 6


@pytest.mark.rule("MJ-11.2.4", "MJ-7.2c")
def test_neutral_palaces_fill_the_garden() -> None:
    full = player(2, outer="agra agra")
    state = in_turn(player(1, "agra", gold=99, disk="palace palace"), full)
    state = play(state, 0, "palace outer")
    assert refused(state, 0, "palace outer").rule == "MJ-7.2c"
    assert "palace central" in legal(state, 0)


# Extended 1: auction


@pytest.mark.rule("MJ-11.2.5a")
def test_the_youngest_opens_and_cannot_pass() -> None:
    state = drawn(3, auction=True, youngest=1)
    assert asked(state) == [(1, "bid")]
    assert legal(state, 1) == {f"bid {bid}" for bid in range(16)}
    assert refused(state, 1, "pass").rule == "MJ-11.2.5a"


@pytest.mark.rule("MJ-11.2.5a", "MJ-11.2.5b")
def test_a_whole_auction() -> None:
    state = play(drawn(4, auction=True, youngest=1), 1, "bid 0")
    # Clockwise: overbid or pass; who passes is out of this auction.
    assert asked(state) == [(2, "bid")]
    assert refused(state, 2, "bid 0").rule == "MJ-11.2.5a"
    state = play(play(state, 2, "bid 2"), 3, "pass")
    state = play(play(state, 0, "bid 3"), 1, "pass")
    assert asked(state) == [(2, "bid")]
    events = happens(state, 2, "pass")
    assert AuctionWon(0, 3) in events
    assert paid(events) == [(0, None, 3, "MJ-11.2.5a")]
    state = play(state, 2, "pass")
    assert asked(state) == [(0, "choose character")]
    state = play(state, 0, "character 4")
    # The next is opened by the first clockwise from the youngest who has none: seat 1 again.
    assert asked(state) == [(1, "bid")]
    state = play(play(play(state, 1, "bid 0"), 2, "pass"), 3, "pass")
    # A bid of 0 that nobody raises wins for nothing.
    state = play(state, 1, "character 1")
    assert gold(state) == [12, 15, 15, 15]
    state = play(play(state, 2, "bid 5"), 3, "pass")
    state = play(state, 2, "character 2")
    # The last chooses free and without a bid.
    assert asked(state) == [(3, "choose character")]
    state = play(state, 3, "character 6")
    assert gold(state) == [12, 15, 10, 15]
    assert [each.characters for each in state.players] == [(4,), (1,), (2,), (6,)]
    assert asked(state) == [(1, "place house")]


@pytest.mark.rule("MJ-11.2.5b")
def test_nobody_bids_more_than_they_have() -> None:
    state = drawn(2, auction=True)
    refusal = refused(state, 0, "bid 16")
    assert refusal.rule == "MJ-11.2.5b"
    assert refusal.private_words() == "You have 15 gold."
    state = play(state, 0, "bid 15")
    assert legal(state, 1) == {"pass"}


@pytest.mark.rule("MJ-11.2.5b")
def test_a_winner_who_was_first_clockwise_opens_no_more() -> None:
    state = drawn(3, auction=True, youngest=2)
    state = play(play(play(state, 2, "bid 1"), 0, "pass"), 1, "pass")
    state = play(state, 2, "character 3")
    assert asked(state) == [(0, "bid")]


# Extended 1: home cities


def home_of(character: int) -> str:
    return BOARD.keys[BOARD.homes[character - 1]]


@pytest.mark.rule("MJ-11.2.6")
@pytest.mark.parametrize("character", range(1, 8))
def test_each_character_has_one_point_in_its_home_city(character: int) -> None:
    other = 1 if character != 1 else 2
    mine = player(character, disk="gold gold")
    switches = {"home_cities": True, "yogi": True}
    state = in_turn(
        player(other, acted=True), mine, seat=1, maharaja=home_of(character), **switches
    )
    state = play(state, 1, "gold", "gold", "end")
    assert state.scoring is not None
    first = state.scoring.rows[0]
    # Even if it is the only one, and then it counts as being alone there.
    assert (first.seat, first.points, first.home, first.gold, first.monopoly) == (1, 1, True, 10, 5)
    rules = [line.rule for line in GAME.score(state, OPEN).lines]
    assert "MJ-11.2.6" in rules


@pytest.mark.rule("MJ-11.2.6")
def test_the_home_city_counts_for_ties_and_monopoly_and_only_with_its_switch() -> None:
    city = home_of(5)
    players = player(4, city, acted=True), player(5)
    state = in_turn(*players, seat=1, maharaja=city, home_cities=True)
    state = play(state, 1, "gold", "gold", "end")
    assert state.scoring is not None
    assert [(row.seat, row.points, row.monopoly) for row in state.scoring.rows] == [
        (0, 1, 0),
        (1, 1, 0),
    ]
    without = play(in_turn(*players, seat=1, maharaja=city), 1, "gold", "gold", "end")
    assert without.scoring is not None
    assert [(row.points, row.monopoly) for row in without.scoring.rows] == [(1, 5), (0, 0)]


# Extended 2


def several(*players: Any, seat: int = 0, **options: Any) -> State:
    return in_turn(*players, seat=seat, several_characters=True, **options)


@pytest.mark.rule("MJ-11.3a")
def test_start_with_one_each_also_by_auction() -> None:
    state = play(drawn(2, several_characters=True), 0, "character 4")
    assert asked(play(state, 1, "character 2")) == [(1, "place house")]
    assert asked(drawn(2, several_characters=True, auction=True)) == [(0, "bid")]


@pytest.mark.rule("MJ-11.3a")
def test_all_abilities_hold_and_order_goes_by_the_lowest_with_one_turn_each() -> None:
    both = player((2, 5, 6), "agra", gold=8)
    state = choosing(player((3, 4)), both, several_characters=True)
    state = play(play(state, 0, "disk gold gold"), 1, "disk palace gold")
    assert asked(state) == [(1, "act")]
    assert gold(state) == [15, 9]
    state = play(state, 1, "free v01", "palace central", "gold", "end")
    assert gold(state)[1] == 2
    assert asked(state) == [(0, "act")]
    assert play(state, 0, "gold", "gold", "end").phase == "disks"


@pytest.mark.rule("MJ-11.3a", "MJ-C3", "MJ-11.2.6")
def test_sadhu_and_home_city_count_beside_a_lower_character() -> None:
    """Lahore is the home of the Master craftsman."""
    holder = player((1, 3, 6), outer="lahore")
    state = several(holder, player(2, "lahore", acted=True), home_cities=True)
    state = play(state, 0, "gold", "gold", "end")
    assert state.scoring is not None
    assert [(row.seat, row.points) for row in state.scoring.rows] == [(0, 3), (1, 1)]


@pytest.mark.rule("MJ-11.3a", "MJ-10b")
def test_ties_go_by_the_lowest_number_also_in_the_end() -> None:
    state = several(
        player((3, 4), "lahore", acted=True), player((2, 6), "lahore", disk="gold gold"), seat=1
    )
    state = play(state, 1, "gold", "gold", "end")
    assert state.scoring is not None
    assert [row.seat for row in state.scoring.rows] == [1, 0]
    end = several(player((3, 4)), player((2, 6)))._replace(phase="over", ending="track", turn=None)
    assert GAME.score(end, OPEN).places == ((1,), (0,))


@pytest.mark.rule("MJ-11.3b")
def test_the_character_action_takes_one_from_the_bank_and_gives_nothing_back() -> None:
    state = several(player(1, disk="character gold"), player(3))
    assert {move for move in legal(state, 0) if move.startswith("take")} == {
        f"take {character}" for character in (2, 4, 5, 6)
    }
    assert refused(state, 0, "take 3").rule == "MJ-11.3b"
    assert refused(state, 0, "lure 1").rule == "MJ-11.3c"
    state = play(state, 0, "take 2")
    assert state.players[0].characters == (1, 2)
    assert bank_characters(state) == (4, 5, 6)
    assert gold(state) == [16, 15]


def empty_bank() -> State:
    return several(player((1, 6), disk="character gold"), player((2, 3, 4)), player(5))


@pytest.mark.rule("MJ-11.3c")
def test_with_the_bank_empty_an_exchange_names_one_and_gives_one() -> None:
    state = play(empty_bank(), 0, "take 4")
    assert asked(state) == [(0, "give character")]
    assert legal(state, 0) == {"give 1", "give 6", "back"}
    assert refused(state, 0, "give 2").rule == "MJ-11.3c"
    assert play(state, 0, "back") == empty_bank()
    state = play(state, 0, "give 6")
    assert [each.characters for each in state.players] == [(1, 4), (2, 3, 6), (5,)]
    assert refused(state, 0, "take 2").rule == "MJ-A9"


@pytest.mark.rule("MJ-11.3c", "MJ-C2")
def test_the_merchant_pays_when_exchanged_or_lured() -> None:
    state = play(empty_bank(), 0, "take 2")
    assert gold(play(state, 0, "give 6")) == [16, 15, 15]
    state = play(empty_bank(), 0, "lure 1")
    assert gold(play(state, 1, "give 2")) == [16, 15, 15]


@pytest.mark.rule("MJ-11.3c")
def test_a_lure_needs_more_characters_there_and_the_owner_chooses() -> None:
    state = empty_bank()
    # Seat 1 has three, the taker two, seat 2 one.
    assert {move for move in legal(state, 0) if move.startswith("lure")} == {"lure 1"}
    assert refused(state, 0, "lure 2").rule == "MJ-11.3c"
    assert refused(state, 0, "lure 0").rule == "MJ-11.3c"
    state = play(state, 0, "lure 1")
    assert asked(state) == [(1, "give character")]
    assert legal(state, 1) == {"give 2", "give 3", "give 4"}
    assert refused(state, 1, "give 5").rule == "MJ-11.3c"
    assert refused(state, 1, "back").rule == "MJ-11.3c"
    state = play(state, 1, "give 3")
    assert [each.characters for each in state.players] == [(1, 3, 6), (2, 4), (5,)]
    assert asked(state) == [(0, "act")]


@pytest.mark.rule("MJ-11.3c")
def test_in_the_base_game_there_is_no_luring() -> None:
    state = in_turn(player(1, disk="character gold"), player(2))
    assert refused(state, 0, "lure 1").rule == "MJ-11.3c"


@pytest.mark.rule("MJ-11.3b", "MJ-11.2.2")
def test_both_extended_versions_together() -> None:
    state = several(player((1, 7), disk="character gold"), player(3), extended_1=True)
    state = play(state, 0, "yogi", "take 2", "privilege gold", "gold", "gold")
    assert state.players[0].characters == (1, 2, 7)
    assert gold(state) == [20, 15]
