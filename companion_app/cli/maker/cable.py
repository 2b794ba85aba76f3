"""A board's cable: bytes in, bytes out, and how much time has passed at its end.

Law: nothing here knows what is spoken. A cable that is pulled raises CableLost; a board that
restarts is found again by reopen().
"""

import contextlib
import time
from typing import Any, Final, Protocol

from companion_app.cli.maker.ports import explain
from companion_app.transport.serial import BAUD
from companion_app.transport.usb_ids import ports

READ_S: Final = 0.02
WRITE_S: Final = 3.0
GOES_AWAY_S: Final = 0.6
"""Boards with USB of their own vanish for a moment when they restart."""
COMES_BACK_S: Final = 10.0


class CableLost(Exception):
    """Says what happened to it."""


class Cable(Protocol):
    name: str

    def write(self, data: bytes) -> None: ...
    def read(self) -> bytes:
        """What came, after a moment at most."""

    def now_ms(self) -> int: ...
    def reopen(self) -> None:
        """The board restarts: wait for it."""

    def close(self) -> None: ...


class SerialCable:
    """A real port, or any URL that pyserial knows. Raises Trouble if it cannot be opened."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._serial_number = next(
            (each.serial_number for each in ports() if each.name == name), ""
        )
        try:
            self._port = self._opened()
        except OSError as error:
            raise explain(name, error) from error

    def _opened(self) -> Any:
        import serial

        return serial.serial_for_url(
            self._name_now(), baudrate=BAUD, timeout=READ_S, write_timeout=WRITE_S, exclusive=True
        )

    def _name_now(self) -> str:
        """A board that comes back may be called differently, but has the same serial number."""
        if not self._serial_number:
            return self.name
        same = [each.name for each in ports() if each.serial_number == self._serial_number]
        return same[0] if len(same) == 1 else self.name

    def write(self, data: bytes) -> None:
        try:
            self._port.write(data)
        except OSError as error:
            raise CableLost(f"{self.name} takes nothing any more ({error})") from error

    def read(self) -> bytes:
        try:
            came: bytes = self._port.read(max(1, self._port.in_waiting))
        except (OSError, TypeError) as error:  # pyserial raises both on a cut
            raise CableLost(f"{self.name} was pulled ({error})") from error
        return came

    def now_ms(self) -> int:
        return int(time.monotonic() * 1000)

    def reopen(self) -> None:
        self.close()
        time.sleep(GOES_AWAY_S)
        until_s = time.monotonic() + COMES_BACK_S
        while True:
            try:
                self._port = self._opened()
            except OSError as error:
                if time.monotonic() > until_s:
                    raise CableLost(f"{self.name} did not come back ({error})") from error
                time.sleep(READ_S)
            else:
                return

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self._port.close()
