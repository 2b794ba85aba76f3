"""The nine actions, building, moving houses and the quarry."""

import pytest

from shared_rules.games.maharaja import GAME
from shared_rules.games.maharaja.edition import ACTIONS
from shared_rules.games.maharaja.moves import BuildHouse, BuildPalace, SetDownHouse
from shared_rules.games.maharaja.state import State
from tests.rules.maharaja.table import (
    BOARD,
    gold,
    happens,
    in_turn,
    legal,
    paid,
    play,
    player,
    refused,
)

VILLAGES = {f"house {village}" for village in BOARD.village_keys}


def builds(state: State) -> set[str]:
    return {move for move in legal(state, 0) if move.startswith("house")}


@pytest.mark.rule("MJ-A1")
def test_gold_gives_two() -> None:
    state = in_turn(player(1, disk="gold quarry"), player(2))
    assert paid(happens(state, 0, "gold")) == [(None, 0, 2, "MJ-A1")]
    state = play(state, 0, "gold")
    assert gold(state) == [17, 15]
    assert refused(state, 0, "gold").rule == "MJ-A1"


@pytest.mark.rule("MJ-A2")
@pytest.mark.parametrize("place", ["v01", "agra"])
def test_house_builds_one_for_one_gold(place: str) -> None:
    state = in_turn(player(1, "agra", disk="gold house"), player(2))
    assert builds(state) == VILLAGES | {"house agra"}
    assert paid(happens(state, 0, f"house {place}")) == [(0, None, 1, "MJ-A2")]
    state = play(state, 0, f"house {place}")
    assert (state.players[0].houses, state.players[0].supply) == ((place,), 5)
    assert refused(state, 0, "house v02").rule == "MJ-A2"


@pytest.mark.rule("MJ-A2")
def test_a_house_without_gold_is_refused_and_tells_own_gold_to_the_owner_only() -> None:
    state = in_turn(player(1, gold=0, disk="house house"), player(2))
    refusal = refused(state, 0, "house v01")
    assert (refusal.rule, refusal.words()) == ("MJ-A2", "A house costs 1 gold.")
    assert refusal.private_words() == "You have 0 gold."


@pytest.mark.rule("MJ-A3")
def test_two_houses_are_never_both_in_villages() -> None:
    state = in_turn(player(1, "agra", disk="two_houses gold"), player(2))
    village = play(state, 0, "house v01")
    assert builds(village) == {"house agra"}
    assert refused(village, 0, "house v02").rule == "MJ-A3"
    city = play(state, 0, "house agra")
    assert builds(city) == VILLAGES | {"house agra"}
    for last in ("house v01", "house agra"):
        done = play(city, 0, last)
        assert builds(done) == set()
        assert gold(done) == [13, 15]


@pytest.mark.rule("MJ-A3")
def test_one_village_house_alone_forgoes_the_city_house() -> None:
    state = in_turn(player(1, disk="two_houses gold"), player(2))
    state = play(state, 0, "gold", "house v01")
    outlook = GAME.view(state, 0).outlook
    assert outlook is not None
    assert (outlook.forgone, outlook.gold_to_others) == (("city_house",), 2)


@pytest.mark.rule("MJ-A3", "MJ-C5")
def test_the_builders_house_is_none_of_the_two() -> None:
    state = in_turn(player(5, "agra", disk="two_houses gold"), player(2))
    state = play(state, 0, "free v01", "house v02", "house agra")
    assert state.players[0].houses == ("agra", "v01", "v02")
    assert builds(state) == set()
    state = in_turn(player(5, "agra", disk="two_houses gold"), player(2))
    # A free house in the city does not allow two in villages.
    assert builds(play(state, 0, "free agra", "house v02")) == {"house agra"}


@pytest.mark.rule("MJ-A3", "MJ-7.8a")
def test_which_action_a_house_belongs_to_is_never_asked() -> None:
    # House and two houses: three houses, two of them in villages, in any order.
    state = in_turn(player(1, "agra", disk="house two_houses"), player(2))
    state = play(state, 0, "house v01", "house v02")
    assert builds(state) == {"house agra"}
    assert builds(play(state, 0, "house agra")) == set()


