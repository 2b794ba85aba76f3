"""The app's hold on bots: they answer for their seats, and say which pieces to move for them.

The law: a bot thinks in a process of its own and from its own view. What it does is a move like any
other: on disk before it is shown, and taken back like any other.
"""

import asyncio
import secrets
from typing import TYPE_CHECKING, Final

from companion_app.model.bot_worker import BotWorker
from companion_app.model.language import _, fill
from companion_app.model.table import Refusal
from companion_app.model.tables.base import AnyTable
from shared_rules.core.seats import Seat

if TYPE_CHECKING:
    from companion_app.view.app import DurbarApp

THINKING_S: Final = 2.0
"""About one turn."""
BOT: Final = "search"
"""The strongest; it plays new seats and those of people who leave."""


class Bots:
    def __init__(self, app: "DurbarApp") -> None:
        self._app = app
        self._worker = BotWorker()
        self.task: asyncio.Task[None] | None = None
        """While one plays."""
        self._steps: list[str] = []
        """What hands have to do for the bot that plays now."""

    async def stop(self) -> None:
        """Whoever thinks, thinks no more; what was decided is written to its end."""
        task, self.task = self.task, None
        self._steps = []
        if task is not None:
            task.cancel()
            await asyncio.wait([task])

    async def end(self) -> None:
        """With the app."""
        await self.stop()
        await self._worker.close()

    def look(self) -> None:
        """Something new is shown: is a bot asked?"""
        table = self._app.table
        if table is None or self.task is not None or self.seat_asked(table) is None:
            return
        self.task = self._app.do(self._play(table))

    def seat_asked(self, table: AnyTable) -> Seat | None:
        """The seat of a bot that the game waits for; scorings are looked at first."""
        if self._app.screens.current == "scoring":
            return None
        playing = table.bots
        return next((ask.seat for ask in table.waiting() if ask.seat in playing), None)

    async def _play(self, table: AnyTable) -> None:
        clock = asyncio.get_running_loop().time
        thinker: Seat | None = None
        until = 0.0
        try:
            while (seat := self.seat_asked(table)) is not None:
                if seat != thinker:  # all that a turn asks shares its time
                    thinker, until = seat, clock() + THINKING_S
                await self._answer(table, seat, max(until - clock(), 0.0))
                self._app.go_on()
        finally:
            self.task = None
        if self._app.screens.current != "scoring":
            self._tell()

    async def _answer(self, table: AnyTable, seat: Seat, time_s: float) -> None:
        seed = secrets.randbits(32)
        view, bot = table.view(seat), table.bots[seat]
        move = await self._worker.choose(table.game, bot, view, seat, seed, time_s)
        outcome = await table.move_for(seat, move)
        assert not isinstance(outcome, Refusal), f"a bot chose {move}: {outcome}"
        self._steps += [fill(step.words, step.facts) for step in outcome]

    def _tell(self) -> None:
        steps, self._steps = self._steps, []
        if steps:
            self._app.notice("\n".join((_("The computer has played. On the board:"), *steps)))
