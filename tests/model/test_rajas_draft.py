"""Drafts of Rajas of the Ganges: the usual mistakes are mended, and what follows goes along."""

from pathlib import Path
from random import Random

import pytest

from companion_app.model import depths
from companion_app.model.own_copies import OwnCopies
from companion_app.model.people import Person
from companion_app.model.tables import KINDS, open_table
from companion_app.model.tables.base import AnyTable
from companion_app.model.tables.drafting import BESIDE, WHOLE, Where
from companion_app.model.tables.rajas.draft import RajasDraft
from companion_app.model.tables.rajas.table import RajasTable
from shared_rules.core.game import Settings
from shared_rules.games.rajas.faces import STACKS, read_face, turns_of
from shared_rules.games.rajas.state import LAST, ROUNDS, Gain, with_player
from tests.lots import sealed
from tests.model.tables import archive_in
from tests.model.test_drafts import mend
from tests.model.test_rajas import own_copy_in, rajas_in, step

PEOPLE = (Person("Anna", "red"), Person("Boris", "yellow", "top"))


def wrongs(draft: RajasDraft) -> list[tuple[str, str]]:
    return [(wrong.rule, wrong.words) for wrong in draft.wrongs()]


async def in_round(folder: Path, seed: int, number: int = 1) -> RajasTable:
    """A turn begins in this round, with the markers away from bonuses and workers."""
    table, rng = await rajas_in(folder, 2, seed), Random(seed)
    while table.view().round < number or table.waiting()[0].what != "place worker":
        await step(table, rng)
    return table


async def with_a_tile(folder: Path, seed: int) -> RajasTable:
    table, rng = await rajas_in(folder, 2, seed), Random(seed)
    while not any(table.view().players[0].tiles) or table.waiting()[0].what != "place worker":
        await step(table, rng)
    return table


@pytest.mark.rule("RG-10a", "RG-10d", "RG-9a")
async def test_markers_are_mended_and_what_they_pass_is_told(tmp_path: Path, seed: int) -> None:
    table = await in_round(tmp_path, seed)
    state = table._state
    state = with_player(state, 0, state.players[0]._replace(fame=14, money=11))
    await table.correct(state, "as a test needs it")
    draft, name = table.draft(), table.names[0]
    mend(draft, "fame 0", 1)
    passed = f"A worker of {name} sleeps where it was passed: fame."
    assert wrongs(draft) == [("RG-10a", passed)]
    mend(draft, "waiting 0 fame", 1)
    assert not draft.wrongs()
    assert draft.state.players[0].workers == 4
    mend(draft, "money 0", 1)
    bonus = f"{name} has passed the bonus at 12 on the money track."
    assert wrongs(draft) == [("RG-10d", bonus)]
    mend(draft, "bonus 0", 1)
    mend(draft, "karma 0", 1)
    await draft.keep()
    player = table.view().players[0]
    assert (player.fame, player.money, player.karma, player.bonus) == (15, 12, 2, 1)
    before = state.players[0]
    told = await table.undo_told(consent=False)
    assert table.view().players[0] == before
    assert any("fame marker" in line for line in told)
    await table.close()


@pytest.mark.rule("RG-12c")
async def test_mended_markers_forget_what_the_latest_turn_brought(
    tmp_path: Path, seed: int
) -> None:
    table = await in_round(tmp_path, seed)
    state = table._state
    state = with_player(state, 0, state.players[0]._replace(fame=3))
    await table.correct(state._replace(gains=(Gain(0, 0, 3, "RG-5c"),)), "as a test needs it")
    draft = table.draft()
    mend(draft, "karma 0", 1)
    assert draft.state.gains
    mend(draft, "fame 0", -1)
    assert not draft.state.gains
    assert not draft.wrongs()
    await table.close()


@pytest.mark.rule("RG-10b")
async def test_the_second_worker_that_comes_sends_the_third_away(tmp_path: Path, seed: int) -> None:
    table = await in_round(tmp_path, seed)
    draft = table.draft()
    for where in ("money", "river"):
        mend(draft, f"waiting 1 {where}", 1)
    player = draft.state.players[1]
    assert (player.workers, player.waiting) == (5, ())
    mend(draft, "waiting 1 fame", -1)
    assert [rule for rule, _ in wrongs(draft)] == ["RG-10b"]
    mend(draft, "waiting 1 money", -1)
    assert not draft.wrongs()
    assert draft.state.players[1].workers == 4
    await table.close()


