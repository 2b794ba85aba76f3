"""An append-only file of JSON lines, each with an open part and a sealed part.

The law: a power cut at any byte loses at most the line being written. Each line ends in a checksum
chained to the line before, so a torn tail is told from a damaged middle. The sealed part is padded
to a length that follows from the open part alone: it says nothing about what it holds.
Who writes has claimed the file, so two programs never write one another's lines over.
"""

import base64
import fcntl
import hashlib
import json
import os
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from shared_rules.core.doors import BadBytes, Door
from shared_rules.core.errors import SaveError, WrongKey
from shared_rules.core.files import sync_folder, write_whole
from shared_rules.core.keys import BadSeal, Seal
from shared_rules.core.phrases import Phrase, as_phrase, phrase, phrase_of

Json = dict[str, Any]
BLOCK: Final = 256
OVERFLOW: Final = 1024
_CHECKSUM: Final = ',"sum":"'
_SEALED: Final = b',"secret":"'
SAVE: Final = Door("save", largest=64_000_000)
"""Some ten times the longest evening."""
LINE: Final = Door("line", largest=2_000_000, deepest=24)
"""Of a save: its open part, or what was sealed in it."""


@dataclass(frozen=True, slots=True)
class Line:
    """`body` is what was written and sealed; `open_part` is what of it may be shown."""

    number: int
    body: bytes
    open_part: Json
    checksum: str

    def secret(self, seal: Seal, file: str) -> Json:
        """The sealed part. Raises WrongKey."""
        public, _mark, sealed = self.body.rpartition(_SEALED)
        try:
            plain = seal.open(base64.b64decode(sealed.removesuffix(b'"')), _context(public + b"}"))
            secret = LINE.json(plain)
        except BadSeal as error:
            raise WrongKey(
                file,
                phrase("line {line} is sealed with another key", line=self.number + 1),
                "Enter the recovery code of this game or of its tablet.",
            ) from error
        except (ValueError, BadBytes) as error:
            raise self._damaged(file) from error
        if not isinstance(secret, dict):
            raise self._damaged(file)
        return secret

    def _damaged(self, file: str) -> SaveError:
        return SaveError(file, damaged_words(self.number), "Restore a copy.")


@dataclass(frozen=True, slots=True)
class Lines:
    """What could be read: the good lines, how many bytes they fill, and whether more is damaged."""

    good: tuple[Line, ...]
    good_bytes: int
    damaged_line: int | None


@contextmanager
def trouble_told(path: Path, problem: str, remedy: str) -> Iterator[None]:
    """What the system says of a file, in words. A path that cannot be one is a ValueError."""
    try:
        yield
    except (OSError, ValueError) as error:
        told = Phrase(
            "{problem} ({error})", {"problem": as_phrase(problem), "error": phrase_of(error)}
        )
        raise SaveError(str(path), told, remedy) from error


def no_save(path: Path) -> SaveError:
    return SaveError(str(path), "is not a save, or was cut in its first line", "Start a new game.")


def damaged_words(number: int) -> Phrase:
    return phrase("line {line} is damaged", line=number + 1)


def read_lines(path: Path) -> Lines:
    """All good lines. A torn last line is left out; a bad line before good ones is damage."""
    with trouble_told(path, "cannot be read", "Check that it is there."):
        data = _read(path)
    good: list[Line] = []
    checksum, offset = "", 0
    while (end := data.find(b"\n", offset)) >= 0:
        line = _parse(data[offset:end], len(good), checksum)
        if line is None:
            return Lines(tuple(good), offset, _damage(data[end + 1 :], len(good)))
        good.append(line)
        checksum, offset = line.checksum, end + 1
    return Lines(tuple(good), offset, None)


def _read(path: Path) -> bytes:
    try:
        return SAVE.read(path)
    except BadBytes as error:
        raise SaveError(str(path), phrase_of(error), "Take another file.") from error


