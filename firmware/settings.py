"""Settings: what makes one device this device. Kept in flash in two slots.

Law: settings that are not whole and right are an error in words, never a guess; what the device
changes by itself (the zeros of its arrows) is saved before it is used.
"""

import json
from collections import namedtuple

from firmware.pins import PINS
from firmware.slots import Slots

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_NAMES = (
    "name",  # as it advertises itself
    "role",
    "board",
    "device_id",
    "key",
    "zeros",  # the raw angle of each arrow at detent 0
    "detents",  # until a game says otherwise
    "readers",
    "seen_reads",
    "gone_misses",
    "brightness",  # percent
    "pace_ms",  # between two notifications
    "sleep_min",  # with a tablet, but nobody touches it; 0: never
    "alone_min",  # without a tablet
)
Settings = namedtuple("Settings", _NAMES)

_LONGEST = 2000  # bytes, as they are kept
_DEFAULTS = {
    "board": "esp32s3",
    "zeros": (0, 0),
    "detents": 9,
    "readers": 1,
    "seen_reads": 2,
    "gone_misses": 3,
    "brightness": 40,
    "pace_ms": 50,
    "sleep_min": 60,
    "alone_min": 10,
}
_RANGES = {
    "detents": (2, 36),
    "readers": (1, 8),
    "seen_reads": (1, 10),
    "gone_misses": (1, 20),
    "brightness": (1, 100),
    "pace_ms": (0, 1000),
    "sleep_min": (0, 1440),
    "alone_min": (0, 1440),
}


class BadSettings(ValueError):
    """Says which setting, and what it should be."""


def make(**values: "Any") -> "Settings":
    """Checked settings; what is not given has its usual value."""
    fields = dict(_DEFAULTS)
    fields.update(values)
    unknown = [_plain(name) for name in sorted(fields) if name not in _NAMES]
    missing = [name for name in _NAMES if name not in fields]
    if unknown or missing:
        raise BadSettings("unknown: %s; missing: %s" % (", ".join(unknown), ", ".join(missing)))
    fields["zeros"] = tuple(fields["zeros"])
    settings = Settings(*[fields[name] for name in _NAMES])
    _check(settings)
    return settings


def _plain(name: str) -> str:
    """It may come from a damaged flash, and is going to be shown."""
    return "".join(letter if "a" <= letter <= "z" else "?" for letter in name[:20])


def _check(settings: "Settings") -> None:
    if not isinstance(settings.name, str) or not 1 <= len(settings.name.encode()) <= 8:
        raise BadSettings("name: 1 to 8 bytes of text")
    if settings.board not in PINS:
        raise BadSettings("board: one of %s" % ", ".join(sorted(PINS)))
    if settings.role not in PINS[settings.board]:
        raise BadSettings("role: %s" % " or ".join(sorted(PINS[settings.board])))
    if len(settings.key) != 32:
        raise BadSettings("key: 32 bytes")
    if not 1 <= len(settings.device_id) <= 16:
        raise BadSettings("device_id: 1 to 16 bytes")
    zeros = settings.zeros
    if len(zeros) != 2 or not all(isinstance(z, int) and 0 <= z < 4096 for z in zeros):
        raise BadSettings("zeros: two angles from 0 to 4095")
    for field in sorted(_RANGES):
        low, high = _RANGES[field]
        value = getattr(settings, field)
        if not isinstance(value, int) or not low <= value <= high:
            raise BadSettings("%s: a whole number from %d to %d" % (field, low, high))


def encode(settings: "Settings") -> bytes:
    fields = {name: getattr(settings, name) for name in _NAMES}
    fields["device_id"] = settings.device_id.hex()
    fields["key"] = settings.key.hex()
    return json.dumps(fields).encode()


def decode(stored: bytes) -> "Settings":
    if len(stored) > _LONGEST:
        raise BadSettings("cannot be read: %d bytes" % len(stored))
    try:
        fields = json.loads(stored.decode())
        fields["device_id"] = bytes.fromhex(fields["device_id"])
        fields["key"] = bytes.fromhex(fields["key"])
        return make(**fields)
    except BadSettings:
        raise
    # MicroPython ends too deep a nesting with RuntimeError, CPython with one of its kinds.
    except (ValueError, KeyError, TypeError, AttributeError, RuntimeError) as error:
        raise BadSettings("cannot be read: %r" % error) from None


class Kept:
    """The settings in flash."""

    def __init__(self, files) -> None:
        self._slots = Slots(files, "settings")
        stored = self._slots.load()
        if stored is None:
            raise BadSettings("none in flash: install them over USB")
        self.now = decode(stored)

    def change(self, **values: "Any") -> None:
        fields = {name: getattr(self.now, name) for name in _NAMES}
        fields.update(values)
        changed = make(**fields)
        self._slots.save(encode(changed))
        self.now = changed


def install(files, settings: "Settings") -> None:
    """For the tool that flashes a device, and for simulated ones."""
    slots = Slots(files, "settings")
    slots.load()
    slots.save(encode(settings))
