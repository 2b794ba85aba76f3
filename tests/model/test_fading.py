"""Payments are told with their amounts while they happen; of older rounds only that they were."""

import re
from pathlib import Path

import pytest

from companion_app.model.people import default_people
from companion_app.model.tables import KINDS
from companion_app.model.tables.base import AnyTable
from companion_app.model.tables.tally.maharaja import MaharajaTally
from tests.lots import sealed
from tests.model.tables import archive_in, is_over, play_until, table_in

EVERYTHING = 10_000
AMOUNT = re.compile(r"\d+ gold|bids \d")


def amounts(table: AnyTable) -> list[str]:
    return [line.text for line in table.log(EVERYTHING) if AMOUNT.search(line.text)]


@pytest.mark.full
async def test_amounts_of_earlier_turns_fade(tmp_path: Path, seed: int) -> None:
    table = await table_in(tmp_path, 3, seed, {"short": True, "auction": True})
    await play_until(table, lambda t: t.view().game_turn == 3 and bool(amounts(t)), seed)
    whole = [line.text for line in table.whole_log(EVERYTHING)]
    told = [line.text for line in table.log(EVERYTHING)]
    assert len(told) == len(whole)
    scored = max(at for at, text in enumerate(whole) if "is scored" in text)
    changed = [at for at, pair in enumerate(zip(told, whole, strict=True)) if len(set(pair)) == 2]
    assert changed
    last = max(changed) + 1
    assert last <= scored
    assert not any(AMOUNT.search(text) for text in told[:last] if "takes" not in text)
    # The step that begins a turn has the end of the one before it: what was got, and its scoring.
    kept = [text for text in told[last:scored] if AMOUNT.search(text)]
    assert all(" gets " in text for text in kept)
    assert told[last:] == whole[last:]


@pytest.mark.full
async def test_nothing_has_faded_when_the_game_is_over(tmp_path: Path, seed: int) -> None:
    table = await table_in(tmp_path, 2, seed)
    await play_until(table, is_over, seed)
    assert table.log(EVERYTHING) == table.whole_log(EVERYTHING)
    assert amounts(table)


async def test_what_a_score_keeper_entered_fades_with_the_next_scoring(tmp_path: Path) -> None:
    laid = KINDS["maharaja.tally"].lay(default_people(2), {}, sealed(1))
    table = MaharajaTally(archive_in(tmp_path).create(laid))
    await table.start()
    for seat, move in ((0, "hold 1"), (1, "hold 2"), (0, "gain 7"), (0, "give 1 3"), (1, "pay 2")):
        assert await table.say(seat, move) is None
    assert len(amounts(table)) == 3
    assert await table.say(table.waiting()[0].seat, "score agra") is None
    while not table.ceremonies():
        ask = table.waiting()[0]
        assert await table.say(ask.seat, "count 0") is None
    names = table.names
    told = [line.text for line in table.log(EVERYTHING)]
    assert f"{names[0]} gets gold." in told
    assert f"{names[0]} gives {names[1]} gold." in told
    assert f"{names[1]} pays gold." in told
