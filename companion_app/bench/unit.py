"""The unit under test: one device, over any line. It is told cues, and what it says is kept.

Law: waiting ends: by what was waited for, by patience, or by DeviceLost, which says what to do. The
bench has no journal, so what it heard is settled at once.
"""

import asyncio
import contextlib
import struct
from collections.abc import Callable
from types import TracebackType
from typing import Any, Final, Self

from companion_app.transport.device_link import DeviceLink, Event, Notes, Phase, Standing
from companion_app.transport.line import Backend, Paired
from shared_rules.devices import Kind
from shared_rules.wire.cues import AskSnapshot, Measure
from shared_rules.wire.host_end import Arrived, Rebooted
from shared_rules.wire.signals import Fault, Measured, Snapshot

FIND_S: Final = 30.0
BACK_S: Final = 20.0
"""For so long a device that was lost may stay away."""
ANSWER_S: Final = 4.0
LOOK_S: Final = 0.1
_SEQUENCE_AT: Final = slice(2, 10)
_SHORTEST: Final = 18


class DeviceLost(Exception):
    """It was not found, or is gone; the words say what to do."""


class FrameCount(Notes):
    """Frames that came, and those that are missing between them: a device counts its frames."""

    def __init__(self) -> None:
        self.came = self.lost = 0
        self._last = (0, 0)

    def got(self, ms: int, frame: bytes) -> None:  # noqa: ARG002 (as Notes has it)
        if len(frame) < _SHORTEST:
            return
        boot, sequence = struct.unpack("<II", frame[_SEQUENCE_AT])
        last_boot, last = self._last
        if boot == last_boot and sequence > last:
            self.lost += sequence - last - 1
        if (boot, sequence) > self._last:
            self.came += 1
            self._last = (boot, sequence)


class Unit:
    """`async with Unit(...) as unit`; then `await unit.found()`."""

    def __init__(self, device: Paired, backend: Backend) -> None:
        self.device = device
        self.frames = FrameCount()
        self.restarts = 0
        self.back_s = BACK_S
        self.heard: list[tuple[float, Arrived]] = []
        self._away_since: float | None = None  # once it was there
        self._times_away = 0
        self._news = asyncio.Event()
        self._backend = backend
        self._link = DeviceLink(device, backend, self._emit, notes=self.frames)

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._link.run())
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task

    async def _emit(self, event: Event) -> None:
        if isinstance(event, Arrived):
            self.heard.append((asyncio.get_running_loop().time(), event))
            self._link.settle(event.boot, event.number)
        elif isinstance(event, Standing):
            self._stands(event)
        self.restarts += isinstance(event, Rebooted)
        self._news.set()

    def _stands(self, standing: Standing) -> None:
        """Away is all that is not ready, once it was."""
        if standing.phase is Phase.READY:
            self._away_since = None
        elif self._away_since is None and self._link.hello is not None:
            self._away_since = standing.since
            self._times_away += 1

    # ---- who it is

    async def found(self, patience_s: float = FIND_S) -> None:
        is_ready = await self.until(lambda: self._link.standing.phase is Phase.READY, patience_s)
        if not is_ready:
            standing = self._link.standing
            words = f" ({standing.words})" if standing.words else ""
            ask = self._backend.trouble or "Is it on, near, and paired with this key?"
            raise DeviceLost(
                f"{self.device.name} was not found in {patience_s:.0f} s: {standing.phase.value}"
                f"{words}. {ask}"
            )

    @property
    def kind(self) -> Kind:
        return self._link.kind

    @property
    def firmware(self) -> str:
        """The version that it runs."""
        assert self._link.hello is not None, "found() comes first"
        return self.kind.version(self._link.hello.firmware)

    @property
    def signal_dbm(self) -> int | None:
        return self._link.standing.signal_dbm

    @property
    def session(self) -> tuple[int, int]:
        """Its boot and the session in it; cues that were told in another one are gone."""
        return self._link.end.boot, self._link.end.session

    @property
    def unheard(self) -> int:
        """Cues that it was told and did not acknowledge yet; the ring that holds them is small."""
        outbox = self._link.end.outbox
        return int(outbox.next - outbox.oldest)

    def fault_of(self, part: int, which: int) -> int:
        """The device's own word for a part, as it stands now; 0 if it has none."""
        held = self._link.end.levels.signals()
        codes = [each.code for each in held if type(each) is Fault and each[:2] == (part, which)]
        return int(codes[0]) if codes else 0

    # ---- tell and listen

    def tell(self, *cues: Any) -> None:
        for cue in cues:
            self._link.tell(cue)

    def mark(self) -> int:
        """Now, for since()."""
        return len(self.heard)

    def since(self, mark: int, *kinds: type) -> list[Any]:
        """What somebody did since then, without what was only restated."""
        return [
            arrived.signal
            for _, arrived in self.heard[mark:]
            if not arrived.restated and type(arrived.signal) in kinds
        ]

    async def until(self, holds: Callable[[], object], patience_s: float) -> bool:
        """Did it come to that in time? DeviceLost if the device goes away meanwhile."""
        loop = asyncio.get_running_loop()
        end = loop.time() + patience_s
        while not holds():
            if self._task.done():
                self._task.result()
            if self._away_since is not None and loop.time() - self._away_since > self.back_s:
                words = self._link.standing.words
                why = f" ({words})" if words else ""
                raise DeviceLost(f"{self.device.name} went away and did not come back{why}.")
            if loop.time() >= end:
                return False
            self._news.clear()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(min(LOOK_S, max(0.0, end - loop.time()))):
                    await self._news.wait()
        return True

    async def measure(self, part: int, which: int = 0) -> Any:
        """A Measured; one of nothing if the device is there and does not answer."""
        mark = self.mark()

        def told() -> list[Any]:
            return [each for each in self.since(mark, Measured) if each[:2] == (part, which)]

        times_away = -1
        while not told() and times_away != self._times_away:
            await self.until(lambda: self._away_since is None, 2 * BACK_S)
            times_away = self._times_away
            self.tell(Measure(part, which))
            await self.until(told, ANSWER_S)
        return (told() or [Measured(part, which, 0, 0, 0, 0, 0, 0)])[0]

    async def round_trip_ms(self) -> float | None:
        """A cue there, its answer back."""
        loop = asyncio.get_running_loop()
        mark, began = self.mark(), loop.time()
        self.tell(AskSnapshot())

        def answered() -> list[float]:
            after = self.heard[mark:]
            return [at for at, arrived in after if type(arrived.signal) is Snapshot]

        await self.until(answered, ANSWER_S)
        return (answered()[0] - began) * 1000 if answered() else None
