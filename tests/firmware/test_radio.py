"""The radio's port on MicroPython's own bluetooth module, against a stack that is difficult.

The other end of the bridge is played here, message by message: firmware/micropython/README.md.
"""

import errno
import os
import socket
import struct
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware.settings import encode
from firmware.sim.dice import Dice
from firmware.version import VERSION
from shared_rules.wire import frames, gatt
from shared_rules.wire.host_end import HostEnd, Ready
from tests.firmware.tablet import KEY, disk_settings

ROOT = Path(__file__).resolve().parents[2]
START, ADVERTISE, SERVICE, VALUE, NOTIFY, DISCONNECT, MTU = 0x01, 0x03, 0x06, 0x07, 0x08, 0x09, 0x0A
REPLY, CONNECTED, DISCONNECTED, WRITTEN, MTU_AGREED = range(0x80, 0x85)
CONNECTION = 1
PEER = bytes((0, 1, 2, 3, 4, 5, 6))


class Stack:
    """What a chip's radio stack would do: gives handles, keeps values, refuses on request."""

    def __init__(self, sock: socket.socket) -> None:
        self._sock = sock
        self._handle = 0
        self.handles: dict[bytes, int] = {}  # by uuid
        self.values: dict[int, bytes] = {}
        self.advertised: list[tuple[int, bytes]] = []  # interval in us, data
        self.notified: list[tuple[float, int, bytes]] = []  # when, errno, frame
        self.refusals = 0  # notifications still to be refused for want of memory
        self.refused: dict[int, int] = {}  # errno, by what is asked for; until it is taken out
        self.asked: list[tuple[float, int]] = []  # when, what

    def event(self, kind: int, content: bytes) -> None:
        self._sock.sendall(struct.pack("<HB", len(content), kind) + content)

    def serve(self, seconds: float) -> None:
        """Answer whatever is asked for this long."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self._sock.settimeout(left)
            try:
                length, kind = struct.unpack("<HB", self._exactly(3))
            except TimeoutError:
                return
            self._sock.settimeout(5)
            error, reply = self._ask(kind, self._exactly(length))
            self.event(REPLY, struct.pack("<i", error) + reply)

    def _exactly(self, count: int) -> bytes:
        got = b""
        while len(got) < count:
            piece = self._sock.recv(count - len(got))
            assert piece, "the device is gone"
            got += piece
        return got

    def _ask(self, kind: int, content: bytes) -> tuple[int, bytes]:
        self.asked.append((time.monotonic(), kind))
        if kind in self.refused:
            return self.refused[kind], b""
        if kind == START:
            return 0, PEER
        if kind == ADVERTISE:
            size = content[5]
            self.advertised.append((struct.unpack_from("<i", content, 1)[0], content[6 : 6 + size]))
        elif kind == SERVICE:
            return 0, self._register(content)
        elif kind == VALUE:
            self.values[struct.unpack_from("<H", content)[0]] = content[3:]
        elif kind == NOTIFY:
            error = errno.ENOMEM if self.refusals else 0
            self.refusals = max(0, self.refusals - 1)
            self.notified.append((time.monotonic(), error, content[5:]))
            return error, b""
        elif kind == DISCONNECT:
            self.event(DISCONNECTED, content + PEER)
        return 0, b""

    def times_of(self, kind: int) -> list[float]:
        """When it was asked for."""
        return [when for when, asked in self.asked if asked == kind]

    def _register(self, content: bytes) -> bytes:
        at = 1 + content[0]
        count = content[at]
        at += 1
        handles = b""
        for _ in range(count):
            size = content[at]
            self._handle += 2
            self.handles[content[at + 1 : at + 1 + size]] = self._handle
            handles += struct.pack("<H", self._handle)
            at += 1 + size + 3
        return handles

    def text(self, number: int) -> str:
        return self.values[self.handles[struct.pack("<H", number)]].decode()

    def write(self, frame: bytes) -> None:
        handle = self.handles[gatt.uuid_bytes(gatt.CUES_UUID)]
        self.event(WRITTEN, struct.pack("<HH", CONNECTION, handle) + frame)

    def connect(self, mtu: int) -> None:
        self.event(CONNECTED, struct.pack("<H", CONNECTION) + PEER)
        self.event(MTU_AGREED, struct.pack("<HH", CONNECTION, mtu))


@pytest.fixture
def stack(tmp_path: Path, micropython: Path) -> Iterator[Stack]:
    """A simulated disk on MicroPython, its radio in our hands."""
    (tmp_path / "settings").write_bytes(encode(disk_settings(pace_ms=0)))
    os.mkfifo(tmp_path / "hands")
    # held open, and for both ways so that this does not wait: hands that do nothing
    with (tmp_path / "hands").open("r+b", 0), socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(tmp_path / "bridge"))
        listener.listen()
        listener.settimeout(20)
        program = ROOT / "firmware" / "sim" / "run.py"
        command = [micropython, program, tmp_path / "settings", "ble", tmp_path / "hands"]
        environment = {**os.environ, "DURBAR_BLE_BRIDGE": str(tmp_path / "bridge")}
        with subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL) as device:
            sock, _ = listener.accept()
            with sock:
                made = Stack(sock)
                wait_for(made, lambda: made.advertised)
                yield made
                device.kill()


def knock(stack: Stack) -> HostEnd:
    host = HostEnd(KEY, b"disk-1", Dice(1).bytes)
    frame = host.next_frame(0)
    assert frame
    stack.write(frame)
    return host


def wait_for(stack: Stack, is_so: object, seconds: int = 10) -> None:
    """Asked again after every short while; a device that never gets there is a failure."""
    assert callable(is_so)
    for _ in range(20 * seconds):
        if is_so():
            return
        stack.serve(0.05)
    raise AssertionError(stack.notified)


@pytest.mark.full
def test_it_tells_who_it_is_to_any_reader(stack: Stack) -> None:
    assert stack.advertised[0][1] == gatt.advertisement("disk-1")
    assert stack.text(gatt.MANUFACTURER_NAME) == "Durbar"
    assert stack.text(gatt.MODEL_NUMBER) == "disk"
    assert stack.text(gatt.SERIAL_NUMBER) == b"disk-1".hex()
    assert stack.text(gatt.FIRMWARE_REVISION) == VERSION
    level = stack.handles[struct.pack("<H", gatt.BATTERY_LEVEL)]
    wait_for(stack, lambda: level in stack.values)
    assert 0 < stack.values[level][0] <= 100


@pytest.mark.full
def test_without_room_for_a_frame_it_says_nothing(stack: Stack) -> None:
    stack.connect(23)
    knock(stack)
    stack.serve(1.5)
    assert stack.notified == []
    stack.event(MTU_AGREED, struct.pack("<HH", CONNECTION, 185))
    host = knock(stack)
    wait_for(stack, lambda: stack.notified)
    assert type(host.receive(stack.notified[-1][2], 0)[0]) is Ready


@pytest.mark.full
def test_it_backs_off_while_the_stack_has_no_memory_and_sends_the_same_frame(stack: Stack) -> None:
    stack.refusals = 6
    stack.connect(247)
    host = knock(stack)
    wait_for(stack, lambda: any(error == 0 for _, error, _ in stack.notified))
    refused = [each for each in stack.notified if each[1]]
    assert len(refused) == 6
    assert len({frame for _, _, frame in stack.notified[:7]}) == 1
    waits = [stack.notified[n + 1][0] - stack.notified[n][0] for n in range(6)]
    assert waits[-1] > 8 * 0.010  # it doubles from 10 ms on: the sixth is 320 ms
    assert sum(waits) >= 0.6
    assert type(host.receive(stack.notified[6][2], 0)[0]) is Ready


@pytest.mark.full
def test_it_advertises_again_when_the_tablet_goes(stack: Stack) -> None:
    stack.connect(247)
    stack.serve(0.3)
    before = len(stack.advertised)
    stack.event(DISCONNECTED, struct.pack("<H", CONNECTION) + PEER)
    wait_for(stack, lambda: len(stack.advertised) > before)
    stack.connect(247)
    host = knock(stack)
    wait_for(stack, lambda: stack.notified)
    assert type(host.receive(stack.notified[0][2], 0)[0]) is Ready


@pytest.mark.full
def test_no_notification_is_longer_than_a_frame(stack: Stack) -> None:
    stack.connect(247)
    knock(stack)
    stack.write(b"\0" * 200)  # nonsense, and more than the buffer holds
    wait_for(stack, lambda: stack.notified)
    assert max(len(frame) for _, _, frame in stack.notified) <= frames.MAX_FRAME


@pytest.mark.full
def test_a_stack_that_refuses_is_asked_again_and_restarts_nothing(stack: Stack) -> None:
    """A stranger comes and goes while it is asked to advertise, or for an MTU."""
    stack.refused = {ADVERTISE: errno.EALREADY, MTU: errno.ENOTCONN, VALUE: errno.ENOMEM}
    stack.event(CONNECTED, struct.pack("<H", CONNECTION) + PEER)
    wait_for(stack, lambda: stack.times_of(MTU))
    stack.event(DISCONNECTED, struct.pack("<H", CONNECTION) + PEER)
    before = len(stack.times_of(ADVERTISE))
    wait_for(stack, lambda: len(stack.times_of(ADVERTISE)) >= before + 2)
    advertised = len(stack.advertised)
    stack.refused = {}
    wait_for(stack, lambda: len(stack.advertised) > advertised)
    stack.connect(247)
    host = knock(stack)
    wait_for(stack, lambda: stack.notified)
    ready = host.receive(stack.notified[0][2], 0)[0]
    assert type(ready) is Ready
    assert ready.boot == 1  # the same boot all the time


@pytest.mark.full
def test_a_central_that_begins_no_session_is_sent_away(stack: Stack) -> None:
    """It would keep the tablet out: while it is connected nobody sees the device."""
    began = time.monotonic()
    stack.connect(247)
    advertised = len(stack.advertised)
    wait_for(stack, lambda: stack.times_of(DISCONNECT), 120)
    assert stack.times_of(DISCONNECT)[0] - began > 13
    wait_for(stack, lambda: len(stack.advertised) > advertised)
    stack.connect(247)
    host = knock(stack)
    wait_for(stack, lambda: stack.notified)
    assert type(host.receive(stack.notified[0][2], 0)[0]) is Ready


@pytest.mark.soak
def test_a_tablet_with_a_session_stays(stack: Stack) -> None:
    stack.connect(247)
    host = HostEnd(KEY, b"disk-1", Dice(1).bytes)
    began, heard = time.monotonic(), 0
    while (passed := time.monotonic() - began) < 17:
        now_ms = int(1000 * passed)
        while frame := host.next_frame(now_ms):
            stack.write(frame)
        stack.serve(0.1)
        for _, _, frame in stack.notified[heard:]:
            host.receive(frame, now_ms)
        heard = len(stack.notified)
    assert host.session
    assert stack.times_of(DISCONNECT) == []
