"""From a button's register to the changed View: how long, beside the bare round trip of that link.

    python -m benchmarks.latency [PRESSES]

A disk on MicroPython is pressed over a virtual radio with a connection interval; the app's own
bleak client, link, journal (with its fsync) and model take it from there, without a window. The
bare round trip is a GATT read on the same connection, between the presses. No radio is in it.
"""

import asyncio
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

from bumble.device import Device, Peer
from rich.console import Console
from rich.table import Table

from companion_app.model.devices import Devices
from companion_app.model.hands import GameHands
from companion_app.model.hands.maharaja import GESTURES
from companion_app.transport.ble import Ble
from companion_app.transport.device_link import Phase
from companion_app.transport.links import Links
from companion_app.transport.process import DeviceProcess
from companion_app.transport.simulated import paired
from firmware.device import STEP_MS
from firmware.micropython import get
from firmware.settings import encode
from shared_rules.games.maharaja.state import DISKS
from tests.firmware.tablet import disk_settings
from tests.loop import bumble_backend
from tests.loop.radio import Air, Bridge, device_on
from tests.model.tables import play_until, table_in

INTERVAL_S = 0.015
HELD_S = 0.1
PRESSES = 100
GENERIC_NAME = 3  # the handle of the device's name: every server has one


async def round_trip_ms(tablet: Device) -> float:
    peer = Peer(next(iter(tablet.connections.values())))
    began = time.perf_counter()
    await peer.gatt_client.read_value(GENERIC_NAME)
    return (time.perf_counter() - began) * 1000


async def measure(presses: int, folder: Path, micropython: Path) -> tuple[list[float], list[float]]:
    """(register to View, bare round trip), in milliseconds."""
    settings = disk_settings(pace_ms=0)
    air = Air(random.Random(1), interval_s=INTERVAL_S)
    tablet, bridge = device_on(air, 99, "tablet"), Bridge(device_on(air, 1, "disk-1"))
    await tablet.power_on()
    server = await bridge.serve(folder / "bridge")
    table = await table_in(folder, seats=2)
    await play_until(table, lambda at: at.view().phase == DISKS)
    shown = asyncio.Event()
    whole, bare = [], []
    process = DeviceProcess("disk-1", encode(settings), folder, micropython, folder / "bridge")
    async with process as disk, Links() as links:
        links.add(paired(settings), Ble(*bumble_backend.on(tablet)))
        devices = Devices(table, links, GameHands(table, GESTURES))
        devices.seats[0] = "disk-1"
        table.when_shown(shown.set)
        running = asyncio.create_task(devices.run())
        while links.standings()["disk-1"].phase is not Phase.READY:
            await asyncio.sleep(0.01)
        for _ in range(presses):
            bare.append(await round_trip_ms(tablet))
            before = table.view().players[0].locked
            disk.do("press")
            await asyncio.sleep(HELD_S + random.random() * INTERVAL_S)
            disk.do("release")  # a tap counts when it ends
            began = time.perf_counter()
            while table.view().players[0].locked == before:
                shown.clear()
                await shown.wait()
            whole.append((time.perf_counter() - began) * 1000)
            await asyncio.sleep(0.1)
        running.cancel()
    server.close()
    await table.close()
    return whole, bare


def p99(times: list[float]) -> float:
    return sorted(times)[max(0, len(times) * 99 // 100 - 1)]


def main() -> None:
    micropython = get.find()
    if micropython is None:
        raise SystemExit("no MicroPython: python -m firmware.micropython.get")
    presses = int(sys.argv[1]) if len(sys.argv) > 1 else PRESSES
    with tempfile.TemporaryDirectory() as folder:
        whole, bare = asyncio.run(measure(presses, Path(folder), micropython))
    table = Table(
        "ms", "median", "p99", title=f"{presses} presses, interval {INTERVAL_S * 1000:g} ms"
    )
    for name, times in (("register to View", whole), ("bare round trip", bare)):
        table.add_row(name, f"{statistics.median(times):.1f}", f"{p99(times):.1f}")
    aim = 3 * p99(bare) + STEP_MS
    table.add_row("aim: 3 round trips and a scan", "", f"{aim:.1f}")
    Console().print(table)


if __name__ == "__main__":
    main()
