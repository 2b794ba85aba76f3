"""Flash in memory, that can lose its power in the middle of a write."""

from firmware.sim.faults import Reset

_ENOSPC = 28


class MemoryFiles:
    """As firmware/files.py. `cut_after` bytes more, and the supply breaks down.

    With `most` bytes in all, or more, it is full: no file can be made, no byte added.
    """

    def __init__(self) -> None:
        self.contents = {}
        self.cut_after = None
        self.most = None

    def read(self, name: str) -> "bytes | None":
        return self.contents.get(name)

    def read_at(self, name: str, offset: int, count: int) -> bytes:
        return self.contents[name][offset : offset + count]

    def write(self, name: str, content: bytes) -> None:
        self._need(1)
        self.contents[name] = b""  # the old content is gone before the new one is there
        self.append(name, content)

    def append(self, name: str, content: bytes) -> None:
        self._need(len(content))
        kept = content
        if self.cut_after is not None:
            kept = content[: self.cut_after]
            self.cut_after -= len(content)
        self.contents[name] = self.contents.get(name, b"") + kept
        if self.cut_after is not None and self.cut_after < 0:
            self.cut_after = None
            raise Reset("brown-out")

    def _need(self, count: int) -> None:
        held = sum([len(content) for content in self.contents.values()])
        if self.most is not None and held + count > self.most:
            raise OSError(_ENOSPC)

    def remove(self, name: str) -> None:
        self.contents.pop(name, None)

    def make_folders(self, name: str) -> None:
        """Names are all it has."""
