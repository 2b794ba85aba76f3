"""Corrections are told with hands in mind; a position by hand is checked as a whole."""

from random import Random
from typing import Any

import pytest

from shared_rules.core.errors import BadPosition
from shared_rules.core.journal import Journal
from shared_rules.core.seats import CHANCE
from shared_rules.games.maharaja import GAME
from shared_rules.games.maharaja import moves as m
from shared_rules.games.maharaja.corrections import corrections
from shared_rules.games.maharaja.state import State, with_player
from tests.lots import sealed
from tests.playing import random_table, random_turns
from tests.rules.maharaja.joined import COLOURS, acting, board, fresh, join, joined, side, standing


def told(table: State, wanted: State) -> list[str]:
    return [each.text() for each in corrections(table, wanted, COLOURS[: len(wanted.players)])]


def changed(state: State, seat: int, **pieces: Any) -> State:
    return with_player(state, seat, state.players[seat]._replace(**pieces))


@pytest.fixture
def table() -> State:
    red = side("agra", houses=("agra", "v01"), outer=("agra",), characters=(4,))
    return joined(red, side("delhi", houses=("v02",)), side("start"), yogi=True)


# Corrections


def test_equal_tables_need_nothing(table: State) -> None:
    assert told(table, table) == []


def test_architect_and_maharaja(table: State) -> None:
    moved = changed(table, 0, architect="delhi")._replace(maharaja="patna")
    assert told(moved, table) == [
        "Move the Maharaja from Patna to Lahore.",
        "Move red's architect from Delhi to Agra.",
    ]
    assert told(table, changed(table, 2, architect="agra")) == [
        "Move green's architect from the start to Agra."
    ]


def test_houses_go_between_board_supply_and_quarry(table: State) -> None:
    red = table.players[0]
    elsewhere = changed(table, 0, houses=("agra", "v30"))
    here, there = "village 30 (by Dhaka, towards the start)", "village 1 (by Lahore, towards Delhi)"
    assert told(elsewhere, table) == [f"Move red's house from {here} to {there}."]
    built = changed(table, 0, houses=("agra", "agra", "v01"), supply=red.supply - 1)
    assert told(built, table) == ["Move red's house from Agra to the supply."]
    quarried = changed(table, 0, supply=red.supply + 2, quarry=red.quarry - 2)
    assert told(quarried, table) == ["Move 2 of red's houses from the supply to the quarry."]


def test_palaces_are_told_by_their_site(table: State) -> None:
    built = changed(table, 0, central=("delhi",), outer=())
    assert told(built, table) == [
        "Move red's palace from the central site of Delhi to an outer site of Agra."
    ]
    assert told(changed(table, 0, outer=("agra",) * 3), table) == [
        "Move 2 of red's palaces from an outer site of Agra to the supply."
    ]


def test_what_is_missing_comes_from_the_box(table: State) -> None:
    lost = changed(table, 1, supply=table.players[1].supply - 2)
    assert told(lost, table) == ["Move 2 of blue's houses from the box to the supply."]
    assert told(table, lost) == ["Move 2 of blue's houses from the supply to the box."]


def test_governor_tiles_are_told_by_their_field(table: State) -> None:
    cities = board().city_keys
    up = table._replace(track=("", *cities[1:6], "", cities[0], cities[6], *[""] * 8))
    assert told(up, table) == [
        "Move the governor tile of Ahmedabad from the field printed 2 to field 7 above the arrow."
    ]
    drawing = fresh(2)
    drawn = GAME.play(drawing, CHANCE, m.DrawGovernor("agra"))
    assert told(drawing, drawn) == [
        "Move the governor tile of Agra from beside the track to field 1 above the arrow."
    ]


def test_cards_and_privileges(table: State) -> None:
    other = changed(changed(table, 0, characters=(1,), privileges=2), 1, characters=(4,))
    assert told(other, table) == [
        "Move the card Mogul (1) from red to the bank.",
        "Move the card Merchant (2) from the bank to blue.",
        "Move the card Wandering monk (4) from blue to red.",
        "Move 2 action privileges from red to the bank.",
    ]


def test_two_people_of_one_name_are_told_apart(table: State) -> None:
    other = changed(changed(table, 0, characters=(2,), privileges=1), 1, characters=(4,))
    namesakes = ("Anna", "Anna", "Eva")
    first, *_, last = corrections(other, table, namesakes)
    assert first.text() == "Move the card Merchant (2) from Anna to Anna."
    assert last.text() == "Move an action privilege from Anna to the bank."
    passed = changed(changed(table, 0, privileges=0), 1, privileges=1)
    (step,) = corrections(changed(table, 0, privileges=1), passed, namesakes)
    assert step.text() == "Move an action privilege from Anna to Anna."


