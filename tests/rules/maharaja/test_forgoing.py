"""Forgoing: what ending a turn leaves undone, and what the others get for it."""

import pytest

from shared_rules.games.maharaja import GAME
from shared_rules.games.maharaja.events import ActionsForgone
from shared_rules.games.maharaja.state import State
from shared_rules.games.maharaja.turn import fits, remains
from tests.rules.maharaja.table import gold, happens, in_turn, legal, paid, play, player


def ending(state: State) -> tuple[tuple[str, ...], int]:
    """What the open screen says before the turn is ended."""
    outlook = GAME.view(state, -2).outlook
    assert outlook is not None
    return outlook.forgone, outlook.gold_to_others


@pytest.mark.rule("MJ-7.7a")
def test_the_example_only_the_house_of_palace_and_house() -> None:
    state = in_turn(player(1, "agra", gold=5, disk="palace_and_house gold"), player(3), player(4))
    state = play(state, 0, "gold", "house v01")
    assert ending(state) == (("palace",), 2)
    events = happens(state, 0, "end")
    assert events[0] == ActionsForgone(0, ("palace",))
    assert paid(events) == [(None, 1, 2, "MJ-7.7a"), (None, 2, 2, "MJ-7.7a")]
    assert gold(play(state, 0, "end")) == [6, 17, 17]


@pytest.mark.rule("MJ-7.7a")
def test_nothing_is_paid_when_all_was_done() -> None:
    state = play(in_turn(player(1), player(3)), 0, "gold", "gold")
    assert ending(state) == ((), 0)
    assert paid(happens(state, 0, "end")) == []


@pytest.mark.rule("MJ-7.7a", "MJ-7.7b")
def test_both_actions_one_or_a_part_cost_the_same_once() -> None:
    state = in_turn(player(1, "agra", disk="palace_and_house two_houses", gold=30), player(3))
    assert ending(state)[1] == 2
    state = play(state, 0, "palace outer")
    assert ending(state) == (("house", "house", "city_house"), 2)
    state = play(state, 0, "house agra", "house agra")
    assert ending(state) == (("house",), 2)
    assert ending(play(state, 0, "house agra")) == ((), 0)


@pytest.mark.rule("MJ-7.7b")
@pytest.mark.parametrize(
    ("disk", "moves", "gold_each"),
    [
        ("palace palace_and_house", [], 4),
        # One palace fills the palace action, so only one is forgone.
        ("palace palace_and_house", ["palace outer"], 2),
        ("palace palace_and_house", ["palace outer", "house v01"], 2),
        ("palace palace_and_house", ["palace outer", "palace central"], 2),
        ("house two_houses", ["house v01"], 2),
        ("house two_houses", ["house agra", "house agra"], 2),
        ("house two_houses", ["house v01", "house v02"], 2),
        ("two_houses two_houses", ["house v01", "house v02"], 4),
        ("two_houses two_houses", ["house v01", "house agra"], 2),
        ("gold gold", ["gold"], 2),
        ("gold governor", ["gold", "governor patna"], 0),
    ],
)
def test_the_option_pays_for_each_forgone_action(
    disk: str, moves: list[str], gold_each: int
) -> None:
    state = in_turn(player(1, "agra", disk=disk, gold=40), player(3), forgoing="each")
    state = play(state, 0, *moves)
    assert ending(state)[1] == gold_each
    expected = [(None, 1, gold_each, "MJ-7.7a")] if gold_each else []
    assert paid(happens(state, 0, "end")) == expected


@pytest.mark.rule("MJ-7.7b", "MJ-7.4a")
def test_half_a_quarry_is_a_forgone_action_of_the_option_too() -> None:
    few = player(1, "agra", "agra " * 13, supply=6, disk="quarry palace")
    state = play(in_turn(few, player(3), forgoing="each"), 0, "quarry")
    assert ending(state) == (("short_quarry", "palace"), 4)


@pytest.mark.rule("MJ-7.7c")
def test_it_is_paid_only_when_the_turn_is_ended_and_told_before() -> None:
    state = in_turn(player(1, disk="gold palace"), player(3))
    assert ending(state) == (("gold", "palace"), 2)
    assert GAME.label(state, 0, GAME.parse(state, "end")) == (
        "End the turn (not done: gold, palace): the others get 2 gold each"
    )
    state = play(state, 0, "gold")
    assert gold(state) == [17, 15]
    assert gold(play(state, 0, "end")) == [17, 17]


FULL = "agra agra agra"
UNABLE = {
    "no gold": player(1, "delhi", gold=0, disk="palace gold"),
    "no houses": player(1, "delhi", supply=0, disk="house gold"),
    "no city in reach": player(1, "start", gold=99, disk="palace gold"),
    "no free site": player(1, "agra", gold=99, disk="palace gold"),
    "no house to move": player(1, "delhi", disk="move_house gold"),
    "no way for a second house into a city": player(1, "start", disk="two_houses gold"),
}


@pytest.mark.rule("MJ-7.7d")
@pytest.mark.parametrize("reason", UNABLE)
def test_whatever_the_reason_what_was_not_done_is_forgone(reason: str) -> None:
    others = player(3, outer=FULL, central="agra"), player(4, outer=FULL)
    state = in_turn(UNABLE[reason], *others, neutral_palaces=False)
    while move := next((each for each in legal(state, 0) if "house" in each or each == "gold"), ""):
        state = play(state, 0, move)
    forgone = {"two_houses": "city_house"}
    action = next(each for each in UNABLE[reason].disk if each != "gold")
    assert ending(state) == ((forgone.get(action, action),), 2)
    assert (None, 1, 2, "MJ-7.7a") in paid(happens(state, 0, "end"))


@pytest.mark.rule("MJ-7.7d", "MJ-A4")
def test_a_step_taken_back_counts_as_not_done() -> None:
    state = in_turn(player(1, houses="v01", disk="move_house gold"), player(3))
    state = play(state, 0, "gold", "lift v01", "back")
    assert ending(state) == (("move_house",), 2)


@pytest.mark.rule("MJ-7.8a")
def test_the_best_assignment_decides_over_three_actions() -> None:
    actions = ("two_houses", "palace_and_house", "house")
    villages_full = ("city_house", "village_house", "village_house", "village_house")
    left = remains(actions, villages_full)
    assert left.open_parts == {"palace"}
    assert (left.forgone, left.forgone_actions) == (("palace",), 1)
    assert remains(actions, ("village_house",) * 3).open_parts == {"palace", "city_house"}
    assert not fits(actions, ("village_house",) * 4)
    assert fits(("quarry", "quarry"), ("quarry", "short_quarry"))
    assert not fits(("quarry", "gold"), ("quarry", "short_quarry"))
