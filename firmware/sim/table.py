"""A simulated device: the firmware on a bench, with its flash and its ports, boot after boot.

Law: what restarts it (the watchdog, a brown-out, its own wish) ends a boot as on a chip: the flash
stays, the chips stay where the world left them, and all else is gone.
"""

from firmware.board import Board
from firmware.device import Device
from firmware.main import Base, keep
from firmware.settings import Kept, install
from firmware.sim.bench import Bench
from firmware.sim.clock import SimClock
from firmware.sim.dice import Dice
from firmware.sim.faults import ChipError, Reset
from firmware.sim.files import MemoryFiles
from firmware.sim.machine import SimMachine
from firmware.slots import Slots

_POWER_ONS = ("power", "brown-out")


class Air:
    """A port in memory; the test, or a transport, is its other side.

    In bad air a frame to the host comes `late_ms` later, and some `lost_percent` never do.
    """

    pace_ms = 0

    def __init__(self) -> None:
        self.signal_dbm = -40
        self.late_ms = 0
        self.lost_percent = 0
        self._dice = Dice(1)
        self._late = []  # (when it is due, frame)
        self.is_open = False
        self.to_device = []
        self.to_host = []
        self.is_full = False  # refuses to send, as a stack without memory does

    def receive(self, now_ms: int) -> "list[bytes]":
        while self._late and self._late[0][0] <= now_ms:
            self.to_host.append(self._late.pop(0)[1])
        frames, self.to_device = self.to_device, []
        return frames if self.is_open else []

    def send(self, frame: bytes, now_ms: int) -> bool:
        if self.is_full:
            return False
        if self.lost_percent and self._dice.below(100) < self.lost_percent:
            return True
        if self.late_ms:
            self._late.append((now_ms + self.late_ms, frame))
        else:
            self.to_host.append(frame)
        return True

    def forget(self) -> None:
        """A device that restarts leaves nothing in the air."""
        self._late = []


class SimDevice:
    """`bench` has the hands' side; `air` the tablet's; step() runs the firmware once."""

    def __init__(self, settings, clock=None, files=None, ports=None, seed: int = 1) -> None:
        self.clock = clock or SimClock()
        self.files = files or MemoryFiles()
        self.bench = Bench(self.clock, settings.board, settings.role, settings.readers, seed)
        self.air = Air()
        self._ports = ports or [self.air]
        self.boots = 0
        self.ends = []  # how each boot ended
        self.crashes = []
        self.is_asleep = False
        self.is_safe = False
        self.is_off = False
        self.device = None
        self._boot_ms = 0
        install(self.files, settings)

    def _boot(self) -> None:
        """From here on as main.py does it."""
        self._boot_ms = self.clock.now_ms()
        self.boots += 1
        self.is_asleep = False
        base = Base(Slots(self.files, "boot"))
        if base.begin(self.bench.last_reset in _POWER_ONS) is None:
            self.is_safe = True
            return
        kept = Kept(self.files)
        board = Board(SimMachine(self.bench), kept.now.board, kept.now.role, self._wake_on)
        self.device = Device(kept, board, _Since(self), self.files, base, self._ports)

    def _wake_on(self, _pin) -> None:
        """The bench's button wakes it: see step()."""

    def now_ms(self) -> int:
        """Since this boot, as the device counts."""
        return self.clock.now_ms() - self._boot_ms

    def step(self) -> None:
        """Boot if need be, run once, and let the time pass until it is due again."""
        try:
            if self.is_off or self.is_safe or (self.is_asleep and not self.bench.button.is_down):
                self.clock.sleep_ms(20)
            elif self.device is None:
                self._boot()
            else:
                self.clock.sleep_ms(self.device.step())
        except Reset as reset:
            self._end(reset.cause)
        except ChipError:
            raise
        except Exception as error:  # noqa: BLE001 (as main.py: it must come back)
            self.crashes.append(error)
            keep(self.files, error)
            self._end("crash")

    def run(self, ms: int) -> None:
        end_ms = self.clock.now_ms() + ms
        while self.clock.now_ms() < end_ms:
            self.step()

    def power_cycle(self) -> None:
        self.is_off = False
        self._end("power")

    def power_off(self) -> None:
        """Until it is switched on again."""
        self._end("power")
        self.is_off = True

    def _end(self, cause: str) -> None:
        self.ends.append(cause)
        self.bench.last_reset = cause
        if cause in _POWER_ONS:
            self.bench.power_cut()
            self.is_safe = False
        else:
            self.bench.restart_chips()
        self.device = None
        self.is_asleep = cause == "sleep"
        self.air.is_open = False
        self.air.forget()


class _Since:
    """The device's clock: it starts at every boot."""

    def __init__(self, sim: SimDevice) -> None:
        self._sim = sim

    def now_ms(self) -> int:
        return self._sim.now_ms()

    def sleep_ms(self, ms: int) -> None:
        self._sim.clock.sleep_ms(ms)