@pytest.mark.rule("RG-5b", "RG-5d")
async def test_a_tile_is_moved_and_turned(tmp_path: Path, seed: int) -> None:
    table = await with_a_tile(tmp_path, seed)
    board, before = table.view().board, table.view().players[0]
    cell = next(at for at, face in enumerate(before.tiles) if face)
    face, site = before.tiles[cell], board.keys[cell]
    draft = table.draft()
    mend(draft, f"lies 0 {site}", -1)
    bare = draft.state.players[0]
    assert not bare.tiles[cell]
    assert sum(stack.count(face) for stack in draft.state.stacks) > 0
    others = [board.keys[at] for at, _side in board.gates if at != cell]
    other = next(each for each in others if not bare.tiles[board.index[each]])
    mend(draft, f"lies 0 {other}", 1)
    assert not draft.wrongs(), "it lies so that a road joins it"
    moved = draft.state.players[0]
    assert moved.tiles[board.index[other]] == face
    assert not set(moved.joined) & {border for border in before.joined if border[:-1] == site}
    seen = {moved.roads[board.index[other]]}
    for _ in turns_of(read_face(face).roads)[1:]:
        mend(draft, f"roads 0 {other}", 1)
        seen.add(draft.state.players[0].roads[board.index[other]])
        assert all(rule in ("RG-5b", "RG-5d") for rule, _ in wrongs(draft))
    assert seen == set(turns_of(read_face(face).roads))
    while draft.wrongs():
        mend(draft, f"roads 0 {other}", 1)
    await draft.keep()
    assert table.view().players[0].tiles[board.index[other]] == face
    await table.undo(consent=False)
    assert table.view().players[0] == before
    await table.close()


@pytest.mark.rule("RG-7h")
async def test_a_covered_tile_is_seen_again_when_its_cover_goes(tmp_path: Path, seed: int) -> None:
    table = await in_round(tmp_path, seed)
    draft, site = table.draft(), "c3"
    for key in (f"lies 0 {site}", *[f"tile 0 {site}"] * 9, f"under 0 {site}"):
        mend(draft, key, 1)
    cell = table.view().board.index[site]
    player = draft.state.players[0]
    top, under = player.tiles[cell], player.under[cell]
    assert read_face(under).cost < read_face(top).cost
    assert not draft.wrongs()
    mend(draft, f"lies 0 {site}", -1)
    assert draft.state.players[0].tiles[cell] == under
    mend(draft, f"lies 0 {site}", -1)
    assert not any(draft.state.players[0].tiles)
    assert (draft.state.stacks, draft.state.tops) == (draft.first.stacks, draft.first.tops)
    await table.close()


@pytest.mark.rule("RG-4b")
async def test_a_worker_on_the_wrong_space_is_moved(tmp_path: Path, seed: int) -> None:
    table = await in_round(tmp_path, seed)
    draft, seat = table.draft(), table.view().seat
    for _ in range(seat + 1):
        mend(draft, "worker quarry2", 1)
    assert ("RG-4b", "The quarry is filled from the left.") in wrongs(draft)
    for _ in range(seat + 1):
        mend(draft, "worker quarry2", -1)
        mend(draft, "worker quarry1", 1)
    assert draft.about(Where("space", key="quarry1")).here == (f"{table.names[seat]}'s worker",)
    assert not draft.wrongs()
    for key in ("quarry2", "quarry3"):
        for _ in range(seat + 1):
            mend(draft, f"worker {key}", 1)
    words = f"{table.names[seat]} has no worker left to place."
    assert wrongs(draft) == [("RG-4a", words)]
    mend(draft, "seat", 1)
    assert not draft.wrongs()
    await draft.keep()
    assert table.waiting()[0].seat == 1 - seat
    await table.close()


