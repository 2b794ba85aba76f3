"""The guide in the real window: each step once, with its rule, until it is put away."""

from random import Random

from tests.app.hands import Hands
from tests.app.test_table_screen import reads


async def test_each_step_is_explained_once_to_each_person(hands: Hands, seed: int) -> None:
    rng = Random(seed)
    await hands.tap("new game")
    await hands.tap("guide")
    await hands.tap("begin")
    first = hands.table.waiting()[0].seat
    assert reads(hands, "Your character has an ability")
    await hands.tap("guide rule")
    assert hands.app.screens.current == "rules"
    assert reads(hands, "MJ-5.1b")
    await hands.tap("back")
    assert reads(hands, "Your character has an ability"), "still there after the rule"
    await hands.tap("got it")
    assert not reads(hands, "Your character has an ability")
    await hands.play_one(rng)
    assert hands.table.waiting()[0].seat != first
    assert reads(hands, "Your character has an ability"), "each person reads it"
    while hands.table.view().phase != "houses":
        await hands.play_one(rng)
    seen = {}
    while hands.app.screens.current == "table":
        seat = hands.table.waiting()[0].seat
        seen[seat] = seen.get(seat, 0) + reads(hands, "Houses in villages open the roads")
        await hands.play_one(rng)
    assert set(seen.values()) == {1}, seen
    assert reads(hands, "In secret, point both arrows")
    while hands.app.screens.current != "table":
        await hands.play_one(rng)
    await hands.tap("mode end")
    assert reads(hands, "What you have not done is forgone")
    await hands.tap("back")
    await hands.tap("menu")
    await hands.tap("menu guide")
    assert not hands.sees("got it")
    assert not hands.app.preferences.guide
