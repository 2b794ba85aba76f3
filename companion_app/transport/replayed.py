"""A recorded session, at any speed: a field bug comes back on a desk.

Law: bit for bit. The same host ends get the same frames at the same milliseconds, and what they
send is compared with what was sent then: where it differs, the replay stops and says so.
"""

import asyncio
import struct
from collections.abc import AsyncIterator, Iterable
from typing import Any, Final

from companion_app.transport import recording
from companion_app.transport.device_link import Event, Phase, Standing
from companion_app.transport.line import Paired
from companion_app.transport.recording import Entry
from shared_rules.wire.cues import CUE_KINDS
from shared_rules.wire.host_end import HostEnd, Ready, Trouble

AT_ONCE: Final = float("inf")
_CHALLENGE: Final = slice(6, 14)  # of a knock


class Diverged(Exception):
    """This program does not do what the recorded one did."""


class _End:
    """The host end of one device, with the challenges that it drew then."""

    def __init__(self, device: Paired, known: bytes) -> None:
        self._challenge = b""
        start = struct.unpack("<II", known) if known else None
        self._end = HostEnd(device.key, device.device_id.encode(), self._drawn, start)

    def _drawn(self, _count: int) -> bytes:
        return self._challenge

    def take(self, entry: Entry) -> list[Any]:
        match entry.kind:
            case recording.OPENED:
                self._end.hang_up()
            case recording.GOT:
                return self._end.receive(entry.content, entry.ms)
            case recording.SENT:
                self._send(entry)
            case recording.SETTLED:
                self._end.settle(struct.unpack("<I", entry.content)[0])
            case recording.TOLD:
                self._end.tell(CUE_KINDS.decode(entry.content, 0)[0])
        return []

    def _send(self, entry: Entry) -> None:
        self._challenge = entry.content[_CHALLENGE]
        frame = self._end.next_frame(entry.ms)
        if frame != entry.content:
            now = frame.hex() if frame else "nothing"
            raise Diverged(
                f"{entry.device_id} at {entry.ms} ms: sent {entry.content.hex()}, now {now}"
            )


class Replayed:
    """Transport. What the app settles and tells is as recorded, whatever it does now."""

    def __init__(
        self, entries: Iterable[Entry], devices: Iterable[Paired], speed: float = AT_ONCE
    ) -> None:
        self._entries = entries
        self._devices = {device.device_id: device for device in devices}
        self._speed = speed
        self._standings: dict[str, Standing] = {}

    async def events(self) -> AsyncIterator[tuple[str, Event]]:
        """Until the recording ends. Raises Diverged, and KeyError for a device without a key."""
        ends: dict[str, _End] = {}
        last_ms: int | None = None
        for entry in self._entries:
            if entry.kind == recording.BEGUN:
                ends[entry.device_id] = _End(self._devices[entry.device_id], entry.content)
                continue
            if last_ms is not None and entry.ms > last_ms:
                await asyncio.sleep((entry.ms - last_ms) / 1000 / self._speed)
            last_ms = entry.ms
            for item in ends[entry.device_id].take(entry):
                yield entry.device_id, self._event(entry, item)

    def _event(self, entry: Entry, item: Any) -> Event:
        if isinstance(item, Ready | Trouble):
            phase = Phase.READY if isinstance(item, Ready) else Phase.REFUSED
            item = Standing(phase, entry.ms / 1000, words=getattr(item, "words", ""))
            self._standings[entry.device_id] = item
        event: Event = item
        return event

    def settle(self, device_id: str, boot: int, number: int) -> None:
        """Was settled then, or not."""

    def tell(self, device_id: str, _cue: Any) -> bool:
        return device_id in self._standings

    def standings(self) -> dict[str, Standing]:
        return dict(self._standings)
