"""The firmware on a chip: real pins, real radio, real cable, one loop."""

import sys

import machine
import micropython

from firmware.board import Board
from firmware.clock import Clock
from firmware.device import Device, texts
from firmware.files import Files
from firmware.link.serial import SerialPort
from firmware.settings import Kept

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def _wake_on():
    """Makes a pin wake the chip; None where a chip has no such sleep."""
    try:
        import esp32
    except ImportError:
        return None

    def wake_on(pin) -> None:
        esp32.wake_on_ext0(pin, esp32.WAKEUP_ALL_LOW)

    return wake_on


def _ports(settings, serial: SerialPort) -> "list":
    """The cable always; the radio where there is one."""
    try:
        from firmware.link.ble import BlePort
    except ImportError:
        return [serial]
    return [BlePort(settings.name, texts(settings), settings.pace_ms), serial]


def run(base) -> None:
    interpreter: "Any" = micropython  # its stubs do not know kbd_intr
    interpreter.kbd_intr(-1)  # main.py has done so, but one that was flashed long ago has not
    files = Files()
    kept = Kept(files)
    serial = SerialPort(sys.stdin.buffer, sys.stdout.buffer)
    board = Board(machine, kept.now.board, kept.now.role, _wake_on())
    device = Device(kept, board, Clock(), files, base, _ports(kept.now, serial))
    while True:
        serial.wait(device.step())
