"""A disk that fills up between a move and what chance answers to it: told, left, gone on with."""

import os
from random import Random

import pytest

from companion_app.model.people import Person
from companion_app.model.tables import KINDS
from companion_app.view.finding import frames
from tests.app.hands import Hands
from tests.lots import sealed

PEOPLE = (Person("Anna", "red", "bottom"), Person("Boris", "blue", "top"))


async def play_one(hands: Hands, rng: Random) -> None:
    table = hands.table
    ask = table.waiting()[0]
    await hands.app.do(hands.app.move(ask.seat, table.suggest(ask, rng)))
    while hands.app.table and hands.app.screens.current == "scoring":
        hands.app.scoring_seen()
    await frames(1)


@pytest.mark.parametrize("game", ["maharani", "rajas", "cards_karma"])
async def test_what_chance_could_not_answer_it_answers_when_the_game_is_opened_anew(
    hands: Hands, game: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = Random(seed)
    await hands.app.lay(KINDS[game].lay(PEOPLE, {}, sealed(seed)))
    left, sync = 0, os.fsync

    def full_after_one(handle: int) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise OSError(28, "No space left on device")
        sync(handle)

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", full_after_one)
        while hands.app.table:
            left, moves, before = 1, hands.table.changes, hands.table
            await play_one(hands, rng)
            await hands.app.at_rest()
    assert before.chance_waits
    assert before.changes == moves + 1
    assert hands.app.screens.current == "home"
    assert any("No space left on device" in words for words in hands.words())
    await hands.tap("close notice")
    await hands.tap("resume")
    assert not hands.table.chance_waits
    assert hands.table.changes > moves + 1
    await play_one(hands, rng)
    assert hands.app.table
