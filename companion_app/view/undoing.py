"""Taking back the last step: what is asked, and what hands have to do for it then.

At the table the question stands in its bar. On screens that have none, the cover and the end, it
lies over them: what ended a turn or the game can be taken back from there.
"""

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from companion_app.model.language import _
from companion_app.model.tables.base import AnyTable

if TYPE_CHECKING:
    from companion_app.view.app import DurbarApp
    from companion_app.view.widgets.menu import Choice
    from companion_app.view.widgets.notice import Notice


class Question(NamedTuple):
    """`consent`: whether all have to agree; None for what was only entered of real pieces."""

    title: str
    lines: tuple[str, ...]
    words: str
    consent: bool | None


def question(table: AnyTable) -> Question:
    entry = table.last_entry()
    if entry:
        return Question(_("Was this entered wrongly?"), (entry,), _("Enter it again"), None)
    title, told = _("Take back the last step?"), table.last_told()
    if table.undo_needs_consent():
        seen = _("This was already seen: everybody has to agree.")
        return Question(title, (told, seen), _("All agree"), consent=True)
    return Question(title, (told,), _("Take it back"), consent=False)


class Undoing:
    def __init__(self, app: "DurbarApp") -> None:
        self._app = app
        self._notice: Notice | None = None
        self._consent: bool | None = None

    def choices(self) -> "list[Choice]":
        """For a menu of a screen without an undo button."""
        table = self._app.table
        return [("menu undo", _("Undo"), self.ask)] if table and table.can_undo() else []

    def ask(self) -> "Notice | None":
        """Over what is shown; None where nothing can be taken back now."""
        table = self._app.table
        if table is None or self._app.busy or not table.can_undo():
            return None
        asked = question(table)
        self._consent = asked.consent
        agree = f"undo {asked.consent}", asked.words, partial(self._begin, asked.consent)
        self._notice = self._app.notice("\n".join((asked.title, *asked.lines)), [agree])
        return self._notice

    def agree(self) -> bool:
        """A yes token while it is asked: True where it was."""
        notice = self._notice
        if notice is None or notice.parent is None:
            return False
        notice.close()
        self._begin(self._consent)
        return True

    def _begin(self, consent: bool | None) -> None:
        if self._app.table and not self._app.busy:
            self._app.do(self.take_back(self._app.table, consent))

    async def take_back(self, table: AnyTable, consent: bool | None) -> None:
        """As it was asked; then what to move on the real board is told."""
        steps: tuple[str, ...] = ()
        if consent is None:
            await table.undo_entry()
        else:
            steps = await table.undo_told(consent)
        self._app.go_on()
        if steps:
            self._app.notice("\n".join((_("On the board:"), *steps)))
