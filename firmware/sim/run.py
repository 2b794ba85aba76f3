"""A simulated device as a program of its own, on MicroPython or CPython.

    micropython run.py SETTINGS LINE HANDS

SETTINGS is a file with them, as flash keeps them. LINE is `stdio` (a serial line) or `ble` (the
bluetooth module). HANDS is a file or pipe of what hands do, a line each, as hands.py has it; when
it ends the device is off. Standard error tells `boot N`, `lights RRGGBB...` and `buzz HERTZ`, as
they change.
"""

import select
import sys

sys.path.insert(0, __file__.rsplit("/", 1)[0] + "/../..")

from firmware.device import texts
from firmware.link.serial import SerialPort
from firmware.settings import decode
from firmware.sim.clock import RealClock
from firmware.sim.hands import Hands
from firmware.sim.table import SimDevice


def raw(stream):
    """CPython hides the unbuffered stream; MicroPython has no other."""
    return getattr(stream.buffer, "raw", stream.buffer)


def open_port(line: str, settings):
    if line == "stdio":
        return SerialPort(raw(sys.stdin), raw(sys.stdout))
    from firmware.link.ble import BlePort

    return BlePort(settings.name, texts(settings), settings.pace_ms)


class Pipe:
    """Lines from a pipe, carried out as they come."""

    def __init__(self, hands: Hands, stream) -> None:
        self.is_over = False
        self._hands = hands
        self._stream = stream
        self._poll = select.poll()
        self._poll.register(stream, select.POLLIN)
        self._line = b""

    def step(self) -> None:
        while not self.is_over and self._poll.poll(0):
            byte = self._stream.read(1)
            self.is_over = not byte
            if byte == b"\n":
                self._hands.do(self._line.decode())
                self._line = b""
            else:
                self._line += byte


class Report:
    """What can be seen and heard of the device, when it changes."""

    def __init__(self, sim: SimDevice) -> None:
        self._sim = sim
        self._told = {}

    def step(self) -> None:
        bench = self._sim.bench
        self._tell("boot", str(self._sim.boots))
        colours = bench.lights.colours
        self._tell("lights", "".join(["%02x%02x%02x" % colour for colour in colours]))
        self._tell("buzz", str(bench.buzzer.hertz))

    def _tell(self, what: str, how: str) -> None:
        if self._told.get(what) != how:
            self._told[what] = how
            sys.stderr.write(what + " " + how + "\n")


def run(settings_path: str, line: str, hands_path: str) -> None:
    with open(settings_path, "rb") as file:
        settings = decode(file.read())
    sim = SimDevice(settings, RealClock(), ports=[open_port(line, settings)])
    report = Report(sim)
    with open(hands_path, "rb", 0) as stream:
        hands = Hands(sim)
        pipe = Pipe(hands, stream)
        while not pipe.is_over:
            sim.step()
            pipe.step()
            hands.step()
            report.step()


if __name__ == "__main__":
    run(*sys.argv[1:])
