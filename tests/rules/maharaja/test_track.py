"""The governor track: the Maharaja's way, and moving tiles down."""

from typing import Any

import pytest

from shared_rules.games.maharaja import GAME
from shared_rules.games.maharaja.events import GovernorRaised, MaharajaMoved
from shared_rules.games.maharaja.moves import MoveGovernor
from shared_rules.games.maharaja.state import State
from shared_rules.games.maharaja.track import moved_down, raised
from tests.rules.maharaja.table import (
    BOARD,
    drawn,
    happens,
    in_turn,
    play,
    player,
    refused,
    track,
)

# The books call the cities A to G.
A, B, C, D, E, F, G = BOARD.city_keys


def lies(**tiles: int) -> tuple[str, ...]:
    """A track by positions: lies(B=2, C=3)."""
    names = dict(zip("ABCDEFG", BOARD.city_keys, strict=True))
    fields = [""] * BOARD.track_top
    for name, position in tiles.items():
        fields[position - 1] = names[name]
    return tuple(fields)


def next_game_turn(state: State) -> State:
    """The last player ends their turn."""
    seat = state.turn.seat if state.turn else 0
    return play(state, seat, "end")


def alone(tiles: tuple[str, ...], maharaja: str, **options: Any) -> State:
    """The second of two players has the last turn of this game turn."""
    state = in_turn(player(1, acted=True), player(2, disk="governor governor"), seat=1, **options)
    return state._replace(track=tiles, maharaja=maharaja)


@pytest.mark.rule("MJ-6.1a", "MJ-6.1b", "MJ-6a")
def test_the_maharaja_goes_to_the_lowest_tile_which_goes_above_the_highest() -> None:
    state = play(play(drawn(2), 0, "character 1"), 1, "character 2")
    for at, village in enumerate(BOARD.village_keys[:7]):
        state = play(state, at % 2, f"place {village}")
    events = happens(state, 1, "place v08")
    assert events[-2:] == (MaharajaMoved(A, 1), GovernorRaised(A, 8))
    state = play(state, 1, "place v08")
    # No house stands on any way there: connected or not.
    assert state.maharaja == A
    assert state.track == lies(B=2, C=3, D=4, E=5, F=6, G=7, A=8)


@pytest.mark.rule("MJ-6.1b")
def test_directly_above_the_highest_even_over_gaps() -> None:
    before = lies(F=4, E=6, G=7, A=8, D=9, B=10, C=11)
    assert raised(before, F, 12) == lies(E=6, G=7, A=8, D=9, B=10, C=11, F=12)
    state = next_game_turn(alone(before, C))
    assert state.maharaja == F
    assert state.track == lies(E=6, G=7, A=8, D=9, B=10, C=11, F=12)


@pytest.mark.rule("MJ-7.5a", "MJ-7.5d")
def test_example_1_d_goes_below_b_and_c() -> None:
    state = alone(lies(B=2, C=3, D=4, E=5, F=6, G=7, A=8), A)
    state = play(state, 1, f"governor {D}")
    assert state.track == lies(D=2, B=3, C=4, E=5, F=6, G=7, A=8)
    state = next_game_turn(state)
    assert state.maharaja == D
    # The field printed 2 is position 9.
    assert state.track.index(D) + 1 == 9


@pytest.mark.rule("MJ-7.5e", "MJ-7.5b")
def test_example_2_a_gap_is_left_and_has_no_meaning() -> None:
    state = alone(lies(E=5, F=6, G=7, A=8, D=9, B=10, C=11), C)
    state = play(state, 1, f"governor {F}")
    assert state.track == lies(F=4, E=6, G=7, A=8, D=9, B=10, C=11)
    assert state.track[5 - 1] == ""
    state = next_game_turn(state)
    assert state.maharaja == F
    # Printed 5 is position 12, directly above C.
    assert state.track.index(F) + 1 == 12


@pytest.mark.rule("MJ-7.5a")
def test_the_tile_of_the_current_city_too_so_it_may_be_scored_twice_running() -> None:
    state = alone(lies(B=5, C=6, D=7, A=8, E=9, F=10, G=11), G)
    state = play(state, 1, f"governor {C}")
    assert state.track == lies(C=4, B=6, D=7, A=8, E=9, F=10, G=11)
    twice = alone(track("", "", B, A, C, D, E, F, G), A)
    twice = play(twice, 1, f"governor {A}")
    assert twice.track == track("", A, "", B, C, D, E, F, G)
    assert next_game_turn(twice).maharaja == A


@pytest.mark.rule("MJ-7.5a")
def test_the_lowest_tile_goes_down_too() -> None:
    state = alone(lies(B=5, C=6, D=7, A=8, E=9, F=10, G=11), G)
    assert play(state, 1, f"governor {B}").track[:6] == ("", "", B, "", "", C)


@pytest.mark.rule("MJ-7.5a")
def test_a_tile_between_gaps_pushes_only_what_it_passes() -> None:
    assert moved_down(track("", A, "", B), B) == track("", B, A, "")
    assert moved_down(track(A, "", B), B) == track(B, A, "")
    assert moved_down(track("", A, B), B) == track(B, "", A)


@pytest.mark.rule("MJ-7.5c")
def test_a_tile_that_would_leave_the_track_cannot_be_chosen() -> None:
    state = alone(lies(B=1, C=2, D=3, E=4, F=5, G=6, A=8), A)
    assert refused(state, 1, f"governor {B}").rule == "MJ-7.5c"
    assert refused(state, 1, f"governor {C}").rule == "MJ-7.5c"
    assert play(state, 1, f"governor {D}").track[:3] == (D, B, C)


@pytest.mark.rule("MJ-7.5a")
def test_only_cities_have_tiles() -> None:
    state = alone(lies(B=2, C=3, D=4, E=5, F=6, G=7, A=8), A)
    assert refused(state, 1, MoveGovernor("v01")).rule == "MJ-7.5a"


@pytest.mark.rule("MJ-7.5a")
def test_two_governor_actions_move_twice() -> None:
    state = alone(lies(B=2, C=3, D=4, E=5, F=6, G=7, A=8), A)
    state = play(state, 1, f"governor {F}", f"governor {F}")
    assert state.track == lies(F=2, B=3, C=4, D=5, E=6, G=7, A=8)
    assert not any(move for move in GAME.moves_of(state, 1) if "Governor" in type(move).__name__)
