"""The depth of a game is changed from the menu, in the real window."""

from random import Random

import pytest

from companion_app.model.people import default_people
from companion_app.model.tables import KINDS
from companion_app.view.finding import frames
from tests.app.hands import Hands
from tests.app.test_match import tap_plan
from tests.app.test_table_screen import reads
from tests.lots import sealed


async def test_from_score_keeper_to_guided_and_back(hands: Hands, seed: int) -> None:
    await hands.tap("new game")
    await hands.tap("depth keeper")
    await hands.tap("begin")
    assert hands.table.game == "maharaja.tally"
    await hands.tap("gold 5")
    await hands.tap("menu")
    await hands.tap("menu depth")
    await hands.tap("depth guided")
    assert reads(hands, "has no character")
    assert hands.find("keep it").disabled
    for seat in range(hands.table.seats):
        await hands.tap(f"who {seat}")
        await hands.tap(f"more card {seat} {seat + 1}")
    await tap_plan(hands, "agra")
    await hands.tap("more maharaja agra")
    await hands.tap("keep it")
    assert hands.table.game == "maharaja"
    assert hands.app.screens.current == "cover"
    assert hands.table.view().maharaja == "agra"
    assert hands.table.view(0).players[0].gold == 20
    while hands.app.screens.current != "table":
        await hands.play_one(Random(seed))
    await hands.tap("menu")
    await hands.tap("menu depth")
    await hands.tap("depth keeper")
    assert hands.table.game == "maharaja.tally"
    assert hands.table.view(0).gold[0] == 20


@pytest.mark.parametrize("game", ["maharani.tally", "cards_karma", "cards_karma.tally"])
async def test_another_depth_is_offered_only_where_there_is_one(hands: Hands, game: str) -> None:
    await hands.app.lay(KINDS[game].lay(default_people(2), {}, sealed(1)))
    await frames(2)
    await hands.tap("menu")
    assert hands.sees("menu depth") == (game != "cards_karma.tally")
    if hands.sees("menu depth"):
        await hands.tap("menu depth")
        assert any(hands.sees(f"depth {way}") for way in ("guided", "keeper", "devices"))
