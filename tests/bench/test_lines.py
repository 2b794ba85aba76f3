"""The same bench over a cable and over the air: the device is a process of its own."""

import random
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from companion_app.bench import limits
from companion_app.bench.automatic import Automatic, Senses
from companion_app.bench.judging import Finding
from companion_app.bench.sitting import Sitting
from companion_app.bench.unit import Unit
from companion_app.transport.ble import Ble
from companion_app.transport.line import Backend
from companion_app.transport.process import DeviceProcess
from companion_app.transport.serial import Serial
from companion_app.transport.simulated import paired
from firmware.settings import encode
from tests.bench.table import silent
from tests.bench.test_faults import failed
from tests.firmware.tablet import disk_settings
from tests.loop import bumble_backend
from tests.loop.radio import Air, Bridge, device_on

STEPS = ("button", "link")
PATIENT_S = 60
"""All that is asked for comes, even if the computer itself stood still for a while."""
SETTINGS = disk_settings()
# How fast this machine is just now is not what is tested.
LIMITS = {
    **limits.shipped(),
    **{name: replace(limits.shipped()[name], high=1e6) for name in ("link.median", "link.slow")},
}


def person_at(device: DeviceProcess) -> Automatic:
    senses = Senses(list, lambda: 0, lambda: 0)
    return Automatic(device.do, senses, silent, patience_s=PATIENT_S)


async def examined(device: DeviceProcess, backend: Backend, folder: Path) -> list[Finding]:
    async with Unit(paired(SETTINGS), backend) as unit:
        await unit.found()
        sitting = Sitting(unit, person_at(device), LIMITS, folder)
        return await sitting.some(STEPS)


@pytest.mark.full
async def test_over_a_cable(tmp_path: Path) -> None:
    async with DeviceProcess("disk-1", encode(SETTINGS), tmp_path) as device:
        found = await examined(device, Serial({"disk-1": device.port}), tmp_path)
        assert failed(found) == set()
        assert "link.signal" not in {each.limit for each in found}


@pytest.mark.soak
async def test_a_worn_button_over_a_cable(tmp_path: Path) -> None:
    async with DeviceProcess("disk-1", encode(SETTINGS), tmp_path) as device:
        device.do("break button_worn")
        found = await examined(device, Serial({"disk-1": device.port}), tmp_path)
        assert failed(found) == {"button bounces"}


@pytest.mark.full
async def test_over_the_air(tmp_path: Path, micropython: Path) -> None:
    air = Air(random.Random(1), interval_s=0.0075)
    tablet = device_on(air, 99, "tablet")
    await tablet.power_on()
    async with AsyncExitStack() as stack:
        bridge = Bridge(device_on(air, 1, "disk-1"))
        path = tmp_path / "disk-1.bridge"
        server = await bridge.serve(path)
        stack.callback(server.close)
        made = DeviceProcess("disk-1", encode(SETTINGS), tmp_path, micropython, path)
        device = await stack.enter_async_context(made)
        found = await examined(device, Ble(*bumble_backend.on(tablet)), tmp_path)
        by_limit = {each.limit: each for each in found}
        assert by_limit["button.presses"].passed
        assert by_limit["link.signal"].unit == "dBm"
        assert by_limit["link.restarts"].passed
        assert by_limit["link.median"].value > 0
