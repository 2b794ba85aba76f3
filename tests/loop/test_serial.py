"""The loop over a cable: firmware in its own process, a pseudo-terminal, the app's link."""

import random
from pathlib import Path

import pytest

from companion_app.transport import device_link
from companion_app.transport.device_link import Phase
from companion_app.transport.process import DeviceProcess
from companion_app.transport.serial import NO_PORT, AnyPort, Serial
from companion_app.transport.simulated import paired
from firmware.settings import encode
from shared_rules.wire.cues import Glow
from shared_rules.wire.host_end import Agreed, Rebooted
from shared_rules.wire.signals import ButtonPressed, DialTurned
from tests.firmware.tablet import disk_settings
from tests.loop.lossy import Lossy
from tests.loop.table import closed, opened

SETTINGS = disk_settings()


async def the_loop(tmp_path: Path, interpreter: Path | None, seed: int, count: int) -> None:
    async with DeviceProcess("disk-1", encode(SETTINGS), tmp_path, interpreter) as device:
        backend = Lossy(Serial({"disk-1": device.port}), random.Random(seed), 0.05)
        app = await opened(backend, [paired(SETTINGS)])
        await app.ready("disk-1")
        device.do("turn 1 1024")
        device.do("tap 120")
        await app.until(
            lambda: {DialTurned, ButtonPressed} <= set(map(type, app.signals("disk-1")))
        )
        device.do(f"chatter {count}")
        await app.until(lambda: len(app.signals("disk-1")) >= count)
        assert app.check_order("disk-1") >= count
        app.links.tell("disk-1", Glow(0, 18, 0, 0, 255, 0, 0))
        await app.until(lambda: set(device.told["lights"]) > {"0"})
        device.do("power")
        await app.until(lambda: app.of("disk-1", Rebooted))
        await app.until(lambda: len(app.of("disk-1", Agreed)) == 2)
        await app.ready("disk-1")
        await closed(app)


@pytest.mark.full
async def test_the_loop_over_a_cable(tmp_path: Path, seed: int) -> None:
    await the_loop(tmp_path, None, seed, 300)


@pytest.mark.full
async def test_the_loop_over_a_cable_on_micropython(
    tmp_path: Path, micropython: Path, seed: int
) -> None:
    await the_loop(tmp_path, micropython, seed, 3000)


@pytest.mark.full
async def test_a_port_that_comes_later_and_goes_again_is_found(tmp_path: Path) -> None:
    ports: dict[str, str] = {}
    app = await opened(Serial(ports), [paired(SETTINGS)])
    async with DeviceProcess("disk-1", encode(SETTINGS), tmp_path) as device:
        ports["disk-1"] = device.port
        await app.ready("disk-1")
    await app.until(lambda: app.phase("disk-1") is Phase.LOST)
    async with DeviceProcess("disk-1", encode(SETTINGS), tmp_path) as device:
        ports["disk-1"] = device.port
        await app.until(lambda: app.phase("disk-1") in (Phase.READY, Phase.REFUSED))
    await closed(app)


@pytest.mark.full
async def test_who_hangs_on_which_port_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(device_link, "PROOF_S", 3.0)
    second = disk_settings(name="disk-2", device_id=b"disk-2", key=bytes(32))
    async with (
        DeviceProcess("disk-1", encode(SETTINGS), tmp_path) as one,
        DeviceProcess("disk-2", encode(second), tmp_path) as two,
    ):
        plugged: list[str] = []
        backend = AnyPort(lambda: plugged)
        app = await opened(backend, [paired(SETTINGS), paired(second)])
        await app.until(lambda: backend.trouble == NO_PORT)
        plugged += [two.port, one.port]  # each looks at the other's port first
        await app.ready("disk-1", "disk-2")
        assert backend.trouble == ""
        one.do("tap 120")
        await app.until(lambda: ButtonPressed in map(type, app.signals("disk-1")))
        assert ButtonPressed not in map(type, app.signals("disk-2"))
        await closed(app)


async def test_a_port_that_cannot_be_opened_is_told(tmp_path: Path) -> None:
    port = str(tmp_path / "nowhere")
    backend = AnyPort(lambda: [port])
    app = await opened(backend, [paired(SETTINGS)])
    await app.until(lambda: backend.trouble)
    assert backend.trouble.startswith(f"{port} cannot be opened")
    await closed(app)
