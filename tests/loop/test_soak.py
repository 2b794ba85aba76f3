"""A million signals through the app's link at 30 % loss, with a hundred reboots."""

import asyncio
import random

import pytest

from companion_app.transport.simulated import Simulated, paired
from shared_rules.wire.host_end import Arrived, Missed
from shared_rules.wire.signals import DialTurned
from tests.firmware.tablet import disk_settings
from tests.loop.lossy import Lossy
from tests.loop.table import App, closed, opened
from tests.loop.virtual_time import run

LEAST_ROOM = 192
LOSS = 0.3
PER_FRAME = 4
"""The most turned dials that fit a frame."""


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


async def _soak(seed: int, count: int, reboots: int) -> None:
    rng = random.Random(seed)
    async with Simulated() as table:
        sim = table.power_on(disk_settings())
        bad = Lossy(table, rng, LOSS, cut=0.0001)
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
        assert app.arrived >= carried >= count
        least = carried / PER_FRAME / (1 - LOSS)
        print(
            f"{carried} signals in {bad.offered} frames to the app, {bad.lost} lost; "
            f"goodput {least / bad.offered:.0%} of the best possible"
        )
        assert bad.lost > bad.offered / 5
        await closed(app)


@pytest.mark.full
def test_twenty_thousand_signals_at_30_percent_loss_over_five_reboots(seed: int) -> None:
    run(_soak(seed, 20_000, 5))


@pytest.mark.soak
def test_a_million_signals_at_30_percent_loss_over_a_hundred_reboots(seed: int) -> None:
    run(_soak(seed, 1_000_000, 100))
