"""What devices say, one thing at a time: seats, greetings, and what they are told in return."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from companion_app.model import devices as model
from companion_app.model.devices import Devices
from companion_app.model.hands import GameHands
from companion_app.model.hands.maharaja import GESTURES
from companion_app.model.tables.maharaja.table import MaharajaTable
from companion_app.transport.device_link import Phase, Standing
from shared_rules.core.taps import Refused
from shared_rules.games.maharaja.state import DISKS
from shared_rules.wire.cues import Buzz, Clear, Unlock
from shared_rules.wire.host_end import Arrived, Missed
from shared_rules.wire.signals import (
    ButtonHeld,
    ButtonPressed,
    ButtonReleased,
    DialLocked,
    DialTurned,
    DialUnlocked,
)
from tests.model.tables import play_until, table_in

READY = Standing(Phase.READY, 0.0)
BOOT = 7


class Desk:
    """A transport without lines: it keeps what was told, and devices say what the test says."""

    def __init__(self, table: MaharajaTable, *device_ids: str) -> None:
        self.table = table
        self.stand = dict.fromkeys(device_ids, READY)
        self.told: list[tuple[str, Any]] = []
        self.news = asyncio.Event()
        self._next = 0
        self.open_app()

    def open_app(self) -> None:
        self.devices = Devices(self.table, self, GameHands(self.table, GESTURES))

    def close_app(self) -> None:
        self.devices.close()

    async def events(self) -> AsyncIterator[Any]:
        raise AssertionError("the test says what happens")
        yield

    def settle(self, device_id: str, boot: int, number: int) -> None:
        assert number < self._next

    def tell(self, device_id: str, cue: Any) -> bool:
        self.told.append((device_id, cue))
        self.news.set()
        return True

    def standings(self) -> dict[str, Standing]:
        return self.stand

    async def says(self, device_id: str, *signals: Any, boot: int = BOOT) -> None:
        for signal in signals:
            self._next += 1
            event = Arrived(boot, self._next - 1, 0, False, signal)
            await self.devices.take(device_id, event)

    async def taps(self, device_id: str, lock: Any) -> None:
        await self.says(device_id, ButtonPressed(0), ButtonReleased(0), lock)

    async def sits(self, seat: int, device_id: str) -> None:
        self.devices.want(seat)
        await self.taps(device_id, DialLocked())
        await self.says(device_id, DialUnlocked())
        assert self.devices.seats[seat] == device_id

    def kinds(self, device_id: str) -> list[type]:
        return [type(cue) for each, cue in self.told if each == device_id]


@asynccontextmanager
async def desk(folder: Path, *device_ids: str) -> AsyncIterator[Desk]:
    table = await table_in(folder, seats=2)
    await play_until(table, lambda at: at.view().phase == DISKS)
    yield Desk(table, *device_ids)
    await table.close()


ARROWS = DialTurned(0, 100, 2), DialTurned(1, 100, 5)


async def test_a_seat_taken_by_a_long_press_loses_no_lock(tmp_path: Path) -> None:
    async with desk(tmp_path, "disk-1") as at:
        at.devices.want(0)
        await at.says("disk-1", ButtonPressed(0), ButtonHeld(0), ButtonReleased(0), *ARROWS)
        assert at.devices.seats == {0: "disk-1"}
        await at.taps("disk-1", DialLocked())
        assert at.table.view(0).players[0].locked


async def test_the_lock_of_a_greeting_is_no_choice_after_a_crash_either(tmp_path: Path) -> None:
    async with desk(tmp_path, "disk-1") as at:
        await at.says("disk-1", *ARROWS)
        at.devices.want(0)
        await at.says("disk-1", ButtonPressed(0))
        at.close_app()
        at.open_app()
        at.told.clear()
        await at.says("disk-1", ButtonReleased(0), DialLocked())
        assert not at.table.view(0).players[0].locked
        assert Unlock in at.kinds("disk-1")
        # the greeting is over, also for who opens the app again
        at.close_app()
        at.open_app()
        await at.says("disk-1", DialUnlocked(), DialLocked())
        assert at.table.view(0).players[0].locked


@pytest.mark.parametrize("how", ["a new boot", "missed"])
async def test_a_greeting_whose_lock_was_lost_swallows_no_other(tmp_path: Path, how: str) -> None:
    async with desk(tmp_path, "disk-1") as at:
        at.devices.want(0)
        await at.says("disk-1", ButtonPressed(0))
        boot = BOOT + 1
        if how == "missed":
            at._next += 1
            await at.devices.take("disk-1", Missed(BOOT, at._next - 1, 1))
            boot = BOOT
        await at.says("disk-1", *ARROWS, DialLocked(), boot=boot)
        assert at.table.view(0).players[0].locked


async def test_a_disk_that_loses_its_seat_forgets_what_it_showed(tmp_path: Path) -> None:
    async with desk(tmp_path, "disk-1", "disk-2") as at:
        await at.sits(0, "disk-1")
        at.told.clear()
        await at.sits(0, "disk-2")
        assert at.kinds("disk-1") == [Clear]


async def test_news_of_a_battery_tell_a_disk_nothing(tmp_path: Path) -> None:
    async with desk(tmp_path, "disk-1") as at:
        await at.sits(0, "disk-1")
        at.told.clear()
        at.stand["disk-1"] = Standing(Phase.READY, 0.0, 80)
        await at.devices.take("disk-1", at.stand["disk-1"])
        assert at.told == []
        # one that was away is told all
        for phase in (Phase.LOST, Phase.REPLAYING, Phase.READY):
            at.stand["disk-1"] = Standing(phase, 1.0, 80)
            await at.devices.take("disk-1", at.stand["disk-1"])
        assert Unlock in at.kinds("disk-1")


async def test_when_a_refusal_has_been_shown_a_lock_in_flight_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(model, "REFUSAL_S", 0.0)
    async with desk(tmp_path, "disk-1") as at:
        await at.sits(0, "disk-1")
        outcomes: list[Any] = []
        at.devices.on_outcome = outcomes.append
        await at.says("disk-1", DialLocked())  # no arrow was heard of
        assert isinstance(outcomes[0], Refused)
        assert Buzz in at.kinds("disk-1")
        at.told.clear()
        at.news.clear()
        async with asyncio.timeout(5):
            await at.news.wait()
        assert Clear in at.kinds("disk-1")
        assert Unlock not in at.kinds("disk-1")


async def test_a_disk_that_is_never_found_again_leaves_its_seat_to_another(tmp_path: Path) -> None:
    async with desk(tmp_path, "disk-1", "disk-2", "disk-3") as at:
        await at.sits(0, "disk-1")
        await at.sits(1, "disk-2")
        at.close_app()
        at.stand["disk-2"] = Standing(Phase.SEARCHING, 0.0)
        at.open_app()
        await at.taps("disk-3", DialLocked())
        assert at.devices.seats == {0: "disk-1", 1: "disk-3"}
