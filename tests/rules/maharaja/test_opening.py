"""Setting up: pieces, governor tiles, characters and the first houses."""

import pytest

from shared_rules.core.seats import CHANCE, OPEN
from shared_rules.games.maharaja import GAME
from shared_rules.games.maharaja.events import GovernorDrawn, HousesTaken
from shared_rules.games.maharaja.moves import PlaceHouse
from shared_rules.games.maharaja.state import COLOURS, bank_characters, bank_privileges
from tests.rules.maharaja.table import (
    BOARD,
    asked,
    drawn,
    fresh,
    gold,
    happens,
    in_turn,
    legal,
    play,
    player,
    refused,
)


@pytest.mark.rule("MJ-2a", "MJ-3.2a")
@pytest.mark.parametrize("seats", GAME.player_counts)
def test_each_player_starts_with_their_pieces(seats: int) -> None:
    state = fresh(seats)
    assert len(state.players) == seats <= len(BOARD.colours) == COLOURS
    for each in state.players:
        assert (each.gold, each.architect, each.houses) == (15, "start", ())
        assert (each.supply, each.quarry) == (4, 16)
        assert (each.central, each.outer, each.characters, each.disk) == ((), (), (), ())


@pytest.mark.rule("MJ-2a")
def test_a_player_has_seven_palaces_and_no_more() -> None:
    six = "lahore delhi agra allahabad patna dhaka"
    rich = player(1, "agra", gold=99, outer=six, disk="palace palace")
    state = play(in_turn(rich, player(2)), 0, "palace outer")
    assert refused(state, 0, "palace central").rule == "MJ-2a"


@pytest.mark.rule("MJ-2b")
def test_shared_pieces_are_counted() -> None:
    assert bank_characters(fresh(2)) == (1, 2, 3, 4, 5, 6)
    assert bank_characters(fresh(2, yogi=True)) == (1, 2, 3, 4, 5, 6, 7)
    assert bank_privileges(fresh(2, yogi=True)) == 7
    seven = {tile for tile in drawn().track if tile}
    assert seven == set(BOARD.city_keys)


@pytest.mark.rule("MJ-2c")
def test_the_bank_never_runs_out() -> None:
    rich = player(1, gold=100_000, disk="gold gold")
    state = play(in_turn(rich, player(2, gold=100_000)), 0, "gold", "gold")
    assert gold(state) == [100_004, 100_000]


@pytest.mark.rule("MJ-3.2b")
def test_gold_is_seen_by_its_owner_only_and_payments_by_all() -> None:
    state = in_turn(player(1, disk="gold house"), player(2), player(3))
    for viewer in (OPEN, 0, 1, 2):
        shown = [each.gold for each in GAME.view(state, viewer).players]
        assert shown == [15 if seat == viewer else None for seat in range(3)]
        sheet = GAME.score(state, viewer)
        told = [line.amount for line in sheet.lines if line.unit == "gold"]
        assert told == [15 if seat == viewer else None for seat in range(3)]
    for move in ("gold", "house v01"):
        for event in happens(state, 0, move):
            assert GAME.view_event(event, OPEN) == GAME.view_event(event, 2) == event


@pytest.mark.rule("MJ-3.2c")
def test_the_maharaja_starts_on_start_and_the_yogi_stays_in_the_box() -> None:
    state = drawn()
    assert state.maharaja == "start"
    assert legal(state, 0) == {f"character {n}" for n in range(1, 7)}
    assert refused(state, 0, "character 7").rule == "MJ-3.2c"
    assert legal(drawn(yogi=True), 0) == {f"character {n}" for n in range(1, 8)}


@pytest.mark.rule("MJ-3.2d")
def test_chance_lays_the_tiles_from_the_lowest_field_up() -> None:
    state = fresh()
    assert asked(state) == [(CHANCE, "draw governor")]
    state = play(state, CHANCE, "draw patna", "draw agra")
    assert state.track == ("patna", "agra", *("",) * 15)
    assert refused(state, CHANCE, "draw agra").rule == "MJ-3.2d"
    state = play(state, CHANCE, "draw delhi", "draw dhaka", "draw lahore")
    last = happens(state, CHANCE, "draw allahabad")
    assert last == (GovernorDrawn("allahabad", 6), GovernorDrawn("ahmedabad", 7))
    state = play(state, CHANCE, "draw allahabad")
    assert state.track[7:] == ("",) * 10
    assert asked(state) == [(0, "choose character")]


