"""A simulated device in a process of its own: hands are a pipe, its line a pty or the bridge."""

import asyncio
import os
import pty
import sys
import tty
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from firmware.settings import encode

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "firmware" / "sim" / "run.py"


class DeviceProcess:
    """`port` is what the app opens when its line is a cable."""

    def __init__(
        self,
        settings: Any,
        folder: Path,
        interpreter: Path | None = None,
        bridge: Path | None = None,
    ) -> None:
        self._settings = settings
        self._interpreter = interpreter or Path(sys.executable)
        self._hands_path = folder / f"{settings.name}.hands"
        self._settings_path = folder / f"{settings.name}.settings"
        self._bridge = bridge
        self.port = ""
        self.told: list[str] = []

    async def __aenter__(self) -> Self:
        os.mkfifo(self._hands_path)
        self._settings_path.write_bytes(encode(self._settings))
        main, line = pty.openpty()
        tty.setraw(line)
        self.port = os.ttyname(line)
        self._line = line  # held open: a pty that nobody has open is hung up
        environment = {**os.environ, "MICROPYPATH": str(ROOT)}
        if self._bridge:
            environment["DURBAR_BLE_BRIDGE"] = str(self._bridge)
        heap = ("-X", "heapsize=8M") if self._interpreter.name.startswith("micropython") else ()
        words = (self._settings_path, "ble" if self._bridge else "stdio")
        self._process = await asyncio.create_subprocess_exec(
            self._interpreter,
            *heap,
            PROGRAM,
            *words,
            self._hands_path,
            stdin=main,
            stdout=main,
            stderr=asyncio.subprocess.PIPE,
            env=environment,
        )
        os.close(main)
        self._hands = await asyncio.to_thread(self._hands_path.open, "wb", 0)
        self._listening = asyncio.create_task(self._listen())
        return self

    async def _listen(self) -> None:
        assert self._process.stderr
        async for line in self._process.stderr:
            self.told.append(line.decode().rstrip())

    def do(self, words: str) -> None:
        self._hands.write(words.encode() + b"\n")

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._hands.close()
        self._hands_path.unlink()
        try:
            async with asyncio.timeout(10):
                await self._process.wait()
        except TimeoutError:
            self._process.kill()
            await self._process.wait()
        await self._listening
        os.close(self._line)
        if kind is None:
            assert self._process.returncode == 0, "\n".join(self.told[-20:])
