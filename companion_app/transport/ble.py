"""The link over Bluetooth Low Energy, by bleak.

Law: one scan serves all devices that are searched, and ends when none is; connections are made one
after another, for many radios can do no more. Who advertises our service under the name of a paired
device is tried; only the seals of its frames prove that it is the one.
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
from shared_rules.wire.frames import MAX_FRAME
from shared_rules.wire.gatt import CUES_UUID, SERVICE_UUID, SIGNALS_UUID

CONNECT_S: Final = 15.0
SCAN_AGAIN_S: Final = 5.0
DISTRUST_S: Final = 60.0
"""For so long an address is passed over whose device did not prove itself."""
TROUBLE: Final = (BleakError, OSError, TimeoutError, EOFError)
"""What bleak's backends raise when a device, or the radio itself, is gone."""
Found = tuple[BLEDevice, int]


class BleLine:
    def __init__(
        self,
        client: BleakClient,
        arrivals: Arrivals,
        signal_dbm: int,
        distrust: Callable[[], None],
    ) -> None:
        self._client = client
        self._arrivals = arrivals
        self.signal_dbm: int | None = signal_dbm
        self.distrust = distrust

    async def send(self, frame: bytes) -> None:
        try:
            await self._client.write_gatt_char(CUES_UUID, frame, response=False)
        except TROUBLE as error:
            raise LineLost(f"cannot be written to ({error})") from error

    async def receive(self) -> bytes:
        return await self._arrivals.get()

    async def close(self) -> None:
        with contextlib.suppress(*TROUBLE):
            await self._client.disconnect()


class Ble:
    """Backend. Another radio than the computer's own can be given: a virtual one, in tests."""

    def __init__(
        self,
        scanner: type[BaseBleakScanner] | None = None,
        client: type[BaseBleakClient] | None = None,
    ) -> None:
        self._scanner_type = scanner
        self._client_type = client
        self._sought: dict[str, asyncio.Future[Found]] = {}
        self._scan: asyncio.Task[None] | None = None
        self._connecting = asyncio.Lock()
        self._distrusted: dict[str, float] = {}  # addresses, and until when
        self.trouble = ""

    async def find(self, device: Paired) -> Connect:
        found: asyncio.Future[Found] = asyncio.get_running_loop().create_future()
        self._sought[device.name] = found
        if self._scan is None:
            self._scan = asyncio.create_task(self._run_scan())
        try:
            place, signal_dbm = await found
        finally:
            del self._sought[device.name]
            if not self._sought:
                await self._end_scan()

        async def connect() -> Line:
            async with self._connecting:
                return await self._connected(place, signal_dbm)

        return connect

    async def _run_scan(self) -> None:
        """A radio that is off, or taken away, is tried again."""
        options: dict[str, Any] = {"backend": self._scanner_type} if self._scanner_type else {}
        while True:
            scanner = BleakScanner(self._heard, [SERVICE_UUID], **options)
            try:
                async with scanner:
                    self.trouble = ""
                    await asyncio.Event().wait()
            except TROUBLE as error:
                self.trouble = f"Bluetooth cannot be used: {error}. Is it switched on?"
                LOG.info(self.trouble)
            await asyncio.sleep(SCAN_AGAIN_S)

    async def _end_scan(self) -> None:
        scan, self._scan = self._scan, None
        if scan is not None:
            scan.cancel()
            await asyncio.wait([scan])

    def _heard(self, place: BLEDevice, advertised: AdvertisementData) -> None:
        if self._distrusted.get(place.address, 0.0) > asyncio.get_running_loop().time():
            return
        found = self._sought.get(advertised.local_name or "")
        if found is not None and not found.done() and SERVICE_UUID in advertised.service_uuids:
            found.set_result((place, advertised.rssi))

    async def _connected(self, place: BLEDevice, signal_dbm: int) -> Line:
        arrivals = Arrivals()
        options: dict[str, Any] = {"backend": self._client_type} if self._client_type else {}
        client = BleakClient(
            place, lambda _: arrivals.end("out of reach"), timeout=CONNECT_S, **options
        )

        def notified(_: BleakGATTCharacteristic, value: bytearray) -> None:
            arrivals.put(bytes(value))

        def distrust() -> None:
            until = asyncio.get_running_loop().time() + DISTRUST_S
            self._distrusted[place.address] = until

        line = BleLine(client, arrivals, signal_dbm, distrust)
        try:
            await client.connect()
            await client.start_notify(SIGNALS_UUID, notified)
            cues = client.services.get_characteristic(CUES_UUID)
        except TROUBLE as error:
            await line.close()
            raise LineLost(f"cannot be connected to ({error})") from error
        if cues is None or cues.max_write_without_response_size < MAX_FRAME:
            await line.close()
            raise LineLost(f"takes no frames of {MAX_FRAME} bytes: update its firmware")
        return line
