"""Disks that are full, bad, gone or slow under a running game: told, nothing claimed, gone on."""

import asyncio
import errno
import os
import threading
from pathlib import Path
from random import Random
from typing import Any

import pytest
from kivy.clock import Clock

from companion_app.model.people import Person
from companion_app.model.tables import KINDS
from companion_app.view.finding import frames
from shared_rules.core.lines import read_lines
from tests.app.hands import Hands
from tests.app.room import all_ready, lay_disks_out, until
from tests.app.window import running
from tests.faults.disk import Disk, failing_from
from tests.lots import sealed

PEOPLE = (Person("Anna", "red", "bottom"), Person("Boris", "blue", "top"))


async def play_one(hands: Hands, rng: Random) -> None:
    table = hands.table
    ask = table.waiting()[0]
    await hands.app.do(hands.app.move(ask.seat, table.suggest(ask, rng)))
    while hands.app.table and hands.app.screens.current == "scoring":
        hands.app.scoring_seen()
    await frames(1)


@pytest.mark.parametrize("game", ["maharani", "rajas", "cards_karma"])
async def test_what_chance_could_not_answer_it_answers_when_the_game_is_opened_anew(
    hands: Hands, game: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = Random(seed)
    await hands.app.lay(KINDS[game].lay(PEOPLE, {}, sealed(seed)))
    left, sync = 0, os.fsync

    def full_after_one(handle: int) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise OSError(28, "No space left on device")
        sync(handle)

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", full_after_one)
        while hands.app.table:
            left, moves, before = 1, hands.table.changes, hands.table
            await play_one(hands, rng)
            await hands.app.at_rest()
    assert before.chance_waits
    assert before.changes == moves + 1
    assert hands.app.screens.current == "home"
    assert any("the storage is full" in words for words in hands.words())
    await hands.tap("close notice")
    await hands.tap("resume")
    assert not hands.table.chance_waits
    assert hands.table.changes > moves + 1
    await play_one(hands, rng)
    assert hands.app.table


def lines_of(hands: Hands) -> int:
    """Of the only game."""
    (path,) = hands.app.archive.folder.glob("*.durbar")
    return len(read_lines(path).good)


BAD = {
    errno.ENOSPC: "Free some space.",
    errno.EROFS: "Take its write protection off",
    errno.EIO: "put a backup elsewhere",
    errno.ESTALE: "Connect it again.",
}


@pytest.mark.parametrize("error", BAD)
async def test_a_game_goes_on_as_soon_as_the_disk_is_back(
    hands: Hands, error: int, tmp_path: Path, seed: int
) -> None:
    """Without leaving the table: what was open then is not trusted."""
    rng = Random(seed)
    await hands.app.lay(KINDS["maharaja"].lay(PEOPLE, {}, sealed(seed)))
    await play_one(hands, rng)
    table = hands.table
    before, shown, kept = table.changes, hands.app.screens.current, lines_of(hands)
    with Disk(tmp_path, failing_from(0, error)).seen() as disk:
        await play_one(hands, rng)
        assert any(BAD[error] in each and "go on from there" in each for each in hands.words())
        assert (hands.table.changes, hands.app.screens.current) == (before, shown)
        await hands.tap("close notice")
        disk.come_back()
        assert lines_of(hands) == kept
        await play_one(hands, rng)
    assert hands.table is table
    assert hands.table.changes > before
    assert lines_of(hands) == kept + hands.table.changes - before


async def test_devices_are_listened_to_again_when_the_disk_is_back(
    tmp_path: Path, seed: int
) -> None:
    async with running(tmp_path, "simulated") as app:
        hands = Hands(app)
        await lay_disks_out(app)
        await all_ready(app)
        with Disk(tmp_path / "games", failing_from(0, errno.EIO)).seen() as disk:
            app.rooms.room.sim_hands().press("disk-1")
            await until(lambda: any("no longer listened to" in each for each in hands.words()))
            await until(lambda: app.rooms.room is None)
            await hands.tap("close notice")
            disk.come_back()
            await play_one(hands, Random(seed))
            await all_ready(app)
        app.rooms.room.want(1)
        app.rooms.room.sim_hands().press("disk-2")
        await until(lambda: any(row.seat == 1 for row in app.rooms.rows()))


async def test_trouble_at_a_touch_is_told_and_ends_nothing(hands: Hands, tmp_path: Path) -> None:
    with Disk(tmp_path, failing_from(0, errno.EROFS)).seen():
        hands.app.toggle_theme()
        await hands.app.at_rest()
        await frames(2)
        assert any("the storage can only be read" in each for each in hands.words())
        await hands.tap("close notice")
        Clock.schedule_once(touched_in_vain)
        await frames(2)
        assert any("the storage fails" in each for each in hands.words())
    await hands.tap("close notice")
    hands.app.toggle_theme()
    await hands.app.at_rest()
    assert '"dark": false' in (tmp_path / "preferences.json").read_text()


def touched_in_vain(*_: Any) -> None:
    raise OSError(errno.EIO, "Input/output error")


async def test_on_a_slow_disk_the_window_answers_and_shows_only_what_is_kept(
    hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    await hands.app.lay(KINDS["maharaja"].lay(PEOPLE, {}, sealed(seed)))
    table, sync, goes_on, begun = hands.table, os.fsync, threading.Event(), asyncio.Event()
    loop, before = asyncio.get_running_loop(), hands.table.changes

    def slow(handle: int) -> None:
        assert threading.current_thread() is not threading.main_thread(), "the window waits for it"
        loop.call_soon_threadsafe(begun.set)
        goes_on.wait()
        sync(handle)

    monkeypatch.setattr("os.fsync", slow)
    try:
        ask = table.waiting()[0]
        moving = hands.app.do(hands.app.move(ask.seat, table.suggest(ask, Random(seed))))
        await begun.wait()
        await frames(60)
        assert table.changes == before
        hands.app.toggle_theme()
        hands.app.clocks.pause()
        await frames(2)
        assert hands.sees("lift veil") or any("Pause" in each for each in hands.words())
        hands.app.clocks._veil.lift()
        await frames(60)
        assert (table.changes, moving.done()) == (before, False)
    finally:
        goes_on.set()
    await hands.app.at_rest()
    assert moving.done()
    assert table.changes > before
