"""The games that the app plays, by name. Screens know a game only through its record here."""

from collections.abc import Mapping
from typing import Any, Final

from companion_app.model.language import _
from companion_app.model.tables import cards_karma, maharaja, maharani, rajas, tally
from companion_app.model.tables.base import AnyTable
from companion_app.model.tables.kind import TableKind
from shared_rules.core.errors import SaveError
from shared_rules.core.saves import Save

KINDS: Final[Mapping[str, TableKind]] = {
    kind.game.name: kind
    for kind in (
        maharaja.KIND,
        maharani.KIND,
        rajas.KIND,
        cards_karma.KIND,
        tally.MAHARAJA,
        tally.MAHARANI,
        tally.RAJAS,
        tally.CARDS_KARMA,
    )
}


def open_table(save: Save[Any, Any, Any, Any]) -> AnyTable:
    """The live table of a save. Raises SaveError for a game that has no screens."""
    game = save.table.game
    kind = KINDS.get(game.name)
    if kind is None:
        save.close()
        raise SaveError(save.id, no_screens(game.title), _("Play it with: durbar play --text"))
    return kind.table(save)


def no_screens(title: str) -> str:
    return _("{title} has no screens in this version of the app", title=title)
