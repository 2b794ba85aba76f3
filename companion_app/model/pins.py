"""A person's PIN for what lies under their hand: kept as a salted hash, by name.

The law: a PIN keeps a curious neighbour out, not somebody who takes the tablet apart: there are
only ten thousand of them. It is never written down, shown, or part of a game or a backup.
"""

import hashlib
import hmac
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from companion_app.model.files import write_whole

DIGITS: Final = 4
ROUNDS: Final = 100_000
MOST_WRONG: Final = 3
"""After so many wrong ones in a row it waits."""
WAIT_S: Final = 30


class Pins:
    def __init__(self, folder: Path, now: Callable[[], float]) -> None:
        self._file = folder / "pins.json"
        self._now = now
        self._wrong: dict[str, int] = {}
        self._until_s: dict[str, float] = {}

    def has(self, name: str) -> bool:
        return name in self._read()

    def put(self, name: str, pin: str) -> None:
        """From now on this one."""
        if len(pin) != DIGITS or not pin.isdecimal():
            raise ValueError("a PIN has four digits")
        salt = os.urandom(16)
        entry = {"salt": salt.hex(), "hash": _hash(pin, salt, ROUNDS).hex(), "rounds": ROUNDS}
        self._write(self._read() | {name: entry})

    def forget(self, name: str) -> None:
        kept = self._read()
        if kept.pop(name, None) is not None:
            self._write(kept)

    def waits_s(self, name: str) -> int:
        """How long nothing is taken, after too many wrong ones."""
        return max(0, round(self._until_s.get(name, 0.0) - self._now()))

    def is_right(self, name: str, pin: str) -> bool:
        entry = self._read().get(name)
        if entry is None or self.waits_s(name):
            return False
        hashed = _hash(pin, bytes.fromhex(entry["salt"]), int(entry["rounds"]))
        right = hmac.compare_digest(hashed, bytes.fromhex(entry["hash"]))
        self._count(name, right)
        return right

    def _count(self, name: str, right: bool) -> None:
        self._wrong[name] = 0 if right else self._wrong.get(name, 0) + 1
        if self._wrong[name] >= MOST_WRONG:
            self._wrong[name] = 0
            self._until_s[name] = self._now() + WAIT_S

    def _read(self) -> dict[str, Any]:
        """A file that cannot be read costs the PINs, never a game."""
        try:
            kept = json.loads(self._file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return kept if isinstance(kept, dict) else {}

    def _write(self, kept: dict[str, Any]) -> None:
        write_whole(self._file, json.dumps(kept).encode())


def _hash(pin: str, salt: bytes, rounds: int) -> bytes:
    return hashlib.pbkdf2_hmac("sha256", pin.encode(), salt, rounds)
