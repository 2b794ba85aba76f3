"""The example exchange of docs/protocol.md: reads it, and replays it against the two ends.

A line is `ms verb rest`. `says`, `settles` and `tells` are what device and app do; `host` and
`device` are frames in hex, which the ends must make to the byte; `lost` is a device's frame that
does not arrive; `gets` and `obeys` are what the receiver hands on.
"""

import ast
from pathlib import Path
from typing import Any

from shared_rules.wire import cues, signals
from shared_rules.wire.device_end import DeviceEnd
from shared_rules.wire.host_end import Arrived, HostEnd
from tests.wire.reference import DEVICE_ID, KEY

DOC = Path(__file__).resolve().parents[2] / "docs" / "protocol.md"
CHALLENGE = bytes.fromhex("0011223344556677")


def script() -> list[tuple[int, str, str]]:
    """The lines of the doc's block that begins with ```exchange."""
    block = DOC.read_text(encoding="utf-8").split("```exchange\n")[1].split("```")[0]
    rows = [line.split(maxsplit=2) for line in block.splitlines() if line.strip()]
    return [(int(ms), verb, rest) for ms, verb, rest in rows]


def record(module: Any, text: str) -> Any:
    """`DialTurned(0, 455, 1)` as a record."""
    name, _, fields = text.partition("(")
    return getattr(module, name)(*ast.literal_eval(f"[{fields.rstrip(')')}]"))


class Replay:
    """Plays a script; gives it back with the bytes and results that the ends really make."""

    def __init__(self) -> None:
        self.device = DeviceEnd(KEY, DEVICE_ID, 7, signals.DISK, 9, "0.1.0")
        self.device.next_frame(0)  # the Hello at its start, which nobody heard
        self.host = HostEnd(KEY, DEVICE_ID, lambda count: CHALLENGE[:count])
        self._waiting: list[str] = []

    def play(self, lines: list[tuple[int, str, str]]) -> list[tuple[int, str, str]]:
        return [(ms, verb, self._step(ms, verb, rest)) for ms, verb, rest in lines]

    def _step(self, ms: int, verb: str, rest: str) -> str:
        if verb == "says":
            self.device.say(ms, record(signals, rest))
        elif verb == "tells":
            self.host.tell(record(cues, rest))
        elif verb == "settles":
            self.host.settle(int(rest))
        elif verb in ("gets", "obeys"):
            return self._waiting.pop(0) if self._waiting else "nothing"
        else:
            return self._frame(ms, verb)
        return rest

    def _frame(self, ms: int, verb: str) -> str:
        sender, receiver = self.device, self.host
        frame = (self.host if verb == "host" else sender).next_frame(ms)
        if frame is None:
            return "none"
        if verb == "host":
            self._waiting += [repr(cue) for cue in self.device.receive(frame, ms)]
        elif verb == "device":
            self._waiting += [brief(item) for item in receiver.receive(frame, ms)]
        return frame.hex()


def brief(item: Any) -> str:
    """A signal with its number; of all else the name says enough."""
    if isinstance(item, Arrived):
        return f"{item.number} {item.signal!r}"
    return type(item).__name__
