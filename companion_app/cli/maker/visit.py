"""A first visit to a device that was just flashed: does it behave?

Law: only what the device says over its sealed link counts, not what was written to it. It must be
of the right version and role, its chips must answer, and a cue must come back as a signal.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from companion_app.cli.maker.cable import Cable
from shared_rules.devices import ROLES, kind_of
from shared_rules.wire import signals
from shared_rules.wire.cobs import SerialSplitter, to_serial
from shared_rules.wire.cues import AskSnapshot
from shared_rules.wire.host_end import Agreed, Arrived, HostEnd, Ready, Trouble
from shared_rules.wire.signals import CrashTold, DialTurned, Fault, Snapshot

GREETING_MS: Final = 15_000
SETTLED_MS: Final = 800
"""In this time a chip that does not answer was tried often enough to be told."""
TRIP_MS: Final = 3_000
TRIPS: Final = 3
PARTS: Final = {
    signals.ARROW: "arrow",
    signals.READER: "reader",
    signals.LIGHTS: "lights",
    signals.POWER: "power",
    signals.BUTTON: "button",
    signals.STORAGE: "storage",
    signals.PROGRAM: "program",
}
FAULTS: Final = {
    signals.SILENT: "does not answer: check its wires",
    signals.MAGNET_MISSING: "sees no magnet",
    signals.MAGNET_WEAK: "sees a weak magnet: bring it nearer",
    signals.MAGNET_STRONG: "sees a strong magnet: take it farther away",
    signals.SELF_TEST_FAILED: "failed its self-test",
    signals.CORRUPT: "is damaged",
    signals.RESTARTED: "restarted by itself",
}


class NoVisit(Exception):
    """It did not open; says why."""


@dataclass(frozen=True, slots=True)
class Behaviour:
    version: str
    role: str
    boot: int
    faults: tuple[str, ...]
    round_trip_ms: int
    crash: str = ""


class Visit:
    def __init__(self, cable: Cable, key: bytes, device_id: bytes) -> None:
        self._cable = cable
        self._host = HostEnd(key, device_id, os.urandom)
        self._splitter = SerialSplitter()
        self._heard: list[Any] = []
        self._crash: dict[int, str] = {}

    def _step(self) -> None:
        while (frame := self._host.next_frame(self._cable.now_ms())) is not None:
            self._cable.write(to_serial(frame))
        for frame in self._splitter.feed(self._cable.read()):
            for item in self._host.receive(frame, self._cable.now_ms()):
                self._hear(item)

    def _hear(self, item: Any) -> None:
        if isinstance(item, Trouble):
            raise NoVisit(item.words)
        if isinstance(item, Arrived):
            self._host.settle(item.number)
            if isinstance(item.signal, CrashTold):
                self._crash[item.signal.piece] = item.signal.text
        self._heard.append(item)

    def _until(self, is_it: Callable[[Any], bool], within_ms: int, what: str) -> Any:
        """The first such thing from now on."""
        until_ms = self._cable.now_ms() + within_ms
        seen = len(self._heard)
        while self._cable.now_ms() <= until_ms:
            for item in self._heard[seen:]:
                if is_it(item):
                    return item
            seen = len(self._heard)
            self._step()
        raise NoVisit(f"{what} did not come within {within_ms // 1000} s")

    def behaviour(self) -> Behaviour:
        """Raises NoVisit, and CableLost."""
        ready = self._until(lambda item: isinstance(item, Ready), GREETING_MS, "its greeting")
        self._until(lambda item: isinstance(item, Agreed), GREETING_MS, "what it knows")
        since_ms = self._cable.now_ms()
        while self._cable.now_ms() - since_ms < SETTLED_MS:
            self._step()
        hello = ready.hello
        if hello.role not in ROLES.values():
            raise NoVisit(f"its role is none of ours: {hello.role}")
        kind = kind_of(hello.role, hello.firmware)
        return Behaviour(
            kind.version(hello.firmware),
            kind.role,
            ready.boot,
            tuple(self._faults(kind.arrows)),
            self._round_trip(),
            "".join(text for _, text in sorted(self._crash.items())),
        )

    def _faults(self, arrows: int) -> list[str]:
        levels = self._host.levels.signals()
        found = [
            f"{PARTS.get(each.part, each.part)} {each.which} {FAULTS.get(each.code, each.code)}"
            for each in levels
            if isinstance(each, Fault)
        ]
        told = {each.arrow for each in levels if isinstance(each, DialTurned)}
        told |= {each.which for each in levels if isinstance(each, Fault)}
        silent = [arrow for arrow in range(arrows) if arrow not in told]
        return found + [f"arrow {arrow} says nothing" for arrow in silent]

    def _round_trip(self) -> int:
        """From a cue to the signal that answers it, the middle one of a few."""
        trips = []
        for _ in range(TRIPS):
            began_ms = self._cable.now_ms()
            self._host.tell(AskSnapshot())
            self._until(_is_snapshot, TRIP_MS, "the answer to a cue")
            trips.append(self._cable.now_ms() - began_ms)
        return sorted(trips)[TRIPS // 2]


def _is_snapshot(item: Any) -> bool:
    return isinstance(item, Arrived) and isinstance(item.signal, Snapshot)
