"""All devices of the table behind one queue: (device id, event), up to six at once.

Law: the queue is bounded. An app that is slow slows the links down, and the wire asks again for
what they had to drop: nothing grows, and nothing is lost.
"""

import asyncio
from collections.abc import AsyncIterator
from types import TracebackType
from typing import Any, Final, Protocol, Self

from companion_app.transport.device_link import DeviceLink, Event, Known, Notes, Standing
from companion_app.transport.line import Backend, Paired
from shared_rules.devices import DISK, Kind

MOST_WAITING: Final = 64
MOST_DEVICES: Final = 6


class Transport(Protocol):
    """What the app sees of any table: live, simulated or replayed."""

    def events(self) -> AsyncIterator[tuple[str, Event]]: ...
    def settle(self, device_id: str, boot: int, number: int) -> None: ...
    def tell(self, device_id: str, cue: Any) -> bool: ...
    def standings(self) -> dict[str, Standing]: ...


class Links:
    """`async with Links() as links`, then add(); leaving it closes every line."""

    def __init__(self) -> None:
        self._events: asyncio.Queue[tuple[str, Event] | None] = asyncio.Queue(MOST_WAITING)
        self._failed: BaseException | None = None
        self._links: dict[str, DeviceLink] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        tasks = tuple(self._tasks.values())
        self._tasks.clear()
        self._links.clear()
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    def add(
        self,
        device: Paired,
        backend: Backend,
        known: Known | None = None,
        notes: Notes | None = None,
    ) -> None:
        """Search for it from now on. `known` is where the journal on disk has got to."""
        if len(self._links) == MOST_DEVICES:
            raise ValueError(f"a table has at most {MOST_DEVICES} devices")
        if device.device_id in self._links:
            raise ValueError(f"{device.device_id} is at this table already")

        async def emit(event: Event) -> None:
            await self._events.put((device.device_id, event))

        link = DeviceLink(device, backend, emit, known, notes)
        self._links[device.device_id] = link
        task = asyncio.create_task(link.run(), name=device.name)
        task.add_done_callback(self._ended)
        self._tasks[device.device_id] = task

    async def remove(self, device_id: str) -> None:
        del self._links[device_id]
        task = self._tasks.pop(device_id)
        task.cancel()
        await asyncio.wait([task])  # what it died of is told by events()

    async def events(self) -> AsyncIterator[tuple[str, Event]]:
        """For ever. A link that failed by a mistake of ours raises here: nobody looks elsewhere."""
        while True:
            event = await self._events.get()
            if self._failed is not None:
                raise self._failed
            if event is not None:
                yield event

    def _ended(self, task: asyncio.Task[None]) -> None:
        by_itself = RuntimeError(f"the link of {task.get_name()} was broken off")
        error = by_itself if task.cancelled() else task.exception()
        if task in self._tasks.values():  # nobody removed it
            self._failed = error
            if self._events.empty():
                self._events.put_nowait(None)  # wakes who waits

    def settle(self, device_id: str, boot: int, number: int) -> None:
        """The journal lines up to this signal are on disk; only now it is acknowledged."""
        if device_id in self._links:
            self._links[device_id].settle(boot, number)

    def tell(self, device_id: str, cue: Any) -> bool:
        return device_id in self._links and self._links[device_id].tell(cue)

    def standings(self) -> dict[str, Standing]:
        return {device_id: link.standing for device_id, link in self._links.items()}

    def kind(self, device_id: str) -> Kind:
        """The kind of a device; a disk where it has left this table."""
        return self._links[device_id].kind if device_id in self._links else DISK

    def refused(self) -> dict[str, dict[str, int]]:
        """How many frames each link refused, and why: for a bug report."""
        return {device_id: dict(link.end.refused) for device_id, link in self._links.items()}
