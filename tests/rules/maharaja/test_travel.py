"""Journeys of the architect: where to, by which villages, and who is paid."""

import pytest

from shared_rules.games.maharaja import GAME
from shared_rules.games.maharaja.events import ArchitectMoved
from shared_rules.games.maharaja.moves import ChooseRoute, Travel
from shared_rules.games.maharaja.state import State
from tests.rules.maharaja.table import gold, happens, in_turn, legal, paid, play, player, refused


def places(state: State) -> list[str]:
    return [each.architect for each in state.players]


@pytest.mark.rule("MJ-7.1a")
def test_travel_takes_no_action_and_can_be_repeated() -> None:
    state = in_turn(player(1, houses="v23 v24 v12 v11", disk="gold gold"), player(2))
    state = play(state, 0, "travel agra", "gold", "travel delhi", "travel agra", "gold")
    assert places(state) == ["agra", "start"]
    assert "travel delhi" in legal(state, 0)
    assert state.turn is not None
    assert state.turn.done == ("gold", "gold")


@pytest.mark.rule("MJ-7.1a", "MJ-6.3a")
def test_only_who_is_in_turn_travels() -> None:
    state = in_turn(player(1), player(2, houses="v23 v24"))
    assert refused(state, 1, "travel agra").rule == "MJ-6.3a"


@pytest.mark.rule("MJ-7.1b")
def test_a_village_without_a_house_cannot_be_crossed() -> None:
    state = in_turn(player(1, houses="v23"), player(2))
    assert refused(state, 0, "travel agra").rule == "MJ-7.1b"
    assert legal(state, 0) == {"gold", "end"}


@pytest.mark.rule("MJ-7.1c")
def test_cities_the_start_and_own_villages_are_free() -> None:
    # From Allahabad over the start to Agra and on to Delhi, all by own houses; no gold needed.
    own = player(1, "allahabad", "v25 v26 v23 v24 v12 v11", gold=0)
    state = play(in_turn(own, player(2)), 0, "travel delhi")
    assert gold(state) == [0, 15]
    assert places(state)[0] == "delhi"


@pytest.mark.rule("MJ-7.1c")
def test_an_own_house_makes_the_village_free_beside_others() -> None:
    state = in_turn(player(1, houses="v23 v24"), player(2, houses="v23 v24"), player(3))
    assert paid(happens(state, 0, "travel agra")) == []


@pytest.mark.rule("MJ-7.1d")
def test_each_house_of_others_costs_one_gold_to_its_owner() -> None:
    # The book's example: a village with a blue and a red house costs green 1 to each.
    green, red, blue = player(3), player(1, houses="v23 v24"), player(2, houses="v23")
    state = in_turn(green, red, blue)
    assert paid(happens(state, 0, "travel agra")) == [
        (0, 1, 2, "MJ-7.1d"),
        (0, 2, 1, "MJ-7.1d"),
    ]
    assert gold(play(state, 0, "travel agra")) == [12, 17, 16]


@pytest.mark.rule("MJ-7.1d")
def test_two_houses_of_one_owner_cost_two_at_every_crossing() -> None:
    state = in_turn(player(3, houses="v24"), player(1, houses="v23 v23"), player(2))
    state = play(state, 0, "travel agra")
    assert gold(state) == [13, 17, 15]
    # Back over the same village to Allahabad pays again.
    state = in_turn(player(3, "agra", "v24 v25 v26"), player(1, houses="v23 v23"), player(2))
    state = play(state, 0, "travel allahabad", "travel agra")
    assert gold(state) == [11, 19, 15]


@pytest.mark.rule("MJ-7.1e")
def test_a_journey_ends_in_a_city() -> None:
    state = in_turn(player(1, "agra", "v23 v24"), player(2))
    assert legal(state, 0) == {"gold", "end"}
    for kind in (Travel, ChooseRoute):
        for place in ("start", "v23", "agra"):
            assert refused(state, 0, kind(place)).rule == "MJ-7.1e"


@pytest.mark.rule("MJ-7.1f")
def test_a_journey_that_cannot_be_paid_in_full_is_refused() -> None:
    state = in_turn(player(3, gold=2), player(1, houses="v23 v24"), player(2, houses="v23"))
    refusal = refused(state, 0, "travel agra")
    assert refusal.rule == "MJ-7.1f"
    assert refusal.facts == {"city": "Agra", "toll": 3}
    assert "2" not in refusal.words()
    assert refusal.private_words() == "You have 2 gold."
    assert refused(state, 0, "routes agra").rule == "MJ-7.1f"
    enough = in_turn(player(3, gold=3), player(1, houses="v23 v24"), player(2, houses="v23"))
    assert gold(play(enough, 0, "travel agra")) == [0, 17, 16]


def crossroads(gold: int = 15, character: int = 3) -> State:
    """From the start to Agra: straight for 3 to seat 1, or over Allahabad for 4 to seat 2."""
    return in_turn(
        player(character, gold=gold),
        player(1, houses="v23 v23 v24"),
        player(2, houses="v25 v26 v17 v18"),
    )


@pytest.mark.rule("MJ-7.1f")
def test_the_cheapest_route_comes_first_and_all_others_on_demand() -> None:
    state = play(crossroads(), 0, "routes agra")
    moves = [GAME.format(move) for move in GAME.moves_of(state, 0)]
    assert moves == ["by v24 v23", "by v26 v25 v18 v17", "back"]
    shown = GAME.view(state, -2)
    assert [(GAME.format(each.move), each.tolls) for each in shown.journeys] == [
        ("by v24 v23", (0, 3, 0)),
        ("by v26 v25 v18 v17", (0, 0, 4)),
    ]
    assert gold(play(crossroads(), 0, "travel agra")) == [12, 18, 15]
    assert gold(play(state, 0, "by v26 v25 v18 v17")) == [11, 15, 19]
    assert play(state, 0, "back") == crossroads()


@pytest.mark.rule("MJ-7.1f")
def test_only_routes_that_can_be_paid_are_offered() -> None:
    state = play(crossroads(gold=3), 0, "routes agra")
    assert legal(state, 0) == {"by v24 v23", "back"}
    assert refused(state, 0, "by v26 v25 v18 v17").rule == "MJ-7.1f"
    assert refused(state, 0, "by v01 v02").rule == "MJ-7.1f"
    assert refused(state, 0, "end").rule == "MJ-7.1f"


@pytest.mark.rule("MJ-7.1f")
def test_of_routes_with_equal_payments_only_the_shortest_is_offered() -> None:
    state = in_turn(player(1, houses="v23 v24 v25 v26 v17 v18"), player(2))
    state = play(state, 0, "routes agra")
    assert legal(state, 0) == {"by v24 v23", "back"}


@pytest.mark.rule("MJ-C4", "MJ-7.1f")
def test_the_bank_pays_for_the_monk_and_owners_still_receive() -> None:
    state = crossroads(gold=0, character=4)
    assert paid(happens(state, 0, "travel agra")) == [(None, 1, 3, "MJ-C4")]
    assert gold(play(state, 0, "travel agra")) == [0, 18, 15]
    assert gold(play(state, 0, "routes agra", "by v26 v25 v18 v17")) == [0, 15, 19]


def test_a_journey_tells_its_villages() -> None:
    state = in_turn(player(1, houses="v23 v24"), player(2))
    assert happens(state, 0, "travel agra")[0] == ArchitectMoved(0, "start", "agra", ("v24", "v23"))
