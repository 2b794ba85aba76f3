"""Signals without end through the app's link, over lines that lose, spoil and cut, with reboots.

Law: what arrives is checked as it comes: within a boot each signal once, in order, none missing.
"""

import asyncio
import random
from typing import NamedTuple

from companion_app.transport.simulated import Simulated, paired
from shared_rules.wire.host_end import Arrived, Missed
from shared_rules.wire.signals import DialTurned
from tests.firmware.tablet import disk_settings
from tests.loop.lossy import Lossy
from tests.loop.table import App, closed, opened

LEAST_ROOM = 192
PER_FRAME = 4
"""The most turned dials that fit a frame."""


class Soaked(NamedTuple):
    """`carried` is what devices said; `frames` those that were sent to the app."""

    carried: int
    arrived: int
    reboots: int
    frames: int
    lost_frames: int
    goodput: float
    """Of 1: that every frame that was not lost brought four new signals."""


class Counting(App):
    """Checks as it goes, and keeps nothing: a million would not fit."""

    boot = 0
    expected = 0
    arrived = 0

    def keep(self, device_id: str, event: Arrived) -> None:
        if event.boot != self.boot:
            assert event.boot > self.boot
            self.boot, self.expected = event.boot, 0
        assert event.number == self.expected
        if isinstance(event.signal, DialTurned) and not event.restated:
            assert event.signal.angle == event.number % 4096
        self.expected += 1
        self.arrived += 1
        self.events.clear()


async def soak(seed: int, count: int, reboots: int, loss: float) -> Soaked:
    rng = random.Random(seed)
    async with Simulated() as table:
        sim = table.power_on(disk_settings())
        bad = Lossy(table, rng, loss, cut=0.0001)
        app = await opened(bad, [paired(disk_settings())], app=Counting)
        assert isinstance(app, Counting)
        await app.ready("disk-1")
        said = carried = 0
        for life in range(reboots):
            end = sim.device.end
            while said < count * (life + 1) // reboots:
                room = LEAST_ROOM - (end.outbox.next - end.outbox.oldest)
                for _ in range(max(0, room)):
                    end.say(sim.now_ms(), DialTurned(0, end.outbox.next % 4096, 0))
                    said += 1
                await asyncio.sleep(0.01)
            await app.until(lambda end=end: end.outbox.oldest == end.outbox.next, 1e9)
            carried += end.outbox.next
            sim.power_cycle()
            await app.until(lambda: sim.device is not None, 1e9)
        assert not app.of("disk-1", Missed)
        await closed(app)
    least = carried / PER_FRAME / (1 - loss)
    return Soaked(carried, app.arrived, reboots, bad.offered, bad.lost, least / bad.offered)


async def all_speak(count: int, signals: int, seed: int, loss: float) -> Soaked:
    """So many disks at one table, each with something to say until it has said so many signals."""
    every = [disk_settings(name=f"disk-{n}", device_id=b"disk-%d" % n) for n in range(1, count + 1)]
    async with Simulated() as table:
        sims = [table.power_on(settings, seed=at) for at, settings in enumerate(every)]
        bad = Lossy(table, random.Random(seed), loss)
        app = await opened(bad, [paired(settings) for settings in every])
        await app.ready(*(settings.name for settings in every))
        before, lost_before = bad.offered, bad.lost
        ends = [sim.device.end for sim in sims]
        for _ in range(signals):
            for sim, end in zip(sims, ends, strict=True):
                while end.outbox.next - end.outbox.oldest >= LEAST_ROOM:
                    await asyncio.sleep(0.01)
                end.say(sim.now_ms(), DialTurned(0, end.outbox.next % 4096, 0))
        await app.until(lambda: all(end.outbox.oldest == end.outbox.next for end in ends), 1e9)
        carried = sum(end.outbox.next for end in ends)
        arrived = sum(app.check_order(settings.name) for settings in every)
        await closed(app)
    frames = bad.offered - before
    least = count * signals / PER_FRAME / (1 - loss)
    return Soaked(carried, arrived, 0, frames, bad.lost - lost_before, least / frames)
