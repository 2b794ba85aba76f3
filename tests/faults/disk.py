"""A disk below a folder whose every call is seen: recorded, and made to fail where a test says so.

The law: all that a program does to a file passes through here, whichever way it is opened. What is
only looked up (does it exist, what is in a folder) is not seen.
"""

import builtins
import errno
import io
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

ERRORS: Final = (
    errno.ENOSPC,
    errno.EROFS,
    errno.EIO,
    errno.ESTALE,
    errno.EDQUOT,
    errno.ENODEV,
)
BY_PATH: Final = ("open", "replace", "rename", "unlink", "mkdir", "rmdir", "utime", "chmod", "link")
BY_HANDLE: Final = ("pwrite", "fsync", "ftruncate")


class Call(NamedTuple):
    """`at`: the file, below the folder; `args`: all but what it is called with first."""

    name: str
    at: str
    handle: int
    args: tuple[Any, ...]


Fails = Callable[[int, Call], int]
"""From the number of a call, and the call, to an error of the system; 0 when it goes well."""
GONE: Final = (errno.ESTALE, errno.ENODEV)
"""What was open then stays useless, also when the disk is back."""


def well(_number: int, _call: Call) -> int:
    return 0


class Disk:
    """`asked` are all calls in order, `calls` those that went well."""

    def __init__(self, root: Path, fails: Fails = well) -> None:
        self.root, self.fails = root, fails
        self.calls: list[Call] = []
        self.asked: list[Call] = []
        self._real: dict[str, Callable[..., Any]] = {}
        self._open: dict[int, str] = {}
        self._useless: dict[int, int] = {}

    def come_back(self) -> None:
        self.fails = well

    @contextmanager
    def seen(self) -> Iterator["Disk"]:
        with pytest.MonkeyPatch.context() as patch:
            for name in (*BY_PATH, *BY_HANDLE, "close"):
                self._real[name] = getattr(os, name)
            for name in BY_PATH:
                patch.setattr(os, name, self._by_path(name))
            for name in BY_HANDLE:
                patch.setattr(os, name, self._by_handle(name))
            patch.setattr(os, "close", self._close)
            opened = self._opener(io.open)
            patch.setattr(io, "open", opened)
            patch.setattr(builtins, "open", opened)
            yield self

    def _by_path(self, name: str) -> Callable[..., Any]:
        def call(path: Any, *args: Any, **kwargs: Any) -> Any:
            at = self._below(path, kwargs.get("dir_fd"))
            if at is None:
                return self._real[name](path, *args, **kwargs)
            told = [self._below(each, None) or each for each in args]
            seen = self._pass(Call(name, at, -1, tuple(told)))
            made = self._real[name](path, *args, **kwargs)
            if name == "open":
                seen = seen._replace(handle=made)
                self._open[made] = at
            self.calls.append(seen)
            return made

        return call

    def _by_handle(self, name: str) -> Callable[..., Any]:
        def call(handle: int, *args: Any) -> Any:
            at = self._open.get(handle) or self._opened_before(handle)
            if at is None:
                return self._real[name](handle, *args)
            try:
                seen = self._pass(Call(name, at, handle, args))
            except OSError:
                if name == "pwrite":  # the disk took a part of it, and then failed
                    data, place = args
                    self._real[name](handle, data[: len(data) // 2], place)
                raise
            made = self._real[name](handle, *args)
            self.calls.append(seen)
            return made

        return call

    def _opened_before(self, handle: int) -> str | None:
        return self._below(Path(f"/proc/self/fd/{handle}").readlink(), None)

    def _close(self, handle: int) -> None:
        at = self._open.pop(handle, None)
        self._useless.pop(handle, None)
        if at is not None:
            self.calls.append(Call("close", at, handle, ()))
        self._real["close"](handle)

    def _opener(self, real: Callable[..., Any]) -> Callable[..., Any]:
        """What is opened in the way of Python writes through these calls too."""

        def opened(file: Any, mode: str = "r", *args: Any, **kwargs: Any) -> Any:
            at = self._below(file, None) if isinstance(file, str | Path) else None
            if at is None:
                return real(file, mode, *args, **kwargs)
            if set(mode) <= set("rbt"):
                self._pass(Call("open", at, -1, (os.O_RDONLY,)))
                return real(file, mode, *args, **kwargs)
            assert set(mode) <= set("wbt"), f"{mode}: teach this disk to open a file so"
            raw = _Raw(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o666))
            buffered = io.BufferedWriter(raw)
            return buffered if "b" in mode else io.TextIOWrapper(buffered, *args[1:], **kwargs)

        return opened

    def _pass(self, call: Call) -> Call:
        self.asked.append(call)
        error = self.fails(len(self.asked) - 1, call) or self._useless.get(call.handle, 0)
        if error in GONE and call.handle >= 0:
            self._useless[call.handle] = error
        if error:
            raise OSError(error, os.strerror(error), call.at)
        return call

    def _below(self, path: Any, folder: int | None) -> str | None:
        if isinstance(path, int):
            return None
        if folder is not None and folder in self._open:
            path = self.root / self._open[folder] / path
        with suppress(ValueError):
            return os.path.normpath(Path(path).relative_to(self.root))
        return None


class _Raw(io.RawIOBase):
    """A file that is written from its beginning."""

    def __init__(self, handle: int) -> None:
        self._handle, self._place = handle, 0

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._handle

    def write(self, data: Any) -> int:
        written = os.pwrite(self._handle, bytes(data), self._place)
        self._place += written
        return written

    def close(self) -> None:
        if not self.closed:
            super().close()
            os.close(self._handle)


def failing_at(number: int, error: int) -> Fails:
    """That call alone."""
    return lambda each, _call: error if each == number else 0


def failing_from(number: int, error: int) -> Fails:
    """The disk is bad from that call on."""
    return lambda each, _call: error if each >= number else 0
