"""A board's flash over its prompt, and the firmware in it.

Law: what was written is read back by its SHA-256, computed on the board from its flash. A file that
differs is written again, in smaller pieces; what cannot be written right is an error. Files that
are right already are left alone.
"""

import binascii
import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from companion_app.cli.maker.prompt import Prompt, PromptError

PIECES: Final = (768, 192, 48)
"""Bytes at a time: the first try, and those after it."""
OURS: Final = ("a", "base")
"""Folders that hold nothing but what we put there."""
BATCH: Final = 8

TOOLS: Final = """
import os, hashlib, binascii
def _sum(name):
    try:
        with open(name, 'rb') as f:
            h = hashlib.sha256()
            while True:
                part = f.read(512)
                if not part:
                    break
                h.update(part)
        print(binascii.hexlify(h.digest()).decode())
    except OSError:
        print('-')
def _walk(folder):
    try:
        found = list(os.ilistdir(folder))
    except OSError:
        return
    for each in found:
        name = folder + '/' + each[0]
        if each[1] == 0x4000:
            _walk(name)
        else:
            print(name)
"""


class DeviceFiles:
    """read() and write() are those of firmware/files.py, so its slots work over a cable."""

    def __init__(self, prompt: Prompt) -> None:
        self._prompt = prompt
        prompt.run(TOOLS)

    def read(self, name: str) -> bytes | None:
        program = (
            "try:\n"
            f" with open({name!r},'rb') as f:\n"
            "  while True:\n"
            "   part = f.read(256)\n"
            "   if not part: break\n"
            "   print(binascii.hexlify(part).decode())\n"
            " print('.')\n"
            "except OSError: print('-')\n"
        )
        *lines, last = self._prompt.run(program).split()
        try:
            return bytes.fromhex("".join(lines)) if last == "." else None
        except ValueError as error:  # another program that answers there
            raise PromptError(f"{name} cannot be read") from error

    def write(self, name: str, content: bytes) -> None:
        """Raises PromptError if it cannot be written right."""
        wanted = hashlib.sha256(content).hexdigest()
        for piece in PIECES:
            try:
                self._put(name, content, piece)
            except PromptError as error:
                why = str(error)
                if "ENOSPC" in why or "OSError: 28" in why:
                    raise PromptError(f"{name}: the board's flash is full") from error
                continue
            if self.sums([name]) == {name: wanted}:
                return
            why = "it reads back wrong"
        raise PromptError(f"{name} could not be written: {why}")

    def _put(self, name: str, content: bytes, piece: int) -> None:
        folders = [name[:at] for at, letter in enumerate(name) if letter == "/"]
        made = "".join(f"try: os.mkdir({each!r})\nexcept OSError: pass\n" for each in folders)
        self._prompt.run(f"{made}f = open({name!r}, 'wb')\n")
        for at in range(0, len(content), piece):
            text = binascii.b2a_base64(content[at : at + piece], newline=False).decode()
            self._prompt.run(f"n = f.write(binascii.a2b_base64({text!r}))\n")
        self._prompt.run("f.close()\nif hasattr(os, 'sync'): os.sync()\n")

    def sums(self, names: Sequence[str]) -> dict[str, str]:
        """SHA-256 by name; no entry for a file that is not there."""
        found: dict[str, str] = {}
        for at in range(0, len(names), BATCH):
            batch = names[at : at + BATCH]
            lines = self._prompt.run("".join(f"_sum({name!r})\n" for name in batch)).split()
            if len(lines) != len(batch):
                raise PromptError("the board answered something else")
            found.update(
                (name, line) for name, line in zip(batch, lines, strict=True) if line != "-"
            )
        return found

    def names(self, folder: str) -> list[str]:
        return self._prompt.run(f"_walk({folder!r})\n").split()

    def remove(self, name: str) -> None:
        self._prompt.run(f"try: os.remove({name!r})\nexcept OSError: pass\n")


def contents(folder: Path) -> dict[str, bytes]:
    """All files below a folder, by the names that they have on a board."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def differing(files: DeviceFiles, wanted: Mapping[str, bytes]) -> tuple[list[str], list[str]]:
    """(what is to be written, what is to be removed) so that the board has exactly that."""
    there = files.sums(list(wanted))
    wrong = [
        name
        for name, content in wanted.items()
        if there.get(name) != hashlib.sha256(content).hexdigest()
    ]
    extra = [name for folder in OURS for name in files.names(folder) if name not in wanted]
    return wrong, extra


def install(
    files: DeviceFiles, wanted: Mapping[str, bytes], on_progress: Callable[[int, int], None]
) -> int:
    """Gives how many files were written. `on_progress` is told bytes done and in all."""
    wrong, extra = differing(files, wanted)
    total = sum(len(wanted[name]) for name in wrong)
    done = 0
    for name in _main_last(wrong):
        files.write(name, wanted[name])
        done += len(wanted[name])
        on_progress(done, total)
    for name in extra:
        files.remove(name)
    return len(wrong)


def _main_last(names: Sequence[str]) -> Iterator[str]:
    """main.py comes when all that it starts is there."""
    yield from (name for name in names if name != "main.py")
    yield from (name for name in names if name == "main.py")
