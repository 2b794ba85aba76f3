"""Ports: only what may be a device of ours is offered."""

from types import SimpleNamespace
from typing import Any

import pytest
from serial.tools import list_ports

from companion_app.transport.usb_ids import ESP32, PICO, Port, ports


def test_only_boards_of_ours_are_found_in_the_order_of_their_names(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def plugged(device: str, vid: int | None, pid: int | None, number: str | None) -> Any:
        return SimpleNamespace(device=device, vid=vid, pid=pid, serial_number=number)

    every = [
        plugged("/dev/ttyS0", None, None, None),
        plugged("/dev/ttyACM1", 0x303A, 0x1001, "7C:DF"),
        plugged("/dev/ttyUSB0", 0x04A9, 0x1794, "a printer"),
        plugged("/dev/ttyACM0", 0x2E8A, 0x0005, None),
    ]
    monkeypatch.setattr(list_ports, "comports", lambda: every)
    assert ports() == (Port("/dev/ttyACM0", PICO), Port("/dev/ttyACM1", ESP32, "7C:DF"))
