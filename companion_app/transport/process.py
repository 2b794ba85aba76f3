"""A simulated device in a process of its own: on CPython, or on the genuine MicroPython.

Law: its hands are a pipe, its line is a pseudo-terminal that the serial backend opens, or the
bridge to a virtual radio. It ends with the `async with`, by itself or by force.
"""

import asyncio
import os
import sys
from pathlib import Path
from types import TracebackType
from typing import Final, Self

ROOT: Final = Path(__file__).resolve().parents[2]
PROGRAM: Final = ROOT / "firmware" / "sim" / "run.py"
FAREWELL_S: Final = 10.0
HEAP: Final = ("-X", "heapsize=8M")


class DeviceProcess:
    """`settings` as flash keeps them; `port` is what the app opens when its line is a cable."""

    def __init__(
        self,
        name: str,
        settings: bytes,
        folder: Path,
        micropython: Path | None = None,
        bridge: Path | None = None,
    ) -> None:
        self._settings = settings
        self._hands_path = folder / f"{name}.hands"
        self._settings_path = folder / f"{name}.settings"
        self._micropython = micropython
        self._bridge = bridge
        self.port = ""
        self.told: dict[str, str] = {}
        """What can be seen and heard of it: boot, lights, buzz."""
        self.errors: list[str] = []

    async def __aenter__(self) -> Self:
        import pty
        import tty

        os.mkfifo(self._hands_path)
        self._settings_path.touch(mode=0o600)
        self._settings_path.write_bytes(self._settings)
        device_side, self._line = pty.openpty()  # held open: else a pty is hung up
        tty.setraw(self._line)
        self.port = os.ttyname(self._line)
        self._process = await asyncio.create_subprocess_exec(
            *self._command(),
            stdin=device_side,
            stdout=device_side,
            stderr=asyncio.subprocess.PIPE,
            env=self._environment(),
        )
        os.close(device_side)
        self._hands = await asyncio.to_thread(self._hands_path.open, "wb", 0)
        self._listening = asyncio.create_task(self._listen())
        return self

    def _command(self) -> tuple[str | Path, ...]:
        interpreter = (self._micropython, *HEAP) if self._micropython else (sys.executable,)
        line = "ble" if self._bridge else "stdio"
        return *interpreter, PROGRAM, self._settings_path, line, self._hands_path

    def _environment(self) -> dict[str, str]:
        bridge = {"DURBAR_BLE_BRIDGE": str(self._bridge)} if self._bridge else {}
        return {**os.environ, "MICROPYPATH": str(ROOT), **bridge}

    async def _listen(self) -> None:
        assert self._process.stderr
        async for line in self._process.stderr:
            what, _, how = line.decode().rstrip().partition(" ")
            if what in ("boot", "lights", "buzz"):
                self.told[what] = how
            else:
                self.errors.append(f"{what} {how}")

    def do(self, words: str) -> None:
        """As firmware/sim/hands.py has it."""
        self._hands.write(words.encode() + b"\n")

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._hands.close()
        self._hands_path.unlink()
        self._settings_path.unlink()
        try:
            async with asyncio.timeout(FAREWELL_S):
                await self._process.wait()
        except TimeoutError:
            self._process.kill()
            await self._process.wait()
        await self._listening
        os.close(self._line)
        if kind is None and self._process.returncode:
            raise RuntimeError("\n".join(self.errors[-20:]))
