"""The link over Bluetooth Low Energy, by bleak.

Law: one scan serves all devices that are searched, and ends when none is; connections are made one
after another, for many radios can do no more. Who advertises our service under the name of a paired
device is tried; only the seals of its frames prove that it is the one. However connecting ends
without a line, the radio has let go of the device.
"""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any, Final

from bleak import BleakClient, BleakScanner
from bleak.backends.characteristic import BleakGATTCharacteristic
from bleak.backends.client import BaseBleakClient
from bleak.backends.device import BLEDevice
from bleak.backends.scanner import AdvertisementData, BaseBleakScanner
from bleak.exc import BleakError

from companion_app.transport.device_link import LOG
from companion_app.transport.line import Arrivals, Connect, Line, LineLost, Paired
from shared_rules.core.phrases import phrase
from shared_rules.wire.frames import MAX_FRAME
from shared_rules.wire.gatt import CUES_UUID, SERVICE_UUID, SIGNALS_UUID

CONNECT_S: Final = 15.0
OPEN_S: Final = 20.0
"""With all that follows a connection: one that hangs must not keep the others waiting."""
SCAN_AGAIN_S: Final = 5.0
DISTRUST_S: Final = 60.0
"""For so long an address is passed over where the device did not prove itself."""
UNTOLD_ROOM: Final = 20
"""What bleak says that a write holds while the radio has not told, and for ever on old BlueZ."""
ROOM_S: Final = 3.0
LOOK_AGAIN_S: Final = 0.1
TROUBLE: Final = (BleakError, OSError, TimeoutError, EOFError)
"""What bleak's backends raise when a device, or the radio itself, is gone."""
Found = tuple[BLEDevice, int]


class BleLine:
    """`distrust` and `closed` tell the backend about the place where it leads."""

    def __init__(
        self,
        client: BleakClient,
        arrivals: Arrivals,
        signal_dbm: int,
        distrust: Callable[[], None],
        closed: Callable[[], None],
    ) -> None:
        self._client = client
        self._arrivals = arrivals
        self.signal_dbm: int | None = signal_dbm
        self.distrust = distrust
        self._closed = closed

    async def open(self) -> None:
        def notified(_: BleakGATTCharacteristic, value: bytearray) -> None:
            self._arrivals.put(bytes(value))

        await self._client.connect()
        _heed_the_end()
        await self._client.start_notify(SIGNALS_UUID, notified)

    async def check_room(self) -> None:
        """The radio may learn late what a write holds; where it never does, a try will tell."""
        cues = self._client.services.get_characteristic(CUES_UUID)
        if cues is None:
            raise LineLost("cannot be told anything: update its firmware")
        for _ in range(round(ROOM_S / LOOK_AGAIN_S)):
            if cues.max_write_without_response_size != UNTOLD_ROOM:
                break
            await asyncio.sleep(LOOK_AGAIN_S)
        room = cues.max_write_without_response_size
        if room != UNTOLD_ROOM and room < MAX_FRAME:
            raise LineLost(f"{room} bytes fit a write by this radio, a frame has {MAX_FRAME}")

    async def send(self, frame: bytes) -> None:
        try:
            await self._client.write_gatt_char(CUES_UUID, frame, response=False)
            _heed_the_end()
        except TROUBLE as error:
            raise LineLost(f"cannot be written to ({error})") from error

    async def receive(self) -> bytes:
        return await self._arrivals.get()

    async def close(self) -> None:
        try:
            with contextlib.suppress(*TROUBLE):
                await self._client.disconnect()
            _heed_the_end()
        except asyncio.CancelledError as error:
            if not _is_foreign_cancel(error):
                raise
        finally:
            self._closed()


