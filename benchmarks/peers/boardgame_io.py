"""boardgame.io in a node of its own, at our beck: what play.mjs measures from within.

Law: as firmware/micropython/pico.py: installed once into the user's cache, under the hash of what
it is made from; no host is named.
"""

import fcntl
import hashlib
import json
import os
import shutil
import subprocess
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

from firmware.micropython.get import run
from firmware.micropython.pico import NODE, NPM

PARTS = Path(__file__).with_name("boardgame")
INSTALL = ("install", "--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts")


def cache_folder() -> Path:
    recipe = hashlib.sha256((PARTS / "package.json").read_bytes())
    root = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return root / "durbar" / "boardgame.io" / recipe.hexdigest()[:16]


def get() -> Path:
    """The folder with node_modules. Raises Unavailable."""
    folder = cache_folder()
    folder.mkdir(parents=True, exist_ok=True)
    done = folder / "installed"
    with (folder.parent / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            shutil.copy(PARTS / "package.json", folder)
            run(NODE, NPM, *INSTALL, cwd=folder)
            done.touch()
    return folder


def version() -> str:
    facts = json.loads((PARTS / "package.json").read_text(encoding="utf-8"))
    return str(facts["dependencies"]["boardgame.io"])


class Count(NamedTuple):
    games: int
    moves: int
    seconds: float


class BoardgameIo:
    """A tic-tac-toe of boardgame.io; use it as a context."""

    def __enter__(self) -> Self:
        folder = get()
        shutil.copy(PARTS / "play.mjs", folder)  # beside node_modules, where node looks
        self._process = subprocess.Popen(
            [NODE, folder / "play.mjs"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.communicate()

    def do(self, what: str, seconds: float) -> Count:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps({"do": what, "seconds": seconds}) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise RuntimeError("boardgame.io is gone")
        return Count(**json.loads(answer))
