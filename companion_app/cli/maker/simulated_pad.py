"""A pad that is not there, and a hand that does as it is asked: to try a sitting without hardware.

Law: only the hand is made up. The pad runs the firmware on the models of its chips, and the tags
are models too: what is enrolled here went over the air bit by bit.
"""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from companion_app.model.enrolment import Enrolment, Guide, Inspection, Stage
from companion_app.model.token_set import TokenSet, signature
from companion_app.transport.links import Links
from companion_app.transport.simulated import Simulated, paired, simulated
from firmware.sensing.tags import encode
from firmware.sim.ntag import NtagModel
from firmware.sim.table import SimDevice
from shared_rules.devices import PAD

LOOK_S: Final = 0.02
NXP: Final = 0x04
"""The first byte of every uid of theirs."""


@asynccontextmanager
async def simulated_pad() -> AsyncIterator[tuple[Links, str, SimDevice]]:
    settings = simulated(PAD, "pad-sim", secrets.token_bytes(32))
    async with Simulated() as radio, Links() as links:
        sim = radio.power_on(settings)
        links.add(paired(settings), radio)
        yield links, "pad-sim", sim


class Hand:
    """Puts down what the guide asks for, and lifts it when it says so."""

    def __init__(self, sim: SimDevice, guide: Guide, kept: TokenSet, key: bytes) -> None:
        self._reader = sim.bench.readers[0]
        self._guide = guide
        self._kept = kept
        self._key = key

    async def run(self) -> None:
        while True:
            lying = self._reader.tags
            if self._guide.stage is Stage.LIFTING and lying:
                self._reader.take(lying[0])
            elif self._guide.stage is Stage.WAITING and not lying and self._guide.next is not None:
                self._reader.put(self.tag())
            await asyncio.sleep(LOOK_S)

    def tag(self) -> Any:
        """A new one to enrol; to inspect, the one that was enrolled."""
        asked = self._guide.next
        one = self._kept.of_tag(asked) if asked and isinstance(self._guide, Inspection) else None
        if one is None:
            return NtagModel(bytes((NXP,)) + secrets.token_bytes(6))
        content = encode(*one.tag) + signature(self._key, one.uid, one.tag)
        return NtagModel(one.uid, content if one.is_written else b"")


@asynccontextmanager
async def hand_at(
    sim: SimDevice, guide: Enrolment | Inspection, kept: TokenSet, key: bytes
) -> AsyncIterator[None]:
    task = asyncio.create_task(Hand(sim, guide, kept, key).run())
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
