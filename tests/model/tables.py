"""Live tables for tests: on a real save in a folder of the test, played by the demonstration."""

from collections.abc import Callable
from pathlib import Path
from random import Random

from companion_app.model.archive import Archive
from companion_app.model.people import default_people
from companion_app.model.tables import KINDS
from companion_app.model.tables.maharaja.table import MaharajaTable
from shared_rules.core.game import Settings
from shared_rules.core.keys import Keyring
from shared_rules.games.maharaja.state import with_player
from tests.lots import sealed

ALL_VARIANTS: Settings = {"extended_1": True, "several_characters": True, "short": True}


def archive_in(folder: Path) -> Archive:
    return Archive(folder / "games", Keyring(folder / "keys"))


async def table_in(
    folder: Path, seats: int = 3, seed: int = 1, options: Settings | None = None
) -> MaharajaTable:
    laid = KINDS["maharaja"].lay(default_people(seats), options or {"short": True}, sealed(seed))
    table = MaharajaTable(archive_in(folder).create(laid))
    await table.start()
    return table


async def step(table: MaharajaTable, rng: Random) -> None:
    ask = rng.choice(table.waiting())
    refusal = await table.move(ask.seat, table.suggest(ask, rng))
    assert refusal is None, refusal


async def play_until(
    table: MaharajaTable, stop: Callable[[MaharajaTable], bool], seed: int = 1
) -> None:
    rng = Random(seed)
    for _ in range(3000):
        if stop(table):
            return
        await step(table, rng)
    raise AssertionError("it never came to that")


async def fill_every_village(table: MaharajaTable) -> None:
    """Houses of two people in turn along the roads: every road is open, and ways differ."""
    state = table._state
    villages = state.board.village_keys
    for seat, player in enumerate(state.players):
        mine = tuple(villages[seat::2])
        state = with_player(state, seat, player._replace(houses=mine, supply=5, quarry=0, gold=30))
    await table._change(lambda: table._journal.place(state, "a full board"))


def is_over(table: MaharajaTable) -> bool:
    return not table.waiting()


def acts(table: MaharajaTable) -> bool:
    """A player turn has just begun, in the third game turn or later."""
    view = table.view()
    return view.game_turn > 2 and bool(view.turn) and table.waiting()[0].what == "act"