@pytest.mark.rule("RG-4d", "RG-2a")
async def test_dice_change_their_colour_and_value(tmp_path: Path, seed: int) -> None:
    table = await in_round(tmp_path, seed)
    draft = table.draft()
    mend(draft, "dice 0 blue", -1)
    mend(draft, "dice 0 green", 1)
    dice = draft.state.players[0].dice
    assert "green1" in dice
    assert not any(die.startswith("blue") for die in dice)
    mend(draft, "die 0 green 0", 1)
    assert "green2" in draft.state.players[0].dice
    assert draft.view().pool["blue"] == table.view().pool["blue"] + 1
    rows = {row.name: row for row in draft.about(Where("dice", 0)).rows}
    while rows["dice 0 green"].more:
        mend(draft, "dice 0 green", 1)
        rows = {row.name: row for row in draft.about(Where("dice", 0)).rows}
    assert len(draft.state.players[0].dice) == 10, "as many as the statue holds"
    assert not draft.wrongs()
    await table.close()


@pytest.mark.rule("RG-8a")
async def test_boats_and_tops(tmp_path: Path, seed: int) -> None:
    table = await in_round(tmp_path, seed)
    draft = table.draft()
    for seat in (0, 1):
        mend(draft, f"sail {seat} 7", 1)
    assert wrongs(draft) == [("RG-8a", "2 boats are on space 7.")]
    mend(draft, "boat 1", 1)
    assert not draft.wrongs()
    stack = STACKS[4]
    every = sorted((draft.state.tops[4], *draft.state.stacks[4]))
    seen = set()
    for _ in every:
        mend(draft, f"top {stack}", 1)
        seen.add(draft.state.tops[4])
        assert sorted((draft.state.tops[4], *draft.state.stacks[4])) == every
    assert seen == set(every)
    assert not draft.wrongs()
    await table.close()


@pytest.mark.rule("RG-12a")
async def test_markers_that_meet_begin_the_last_actions(tmp_path: Path, seed: int) -> None:
    table = await in_round(tmp_path, seed)
    view = table.view()
    met, acts = view.first, 1 - view.first
    state = table._state
    ready = state.players[met]._replace(fame=55, waiting=(), workers=5)
    await table.correct(with_player(state, met, ready), "as a test needs it")
    draft = table.draft()
    while draft.state.seat != acts:
        mend(draft, "seat", 1)
    while not draft.state.met:
        mend(draft, f"fame {met}", 1)
    assert (draft.state.phase, draft.state.met) == (LAST, (met,))
    assert not draft.wrongs()
    while draft.state.met:
        mend(draft, f"fame {met}", -1)
    assert (draft.state.phase, draft.state.last) == (ROUNDS, ())
    assert not draft.wrongs()
    await table.close()


@pytest.mark.rule("RG-13c", "RG-14a")
async def test_yield_tiles_and_river_tiles_keep_their_number(tmp_path: Path, seed: int) -> None:
    table, rng = await rajas_in(tmp_path, 2, seed, {"navaratna": "all", "ganga": True}), Random(1)
    while table.waiting()[0].what != "place worker":
        await step(table, rng)
    draft = table.draft()
    yields = sorted(draft.state.yields)
    mend(draft, "yield 0 b4n", 1)
    assert draft.state.players[0].yields[table.view().board.border_index["b4n"]]
    assert len(draft.state.yields) == len(yields) - 1
    space = next(
        at
        for at, (new, old) in enumerate(
            zip(draft.state.river, table.view().board.river, strict=True)
        )
        if new != old
    )
    before = draft.state.river_tiles
    while draft.state.river[space] != table.view().board.river[space]:
        mend(draft, f"tile_on_river {space + 1}", -1)
    assert len(draft.state.river_tiles) == len(before) + 1
    assert not draft.wrongs()
    await table.close()


@pytest.mark.rule("RG-5d")
async def test_a_border_that_a_cover_has_cut_stays_joined(tmp_path: Path, seed: int) -> None:
    table = await in_round(tmp_path, seed)
    state = table._state
    cut = state.players[0]._replace(joined=("d4n",))
    await table.correct(with_player(state, 0, cut), "as a test needs it")
    draft = table.draft()
    mend(draft, "lies 0 b4", 1)
    for at in range(16 * 4):
        assert "d4n" in draft.state.players[0].joined
        if "b4n" in draft.state.players[0].joined:
            break
        rows = {row.name: row for row in draft.about(Where("site", 0, "b4")).rows}
        mend(draft, "roads 0 b4" if rows["roads 0 b4"].more and at % 4 else "tile 0 b4", 1)
    assert draft.about(Where("border", 0, "b4n")).here[1] == "A road joins it."
    mend(draft, "lies 0 b4", -1)
    assert draft.state.players[0].joined == ("d4n",)
    assert draft.about(Where("border", 0, "b4n")).here[1] == "No road joins it."
    await table.close()


