"""Refusals that fingers meet: which ones, in whose words, and that no other one comes up."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion_app.model.language import speak
from companion_app.model.rulebook import text_of
from companion_app.model.tables import KINDS, open_table
from companion_app.model.tables.base import AnyTable
from companion_app.model.tables.maharani.touches import SPACE
from companion_app.model.tables.touching import NOTHING
from shared_rules.games.maharani.moves import TakeBack, TakeTile
from shared_rules.games.rajas.moves import PayDie
from tests.model.fingers import Met, refusals_met
from tests.model.refused import (
    GAMES,
    MET,
    OUT_OF_REACH,
    lay,
    named,
    place,
    positions,
    said_by_rules,
)
from tests.model.tables import archive_in
from tests.model.test_drafts import table_of
from tests.rules.maharani import table as maharani
from tests.rules.rajas import table as rajas

SOME = 0.1
LATIN = re.compile("[A-Za-z]{2,}")


async def laid(game: str, folder: Path) -> AnyTable:
    table = open_table(archive_in(folder).create(lay(game)))
    await table.start()
    return table


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
def test_what_the_rules_refuse_is_met_by_a_finger_or_said_to_be_out_of_reach(game: str) -> None:
    met = {each.words for each in MET[game]}
    assert not met & set(OUT_OF_REACH[game])
    assert said_by_rules(game) <= met | set(OUT_OF_REACH[game])
    assert set(OUT_OF_REACH[game]) <= said_by_rules(game)


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
async def test_fingers_meet_every_refusal_that_is_expected_and_no_other(
    game: str, tmp_path: Path
) -> None:
    table, found = await laid(game, tmp_path), set()
    async for _ in positions(table):
        records = table.records
        for met in refusals_met(table):
            expected = named(game, met.refusal)
            assert expected, met
            if expected not in found:
                found.add(expected)
                look_at(table, met)
        assert table.records == records
    assert found == MET[game]
    await table.close()


def look_at(table: AnyTable, met: Met) -> None:
    """Its rule can be read, what would work is offered, and the purse of nobody else opens."""
    bar = KINDS[table.game].bar(met.touches)
    assert (bar.title, bar.mood) == (met.refusal.words, "refused")
    assert met.refusal.rule in bar.lines[0]
    assert text_of(met.refusal.rule)
    assert len(bar.lines) > 1, f"nothing is offered instead: {bar}"
    assert ("rule", met.refusal.rule) in [(each.act, each.value) for each in bar.buttons]
    for seat in range(table.seats):
        own = seat == met.refusal.seat and bool(met.refusal.private)
        assert (met.refusal.private in met.touches.secrets(seat)) == own
    assert met.touches.press("back", "") == NOTHING, "which takes nothing back but the refusal"
    assert not met.touches.refusal


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
async def test_no_other_refusal_comes_up_in_any_game(game: str, tmp_path: Path, seed: int) -> None:
    table, rng = await table_of(game, tmp_path, seed, answers=0), Random(seed)
    while table.waiting():
        if rng.random() < SOME and table.secret_seat() is None:
            odd = [met for met in refusals_met(table) if not named(game, met.refusal)]
            assert not odd
        ask = table.waiting()[0]
        assert await table.move(ask.seat, table.suggest(ask, rng)) is None
    await table.close()


def names_on(table: AnyTable) -> set[str]:
    """They are printed so on the board, in every language."""
    view: Any = table.view()
    return set(view.board.names) if table.game == "maharaja" else set()


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
async def test_a_refusal_is_said_in_one_language_to_its_last_word(
    game: str, tmp_path: Path
) -> None:
    table = await laid(game, tmp_path)
    speak("ru")
    try:
        async for _ in positions(table):
            for met in refusals_met(table):
                said = f"{met.refusal.words} {met.refusal.private}"
                assert set(LATIN.findall(said)) <= names_on(table), said
    finally:
        speak("en")
        await table.close()


DOWN = (False, True, True, True)


async def test_a_space_that_is_too_far_is_not_refused_for_an_arrow(tmp_path: Path) -> None:
    """Nobody has turned the tile yet: what is told is that its token is face down."""
    table = await laid("maharani", tmp_path)
    state = maharani.table(rondel="red_f", tokens=DOWN, seats=2)
    await place(table, maharani.play(state, 0, "take 1"))
    view: Any = table.view()
    rules = set()
    for space in view.palace.keys:
        touches: Any = KINDS["maharani"].touches(table)
        touches.touch(SPACE, space)
        rules |= {touches.refusal.rule} if touches.refusal else set()
    assert rules == {"MI-4d", "MI-4e"}
    await table.close()


async def test_a_tile_stays_in_hand_where_the_other_may_not_be_taken(tmp_path: Path) -> None:
    table = await laid("maharani", tmp_path)
    state = maharani.table(rondel="red_f", seats=2)
    await place(table, maharani.play(state, 0, "take 1", "lay a3 s", "add 0", "take 2"))
    touches: Any = KINDS["maharani"].touches(table)
    assert touches.touch_place(1) == NOTHING, "nothing is put back"
    assert touches.refusal.rule == "MI-7c"
    assert touches.touch_place(3) == (TakeBack(), TakeTile(3))
    await table.close()


async def test_dice_of_another_are_seen_and_not_paid(tmp_path: Path) -> None:
    """The same die lies on both statues: only the own one can be picked."""
    table = await laid("rajas", tmp_path)
    one = rajas.player("green4")
    state = rajas.in_turn(one, one, one)
    await place(table, rajas.play(state, 0, "place raja"))
    for page, picked in (("seat 1", None), ("board", PayDie("green4"))):
        touches: Any = KINDS["rajas"].touches(table)
        touches.press("page", page)
        touches.touch_die("green4")
        assert (touches.picked, touches.refusal) == (picked, None)
    await table.close()
