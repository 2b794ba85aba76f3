"""From a turned dial to the app, on simulated devices and a clock that jumps."""

import asyncio
import binascii
import logging
import random
import struct
from typing import Any

import pytest

from companion_app.transport.device_link import Phase, Standing
from companion_app.transport.line import Paired
from companion_app.transport.links import MOST_DEVICES, Links
from companion_app.transport.simulated import Simulated, SimulatedLine, paired
from shared_rules.wire.cues import Glow
from shared_rules.wire.host_end import Agreed, Missed, Rebooted
from shared_rules.wire.signals import DialTurned
from tests.firmware.tablet import disk_settings, pad_settings
from tests.loop.lossy import Lossy
from tests.loop.table import App, closed, opened
from tests.loop.virtual_time import run


def test_a_turned_dial_arrives(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        async with Simulated() as table:
            sim = table.power_on(disk_settings())
            app = await opened(table, [paired(disk_settings())])
            await app.ready("disk-1")
            sim.bench.arrows[1].angle = 1024
            await app.until(lambda: app.signals("disk-1"))
            assert isinstance(app.signals("disk-1")[0], DialTurned)
            assert app.signals("disk-1")[0].arrow == 1
            await closed(app)

    with caplog.at_level(logging.INFO, "durbar.link"):
        run(story())
    told = [record.getMessage() for record in caplog.records]
    assert told[:3] == ["disk-1: searching", "disk-1: connecting", "disk-1: replaying"]
    assert any(words.startswith("disk-1: ready, battery ") for words in told)


def test_a_cue_lights_the_ring() -> None:
    async def story() -> None:
        async with Simulated() as table:
            sim = table.power_on(disk_settings())
            app = await opened(table, [paired(disk_settings())])
            assert not app.links.tell("disk-1", Glow(0, 18, 0, 0, 255, 0, 0)), "nobody is there"
            assert not app.links.tell("nobody", Glow(0, 18, 0, 0, 255, 0, 0))
            await app.ready("disk-1")
            assert app.links.tell("disk-1", Glow(0, 18, 0, 0, 255, 0, 0))
            sim.bench.button.tap(400)
            await app.until(lambda: len(app.signals("disk-1")) >= 2)
            assert any(sim.bench.lights.colours[0])
            await closed(app)

    run(story())


def test_a_device_that_restarts_is_found_again_and_what_may_be_missing_is_told() -> None:
    async def story() -> None:
        async with Simulated() as table:
            sim = table.power_on(disk_settings())
            app = await opened(table, [paired(disk_settings())])
            await app.ready("disk-1")
            sim.power_cycle()
            sim.bench.arrows[0].angle = 2048
            await app.until(lambda: app.of("disk-1", Rebooted))
            await app.until(lambda: len(app.of("disk-1", Agreed)) == 2)
            before, now = app.of("disk-1", Agreed)[1]
            assert before.digest() != now.digest()
            await app.ready("disk-1")
            phases = app.phases("disk-1")
            assert Phase.LOST in phases
            assert phases.index(Phase.LOST) > phases.index(Phase.READY)
            await closed(app)

    run(story())


def test_six_devices_do_not_mix() -> None:
    async def story() -> None:
        disks = [disk_settings(name=f"disk-{n}", device_id=b"disk-%d" % n) for n in range(5)]
        every = [*disks, pad_settings()]
        async with Simulated() as table:
            sims = [table.power_on(settings, seed=n) for n, settings in enumerate(every, 1)]
            app = await opened(table, [paired(settings) for settings in every])
            await app.ready(*(settings.device_id.decode() for settings in every))
            for n, sim in enumerate(sims[:5]):
                sim.bench.arrows[0].angle = 455 * (n + 2) % 4096
            await app.until(lambda: all(app.signals(f"disk-{n}") for n in range(5)))
            for n in range(5):
                assert app.signals(f"disk-{n}")[-1].arrow == 0
                app.check_order(f"disk-{n}")
            assert not app.signals("pad-1")
            await closed(app)

    run(story())


@pytest.mark.full
@pytest.mark.parametrize("loss_percent", [0, 10, 30])
def test_nothing_is_lost_on_a_bad_link(loss_percent: int, seed: int) -> None:
    async def story() -> None:
        rng = random.Random(seed)
        async with Simulated() as table:
            sim = table.power_on(disk_settings(), seed=seed % 1000 + 1)
            lossy = Lossy(table, rng, loss_percent / 100, cut=0.001 if loss_percent else 0.0)
            app = await opened(lossy, [paired(disk_settings())])
            await app.ready("disk-1")
            for turn in range(200):
                sim.bench.arrows[turn % 2].angle = rng.randrange(4096)
                await asyncio.sleep(0.06)
            await app.until(lambda: sim.device.end.outbox.oldest == sim.device.end.outbox.next)
            assert app.check_order("disk-1") == sim.device.end.outbox.next
            await closed(app)

    run(story())


@pytest.mark.full
def test_lines_lost_while_the_app_is_busy_lose_nothing(seed: int) -> None:
    async def story() -> None:
        rng = random.Random(seed)
        async with Simulated() as table:
            sim = table.power_on(disk_settings())
            app = await opened(Lossy(table, rng, 0.0, cut=0.05), [paired(disk_settings())])
            app.pause_s = 0.02
            await app.ready("disk-1")
            outbox = sim.device.end.outbox
            for number in range(1000):
                await app.until(lambda: outbox.next - outbox.oldest < 200)
                sim.device.end.say(sim.now_ms(), DialTurned(0, number % 4096, 0))
            await app.until(lambda: outbox.oldest == outbox.next)
            assert app.phases("disk-1").count(Phase.LOST) > 3
            assert app.check_order("disk-1") == outbox.next
            await closed(app)

    run(story())


@pytest.mark.full
def test_an_app_that_is_slow_loses_nothing() -> None:
    async def story() -> None:
        async with Simulated() as table, Links() as links:
            sim = table.power_on(disk_settings())
            links.add(paired(disk_settings()), table)
            await asyncio.sleep(2)
            for turn in range(300):
                sim.bench.arrows[0].angle = 1000 * turn % 4096
                await asyncio.sleep(0.05)
            app = App(links)
            await app.until(lambda: sim.device.end.outbox.oldest == sim.device.end.outbox.next)
            missed = sum(each.count for each in app.of("disk-1", Missed))
            assert len(app.kept["disk-1"]) + missed == sim.device.end.outbox.next
            await app.stop()

    run(story())


def test_a_firmware_of_another_version_is_told_in_words() -> None:
    async def story() -> None:
        async with Simulated() as table:
            sim = table.power_on(disk_settings())
            app = await opened(table, [paired(disk_settings())])
            await app.until(lambda: app.phase("disk-1") is Phase.CONNECTING)
            sim.air.to_host.append(_of_version(9))
            await app.until(lambda: Phase.REFUSED in app.phases("disk-1"))
            told = [each.words for each in app.of("disk-1", Standing) if each.words]
            assert told == ["the device speaks wire version 9, the app 1: update the app"]
            await closed(app)

    run(story())


@pytest.mark.full
def test_a_device_that_proved_itself_and_fell_silent_is_not_distrusted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    distrusted: list[str] = []
    monkeypatch.setattr(SimulatedLine, "distrust", lambda _line: distrusted.append("disk-1"))

    async def story() -> None:
        async with Simulated() as table:
            table.power_on(disk_settings())
            app = await opened(table, [paired(disk_settings())])
            await app.ready("disk-1")
            deaf = table._running["disk-1"]
            listens, deaf._pass_on = deaf._pass_on, deaf.sim.air.to_host.clear
            await app.until(lambda: app.phase("disk-1") is Phase.LOST)
            assert app.links.standings()["disk-1"].words == "it fell silent"
            deaf._pass_on = listens
            await app.ready("disk-1")
            await closed(app)

    run(story())
    assert not distrusted


class Broken:
    """A backend with a mistake in it, for one of three devices."""

    trouble = ""

    def __init__(self, mistake: type[BaseException]) -> None:
        self._mistake = mistake

    async def find(self, device: Paired) -> Any:
        if device.device_id == "disk-0":
            raise self._mistake
        await asyncio.Event().wait()


@pytest.mark.parametrize(
    ("mistake", "told"),
    [(ZeroDivisionError, ZeroDivisionError), (asyncio.CancelledError, RuntimeError)],
)
def test_a_link_that_died_is_told_and_keeps_no_other_from_being_closed(
    mistake: type[BaseException], told: type[Exception]
) -> None:
    async def story() -> None:
        app = await opened(Broken(mistake), [Paired(f"disk-{n}", "", bytes(32)) for n in range(3)])
        tasks = tuple(app.links._tasks.values())
        with pytest.raises(told):
            await app.until(lambda: False)
        await closed(app)
        assert all(task.done() for task in tasks)

    run(story())


def _of_version(version: int) -> bytes:
    body = bytes((version,)) + bytes(20)
    return body + struct.pack("<I", binascii.crc32(body))


def test_a_table_has_six_places_and_each_device_one() -> None:
    async def story() -> None:
        async with Simulated() as table, Links() as links:
            for n in range(MOST_DEVICES):
                links.add(Paired(f"disk-{n}", f"disk-{n}", bytes(32)), table)
            with pytest.raises(ValueError, match="at most 6"):
                links.add(Paired("more", "more", bytes(32)), table)
            await links.remove("disk-0")
            with pytest.raises(ValueError, match="disk-1 is at this table"):
                links.add(Paired("disk-1", "disk-1", bytes(32)), table)

    run(story())


def test_a_key_is_not_shown() -> None:
    assert "k" * 32 not in repr(Paired("disk-1", "disk-1", b"k" * 32))
