"""City scoring: points, gold, ties, monopoly; the book's worked example with its numbers."""

from typing import Any

import pytest

from shared_rules.core.seats import OPEN
from shared_rules.games.maharaja import GAME
from shared_rules.games.maharaja.scoring import Presence, city_lines, score_city
from shared_rules.games.maharaja.state import CityRow, CityScoring, Player, State
from tests.rules.maharaja.table import (
    asked,
    choosing,
    gold,
    happens,
    in_turn,
    paid,
    play,
    player,
)


def presence(seat: int, character: int, points: int = 0) -> Presence:
    """Points by houses alone."""
    return Presence(seat, character, 0, points, 0, 0, False, False)


def scored(*players: Player, **options: Any) -> State:
    """Lahore is scored when the last of these, with nothing left to do, ends the turn."""
    acted = tuple(each._replace(acted=True) for each in players[:-1])
    state = in_turn(*acted, players[-1], seat=len(players) - 1, **options)
    return play(state, len(players) - 1, "gold", "gold", "end")


def points(state: State) -> dict[int, int]:
    assert state.scoring is not None
    return {row.seat: row.points for row in state.scoring.rows}


@pytest.mark.rule("MJ-8a")
@pytest.mark.parametrize(
    ("pieces", "expected"),
    [
        (player(1, "lahore"), 1),
        (player(1, houses="lahore"), 1),
        (player(1, outer="lahore"), 1),
        (player(1, central="lahore"), 3),
        (player(1, "lahore", "lahore lahore", outer="lahore", central="lahore"), 7),
        (player(1, "agra", "v01 agra", outer="agra", central="agra"), 0),
    ],
    ids=["architect", "house", "outer", "central", "the example of 7", "all elsewhere"],
)
def test_points_of_the_pieces(pieces: Player, expected: int) -> None:
    assert points(scored(pieces, player(2))) == {0: expected, 1: 0}


@pytest.mark.rule("MJ-8b")
@pytest.mark.parametrize(
    ("seats", "table"),
    [
        (2, [10, 5]),
        (3, [11, 7, 3]),
        (4, [12, 9, 6, 3]),
        (5, [13, 10, 7, 4, 1]),
    ],
)
def test_gold_by_rank(seats: int, table: list[int]) -> None:
    rows = score_city([presence(seat, seat + 1, 9 - seat) for seat in range(seats)])
    assert [row.gold for row in rows] == table
    assert [row.seat for row in rows] == list(range(seats))


@pytest.mark.rule("MJ-8c")
def test_ties_go_to_the_lower_character() -> None:
    rows = score_city([presence(0, 6, 2), presence(1, 3, 2), presence(2, 5, 4)])
    assert [(row.seat, row.gold) for row in rows] == [(2, 11), (1, 7), (0, 3)]


@pytest.mark.rule("MJ-8d")
def test_no_points_no_gold_and_places_do_not_move_up_for_them() -> None:
    rows = score_city([presence(0, 1, 0), presence(1, 2, 3), presence(2, 3, 1)])
    assert [(row.seat, row.gold) for row in rows] == [(1, 11), (2, 7), (0, 0)]


@pytest.mark.rule("MJ-8e")
def test_who_is_alone_gets_five_more() -> None:
    rows = score_city([presence(0, 1, 0), presence(1, 2, 3), presence(2, 3, 0)])
    assert [(row.seat, row.gold, row.monopoly) for row in rows] == [
        (1, 11, 5),
        (0, 0, 0),
        (2, 0, 0),
    ]
    state = in_turn(player(1, "lahore", acted=True), player(3), seat=1)
    state = play(state, 1, "gold", "gold")
    assert paid(happens(state, 1, "end")) == [(None, 0, 10, "MJ-8b"), (None, 0, 5, "MJ-8e")]


@pytest.mark.rule("MJ-8d", "MJ-8e")
def test_an_empty_city_pays_nobody() -> None:
    assert gold(scored(player(1), player(3), player(4))) == [15, 15, 19]


def worked_example() -> State:
    """Four players and city A, which is Lahore here; D is Allahabad. All have ways to it."""
    roads = "v01 v02 v09 v10 v23 v24 v17 v18"
    first, second = " ".join(roads.split()[:4]), " ".join(roads.split()[4:])
    return choosing(
        player(1, "agra", first, gold=13),
        player(3, "agra", f"{first} v11", gold=13),
        player(5, "agra", second, gold=99, supply=5),
        player(6, "agra", second, gold=99),
    )


