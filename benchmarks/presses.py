"""A table of disks on MicroPython over a virtual radio, pressed; the app's own model hears them.

The app's own bleak client, link, journal (with its fsync) and model take a press from the button's
register to the changed View, without a window. The bare round trip is a GATT read on the same
connection, between the presses. No radio is in it, and no NimBLE.
"""

import asyncio
import random
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

from bumble.device import Device, Peer

from companion_app.model.devices import Devices
from companion_app.model.hands import GameHands
from companion_app.model.hands.maharaja import GESTURES
from companion_app.transport.ble import Ble
from companion_app.transport.device_link import Phase
from companion_app.transport.links import Links
from companion_app.transport.process import DeviceProcess
from companion_app.transport.simulated import paired
from firmware.settings import encode
from shared_rules.games.maharaja.state import DISKS
from tests.firmware.tablet import disk_settings, pad_settings
from tests.loop import bumble_backend
from tests.loop.radio import Air, Bridge, device_on
from tests.model.tables import play_until, table_in

INTERVAL_S = 0.015
HELD_MS = 60
SCATTER_MS = 15
"""A tap ends at any moment of a scan and of a connection interval."""
QUIET_S = 0.06
PATIENCE_S = 60.0
GENERIC_NAME = 3  # the handle of the device's name: every server has one


class Pressed(NamedTuple):
    """From a released button to the View, and a bare round trip just before it."""

    whole_ms: float
    bare_ms: float


class Rig:
    def __init__(self, table: Any, tablet: Device, disks: list[Any]) -> None:
        self.table = table
        self._tablet = tablet
        self._disks = disks
        self._shown = asyncio.Event()
        table.when_shown(self._shown.set)

    async def press_all(self) -> Pressed:
        """All disks at once; until the last of their locks has turned on the open screen."""
        async with asyncio.timeout(PATIENCE_S):
            return await self._press()

    async def _press(self) -> Pressed:
        bare_ms = await self._round_trip_ms()
        before = self._locks()
        # One word: a starved device would read a press and a release in one step, and see neither.
        held_ms = HELD_MS + random.randrange(SCATTER_MS)
        for disk in self._disks:
            disk.do(f"tap {held_ms}")
        began = time.perf_counter() + held_ms / 1000  # a tap counts when it ends
        while any(now == old for now, old in zip(self._locks(), before, strict=True)):
            self._shown.clear()
            await self._shown.wait()
        whole_ms = (time.perf_counter() - began) * 1000
        await asyncio.sleep(QUIET_S)
        return Pressed(whole_ms, bare_ms)

    def _locks(self) -> list[bool]:
        return [player.locked for player in self.table.view().players[: len(self._disks)]]

    async def _round_trip_ms(self) -> float:
        peer = Peer(next(iter(self._tablet.connections.values())))
        began = time.perf_counter()
        await peer.gatt_client.read_value(GENERIC_NAME)
        return (time.perf_counter() - began) * 1000


@asynccontextmanager
async def rig(disks: int, folder: Path, micropython: Path) -> AsyncIterator[Rig]:
    """So many disks, all but the last of several to be pressed, and a pad beside several.

    One seat is never pressed: the secret choice would end when all have locked.
    """
    every = [
        disk_settings(name=f"disk-{n}", device_id=b"disk-%d" % n, pace_ms=0)
        for n in range(1, disks + 1)
    ]
    if disks > 1:
        every.append(pad_settings(pace_ms=0))
    air = Air(random.Random(1), interval_s=INTERVAL_S)
    tablet = device_on(air, 99, "tablet")
    await tablet.power_on()
    table = await table_in(folder, seats=max(2, disks))
    await play_until(table, lambda at: at.view().phase == DISKS)
    async with AsyncExitStack() as stack:
        links = await stack.enter_async_context(Links())
        ble = Ble(*bumble_backend.on(tablet))
        processes = []
        for number, settings in enumerate(every, 1):
            bridge = Bridge(device_on(air, number, settings.name))
            path = folder / f"{settings.name}.bridge"
            server = await bridge.serve(path)
            stack.callback(server.close)
            process = DeviceProcess(settings.name, encode(settings), folder, micropython, path)
            processes.append(await stack.enter_async_context(process))
            links.add(paired(settings), ble)
        devices = Devices(table, links, GameHands(table, GESTURES))
        devices.seats.update({seat: f"disk-{seat + 1}" for seat in range(disks)})
        running = asyncio.create_task(devices.run())
        stack.callback(running.cancel)
        standings = links.standings
        while any(each.phase is not Phase.READY for each in standings().values()):
            await asyncio.sleep(0.01)
        yield Rig(table, tablet, processes[: max(1, disks - 1)])
    await table.close()


async def press(disks: int, presses: int, folder: Path, micropython: Path) -> list[Pressed]:
    async with rig(disks, folder, micropython) as table:
        return [await table.press_all() for _ in range(presses)]
