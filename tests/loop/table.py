"""A table of simulated devices and an app that keeps what it hears, for stories about the link."""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any

from companion_app.transport.device_link import Event, Notes, Phase, Standing
from companion_app.transport.line import Backend, Paired
from companion_app.transport.links import Links
from shared_rules.wire.host_end import Arrived, Missed

KEY = bytes(range(32))


class App:
    """Keeps and settles at once; `kept` is by device, in the order it came."""

    def __init__(self, links: Links, pause_s: float = 0.0) -> None:
        self.links = links
        self.pause_s = pause_s
        self.kept: dict[str, list[Arrived]] = {}
        self.events: list[tuple[str, Event]] = []
        self._task = asyncio.create_task(self._run())
        self._news = asyncio.Event()

    async def _run(self) -> None:
        async for device_id, event in self.links.events():
            self.events.append((device_id, event))
            if isinstance(event, Arrived):
                self.keep(device_id, event)
                self.links.settle(device_id, event.boot, event.number)
            self._news.set()
            await asyncio.sleep(self.pause_s)

    def keep(self, device_id: str, event: Arrived) -> None:
        self.kept.setdefault(device_id, []).append(event)

    async def until(self, holds: Callable[[], object], patience_s: float = 60) -> None:
        """Until it is so; looked at with each event, and a little later in case none comes."""
        async with asyncio.timeout(patience_s):
            while not holds():
                if self._task.done():
                    self._task.result()
                self._news.clear()
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(0.05):
                        await self._news.wait()

    async def ready(self, *device_ids: str) -> None:
        await self.until(lambda: all(self.phase(each) is Phase.READY for each in device_ids))

    async def stop(self) -> None:
        self._task.cancel()
        await asyncio.wait([self._task])

    def phase(self, device_id: str) -> Phase:
        return self.links.standings()[device_id].phase

    def phases(self, device_id: str) -> list[Phase]:
        return [
            event.phase
            for each, event in self.events
            if each == device_id and isinstance(event, Standing)
        ]

    def signals(self, device_id: str) -> list[Any]:
        """What somebody did, without what was restated."""
        return [each.signal for each in self.kept.get(device_id, []) if not each.restated]

    def of(self, device_id: str, *kinds: type) -> list[Any]:
        return [event for each, event in self.events if each == device_id and type(event) in kinds]

    def check_order(self, device_id: str) -> int:
        """Within a boot each number once, in order, none missing; gives how many there are."""
        expected: dict[int, int] = {}
        for each in self.kept.get(device_id, []):
            assert each.number == expected.get(each.boot, each.number), each
            expected[each.boot] = each.number + 1
        assert not self.of(device_id, Missed)
        return len(self.kept.get(device_id, []))


async def opened(
    backend: Backend,
    devices: list[Paired],
    notes: Callable[[Paired], Notes] | None = None,
    app: type[App] = App,
) -> App:
    links = Links()
    for device in devices:
        links.add(device, backend, notes=notes(device) if notes else None)
    return app(links)


async def closed(app: App) -> None:
    await app.stop()
    await app.links.__aexit__(None, None, None)
