"""A recording of a session: all that each link got, sent, was told and settled, in order.

Law: sealed, as the saves are; the frames in it are sealed by their devices once more. What is cut
off in the middle of a write costs the last few frames and nothing before them.
"""

import struct
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final, NamedTuple, Self

from companion_app.transport.device_link import Known, Notes
from shared_rules.core.doors import BadBytes, Door
from shared_rules.core.keys import BadSeal, Keyring, KeySeal
from shared_rules.wire.cues import CUE_KINDS

RECORDING: Final = Door("recording", largest=500_000_000)
BEGUN, OPENED, GOT, SENT, SETTLED, TOLD = range(6)
CHUNK: Final = 64
"""Entries that are sealed together."""
_HEAD: Final = struct.Struct("<BIBB")


class BadRecording(Exception):
    """It cannot be read with this key, or is none."""


def recording_key(keys: Keyring) -> bytes:
    """Of this tablet: its recordings can be read here, or where its code is known."""
    return keys.game_key("recordings")


class Entry(NamedTuple):
    kind: int
    ms: int
    device_id: str
    content: bytes = b""


class Recorder:
    """What is written is small: it is flushed, and the disk is not waited for."""

    def __init__(self, path: Path, key: bytes) -> None:
        self._file: BinaryIO = path.open("xb")
        self._seal = KeySeal(key)
        self._waiting: list[Entry] = []
        self._chunks = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        self._write()
        self._file.close()

    def notes(self, device_id: str, known: Known | None = None) -> Notes:
        """For a link of this device, that starts from what is known of it."""
        self.add(Entry(BEGUN, 0, device_id, struct.pack("<II", *known) if known else b""))
        return _Taken(self, device_id)

    def add(self, entry: Entry) -> None:
        self._waiting.append(entry)
        if len(self._waiting) == CHUNK:
            self._write()

    def _write(self) -> None:
        plain = b"".join(map(_packed, self._waiting))
        sealed = self._seal.seal(plain, _context(self._chunks))
        self._file.write(struct.pack("<I", len(sealed)) + sealed)
        self._file.flush()
        self._chunks += 1
        self._waiting = []


class _Taken(Notes):
    def __init__(self, recorder: Recorder, device_id: str) -> None:
        self._recorder = recorder
        self._device_id = device_id

    def opened(self, ms: int) -> None:
        self._add(OPENED, ms, b"")

    def got(self, ms: int, frame: bytes) -> None:
        self._add(GOT, ms, frame)

    def sent(self, ms: int, frame: bytes) -> None:
        self._add(SENT, ms, frame)

    def settled(self, ms: int, number: int) -> None:
        self._add(SETTLED, ms, struct.pack("<I", number))

    def told(self, ms: int, cue: Any) -> None:
        self._add(TOLD, ms, CUE_KINDS.encode(cue))

    def _add(self, kind: int, ms: int, content: bytes) -> None:
        # nothing longer than a frame can be one: the rest of it tells nothing
        self._recorder.add(Entry(kind, ms, self._device_id, content[:255]))


def read(path: Path, key: bytes) -> Iterator[Entry]:
    """Its entries, in order, up to the last whole chunk. Raises BadRecording."""
    try:
        data = RECORDING.read(path)
    except BadBytes as error:
        raise BadRecording(f"{path.name} {error}") from error
    seal = KeySeal(key)
    at = number = 0
    while at + 4 <= len(data):
        end = at + 4 + struct.unpack_from("<I", data, at)[0]
        if end > len(data):
            return
        try:
            plain = seal.open(data[at + 4 : end], _context(number))
        except BadSeal as error:
            raise BadRecording(f"{path.name}: chunk {number} is not sealed by this key") from error
        try:
            entries = list(_unpacked(plain))
        except (struct.error, ValueError, IndexError) as error:
            raise BadRecording(f"{path.name}: chunk {number} is damaged") from error
        yield from entries
        at, number = end, number + 1


def _packed(entry: Entry) -> bytes:
    name = entry.device_id.encode()
    head = _HEAD.pack(entry.kind, entry.ms, len(name), len(entry.content))
    return head + name + entry.content


def _unpacked(plain: bytes) -> Iterable[Entry]:
    at = 0
    while at < len(plain):
        kind, ms, name, length = _HEAD.unpack_from(plain, at)
        at += _HEAD.size
        device_id = plain[at : at + name].decode()
        yield Entry(kind, ms, device_id, plain[at + name : at + name + length])
        at += name + length


def _context(chunk: int) -> bytes:
    return b"durbar recording %d" % chunk
