"""Ports and what keeps one from using them: permissions, drivers, other programs.

Law: a port that cannot be opened is explained in words, with what to do; nobody has to know errno.
"""

import errno
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from companion_app.cli.maker import codes
from companion_app.transport.usb_ids import BOARDS

RULES_FILE: Final = "/etc/udev/rules.d/60-durbar.rules"
USB_DEVICES: Final = Path("/sys/bus/usb/devices")
DRIVERS: Final = {
    0x10C4: "cp210x",
    0x1A86: "ch341",
    0x0403: "ftdi_sio",
    0x303A: "cdc_acm",
    0x2E8A: "cdc_acm",
}
BOOTSEL: Final = (0x2E8A, 0x0003)
"""A Pico whose button was held: it waits for a UF2 file and has no serial port."""


class Trouble(Exception):
    """Words for a person, and the exit code that they lead to."""

    def __init__(self, code: int, words: str) -> None:
        super().__init__(words)
        self.code = code


def udev_rules() -> str:
    """Who sits at the screen may use these boards; and no modem program may poke at them."""
    lines = [f"# {RULES_FILE}, for those who flash boards of Durbar"]
    lines += [
        f'SUBSYSTEM=="tty", ATTRS{{idVendor}}=="{vendor:04x}", '
        f'ATTRS{{idProduct}}=="{product:04x}", TAG+="uaccess", ENV{{ID_MM_DEVICE_IGNORE}}="1"'
        for vendor, product in BOARDS
    ]
    return "\n".join(lines) + "\n"


def not_allowed(port: str) -> Trouble:
    words = (
        f"{port} may not be opened by you. On Linux add this rule, then unplug the board and plug "
        f"it in again:\n\nsudo tee {RULES_FILE} <<'END'\n{udev_rules()}END\n"
        "sudo udevadm control --reload-rules\n"
    )
    return Trouble(codes.NOT_ALLOWED, words)


def explain(port: str, error: OSError) -> Trouble:
    """pyserial's errors are OSErrors; the number tells what it was."""
    number = error.errno or next((each for each in error.args if isinstance(each, int)), None)
    if number in (errno.EACCES, errno.EPERM):
        return not_allowed(port)
    if number in (errno.EBUSY, errno.EAGAIN):
        words = f"{port} is in use: close the app, the serial monitor or the other terminal."
        return Trouble(codes.NOT_ALLOWED, words)
    if number in (errno.ENOENT, errno.ENODEV, errno.ENXIO):
        return Trouble(codes.NO_BOARD, f"{port} is not there: is the board plugged in?")
    return Trouble(codes.FAILED, f"{port} cannot be opened: {error}")


def check_port(port: str) -> None:
    """Raises Trouble if it cannot be opened now."""
    import serial

    try:
        serial.serial_for_url(port, exclusive=True).close()
    except OSError as error:
        raise explain(port, error) from error
    except ValueError as error:
        raise Trouble(codes.BAD_WORDS, f"{port} is no port: {error}") from error


def without_port(root: Path = USB_DEVICES) -> Iterator[str]:
    """Boards that are plugged in but have no serial port, each with what to do (Linux only)."""
    for folder in sorted(root.glob("*")) if root.is_dir() else ():
        ids = _ids(folder)
        if ids == BOOTSEL:
            yield "a Pico that waits for a UF2 file: give it one with --micropython FILE.uf2"
        elif ids in BOARDS and not any(root.glob(f"{folder.name}:*/tty*")):
            driver = DRIVERS[ids[0]]
            yield (
                f"a {BOARDS[ids]} ({ids[0]:04x}:{ids[1]:04x}) that has no serial port: its driver "
                f"is missing. Try: sudo modprobe {driver}. If a program such as brltty takes it, "
                "remove that program"
            )


def _ids(folder: Path) -> tuple[int, int]:
    try:
        vendor = int((folder / "idVendor").read_text(encoding="ascii"), 16)
        return vendor, int((folder / "idProduct").read_text(encoding="ascii"), 16)
    except (OSError, ValueError):
        return 0, 0
