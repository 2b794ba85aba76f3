"""The course of a game turn: disks in secret, turns by character, free order within a turn."""

import pytest

from shared_rules.core.seats import OPEN
from shared_rules.games.maharaja import GAME
from shared_rules.games.maharaja.edition import ACTIONS
from shared_rules.games.maharaja.events import (
    CityScored,
    DiskRevealed,
    DiskSet,
    GovernorRaised,
    MaharajaMoved,
)
from shared_rules.games.maharaja.moves import SetDisk
from tests.rules.maharaja.table import (
    asked,
    choosing,
    gold,
    happens,
    in_turn,
    legal,
    play,
    player,
    refused,
)


@pytest.mark.rule("MJ-6a")
def test_the_steps_of_a_game_turn_in_order() -> None:
    state = choosing(player(1), player(3))
    state = play(play(state, 0, "disk gold gold"), 1, "disk gold gold")
    assert asked(state) == [(0, "act")]
    state = play(play(state, 0, "gold", "gold", "end"), 1, "gold", "gold")
    events = happens(state, 1, "end")
    steps = [type(event) for event in events if not hasattr(event, "payee")]
    assert [step.__name__ for step in steps] == [
        "TurnEnded",
        CityScored.__name__,
        MaharajaMoved.__name__,
        GovernorRaised.__name__,
    ]
    state = play(state, 1, "end")
    assert (state.game_turn, state.maharaja, state.phase) == (2, "delhi", "disks")
    assert all(not each.disk and not each.acted for each in state.players)


@pytest.mark.rule("MJ-6.2a")
def test_two_arrows_each_at_any_action_both_at_one_too() -> None:
    state = choosing(player(1), player(2))
    disks = legal(state, 0)
    assert len(disks) == 9 * 10 // 2
    assert {f"disk {action} {action}" for action in ACTIONS} <= disks
    assert SetDisk("palace", "gold") == SetDisk("gold", "palace")
    assert refused(state, 0, SetDisk("gold", "dancing")).rule == "MJ-6.2a"


@pytest.mark.rule("MJ-6.2a", "MJ-6.3a")
def test_a_disk_is_secret_until_its_owners_turn() -> None:
    state = choosing(player(1), player(2), player(3))
    state = play(state, 1, "disk palace quarry")
    event = happens(choosing(player(1), player(2), player(3)), 1, "disk palace quarry")[0]
    assert GAME.view_event(event, 1) == DiskSet(1, "quarry", "palace")
    for viewer in (OPEN, 0, 2):
        assert GAME.view_event(event, viewer) == DiskSet(1, None, None)
        seen = GAME.view(state, viewer).players[1]
        assert (seen.locked, seen.disk) == (True, None)
    assert GAME.view(state, 1).players[1].disk == ("quarry", "palace")
    state = play(play(state, 0, "disk gold gold"), 2, "disk house house")
    shown = [each.disk for each in GAME.view(state, OPEN).players]
    assert shown == [("gold", "gold"), None, None]
    state = play(state, 0, "gold", "gold", "end")
    shown = [each.disk for each in GAME.view(state, OPEN).players]
    assert shown == [("gold", "gold"), ("quarry", "palace"), None]


@pytest.mark.rule("MJ-6.2a")
def test_a_mind_may_change_until_all_have_locked_and_who_is_missing_is_named() -> None:
    state = play(choosing(player(1), player(2), player(3)), 1, "disk gold gold")
    assert asked(state) == [(0, "set disk"), (2, "set disk")]
    assert GAME.view(state, OPEN).asked == (0, 2)
    assert legal(state, 1) == {"unlock"}
    assert refused(state, 1, "disk gold house").rule == "MJ-6.2a"
    state = play(state, 1, "unlock", "disk house house")
    state = play(play(state, 0, "disk gold gold"), 2, "disk gold gold")
    assert refused(state, 1, "unlock").rule == "MJ-6.3a"
    assert state.players[1].disk == ("house", "house")


@pytest.mark.rule("MJ-6.3a")
def test_turns_go_by_character_whatever_the_seat() -> None:
    state = choosing(player(6), player(3), player(1), player(4))
    for seat in range(3):
        state = play(state, seat, "disk gold gold")
    assert happens(state, 3, "disk gold gold")[-1] == DiskRevealed(2, "gold", "gold")
    state = play(state, 3, "disk gold gold")
    order = []
    while state.phase == "turns":
        seat = asked(state)[0][0]
        order.append(seat)
        state = play(state, seat, "gold", "gold", "end")
    assert order == [2, 1, 3, 0]
    assert GAME.view(state, OPEN).order == (2, 1, 3, 0)


@pytest.mark.rule("MJ-6.3b", "MJ-7.8a")
def test_the_example_of_free_order() -> None:
    """Builder, palace-and-house and character: four cities' worth of interleaving."""
    roads = "v23 v24 v12 v11 v09 v10"
    state = in_turn(player(5, "agra", roads, gold=10, disk="palace_and_house character"), player(3))
    state = play(state, 0, "house agra", "travel delhi", "free delhi", "travel lahore", "take 6")
    state = play(state, 0, "palace central")
    assert gold(state) == [0, 15]
    mine = state.players[0]
    assert (mine.central, mine.houses.count("agra"), mine.houses.count("delhi")) == (
        ("lahore",),
        1,
        1,
    )
    outlook = GAME.view(state, 0).outlook
    assert outlook is not None
    assert (outlook.open_parts, outlook.forgone, outlook.gold_to_others) == ((), (), 0)


@pytest.mark.rule("MJ-7.8a")
@pytest.mark.parametrize("order", ["phh", "hph", "hhp"])
def test_double_actions_may_be_split(order: str) -> None:
    state = in_turn(player(1, "agra", disk="palace_and_house two_houses", gold=99), player(2))
    words = {"p": "palace outer", "h": "house agra"}
    state = play(state, 0, *(words[part] for part in order), "house v01")
    assert legal(state, 0) == {"end"}


@pytest.mark.rule("MJ-6.3b")
def test_a_turn_can_always_be_ended_and_looked_at() -> None:
    state = in_turn(player(5, "agra", "v01", disk="palace_and_house governor"), player(2))
    outlook = GAME.view(state, OPEN).outlook
    assert outlook is not None
    assert outlook.open_parts == ("city_house", "governor", "palace", "village_house")
    assert outlook.forgone == ("governor", "palace", "house")
    assert (outlook.abilities, outlook.gold_to_others) == ((5,), 2)
    assert "end" in legal(state, 0)
