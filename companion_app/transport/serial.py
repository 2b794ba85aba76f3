"""The link over a USB cable: COBS on a serial port, or on any URL that pyserial knows.

Law: pyserial blocks, so it is read in a thread of its own and written to in another; the loop never
waits for a cable. A port that is gone is looked for again. Which device hangs on a port that is not
told is found out by trying: only its seals prove it.
"""

import asyncio
import contextlib
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from companion_app.transport.line import Arrivals, Connect, Line, LineLost, Paired
from shared_rules.core.phrases import phrase
from shared_rules.wire.cobs import SerialSplitter, to_serial

BAUD: Final = 115_200
LOOK_AGAIN_S: Final = 1.0
READ_S: Final = 0.2
WRITE_S: Final = 2.0
CANNOT_OPEN: Final = "{names} cannot be opened: is it plugged in, and may you use it?"
NO_PORT: Final = "No USB port has a board that may be a device: plug one in."
DISTRUST_S: Final = 30.0
"""For so long a port is passed over on which another device answered, or none."""


class SerialLine:
    signal_dbm: int | None = None

    def __init__(
        self,
        port: Any,
        distrust: Callable[[], None] = lambda: None,
        closed: Callable[[], None] = lambda: None,
    ) -> None:
        self._port = port
        self.distrust = distrust
        self._closed = closed
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
        self._closed()


class Serial:
    """Backend. `ports` tells which device hangs on which port: a cable has no name of its own."""

    trouble = ""

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


class AnyPort:
    """Backend. Devices are looked for on all ports that `names` tells; each port serves one."""

    def __init__(self, names: Callable[[], Sequence[str]]) -> None:
        self._names = names
        self._taken: set[str] = set()
        self._distrusted: dict[tuple[str, str], float] = {}  # device and port, and until when
        self.trouble = ""

    async def find(self, device: Paired) -> Connect:
        while True:
            names = await asyncio.to_thread(self._names)
            self.trouble = "" if names else phrase(NO_PORT)
            for name in names:
                port = await self._free(device.device_id, name)
                if port is not None:
                    return self._connector(device.device_id, name, port)
            if names and not self._taken and not self._is_distrusted(device.device_id, names):
                self.trouble = phrase(CANNOT_OPEN, names=", ".join(names))
            await asyncio.sleep(LOOK_AGAIN_S)

    def _is_distrusted(self, device_id: str, names: Sequence[str]) -> bool:
        now = asyncio.get_running_loop().time()
        return any(self._distrusted.get((device_id, name), 0.0) > now for name in names)

    async def _free(self, device_id: str, name: str) -> Any:
        if name in self._taken or self._is_distrusted(device_id, [name]):
            return None
        self._taken.add(name)
        port = None
        try:
            port = await asyncio.to_thread(_opened, name)
        finally:
            if port is None:
                self._taken.discard(name)
        return port

    def _connector(self, device_id: str, name: str, port: Any) -> Connect:
        def distrust() -> None:
            until_s = asyncio.get_running_loop().time() + DISTRUST_S
            self._distrusted[device_id, name] = until_s

        async def connect() -> Line:
            return SerialLine(port, distrust, lambda: self._taken.discard(name))

        return connect


def _opened(name: str) -> Any:
    import serial

    try:
        return serial.serial_for_url(name, baudrate=BAUD, timeout=READ_S, write_timeout=WRITE_S)
    except (OSError, ValueError):
        return None
