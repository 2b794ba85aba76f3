"""Hints on the screen: asked of the bots' worker, laid over the board, gone with the next touch."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion_app.model.bot_worker import BotTrouble
from companion_app.model.hints import Idea, ideas
from companion_app.model.language import _
from companion_app.model.tables.base import AnyTable
from companion_app.view.widgets.ideas import IdeaSheet
from shared_rules.core.seats import Seat

if TYPE_CHECKING:
    import asyncio

    from companion_app.view.app import DurbarApp


class Hints:
    def __init__(self, app: "DurbarApp", take: Callable[[Idea], None]) -> None:
        self._app = app
        self._take = take
        self._sheet: IdeaSheet | None = None
        self._task: asyncio.Task[None] | None = None

    def ask(self, table: AnyTable, seat: Seat, over: Any, parent: Any) -> None:
        """A sheet over a widget of that parent: at first empty, then with the ideas."""
        self.close()
        person = table.people[seat]
        sheet = IdeaSheet(
            title=_("Ideas for {name}", name=person.name),
            colour=person.colour if table.ideas_are_secret() else "",
        )
        sheet.bind(on_close=lambda *_: self.close(), on_idea=lambda _, idea: self._chosen(idea))
        sheet.lie_over(over, parent)
        self._sheet = sheet
        self._task = self._app.do(self._think(table, seat, sheet))

    def close(self) -> None:
        sheet, self._sheet = self._sheet, None
        task, self._task = self._task, None
        if sheet is not None:
            sheet.put_away()
        if task is not None:
            task.cancel()

    async def _think(self, table: AnyTable, seat: Seat, sheet: IdeaSheet) -> None:
        changes = table.changes
        try:
            found = await self._app.bots.hints(table, seat)
        except BotTrouble:
            sheet.put_away()
            raise
        finally:
            if sheet is self._sheet:
                self._task = None
        if sheet is self._sheet and table.changes == changes:
            sheet.show(ideas(table, seat, found))

    def _chosen(self, idea: Idea) -> None:
        self.close()
        if idea.move is not None:
            self._take(idea)
