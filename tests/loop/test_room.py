"""The room of a table: opened with it, recorded, told of, closed; the table outlives it."""

import asyncio
import zipfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from companion_app.model import places
from companion_app.model import room as rooms
from companion_app.model.room import Room, is_low, standing_words
from companion_app.model.tables.maharaja.table import MaharajaTable
from companion_app.transport.device_link import Phase, Standing
from companion_app.transport.diagnostics import kept_log
from companion_app.transport.line import Paired
from companion_app.transport.recording import read
from companion_app.transport.replayed import Replayed
from companion_app.transport.simulated import SimulatedTable
from shared_rules import devices
from shared_rules.core.errors import SaveError
from shared_rules.core.keys import Keyring
from shared_rules.core.taps import Ready
from shared_rules.games.maharaja.state import DISKS
from shared_rules.wire.host_end import Arrived
from shared_rules.wire.signals import PAD
from tests.model.tables import archive_in, play_until, table_in

KEY = bytes(range(16))
PATIENCE_S = 20


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not holds():
            await asyncio.sleep(0.01)


def simulated(folder: Path) -> SimulatedTable:
    return SimulatedTable(folder / "simulated", Keyring(folder / "keys"))


@asynccontextmanager
async def opened(folder: Path, table: MaharajaTable) -> AsyncIterator[Any]:
    with kept_log() as log:
        room = Room(table, simulated(folder), log, folder / "recordings", KEY)
        await room.start()
        await until(lambda: all(row.phase is Phase.READY for row in room.rows()))
        try:
            yield room
        finally:
            await room.stop()


async def at_disks(folder: Path) -> MaharajaTable:
    table = await table_in(folder, seats=2)
    await play_until(table, lambda at: at.view().phase == DISKS)
    return table


async def seated(room: Room) -> None:
    hands = room.sim_hands()
    assert hands
    for seat, disk in enumerate(("disk-1", "disk-2")):
        room.want(seat)
        hands.press(disk)
        await until(lambda seat=seat: [row for row in room.rows() if row.seat == seat])


@pytest.mark.full
async def test_devices_are_there_after_the_app_was_closed_and_sit_where_they_sat(
    tmp_path: Path,
) -> None:
    table = await at_disks(tmp_path)
    path = next((tmp_path / "games").iterdir())
    async with opened(tmp_path, table) as room:
        await seated(room)
        assert [row.device_id for row in room.rows()] == ["disk-1", "disk-2", "pad-1"]
        assert [row.seat for row in room.rows()] == [0, 1, None]
        assert room.rows()[0].words.startswith("Ready. Battery ")
    assert not room.sim_hands()._table.hands
    await table.close()
    again = MaharajaTable(archive_in(tmp_path).open(path))
    async with opened(tmp_path, again) as room:
        outcomes: list[Any] = []
        room.on_outcome = outcomes.append
        assert [row.seat for row in room.rows()] == [0, 1, None]
        # the boots of its flash went on, so it was not taken for an impostor
        await until(lambda: len(room.tellings) == 3)
        assert "Presses may be missing" in room.tellings[0].words
        room.sim_hands().press("disk-2")
        await until(lambda: any(isinstance(each, Ready) and each.seat == 1 for each in outcomes))
        assert again.view().players[1].locked
    await again.close()


@pytest.mark.full
async def test_a_recording_of_a_part_of_the_evening_can_be_replayed_alone(tmp_path: Path) -> None:
    table = await at_disks(tmp_path)
    async with opened(tmp_path, table) as room:
        await seated(room)
        path = await room.record()
        await until(lambda: all(row.phase is Phase.READY for row in room.rows()))
        assert room.recording == path
        before = len(table.heard())
        room.sim_hands().turn("disk-1", 0, 3)
        await until(lambda: len(table.heard()) > before)
        heard = [each for each, _note in table.heard()[before:]]
        await room.stop_recording()
        await until(lambda: all(row.phase is Phase.READY for row in room.rows()))
        bundle = await room.write_diagnostics(tmp_path / "reports")
        assert zipfile.ZipFile(bundle).namelist() == ["system.json", "links.json", "log.txt"]
    await table.close()
    devices = simulated(tmp_path).devices(2)
    events = [each async for each in Replayed(read(path, KEY), devices).events()]
    replayed = {
        (device_id, event.boot, event.number)
        for device_id, event in events
        if isinstance(event, Arrived)
    }
    assert {(each.device, each.boot, each.sequence) for each in heard} <= replayed