class LineFile:
    """Appends to a file that was read before, or makes a new one. Reading alone changes nothing."""

    def __init__(self, path: Path, lines: Lines) -> None:
        self._path = path
        self._length = lines.good_bytes
        self._number = len(lines.good)
        self._checksum = lines.good[-1].checksum if lines.good else ""
        self._file = -1

    @classmethod
    def create(cls, path: Path, public: Json, secret: Json, seal: Seal) -> "LineFile":
        """The first line is there whole or not at all: written aside, then renamed."""
        if path.exists():
            raise SaveError(str(path), "is there already", "Choose another name.")
        draft = path.with_name(path.name + ".new")
        with trouble_told(path, "cannot be made", "Choose a folder you can write to."):
            draft.write_bytes(b"")
            first = cls(draft, Lines((), 0, None))
            try:
                first.append(public, secret, seal)
                draft.rename(path)
            except SaveError as error:
                remedy = "Free some space, or choose another folder."
                raise SaveError(str(path), error.problem, remedy) from error
            finally:
                first.close()
                draft.unlink(missing_ok=True)
            sync_folder(path.parent)
        return cls(path, read_lines(path))

    def append(self, public: Json, secret: Json, seal: Seal) -> None:
        """On disk when this returns; on an error the file is as it was."""
        checksum, data = _chained(self._checksum, _line(self._number, public, secret, seal))
        try:
            self._open()
            self._write(data)
            os.fsync(self._file)
        except OSError as error:
            # A disk that fails here too keeps a torn tail: the next line takes its place.
            with suppress(OSError):
                self._drop_tail()
            raise SaveError(
                str(self._path),
                phrase("cannot be written ({error})", error=error.strerror),
                "Free some space. All that the table shows is kept: go on from there.",
            ) from error
        self._length += len(data)
        self._number += 1
        self._checksum = checksum

    def close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def _open(self) -> None:
        if self._file < 0:
            self._file = _claim(self._path)
            try:
                self._check_unchanged()
                self._drop_tail()
            except BaseException:
                self.close()
                raise

    def _check_unchanged(self) -> None:
        """Between reading and the first line to write another program may have played on."""
        now = read_lines(self._path)
        checksum = now.good[-1].checksum if now.good else ""
        if (now.good_bytes, checksum) != (self._length, self._checksum):
            raise SaveError(
                str(self._path), "was changed by another program", "Open the game once more."
            )

    def _write(self, data: bytes) -> None:
        """All of it: a disk that is nearly full takes a part first, and fails at the next."""
        written = 0
        while written < len(data):
            written += os.pwrite(self._file, data[written:], self._length + written)

    def _drop_tail(self) -> None:
        """What a power cut or a full disk left of a line."""
        if self._file >= 0:
            os.ftruncate(self._file, self._length)


class LineList:
    """Lines that are written at once, when all of them are there."""

    def __init__(self) -> None:
        self._bodies: list[bytes] = []

    def append(self, public: Json, secret: Json, seal: Seal) -> None:
        self._bodies.append(_line(len(self._bodies), public, secret, seal))

    def whole(self) -> bytes:
        return b"".join(_chain_of(self._bodies))


def _claim(path: Path) -> int:
    """Opens it for the one that may write. A program that was killed has claimed nothing."""
    handle = os.open(path, os.O_WRONLY | os.O_NONBLOCK)  # a pipe that nobody reads would wait
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        # Not if another file was just put in its place.
        is_ours = os.path.samestat(os.fstat(handle), path.stat())
    except BlockingIOError:
        is_ours = False
    except OSError:
        os.close(handle)
        raise
    if not is_ours:
        os.close(handle)
        raise SaveError(str(path), "is being played in another window", "Close it there first.")
    return handle


@contextmanager
def claimed(path: Path) -> Iterator[None]:
    """Nobody writes to this file meanwhile. Raises SaveError where somebody does, and OSError."""
    handle = _claim(path)
    try:
        yield
    finally:
        os.close(handle)


