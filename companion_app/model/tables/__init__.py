"""The games that the app plays, by name. Screens know a game only through its TableKind."""

from typing import Any, Final

from companion_app.model.language import _
from companion_app.model.tables.base import AnyTable
from companion_app.model.tables.kind import TableKind
from shared_rules.core.errors import SaveError
from shared_rules.core.phrases import phrase
from shared_rules.core.saves import Save
from shared_rules.games import ByGame

ALL_LINES: Final = 100_000
KINDS: Final = ByGame("kind", TableKind)


def open_table(save: Save[Any, Any, Any, Any]) -> AnyTable:
    """The live table of a save. Raises SaveError for one that has no screens, or was forged."""
    game = save.table.game
    kind = KINDS.get(game.name)
    if kind is None:
        save.close()
        raise SaveError(save.id, no_screens(game.title), _("Play it with: durbar play --text"))
    table = kind.table(save)
    if save.ended:
        _look_at(table)
    return table


def _look_at(table: AnyTable) -> None:
    """A game that has ended carries its key, so anybody can forge one: all is shown once here,
    where trouble is told, before it is shown on a screen."""
    try:
        table.view()
        table.whole_log(ALL_LINES)
        table.plots()
        if not table.waiting():
            table.ranking()
            table.score_sheet()
    except Exception as error:  # it may hold anything, and so anything may break
        problem = phrase("has something in it that did not come from the game")
        raise SaveError(table.id, problem, "Restore a copy.") from error


def no_screens(title: str) -> str:
    return _("{title} has no screens in this version of the app", title=title)