@pytest.mark.rule("MJ-A4")
@pytest.mark.parametrize(("origin", "target"), [("v01", "v09"), ("v01", "agra"), ("delhi", "v09")])
def test_move_house_moves_one_free(origin: str, target: str) -> None:
    state = in_turn(player(1, "agra", f"{origin} v30", gold=0, disk="gold move_house"), player(2))
    state = play(state, 0, f"lift {origin}", f"set {target}")
    assert state.players[0].houses == tuple(sorted((target, "v30")))
    assert (gold(state), state.players[0].supply) == ([0, 15], 6)
    assert refused(state, 0, "lift v30").rule == "MJ-A4"


@pytest.mark.rule("MJ-A4")
def test_a_lifted_house_can_be_put_back() -> None:
    before = in_turn(player(1, "agra", "v01", disk="gold move_house"), player(2))
    lifted = play(before, 0, "lift v01")
    assert refused(lifted, 0, "gold").rule == "MJ-7.3b"
    assert play(lifted, 0, "back") == before


@pytest.mark.rule("MJ-A5")
def test_the_quarry_gives_two_houses_that_can_be_built_at_once() -> None:
    state = in_turn(player(1, supply=0, disk="quarry house"), player(2))
    assert refused(state, 0, "house v01").rule == "MJ-5.2c"
    state = play(state, 0, "quarry")
    assert (state.players[0].supply, state.players[0].quarry) == (2, 18)
    assert gold(state) == [15, 15]
    assert refused(state, 0, "quarry").rule == "MJ-A5"
    assert play(state, 0, "house v01").players[0].supply == 1


@pytest.mark.rule("MJ-A6")
def test_a_palace_costs_twelve() -> None:
    state = in_turn(player(1, "agra", gold=12, disk="gold palace"), player(2))
    assert paid(happens(state, 0, "palace outer")) == [(0, None, 12, "MJ-A6")]
    state = play(state, 0, "palace outer")
    assert state.players[0].outer == ("agra",)
    assert refused(state, 0, "palace central").rule == "MJ-A6"
    poor = in_turn(player(1, "agra", gold=11, disk="gold palace"), player(2))
    refusal = refused(poor, 0, "palace outer")
    assert (refusal.words(), refusal.private_words()) == (
        "A palace costs 12 gold.",
        "You have 11 gold.",
    )
    assert "palace outer" in legal(play(poor, 0, "gold"), 0)


@pytest.mark.rule("MJ-A7")
@pytest.mark.parametrize("order", [("palace central", "house v01"), ("house agra", "palace outer")])
def test_palace_and_house_in_either_order(order: tuple[str, str]) -> None:
    state = in_turn(player(1, "agra", disk="palace_and_house gold"), player(2))
    state = play(state, 0, *order)
    assert gold(state) == [2, 15]
    assert (state.players[0].palaces, len(state.players[0].houses)) == (1, 1)
    assert legal(state, 0) == {"gold", "end"}


@pytest.mark.rule("MJ-A8")
def test_governor_moves_one_tile_once() -> None:
    state = in_turn(player(1, disk="governor gold"), player(2))
    tiles = {move for move in legal(state, 0) if move.startswith("governor")}
    # Delhi lies on position 2: no room for two fields down.
    assert tiles == {f"governor {city}" for city in BOARD.city_keys if city != "delhi"}
    state = play(state, 0, "governor patna")
    assert refused(state, 0, "governor agra").rule == "MJ-A8"