async def test_an_own_copy_has_only_the_tiles_that_it_has_seen(tmp_path: Path, seed: int) -> None:
    table = await own_copy_in(tmp_path, 2, seed)
    draft = table.draft()
    assert not draft.wrongs()
    (row,) = draft.about(Where("site", 0, "c3")).rows
    assert (row.less, row.more) == (False, False)
    here = draft.about(Where("stack", key=STACKS[0])).here
    assert here == ("No tile lies here.", "0 tiles below it")
    await table.close()


# Another depth


async def keeper_in(folder: Path, options: Settings) -> AnyTable:
    table = open_table(archive_in(folder).create(KINDS["rajas.tally"].lay(PEOPLE, options)))
    await table.start()
    entries = (0, "coins 19"), (0, "fame 6"), (1, "karma 2"), (1, "fame 16"), (1, "pay 4")
    for seat, move in entries:
        assert await table.say(seat, move) is None
    return table


@pytest.mark.rule("RG-13a")
@pytest.mark.parametrize("navaratna", [False, True])
async def test_a_score_keeper_becomes_a_guided_game_and_back(
    tmp_path: Path, navaratna: bool
) -> None:
    keeper = await keeper_in(tmp_path, {"navaratna": navaratna})
    kind = depths.guided_kind(keeper)
    assert kind is KINDS["rajas"]
    joining = depths.guided(keeper, kind)
    draft = joining.draft
    assert not draft.wrongs(), "an empty province is a position too"
    mend(draft, "dice 0 blue", 1)
    mend(draft, "lies 1 b4", 1)
    mend(draft, "boat 0", 1)
    table = await depths.joined(joining, archive_in(tmp_path))
    view = table.view()
    known = [(each.money, each.fame, each.karma, each.workers, each.bonus) for each in view.players]
    assert known == [(22, 6, 1, 4, 1), (0, 16, 3, 4, 0)]
    assert [each.waiting for each in view.players] == [("fame", "river"), ("money", "river")]
    assert view.players[0].dice == ("blue1",)
    assert any(view.players[1].tiles)
    assert view.options.all_navaratna == navaratna
    assert [ask.what for ask in table.waiting()] == ["place worker"]
    assert {entry.game_turn for entry in archive_in(tmp_path).entries()} >= {1}
    after = await depths.keeper(table, KINDS["rajas.tally"], archive_in(tmp_path))
    assert after.view().players == keeper.view().players
    again = depths.guided(after, kind)
    assert not again.draft.wrongs()
    assert again.draft.view().options.all_navaratna == navaratna
    for each in (after, table, keeper):
        await each.close()


@pytest.mark.rule("RG-12a")
async def test_markers_that_met_in_the_score_keeper_meet_in_the_guided_game(tmp_path: Path) -> None:
    keeper = await keeper_in(tmp_path, {})
    for move in ("fame 20", "fame 20", "fame 10"):
        assert await keeper.say(1, move) is None
    draft = depths.guided(keeper, KINDS["rajas"]).draft
    assert draft.state.met == (1,)
    assert [rule for rule, _ in wrongs(draft)] == ["RG-12a"], "who acts last is to be told"
    mend(draft, "first", 1)
    assert not draft.wrongs()
    assert draft.about(Where(BESIDE, WHOLE)).title == "The table"
    await keeper.close()


async def test_who_rolls_real_dice_does_so_in_another_depth_too(tmp_path: Path) -> None:
    copy = OwnCopies(tmp_path).of(KINDS["rajas"])
    laid = KINDS["rajas"].lay(PEOPLE, {}, sealed(1), copy, "entered")
    table = open_table(archive_in(tmp_path).create(laid))
    await table.start()
    keeper = await depths.keeper(table, KINDS["rajas.tally"], archive_in(tmp_path))
    joined = await depths.joined(
        depths.guided(keeper, KINDS["rajas"]), archive_in(tmp_path / "joined")
    )
    assert joined.enters
    for each in (joined, keeper, table):
        await each.close()
