"""A radio for bleak that does what real ones were seen to do: it hangs, cancels, and tells late.

Law: it follows bleak's interface, so the app's own BleakScanner and BleakClient run on it. It has
no air: devices advertise at once and for as long as a scan runs, and nobody answers.
"""

import asyncio
from typing import Any

from bleak.backends.characteristic import BleakGATTCharacteristic
from bleak.backends.client import BaseBleakClient
from bleak.backends.device import BLEDevice
from bleak.backends.scanner import AdvertisementData, BaseBleakScanner
from bleak.backends.service import BleakGATTService, BleakGATTServiceCollection
from bleak.exc import BleakError

from shared_rules.wire.gatt import CUES_UUID, SERVICE_UUID, SIGNALS_UUID

EVERY_S = 0.1
SLOW_STOP_S = 1.0


class Radio:
    """`devices` are (address, name); `rooms` what a write holds, told one after the other."""

    def __init__(self, *devices: tuple[str, str]) -> None:
        self.devices = devices
        self.rooms = [244]
        self.connected: set[str] = set()
        self.on_connect: Any = None
        self.on_notify: Any = None
        self.on_scan: Any = None
        self.on_scanning: Any = None
        self.on_write: Any = None
        self.on_disconnect: Any = None
        self.scans = self.most_scans = 0

    def types(self) -> tuple[type[BaseBleakScanner], type[BaseBleakClient]]:
        class RadioScanner(Scanner):
            radio = self

        class RadioClient(Client):
            radio = self

        return RadioScanner, RadioClient

    def room(self) -> int:
        return self.rooms.pop(0) if len(self.rooms) > 1 else self.rooms[0]


class Scanner(BaseBleakScanner):
    radio: Radio

    def __init__(self, callback: Any, service_uuids: Any, *_: Any, **__: Any) -> None:
        super().__init__(callback, service_uuids)
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        if self.radio.on_scan:
            self.radio.on_scan()
        self.radio.scans += 1
        self.radio.most_scans = max(self.radio.most_scans, self.radio.scans)
        self.seen_devices = {}
        self._task = asyncio.create_task(self._hear())
        if self.radio.on_scanning:
            await self.radio.on_scanning()

    async def stop(self) -> None:
        assert self._task
        self._task.cancel()
        await asyncio.sleep(SLOW_STOP_S)
        self.radio.scans -= 1

    async def _hear(self) -> None:
        while True:
            for address, name in self.radio.devices:
                if address not in self.radio.connected:
                    told = AdvertisementData(name, {}, {}, [SERVICE_UUID], None, -60, ())
                    place = self.create_or_update_device(address, address, name, None, told)
                    self.call_detection_callbacks(place, told)
            await asyncio.sleep(EVERY_S)


class Client(BaseBleakClient):
    radio: Radio

    def __init__(self, place: BLEDevice, **options: Any) -> None:
        super().__init__(place, **options)
        self._place = place

    @property
    def name(self) -> str:
        return self._place.name or ""

    @property
    def mtu_size(self) -> int:
        return 23

    @property
    def is_connected(self) -> bool:
        return self._place.address in self.radio.connected

    async def connect(self, pair: bool, **_: Any) -> None:
        if self.is_connected:
            raise BleakError("connected already")
        self.radio.connected.add(self._place.address)
        if self.radio.on_connect:
            await self.radio.on_connect()
        self.services = BleakGATTServiceCollection()
        service = BleakGATTService(None, 1, SERVICE_UUID)
        self.services.add_service(service)
        for handle, uuid in ((2, SIGNALS_UUID), (4, CUES_UUID)):
            self.services.add_characteristic(
                BleakGATTCharacteristic(
                    None,
                    handle,
                    uuid,
                    ["notify", "write-without-response"],
                    self.radio.room,
                    service,
                )
            )

    async def disconnect(self) -> None:
        self.radio.connected.discard(self._place.address)
        if self.radio.on_disconnect:
            await self.radio.on_disconnect()
        if self._disconnected_callback:
            self._disconnected_callback()

    async def start_notify(self, characteristic: Any, callback: Any, **_: Any) -> None:
        if self.radio.on_notify:
            await self.radio.on_notify()

    async def write_gatt_char(self, characteristic: Any, data: Any, response: bool) -> None:
        """Into the void."""
        if self.radio.on_write:
            await self.radio.on_write()

    async def pair(self, *_: Any, **__: Any) -> None:
        raise BleakError("not here")

    async def unpair(self) -> None:
        raise BleakError("not here")

    async def read_gatt_char(self, characteristic: Any, **_: Any) -> bytearray:
        raise BleakError("not here")

    async def read_gatt_descriptor(self, descriptor: Any, **_: Any) -> bytearray:
        raise BleakError("not here")

    async def write_gatt_descriptor(self, descriptor: Any, data: Any) -> None:
        raise BleakError("not here")

    async def stop_notify(self, characteristic: Any) -> None:
        raise BleakError("not here")
