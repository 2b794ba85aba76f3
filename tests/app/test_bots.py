"""Bots at the table: they answer by themselves, say which pieces to move, and leave with people."""

import asyncio
from random import Random

from companion_app.model.people import default_people
from companion_app.model.tables import KINDS
from companion_app.view.finding import frames
from tests.app.hands import Hands
from tests.app.maharani_hands import MaharaniHands

PATIENCE_S = 60


async def until_a_person_is_asked(hands: Hands) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while hands.app.bots.task is not None:
            await asyncio.wait([hands.app.bots.task])
            await frames(1)


async def test_a_bot_plays_its_seat_and_tells_the_hands(hands: Hands, seed: int) -> None:
    players, rng = MaharaniHands(hands.app), Random(seed)
    await players.tap("new game")
    await players.tap("game maharani")
    await players.tap("add bot")
    await players.tap("begin")
    (bot,) = players.table.bots
    for _ in range(12):
        await until_a_person_is_asked(players)
        if players.sees("close notice"):
            break
        await players.play_one(rng)
    assert players.table.log()
    assert any("The computer has played" in words for words in players.words())
    assert any(line.seat == bot for line in players.table.log())
    await players.tap("close notice")
    assert players.table.waiting()[0].seat != bot
    await players.tap("home")
    assert players.app.table is None


async def test_who_leaves_is_replaced_and_may_come_back(hands: Hands, seed: int) -> None:
    await hands.app.lay(KINDS["maharani"].lay(default_people(2), {}, seed))
    await frames(2)
    other = 1 - hands.table.waiting()[0].seat
    await hands.tap("menu")
    await hands.tap(f"menu seat {other}")
    assert list(hands.table.bots) == [other]
    await hands.tap("menu")
    assert any("comes back" in words for words in hands.words())
    await hands.tap(f"menu seat {other}")
    assert not hands.table.bots
    await hands.tap("menu")
    await hands.tap("menu match")
    assert any("rondel place 1" in words for words in hands.words())
    await hands.tap("close menu")
