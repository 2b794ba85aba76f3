"""The app's hold on bots: they answer for their seats, and say which pieces to move for them.

The law: a bot thinks in a process of its own and from its own view. What it does is a move like any
other: on disk before it is shown, and taken back like any other.
"""

import asyncio
import secrets
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from companion_app.model.bot_worker import BotTrouble, BotWorker, Hint
from companion_app.model.language import _, fill, many
from companion_app.model.tables.base import AnyTable
from companion_app.model.tables.showing import Bar, Button
from shared_rules.core.errors import SaveError
from shared_rules.core.instructions import Instruction
from shared_rules.core.seats import Seat

if TYPE_CHECKING:
    from companion_app.view.app import DurbarApp

THINKING_S: Final = 2.0
"""About one turn."""
FOLLOWING: Final = ("table", "cover")
"""Screens that follow what a bot does; who reads or chooses in secret is not disturbed."""
LOOKED_AT_FIRST: Final = ("scoring", "match")
"""Until these are left, bots wait."""
BOT_PLAYS: Final = "bot plays"
"""The act of the button that lets a bot play which was interrupted."""


class Bots:
    def __init__(self, app: "DurbarApp") -> None:
        self._app = app
        self._worker = BotWorker()
        self.task: asyncio.Task[None] | None = None
        """While one plays."""
        self.steps: list[str] = []
        """What hands have to do for bots, until somebody says that all of it is done."""
        self.steps_done = 0
        """How many of them were said to be done, from the first on."""
        self.failed = False
        """The last one could not play; it may try again."""
        self._players: list[str] = []
        """Who played since then."""

    async def stop(self) -> None:
        """The table is left."""
        await self.pause()
        self.done()

    async def pause(self) -> None:
        """Whoever thinks, thinks no more; what was decided is written to its end."""
        task, self.task = self.task, None
        if task is not None:
            task.cancel()
            await asyncio.wait([task])

    async def end(self) -> None:
        """With the app."""
        await self.stop()
        await self._worker.close()

    async def hints(self, table: AnyTable, seat: Seat) -> tuple[Hint, ...]:
        """Good moves of a seat, from what that seat sees. Raises BotTrouble."""
        seed = secrets.randbits(32)
        return await self._worker.hints(table.game, table.view(seat), seat, seed, THINKING_S)

    def look(self) -> None:
        """Something new is shown: is a bot asked?"""
        table = self._app.table
        if table is None or self.task is not None or self.seat_asked(table) is None:
            return
        self.failed = False
        self.task = self._app.do(self._play(table))

    def seat_asked(self, table: AnyTable) -> Seat | None:
        """The seat of a bot that the game waits for, while people look at the game."""
        current = self._app.screens.current
        unseen = current not in FOLLOWING and bool(table.ceremonies())
        if current in LOOKED_AT_FIRST or unseen:
            return None
        playing = table.bots
        return next((ask.seat for ask in table.waiting() if ask.seat in playing), None)

    def heading(self) -> str:
        """Who has played, above what is to be done for them."""
        return many(
            "{names} has played. Do this on the board:",
            "{names} have played. Do this on the board:",
            len(set(self._players)),
            names=", ".join(dict.fromkeys(self._players)),
        )

    def told(self) -> str:
        """What is still to be done on the table, a line each; empty when there is nothing."""
        steps = list(enumerate(self.steps, 1))[self.steps_done :]
        if not steps:
            return ""
        lines = (f"{number}. {step}" if self.steps[1:] else step for number, step in steps)
        return "\n".join((self.heading(), *lines))

    def report(self, players: Sequence[str], steps: Iterable[Instruction]) -> None:
        """These have played, and hands have to do this for it."""
        told = [fill(step.words, step.facts) for step in steps]
        self.steps += told
        self._players += players if told else ()

    def did_one(self) -> None:
        """Hands have done the next step."""
        self.steps_done += 1
        if self.steps_done >= len(self.steps):
            self.done()

    def done(self) -> None:
        """Hands have done all of it."""
        self.steps, self.steps_done, self._players = [], 0, []

    async def _play(self, table: AnyTable) -> None:
        """All that bots are asked in a row; then what hands have to do for all of it."""
        clock = asyncio.get_running_loop().time
        thinker: Seat | None = None
        until, steps = 0.0, table.steps_from_here()
        players: list[str] = []
        try:
            while (seat := self.seat_asked(table)) is not None:
                if seat != thinker:  # all that a turn asks shares its time
                    thinker, until = seat, clock() + THINKING_S
                    players.append(table.names[seat])
                await self._answer(table, seat, max(until - clock(), 0.0))
                if self._app.screens.current in FOLLOWING:
                    self._app.go_on()
        except (BotTrouble, SaveError):
            self.failed = True
            raise
        finally:
            self.task = None
            if table.has_pieces:
                self.report(players, steps())
        self._tell()

    async def _answer(self, table: AnyTable, seat: Seat, time_s: float) -> None:
        seed = secrets.randbits(32)
        view, bot = table.view(seat), table.bots[seat]
        move = await self._worker.choose(table.game, bot, view, seat, seed, time_s)
        refusal = await table.move(seat, move)
        assert refusal is None, f"a bot chose {move}: {refusal}"

    def _tell(self) -> None:
        """The table has room for it; over all other screens it lies as a notice."""
        words, current = self.told(), self._app.screens.current
        if not words or current == "scoring":
            return
        if current == "table":
            self._app.screens.current_screen.tell_steps()
        elif current in FOLLOWING:
            self.done()
            self._app.notice(words)


def bot_bar(name: str, bots: Bots) -> Bar:
    """While a bot is asked: nobody else answers for it."""
    seat_words = _("The computer plays this seat.")
    if not bots.failed:
        return Bar(_("{name} is thinking", name=name), (seat_words,))
    again = Button(_("Try again"), BOT_PLAYS, kind="next")
    return Bar(_("{name} could not play", name=name), (seat_words,), (again,))
