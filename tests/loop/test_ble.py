"""The whole loop: firmware on MicroPython, its real bluetooth module, a lossy virtual radio, bleak.

What it shows is software: no radio, and no NimBLE, is in it.
"""

import asyncio
import random
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from companion_app.transport.ble import Ble
from companion_app.transport.device_link import Phase
from companion_app.transport.process import DeviceProcess
from companion_app.transport.simulated import paired
from firmware.settings import encode
from shared_rules.wire.host_end import Arrived
from tests.firmware.tablet import KEY, disk_settings, pad_settings
from tests.loop import bumble_backend
from tests.loop.radio import Air, Bridge, device_on
from tests.loop.table import App, closed, opened


class Table:
    """The app, the air, and by name of the device its process and its radio."""

    def __init__(self, app: App, air: Air) -> None:
        self.app = app
        self.air = air
        self.devices: dict[str, DeviceProcess] = {}
        self.bridges: dict[str, Bridge] = {}

    def check_order(self) -> int:
        return sum(self.app.check_order(name) for name in self.devices)


@asynccontextmanager
async def table_of(
    every: list[Any], air: Air, folder: Path, interpreter: Path
) -> AsyncIterator[Table]:
    tablet = device_on(air, 99, "tablet")
    await tablet.power_on()
    async with AsyncExitStack() as stack:
        app = await opened(Ble(*bumble_backend.on(tablet)), [paired(each) for each in every])
        stack.push_async_callback(closed, app)
        table = Table(app, air)
        for number, settings in enumerate(every, 1):
            bridge = table.bridges[settings.name] = Bridge(device_on(air, number, settings.name))
            path = folder / f"{settings.name}.bridge"
            server = await bridge.serve(path)
            stack.callback(server.close)
            device = DeviceProcess(settings.name, encode(settings), folder, interpreter, path)
            table.devices[settings.name] = await stack.enter_async_context(device)
        await app.ready(*table.devices)
        yield table


def six(pace_ms: int) -> list[Any]:
    disks = [
        disk_settings(name=f"disk-{n}", device_id=b"disk-%d" % n, pace_ms=pace_ms)
        for n in range(1, 6)
    ]
    return [*disks, pad_settings(pace_ms=pace_ms)]


@pytest.mark.full
async def test_a_dial_and_a_token_arrive_over_the_air(tmp_path: Path, micropython: Path) -> None:
    air = Air(random.Random(1), interval_s=0.0075)
    every = [disk_settings(), pad_settings()]
    async with table_of(every, air, tmp_path, micropython) as table:
        table.devices["disk-1"].do("turn 1 1024")
        table.devices["pad-1"].do("put 0 04010203040506 1 2 3")
        await table.app.until(lambda: table.app.signals("disk-1") and table.app.signals("pad-1"))
        assert table.app.signals("disk-1")[0].arrow == 1
        assert tuple(table.app.signals("pad-1")[0])[2:] == (1, 2, 3)


@pytest.mark.full
async def test_an_impostor_of_the_same_name_cannot_keep_the_true_device_away(
    tmp_path: Path, micropython: Path
) -> None:
    air = Air(random.Random(1), interval_s=0.0075)
    tablet, folder = device_on(air, 99, "tablet"), tmp_path / "impostor"
    folder.mkdir()
    await tablet.power_on()
    app = await opened(Ble(*bumble_backend.on(tablet)), [paired(disk_settings())])
    async with AsyncExitStack() as stack:
        stack.push_async_callback(closed, app)
        for number, key, where in ((1, b"x" * 32, folder), (2, KEY, tmp_path)):
            settings = disk_settings(key=key)
            server = await Bridge(device_on(air, number, f"no. {number}")).serve(where / "bridge")
            stack.callback(server.close)
            await stack.enter_async_context(
                DeviceProcess("disk-1", encode(settings), where, micropython, where / "bridge")
            )
            if number == 1:  # the impostor is first, and is connected to
                await app.until(lambda: app.phase("disk-1") is Phase.CONNECTING)
        await app.ready("disk-1")
        assert app.of("disk-1", Arrived)
        assert Phase.LOST in app.phases("disk-1") or Phase.SEARCHING in app.phases("disk-1")[2:]


@pytest.mark.soak
async def test_a_stranger_who_is_silent_cannot_keep_a_device_for_himself(
    tmp_path: Path, micropython: Path
) -> None:
    air = Air(random.Random(1), interval_s=0.0075)
    tablet, stranger = device_on(air, 99, "tablet"), device_on(air, 98, "stranger")
    await tablet.power_on()
    await stranger.power_on()
    disk = device_on(air, 1, "disk-1")
    async with AsyncExitStack() as stack:
        server = await Bridge(disk).serve(tmp_path / "bridge")
        stack.callback(server.close)
        await stack.enter_async_context(
            DeviceProcess(
                "disk-1", encode(disk_settings()), tmp_path, micropython, tmp_path / "bridge"
            )
        )
        kept = await stranger.connect(disk.random_address, timeout=10)
        gone = asyncio.Event()
        kept.on("disconnection", lambda _reason: gone.set())
        app = await opened(Ble(*bumble_backend.on(tablet)), [paired(disk_settings())])
        stack.push_async_callback(closed, app)
        async with asyncio.timeout(180):
            await gone.wait()
        await app.ready("disk-1")


@pytest.mark.full
async def test_six_devices_on_a_bad_radio_lose_and_double_nothing(
    tmp_path: Path, micropython: Path, seed: int
) -> None:
    await _chatter(tmp_path, micropython, seed, each=4000, cuts=6)


@pytest.mark.soak
async def test_a_hundred_thousand_signals(tmp_path: Path, micropython: Path, seed: int) -> None:
    await _chatter(tmp_path, micropython, seed, each=17_000, cuts=30)


def _has(app: App, count: int) -> bool:
    return sum(map(len, app.kept.values())) >= count


async def _chatter(folder: Path, interpreter: Path, seed: int, each: int, cuts: int) -> None:
    rng = random.Random(seed)
    air = Air(rng, loss=0.1, interval_s=0.0075)
    async with table_of(six(0), air, folder, interpreter) as table:
        app, names = table.app, sorted(table.devices)
        began, carried = time.monotonic(), air.carried
        for name in names:
            table.devices[name].do(f"chatter {each}")
        for cut in range(1, cuts + 1):
            enough = 6 * each * cut // (cuts + 2)
            await app.until(partial(_has, app, enough), 600)
            await table.bridges[rng.choice(names)].cut()
        await app.until(lambda: all(len(app.kept[name]) >= each for name in names), 600)
        seconds = time.monotonic() - began
        told = table.check_order()
        assert told >= 6 * each
        frames = air.carried - carried
        print(
            f"{told} signals in {seconds:.1f} s, {frames} frames carried, {air.lost} lost, "
            f"{told / frames:.2f} signals a frame"
        )
