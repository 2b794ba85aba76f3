"""An emulated RP2040 with our firmware in its flash, and a tablet at its USB cable.

Law: lock step. Time passes in the emulator only while run() runs: a slow machine changes nothing.
"""

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from firmware.micropython import image, pico
from firmware.settings import install
from firmware.sim.dice import Dice
from shared_rules.wire.cobs import SerialSplitter, to_serial
from shared_rules.wire.host_end import Arrived, HostEnd


class FolderFiles:
    """A device's flash as a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def read(self, name: str) -> bytes | None:
        path = self._folder / name
        return path.read_bytes() if path.exists() else None

    def write(self, name: str, content: bytes) -> None:
        (self._folder / name).write_bytes(content)


class EmulatedPico:
    """`report` is what the emulator told last; `signals` all that arrived."""

    def __init__(
        self,
        home: Path,
        micropython: Path,
        settings: Any,
        folder: Path,
        main: str = "",
        factor: int = 1,
        change: Callable[[Path], None] = lambda _flash: None,
    ) -> None:
        """`main` in place of the genuine main.py; the device's clock runs `factor` times faster;
        `change` does something to the files before they are in flash."""
        flash = folder / "flash"
        image.lay_out(flash)
        if main:
            (flash / "main.py").write_text(main)
        change(flash)
        install(FolderFiles(flash), settings)
        files = folder / "files.bin"
        image.file_system(micropython, flash, files, pico.FLASH_FOR_FILES)
        for part in pico.PARTS.glob("*.mjs"):
            shutil.copy(part, folder)
        (folder / "node_modules").symlink_to(home / "node_modules")  # where node looks for it
        self._command = [pico.NODE, folder / "emulator.mjs", home / "rom.bin"]
        self._command += [home / "firmware.bin", files]
        self._splitter = SerialSplitter()
        self._factor = factor
        self.host = HostEnd(settings.key, settings.device_id, Dice(1).bytes)
        self.heard: list[Any] = []
        self.printed = b""
        self.lights: list[str] = []
        self.report: dict[str, Any] = {}

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.communicate()
        if kind is None:
            assert self._process.returncode == 0

    def order(self, **order: Any) -> dict[str, Any]:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        assert answer, "the emulator is gone"
        self.report = json.loads(answer)
        self.lights += self.report["lights"]
        return self.report

    def listen(self, ms: int) -> bytes:
        """Without a tablet: what it prints."""
        return bytes.fromhex(self.order(run_ms=ms)["usb"])

    def run(self, ms: int, step_ms: int = 50) -> None:
        """With the tablet at its cable."""
        for _ in range(0, ms, step_ms):
            told = self.order(run_ms=step_ms, usb=self._speak())
            raw = bytes.fromhex(told["usb"])
            self.printed += raw
            for frame in self._splitter.feed(raw):
                self._hear(self.host.receive(frame, self._now_ms()))

    def _speak(self) -> str:
        said = b""
        frame = self.host.next_frame(self._now_ms())
        while frame is not None:
            said += to_serial(frame)
            frame = self.host.next_frame(self._now_ms())
        return said.hex()

    def _now_ms(self) -> int:
        return int(self.report.get("at_ms", 0)) * self._factor

    def _hear(self, items: list[Any]) -> None:
        self.heard += items
        for item in items:
            if type(item) is Arrived:
                self.host.settle(item.number)

    def signals(self, *types: type) -> list[Any]:
        arrived = [item.signal for item in self.heard if type(item) is Arrived]
        return [signal for signal in arrived if not types or type(signal) in types]