@pytest.mark.rule("MJ-3.2b", "MJ-6.2a")
def test_secrets_are_not_told(table: State) -> None:
    richer = changed(changed(table, 0, gold=3), 1, gold=40, disk=("gold", "palace"))
    assert told(richer, table) == []


def test_an_undo_is_told_as_what_hands_do(table: State) -> None:
    state = acting(table, "palace", "character")
    actor = state.turn.seat if state.turn else -1
    assert actor == 1
    journal = Journal(GAME, state, sealed(0))
    journal.move(1, m.BuildPalace("central"))
    before = journal.state
    journal.undo()
    assert told(before, journal.state) == [
        "Move blue's palace from the central site of Delhi to the supply."
    ]
    journal.move(1, m.TakeCharacter(4))
    before = journal.state
    journal.undo()
    assert told(before, journal.state) == [
        "Move the card Merchant (2) from the bank to blue.",
        "Move the card Wandering monk (4) from blue to red.",
    ]


@pytest.mark.full
@pytest.mark.parametrize("seats", [2, 5])
def test_nothing_to_do_means_that_all_pieces_lie_the_same(seats: int, seed: int) -> None:
    """And every change of pieces in random games is told."""
    rng = Random(seed)
    table = random_table(GAME, rng, seats)
    for turn in random_turns(GAME, table.journal().first, rng):
        after = GAME.play(turn.state, turn.seat, turn.move)
        same = pieces(turn.state) == pieces(after)
        assert same == (told(after, turn.state) == [])


def pieces(state: State) -> Any:
    """All that lies on the table, as a person sees it."""
    hidden = {"gold": 0, "disk": (), "acted": False}
    players = [player._replace(**hidden) for player in state.players]
    return state.maharaja, state.track, players


# Positions by hand


@pytest.mark.rule("MJ-6a")
def test_pieces_as_they_stand_become_a_table_that_plays_on(seed: int) -> None:
    sides = [
        side("agra", houses=("v09", "agra", "v01"), outer=("agra",), central=("delhi",), gold=7),
        side("start", houses=("v02",), gold=0),
    ]
    state = join(fresh(2), standing(*sides, game_turn=4))
    assert state.players[0].houses == ("agra", "v01", "v09")
    assert state.players[0].quarry == 20 - 3 - 6
    assert [ask.what for ask in GAME.asks(state)] == ["set disk", "set disk"]
    assert state.game_turn == 4
    turns = list(random_turns(GAME, state, Random(seed)))
    assert GAME.play(turns[-1].state, turns[-1].seat, turns[-1].move).phase == "over"


@pytest.mark.rule("MJ-10a")
def test_pieces_and_track_tell_the_last_game_turn() -> None:
    palaces = ("agra", "delhi", "patna", "lahore", "dhaka", "ahmedabad")
    full = side("agra", central=palaces, outer=("agra",))
    assert join(fresh(2), standing(full, side())).ending == "palaces"
    cities = board().city_keys
    late = (*[""] * 10, *cities[1:], cities[0])
    assert join(fresh(2), standing(side(), side(), track=late)).ending == "track"
    assert join(fresh(2, short=True), standing(side(), side())).ending == ""


def test_everything_that_cannot_be_is_told_at_once() -> None:
    sides = [
        side("agra", houses=("v01",) * 2, supply=30, gold=-1),
        side("goa", characters=(1,)),
    ]
    with pytest.raises(BadPosition) as first:
        join(fresh(2), standing(*sides))
    assert [rule for rule, _ in first.value.problems] == ["MJ-7.1e"]
    sides[1] = sides[1]._replace(architect="agra")
    with pytest.raises(BadPosition) as refused:
        join(fresh(2), standing(*sides))
    rules = {rule for rule, _ in refused.value.problems}
    assert rules == {"MJ-3.2a", "MJ-5.2b", "MJ-2b"}
    with pytest.raises(BadPosition, match="track has 18 fields"):
        join(fresh(2), standing(side(), side(), track=("",) * 18))


def test_a_correction_is_a_record_in_the_journal(table: State) -> None:
    journal = Journal(GAME, table, sealed(0))
    mended = changed(table, 0, architect="delhi")
    journal.place(mended, "red's architect was left behind")
    assert journal.state == mended
    with pytest.raises(BadPosition):
        journal.place(changed(table, 0, supply=7), "a house too many")
    assert journal.state == mended
