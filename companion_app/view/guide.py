"""The guide on the screens: the lesson of what is asked now, once to each person.

A lesson is read when its button says so, or when the person has gone on to something else. The
window does not wait until that is on disk.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion_app.model.language import _
from companion_app.model.lessons import EVERYBODY, SCORING, ReadLessons
from companion_app.model.tables import KINDS
from companion_app.model.tables.base import AnyTable
from shared_rules.core.seats import CHANCE, Seat

if TYPE_CHECKING:
    from companion_app.view.app import DurbarApp


class Guide:
    def __init__(self, app: "DurbarApp") -> None:
        self._app = app
        self._read = ReadLessons(app.folder)
        self._shown: tuple[str, str, str] | None = None
        """Game, name and kind of the lesson that is on the screen."""
        self._got: set[tuple[str, str, str]] = set()
        """Those that were read since the app was started."""
        self._keeping = asyncio.Lock()

    @property
    def is_on(self) -> bool:
        return self._app.preferences.guide

    def switch(self, on: bool) -> None:
        self._app.prefer(replace(self._app.preferences, guide=on))

    def begin_again(self, table: AnyTable) -> None:
        """On, and everything is new to those who sit here."""
        self._read.begin_again(table.game, table.names)
        self._shown, self._got = None, set()
        self.switch(on=True)
        self._app.go_on()

    def has_lessons(self, table: AnyTable) -> bool:
        return bool(KINDS[table.game].guide)

    # What is shown

    def explain(self, strip: Any, table: AnyTable, seat: Seat | None, kinds: Sequence[str]) -> None:
        """To the person on that seat; bots and chance need no guide."""
        person = None if seat in (None, CHANCE, *table.bots) else table.people[seat or 0].name
        self._show(strip, table, person, kinds)

    def explain_scoring(self, strip: Any, table: AnyTable) -> None:
        self._show(strip, table, EVERYBODY, (SCORING,))

    def _show(self, strip: Any, table: AnyTable, name: str | None, kinds: Sequence[str]) -> None:
        game, lessons = table.game, KINDS[table.game].guide
        kind = ""
        if self.is_on and name is not None:
            if self._shown and (self._shown[:2] != (game, name) or self._shown[2] not in kinds):
                self._got_it()
            new = [each for each in kinds if (game, name, each) not in self._got]
            kind = self._read.next_of(lessons, game, name, new)
        self._shown = (game, name or EVERYBODY, kind) if kind else None
        if not kind:
            strip.hide()
            return
        lesson = lessons[kind]
        strip.tell(_(lesson.words), _("Got it"), self._got_it)
        strip.cite(lesson.rule, self._app.go_to_rules)

    def _got_it(self) -> None:
        if self._shown:
            self._got.add(self._shown)
            self._app.do(self._keep(*self._shown))
            self._shown = None

    async def _keep(self, game: str, name: str, kind: str) -> None:
        """One after another: each is added to what is there."""
        async with self._keeping:
            await asyncio.to_thread(self._read.read, game, name, kind)
