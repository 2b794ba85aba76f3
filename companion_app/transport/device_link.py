"""One device: searched, connected, served and searched again, for as long as the table is open.

Law: what the wire's host end hands on is passed on once and in that order; the app says what is
settled. How things stand is always known, and every change of it is told in the log, in words.
"""

import asyncio
import contextlib
import logging
import os
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from companion_app.transport.line import Backend, Line, LineLost, Paired
from shared_rules.devices import Kind, kind_of
from shared_rules.wire.host_end import Agreed, Arrived, HostEnd, Missed, Ready, Rebooted, Trouble
from shared_rules.wire.signals import Battery

LOG: Final = logging.getLogger("durbar.link")
TICK_S: Final = 0.05
"""How often a quiet link looks whether a knock or a beat is due."""
PROOF_S: Final = 10.0
"""In this time a device that was connected to has proved who it is, or is left."""
FIRST_PAUSE_S: Final = 0.1
LONGEST_PAUSE_S: Final = 5.0
HOST_MS: Final = 0xFFFFFFFF


class Phase(Enum):
    SEARCHING = "searching"
    CONNECTING = "connecting"
    REPLAYING = "replaying"
    READY = "ready"
    REFUSED = "refused"
    LOST = "lost"


HERE: Final = (Phase.CONNECTING, Phase.REPLAYING, Phase.READY)
"""A device that is searched for, lost or refused holds no seat and no place against another."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How it stands with a device. `since` is in seconds of the loop's clock."""

    phase: Phase
    since: float
    battery_percent: int | None = None
    signal_dbm: int | None = None
    words: str = ""
    """What to do about a refusal; why a line was lost."""

    def told(self) -> str:
        """For the log."""
        facts = [self.phase.value]
        if self.phase is Phase.READY:
            facts += [f"battery {self.battery_percent} %"] * (self.battery_percent is not None)
            facts += [f"signal {self.signal_dbm} dBm"] * (self.signal_dbm is not None)
        return ", ".join(facts) + (f": {self.words}" if self.words else "")


Event = Standing | Arrived | Missed | Rebooted | Agreed
"""What a transport yields with the id of the device."""
Emit = Callable[[Event], Awaitable[None]]
Known = tuple[int, int]
"""(boot, next number), by the journal on disk."""


class Notes:
    """What a recording wants to know of a link; this one forgets it."""

    def opened(self, ms: int) -> None: ...
    def got(self, ms: int, frame: bytes) -> None: ...
    def sent(self, ms: int, frame: bytes) -> None: ...
    def settled(self, ms: int, number: int) -> None: ...
    def told(self, ms: int, cue: Any) -> None: ...


def now_ms() -> int:
    return int(asyncio.get_running_loop().time() * 1000) & HOST_MS


