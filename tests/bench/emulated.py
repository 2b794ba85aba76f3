"""The emulated RP2040 as a line and as hands: the bench's own words, in lock step with its clock.

Law: for a loop whose clock jumps. The emulator runs as much as the loop's clock has moved, so a
slow machine changes nothing.
"""

import asyncio
import contextlib
from types import TracebackType
from typing import Any, Final, Self

from companion_app.bench.automatic import Senses
from companion_app.transport.line import Arrivals, Connect, Line, LineLost, Paired
from shared_rules.wire.cobs import SerialSplitter, to_serial
from tests.firmware.emulated import EmulatedPico

STEP_MS: Final = 10
RED_AT, GREEN_AT, BLUE_AT = 2, 0, 4
"""In a light's six digits as they go over its wire: green comes first."""


class Emulated:
    """Backend and Line at once: a cable to one board. `async with`, so that it stops."""

    signal_dbm: int | None = None
    trouble = ""

    def __init__(self, board: EmulatedPico) -> None:
        self._board = board
        self._splitter = SerialSplitter()
        self._arrivals = Arrivals()
        self._to_device = b""

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._run())
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

    async def _run(self) -> None:
        while True:
            said, self._to_device = self._to_device, b""
            told = self._board.order(run_ms=STEP_MS, usb=said.hex())
            for frame in self._splitter.feed(bytes.fromhex(told["usb"])):
                self._arrivals.put(frame)
            await asyncio.sleep(STEP_MS / 1000)

    async def find(self, _device: Paired) -> Connect:
        if self._task.done():
            self._task.result()  # what went wrong with the emulator

        async def connect() -> Line:
            return self

        return connect

    def distrust(self) -> None:
        """There is no other board."""

    async def send(self, frame: bytes) -> None:
        if self._task.done():
            raise LineLost("the emulator is gone")
        self._to_device += to_serial(frame)

    async def receive(self) -> bytes:
        return await self._arrivals.get()

    async def close(self) -> None:
        """A cable stays plugged in."""

    # ---- hands, eyes

    def do(self, words: str) -> None:
        """As firmware/sim/hands.py has it, as far as the emulator has those parts."""
        word, *rest = words.split()
        if word == "turn":
            self._board.order(turn=[int(rest[0]), int(rest[1])])
        elif word in ("press", "release"):
            self._board.order(button=int(word == "press"))
        elif word == "tap":
            self._board.order(button=1)
            loop = asyncio.get_running_loop()
            loop.call_later(int(rest[0]) / 1000, lambda: self._board.order(button=0))
        else:
            raise ValueError(words)

    def senses(self) -> Senses:
        return Senses(self._colours, lambda: 0, lambda: 0)

    def _colours(self) -> list[tuple[int, int, int]]:
        frame: str = self._board.lights[-1] if self._board.lights else ""
        lights = [frame[at : at + 6] for at in range(0, len(frame), 6)]
        return [
            (_byte(each, RED_AT), _byte(each, GREEN_AT), _byte(each, BLUE_AT)) for each in lights
        ]


def _byte(digits: Any, at: int) -> int:
    return int(digits[at : at + 2], 16)
