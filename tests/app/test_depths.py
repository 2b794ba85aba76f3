"""The depth of a game is changed from the menu, in the real window."""

from random import Random

from tests.app.hands import Hands
from tests.app.test_match import tap_plan
from tests.app.test_table_screen import reads


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
