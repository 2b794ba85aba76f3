"""A virtual radio for a table: Bumble's controllers in one process, with an interval and losses.

Law: as on the air, only what is sent without an answer can be lost for good (notifications and
write commands); all else that fails is repeated below, and so it is only late. `bridge()` is the
other end of MicroPython's bluetooth module: see firmware/micropython/README.md for its messages.
"""

import asyncio
import random
import struct
from pathlib import Path
from typing import Any

from bumble.att import Attribute
from bumble.controller import Controller
from bumble.core import UUID
from bumble.device import Device
from bumble.gatt import Characteristic, CharacteristicValue, Descriptor, Service
from bumble.hci import Address
from bumble.host import Host
from bumble.link import LocalLink
from bumble.transport.common import AsyncPipeSink

ATT = 4
UNANSWERED = (0x1B, 0x52)  # a notification, a write command
ENOTCONN = 107
REPLY, CONNECTED, DISCONNECTED, WRITTEN, MTU_AGREED = range(0x80, 0x85)


class Air(LocalLink):
    """`interval_s` is the connection interval: what is sent waits for the next one."""

    def __init__(self, rng: random.Random, loss: float = 0.0, interval_s: float = 0.0) -> None:
        super().__init__()
        self.loss = loss
        self.lost = self.carried = 0
        self._rng = rng
        self._interval_s = interval_s
        self._waiting: list[tuple[Any, ...]] = []

    def send_acl_data(self, sender: Any, destination: Any, transport: Any, data: bytes) -> None:
        cid = struct.unpack_from("<H", data, 2)[0]
        if cid == ATT and data[4] in UNANSWERED:
            if self._rng.random() < self.loss:
                self.lost += 1
                return
            self.carried += 1
        if not self._waiting:
            asyncio.get_running_loop().call_later(self._interval_s, self._carry)
        self._waiting.append((sender, destination, transport, data))

    def _carry(self) -> None:
        waiting, self._waiting = self._waiting, []
        for each in waiting:
            super().send_acl_data(*each)


def device_on(air: Air, number: int, name: str) -> Device:
    address = f"F0:F0:F0:F0:F0:{number:02X}"
    controller = Controller(name, link=air, public_address=address)
    host = Host(controller, AsyncPipeSink(controller))
    return Device(name=name, address=Address(address), host=host)


class Bridge:
    """One peripheral: what MicroPython asks is done by Bumble, what happens is told to it."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self._values: dict[int, bytes] = {}
        self._attributes: dict[int, Any] = {}
        self._connections: dict[int, Any] = {}
        self._writer: asyncio.StreamWriter | None = None
        device.on("connection", self._connected)

    async def serve(self, path: Path) -> asyncio.Server:
        return await asyncio.start_unix_server(self._talk, path)

    async def cut(self) -> None:
        """The link is torn, as when a player walks off."""
        for connection in tuple(self._connections.values()):
            await connection.disconnect()

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writer = writer
        answers = {
            0x01: self._start,
            0x03: self._advertise,
            0x04: self._hush,
            0x06: self._service,
            0x07: self._value,
            0x08: self._notify,
            0x09: self._disconnect,
        }
        try:
            while True:
                length, kind = struct.unpack("<HB", await reader.readexactly(3))
                content = await reader.readexactly(length)
                answer = answers.get(kind)
                error, data = await answer(content) if answer else (0, b"")
                self._send(REPLY, struct.pack("<i", error) + data)
        except asyncio.IncompleteReadError:
            pass  # the device is switched off
        finally:
            writer.close()

    def _send(self, kind: int, data: bytes) -> None:
        if self._writer and not self._writer.is_closing():
            self._writer.write(struct.pack("<HB", len(data), kind) + data)

    async def _start(self, _: bytes) -> tuple[int, bytes]:
        await self.device.power_on()
        return 0, b"\x00" + bytes(self.device.random_address)[::-1]

    async def _advertise(self, content: bytes) -> tuple[int, bytes]:
        interval_ms = struct.unpack_from("<i", content, 1)[0] / 1000
        data = content[6 : 6 + content[5]]
        if self.device.is_advertising:
            await self.device.stop_advertising()
        await self.device.start_advertising(
            advertising_data=data,
            advertising_interval_min=interval_ms,
            advertising_interval_max=interval_ms,
        )
        return 0, b""

    async def _hush(self, _: bytes) -> tuple[int, bytes]:
        await self.device.stop_advertising()
        return 0, b""

    async def _service(self, content: bytes) -> tuple[int, bytes]:
        uuid, at = _uuid(content, 0)
        count = content[at]
        at += 1
        characteristics, attributes = [], []
        for _ in range(count):
            of, at = _uuid(content, at)
            flags, inner = struct.unpack_from("<HB", content, at)
            at += 3
            characteristic = self._characteristic(of, flags)
            characteristics.append(characteristic)
            attributes.append(characteristic)
            for _ in range(inner):
                of, at = _uuid(content, at)
                at += 2
                descriptor: Any = Descriptor(of, Attribute.READABLE, b"")
                characteristic.descriptors.append(descriptor)
                attributes.append(descriptor)
        self.device.add_service(Service(uuid, characteristics))
        for attribute in attributes:
            self._attributes[attribute.handle] = attribute
        return 0, b"".join(struct.pack("<H", each.handle) for each in attributes)

    def _characteristic(self, uuid: UUID, flags: int) -> Any:
        readable = Attribute.READABLE if flags & 0x02 else Attribute.Permissions(0)
        writeable = Attribute.WRITEABLE if flags & 0x0C else Attribute.Permissions(0)

        def read(_: Any) -> bytes:
            return self._values.get(characteristic.handle, b"")

        def write(connection: Any, value: bytes) -> None:
            handles = struct.pack("<HH", connection.handle, characteristic.handle)
            self._send(WRITTEN, handles + value)

        characteristic: Any = Characteristic(
            uuid,
            Characteristic.Properties(flags & 0xFF),
            readable | writeable,
            CharacteristicValue(read=read, write=write),
        )
        return characteristic

    async def _value(self, content: bytes) -> tuple[int, bytes]:
        handle, tells = struct.unpack_from("<HB", content)
        self._values[handle] = content[3:]
        if tells:
            await self.device.notify_subscribers(self._attributes[handle], content[3:])
        return 0, b""

    async def _notify(self, content: bytes) -> tuple[int, bytes]:
        handle, attribute = struct.unpack_from("<HH", content)
        connection = self._connections.get(handle)
        if connection is None:
            return ENOTCONN, b""
        await self.device.notify_subscriber(connection, self._attributes[attribute], content[5:])
        return 0, b""

    async def _disconnect(self, content: bytes) -> tuple[int, bytes]:
        connection = self._connections.get(struct.unpack_from("<H", content)[0])
        if connection is None:
            return ENOTCONN, b""
        await connection.disconnect()
        return 0, b""

    def _connected(self, connection: Any) -> None:
        self._connections[connection.handle] = connection
        whose = (
            struct.pack("<H", connection.handle) + b"\x01" + bytes(connection.peer_address)[::-1]
        )

        def gone(_: Any) -> None:
            self._connections.pop(connection.handle, None)
            self._send(DISCONNECTED, whose)

        def agreed() -> None:
            self._send(MTU_AGREED, struct.pack("<HH", connection.handle, connection.att_mtu))

        self._send(CONNECTED, whose)
        connection.on("disconnection", gone)
        connection.on("connection_att_mtu_update", agreed)


def _uuid(content: bytes, at: int) -> tuple[UUID, int]:
    length = content[at]
    return UUID.from_bytes(content[at + 1 : at + 1 + length]), at + 1 + length
