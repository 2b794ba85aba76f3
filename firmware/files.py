"""Files in flash, by name, below one folder. MicroPython has no pathlib, and few need more."""

import os


class Files:
    """`root` ends with a slash, or is empty."""

    def __init__(self, root: str = "") -> None:
        self._root = root

    def read(self, name: str) -> "bytes | None":
        try:
            with open(self._root + name, "rb") as file:
                return file.read()
        except OSError:
            return None

    def read_at(self, name: str, offset: int, count: int) -> bytes:
        with open(self._root + name, "rb") as file:
            file.seek(offset)
            return file.read(count)

    def write(self, name: str, content: bytes) -> None:
        self._put(name, "wb", content)

    def append(self, name: str, content: bytes) -> None:
        self._put(name, "ab", content)

    def remove(self, name: str) -> None:
        try:
            os.remove(self._root + name)
        except OSError:
            pass  # it was not there

    def make_folders(self, name: str) -> None:
        """All that stand before the last slash."""
        parts = name.split("/")
        for end in range(1, len(parts)):
            try:
                os.mkdir(self._root + "/".join(parts[:end]))
            except OSError:
                pass  # it was there

    def _put(self, name: str, mode: str, content: bytes) -> None:
        with open(self._root + name, mode) as file:
            file.write(content)
        if hasattr(os, "sync"):
            os.sync()
