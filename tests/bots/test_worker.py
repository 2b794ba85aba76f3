"""The bot worker: a process that gets views, gives moves, and can be stopped or lost."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from random import Random
from typing import Any

import pytest
import pytest_asyncio

from companion_app.model import bot_worker
from companion_app.model.bot_worker import BotTrouble, BotWorker, Question
from shared_rules.games import NAMES
from tests.bots.positions import Position, positions
from tests.games import TOY

FOR_EVER_S = 3600.0


@pytest_asyncio.fixture
async def worker() -> AsyncIterator[BotWorker]:
    made = BotWorker()
    yield made
    await made.close()


def a_position(name: str, seed: int = 5) -> Position:
    return positions(name, seed, 1)[0]


def ask(worker: BotWorker, position: Position, bot: str, budget_s: float) -> asyncio.Task[Any]:
    name, seat = position.game.name, position.seat
    return asyncio.create_task(worker.choose(name, bot, position.view, seat, 1, budget_s))


@pytest.mark.parametrize("name", NAMES)
def test_only_a_view_crosses(name: str) -> None:
    position = a_position(name)
    with pytest.raises(TypeError, match="never a State"):
        Question(name, "greedy", position.state, position.seat, 1, 1.0)
    stranger = position.game.view(position.state, 1 - min(position.seat, 1))
    with pytest.raises(ValueError, match="eyes"):
        Question(name, "greedy", stranger, position.seat, 1, 1.0)


def test_a_view_of_the_same_type_as_a_state_is_told_from_it() -> None:
    position, seat = a_position(TOY), 0
    assert Question(TOY, "random", position.game.view(position.state, seat), seat, 1, 1.0)
    for other in (position.state, position.game.view(position.state, 1)):
        with pytest.raises(TypeError, match="never a State"):
            Question(TOY, "random", other, seat, 1, 1.0)


@pytest.mark.full
async def test_bots_of_all_games_answer_from_their_process(worker: BotWorker, seed: int) -> None:
    rng = Random(seed)
    for name in NAMES:
        position = a_position(name, rng.randrange(1000))
        for bot in ("random", "greedy", "search"):
            assert await ask(worker, position, bot, 0.05) in position.legal
        hints = await worker.hints(name, position.view, position.seat, 1, 0.05)
        assert {hint.move for hint in hints} <= set(position.legal)
        assert all(hint.words.format(**hint.facts) for hint in hints)


@pytest.mark.full
async def test_a_question_can_be_called_off(
    worker: BotWorker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_worker, "GRACE_S", 60)
    position = a_position("maharani")
    await ask(worker, position, "greedy", 1.0)
    pid = worker.pid
    thinking = ask(worker, position, "search", FOR_EVER_S)
    await asyncio.sleep(0)
    thinking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await thinking
    assert await ask(worker, position, "greedy", 1.0)
    assert worker.pid == pid


@pytest.mark.full
async def test_a_lost_process_is_told_and_replaced(worker: BotWorker) -> None:
    position = a_position("maharani")
    await ask(worker, position, "greedy", 1.0)
    lost = worker.pid
    assert lost is not None
    thinking = ask(worker, position, "search", FOR_EVER_S)
    await asyncio.sleep(0)
    os.kill(lost, signal.SIGKILL)
    with pytest.raises(BotTrouble, match="has ended"):
        await thinking
    assert await ask(worker, position, "greedy", 1.0)
    assert worker.pid != lost


@pytest.mark.full
async def test_a_bot_that_there_is_not_is_told(worker: BotWorker) -> None:
    with pytest.raises(BotTrouble, match="genius"):
        await ask(worker, a_position("maharani"), "genius", 1.0)
