"""What Android wants before an app may use Bluetooth, by its version (API level).

Law: nothing here knows where a person is. From Android 12 on (API 31) we ask for Bluetooth itself
and promise never to derive a location; before it, a scan needs the permission for the location.
Written by the book and never tried: no Android device was at hand. See docs/packaging.md.
"""

import sys
from collections.abc import Callable, Sequence
from typing import Any, Final

PREFIX: Final = "android.permission."
OLDEST_API: Final = 26
"""Android 8: the first with the scan settings that bleak uses."""
LAST_OLD_API: Final = 30
ASKED_OLD: Final = ("ACCESS_FINE_LOCATION",)
DECLARED_OLD: Final = ("BLUETOOTH", "BLUETOOTH_ADMIN", *ASKED_OLD)
"""Up to Android 11. Those that only have to be declared are granted without a question."""
NEW: Final = ("BLUETOOTH_SCAN", "BLUETOOTH_CONNECT")
NEVER_FOR_LOCATION: Final = "BLUETOOTH_SCAN"


def is_android() -> bool:
    return hasattr(sys, "getandroidapilevel")


def declared(api: int) -> tuple[str, ...]:
    """What the package has to declare for this version."""
    return NEW if api > LAST_OLD_API else DECLARED_OLD


def asked(api: int) -> tuple[str, ...]:
    """What a person is asked for on this version, in full names."""
    names = NEW if api > LAST_OLD_API else ASKED_OLD
    return tuple(PREFIX + name for name in names)


def ask_for_bluetooth_alone(scanner: Any, api: int) -> None:
    """bleak 3.0 asks for the location on every version; in its place we ask for what is needed.

    `scanner` is its module for Android, which calls `request_permissions` before each first scan.
    """
    request = scanner.request_permissions

    def ours(_theirs: Sequence[str], done: Callable[..., None]) -> None:
        request(list(asked(api)), done)

    scanner.request_permissions = ours


def get_ready() -> None:
    """Before bleak is asked to scan; does nothing elsewhere."""
    if is_android():
        from importlib import import_module

        api = int(import_module("android").api_version)
        ask_for_bluetooth_alone(import_module("bleak.backends.p4android.scanner"), api)