@pytest.mark.rule("MJ-A9")
def test_character_exchanges_once_and_nothing_works_backwards() -> None:
    state = in_turn(player(1, "agra", gold=24, disk="palace character"), player(2))
    state = play(state, 0, "palace outer", "take 6")
    assert gold(state) == [12, 15]
    assert refused(state, 0, "take 5").rule == "MJ-A9"
    late = in_turn(player(1, gold=5, disk="gold character"), player(2, houses="v23 v24"), player(3))
    assert gold(play(late, 0, "travel agra", "take 4")) == [3, 17, 15]


PARTS = {
    "gold": {"gold"},
    "house": {"house v02", "house agra"},
    "two_houses": {"house v02", "house agra"},
    "move_house": {"lift v01"},
    "quarry": {"quarry"},
    "palace": {"palace outer"},
    "palace_and_house": {"palace outer", "house v02", "house agra"},
    "governor": {"governor patna"},
    "character": {"take 3"},
}


@pytest.mark.rule("MJ-6.2a")
@pytest.mark.parametrize("action", ACTIONS)
def test_only_parts_of_the_actions_on_the_disk_can_be_done(action: str) -> None:
    state = in_turn(player(1, "agra", "v01", gold=99, disk=f"{action} {action}"), player(2))
    assert legal(state, 0) & set().union(*PARTS.values()) == PARTS[action]


# Building


@pytest.mark.rule("MJ-7.2a")
def test_a_house_in_a_village_needs_no_architect() -> None:
    state = in_turn(player(1, "start", disk="house gold"), player(2))
    assert builds(state) == VILLAGES


@pytest.mark.rule("MJ-7.2b")
def test_building_in_a_city_needs_the_architect_there() -> None:
    everything = "house palace"
    elsewhere = in_turn(player(1, "delhi", disk=everything), player(2))
    assert refused(elsewhere, 0, "house agra").rule == "MJ-7.2b"
    palace = play(elsewhere, 0, "palace outer")
    assert palace.players[0].outer == ("delhi",)
    on_start = in_turn(player(1, "start", disk=everything), player(2))
    assert refused(on_start, 0, "palace outer").rule == "MJ-7.2b"
    assert refused(on_start, 0, "house agra").rule == "MJ-7.2b"


@pytest.mark.rule("MJ-7.2b")
def test_moving_a_house_into_a_city_needs_the_architect_there() -> None:
    state = in_turn(player(5, "delhi", "v01", disk="move_house gold"), player(2))
    for lift in ("lift v01", "lift_free v01"):
        lifted = play(state, 0, lift)
        assert "set delhi" in legal(lifted, 0)
        assert refused(lifted, 0, "set agra").rule == "MJ-7.2b"


@pytest.mark.rule("MJ-7.2c")
def test_a_city_has_one_central_and_six_outer_sites() -> None:
    full = "agra agra agra"
    players = (player(1, "agra", gold=99, outer=full, disk="palace palace"), player(2, outer=full))
    state = in_turn(*players, neutral_palaces=False)
    assert refused(state, 0, "palace outer").rule == "MJ-7.2c"
    state = play(state, 0, "palace central")
    assert refused(state, 0, "palace central").rule == "MJ-7.2c"
    assert not any(move.startswith("palace") for move in legal(state, 0))


@pytest.mark.rule("MJ-7.2c")
def test_houses_in_a_city_are_unlimited_and_take_no_site() -> None:
    crowd = player(2, houses="agra " * 14)
    builder = player(1, "agra", "agra " * 13, gold=99, disk="house palace")
    state = play(in_turn(builder, crowd), 0, "house agra", "palace central")
    assert state.players[0].houses == ("agra",) * 14


@pytest.mark.rule("MJ-7.2d")
def test_the_builder_of_a_palace_chooses_the_site_at_one_price() -> None:
    state = in_turn(player(1, "agra", disk="palace gold"), player(2))
    central, outer = play(state, 0, "palace central"), play(state, 0, "palace outer")
    assert (central.players[0].central, central.players[0].outer) == (("agra",), ())
    assert (outer.players[0].central, outer.players[0].outer) == ((), ("agra",))
    assert gold(central) == gold(outer) == [3, 15]
    assert refused(state, 0, BuildPalace("roof")).rule == "MJ-7.2d"