@pytest.mark.full
async def test_a_battery_that_runs_low_is_told(tmp_path: Path) -> None:
    table = await table_in(tmp_path, seats=2)
    async with opened(tmp_path, table) as room:
        assert not any(row.is_low for row in room.rows())
        room.source.hands["disk-1"].do("drain 3300")
        await until(lambda: room.rows()[0].is_low)
        assert not room.rows()[1].is_low
    await table.close()


@pytest.mark.full
async def test_a_full_disk_closes_the_room_and_not_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await at_disks(tmp_path)
    async with opened(tmp_path, table) as room:
        failures: list[BaseException] = []
        room.on_failure = failures.append

        def full(*_: object) -> None:
            raise SaveError("save", "The disk is full", "Make room")

        monkeypatch.setattr(table._journal, "keep", full)
        room.sim_hands().press("disk-1")
        await until(lambda: failures)
        assert isinstance(failures[0], SaveError)
        monkeypatch.undo()
    ask = table.waiting()[0]
    assert await table.move(ask.seat, table.view(ask.seat).moves[0]) is None
    await table.close()


class Shelf:
    """More devices than a table has room for."""

    kind = "shelf"

    def devices(self, _seats: int) -> list[Paired]:
        disks = [Paired(f"disk-{n}", f"d{n}", bytes(32)) for n in range(1, 8)]
        return [*disks, Paired("pad-1", "pad", bytes(32), PAD)]

    @asynccontextmanager
    async def open(self, _seats: int) -> AsyncIterator[Any]:
        yield self

    trouble = "nothing answers"

    async def find(self, _device: Paired) -> Any:
        await asyncio.Event().wait()


async def test_who_waits_for_a_place_is_searched_for_while_others_are_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "AWAY_S", 0.0)
    monkeypatch.setattr(rooms, "SHARE_S", 0.01)
    table = await table_in(tmp_path, seats=2)
    with kept_log() as log:
        room = Room(table, Shelf(), log, tmp_path, KEY)
        changed = asyncio.Event()
        room.on_change = changed.set
        await room.start()
        first = {row.device_id for row in room.rows()}
        seen = set(first)
        async with asyncio.timeout(PATIENCE_S):
            while len(seen) < 8:
                changed.clear()
                await changed.wait()
                seen |= {row.device_id for row in room.rows()}
                assert len(room.rows()) == 6
        assert not first >= seen
        await room.stop()
    await table.close()


@pytest.mark.full
async def test_of_many_devices_those_that_fit_are_searched_for(tmp_path: Path) -> None:
    table = await table_in(tmp_path, seats=2)
    with kept_log() as log:
        room = Room(table, Shelf(), log, tmp_path, KEY)
        await room.start()
        assert len(room.rows()) == 6
        assert room.rows()[-1].kind is devices.PAD
        assert {row.phase for row in room.rows()} == {Phase.SEARCHING}
        assert room.trouble == "nothing answers"
        await room.stop()
    await table.close()


async def test_how_a_device_stands_is_told_in_words() -> None:
    now = asyncio.get_running_loop().time()
    told = {
        Standing(Phase.SEARCHING, now): "Searching. Is it switched on and near?",
        Standing(Phase.CONNECTING, now): "Found. Connecting.",
        Standing(Phase.REPLAYING, now): "Telling what was missed.",
        Standing(Phase.READY, now): "Ready.",
        Standing(Phase.READY, now, 80): "Ready. Battery 80 %.",
        Standing(Phase.READY, now, 80, -70): "Ready. Battery 80 %, signal good.",
        Standing(Phase.READY, now, 8, -90): "Ready. Battery 8 %, signal weak.",
        Standing(Phase.LOST, now): "Lost just now. It is searched for.",
        Standing(Phase.LOST, now - 61): "Lost for 1 minute.",
        Standing(Phase.LOST, now - 7300): "Lost for 2 hours.",
        Standing(Phase.REFUSED, now, words="update the app"): "Cannot be used: update the app.",
    }
    assert {each: standing_words(each) for each in told} == told


def test_an_empty_battery_is_low_and_one_that_was_not_told_is_not() -> None:
    low = {percent: is_low(Standing(Phase.READY, 0.0, percent)) for percent in (None, 0, 14, 15)}
    assert low == {None: False, 0: True, 14: True, 15: False}
    assert not is_low(None)
    assert Standing(Phase.READY, 0.0, 0, -90).told() == "ready, battery 0 %, signal -90 dBm"
