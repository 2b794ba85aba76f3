"""Killed at any moment and resumed where it was: nothing that was on the screen is lost."""

import asyncio
import math
from collections.abc import Iterator
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
    "from the start": Kills(8),
    "in mid game": Kills(11, played=90),
    "maharani": Kills(11, "maharani"),
    "rajas": Kills(7, "rajas"),
    "cards_karma": Kills(7, "cards_karma"),
    "with devices": Kills(6, devices="simulated"),
}
"""Fifty in all; the sample is a third of them, and in each all numbers of steps."""
SHARES = (3, pytest.param(1, marks=pytest.mark.soak))


async def play_before(folder: Path, records: int, seed: int) -> None:
    table = await table_in(folder, 3, seed)
    # Not before a secret choice: it takes more steps than are seen between two kills.
    await play_until(
        table, lambda each: each.records >= records and each.secret_seat() is None, seed
    )
    await table.close()


@pytest.fixture(scope="module")
def players(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Players]:
    """To get warm takes as long as some kills."""
    with Players(tmp_path_factory.mktemp("players")) as warm:
        yield warm


@pytest.mark.parametrize("share", SHARES)
@pytest.mark.parametrize("name", KILLS)
def test_killed_at_any_moment_and_nothing_seen_is_lost(
    name: str, share: int, players: Players, tmp_path: Path, seed: int
) -> None:
    count, game, devices, played = KILLS[name]
    rng, ledger = Random(seed), Ledger(tmp_path / "tablet")
    if played:
        asyncio.run(play_before(ledger.folder, played, seed))
    while ledger.kills < max(MOST_STEPS + 1, math.ceil(count / share)):
        steps = ledger.kills % (MOST_STEPS + 1)
        ledger.note(players.play_and_kill(rng, ledger.folder, game, devices, steps))
    assert sum(ledger.seen.values()) > played, "people saw nothing new"