@pytest.mark.rule("MJ-8f")
def test_the_worked_example() -> None:
    state = worked_example()
    # Two of Krzysiek's and Danka's steps cross villages of the first two: they pay tolls.
    state = play(state, 0, "disk gold palace_and_house")
    state = play(state, 1, "disk move_house palace_and_house")
    state = play(state, 2, "disk two_houses two_houses")
    state = play(state, 3, "disk palace_and_house governor")
    # Anna: 13 - 2 = 11 for a village house and the central palace.
    state = play(state, 0, "gold", "house v30", "travel lahore", "palace central", "end")
    assert gold(state)[0] == 13 - 11
    # Bogdan: 13 for an outer palace and a house, then a house moved in.
    state = play(state, 1, "travel lahore", "house lahore", "palace outer", "lift v11")
    state = play(state, 1, "set lahore", "end")
    assert gold(state)[1] == 0
    # Krzysiek: four houses for 4 and the Builder's fifth.
    state = play(state, 2, "travel lahore")
    before = gold(state)[2]
    state = play(state, 2, *["house lahore"] * 4, "free lahore", "end")
    assert gold(state)[2] == before - 4
    # Danka: in D a central palace and a house for 10, D down 2, then to A.
    state = play(state, 3, "travel allahabad")
    before = gold(state)[3]
    state = play(state, 3, "palace central", "house allahabad")
    assert gold(state)[3] == before - 10
    state = play(state, 3, "governor allahabad", "travel lahore")
    before_scoring = gold(state)
    state = play(state, 3, "end")
    assert points(state) == {0: 3 + 1, 1: 2 + 2 + 1, 2: 4 + 1 + 1, 3: 1}
    gained = [after - before for after, before in zip(gold(state), before_scoring, strict=True)]
    assert gained == [6, 9, 12, 3]
    # Next the Maharaja is in D, whose tile lies on the field printed 2.
    assert state.maharaja == "allahabad"
    assert state.track.index("allahabad") + 1 == 7 + 2
    assert len(asked(state)) == 4


@pytest.mark.rule("MJ-8g", "MJ-11.2.4")
def test_neutral_palaces_score_for_nobody_and_do_not_break_a_monopoly() -> None:
    state = scored(player(1, "lahore"), player(3), neutral_palaces=True)
    assert points(state) == {0: 1, 1: 0}
    assert state.scoring is not None
    assert state.scoring.rows[0].monopoly == 5


def texts(scoring: CityScoring) -> list[tuple[int | None, str, str, int | None]]:
    return [
        (line.seat, line.rule, line.text(), line.amount) for line in city_lines(scoring, "Lahore")
    ]


@pytest.mark.rule("MJ-8a", "MJ-8c", "MJ-C3")
def test_the_sheet_explains_every_point_and_coin() -> None:
    rows = score_city(
        [
            Presence(0, 3, 1, 0, 2, 0, sadhu=True, home=False),
            Presence(1, 1, 1, 1, 0, 1, sadhu=False, home=False),
            Presence(2, 4, 0, 0, 0, 0, sadhu=False, home=False),
        ]
    )
    assert texts(CityScoring("lahore", rows)) == [
        (1, "MJ-8a", "architect", 1),
        (1, "MJ-8a", "houses", 1),
        (1, "MJ-8a", "central palace", 3),
        (1, "MJ-8a", "points in Lahore", 5),
        (0, "MJ-8a", "architect", 1),
        (0, "MJ-C3", "outer palaces of the Sadhu: 2", 4),
        (0, "MJ-8a", "points in Lahore", 5),
        (2, "MJ-8a", "points in Lahore", 0),
        (1, "MJ-8c", "tie at 5: Mogul (1) goes before Sadhu (3)", None),
        (1, "MJ-8b", "gold for place 1 in Lahore", 11),
        (0, "MJ-8b", "gold for place 2 in Lahore", 7),
        (2, "MJ-8d", "no points, no gold", 0),
    ]


def test_points_of_a_row_are_the_sum_of_its_lines() -> None:
    rows = score_city(
        [Presence(0, 3, 1, 4, 2, 1, True, True), Presence(1, 2, 1, 0, 1, 0, False, False)]
    )
    lines = texts(CityScoring("lahore", rows))
    for row in rows:
        parts = [
            amount or 0
            for seat, rule, words, amount in lines
            if seat == row.seat and "points in" not in words and "gold" not in words
        ]
        assert sum(parts) == row.points
    assert isinstance(rows[0], CityRow)


def test_the_score_of_the_open_screen_shows_the_last_city() -> None:
    state = scored(player(1, "lahore"), player(3))
    rules = [line.rule for line in GAME.score(state, OPEN).lines]
    assert {"MJ-8a", "MJ-8b", "MJ-8d", "MJ-8e", "MJ-10b"} <= set(rules)
