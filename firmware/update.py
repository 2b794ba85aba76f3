"""An update: its bytes come in order, sealed like every cue, over the radio or the cable.

Law: it goes into the folder that is not running, and only what is whole is ever tried. A package is
a list of files (name length, name, size in four bytes, content), a zero, and the SHA-256 of all
that stands before it. A name is that of a compiled module, so nothing leaves the folder.
"""

import hashlib

from firmware.const import const
from shared_rules.wire.cues import BeginUpdate, FinishUpdate, UpdatePiece
from shared_rules.wire.signals import (
    NOT_WHOLE,
    OUT_OF_ORDER,
    RESTARTING,
    TAKING,
    TOO_LARGE,
    UpdateTold,
)

_PACKAGE = "update.bin"
_MOST = const(512 * 1024)
_BLOCK = const(1024)
_DIGEST = const(32)
_TELL_EVERY = const(8 * 1024)
_LONGEST_NAME = const(64)
_LETTERS = b"abcdefghijklmnopqrstuvwxyz0123456789_"


def pack(files: "list[tuple[str, bytes]]") -> bytes:
    """A package of these files, for whoever sends it."""
    body = b""
    for name, content in files:
        raw = name.encode()
        body += bytes((len(raw),)) + raw + len(content).to_bytes(4, "little") + content
    body += b"\0"
    return body + hashlib.sha256(body).digest()


def _name_of(raw: bytes) -> str:
    """A compiled module below the folder. Whoever sent another name means harm: ValueError."""
    if len(raw) > _LONGEST_NAME or raw[-4:] != b".mpy":
        raise ValueError("no module")
    for part in raw[:-4].split(b"/"):
        if not part or any(letter not in _LETTERS for letter in part):
            raise ValueError("no place for it")
    return raw.decode()


class Update:
    """`base` is main.py's: it knows which folder runs, and tries the other one at the next boot."""

    def __init__(self, files, base) -> None:
        self._files = files
        self._base = base
        self._size = 0
        self._taken = -1  # none is under way
        self._buffer = b""
        self._work = None  # what FinishUpdate began

    def take(self, cue) -> "UpdateTold | None":
        """One of the three cues; gives what is to be told."""
        try:
            if type(cue) is BeginUpdate:
                return self._begin(cue.size)
            if type(cue) is UpdatePiece:
                return self._piece(cue.offset, cue.content)
            if type(cue) is FinishUpdate:
                return self._finish()
        except OSError:  # the flash is full
            return self._refuse(TOO_LARGE)
        return None

    def step(self) -> "UpdateTold | None":
        """One block more of what FinishUpdate began; gives what is to be told when it is done."""
        if self._work is None:
            return None
        try:
            told = next(self._work)
        except OSError:
            told = self._refuse(TOO_LARGE)
        except ValueError:
            told = self._refuse(NOT_WHOLE)
        if told is not None:
            self._work = None
        return told

    def _begin(self, size: int) -> UpdateTold:
        if not _DIGEST < size <= _MOST:
            return UpdateTold(TOO_LARGE, 0)
        self._work = None
        self._files.write(_PACKAGE, b"")
        self._size = size
        self._taken = 0
        self._buffer = b""
        return UpdateTold(TAKING, 0)

    def _piece(self, offset: int, content: bytes) -> "UpdateTold | None":
        if self._taken < 0 or self._work is not None:
            return None  # it was refused before, and told so; or it is whole already
        if offset != self._taken or offset + len(content) > self._size:
            return self._refuse(OUT_OF_ORDER)
        self._buffer += content
        before = self._taken // _TELL_EVERY
        self._taken += len(content)
        if len(self._buffer) >= _BLOCK:
            self._flush()
        if self._taken // _TELL_EVERY != before:
            return UpdateTold(TAKING, self._taken)
        return None

    def _flush(self) -> None:
        self._files.append(_PACKAGE, self._buffer)
        self._buffer = b""

    def _refuse(self, outcome: int) -> UpdateTold:
        taken = max(self._taken, 0)
        self._taken = -1
        self._buffer = b""
        self._work = None
        self._files.remove(_PACKAGE)
        return UpdateTold(outcome, taken)

    def _finish(self) -> "UpdateTold | None":
        if self._work is not None:
            return None  # it was said before
        if self._taken != self._size:
            return self._refuse(NOT_WHOLE)
        self._flush()
        self._work = self._finishing()
        return None

    # ---- block by block, so that the watchdog is fed between two: None while there is more

    def _finishing(self):
        digest = hashlib.sha256()
        end = self._size - _DIGEST
        for at in range(0, end, _BLOCK):
            digest.update(self._files.read_at(_PACKAGE, at, min(_BLOCK, end - at)))
            yield None
        if digest.digest() != self._files.read_at(_PACKAGE, end, _DIGEST):
            raise ValueError("other bytes than were packed")
        yield from self._unpack(end)
        self._files.remove(_PACKAGE)
        self._taken = -1
        self._base.try_other()
        yield UpdateTold(RESTARTING, self._size)

    def _unpack(self, end: int):
        at = 0
        while at < end:
            length = self._files.read_at(_PACKAGE, at, 1)[0]
            if length == 0:
                break
            head = self._files.read_at(_PACKAGE, at + 1, length + 4)
            size = int.from_bytes(head[length:], "little")
            at += 1 + length + 4
            if at + size > end:
                raise ValueError("a file beyond the end")
            yield from self._copy(_name_of(head[:length]), at, size)
            at += size
        if at + 1 != end:
            raise ValueError("no zero at the end")

    def _copy(self, name: str, at: int, size: int):
        target = self._base.other + "/" + name
        self._files.make_folders(target)
        self._files.write(target, b"")
        yield None
        for done in range(0, size, _BLOCK):
            part = self._files.read_at(_PACKAGE, at + done, min(_BLOCK, size - done))
            self._files.append(target, part)
            yield None