class Ble:
    """Backend. Another radio than the computer's own can be given: a virtual one, in tests."""

    def __init__(
        self,
        scanner: type[BaseBleakScanner] | None = None,
        client: type[BaseBleakClient] | None = None,
    ) -> None:
        self._scanner_type = scanner
        self._client_type = client
        self._sought: dict[asyncio.Future[Found], Paired] = {}
        self._scan: asyncio.Task[None] | None = None
        self._scanning = asyncio.Lock()
        self._connecting = asyncio.Lock()
        self._taken: set[str] = set()  # addresses that a line leads to
        self._distrusted: dict[tuple[str, str], float] = {}  # device and address, and until when
        self.trouble = ""

    async def find(self, device: Paired) -> Connect:
        found: asyncio.Future[Found] = asyncio.get_running_loop().create_future()
        self._sought[found] = device
        if self._scan is None:
            self._scan = asyncio.create_task(self._run_scan())
            self._scan.add_done_callback(self._scan_ended)
        try:
            place, signal_dbm = await found
        finally:
            del self._sought[found]
            if not self._sought:
                await self._end_scan()

        async def connect() -> Line:
            if place.address in self._taken:
                raise LineLost("another device of this name was met there")
            return await self._connected(device, place, signal_dbm)

        return connect

    async def _run_scan(self) -> None:
        """A radio that is off, or taken away, is tried again."""
        async with self._scanning:  # the last one has stopped: its end would end this one too
            while True:
                await self._scan_once()
                _heed_the_end()
                await asyncio.sleep(SCAN_AGAIN_S)

    async def _scan_once(self) -> None:
        options: dict[str, Any] = {"backend": self._scanner_type} if self._scanner_type else {}
        try:
            async with BleakScanner(self._heard, [SERVICE_UUID], **options):
                self.trouble = ""
                _heed_the_end()
                await asyncio.Event().wait()
        except (*TROUBLE, asyncio.CancelledError) as error:
            if isinstance(error, asyncio.CancelledError) and not _is_foreign_cancel(error):
                raise
            words = "Bluetooth cannot be used: {why}. Is it switched on?"
            self.trouble = phrase(words, why=_why(error))
            LOG.info(self.trouble)

    def _scan_ended(self, scan: asyncio.Task[None]) -> None:
        """Only a mistake of ours ends it unasked: who searches is told, and does not wait on."""
        error = None if scan.cancelled() else scan.exception()
        for found in self._sought if error else ():
            if error and not found.done():
                found.set_exception(error)

    async def _end_scan(self) -> None:
        scan, self._scan = self._scan, None
        if scan is not None:
            scan.cancel()
            await asyncio.wait([scan])

    def _heard(self, place: BLEDevice, advertised: AdvertisementData) -> None:
        if SERVICE_UUID not in advertised.service_uuids or place.address in self._taken:
            return
        for found, device in self._sought.items():
            is_it = device.name == advertised.local_name and not found.done()
            if is_it and not self._is_distrusted(device, place):
                found.set_result((place, advertised.rssi))
                return

    def _is_distrusted(self, device: Paired, place: BLEDevice) -> bool:
        until_s = self._distrusted.get((device.device_id, place.address), 0.0)
        return until_s > asyncio.get_running_loop().time()

    async def _connected(self, device: Paired, place: BLEDevice, signal_dbm: int) -> Line:
        line = self._line_to(device, place, signal_dbm)
        try:
            async with self._connecting, asyncio.timeout(OPEN_S):
                await line.open()
            _heed_the_end()
            await line.check_room()
        except BaseException as error:
            await line.close()
            if isinstance(error, TROUBLE) or _is_foreign_cancel(error):
                raise LineLost(f"cannot be connected to ({_why(error)})") from error
            raise
        return line

    def _line_to(self, device: Paired, place: BLEDevice, signal_dbm: int) -> BleLine:
        arrivals = Arrivals()
        options: dict[str, Any] = {"backend": self._client_type} if self._client_type else {}
        client = BleakClient(
            place, lambda _: arrivals.end("out of reach"), timeout=CONNECT_S, **options
        )

        def distrust() -> None:
            until_s = asyncio.get_running_loop().time() + DISTRUST_S
            self._distrusted[device.device_id, place.address] = until_s

        self._taken.add(place.address)
        return BleLine(
            client, arrivals, signal_dbm, distrust, lambda: self._taken.discard(place.address)
        )


def _is_foreign_cancel(error: BaseException) -> bool:
    """A radio may cancel what it waits for when a device goes; nobody wants this link to end."""
    return isinstance(error, asyncio.CancelledError) and not _is_to_end()


def _why(error: BaseException) -> str:
    """A time limit and a cancel have no words of their own."""
    return str(error) or "it gave up"


def _heed_the_end() -> None:
    """A radio may swallow the cancel of who waits for it: Python 3.11's wait_for does."""
    if _is_to_end():
        raise asyncio.CancelledError


def _is_to_end() -> bool:
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