@pytest.mark.rule("MJ-3.1")
@pytest.mark.parametrize("place", ["start", "atlantis"])
def test_houses_stand_in_cities_and_villages_only(place: str) -> None:
    state = in_turn(player(1, "agra", "v01", disk="house move_house"), player(2))
    assert refused(state, 0, BuildHouse(place)).rule == "MJ-3.1"
    assert refused(play(state, 0, "lift v01"), 0, SetDownHouse(place)).rule == "MJ-3.1"


# Moving houses


@pytest.mark.rule("MJ-7.3a")
def test_only_own_houses_are_moved_from_anywhere() -> None:
    mover = player(1, "agra", "v01 patna", disk="move_house gold")
    state = in_turn(mover, player(2, houses="v02 agra"))
    assert {move for move in legal(state, 0) if move.startswith("lift")} == {
        "lift v01",
        "lift patna",
    }
    assert refused(state, 0, "lift v02").rule == "MJ-7.3a"


@pytest.mark.rule("MJ-7.3a")
def test_moving_the_only_house_breaks_the_road() -> None:
    state = in_turn(player(1, houses="v23 v24", disk="move_house gold"), player(2))
    assert "travel agra" in legal(state, 0)
    assert "travel agra" not in legal(play(state, 0, "lift v23", "set v01"), 0)


@pytest.mark.rule("MJ-7.3b")
def test_a_moved_house_ends_elsewhere() -> None:
    state = in_turn(player(1, "agra", "v01 agra", disk="move_house gold"), player(2))
    for place in ("v01", "agra"):
        lifted = play(state, 0, f"lift {place}")
        assert refused(lifted, 0, f"set {place}").rule == "MJ-7.3b"


@pytest.mark.rule("MJ-7.3b", "MJ-5.2b")
def test_a_house_that_has_nowhere_to_go_is_not_lifted() -> None:
    one_each = " ".join(BOARD.village_keys[:15])
    rest = " ".join(BOARD.village_keys[15:])
    crowded = player(1, houses=one_each, supply=0, disk="move_house gold")
    state = in_turn(crowded, player(2, houses=rest, supply=0))
    assert refused(state, 0, "lift v01").rule == "MJ-7.3b"
    in_agra = crowded._replace(architect="agra")
    assert legal(play(in_turn(in_agra, state.players[1]), 0, "lift v01"), 0) == {"set agra", "back"}


# The quarry


@pytest.mark.rule("MJ-7.4a")
def test_with_one_house_left_one_is_taken_and_one_is_forgone() -> None:
    last = player(1, houses="agra " * 4, supply=15, disk="quarry gold")
    state = play(in_turn(last, player(2)), 0, "gold", "quarry")
    assert (state.players[0].supply, state.players[0].quarry) == (16, 0)
    outlook = GAME.view(state, 0).outlook
    assert outlook is not None
    assert outlook.forgone == ("short_quarry",)
    assert (None, 1, 2, "MJ-7.7a") in paid(happens(state, 0, "end"))


@pytest.mark.rule("MJ-7.4a")
def test_with_an_empty_quarry_the_action_is_forgone() -> None:
    empty = player(1, houses="agra " * 4, supply=16, disk="quarry gold")
    state = play(in_turn(empty, player(2)), 0, "gold")
    assert refused(state, 0, "quarry").rule == "MJ-7.4a"
    assert (None, 1, 2, "MJ-7.7a") in paid(happens(state, 0, "end"))


@pytest.mark.rule("MJ-7.4a")
def test_three_houses_for_two_quarries_are_two_and_one() -> None:
    three = player(1, houses="agra " * 4, supply=13, disk="quarry quarry")
    state = play(in_turn(three, player(2)), 0, "quarry", "quarry")
    assert state.players[0].supply == 16
    outlook = GAME.view(state, 0).outlook
    assert outlook is not None
    assert outlook.forgone == ("short_quarry",)
