"""An append-only file of JSON lines, each with an open part and a sealed part.

The law: a power cut at any byte loses at most the line being written. Each line ends in a checksum
chained to the line before; only what a power cut can leave of a line is torn, all else is damage,
and told. The sealed part is padded to a length that follows from the open part alone: it says
nothing about what it holds.
Who writes has claimed the file, so two programs never write one another's lines over.
"""

import base64
import fcntl
import hashlib
import json
import os
import re
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from shared_rules.core.doors import BadBytes, Door
from shared_rules.core.errors import SaveError, WrongKey
from shared_rules.core.files import write_at, write_whole
from shared_rules.core.keys import BadSeal, Seal
from shared_rules.core.phrases import Phrase, phrase, phrase_of
from shared_rules.core.trouble import trouble_told

Json = dict[str, Any]
BLOCK: Final = 256
OVERFLOW: Final = 1024
SECTOR: Final = 512
"""Bytes that a disk writes whole or not at all."""
KEPT_WORDS: Final = "All that the table shows is kept: go on from there."
_CHECKSUM: Final = ',"sum":"'
_SEALED: Final = b',"secret":"'
_ZEROS: Final = re.compile(b"\0+")
SAVE: Final = Door("save", largest=32_000_000)
"""Some ten times the longest evening."""
MOST_LINES: Final = 50_000
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


def no_save(path: Path) -> SaveError:
    return SaveError(str(path), "is not a save, or was cut in its first line", "Start a new game.")


def damaged_words(number: int) -> Phrase:
    return phrase("line {line} is damaged", line=number + 1)


def read_lines(path: Path) -> Lines:
    """All good lines. A torn last line is left out; any other bad line is damage."""
    with trouble_told(path, "cannot be read", "Check that it is there."):
        return _lines_in(_read(path))


def _lines_in(data: bytes) -> Lines:
    good: list[Line] = []
    checksum, offset = "", 0
    while (end := data.find(b"\n", offset)) >= 0 and len(good) < MOST_LINES:
        line = _parse(data[offset:end], len(good), checksum)
        if line is None:
            break
        good.append(line)
        checksum, offset = line.checksum, end + 1
    tail = data[offset:]
    # A good line but for its last byte was cut nowhere: that byte was changed.
    is_whole = not tail.endswith(b"\0") and _parse(tail[:-1], len(good), checksum)
    is_torn = _may_be_torn(tail, offset) and not is_whole
    return Lines(tuple(good), offset, None if is_torn else len(good))


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
        self._unkept = ""
        """Of a line that failed: a disk that came back may have it all the same."""
        self._file = -1

    @classmethod
    def create(cls, path: Path, public: Json, secret: Json, seal: Seal) -> "LineFile":
        """The first line is there whole or not at all. Raises SaveError, and OSError."""
        if path.exists():
            raise SaveError(str(path), "is there already", "Choose another name.")
        lines = LineList()
        lines.append(public, secret, seal)
        try:
            write_whole(path, lines.whole())
        except OSError:
            # It may have its name already, which a power cut could take away again.
            with suppress(OSError):
                path.unlink(missing_ok=True)
            raise
        return cls(path, _lines_in(lines.whole()))

    def append(self, public: Json, secret: Json, seal: Seal) -> None:
        """On disk when this returns; on an error the file is as it was."""
        checksum, data = chained(self._checksum, _line(self._number, public, secret, seal))
        self._check_room(data)
        with trouble_told(self._path, "cannot be written", "Free some space.", KEPT_WORDS):
            self._open()
            try:
                write_at(self._file, data, self._length)
                os.fsync(self._file)
            except OSError:
                self._give_up(checksum)
                raise
        self._length += len(data)
        self._number += 1
        self._checksum = checksum

    def _check_room(self, data: bytes) -> None:
        """What is longer than a save may be could not be opened any more."""
        if self._number >= MOST_LINES or self._length + len(data) > SAVE.largest:
            raise SaveError(str(self._path), "is as long as a game may be", "Begin a new game.")

    def close(self) -> None:
        handle, self._file = self._file, -1
        if handle >= 0:
            # A disk that is gone has what was kept, or has lost it long ago.
            with suppress(OSError):
                os.close(handle)

    def _open(self) -> None:
        if self._file < 0:
            self._file = _claim(self._path)
            try:
                self._check_unchanged()
                self._drop_tail()
            except BaseException:
                self.close()
                raise

    def _give_up(self, checksum: str) -> None:
        """What failed is not trusted: the next line opens the file anew and is written whole."""
        self._unkept = checksum
        with suppress(OSError):
            self._drop_tail()
        self.close()

    def _check_unchanged(self) -> None:
        """While nobody had claimed it another program may have played on."""
        now = read_lines(self._path)
        before, since = now.good[: self._number], now.good[self._number :]
        checksum = before[-1].checksum if before else ""
        is_ours = all(line.checksum == self._unkept for line in since)
        is_whole = now.damaged_line is None or bool(self._unkept)
        if (len(before), checksum) != (self._number, self._checksum) or not (is_ours and is_whole):
            raise SaveError(
                str(self._path), "was changed by another program", "Open the game once more."
            )

    def _drop_tail(self) -> None:
        """What a power cut or a bad disk left is gone before another line takes its place."""
        if os.fstat(self._file).st_size > self._length:
            os.ftruncate(self._file, self._length)
            os.fsync(self._file)


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
    with trouble_told(to, "cannot be written", "Free some space.", "Nothing was changed."):
        write_whole(to, path.read_bytes()[: lines.good_bytes])
    return len(lines.good)