def salvage(path: Path, to: Path) -> int:
    """Copies the good lines of a damaged save to another file and returns how many they are."""
    lines = read_lines(path)
    if not lines.good:
        raise no_save(path)
    with trouble_told(to, "cannot be written", "Free some space; nothing was changed."):
        write_whole(to, path.read_bytes()[: lines.good_bytes])
    return len(lines.good)


def rewrite_first(path: Path, lines: Lines, public: Json, secret: Json, seal: Seal) -> None:
    """Another first line before the same others: written aside, read back, then renamed.

    A sealed part is bound to the open part of its own line, so the others stay as they are; only
    the checksums are chained anew. The file keeps its time. Who calls this has claimed it.
    """
    bodies = [_line(0, public, secret, seal), *(line.body for line in lines.good[1:])]
    draft = path.with_name(path.name + ".new")
    try:
        _write_chain(draft, bodies)
        written = read_lines(draft)
        if written.damaged_line is not None or [each.body for each in written.good] != bodies:
            raise ValueError("it was not read back as it was written")
        written.good[0].secret(seal, str(path))
        shutil.copystat(path, draft)
        draft.replace(path)
        sync_folder(path.parent)
    finally:
        draft.unlink(missing_ok=True)


def _write_chain(path: Path, bodies: Iterable[bytes]) -> None:
    with path.open("wb") as out:
        out.writelines(_chain_of(bodies))
        out.flush()
        os.fsync(out.fileno())


def _chain_of(bodies: Iterable[bytes]) -> Iterator[bytes]:
    checksum = ""
    for body in bodies:
        checksum, data = _chained(checksum, body)
        yield data


def _chained(before: str, text: bytes) -> tuple[str, bytes]:
    """The checksum of a line, and the whole line with it."""
    checksum = _chain(before, text)
    return checksum, text + f'{_CHECKSUM}{checksum}"}}\n'.encode()


def _line(number: int, public: Json, secret: Json, seal: Seal) -> bytes:
    """The line's JSON without its closing checksum and brace."""
    numbered = {"n": number} | public
    # By the open part without its number: a line's place in the file tells nothing either.
    plain = _padded(_dumps(secret), len(_dumps(public)))
    context = _context(_dumps(numbered).encode())
    sealed = base64.b64encode(seal.seal(plain.encode(), context)).decode()
    return _dumps(numbered | {"secret": sealed})[:-1].encode()


def _padded(secret: str, public_length: int) -> str:
    """Long enough for what such an open part can hide; the overflow is there so nothing is lost."""
    room = public_length * 5 // 4 + BLOCK + BLOCK // 4
    size = -(-room // BLOCK) * BLOCK
    while len(secret) > size:
        size += OVERFLOW
    return secret.ljust(size)


def _parse(data: bytes, number: int, before: str) -> Line | None:
    text, mark, tail = data.rpartition(_CHECKSUM.encode())
    checksum = tail.removesuffix(b'"}').decode("ascii", "replace")
    if not mark or tail != f'{checksum}"}}'.encode() or checksum != _chain(before, text):
        return None
    try:
        open_part = LINE.json(text + b"}")
    except BadBytes:
        return None
    # A checksum is no seal: whoever can write a file can make one.
    if not isinstance(open_part, dict) or open_part.get("n") != number:
        return None
    has_secret = isinstance(open_part.get("secret"), str)
    return Line(number, text, open_part, checksum) if has_secret else None


def _damage(rest: bytes, number: int) -> int | None:
    """A bad line is only torn if nothing like a line follows it."""
    return number if rest.strip(b"\0\n") else None


def _context(public: bytes) -> bytes:
    """What the sealed part is bound to: it cannot be moved to another line or game."""
    return hashlib.sha256(public).digest()


def _chain(before: str, text: bytes) -> str:
    return hashlib.sha256(before.encode() + text).hexdigest()[:16]


def _dumps(value: Json) -> str:
    # ASCII only, so that lengths in characters and in bytes are the same.
    return json.dumps(value, separators=(",", ":"))