@pytest.mark.rule("MJ-5.1a")
def test_characters_are_chosen_clockwise_from_the_youngest() -> None:
    state = drawn(4, youngest=2)
    for seat, character in ((2, 6), (3, 1), (0, 4)):
        assert asked(state) == [(seat, "choose character")]
        state = play(state, seat, f"character {character}")
    assert refused(state, 1, "character 6").rule == "MJ-5.1a"
    state = play(state, 1, "character 2")
    assert [each.characters for each in state.players] == [(4,), (2,), (6,), (1,)]
    assert bank_characters(state) == (3, 5)


@pytest.mark.rule("MJ-5.1b", "MJ-5.2a")
def test_houses_are_placed_in_four_rounds_by_character() -> None:
    state = play(drawn(3), 0, "character 5")
    state = play(play(state, 1, "character 1"), 2, "character 4")
    order, free_villages = [], iter(BOARD.village_keys)
    while asked(state)[0][1] == "place house":
        seat = asked(state)[0][0]
        order.append(seat)
        state = play(state, seat, f"place {next(free_villages)}")
    assert order == [1, 2, 0] * 4
    assert gold(state) == [15, 15, 15]


@pytest.mark.rule("MJ-5.2a")
def test_first_houses_go_into_villages_only() -> None:
    state = play(play(drawn(2), 0, "character 1"), 1, "character 2")
    assert legal(state, 0) == {f"place {village}" for village in BOARD.village_keys}
    assert refused(state, 0, PlaceHouse("agra")).rule == "MJ-5.2a"


@pytest.mark.rule("MJ-5.2b")
def test_a_village_takes_two_houses_of_any_owner() -> None:
    state = play(play(play(drawn(3), 0, "character 1"), 1, "character 2"), 2, "character 3")
    state = play(play(state, 0, "place v07"), 1, "place v07")
    assert refused(state, 2, "place v07").rule == "MJ-5.2b"
    state = play(play(state, 2, "place v08"), 0, "place v09")
    state = play(play(state, 1, "place v10"), 2, "place v08")
    assert state.players[2].houses == ("v08", "v08")


@pytest.mark.rule("MJ-5.2b")
def test_with_two_players_a_village_takes_one_house() -> None:
    state = play(play(drawn(2), 0, "character 1"), 1, "character 2")
    state = play(state, 0, "place v07")
    assert refused(state, 1, "place v07").rule == "MJ-5.2b"


@pytest.mark.rule("MJ-5.2b")
def test_the_village_limit_holds_for_actions_moves_and_the_builder() -> None:
    mover = player(5, houses="v01", disk="house move_house")
    state = in_turn(mover, player(1, houses="v07 v07"), player(2, houses="v08"))
    assert refused(state, 0, "house v07").rule == "MJ-5.2b"
    assert refused(state, 0, "free v07").rule == "MJ-5.2b"
    assert refused(play(state, 0, "lift v01"), 0, "set v07").rule == "MJ-5.2b"
    assert "set v08" in legal(play(state, 0, "lift_free v01"), 0)


@pytest.mark.rule("MJ-5.2c")
def test_after_the_first_houses_each_takes_six_more() -> None:
    state = play(play(drawn(2), 0, "character 1"), 1, "character 2")
    for at, village in enumerate(BOARD.village_keys[:7]):
        state = play(state, at % 2, f"place {village}")
    events = happens(state, 1, "place v08")
    assert [event for event in events if isinstance(event, HousesTaken)] == [
        HousesTaken(0, 6),
        HousesTaken(1, 6),
    ]
    state = play(state, 1, "place v08")
    assert [(each.supply, each.quarry) for each in state.players] == [(6, 10), (6, 10)]


@pytest.mark.rule("MJ-5.2c")
def test_only_houses_of_the_supply_are_built() -> None:
    state = in_turn(player(5, supply=0, disk="house two_houses"), player(1))
    assert refused(state, 0, "house v01").rule == "MJ-5.2c"
    assert refused(state, 0, "free v01").rule == "MJ-5.2c"


@pytest.mark.rule("MJ-5.2d")
def test_connected_means_a_house_in_every_village_between() -> None:
    # From the start to Agra lie v24 and v23, from there to Delhi v12 and v11.
    to_agra = in_turn(player(1, houses="v23 v24 v12"), player(2))
    assert "travel agra" in legal(to_agra, 0)
    assert "travel delhi" not in legal(to_agra, 0)
    both = in_turn(player(1, houses="v23 v24 v12"), player(2, houses="v11"))
    assert {"travel agra", "travel delhi"} <= legal(both, 0)