def rewrite_first(path: Path, lines: Lines, public: Json, secret: Json, seal: Seal) -> None:
    """Another first line before the same others: written aside, read back, then renamed.

    A sealed part is bound to the open part of its own line, so the others stay as they are; only
    the checksums are chained anew. The file keeps its time. Who calls this has claimed it.
    """
    bodies = [_line(0, public, secret, seal), *(line.body for line in lines.good[1:])]

    def check(draft: Path) -> None:
        written = read_lines(draft)
        if written.damaged_line is not None or [each.body for each in written.good] != bodies:
            raise ValueError("it was not read back as it was written")
        written.good[0].secret(seal, str(path))
        shutil.copystat(path, draft)

    write_whole(path, b"".join(_chain_of(bodies)), check=check)


def _chain_of(bodies: Iterable[bytes]) -> Iterator[bytes]:
    checksum = ""
    for body in bodies:
        checksum, data = chained(checksum, body)
        yield data


def chained(before: str, text: bytes) -> tuple[str, bytes]:
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


def _may_be_torn(tail: bytes, at: int) -> bool:
    """Is it what a power cut can leave of the line that is written at this byte of the file?

    Its end is missing, or a run of zeros is where a sector was not written yet.
    """
    line, newline, after = tail.partition(b"\n")
    if not newline:
        return True
    zeros = list(_ZEROS.finditer(line))
    return bool(zeros) and not after.strip(b"\0") and all(_is_unwritten(each, at) for each in zeros)


def _is_unwritten(zeros: re.Match[bytes], at: int) -> bool:
    """To a border of sectors, or from one. A single one was a letter, with a bit that flipped."""
    first, end = at + zeros.start(), at + zeros.end()
    is_at_border = end // SECTOR * SECTOR >= first
    return is_at_border and (end - first > 1 or not zeros.start())


def _context(public: bytes) -> bytes:
    """What the sealed part is bound to: it cannot be moved to another line or game."""
    return hashlib.sha256(public).digest()


def _chain(before: str, text: bytes) -> str:
    return hashlib.sha256(before.encode() + text).hexdigest()[:16]


def _dumps(value: Json) -> str:
    # ASCII only, so that lengths in characters and in bytes are the same.
    return json.dumps(value, separators=(",", ":"))
