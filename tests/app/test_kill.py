"""Killed at any moment and resumed where it was: nothing that was on the screen is lost."""

import asyncio
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from tests.app.killing import Ledger, Players
from tests.model.tables import play_until, table_in

MOST_STEPS = 2


class Kills(NamedTuple):
    """`played`: how many records there are before the first kill."""

    count: int
    game: str = "maharaja"
    devices: str = "none"
    played: int = 0


KILLS = {
    "from the start": Kills(10),
    "in mid game": Kills(20, played=90),
    "another game": Kills(14, "maharani"),
    "with devices": Kills(6, devices="simulated"),
}
"""Fifty in all."""


async def play_before(folder: Path, records: int, seed: int) -> None:
    table = await table_in(folder, 3, seed)
    await play_until(table, lambda each: each.records >= records, seed)
    await table.close()


@pytest.mark.parametrize("name", KILLS)
def test_killed_at_any_moment_and_nothing_seen_is_lost(
    name: str, tmp_path: Path, seed: int
) -> None:
    count, game, devices, played = KILLS[name]
    rng, ledger = Random(seed), Ledger(tmp_path / "tablet")
    if played:
        asyncio.run(play_before(ledger.folder, played, seed))
    with Players(tmp_path) as players:
        while ledger.kills < count:
            ledger.note(players.play_and_kill(rng, ledger.folder, game, devices, MOST_STEPS))
    assert sum(ledger.seen.values()) > played + count // 3, "people saw hardly anything"
