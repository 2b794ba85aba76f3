"""The BLE service: two characteristics of our own, and two standard services beside it.

Law: one notification, or one write, carries one frame; so an ATT MTU of 67 or more is required (64
bytes and 3). Name and service stand together in the 31 bytes of the advertisement: a scan response
may never be asked for.
"""

SERVICE_UUID = "85028a3a-8289-4843-9b91-e2419c423890"
SIGNALS_UUID = "85028a3a-8289-4843-9b91-e2419c423891"  # notify: the device speaks
CUES_UUID = "85028a3a-8289-4843-9b91-e2419c423892"  # write without response: the host speaks

DEVICE_INFORMATION = 0x180A
MANUFACTURER_NAME = 0x2A29
MODEL_NUMBER = 0x2A24
SERIAL_NUMBER = 0x2A25
FIRMWARE_REVISION = 0x2A26
BATTERY_SERVICE = 0x180F
BATTERY_LEVEL = 0x2A19

LEAST_MTU = 67
LONGEST_NAME = 8

_FLAGS = b"\x02\x01\x06"  # general discoverable, no classic Bluetooth
_ALL_128_BIT_SERVICES = 0x07
_WHOLE_NAME = 0x09


def uuid_bytes(uuid: str) -> bytes:
    """As it goes over the air: little-endian."""
    number = int(uuid.replace("-", ""), 16)
    return number.to_bytes(16, "little")


def advertisement(name: str) -> bytes:
    """The advertising data of a device with this name."""
    raw = name.encode()
    if not 0 < len(raw) <= LONGEST_NAME:
        raise ValueError("a device's name has 1 to %d bytes: %r" % (LONGEST_NAME, name))
    service = uuid_bytes(SERVICE_UUID)
    return (
        _FLAGS
        + bytes((1 + len(service), _ALL_128_BIT_SERVICES))
        + service
        + bytes((1 + len(raw), _WHOLE_NAME))
        + raw
    )
