"""Views: everything lies open, with what each placement would earn before it is made."""

from random import Random

import pytest

from shared_rules.core.seats import CHANCE, OPEN, viewers
from shared_rules.games.maharani import GAME
from shared_rules.games.maharani.events import GoldEarned, TileDrawn, TurnBegun
from shared_rules.games.maharani.moves import EndTurn
from shared_rules.games.maharani.scoring import score_sheet
from shared_rules.games.maharani.state import Gain, Purse
from shared_rules.games.maharani.view import Target, View
from tests.playing import random_table, random_turns
from tests.rules.maharani.table import full, gold, happens, play, table


def target(view: View, move: str) -> Target:
    return next(each for each in view.targets if GAME.format(each.move) == move)


def test_all_see_the_same_but_for_their_own_moves() -> None:
    state = play(table("e7:blue", "- - red_f", gold=(1, 2, 3, 4)), 0, "take 3")
    views = {viewer: GAME.view(state, viewer) for viewer in viewers(4)}
    assert [player.gold for player in views[OPEN].players] == [1, 2, 3, 4]
    for viewer, view in views.items():
        assert view.players == views[OPEN].players
        assert view.targets == views[OPEN].targets
        assert bool(view.moves) == (viewer == 0)
    assert views[0].moves == tuple(each.move for each in views[OPEN].targets)


@pytest.mark.rule("MI-4a")
def test_each_player_sees_where_the_places_lie() -> None:
    players = GAME.view(table(), OPEN).players
    assert players[0].sections == ("peacock", "elephant", "lion", "monkey")
    assert players[2].sections == ("lion", "monkey", "peacock", "elephant")


@pytest.mark.rule("MI-5a", "MI-6d")
def test_a_placement_tells_what_it_would_earn() -> None:
    state = play(table("h6:blue g7:red", "- - blue_b", workers={"g7": 0}), 0, "take 3")
    shown = target(GAME.view(state, 0), "lay g6 s")
    assert (shown.tiles, shown.workers, shown.later) == (2, 2, ())


@pytest.mark.rule("MI-2Pa")
def test_of_two_workers_each_tells_its_own_gold() -> None:
    state = play(table("h6:red", "- - blue_b", seats=2, workers={"h6": 2}), 0, "take 3", "lay g6 s")
    view = GAME.view(state, 0)
    assert [target(view, move).workers for move in ("add 0", "add 2")] == [1, 2]


@pytest.mark.rule("MI-8a")
def test_the_last_tile_of_a_section_tells_what_the_section_would_pay() -> None:
    tiles = f"{full('lion', but='g6 e7')} e7:blue"
    state = play(table(tiles, "- - red_b", workers={"e7": 3}), 0, "take 3")
    shown = target(GAME.view(state, 0), "lay g6 s")
    assert shown.later == (Gain(0, 4, "MI-8a", "lion", 1), Gain(3, 4, "MI-8a", "lion", 1))
    assert target(GAME.view(state, 0), "lay c4 n").later == ()


@pytest.mark.rule("MI-7a")
def test_a_second_tile_tells_its_price() -> None:
    state = play(table(rondel="- - red_f red_l"), 0, "take 3")
    assert target(GAME.view(state, 0), "lay g6 n").later == ()
    second = play(state, 0, "lay g6 n", "take 4")
    assert target(GAME.view(second, 0), "lay c8 n").later == (Gain(0, -2, "MI-7a", "", 1),)


@pytest.mark.rule("MI-7a", "MI-8a")
def test_ending_the_turn_tells_price_and_sections() -> None:
    tiles = f"{full('lion', but='g6 e7')} e7:blue"
    state = table(tiles, "- - red_f red_l", workers={"e7": 3})
    state = play(state, 0, "take 3", "lay g6 n", "take 4", "lay c8 n")
    assert target(GAME.view(state, 0), "end").later == (
        Gain(0, -2, "MI-7a", "", 1),
        Gain(3, 4, "MI-8a", "lion", 1),
    )


@pytest.mark.full
@pytest.mark.parametrize("number", range(2))
def test_previews_come_true(number: int) -> None:
    rng = Random(number)
    for turn in random_turns(GAME, random_table(GAME, rng).journal().first, rng):
        if turn.seat == CHANCE:
            continue
        shown = target(GAME.view(turn.state, OPEN), GAME.format(turn.move))
        came = [(e.rule, e.gold) for e in turn.events if isinstance(e, GoldEarned)]
        told = [("MI-5a", shown.tiles), ("MI-6d", shown.workers)]
        if isinstance(turn.move, EndTurn):
            told += [(gain.rule, gain.gold) for gain in shown.later]
        assert [each for each in told if each[1]] == came


# The score sheet


@pytest.mark.rule("MI-5a", "MI-6d", "MI-7a", "MI-8a", "MI-9a")
def test_the_sheet_explains_every_gold() -> None:
    tiles = f"{full('lion', but='g6 e7')} e7:blue"
    state = table(tiles, "- - red_b red_l", workers={"e7": 0}, gold=(10, 0, 0, 0))
    state = play(state, 0, "take 3", "lay g6 s", "take 4", "lay c8 n", "end")
    sheet = score_sheet(state, OPEN)
    gains = [line for line in sheet.lines if line.seat == 0][: len(state.gains)]
    assert [line.rule for line in gains] == ["MI-5a", "MI-6d", "MI-5a", "MI-7a", "MI-8a"]
    assert gains[1].text() == f"workers in the group at g6: {state.gains[1].pieces}"
    assert gains[-1].text() == "workers in the section lion: 2"
    totals = {line.text(): line.amount for line in sheet.lines if line not in gains}
    assert totals["gold entered by hand"] == 10
    assert totals["second tiles"] == -2
    assert totals["sections"] == 6
    assert sheet.places == ()


@pytest.mark.parametrize("number", range(6))
def test_gold_is_the_sum_of_all_gains(number: int) -> None:
    rng = Random(number)
    state = random_table(GAME, rng).journal().first
    total = [0] * len(state.players)
    for turn in random_turns(GAME, state, rng):
        for event in turn.events:
            if isinstance(event, GoldEarned):
                total[event.seat] += event.gold
        state = GAME.play(turn.state, turn.seat, turn.move)
        assert gold(state) == total
        sheet = score_sheet(state, OPEN)
        amounts = [line.amount for line in sheet.lines if line.text() == "gold in all"]
        assert amounts == total


def test_the_sheet_shows_the_latest_turn_until_the_next_tile() -> None:
    state = play(table(rondel="- - red_f"), 0, "take 3", "lay g6 n", "end")
    assert len(state.gains) == 1
    state = play(state, -1, "draw green_f")
    assert len(state.gains) == 1, "still to be read while the next player thinks"
    state = play(state, 1, "take 3", "lay g4 s")
    assert [gain.seat for gain in state.gains] == [1]


def test_a_purse_is_all_its_parts() -> None:
    assert Purse(5, 4, 3, -2, 1).gold == 11


def test_only_a_draw_reveals() -> None:
    assert GAME.reveals(TileDrawn(1, "red_f"))
    assert not GAME.reveals(TurnBegun(1))
    state = play(table(rondel="- - red_f"), 0, "take 3")
    events = happens(state, 0, "lay g6 n")
    assert not any(map(GAME.reveals, events))
    assert [GAME.view_event(event, OPEN) for event in events] == list(events)
