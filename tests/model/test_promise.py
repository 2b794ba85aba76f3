"""The promise of chance: told at the start, opened at the end; before that nowhere to be read."""

import hashlib
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion_app.model.exports import result_of, write_exports
from companion_app.model.people import default_people
from companion_app.model.promise import BEFORE, CHECK, NO_PROMISE, NOTHING_DEALT, grouped
from companion_app.model.tables import KINDS, open_table
from companion_app.model.tables.base import AnyTable
from shared_rules.core.lots import OldLots
from shared_rules.core.seats import CHANCE, OPEN, viewers
from shared_rules.games import NAMES, TALLIES
from tests.lots import sealed
from tests.model.tables import archive_in


async def table_of(folder: Path, game: str, seed: int) -> AnyTable:
    laid = KINDS[game].lay(default_people(2), {}, sealed(seed))
    table = open_table(archive_in(folder).create(laid))
    await table.start()
    return table


async def play_on(table: AnyTable, rng: Random) -> None:
    ask = rng.choice(table.waiting())
    assert await table.move(ask.seat, table.suggest(ask, rng)) is None


def leaving(folder: Path, table: AnyTable) -> str:
    """All that leaves the table: views, words, the open part of its save, what is exported."""
    entry = archive_in(folder).entry_of(table.id)
    assert entry is not None
    views = [repr(table.view(viewer)) for viewer in viewers(table.seats)]
    words = [line.text for line in (*table.log(), *table.whole_log())]
    shows = [repr(show) for show in table.seat_shows(None)]
    saved = entry.path.read_text(encoding="utf-8")
    told = [repr(table.score_sheet(OPEN)), table.status(), *table.chance_told(), table.opened]
    return "\n".join([*views, *words, *shows, saved, *told])


@pytest.mark.full
@pytest.mark.parametrize("game", NAMES)
async def test_the_secret_is_nowhere_before_the_end(tmp_path: Path, game: str, seed: int) -> None:
    table, rng = await table_of(tmp_path, game, seed), Random(seed)
    lots = sealed(seed)
    commitment = grouped(lots.commitment)
    assert table.whole_log()[0].text == f"Commitment: {commitment}"
    while table.waiting():
        if rng.random() < 0.1:
            left = leaving(tmp_path, table)
            assert lots.commitment in left
            assert lots.opened not in left
            assert grouped(lots.opened)[:9] not in left
        await play_on(table, rng)
    assert grouped(lots.opened) in leaving(tmp_path, table)
    await table.finish()
    (entry,) = archive_in(tmp_path).entries()
    result = result_of(table, entry)
    write_exports(tmp_path, result)
    log = (tmp_path / "log.txt").read_text(encoding="utf-8")
    lines = log.splitlines()
    assert lines[0] == f"Commitment: {commitment}"
    assert f"Secret: {grouped(lots.opened)}" in lines
    assert CHECK in lines
    # As it is told to people: with any tool, of these words.
    checked = hashlib.sha256(b"durbar commitment " + lots.opened.encode()).hexdigest()
    assert grouped(checked) == commitment


async def test_it_is_told_to_be_photographed(tmp_path: Path) -> None:
    table = await table_of(tmp_path, "maharani", 1)
    words, *rows, _limits = table.chance_told()
    assert words == BEFORE
    assert " ".join(rows) == grouped(sealed(1).commitment)
    await table.close()


@pytest.mark.parametrize("game", TALLIES)
async def test_a_score_keeper_deals_nothing(tmp_path: Path, game: str) -> None:
    table = await table_of(tmp_path, game, 1)
    assert table.chance_told() == (NOTHING_DEALT,)
    assert table.whole_log() == ()
    await table.close()


async def test_real_dice_are_promised_by_nobody(tmp_path: Path) -> None:
    laid = KINDS["rajas"].lay(default_people(2), {}, sealed(1), chance="entered")
    table: Any = open_table(archive_in(tmp_path).create(laid))
    await table.start()
    assert table.chance_told() == (NOTHING_DEALT,)
    assert all("ommitment" not in line.text for line in table.whole_log())
    drawn = table.drawn()
    assert await table.move(CHANCE, drawn) is None
    await table.undo_entry()
    assert table.drawn() == drawn, "who asks the tablet to draw fishes no other answer either"
    await table.close()


async def test_a_game_of_an_older_durbar_says_that_nothing_was_promised(tmp_path: Path) -> None:
    table = await table_of(tmp_path, "maharani", 1)
    table._journal.lots = OldLots(7)
    assert table.chance_told() == (NO_PROMISE,)
    assert all("ommitment" not in line.text for line in table.whole_log())
    await table.close()
