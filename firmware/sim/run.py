"""A simulated device as a program of its own, on MicroPython or CPython.

    micropython run.py SETTINGS LINE HANDS

SETTINGS is a file with them, as flash keeps them. LINE is `stdio` (a serial line) or `ble` (the
bluetooth module). HANDS is a file or pipe of what hands do, a line each; when it ends the device is
off:

    turn ARROW ANGLE    press    release    tap MS    put READER UID KIND COLOUR NUMBER
    take READER UID     power    drain MILLIVOLTS     chatter COUNT

`chatter` says that many signals as fast as the link takes them. Standard error tells `boot N`,
`lights RRGGBB...` and `buzz HERTZ`, as they change.
"""

import select
import sys

sys.path.insert(0, __file__.rsplit("/", 1)[0] + "/../..")

from firmware.device import texts
from firmware.link.serial import SerialPort
from firmware.sensing.tags import encode
from firmware.settings import decode
from firmware.sim.clock import RealClock
from firmware.sim.ntag import NtagModel
from firmware.sim.table import SimDevice
from shared_rules.wire.delivery import RING
from shared_rules.wire.signals import DialTurned

_ARROWS = 2
_ANGLES = 4096
_AT_ONCE = 64


def raw(stream):
    """CPython hides the unbuffered stream; MicroPython has no other."""
    return getattr(stream.buffer, "raw", stream.buffer)


def open_port(line: str, settings):
    if line == "stdio":
        return SerialPort(raw(sys.stdin), raw(sys.stdout))
    from firmware.link.ble import BlePort

    return BlePort(settings.name, texts(settings), settings.pace_ms)


class Hands:
    """Lines from a pipe, carried out as they come."""

    def __init__(self, sim: SimDevice, stream) -> None:
        self.is_over = False
        self._sim = sim
        self._stream = stream
        self._poll = select.poll()
        self._poll.register(stream, select.POLLIN)
        self._line = b""
        self._tags = {}
        self._chatter = 0

    def step(self) -> None:
        while not self.is_over and self._poll.poll(0):
            byte = self._stream.read(1)
            self.is_over = not byte
            if byte == b"\n":
                self._do(*self._line.decode().split())
                self._line = b""
            else:
                self._line += byte
        self._talk()

    def _do(self, word: str, *rest: str) -> None:
        bench = self._sim.bench
        if word in ("put", "take"):
            self._token(
                word, int(rest[0]), bytes.fromhex(rest[1]), [int(each) for each in rest[2:]]
            )
            return
        numbers = [int(each) for each in rest]
        if word == "turn":
            bench.arrows[numbers[0]].angle = numbers[1]
        elif word == "chatter":
            self._chatter += numbers[0]
        elif word == "power":
            self._sim.power_cycle()
        elif word == "drain":
            bench.cell.millivolts = numbers[0]
        elif word in ("press", "release", "tap"):
            getattr(bench.button, word)(*numbers)
        else:
            raise ValueError("hands cannot " + word)

    def _token(self, word: str, reader: int, uid: bytes, token: "list[int]") -> None:
        if uid not in self._tags:
            self._tags[uid] = NtagModel(uid, encode(*token) if token else b"")
        model = self._sim.bench.readers[reader]
        (model.put if word == "put" else model.take)(self._tags[uid])

    def _talk(self) -> None:
        device = self._sim.device
        if device is None or not self._chatter:
            return
        outbox = device.end.outbox
        room = RING - (outbox.next - outbox.oldest)
        for _ in range(min(room // 2, self._chatter, _AT_ONCE)):
            number = outbox.next
            signal = DialTurned(number % _ARROWS, number % _ANGLES, number % 9)
            device.end.say(self._sim.now_ms(), signal)
            self._chatter -= 1


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
        hands = Hands(sim, stream)
        while not hands.is_over:
            sim.step()
            hands.step()
            report.step()


if __name__ == "__main__":
    run(*sys.argv[1:])
