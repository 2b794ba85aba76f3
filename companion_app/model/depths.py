"""Changing how much the tablet does in the middle of a game: score keeper or guided.

The law: the other depth is another game, laid anew for the same people on the same board. What is
known goes along: people, gold, cards. What is not is entered as a position, and checked. The game
that was left stays as it is.
"""

import asyncio
from typing import Any, NamedTuple

from companion_app.model.archive import Archive
from companion_app.model.tables import KINDS, open_table
from companion_app.model.tables.base import JOINED, AnyTable
from companion_app.model.tables.drafting import Draft
from companion_app.model.tables.kind import TableKind
from shared_rules.core.game import TALLY, family_of
from shared_rules.core.saves import Table, unkept


class Joining(NamedTuple):
    """A table that is not laid yet, and the draft of the position that it is to begin with."""

    laid: Table[Any, Any, Any, Any]
    draft: Draft[Any, Any]


def is_keeper(table: AnyTable) -> bool:
    return table.game != family_of(table.game)


def guided_kind(table: AnyTable) -> TableKind | None:
    """What a score keeper can become; None where it is none, or where that cannot be."""
    kind = KINDS.get(family_of(table.game)) if is_keeper(table) else None
    return kind if kind and kind.from_tally else None


def keeper_kind(table: AnyTable) -> TableKind | None:
    """What a guided game can become."""
    kind, keeper = KINDS[table.game], KINDS.get(table.game + TALLY)
    return keeper if kind.to_tally else None


def guided(table: AnyTable, kind: TableKind) -> Joining:
    """From a score keeper: the rest of the position is to be entered in the draft."""
    switched = kind.settings(table.people, 0, kind.carried(table.settings))
    laid = table.lay_as(kind.game, switched)
    sketch = kind.table(unkept(laid))
    draft = sketch.draft()
    assert draft is not None, "a game that is joined can be drafted"
    assert kind.from_tally is not None, "a game that is joined says how"
    from_tally, fresh = kind.from_tally, draft.state
    draft.begin_with(table.carry(lambda state: from_tally(fresh, state)))
    return Joining(laid, draft)


async def joined(joining: Joining, archive: Archive) -> AnyTable:
    """Laid, on disk and live, with the position of the draft. Raises BadPosition."""
    joining.draft.table.check(joining.draft.state)
    return await _begun(joining.laid, joining.draft.state, archive)


async def keeper(table: AnyTable, kind: TableKind, archive: Archive) -> AnyTable:
    """From a guided game: all that a score keeper needs is known."""
    laid = table.lay_as(kind.game, kind.carried(table.settings))
    to_tally = KINDS[table.game].to_tally
    assert to_tally is not None, "a game that is reduced says how"
    fresh = laid.journal().first
    return await _begun(laid, table.carry(lambda state: to_tally(fresh, state)), archive)


async def _begun(laid: Table[Any, Any, Any, Any], state: Any, archive: Archive) -> AnyTable:
    table = open_table(await asyncio.to_thread(archive.create, laid))
    await table.correct(state, JOINED)
    return table
