"""MicroPython's real `bluetooth` module, over the bridge in firmware/micropython."""

import errno
import os
import socket
import struct
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from shared_rules.wire import gatt

ROOT = Path(__file__).resolve().parents[2]
REPLY, CONNECTED, DISCONNECTED, WRITTEN, MTU_AGREED, INDICATED = range(0x80, 0x86)
(START, STOP, ADVERTISE, HUSH, FORGET, SERVICE, VALUE, NOTIFY, DISCONNECT, MTU, NAME) = range(1, 12)
CENTRAL = b"\x01\xc0\xff\xee\x00\x00\x01"
SIGNALS_HANDLE, CUES_HANDLE = 21, 23

PERIPHERAL = """
import select, sys
import bluetooth
from shared_rules.wire import gatt

ble = bluetooth.BLE()
events = []

def irq(event, data):
    if event == 3:
        events.append((event, data[0], bytes(ble.gatts_read(data[1]))))
    elif event == 21:
        events.append((event,) + tuple(data))
    else:
        events.append((event, data[0]))

ble.irq(irq)
ble.active(True)
ble.config(mtu=100)
ble.config(gap_name="disk")
print("mac", ble.config("mac"))
signals = (bluetooth.UUID(gatt.SIGNALS_UUID), bluetooth.FLAG_NOTIFY)
cues = (bluetooth.UUID(gatt.CUES_UUID), bluetooth.FLAG_WRITE_NO_RESPONSE)
service = (bluetooth.UUID(gatt.SERVICE_UUID), (signals, cues))
((signals_handle, cues_handle),) = ble.gatts_register_services((service,))
print("handles", signals_handle, cues_handle)
ble.gatts_set_buffer(cues_handle, 64)
ble.gap_advertise(100_000, adv_data=gatt.advertisement("disk"))

poll = select.poll()
poll.register(sys.stdin, select.POLLIN)  # sleeps until the radio, or nobody, wakes it
while not events or events[-1][0] != 2:
    poll.poll(50)
    while events and events[0][0] != 2:
        event = events.pop(0)
        print(*event)
        if event[0] == 3:
            try:
                ble.gatts_notify(event[1], signals_handle, b"heard " + event[2])
            except OSError as error:
                print("errno", error.errno)
print("gone", events)
ble.active(False)
"""


class Radio:
    """The other end of the bridge, as the tables in firmware/micropython/README.md have it."""

    def __init__(self, connection: socket.socket) -> None:
        self._stream = connection.makefile("rwb")

    def expect(self, kind: int) -> bytes:
        length, got = struct.unpack("<HB", self._stream.read(3))
        data: bytes = self._stream.read(length)
        assert got == kind, (got, data)
        return data

    def reply(self, error: int = 0, data: bytes = b"") -> None:
        self.send(REPLY, struct.pack("<i", error) + data)

    def send(self, kind: int, data: bytes) -> None:
        self._stream.write(struct.pack("<HB", len(data), kind) + data)
        self._stream.flush()

    def answer(self, kind: int, data: bytes = b"") -> bytes:
        asked = self.expect(kind)
        self.reply(0, data)
        return asked


@pytest.fixture
def bridge(tmp_path: Path) -> Iterator[tuple[socket.socket, dict[str, str]]]:
    path = tmp_path / "bridge"
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(path))
        listening.listen()
        listening.settimeout(20)
        yield listening, {**os.environ, "DURBAR_BLE_BRIDGE": str(path), "MICROPYPATH": str(ROOT)}


def bring_up(radio: Radio) -> None:
    radio.answer(START, CENTRAL[:1] + b"\xf0\xf1\xf2\xf3\xf4\x05")
    assert radio.answer(MTU) == struct.pack("<H", 100)
    assert radio.answer(NAME) == b"disk"
    assert radio.answer(FORGET) == b""
    handles = struct.pack("<HH", SIGNALS_HANDLE, CUES_HANDLE)
    service = radio.answer(SERVICE, handles)
    assert service[:18] == b"\x10" + gatt.uuid_bytes(gatt.SERVICE_UUID) + b"\x02"
    advertised = radio.answer(ADVERTISE)
    assert advertised[:5] == b"\x01" + struct.pack("<i", 100_000)
    assert advertised[6:-1] == gatt.advertisement("disk")


@pytest.mark.full
def test_a_peripheral_comes_up_is_written_to_and_notifies(
    micropython: Path, bridge: tuple[socket.socket, dict[str, str]]
) -> None:
    listening, environment = bridge
    process = subprocess.Popen(
        [micropython, "-c", PERIPHERAL],
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    connection, _ = listening.accept()
    with process, connection:
        connection.settimeout(20)
        radio = Radio(connection)
        bring_up(radio)
        link = struct.pack("<H", 1)
        radio.send(CONNECTED, link + CENTRAL)
        radio.send(MTU_AGREED, link + struct.pack("<H", 67))
        for number in range(20):  # written faster than they are read: none may be lost
            written = link + struct.pack("<H", CUES_HANDLE) + b"cue %d" % number
            radio.send(WRITTEN, written)
        for number in range(20):
            asked = radio.expect(NOTIFY)
            assert asked == link + struct.pack("<HB", SIGNALS_HANDLE, 1) + b"heard cue %d" % number
            radio.reply(errno.ENOMEM if number == 7 else 0)
        radio.send(DISCONNECTED, link + CENTRAL)
        radio.answer(STOP)
        told, _ = process.communicate(timeout=20)
    lines = told.splitlines()
    assert lines[:4] == [
        "mac (1, b'\\xf0\\xf1\\xf2\\xf3\\xf4\\x05')",
        "handles 21 23",
        "1 1",
        "21 1 67",
    ]
    assert lines.count("errno 12") == 1
    assert lines[-1] == "gone [(2, 1)]"
    assert process.returncode == 0


@pytest.mark.full
def test_without_a_bridge_the_radio_is_absent(micropython: Path) -> None:
    program = """
import bluetooth
try:
    bluetooth.BLE().active(True)
except OSError as error:
    print(error.errno)
"""
    environment = {k: v for k, v in os.environ.items() if k != "DURBAR_BLE_BRIDGE"}
    done = subprocess.run(
        [micropython, "-c", program], env=environment, capture_output=True, text=True
    )
    assert done.stdout.strip() == str(errno.ENODEV), done.stderr
