"""The live table: what is shown is on disk, refusals change nothing, undo is told to the hands."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from companion_app.model import table as live
from companion_app.model.archive import Archive
from companion_app.model.tables.maharaja.table import MaharajaTable
from shared_rules.core.errors import SaveError
from shared_rules.core.lines import read_lines
from shared_rules.core.seats import OPEN
from shared_rules.games.maharaja.moves import BuildHouse, BuildPalace, Travel
from shared_rules.games.maharaja.state import DISKS
from tests.model.tables import acts, archive_in, is_over, play_until, step, table_in


def file_of(folder: Path) -> Path:
    return next((folder / "games").iterdir())


def reopened(folder: Path) -> MaharajaTable:
    return MaharajaTable(archive_in(folder).open(file_of(folder)))


@pytest.mark.full
async def test_everything_shown_is_on_disk_before(tmp_path: Path, seed: int) -> None:
    table = await table_in(tmp_path, seed=seed)
    rng, shown = Random(seed), []

    def look() -> None:
        on_disk = len(read_lines(file_of(tmp_path)).good) - 1
        shown.append((table.records, on_disk))

    table.when_shown(look)
    while not is_over(table):
        await step(table, rng)
    assert len(shown) > 50
    assert all(records == on_disk for records, on_disk in shown)


@pytest.mark.full
async def test_a_reopened_table_shows_the_same_to_everybody(tmp_path: Path, seed: int) -> None:
    table, rng = await table_in(tmp_path, 4, seed), Random(seed)
    for _ in range(60):
        await step(table, rng)
    again = reopened(tmp_path)
    for viewer in (OPEN, 0, 1, 2, 3):
        assert again.view(viewer) == table.view(viewer)
    assert again.log() == table.log()
    assert again.names == table.names


async def test_moves_at_once_are_kept_one_after_another(tmp_path: Path) -> None:
    table = await table_in(tmp_path, 3)
    await play_until(table, lambda t: t.view().phase == DISKS)
    before = table.records
    await asyncio.gather(*(table.say(seat, "disk gold house") for seat in range(3)))
    assert table.records == before + 3
    assert reopened(tmp_path).view() == table.view()


async def test_who_leaves_in_the_middle_of_a_move_does_not_lose_it(tmp_path: Path) -> None:
    table = await table_in(tmp_path, 2)
    work = asyncio.create_task(table.say(table.waiting()[0].seat, "character 4"))
    await asyncio.sleep(0)
    work.cancel()
    with pytest.raises(asyncio.CancelledError):
        await work
    assert table.view() == reopened(tmp_path).view()
    await table.close()


@pytest.mark.rule("MJ-7.1f")
async def test_a_refusal_changes_nothing_and_keeps_what_is_private_apart(tmp_path: Path) -> None:
    table, refused = await table_in(tmp_path, 3), []
    rng = Random(5)
    while not is_over(table) and not refused:
        await step(table, rng)
        view = table.view()
        if view.turn and table.waiting()[0].what == "act":
            seat = view.turn.seat
            dear = set(view.targets) - set(table.view(seat).moves)
            journeys = [move for move in dear if isinstance(move, Travel)]
            for move in journeys[:1]:
                before = table.records, table.view()
                refused.append(await table.move(seat, move))
                assert (table.records, table.view()) == before
    assert refused, "nobody was ever short of a toll"
    refusal = refused[0]
    assert isinstance(refusal, live.Refusal)
    assert refusal.rule == "MJ-7.1f"
    assert "toll" in refusal.words
    assert "You have" in refusal.private
    assert "You have" not in refusal.words


async def test_undo_is_told_as_what_hands_have_to_do(tmp_path: Path) -> None:
    table = await table_in(tmp_path, 2)
    await play_until(table, lambda t: t.view().phase == "houses")
    before = table.view()
    seat = table.waiting()[0].seat
    await table.say(seat, "place v07")
    assert not table.undo_needs_consent()
    assert table.last_told() == f"{table.names[seat]} puts a house in village 7."
    steps = await table.undo_told(consent=False)
    assert table.view() == before
    assert len(steps) == 1
    assert f"{table.names[seat]}'s house from village 7" in steps[0]


async def test_undo_past_a_reveal_needs_consent(tmp_path: Path) -> None:
    table = await table_in(tmp_path, 2)
    await play_until(table, lambda t: bool(t.view().turn))
    assert table.undo_needs_consent()
    await table.undo_told(consent=True)
    assert table.view().phase == DISKS


async def test_a_full_disk_is_told_and_the_move_is_not_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await table_in(tmp_path, 2)
    before = table.view()

    def no_space(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", no_space)
        with pytest.raises(SaveError, match="All that the table shows is kept"):
            await table.say(table.waiting()[0].seat, "character 4")
    assert table.view() == before
    assert await table.say(table.waiting()[0].seat, "character 4") is None
    assert table.view() == reopened(tmp_path).view()


@pytest.mark.full
async def test_a_finished_game_needs_no_key_any_more(tmp_path: Path) -> None:
    table = await table_in(tmp_path, 2)
    await table.finish()
    await play_until(table, is_over)
    await table.finish()
    await table.finish()
    await table.close()
    assert [line.open_part["kind"] for line in read_lines(file_of(tmp_path)).good].count(
        "ended"
    ) == 1
    elsewhere = archive_in(tmp_path / "another tablet")
    other = MaharajaTable(Archive.open(elsewhere, file_of(tmp_path)))
    assert other.view() == table.view()


@pytest.mark.full
async def test_the_log_says_what_is_public_and_no_more(tmp_path: Path, seed: int) -> None:
    table, rng = await table_in(tmp_path, 3, seed), Random(seed)
    while not is_over(table):
        chosen = {ask.seat for ask in table.asks() if ask.optional}
        if chosen:
            told = [line.text for line in table.log(len(chosen))]
            assert all(text.endswith("has chosen.") for text in told), told
        await step(table, rng)
    assert table.log(10_000)[-1].text == "The game is over."


@pytest.mark.full
async def test_the_scoring_is_fresh_until_somebody_moves(tmp_path: Path) -> None:
    table = await table_in(tmp_path, 2)
    await play_until(table, lambda t: t.fresh_scoring() is not None)
    assert reopened(tmp_path).fresh_scoring() == table.fresh_scoring()
    await step(table, Random(0))
    assert table.fresh_scoring() is None


@pytest.mark.full
async def test_what_a_move_would_change_comes_true(tmp_path: Path, seed: int) -> None:
    """The promise of points is kept by the very next look at it."""
    table, rng, seen = await table_in(tmp_path, 3, seed), Random(seed), 0
    while not is_over(table) and seen < 10:
        await play_until(table, lambda t: acts(t) or is_over(t), rng.randrange(10**6))
        if is_over(table):
            return
        seat = table.waiting()[0].seat
        for move in table.view(seat).moves:
            change = table.change(seat, move)
            if change and isinstance(move, BuildHouse | BuildPalace | Travel):
                await table.move(seat, move)
                assert change.city == table.view().maharaja
                pieces = points_in(table, seat, change.city)
                assert pieces == change.points_after
                seen += 1
                break
        else:
            await table.say(seat, "end")


def points_in(table: MaharajaTable, seat: int, city: str) -> int:
    """Counted by hand from the view, as MJ-8a says."""
    player = table.view().players[seat]
    outer = 2 if 3 in player.characters else 1
    return (
        (player.architect == city)
        + player.houses.count(city)
        + outer * player.outer.count(city)
        + 3 * player.central.count(city)
    )


@pytest.mark.full
async def test_nobodys_gold_is_in_the_history_before_the_end(tmp_path: Path) -> None:
    table = await table_in(tmp_path, 2)
    await play_until(table, lambda t: t.view().game_turn > 2)
    assert table.history() == ()
    assert table.plots() == ()
    assert any("architect" in line for line in table.board_told())
    await play_until(table, is_over)
    history = table.history()
    assert [values[-1] for values in history] == [p.gold for p in table.view().players]
    assert len(history[0]) == table.view().game_turn + 1
    gold, palaces, points = table.plots()
    assert gold.series == history
    built = [len(p.central) + len(p.outer) for p in table.view().players]
    assert [values[-1] for values in palaces.series] == built
    assert all(list(values) == sorted(values) for values in points.series), "points add up"
    assert [values[0] for values in points.series] == [0, 0]
    assert len(points.series[0]) == table.view().game_turn + 1, "a city is scored in every turn"
