"""Frames: the bytes that travel, the same in a BLE notification, a GATT write and on a serial line.

Law: version, type, boot, sequence, stamp, payload, CRC-32; little-endian; at most 64 bytes. A frame
that is not whole raises BadFrame and nothing else. The first byte and the last four mean the same
in every version, for ever.

The stamp is the device's milliseconds in what a device says, and the session number in what a host
says.
"""

import binascii
import struct
from collections import namedtuple

from shared_rules.wire.records import BadFrame
from shared_rules.wire.seal import TAG_SIZE
from shared_rules.wire.talk import TALK_KINDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.wire.records import Vocabulary

OLDEST_VERSION = 1
NEWEST_VERSION = 1
MAX_FRAME = 64
HEADER_SIZE = 14
CRC_SIZE = 4
ROOM = MAX_FRAME - HEADER_SIZE - CRC_SIZE - TAG_SIZE  # for a payload before it is sealed
RUN_ROOM = ROOM - 8  # for a run's entries
_HEADER = "<BBIII"

# types; the high bit says that a device speaks
KNOCK = 0x01
CUES = 0x02
HOST_TALK = 0x03
HELLO = 0x81
SIGNALS = 0x82
DEVICE_TALK = 0x83
_TYPES = (KNOCK, CUES, HOST_TALK, HELLO, SIGNALS, DEVICE_TALK)

Frame = namedtuple("Frame", ("type", "boot", "sequence", "stamp", "header", "payload"))


class OtherVersion(BadFrame):
    """A whole frame of a version that is not spoken here."""

    def __init__(self, version: int) -> None:
        super().__init__("version")
        self.version = version


def header(type_: int, boot: int, sequence: int, stamp: int) -> bytes:
    return struct.pack(_HEADER, NEWEST_VERSION, type_, boot, sequence, stamp)


def pack(head: bytes, payload: bytes) -> bytes:
    """The frame; the payload is sealed already."""
    body = head + payload
    if len(body) + CRC_SIZE > MAX_FRAME:
        raise ValueError("%d bytes of payload do not fit a frame" % len(payload))
    return body + struct.pack("<I", binascii.crc32(body))


def unpack(data: bytes) -> "Frame":
    """The frame in these bytes, its payload still sealed."""
    body = len(data) - CRC_SIZE
    if body < 1 or len(data) > MAX_FRAME:
        raise BadFrame("size")
    if binascii.crc32(data[:body]) != struct.unpack_from("<I", data, body)[0]:
        raise BadFrame("checksum")
    if not OLDEST_VERSION <= data[0] <= NEWEST_VERSION:
        raise OtherVersion(data[0])
    if body < HEADER_SIZE:
        raise BadFrame("size")
    _, type_, boot, sequence, stamp = struct.unpack_from(_HEADER, data, 0)
    if type_ not in _TYPES:
        raise BadFrame("unknown type")
    return Frame(
        type_, boot, sequence, stamp, bytes(data[:HEADER_SIZE]), bytes(data[HEADER_SIZE:body])
    )


def common_version(oldest: int, newest: int) -> int:
    """The newest version that both ends speak; 0 if there is none."""
    best = min(newest, NEWEST_VERSION)
    return best if best >= max(oldest, OLDEST_VERSION) else 0


def no_common_version(oldest: int, newest: int) -> str:
    """Why there is none, and what to do, as the host's user should read it."""
    theirs = "version %d" % newest if oldest == newest else "versions %d to %d" % (oldest, newest)
    late = "the app" if oldest > NEWEST_VERSION else "the device's firmware"
    return "the device speaks wire %s, the app %d: update %s" % (theirs, NEWEST_VERSION, late)


# ---- payloads: what stands in a frame once it is opened

_LATER = 0x7FFF  # the most milliseconds between the first entry of a run and another
_RESTATED = 0x8000


def entry_size(encoded: bytes) -> int:
    return 2 + len(encoded)


def fits_run(first_ms: int, ms: int) -> bool:
    return (ms - first_ms) & 0xFFFFFFFF <= _LATER


def pack_run(heard: int, first: int, entries: "list[tuple[int, bool, bytes]]") -> bytes:
    """Consecutive numbered records from `first` on; the frame's stamp is the first one's time."""
    payload = struct.pack("<II", heard, first)
    for ms, restated, encoded in entries:
        later_ms = (ms - entries[0][0]) & 0xFFFFFFFF
        payload += struct.pack("<H", later_ms | (_RESTATED if restated else 0)) + encoded
    return payload


def unpack_run(
    kinds: "Vocabulary", payload: bytes, stamp: int
) -> "tuple[int, int, list[tuple[int, bool, Any]]]":
    """(heard, first, entries), each entry (ms, restated, record)."""
    if len(payload) < 8:
        raise BadFrame("cut short")
    heard, first = struct.unpack_from("<II", payload, 0)
    entries = []
    at = 8
    while at < len(payload):
        if at + 2 > len(payload):
            raise BadFrame("cut short")
        later_ms = struct.unpack_from("<H", payload, at)[0]
        record, at = kinds.decode(payload, at + 2)
        ms = (stamp + (later_ms & _LATER)) & 0xFFFFFFFF
        entries.append((ms, later_ms >= _RESTATED, record))
    return heard, first, entries


def pack_talk(said: "list[Any]") -> bytes:
    return b"".join([TALK_KINDS.encode(each) for each in said])


def unpack_talk(payload: bytes) -> "list[Any]":
    said = []
    at = 0
    while at < len(payload):
        record, at = TALK_KINDS.decode(payload, at)
        said.append(record)
    return said
