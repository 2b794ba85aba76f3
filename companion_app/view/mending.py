"""From the table to the draft of a position and back: mending by hand, and another depth."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from companion_app.model import depths
from companion_app.model.language import _
from companion_app.model.tables.base import AnyTable
from companion_app.view.screens.match import Purpose
from companion_app.view.widgets.menu import Choice, MenuSheet

if TYPE_CHECKING:
    from companion_app.model.tables.kind import TableKind
    from companion_app.view.app import DurbarApp


class Mending:
    def __init__(self, app: "DurbarApp") -> None:
        self._app = app

    # By hand

    def mend(self, table: AnyTable) -> None:
        if not self._app.busy:
            self._app.do(self._mend(table))

    async def _mend(self, table: AnyTable) -> None:
        """No computer plays on meanwhile."""
        self._app.stop_demonstration()
        await self._app.bots.pause()
        draft = table.draft()
        if draft is None:
            return

        async def keep() -> None:
            await draft.keep()
            self._app.go_on()

        words = _("Touch a place or a name: this is what should lie there. Mend what is different.")
        again = partial(self.mend, table)
        purpose = Purpose(_("Does the table match?"), words, _("Keep this"), keep, again)
        self._app.show("match").fill(draft, purpose)

    # Another depth

    def has_depths(self, table: AnyTable) -> bool:
        """Whether there is something to choose."""
        return next(self._depths(table), None) is not None

    def offer_depths(self, table: AnyTable) -> None:
        """How much the tablet does, from now on."""
        lines, choices = zip(*self._depths(table), strict=True)
        lines = *lines, _("The game that you leave stays in the list as it is.")
        self._app.root_box.add_widget(MenuSheet(_("How much the tablet does"), choices, lines))

    def _depths(self, table: AnyTable) -> Iterator[tuple[str, Choice]]:
        """What each would mean, and its button."""
        guided, keeper = depths.guided_kind(table), depths.keeper_kind(table)
        if guided:
            words = _("Guided: you enter what lies on the board; what was counted goes along.")
            yield words, ("depth guided", _("Guided"), lambda: self._join(table, guided))
        if keeper:
            words = _("Score keeper: pieces are no longer followed; what was counted goes along.")
            yield words, ("depth keeper", _("Score keeper"), lambda: self._reduce(table, keeper))
        if not depths.is_keeper(table):
            words = _("With devices: the game goes on as it is.")
            yield words, ("depth devices", _("With devices"), self._app.go_to_devices)

    def _join(self, table: AnyTable, kind: "TableKind") -> None:
        if self._app.busy:
            return
        joining = depths.guided(table, kind)

        async def keep() -> None:
            await self._app.sit_down(await depths.joined(joining, self._app.archive))

        words = _(
            "Enter what lies on the board, by place and by name. What is missing is told here."
        )
        again, title = partial(self._join, table, kind), _("What lies on the table?")
        purpose = Purpose(title, words, _("Play on"), keep, again, as_it_is=True)
        self._app.show("match").fill(joining.draft, purpose)

    def _reduce(self, table: AnyTable, kind: "TableKind") -> None:
        if not self._app.busy:
            self._app.do(self._keep_score(table, kind))

    async def _keep_score(self, table: AnyTable, kind: "TableKind") -> None:
        self._app.stop_demonstration()
        await self._app.sit_down(await depths.keeper(table, kind, self._app.archive))
