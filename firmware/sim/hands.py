"""Hands at a simulated device, in words: for scripts, for keys, and for another process.

    turn ARROW ANGLE    press    release    tap MS    put READER UID KIND COLOUR NUMBER
    take READER UID     power    drain MILLIVOLTS     chatter COUNT    lift UID MM    break FAULT

`put` without a token puts a blank tag. `lift` holds a tag that lies there at that height over its
reader. `break` makes a fault of breaks.py. `chatter` says that many signals as fast as the link
takes them. Words that are none of these raise ValueError, and nothing happens.
"""

from firmware.sensing.tags import encode
from firmware.sim.breaks import break_part
from firmware.sim.ntag import NtagModel
from shared_rules.wire.delivery import RING
from shared_rules.wire.signals import DialTurned

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.sim.table import SimDevice

_ARROWS = 2
_ANGLES = 4096
_AT_ONCE = 64


class Hands:
    """do() is a hand's; step() goes with every step of the device."""

    def __init__(self, sim: "SimDevice") -> None:
        self._sim = sim
        self._tags = {}
        self._chatter = 0

    @property
    def bench(self):
        return self._sim.bench

    def do(self, line: str) -> None:
        words = line.split()
        try:
            self._do(*words)
        except (TypeError, IndexError, AttributeError, KeyError):
            raise ValueError("hands cannot: " + line) from None

    def step(self) -> None:
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

    def _do(self, word: str, *rest: str) -> None:
        bench = self._sim.bench
        if word in ("put", "take"):
            self._token(
                word, int(rest[0]), bytes.fromhex(rest[1]), [int(each) for each in rest[2:]]
            )
            return
        if word == "break":
            break_part(self._sim, rest[0])
            return
        if word == "lift":
            self._tags[bytes.fromhex(rest[0])].height_mm = int(rest[1])
            return
        numbers = [int(each) for each in rest]
        if word == "turn":
            bench.arrows[numbers[0]].angle = numbers[1]
        elif word == "chatter":
            self._chatter += numbers[0]
        elif word == "power":
            self._sim.power_cycle()
        elif word == "off":
            self._sim.power_off()
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
