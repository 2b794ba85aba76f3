"""A backend of bleak on Bumble: the app's own client and scanner, on a virtual radio."""

from typing import Any

from bleak.assigned_numbers import gatt_char_props_to_strs
from bleak.backends.characteristic import BleakGATTCharacteristic
from bleak.backends.client import BaseBleakClient
from bleak.backends.descriptor import BleakGATTDescriptor
from bleak.backends.device import BLEDevice
from bleak.backends.scanner import AdvertisementData, BaseBleakScanner
from bleak.backends.service import BleakGATTService, BleakGATTServiceCollection
from bleak.exc import BleakError
from bleak.uuids import normalize_uuid_str
from bumble.core import AdvertisingData, BaseBumbleError
from bumble.device import Advertisement, Device, Peer

LONGEST_MTU = 247


def uuid_text(uuid: Any) -> str:
    return normalize_uuid_str(uuid.to_hex_str("-").lower())


def on(tablet: Device) -> tuple[type[BaseBleakScanner], type[BaseBleakClient]]:
    """The two classes that bleak is given, for this virtual tablet."""

    class Scanner(BumbleScanner):
        device = tablet

    class Client(BumbleClient):
        device = tablet

    return Scanner, Client


class BumbleScanner(BaseBleakScanner):
    device: Device

    def __init__(self, callback: Any, service_uuids: Any, *_: Any, **__: Any) -> None:
        super().__init__(callback, service_uuids)

    async def start(self) -> None:
        self.seen_devices = {}
        self.device.on("advertisement", self._heard)
        await self.device.start_scanning(active=True, filter_duplicates=False)

    async def stop(self) -> None:
        self.device.remove_listener("advertisement", self._heard)
        await self.device.stop_scanning()

    def _heard(self, advertisement: Advertisement) -> None:
        types = AdvertisingData.Type
        name = advertisement.data.get(types.COMPLETE_LOCAL_NAME)
        uuids = advertisement.data.get(types.COMPLETE_LIST_OF_128_BIT_SERVICE_CLASS_UUIDS) or []
        told = AdvertisementData(
            local_name=str(name) if name else None,
            manufacturer_data={},
            service_data={},
            service_uuids=[uuid_text(uuid) for uuid in uuids],
            tx_power=None,
            rssi=advertisement.rssi,
            platform_data=(advertisement,),
        )
        address = advertisement.address
        place = self.create_or_update_device(str(address), str(address), name, address, told)
        if self.is_allowed_uuid(told.service_uuids):
            self.call_detection_callbacks(place, told)


class BumbleClient(BaseBleakClient):
    device: Device

    def __init__(self, place: BLEDevice, **options: Any) -> None:
        super().__init__(place, **options)
        self._place = place
        self._connection: Any = None
        self._peer: Any = None

    @property
    def name(self) -> str:
        return self._place.name or self._place.address

    @property
    def mtu_size(self) -> int:
        return int(self._peer.gatt_client.mtu)

    @property
    def is_connected(self) -> bool:
        return self._connection is not None

    async def connect(self, pair: bool, **_: Any) -> None:
        try:
            self._connection = await self.device.connect(self._place.details, timeout=self._timeout)
            self._connection.on("disconnection", self._gone)
            self._peer = Peer(self._connection)
            await self._peer.request_mtu(LONGEST_MTU)
            await self._discover()
        except (BaseBumbleError, TimeoutError) as error:
            raise BleakError(repr(error)) from error

    async def _discover(self) -> None:
        self.services = BleakGATTServiceCollection()
        await self._peer.discover_services()
        for each in self._peer.services:
            service = BleakGATTService(each, each.handle, uuid_text(each.uuid))
            self.services.add_service(service)
            for found in await each.discover_characteristics():
                properties = list(gatt_char_props_to_strs(int(found.properties)))
                characteristic = BleakGATTCharacteristic(
                    found,
                    found.handle,
                    uuid_text(found.uuid),
                    properties,
                    lambda: self.mtu_size - 3,
                    service,
                )
                self.services.add_characteristic(characteristic)
                for inner in await found.discover_descriptors():
                    self.services.add_descriptor(
                        BleakGATTDescriptor(
                            inner, inner.handle, uuid_text(inner.type), characteristic
                        )
                    )

    def _gone(self, _reason: int) -> None:
        self._connection = None
        if self._disconnected_callback:
            self._disconnected_callback()

    async def disconnect(self) -> None:
        if self._connection is not None:
            try:
                await self._connection.disconnect()
            except BaseBumbleError as error:
                raise BleakError(repr(error)) from error

    async def pair(self, *_: Any, **__: Any) -> None:
        await self._connection.pair()

    async def unpair(self) -> None:
        raise BleakError("a virtual radio keeps no bonds")

    async def read_gatt_char(self, characteristic: Any, **_: Any) -> bytearray:
        return bytearray(await self._peer.gatt_client.read_value(characteristic.handle))

    async def read_gatt_descriptor(self, descriptor: Any, **_: Any) -> bytearray:
        return bytearray(await self._peer.gatt_client.read_value(descriptor.handle))

    async def write_gatt_char(self, characteristic: Any, data: Any, response: bool) -> None:
        if self._connection is None:
            raise BleakError("not connected")
        await self._peer.gatt_client.write_value(characteristic.handle, bytes(data), response)

    async def write_gatt_descriptor(self, descriptor: Any, data: Any) -> None:
        await self._peer.gatt_client.write_value(descriptor.handle, bytes(data), True)

    async def start_notify(self, characteristic: Any, callback: Any, **_: Any) -> None:
        try:
            await self._peer.gatt_client.subscribe(
                characteristic.obj, lambda value: callback(bytearray(value))
            )
        except BaseBumbleError as error:
            raise BleakError(repr(error)) from error

    async def stop_notify(self, characteristic: Any) -> None:
        await self._peer.gatt_client.unsubscribe(characteristic.obj)
