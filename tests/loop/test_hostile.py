"""Somebody else on the air: an impostor, an eavesdropper, a replayer, and noise without end."""

import asyncio
import gc
import logging
import os
import random
import tracemalloc
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from bleak.exc import BleakError

from companion_app.transport.ble import BleLine
from companion_app.transport.device_link import Phase
from companion_app.transport.line import Arrivals, Connect, Line, LineLost, Paired
from companion_app.transport.simulated import Simulated, paired
from shared_rules.wire.signals import DialTurned, TokenSeen
from tests.firmware.tablet import disk_settings
from tests.loop.lossy import Lossy
from tests.loop.table import closed, opened
from tests.loop.virtual_time import run

ROOT = Path(__file__).resolve().parents[2]
ROOMS = (
    ROOT / "companion_app" / "transport",
    ROOT / "shared_rules",
    ROOT / "tests" / "loop",
    Path(asyncio.__file__).parent,
)
"""Where all that a link could pile up comes from: the noise itself, its readers, their queues."""
MOST_GROWN_BYTES = 100_000


@pytest.mark.full
def test_an_impostor_with_the_right_name_gets_nothing_and_tells_nothing() -> None:
    async def story() -> None:
        async with Simulated() as table:
            sim = table.power_on(disk_settings(key=b"x" * 32))
            app = await opened(table, [paired(disk_settings())])
            sim.bench.arrows[0].angle = 2000
            await app.until(lambda: app.phases("disk-1").count(Phase.LOST) == 2)
            words = app.links.standings()["disk-1"].words
            assert words == "it did not prove that it is the paired device"
            assert Phase.READY not in app.phases("disk-1")
            assert not app.kept
            assert app.links.refused()["disk-1"]["forged"] > 5
            assert not sim.device.end.session
            await closed(app)

    run(story())


class Overheard(Lossy):
    """A good link that somebody listens to, and may speak on."""

    def __init__(self, backend: Simulated) -> None:
        super().__init__(backend, random.Random(1), 0.0)
        self.to_app: list[bytes] = []

    def spoilt(self, frame: bytes) -> list[bytes]:
        self.to_app.append(frame)
        return [frame]


def test_what_is_overheard_cannot_be_read_nor_said_again() -> None:
    uid = b"\x04\xa1\xb2\xc3\xd4\xe5\xf6"

    async def story() -> None:
        async with Simulated() as table:
            sim = table.power_on(disk_settings())
            air = Overheard(table)
            app = await opened(air, [paired(disk_settings())])
            await app.ready("disk-1")
            for said in (TokenSeen(0, uid, 1, 2, 3), DialTurned(0, 1234, 2)):
                sim.device.end.say(sim.now_ms(), said)
            await app.until(lambda: len(app.signals("disk-1")) == 2)
            assert not any(uid in frame for frame in air.to_app)
            count = len(app.kept["disk-1"])
            recorded = list(air.to_app)
            for again in range(2):  # in the same session, then in the next one
                sim.air.to_host += recorded
                await asyncio.sleep(1)
                assert len(app.kept["disk-1"]) == count, again
                app.links._links["disk-1"].end.hang_up()
                await asyncio.sleep(2)
            assert app.check_order("disk-1") == len(app.kept["disk-1"])
            assert len(app.signals("disk-1")) == 2
            await closed(app)

    run(story())


class Noise:
    """Backend. A device that babbles: noise, and true frames of others with a bit changed."""

    signal_dbm = None

    def __init__(self, rng: random.Random, count: int, true: list[bytes]) -> None:
        self._rng = rng
        self._true = true
        self.left = count

    async def find(self, _device: Paired) -> Connect:
        async def connect() -> Line:
            return self

        return connect

    def distrust(self) -> None:
        pass

    async def send(self, frame: bytes) -> None:
        self._true[self._rng.randrange(len(self._true))] = frame

    async def receive(self) -> bytes:
        if self.left <= 0:
            await asyncio.Event().wait()
        self.left -= 1
        if self.is_unlucky():
            raise LineLost("babbled off")
        if self.left % 64 == 0:
            await asyncio.sleep(0.01)
        if self._rng.random() < 0.3:
            return self._rng.randbytes(self._rng.randrange(0, 300))
        frame = bytearray(self._rng.choice(self._true))
        if self._rng.random() < 0.9 and frame:
            frame[self._rng.randrange(len(frame))] ^= 1 << self._rng.randrange(8)
        return bytes(frame)

    def is_unlucky(self) -> bool:
        return self._rng.random() < 0.001

    async def close(self) -> None:
        pass


class BabblingClient:
    """As much of bleak's client as a line uses: values of any length, and writes that fail."""

    def __init__(self, noise: Noise) -> None:
        self._noise = noise

    async def connect(self) -> None:
        pass

    async def start_notify(self, _uuid: str, notified: Any) -> None:
        self._babbling = asyncio.create_task(self._babble(notified))

    async def _babble(self, notified: Any) -> None:
        while True:
            with suppress(LineLost):
                notified(None, bytearray(await self._noise.receive()))

    async def write_gatt_char(self, _uuid: str, frame: bytes, response: bool) -> None:
        await self._noise.send(frame)
        if self._noise.is_unlucky():
            raise BleakError("gone")

    async def disconnect(self) -> None:
        self._babbling.cancel()


class GattNoise(Noise):
    """The same as values of a characteristic, through the line that Bluetooth has."""

    async def find(self, _device: Paired) -> Connect:
        async def connect() -> Line:
            client: Any = BabblingClient(self)
            line = BleLine(client, Arrivals(), -50, self.distrust, lambda: None)
            await line.open()
            return line

        return connect


def held() -> int:
    """Bytes that a link holds: other tests may have left something alive in this process."""
    gc.collect()
    ours = [tracemalloc.Filter(True, f"{room}/*") for room in ROOMS]
    traces = tracemalloc.take_snapshot().filter_traces(ours).traces
    return sum(trace.size for trace in traces)


async def _grown_by_noise(seed: int, count: int, babbler: type[Noise]) -> int:
    """Bytes that a link holds more at the end of so much noise than after its first quarter."""
    rng = random.Random(seed)
    async with Simulated() as table:
        table.power_on(disk_settings())
        air = Overheard(table)
        app = await opened(air, [paired(disk_settings())])
        await app.ready("disk-1")
        await closed(app)
    noise = babbler(rng, count, [*air.to_app, os.urandom(64)])
    app = await opened(noise, [paired(disk_settings())])
    tracemalloc.start()
    await app.until(lambda: noise.left <= count * 3 // 4, 1e9)
    app.events.clear()
    before = held()
    await app.until(lambda: noise.left <= 0, 1e9)
    app.events.clear()
    grown = held() - before
    tracemalloc.stop()
    assert not app.kept
    await closed(app)
    return grown


@pytest.fixture(autouse=True)
def quiet(caplog: pytest.LogCaptureFixture) -> None:
    """The log of a test keeps every line that a link wrote, and that is not the link's fault."""
    caplog.set_level(logging.WARNING, logger="durbar.link")


@pytest.mark.full
@pytest.mark.parametrize("babbler", [Noise, GattNoise])
def test_noise_is_refused_and_nothing_grows(seed: int, babbler: type[Noise]) -> None:
    assert run(_grown_by_noise(seed, 8_000, babbler)) < MOST_GROWN_BYTES


@pytest.mark.soak
@pytest.mark.parametrize("babbler", [Noise, GattNoise])
def test_a_million_pieces_of_noise(seed: int, babbler: type[Noise]) -> None:
    assert run(_grown_by_noise(seed, 1_000_000, babbler)) < MOST_GROWN_BYTES
