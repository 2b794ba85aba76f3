"""Own copies: what is printed on the pieces of this tablet's owner, as far as it was ever entered.

The law: a piece that was seen once is known in the next game. A file that cannot be read costs no
game and stays on the shelf, aside; what would contradict the known counts is not kept.
"""

from contextlib import suppress
from pathlib import Path

from companion_app.model.editions import Shelf
from companion_app.model.tables.base import AnyTable
from companion_app.model.tables.kind import TableKind
from shared_rules.core.editions import EditionFile, load_edition
from shared_rules.core.errors import EditionError, SaveError


class OwnCopies:
    """One growing edition a game, on the shelf with all others."""

    def __init__(self, folder: Path) -> None:
        self._shelf = Shelf(folder)

    def of(self, kind: TableKind) -> EditionFile:
        """As it is remembered; else the one that is shipped for owners."""
        assert kind.own_copy, "only a game with pieces to enter has an own copy"
        try:
            found = self._shelf.read(_key(kind))
        except EditionError:
            found = None
        return found or self._empty(kind)

    def _empty(self, kind: TableKind) -> EditionFile:
        assert kind.own_copy, "only a game with pieces to enter has an own copy"
        return load_edition(kind.own_copy, kind.game.edition_game)

    def remember(self, kind: TableKind, table: AnyTable) -> None:
        """What was entered at this table, and all that was known before."""
        known = self.of(kind).facts
        grown = table.grown(known)
        table.copy_known = grown
        if grown == known:
            return
        with suppress(EditionError, SaveError):
            self._shelf.set_aside(_key(kind))
            self._shelf.keep(dict(grown), _key(kind))


def _key(kind: TableKind) -> str:
    return f"{kind.game.edition_game}-own"
