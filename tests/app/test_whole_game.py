"""A whole two-player game by touches on the real window, from home to the export."""

import re
from random import Random
from typing import Any

from tests.app.hands import Hands

TOTAL = re.compile(r"\d+ gold")
"""How a purse tells its gold, under the owner's finger and at the end."""


def is_late(table: Any) -> bool:
    return bool(table.view().game_turn > 4)


async def test_two_people_play_a_short_game_from_home_to_the_ranking(
    hands: Hands, seed: int, is_whole: bool
) -> None:
    rng, screens = Random(seed), []
    assert hands.app.screens.current == "home"
    await hands.new_game()
    for _ in range(2000):
        if hands.app.screens.current == "end":
            break
        screens.append(hands.app.screens.current)
        assert not [words for words in hands.words() if TOTAL.fullmatch(words)]
        await hands.play_one(rng)
        if not is_whole and screens[-1] == "scoring":
            await hands.skip_to(is_late, rng)
    assert hands.app.screens.current == "end"
    assert set(screens) == {"table", "cover", "secret", "scoring"}
    assert not is_whole or screens.count("scoring") == hands.table.view().game_turn
    assert [words for words in hands.words() if TOTAL.fullmatch(words)], "now gold is open"
    winner = hands.table.names[hands.table.score_sheet().places[0][0]]
    assert f"{winner} wins" in hands.words()
    await hands.export()
    await hands.tap("home")
    assert hands.app.screens.current == "home"
    assert any("Over after turn" in words for words in hands.words())
    (entry,) = hands.app.archive.entries()
    assert entry.over
