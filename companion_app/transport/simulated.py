"""The firmware on this computer: the same code as on the chip, on models of its parts.

Law: a simulated device lives on the loop's clock and knows no other time. Its bench is the hand:
who turns an arrow there changes a register, and all that follows is the firmware's own doing.
"""

import asyncio
import contextlib
import hashlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from companion_app.transport.line import Arrivals, Backend, Connect, Line, LineLost, Paired
from companion_app.transport.sources import SIMULATED
from firmware.settings import Settings, make
from firmware.sim.hands import Hands
from firmware.sim.table import SimDevice
from shared_rules import devices
from shared_rules.core.keys import Keyring
from shared_rules.devices import Kind

MOST_STEPS: Final = 50
"""Of a device that is behind the time, because a window kept the loop busy."""


class Flash:
    """A simulated device's flash in a folder: the count of its boots outlives the program.

    As firmware/files.py, but without its sync, which would wait for every disk of the computer.
    """

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder

    def read(self, name: str) -> bytes | None:
        try:
            return (self._folder / name).read_bytes()
        except OSError:
            return None

    def read_at(self, name: str, offset: int, count: int) -> bytes:
        return (self._folder / name).read_bytes()[offset : offset + count]

    def write(self, name: str, content: bytes) -> None:
        (self._folder / name).write_bytes(content)

    def append(self, name: str, content: bytes) -> None:
        with (self._folder / name).open("ab") as file:
            file.write(content)

    def remove(self, name: str) -> None:
        (self._folder / name).unlink(missing_ok=True)

    def make_folders(self, name: str) -> None:
        (self._folder / name).parent.mkdir(parents=True, exist_ok=True)


def is_simulated(device_id: str) -> bool:
    """As simulated devices are called; a real one could be called so too."""
    name, _, number = device_id.partition("-")
    return name in devices.KINDS and number.isdecimal()


def settings_of(device_id: str, keys: Keyring) -> Settings:
    """Of a simulated device. Its key follows from the tablet's secret: it stays the same."""
    key = hashlib.sha256(b"simulated " + keys.game_key(device_id)).digest()
    return simulated(devices.KINDS[device_id.partition("-")[0]], device_id, key)


def simulated(kind: Kind, device_id: str, key: bytes) -> Settings:
    """Settings of a device of this kind; it is called by its id."""
    fields = kind.settings | {"name": device_id, "device_id": device_id.encode(), "key": key}
    made: Settings = make(**fields, pace_ms=0)
    return made


def paired(settings: Settings) -> Paired:
    """As the app would know this device."""
    role = devices.ROLES[settings.role]
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
            ahead_s = 0.0
            for _ in range(MOST_STEPS):
                self.sim.step()
                self._pass_on()
                ahead_s = self.sim.clock.now_us / 1e6 + behind_s - loop.time()
                if ahead_s > 0:
                    break
            await asyncio.sleep(max(0.0, ahead_s))

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

    trouble = ""

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

    def power_on(self, settings: Settings, seed: int = 1, flash: Flash | None = None) -> SimDevice:
        """A new device, or one that finds what it kept; its bench turns, presses and taps."""
        sim = SimDevice(settings, files=flash, seed=seed)
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


class SimulatedTable:
    """Source: a disk for each seat and a pad, whose flash and keys outlive the program."""

    kind = SIMULATED

    def __init__(self, folder: Path, keys: Keyring) -> None:
        self._folder = folder
        self._keys = keys
        self.hands: dict[str, Hands] = {}
        """By device id, while it is open: they turn, press and tap."""

    def devices(self, seats: int) -> tuple[Paired, ...]:
        return tuple(paired(settings_of(each, self._keys)) for each in names_of(seats, 1))

    @asynccontextmanager
    async def open(self, seats: int) -> AsyncIterator[Backend]:
        async with Simulated() as radio:
            for number, name in enumerate(names_of(seats, 1), 1):
                flash = Flash(self._folder / name)
                sim = radio.power_on(settings_of(name, self._keys), number, flash)
                self.hands[name] = Hands(sim)
            try:
                yield radio
            finally:
                self.hands.clear()


def names_of(*counts: int) -> tuple[str, ...]:
    """Ids of so many simulated devices of each kind that a table has."""
    numbered = zip(devices.AT_A_TABLE, counts, strict=True)
    return tuple(f"{kind.name}-{n}" for kind, count in numbered for n in range(1, count + 1))
