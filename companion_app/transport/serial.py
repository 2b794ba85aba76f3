"""The link over a USB cable: COBS on a serial port, or on any URL that pyserial knows.

Law: pyserial blocks, so it is read in a thread of its own and written to in another; the loop never
waits for a cable. A port that is gone is looked for again.
"""

import asyncio
import contextlib
import threading
from collections.abc import Mapping
from typing import Any, Final

from companion_app.transport.line import Arrivals, Connect, Line, LineLost, Paired
from shared_rules.wire.cobs import SerialSplitter, to_serial

BAUD: Final = 115_200
LOOK_AGAIN_S: Final = 1.0
READ_S: Final = 0.2
WRITE_S: Final = 2.0


class SerialLine:
    signal_dbm: int | None = None

    def __init__(self, port: Any) -> None:
        self._port = port
        self._arrivals = Arrivals()
        self._loop = asyncio.get_running_loop()
        self._is_closing = False
        self._reader = threading.Thread(target=self._read, name=f"read {port.name}", daemon=True)
        self._reader.start()

    def _read(self) -> None:
        splitter = SerialSplitter()
        why = "the port was closed"
        try:
            while not self._is_closing:
                data = self._port.read(self._port.in_waiting or 1)
                for frame in splitter.feed(data):
                    self._loop.call_soon_threadsafe(self._arrivals.put, frame)
        except (OSError, TypeError, ValueError) as error:  # pyserial raises all three on a cut
            why = f"the cable was pulled ({error})"
        with contextlib.suppress(RuntimeError):  # the loop may be gone before the thread
            self._loop.call_soon_threadsafe(self._arrivals.end, why)

    def distrust(self) -> None:
        """There is no other port to look at."""

    async def send(self, frame: bytes) -> None:
        try:
            await asyncio.to_thread(self._port.write, to_serial(frame))
        except OSError as error:
            raise LineLost(f"the cable was pulled, or nobody reads it ({error})") from error

    async def receive(self) -> bytes:
        return await self._arrivals.get()

    async def close(self) -> None:
        self._is_closing = True
        await asyncio.to_thread(self._reader.join)
        with contextlib.suppress(OSError):
            self._port.close()


class Serial:
    """Backend. `ports` tells which device hangs on which port: a cable has no name of its own."""

    def __init__(self, ports: Mapping[str, str]) -> None:
        self._ports = ports

    async def find(self, device: Paired) -> Connect:
        """A port that can be opened is a device that was found."""
        name = self._ports.get(device.device_id)
        while name is None or (port := await asyncio.to_thread(_opened, name)) is None:
            await asyncio.sleep(LOOK_AGAIN_S)
            name = self._ports.get(device.device_id)

        async def connect() -> Line:
            return SerialLine(port)

        return connect


def _opened(name: str) -> Any:
    import serial

    try:
        return serial.serial_for_url(name, baudrate=BAUD, timeout=READ_S, write_timeout=WRITE_S)
    except (OSError, ValueError):
        return None
