"""The one small interface of this folder: a Backend finds a device and opens a Line to it.

Law: a Line carries whole frames and may lose any of them; order, repeats and seals are the wire's.
What ends it is a LineLost, with words for the log; nothing else escapes from a backend.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from typing import Final, Protocol

from shared_rules.devices import Kind, kind_of
from shared_rules.wire.signals import DISK

MOST_WAITING: Final = 256
"""Frames that came and were not fetched; one more is lost, and will be asked for again."""


class LineLost(Exception):
    """There is no line, or no more."""


@dataclass(frozen=True, slots=True)
class Paired:
    """A device whose key the app was given. Others are ignored."""

    device_id: str
    name: str
    """As it advertises itself."""
    key: bytes = field(repr=False)
    role: int = DISK

    @property
    def kind(self) -> Kind:
        """The kind, as far as it is known of a device that was not met."""
        return kind_of(self.role)


class Line(Protocol):
    @property
    def signal_dbm(self) -> int | None:
        """How strong the device was heard, where there is a radio."""

    def distrust(self) -> None:
        """Who answers there did not prove to be the device: look elsewhere for a while."""

    async def send(self, frame: bytes) -> None: ...
    async def receive(self) -> bytes: ...
    async def close(self) -> None: ...


Connect = Callable[[], Awaitable[Line]]


def told_apart(devices: Iterable[Paired]) -> str:
    """Their names for a person to choose from; with the serial where two have one name."""
    every = list(devices)
    names = Counter(each.name for each in every)
    return ", ".join(
        each.name if names[each.name] == 1 else f"{each.device_id} ({each.name})" for each in every
    )


class Backend(Protocol):
    @property
    def trouble(self) -> str:
        """What keeps it from finding anything, in words; empty while all is well."""

    async def find(self, device: Paired) -> Connect:
        """Returns when the device is there: as long as it takes. What it returns connects."""


class Arrivals:
    """Frames in the order they came, then LineLost."""

    def __init__(self) -> None:
        self._frames: asyncio.Queue[bytes | None] = asyncio.Queue(MOST_WAITING)
        self._why = ""
        self.dropped = 0

    def put(self, frame: bytes) -> None:
        try:
            self._frames.put_nowait(frame)
        except asyncio.QueueFull:
            self.dropped += 1

    def end(self, why: str) -> None:
        """What came before is still fetched."""
        self._why = self._why or why
        if not self._frames.full():
            self._frames.put_nowait(None)

    async def get(self) -> bytes:
        if self._why and self._frames.empty():
            raise LineLost(self._why)
        frame = await self._frames.get()
        if frame is None:
            raise LineLost(self._why)
        return frame
