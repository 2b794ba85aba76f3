"""Which USB ports may be a device of ours: the ids of the boards that our firmware runs on.

Law: an id says what may hang there, never who it is; that is for the seals to prove. A port that is
not in this table is left alone: it may be a printer.
"""

from dataclasses import dataclass
from typing import Final

PICO: Final = "Raspberry Pi Pico"
ESP32: Final = "ESP32"
BRIDGE: Final = "USB serial bridge"

BOARDS: Final = {
    (0x2E8A, 0x0005): PICO,  # MicroPython's own port
    (0x303A, 0x1001): ESP32,  # the chip's built-in serial and JTAG
    (0x303A, 0x4001): ESP32,  # MicroPython's own port on an S2 or S3
    (0x10C4, 0xEA60): BRIDGE,  # CP2102, on most ESP32 boards
    (0x1A86, 0x7523): BRIDGE,  # CH340
    (0x1A86, 0x55D3): BRIDGE,  # CH343
    (0x1A86, 0x55D4): BRIDGE,  # CH9102
    (0x0403, 0x6001): BRIDGE,  # FT232R
    (0x0403, 0x6015): BRIDGE,  # FT231X
}


@dataclass(frozen=True, slots=True)
class Port:
    """`name` is what the system calls it; `serial_number` tells two equal boards apart."""

    name: str
    board: str
    serial_number: str = ""


def ports() -> tuple[Port, ...]:
    """Those that are plugged in now, in the order of their names. It takes a moment: not for the
    loop's own thread."""
    from serial.tools import list_ports

    found = (
        Port(each.device, BOARDS[each.vid, each.pid], each.serial_number or "")
        for each in list_ports.comports()
        if (each.vid, each.pid) in BOARDS
    )
    return tuple(sorted(found, key=lambda port: port.name))
