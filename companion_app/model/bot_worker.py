"""The bot worker: bots think in a process of their own, so that the app's loop stays free.

The law: only a View crosses into the worker, never a State: what a bot must not know is not there.
One question at a time. Who cancels waits for at most one simulation; a worker that does not come
back is killed, and the next question starts a new one.
"""

import asyncio
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Event
from random import Random
from signal import SIG_IGN, SIGINT, signal
from typing import Any, Final, NamedTuple

from shared_rules.core.asks import Ask
from shared_rules.core.bots import Budget
from shared_rules.core.errors import DurbarError
from shared_rules.core.game import Game
from shared_rules.core.search import ideas
from shared_rules.core.seats import Seat
from shared_rules.games import MINDS, bots, load

GRACE_S: Final = 2.0
"""How long a cancelled worker may take to come back before it is killed."""
HINTS: Final = "hints"


class BotTrouble(DurbarError):
    """The worker could not answer; its words say why."""


class Hint(NamedTuple):
    """A good move, and why: `words` is a template of `facts`."""

    move: Any
    words: str
    facts: Mapping[str, object]
    gain: float


@dataclass(frozen=True, slots=True)
class Question:
    """All that a bot gets to know. `bot` is a bot's name, or HINTS."""

    game: str
    bot: str
    view: Any
    seat: Seat
    seed: int
    budget_s: float

    def __post_init__(self) -> None:
        game, viewer = load(self.game), getattr(self.view, "viewer", self.seat)
        if isinstance(self.view, game.state_type) and game.view(self.view, self.seat) != self.view:
            raise TypeError("a bot gets a View, never a State")
        if viewer != self.seat:
            raise ValueError(f"seat {self.seat} does not look with the eyes of {viewer}")


class BotWorker:
    """`await worker.choose(...)` gives a move; cancelling the awaiting task stops the thinking."""

    def __init__(self) -> None:
        self._context = get_context("spawn")
        self._lock = asyncio.Lock()
        self._waiter = ThreadPoolExecutor(1, "bot-worker")
        self._process: Any = None
        self._pipe: Connection | None = None
        self._cancel: Event = self._context.Event()

    async def choose(
        self, game: str, bot: str, view: Any, seat: Seat, seed: int, budget_s: float
    ) -> Any:
        """The bot's move. Raises BotTrouble."""
        return await self._ask(Question(game, bot, view, seat, seed, budget_s))

    async def hints(
        self, game: str, view: Any, seat: Seat, seed: int, budget_s: float
    ) -> tuple[Hint, ...]:
        """Up to three good moves for the seat, the best first. Raises BotTrouble."""
        found: tuple[Hint, ...] = await self._ask(Question(game, HINTS, view, seat, seed, budget_s))
        return found

    async def close(self) -> None:
        async with self._lock:
            self._clear_away()
            self._waiter.shutdown()

    @property
    def pid(self) -> int | None:
        """Of the worker process; None while there is none."""
        return self._process.pid if self._process is not None else None

    async def _ask(self, question: Question) -> Any:
        async with self._lock:
            loop = asyncio.get_running_loop()
            answer = loop.run_in_executor(self._waiter, self._exchange, question)
            try:
                failed, found = await asyncio.shield(answer)
            except asyncio.CancelledError:
                await self._stop(answer)
                raise
        if failed:
            raise BotTrouble(found)
        return found

    async def _stop(self, answer: "asyncio.Future[Any]") -> None:
        self._cancel.set()
        done, _ = await asyncio.wait([answer], timeout=GRACE_S)
        if not done and self._process is not None:
            self._process.kill()
        await asyncio.wait([answer])
        self._cancel.clear()

    def _exchange(self, question: Question) -> tuple[bool, Any]:
        """In a thread: sends the question and waits for the answer."""
        try:
            pipe = self._started()
            pipe.send(question)
            answer: tuple[bool, Any] = pipe.recv()
        except (EOFError, OSError):
            self._clear_away()
            return True, "The bot's process has ended; ask again."
        return answer

    def _started(self) -> Connection:
        if self._pipe is None:
            self._pipe, theirs = self._context.Pipe()
            process = self._context.Process(
                target=_serve, args=(theirs, self._cancel), name="durbar-bots", daemon=True
            )
            process.start()
            self._process = process
            theirs.close()
        return self._pipe

    def _clear_away(self) -> None:
        """Ends the process, if there is one; the next question starts another."""
        process, pipe = self._process, self._pipe
        self._process, self._pipe = None, None
        if pipe is not None:
            pipe.close()
        if process is not None:
            process.kill()
            process.join()
            process.close()


# In the worker's process


def _serve(pipe: Connection, cancel: Event) -> None:
    signal(SIGINT, SIG_IGN)  # the app ends, and its worker with it
    while True:
        try:
            question: Question = pipe.recv()
        except EOFError:
            return  # the app has gone
        try:
            answer = False, answer_to(question, cancel)
        except Exception as error:  # noqa: BLE001 (the app has to hear of it)
            answer = True, f"{type(error).__name__}: {error}"
        pipe.send(answer)


def answer_to(question: Question, cancel: Event) -> Any:
    game = load(question.game)
    rng = Random(question.seed)
    state = game.imagine(question.view, rng)
    asks = _own_asks(game, state, question.seat)
    budget = Budget(seconds=question.budget_s, cancelled=cancel.is_set)
    if question.bot == HINTS:
        mind = MINDS.get(question.game)
        found = ideas(mind, question.view, asks, rng, budget) if mind else ()
        return tuple(Hint(i.move, i.words, i.facts, i.gain) for i in found)
    legal = [move for ask in asks for move in game.legal(state, question.seat, ask)]
    bot = bots(question.game)[question.bot]
    return bot(question.view, asks, legal, rng, budget)


def _own_asks(game: Game[Any, Any, Any, Any], state: Any, seat: Seat) -> tuple[Ask, ...]:
    """Those that the game waits for; a mind that may change is a person's."""
    asks = tuple(ask for ask in game.asks(state) if ask.seat == seat and not ask.optional)
    if not asks:
        raise ValueError(f"seat {seat} is not asked anything now")
    return asks
