"""Drafts: any position can be read and mended row by row, is checked, kept, and taken back."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion_app.model.people import default_people
from companion_app.model.tables import KINDS, open_table
from companion_app.model.tables.base import AnyTable
from companion_app.model.tables.drafting import BESIDE, MENDED, WHOLE, Draft, Row, Where
from shared_rules.core.errors import DurbarError
from shared_rules.core.game import Settings
from shared_rules.games.maharaja.state import with_player
from shared_rules.games.rajas.faces import STACKS
from tests.lots import sealed
from tests.model.tables import acts, archive_in, play_until, step, table_in

GAMES = ("maharaja", "maharani", "rajas", "cards_karma")
OPTIONS: dict[str, Settings] = {"rajas": {"navaratna": "all", "ganga": True}}
"""With all that can be mended."""


async def table_of(game: str, folder: Path, seed: int, answers: int = 60) -> AnyTable:
    laid = KINDS[game].lay(default_people(3), OPTIONS.get(game, {}), sealed(seed))
    table = open_table(archive_in(folder).create(laid))
    await table.start()
    rng = Random(seed)
    for _ in range(answers):
        await step(table, rng)  # type: ignore[arg-type]  # of any game
    return table


def places(draft: Draft[Any, Any]) -> list[Where]:
    table, view, seats = draft.table, draft.view(), range(draft.table.seats)
    if table.game == "maharaja":
        cities = [Where("city", key=key) for key in view.board.city_keys]
        return [*cities, *(Where("village", key=key) for key in view.board.village_keys)]
    if table.game == "rajas":
        board = view.board
        return [
            *(Where("space", key=key) for key in view.spaces),
            *(Where("stack", key=stack) for stack in STACKS),
            *(Where("river", at=space) for space in range(1, board.end + 1)),
            Where("tracks"),
            *(Where("site", seat, key) for seat in seats for key in board.keys),
            *(Where("border", seat, key) for seat in seats for key in board.border_index),
            *(Where("dice", seat) for seat in seats),
        ]
    if table.game == "cards_karma":
        return [
            *(Where("grid", at=at) for at in range(len(view.grid))),
            *(
                Where(what, seat, at=at)
                for seat, player in enumerate(view.players)
                for what, count in (
                    ("own", len(player.buildings + player.ships + player.goods)),
                    ("scoring", len(player.scoring)),
                )
                for at in range(count)
            ),
        ]
    spaces = [Where("space", key=key) for key in view.palace.keys]
    return [*spaces, *(Where("rondel", at=place) for place in (1, 2, 3, 4))]


def all_rows(draft: Draft[Any, Any]) -> list[Row]:
    beside = [Where(BESIDE, who) for who in (WHOLE, *range(draft.table.seats))]
    return [row for where in (*beside, *places(draft)) for row in draft.about(where).rows]


def mend(draft: Draft[Any, Any], name: str, by: int) -> None:
    """One step of the row of this name."""
    draft.step(next(row for row in all_rows(draft) if row.name == name), by)


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
async def test_every_row_steps_and_steps_back(game: str, tmp_path: Path, seed: int) -> None:
    table = await table_of(game, tmp_path, seed)
    draft = table.draft()
    assert draft is not None
    assert not draft.wrongs()
    assert not draft.is_changed
    first = draft.state
    for row in all_rows(draft):
        for by, may in ((-1, row.less), (1, row.more)):
            if not may:
                continue
            before = draft.view()
            draft.step(row, by)
            if not row.peek:
                assert draft.view() != before, (row, by)
            assert all(wrong.words and wrong.rule for wrong in draft.wrongs())
            assert draft.about(places(draft)[0]).here
            draft.take_back()
    assert draft.state == first
    await table.close()


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
async def test_a_walk_of_steps_is_kept_exactly_when_nothing_is_wrong(
    game: str, tmp_path: Path, seed: int
) -> None:
    table, rng = await table_of(game, tmp_path, seed), Random(seed)
    draft = table.draft()
    assert draft is not None
    for _ in range(40):
        row = rng.choice([row for row in all_rows(draft) if row.less or row.more])
        draft.step(row, 1 if row.more else -1)
        if draft.wrongs():
            with pytest.raises(DurbarError):
                await draft.keep()
            draft.take_back()
    before, records = table.view(), table.records
    await draft.keep()
    assert table.records > records
    assert table.log()[-1].text == "The table was mended by hand."
    assert table.last_told() == "The table was mended by hand."
    await table.undo(consent=False)
    assert table.view() == before
    await table.close()


@pytest.mark.full
async def test_the_archive_knows_a_mended_turn(tmp_path: Path, seed: int) -> None:
    table = await table_in(tmp_path, 3, seed)
    await play_until(table, acts, seed)
    draft = table.draft()
    mend(draft, "turn", 1)
    await draft.keep()
    (entry,) = archive_in(tmp_path).entries()
    assert entry.game_turn == table.view().game_turn == draft.first.game_turn + 1
    await table.close()


@pytest.mark.full
async def test_pieces_keep_their_number(tmp_path: Path, seed: int) -> None:
    table = await table_in(tmp_path, 3, seed)
    await play_until(table, acts, seed)
    draft = table.draft()
    village = table.view().board.village_keys[0]
    for by in (1, 1, 1, -1):
        mend(draft, f"houses 0 {village}", by)
    player = draft.state.players[0]
    assert len(player.houses) + player.supply + player.quarry == 20
    assert [wrong.rule for wrong in draft.wrongs()] in ([], ["MJ-5.2b"])
    await table.close()


@pytest.mark.full
async def test_a_wrong_is_told_with_names_and_its_rule(tmp_path: Path, seed: int) -> None:
    table = await table_in(tmp_path, 3, seed)
    await play_until(table, acts, seed)
    draft = table.draft()
    city = table.view().board.city_keys[0]
    for seat in (0, 1):
        mend(draft, f"central {seat} {city}", 1)
    found = [wrong for wrong in draft.wrongs() if wrong.rule == "MJ-7.2c"]
    assert found
    assert found[0].words.endswith("central palaces.")
    await table.close()


@pytest.mark.full
async def test_nothing_of_a_draft_tells_gold_but_its_owner_s_row(tmp_path: Path, seed: int) -> None:
    seen, secrets = [], []
    for gold in (0, 3, 27):
        table = await table_in(tmp_path / str(gold), 3, seed)
        await play_until(table, acts, seed)
        state = with_player(table._state, 1, table._state.players[1]._replace(gold=gold))
        await table.correct(state, MENDED)
        draft = table.draft()
        told = [(all_rows(draft), draft.view(), draft.wrongs())]
        for by in (-1, -1, -1, -1, 1):
            mend(draft, "gold 1", by)
            told.append((all_rows(draft), draft.view(), draft.wrongs()))
        seen.append(told)
        (secret,) = (row for row in draft.about(Where(BESIDE, 1)).rows if row.peek)
        secrets.append(secret.peek())
        await table.close()
    assert seen[0] == seen[1] == seen[2]
    assert secrets == ["1 gold", "1 gold", "24 gold"]