class DeviceLink:
    """run() is its life; it ends only by being cancelled."""

    def __init__(
        self,
        device: Paired,
        backend: Backend,
        emit: Emit,
        known: Known | None = None,
        notes: Notes | None = None,
    ) -> None:
        self.device = device
        self.end = HostEnd(device.key, device.device_id.encode(), os.urandom, known)
        self.standing = Standing(Phase.SEARCHING, 0.0)
        self.hello: Any = None
        """What the device said of itself when it was last met."""
        self._backend = backend
        self._emit = emit
        self._notes = notes or Notes()
        self._wake = asyncio.Event()
        self._handed_on: deque[Any] = deque()  # by the end, and not yet taken by the app
        self._catch_up = 0  # the number from which on nothing is a replay
        self._is_in_doubt = True
        self._battery: int | None = None

    @property
    def kind(self) -> Kind:
        return kind_of(self.device.role, self.hello.firmware if self.hello else "")

    def settle(self, boot: int, number: int) -> None:
        """The journal line of this signal, and of all before it, is on disk."""
        if boot == self.end.boot:
            self._notes.settled(now_ms(), number)
            self.end.settle(number)  # goes out with the next tick: one for many

    def tell(self, cue: Any) -> bool:
        """False without a session: after it is ready again the app tells all that should show."""
        self._notes.told(now_ms(), cue)
        is_told = self.end.tell(cue)
        self._wake.set()
        return is_told

    async def run(self) -> None:
        await self._stand(Phase.SEARCHING)
        pause_s = FIRST_PAUSE_S
        while True:
            try:
                connect = await self._backend.find(self.device)
                await self._stand(Phase.CONNECTING)
                line = await connect()
            except LineLost as lost:
                await self._stand(self._absent(), words=str(lost))
                await asyncio.sleep(pause_s)
                pause_s = min(2 * pause_s, LONGEST_PAUSE_S)
                continue
            words = await self._serve(line)
            await self._pass_on(line)
            pause_s = FIRST_PAUSE_S
            await self._stand(Phase.LOST, words=words)

    def _absent(self) -> Phase:
        return Phase.LOST if self.end.boot else Phase.SEARCHING

    async def _serve(self, line: Line) -> str:
        """Until the line is lost; says why it was."""
        self._notes.opened(now_ms())
        self.end.hang_up()
        tasks = [asyncio.create_task(each) for each in (self._listen(line), self._speak(line))]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            ended = await asyncio.gather(*tasks, return_exceptions=True)
            with contextlib.suppress(LineLost):
                await line.close()
        for error in ended:
            if isinstance(error, LineLost):
                return str(error)
            if isinstance(error, Exception):
                raise error
        return ""

    async def _listen(self, line: Line) -> None:
        while True:
            frame = await line.receive()
            at_ms = now_ms()
            self._notes.got(at_ms, frame)
            items = self.end.receive(frame, at_ms)
            if self.end.inbox.is_missing_some() or any(isinstance(each, Ready) for each in items):
                self._wake.set()
            self._handed_on.extend(items)
            await self._pass_on(line)
            await self._follow(line)

    async def _speak(self, line: Line) -> None:
        loop = asyncio.get_running_loop()
        proved_s = loop.time()
        has_proved = False
        while True:
            self._wake.clear()
            if self.end.session or self.standing.phase is Phase.REFUSED:
                proved_s = loop.time()
                has_proved = has_proved or self.end.session > 0
            elif loop.time() - proved_s > PROOF_S:
                if has_proved:
                    raise LineLost("it fell silent")
                line.distrust()
                raise LineLost("it did not prove that it is the paired device")
            at_ms = now_ms()
            while (frame := self.end.next_frame(at_ms)) is not None:
                self._notes.sent(at_ms, frame)
                await line.send(frame)
                at_ms = now_ms()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(TICK_S):
                    await self._wake.wait()

    async def _pass_on(self, line: Line) -> None:
        """An item is gone only when the app has it: the line may be lost while the app is busy."""
        while self._handed_on:
            await self._take(self._handed_on[0], line)
            self._handed_on.popleft()

    async def _take(self, item: Any, line: Line) -> None:
        if isinstance(item, Ready):
            self.hello = item.hello
            self._catch_up = item.hello.next
            await self._stand(Phase.REPLAYING, line.signal_dbm)
            return
        if isinstance(item, Trouble):
            await self._stand(Phase.REFUSED, words=item.words)
            return
        if isinstance(item, Arrived) and isinstance(item.signal, Battery):
            self._battery = item.signal.percent
        self._is_in_doubt = isinstance(item, Missed | Rebooted) or (
            self._is_in_doubt and not isinstance(item, Agreed)
        )
        await self._emit(item)

    async def _follow(self, line: Line) -> None:
        """Ready once all that was said before is here and both ends agree on what holds."""
        if not self.end.session:
            return
        inbox = self.end.inbox
        behind = inbox.expected < self._catch_up or inbox.is_missing_some()
        caught_up = self.standing.phase is Phase.REPLAYING and not behind and not self._is_in_doubt
        is_ready = self.standing.phase is Phase.READY
        if caught_up or (is_ready and self.standing.battery_percent != self._battery):
            await self._stand(Phase.READY, line.signal_dbm)

    async def _stand(self, phase: Phase, signal_dbm: int | None = None, words: str = "") -> None:
        now = asyncio.get_running_loop().time()
        is_same = (self.standing.phase, self.standing.words) == (phase, words)
        if is_same and phase in (Phase.REFUSED, Phase.LOST):
            return
        if phase is Phase.LOST and self.standing.phase is Phase.LOST:
            now = self.standing.since
        self.standing = Standing(phase, now, self._battery, signal_dbm, words)
        LOG.info("%s: %s", self.device.name, self.standing.told())
        await self._emit(self.standing)
