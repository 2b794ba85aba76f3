"""Boards to flash: MicroPython's unix build behind a pseudo-terminal, and the emulated RP2040."""

import contextlib
import os
import pty
import subprocess
import threading
import tty
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.firmware.emulated import EmulatedPico

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = Path(__file__).with_name("chip.py")
RESET = 9


class UnixChip:
    """`port` is what a computer would open; `flash` its files. It restarts when it wishes to.

    Faults are those of chip.py, and `blank`: nothing answers until wake().
    """

    def __init__(self, micropython: Path, flash: Path, role: str, *faults: str) -> None:
        self._command = [micropython, "-X", "heapsize=4M", PROGRAM, ROOT, role]
        self._faults = faults
        self.flash = flash
        self.boots = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._thread: threading.Thread | None = None

    def __enter__(self) -> Self:
        self.flash.mkdir(exist_ok=True)
        self._device_side, self._line = pty.openpty()
        tty.setraw(self._line)
        self.port = os.ttyname(self._line)
        self._is_over = False
        if "blank" not in self._faults:
            self.wake()
        return self

    def wake(self) -> None:
        """A blank one has MicroPython from now on."""
        self._process = self._start("power")
        self._thread = threading.Thread(target=self._keep_alive, args=(self._process,))
        self._thread.start()

    def _start(self, cause: str) -> "subprocess.Popen[bytes]":
        self.boots += 1
        return subprocess.Popen(
            [*self._command, cause, *self._faults],
            cwd=self.flash,
            stdin=self._device_side,
            stdout=self._device_side,
            stderr=subprocess.DEVNULL,
        )

    def _keep_alive(self, process: "subprocess.Popen[bytes]") -> None:
        while process.wait() == RESET and not self._is_over:
            process = self._process = self._start("reset")

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._is_over = True
        if self._process and self._thread:
            self._process.kill()
            self._thread.join()
        for end in (self._device_side, self._line):
            with contextlib.suppress(OSError):
                os.close(end)


class EmulatedCable:
    """A cable to the emulated RP2040: its time passes while somebody reads.

    Small steps: emulated time costs ten times as much of a computer's.
    """

    def __init__(self, board: EmulatedPico, step_ms: int = 5) -> None:
        self.name = "emulated"
        self._board = board
        self._step_ms = step_ms
        self._to_send = b""
        self._report: dict[str, Any] = {}

    def write(self, data: bytes) -> None:
        self._to_send += data

    def read(self) -> bytes:
        sent, self._to_send = self._to_send, b""
        self._report = self._board.order(run_ms=self._step_ms, usb=sent.hex())
        return bytes.fromhex(self._report["usb"])

    def now_ms(self) -> int:
        return int(self._report.get("at_ms", 0))

    def reopen(self) -> None:
        boots = self._report["boots"]
        until_ms = self.now_ms() + 20_000
        while self._report["boots"] == boots or not self._report["is_up"]:
            self.read()
            assert self.now_ms() < until_ms, "it did not restart"

    def close(self) -> None:
        """It is the emulator's to end."""
