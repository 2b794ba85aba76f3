"""What a power cut leaves: every folder that could be there after any call of a recording.

The law: only what was synced is sure. A name is on disk when its folder was synced after it was
given or taken; what was done to names and not synced is there up to any point, in order. Bytes are
on disk when their file was synced; before that none, all, or a part of them, or zeros.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from shared_rules.core.lines import SECTOR
from tests.faults.disk import Call

Tree = dict[str, bytes | None]
"""Files with their bytes, by their place below a folder; None for a folder."""
Names = dict[str, int]
FOLDER: Final = 0
Change = Callable[[bytes], bytes]


def tree_of(root: Path) -> Tree:
    return {
        str(each.relative_to(root)): each.read_bytes() if each.is_file() else None
        for each in sorted(root.rglob("*"))
    }


def build(tree: Tree, root: Path) -> None:
    """Folders come before what lies in them."""
    for name, content in sorted(tree.items()):
        if content is None:
            (root / name).mkdir()
        else:
            (root / name).write_bytes(content)


class Power:
    """A disk as the calls so far have left it, and as it would come back without power."""

    def __init__(self, before: Tree) -> None:
        self._sure: Names = {}
        self._bytes: dict[int, bytes] = {FOLDER: b""}
        for number, (name, content) in enumerate(before.items(), 1):
            self._sure[name] = FOLDER if content is None else number
            if content is not None:
                self._bytes[number] = content
        self._next = len(before) + 1
        self._unsure: list[tuple[str, Callable[[Names], object]]] = []
        """The folder whose sync makes it sure, and what it does to names."""
        self._writes: dict[int, list[tuple[int, bytes | None]]] = {}
        """Of each file since its last sync: bytes at a place; None cuts it there."""
        self._handles: dict[int, int] = {}

    def take(self, call: Call) -> None:
        match call.name:
            case "open":
                self._open(call)
            case "pwrite":
                data, place = call.args
                self._writes.setdefault(self._handles[call.handle], []).append((place, bytes(data)))
            case "ftruncate":
                self._writes.setdefault(self._handles[call.handle], []).append((call.args[0], None))
            case "fsync":
                self._sync(call)
            case "mkdir":
                self._later(call.at, lambda names: names.__setitem__(call.at, FOLDER))
            case "unlink" | "rmdir":
                self._later(call.at, lambda names: names.pop(call.at, None))
            case "replace" | "rename":
                to = str(call.args[0])
                self._later(to, lambda names: names.__setitem__(to, names.pop(call.at)))
            case "link":
                to = str(call.args[0])
                self._later(to, lambda names: names.__setitem__(to, names[call.at]))

    def _open(self, call: Call) -> None:
        now, made = self._names(len(self._unsure)), call.args[0] & os.O_CREAT
        if made and call.at not in now:
            number, self._next = self._next, self._next + 1
            self._bytes[number] = b""
            self._later(call.at, lambda names: names.__setitem__(call.at, number))
            now[call.at] = number
        self._handles[call.handle] = now.get(call.at, FOLDER)
        if call.args[0] & os.O_TRUNC:
            self._writes.setdefault(now[call.at], []).append((0, None))

    def _sync(self, call: Call) -> None:
        file = self._handles[call.handle]
        if file != FOLDER:
            self._bytes[file] = self._content(file, len(self._writes.get(file, ())), None)
            self._writes.pop(file, None)
            return
        for folder, change in self._unsure:
            if folder == call.at:
                change(self._sure)
        self._unsure = [each for each in self._unsure if each[0] != call.at]

    def _later(self, name: str, change: Callable[[Names], object]) -> None:
        self._unsure.append((str(Path(name).parent), change))

    def _names(self, done: int) -> Names:
        names = dict(self._sure)
        for _, change in self._unsure[:done]:
            change(names)
        return names

    def _content(self, file: int, done: int, part: bytes | None) -> bytes:
        """After so many of its writes, and a part of the next."""
        data, writes = self._bytes[file], self._writes.get(file, [])
        for place, written in writes[:done]:
            data = _written(data, place, written)
        if part is not None and done < len(writes) and writes[done][1] is not None:
            data = _written(data, writes[done][0], part)
        return data

    def left(self) -> Iterator[Tree]:
        """Each tree that could come back if the power went now."""
        for done in range(len(self._unsure) + 1):
            names = self._names(done)
            for written in self._all_written():
                yield self._tree(names, written)

    def _tree(self, names: Names, written: Mapping[int, bytes]) -> Tree:
        tree: Tree = {}
        for name, file in sorted(names.items()):
            folder = str(Path(name).parent)
            if folder == "." or folder in tree:
                content = written.get(file, self._bytes[file])
                tree[name] = None if file == FOLDER else content
        return tree

    def _all_written(self) -> Iterator[dict[int, bytes]]:
        """None of what is not synced, all of it, or one write of one file torn."""
        whole = {file: self._content(file, len(w), None) for file, w in self._writes.items()}
        yield {}
        yield whole
        for file, writes in self._writes.items():
            for done, (place, data) in enumerate(writes):
                yield whole | {file: self._content(file, done, None)}
                for part in _parts(place, data or b""):
                    yield whole | {file: self._content(file, done, part)}


def _written(data: bytes, place: int, new: bytes | None) -> bytes:
    if new is None:
        return data[:place]
    return data[:place].ljust(place, b"\0") + new + data[place + len(new) :]


def _parts(place: int, data: bytes) -> Iterator[bytes]:
    """Of a write: cut at some bytes; with a sector, or all of it, not written but there."""
    if not data:
        return
    border = -place % SECTOR
    cuts = {1, len(data) // 2, len(data) - 1, border, border + SECTOR}
    yield from (data[:cut] for cut in sorted(cuts) if 0 < cut < len(data))
    yield bytes(len(data))
    for at in (border, border + SECTOR):
        if at < len(data):
            yield data[:at] + bytes(len(data[at : at + SECTOR])) + data[at + SECTOR :]


def trees(before: Tree, calls: Iterable[Call]) -> tuple[list[Tree], list[Tree]]:
    """All that could come back: while it was done, and when it was claimed to be done."""
    power, during = Power(before), list[Tree]()
    seen = set[int]()
    for call in calls:
        for tree in power.left():
            if (known := hash(tuple(tree.items()))) not in seen:
                seen.add(known)
                during.append(tree)
        power.take(call)
    return during, list(power.left())
