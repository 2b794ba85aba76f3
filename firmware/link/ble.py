"""The link over Bluetooth Low Energy: our service, Device Information and Battery.

Law: the interrupt only notes what happened; step by step the device thinks. A notification goes out
no more often than the pace allows, and backs off when the stack has no memory left. Whatever the
stack refuses is asked again later; a central that begins no session is sent away, for it keeps the
tablet out.
"""

import bluetooth

from firmware.const import const
from shared_rules.wire import gatt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_CONNECTED = const(1)
_DISCONNECTED = const(2)
_WRITTEN = const(3)
_MTU = const(21)
_ENOMEM = const(12)

_QUICK_US = const(100_000)
_SLOW_US = const(1_000_000)
_QUICK_FOR_MS = const(30_000)
_MOST_WAITING = const(48)
_FIRST_BACK_OFF_MS = const(10)
_LONGEST_BACK_OFF_MS = const(640)
_ASK_MTU_AFTER_MS = const(1000)
_ADVERTISE_AGAIN_MS = const(500)
_STRANGER_MS = const(15_000)  # longer than a tablet tries one that is not its own

_READ = const(0x02)
_WRITE_NO_RESPONSE = const(0x04)
_WRITE = const(0x08)
_NOTIFY = const(0x10)


class BlePort:
    """A peripheral for one central at a time."""

    def __init__(self, name: str, texts: "dict[int, str]", pace_ms: int) -> None:
        self.is_open = False  # connected, and with an MTU that a frame fits
        self.pace_ms = pace_ms
        self._advertisement = gatt.advertisement(name)
        self._connection = None
        self._connected_ms = 0
        self._has_asked = False
        self._written = []
        self._happened = []
        self._may_send_ms = 0
        self._back_off_ms = 0
        self._served_ms = 0
        self._alone_ms = None  # since when; None while someone is connected
        self._advertised_us = 0  # the interval; 0 while it does not
        self._advertise_at_ms = 0
        self._ble: "Any" = bluetooth.BLE()  # its stubs lack half of its parameters
        self._ble.active(True)
        self._ble.config(gap_name=name, mtu=247)
        self._ble.irq(self._note)
        self._register(texts)

    def _register(self, texts: "dict[int, str]") -> None:
        uuid = bluetooth.UUID
        ours = (
            uuid(gatt.SERVICE_UUID),
            (
                (uuid(gatt.SIGNALS_UUID), _NOTIFY),
                (uuid(gatt.CUES_UUID), _WRITE_NO_RESPONSE | _WRITE),
            ),
        )
        numbers = sorted(texts)
        information = (
            uuid(gatt.DEVICE_INFORMATION),
            tuple([(uuid(number), _READ) for number in numbers]),
        )
        battery = (uuid(gatt.BATTERY_SERVICE), ((uuid(gatt.BATTERY_LEVEL), _READ | _NOTIFY),))
        handles = self._ble.gatts_register_services((ours, information, battery))
        (self._signals, self._cues), told, (self._battery,) = handles
        self._ble.gatts_set_buffer(self._cues, 64)
        for handle, number in zip(told, numbers):
            self._ble.gatts_write(handle, texts[number].encode())

    def _note(self, event: int, data) -> None:
        """Called between two bytecodes; what is written must be fetched before the next is."""
        if event == _WRITTEN:
            if data[1] == self._cues and len(self._written) < _MOST_WAITING:
                self._written.append(self._ble.gatts_read(self._cues))
        elif event in (_CONNECTED, _DISCONNECTED):
            self._happened.append((event, data[0], 0))
        elif event == _MTU:
            self._happened.append((event, data[0], data[1]))

    def receive(self, now_ms: int) -> "list[bytes]":
        while self._happened:
            event, connection, mtu = self._happened.pop(0)
            self._take(event, connection, mtu, now_ms)
        self._ask_mtu(now_ms)
        self._send_away(now_ms)
        self._advertise(now_ms)
        frames, self._written = self._written, []
        return frames

    def _take(self, event: int, connection: int, mtu: int, now_ms: int) -> None:
        if event == _CONNECTED:
            self._connection = connection
            self._connected_ms = now_ms
            self._served_ms = now_ms
            self._has_asked = False
            self._alone_ms = None
            self._advertised_us = 0
        elif connection != self._connection:
            return
        elif event == _MTU:
            self.is_open = mtu >= gatt.LEAST_MTU
        else:
            self._part()

    def _part(self) -> None:
        self._connection = None
        self.is_open = False
        self._back_off_ms = 0

    def _ask_mtu(self, now_ms: int) -> None:
        """Some tablets never ask; without it no frame fits."""
        waits = self._connection is not None and not self.is_open and not self._has_asked
        if waits and now_ms - self._connected_ms >= _ASK_MTU_AFTER_MS:
            self._has_asked = True
            if hasattr(self._ble, "gattc_exchange_mtu"):
                try:
                    self._ble.gattc_exchange_mtu(self._connection)
                except OSError:
                    pass  # it is asking already, or going

    def serves(self, now_ms: int) -> None:
        """A session speaks through this port."""
        self._served_ms = now_ms

    def _send_away(self, now_ms: int) -> None:
        if self._connection is None or now_ms - self._served_ms < _STRANGER_MS:
            return
        self._served_ms = now_ms  # if it stays it is told again after as long
        try:
            is_known = self._ble.gap_disconnect(self._connection)
        except OSError:
            return
        if not is_known:
            self._part()

    def _advertise(self, now_ms: int) -> None:
        """Quickly at first, then slowly: searching costs current."""
        if self._connection is not None or now_ms < self._advertise_at_ms:
            return
        if self._alone_ms is None:
            self._alone_ms = now_ms
        interval_us = _QUICK_US if now_ms - self._alone_ms < _QUICK_FOR_MS else _SLOW_US
        if interval_us == self._advertised_us:
            return
        try:
            self._ble.gap_advertise(interval_us, adv_data=self._advertisement)
        except OSError:  # someone is just connecting, or is not quite gone
            self._advertise_at_ms = now_ms + _ADVERTISE_AGAIN_MS
            return
        self._advertised_us = interval_us

    def send(self, frame: bytes, now_ms: int) -> bool:
        """False if it must wait: for the pace, or for memory."""
        if now_ms < self._may_send_ms:
            return False
        try:
            self._ble.gatts_notify(self._connection, self._signals, frame)
        except OSError as error:
            if error.args[0] != _ENOMEM:
                return True  # the connection is going: the interrupt will tell
            longer_ms = 2 * self._back_off_ms or _FIRST_BACK_OFF_MS
            self._back_off_ms = min(longer_ms, _LONGEST_BACK_OFF_MS)
            self._may_send_ms = now_ms + self._back_off_ms
            return False
        self._back_off_ms = 0
        self._may_send_ms = now_ms + self.pace_ms
        return True

    def tell_battery(self, percent: int) -> None:
        try:
            self._ble.gatts_write(self._battery, bytes((percent,)), True)
        except OSError:
            pass  # its own signal tells it too
