"""The firmware on this computer: the same code as on the chip, on models of its parts.

Law: a simulated device lives on the loop's clock and knows no other time. Its bench is the hand:
who turns an arrow there changes a register, and all that follows is the firmware's own doing.
"""

import asyncio
import contextlib
from types import TracebackType
from typing import Self

from companion_app.transport.line import Arrivals, Connect, Line, LineLost, Paired
from firmware import pins
from firmware.settings import Settings
from firmware.sim.table import SimDevice
from shared_rules.wire.signals import DISK, PAD


def paired(settings: Settings) -> Paired:
    """As the app would know this device."""
    role = PAD if settings.role == pins.PAD else DISK
    return Paired(settings.device_id.decode(), settings.name, settings.key, role)


class SimulatedLine:
    """The air between a simulated device and the app. A reboot of the device cuts it."""

    def __init__(self, sim: SimDevice) -> None:
        self._sim = sim
        self.signal_dbm: int | None = sim.air.signal_dbm
        self.arrivals = Arrivals()

    def distrust(self) -> None:
        """There is no other device of this id."""

    async def send(self, frame: bytes) -> None:
        if not self._sim.air.is_open:
            raise LineLost("the device is gone")
        self._sim.air.to_device.append(frame)

    async def receive(self) -> bytes:
        return await self.arrivals.get()

    async def close(self) -> None:
        self._sim.air.is_open = False
        self.arrivals.end("closed")


class Running:
    """One simulated device and the task that steps it."""

    def __init__(self, sim: SimDevice) -> None:
        self.sim = sim
        self._line: SimulatedLine | None = None
        self._is_up = asyncio.Event()
        self.task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        behind_s = loop.time() - self.sim.clock.now_us / 1e6
        while True:
            self.sim.step()
            self._pass_on()
            await asyncio.sleep(max(0.0, self.sim.clock.now_us / 1e6 + behind_s - loop.time()))

    def _pass_on(self) -> None:
        air, line = self.sim.air, self._line
        frames, air.to_host = air.to_host, []
        if line is not None:
            for frame in frames:
                line.arrivals.put(frame)
            if not air.is_open:
                line.arrivals.end("the device restarted, sleeps or is off")
                self._line = None
        if self.sim.device is not None and not air.is_open:
            self._is_up.set()
        else:
            self._is_up.clear()

    async def found(self) -> None:
        await self._is_up.wait()

    def connect(self) -> SimulatedLine:
        if self.sim.device is None:
            raise LineLost("the device went away")
        self._line = SimulatedLine(self.sim)
        self.sim.air.is_open = True
        self._is_up.clear()
        return self._line


class Simulated:
    """Backend. `async with`, so that nothing runs on when the table is left."""

    def __init__(self) -> None:
        self._running: dict[str, Running] = {}

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for running in self._running.values():
            running.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await running.task

    def power_on(self, settings: Settings, seed: int = 1) -> SimDevice:
        """A new device; its bench turns, presses and taps."""
        sim = SimDevice(settings, seed=seed)
        self._running[settings.device_id.decode()] = Running(sim)
        return sim

    async def find(self, device: Paired) -> Connect:
        while device.device_id not in self._running:
            await asyncio.sleep(1.0)
        running = self._running[device.device_id]
        finding = asyncio.ensure_future(running.found())
        try:
            await asyncio.wait([finding, running.task], return_when=asyncio.FIRST_COMPLETED)
            if running.task.done():
                running.task.result()  # what the models found wrong with the firmware
        finally:
            finding.cancel()

        async def connect() -> Line:
            return running.connect()

        return connect
