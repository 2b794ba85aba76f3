"""Thinking time: of who is asked, without pauses, kept beside the save and told at the end."""

from pathlib import Path

import pytest

from companion_app.model.clock import KEEP_EVERY_S, GameClock, Kept, clock_text, read_clock
from companion_app.model.exports import bg_stats_link, result_of, score_csv
from tests.model.tables import archive_in, is_over, play_until, table_in


class Time:
    def __init__(self) -> None:
        self.now_s = 100.0

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games" / "abc.clock"


def test_time_is_of_who_is_asked(path: Path, time: Time) -> None:
    clock = GameClock(path, 3, time)
    clock.think([1])
    time.now_s += 7
    clock.think([0, 2])
    time.now_s += 5
    clock.think([])
    time.now_s += 4
    assert [clock.spent_s(seat) for seat in range(3)] == [5, 7, 5]
    clock.keep()
    assert read_clock(path, 3) == Kept((5, 7, 5), 16)


def test_nothing_runs_in_a_pause_or_while_the_app_is_away(path: Path, time: Time) -> None:
    clock = GameClock(path, 2, time)
    clock.think([0])
    clock.pause()
    time.now_s += 60
    assert clock.thinking == frozenset()
    clock.go_on()
    clock.hold()
    time.now_s += 60
    clock.release()
    time.now_s += 3
    assert clock.spent_s(0) == 3
    assert clock.thinking == {0}


def test_a_kill_costs_the_last_moments_and_a_pause_stays(path: Path, time: Time) -> None:
    clock = GameClock(path, 2, time)
    clock.think([1])
    for _ in range(KEEP_EVERY_S + 5):
        time.now_s += 1
        clock.keep_now_and_then()
    again = GameClock(path, 2, time)
    assert again.spent_s(1) == pytest.approx(KEEP_EVERY_S)
    clock.pause()
    again = GameClock(path, 2, time)
    assert again.paused
    time.now_s += 50
    assert again.spent_s(1) == pytest.approx(KEEP_EVERY_S + 5)


def test_a_broken_file_is_a_new_clock(path: Path, time: Time) -> None:
    path.parent.mkdir()
    for text in ("", "[]", '{"seats_s": [1], "table_s": 2, "paused": false}', "{"):
        path.write_text(text, encoding="utf-8")
        assert GameClock(path, 2, time).spent_s(0) == 0


def test_a_clock_reads_as_chess_players_read_it() -> None:
    assert [clock_text(each) for each in (0, 59.9, 61, 3600)] == ["0:00", "0:59", "1:01", "60:00"]


@pytest.mark.full
async def test_time_is_exported_with_the_result(tmp_path: Path, time: Time) -> None:
    table = await table_in(tmp_path, 2)
    await play_until(table, is_over)
    await table.finish()
    clock = GameClock(tmp_path / "games" / f"{table.id}.clock", 2, time)
    clock.think([0])
    time.now_s += 30 * 60
    clock.think([1])
    time.now_s += 45 * 60
    clock.keep()
    entry = archive_in(tmp_path).entry_of(table.id)
    assert entry is not None
    assert entry.minutes == 75
    result = result_of(table, entry)
    assert {row.name: row.thought_min for row in result.rows} == {"Red": 30, "Blue": 45}
    assert "durationMin%22%3A75" in bg_stats_link(result)
    assert all(line.endswith((",30.0", ",45.0")) for line in score_csv(result).splitlines()[1:])
