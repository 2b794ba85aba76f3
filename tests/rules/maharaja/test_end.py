"""The end of the game and the final ranking."""

from typing import Any

import pytest

from shared_rules.core.seats import OPEN
from shared_rules.games.maharaja import GAME
from shared_rules.games.maharaja.events import GameEnded
from shared_rules.games.maharaja.scoring import final_places
from shared_rules.games.maharaja.state import Player, State
from tests.rules.maharaja.table import BOARD, asked, happens, in_turn, play, player, refused, track

SIX = "lahore delhi agra allahabad patna dhaka"


def last_turn(*players: Player, **options: Any) -> State:
    """The last seat has the last turn of the game turn."""
    acted = tuple(each._replace(acted=True) for each in players[:-1])
    return in_turn(*acted, players[-1], seat=len(players) - 1, **options)


@pytest.mark.rule("MJ-10a")
def test_the_seventh_palace_ends_the_game_after_the_scoring() -> None:
    builder = player(1, "agra", gold=12, outer=SIX, disk="palace gold")
    state = play(in_turn(builder, player(3, "lahore")), 0, "palace central", "gold", "end")
    # The others still act, and the city is scored.
    assert (state.ending, asked(state)) == ("palaces", [(1, "act")])
    state = play(state, 1, "gold", "gold")
    events = happens(state, 1, "end")
    assert [type(event).__name__ for event in events[-5:]] == [
        "TurnEnded",
        "CityScored",
        "GoldPaid",
        "GoldPaid",
        "GameEnded",
    ]
    state = play(state, 1, "end")
    assert (state.phase, asked(state)) == ("over", [])
    assert GAME.asks(state) == ()
    assert refused(state, 0, "gold").rule == "MJ-6.3a"


@pytest.mark.rule("MJ-10a")
def test_six_palaces_do_not_end_the_game() -> None:
    builder = player(1, "agra", gold=12, outer=SIX.removesuffix(" dhaka"), disk="palace gold")
    state = play(in_turn(builder, player(3)), 0, "palace central", "gold", "end")
    assert play(state, 1, "gold", "gold", "end").phase == "disks"


def near_the_top(field: int, **options: Any) -> State:
    """The highest tile lies on the field with this printed number; one turn is left."""
    lowest = track(*("",) * field, *BOARD.city_keys)
    state = last_turn(player(1), player(3, disk="governor gold"), **options)
    state = state._replace(track=lowest)
    GAME.check_position(state)
    return state


@pytest.mark.rule("MJ-10a")
def test_a_tile_put_on_the_field_printed_10_makes_the_turn_the_last() -> None:
    state = play(near_the_top(9), 1, "gold", "end")
    assert (state.track.index(state.maharaja) + 1, state.ending) == (17, "track")
    assert state.phase == "disks"
    state = play(play(state, 0, "disk governor gold"), 1, "disk gold gold")
    # Moving that tile down again does not cancel the end.
    state = play(state, 0, f"governor {state.maharaja}", "gold", "end")
    assert state.track.index(state.maharaja) + 1 == 15
    state = play(state, 1, "gold", "gold", "end")
    assert (state.phase, state.ending) == ("over", "track")


@pytest.mark.rule("MJ-10a")
def test_the_field_printed_9_does_not() -> None:
    state = play(near_the_top(8), 1, "gold", "end")
    assert (state.track.index(state.maharaja) + 1, state.ending) == (16, "")


@pytest.mark.rule("MJ-10a", "MJ-7.5b")
def test_the_field_decides_and_not_the_count_of_turns() -> None:
    """The highest tile goes down 2: the next tile is raised to a lower field than by count."""
    state = play(near_the_top(9), 1, f"governor {BOARD.city_keys[-1]}", "gold", "end")
    assert (state.track.index(state.maharaja) + 1, state.ending) == (17, "track")
    lone = near_the_top(9)
    gap = track(*("",) * 8, *BOARD.city_keys[:6], "", BOARD.city_keys[6])
    lone = play(lone._replace(track=gap), 1, f"governor {BOARD.city_keys[6]}", "gold", "end")
    assert (lone.track.index(lone.maharaja) + 1, lone.ending) == (16, "")


@pytest.mark.rule("MJ-10b")
@pytest.mark.parametrize(
    ("players", "places"),
    [
        # Most palaces, whatever the gold.
        ((player(6, outer=SIX, gold=0), player(1, gold=99)), (0, 1)),
        # Equal palaces: most gold.
        ((player(1, outer="agra", gold=3), player(6, outer="agra", gold=4)), (1, 0)),
        # Equal gold: the lower character; a central palace counts as one.
        ((player(6, outer="agra"), player(4, central="agra")), (1, 0)),
        # The same for the other places.
        ((player(6), player(2, gold=9), player(4)), (2, 0, 1)),
    ],
)
def test_the_final_ranking(players: tuple[Player, ...], places: tuple[int, ...]) -> None:
    # Nobody is in Ahmedabad, so its scoring changes nothing.
    over = in_turn(*players)._replace(phase="over", ending="track", maharaja="ahmedabad", turn=None)
    assert final_places(over) == places
    assert GAME.score(over, OPEN).places == tuple((seat,) for seat in places)


@pytest.mark.rule("MJ-10b", "MJ-3.2b")
def test_in_the_end_all_gold_is_open_and_ties_are_explained() -> None:
    state = last_turn(player(6, gold=19), player(3, gold=15), maharaja="ahmedabad")
    state = play(state._replace(ending="track"), 1, "gold", "gold")
    assert happens(state, 1, "end")[-1] == GameEnded("track", (1, 0))
    state = play(state, 1, "end")
    assert [each.gold for each in GAME.view(state, OPEN).players] == [19, 19]
    lines = [line.text() for line in GAME.score(state, OPEN).lines if line.rule == "MJ-10b"]
    assert "tie: Sadhu (3) goes before Master craftsman (6)" in lines
