"""The games that the app plays, by name. Screens know a game only through its TableKind."""

from typing import Any, Final

from companion_app.model.tables.base import AnyTable
from companion_app.model.tables.kind import TableKind
from companion_app.model.tables.plain import plain_kind
from shared_rules.core.errors import BadGame, SaveError
from shared_rules.core.phrases import phrase, phrase_of
from shared_rules.core.saves import UPDATE, Save
from shared_rules.games import ByGame

ALL_LINES: Final = 100_000
KINDS: Final = ByGame("kind", TableKind, plain_kind)


def open_table(save: Save[Any, Any, Any, Any], *others: ByGame[Any]) -> AnyTable:
    """The live table of a save. Raises SaveError where a package's table, or another part of it
    that is needed, cannot be used; and for a save that was forged."""
    name = save.table.game.name
    try:
        table = KINDS.need(name).table(save)
        for each in others:
            each.need(name)
    except BadGame as error:
        save.close()
        raise SaveError(save.id, phrase_of(error), UPDATE) from error
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
