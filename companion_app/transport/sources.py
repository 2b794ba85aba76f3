"""Where the devices of a table come from: simulated.py has one, the radio and cables are here.

Law: a Source names its devices and opens a Backend for as long as the table is open. That is all
the app knows of radio, cable and firmware; what they need is imported when they are opened.
"""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Final, Protocol

from companion_app.transport.line import Backend, Paired

SIMULATED, RADIO, CABLE, NO_DEVICES = "simulated", "radio", "cable", "none"
"""Kinds of sources; the last one is none."""
AUTO: Final = "auto"
"""In place of a port's name: every USB port that may have a device of ours."""
Known = Callable[[], Sequence[Paired]]


class Source(Protocol):
    @property
    def kind(self) -> str:
        """One of those above."""

    def devices(self, seats: int) -> Sequence[Paired]: ...
    def open(self, seats: int) -> AbstractAsyncContextManager[Backend]: ...


class Radio:
    """Source: paired devices over Bluetooth Low Energy."""

    kind = RADIO

    def __init__(self, known: Known) -> None:
        self._known = known

    def devices(self, _seats: int) -> Sequence[Paired]:
        return self._known()

    @asynccontextmanager
    async def open(self, _seats: int) -> AsyncIterator[Backend]:
        from companion_app.transport import android
        from companion_app.transport.ble import Ble

        android.get_ready()
        yield Ble()


class Cable:
    """Source: paired devices on a serial port, or on any USB port with a board of ours."""

    kind = CABLE

    def __init__(self, known: Known, port: str = AUTO) -> None:
        self._known = known
        self._port = port

    def devices(self, _seats: int) -> Sequence[Paired]:
        return self._known()

    @asynccontextmanager
    async def open(self, _seats: int) -> AsyncIterator[Backend]:
        from companion_app.transport.serial import AnyPort

        yield AnyPort(self._names)

    def _names(self) -> Sequence[str]:
        from companion_app.transport.usb_ids import ports

        return [port.name for port in ports()] if self._port == AUTO else [self._port]
