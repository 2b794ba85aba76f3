"""A person's PIN for what lies under their hand: kept as a salted hash, by name.

The law: a PIN keeps a curious neighbour out, not somebody who takes the tablet apart: there are
only ten thousand of them. It is never written down, shown, or part of a game or a backup.
"""

import hashlib
import hmac
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion_app.model.files import SmallFile
from shared_rules.core.doors import ODD, Door
from shared_rules.core.foreign import foreign_text

PINS: Final = Door("pins", largest=100_000)
DIGITS: Final = 4
ROUNDS: Final = 100_000
MOST_ROUNDS: Final = 1_000_000
"""A second or so: a file may not ask for more."""
MOST_WRONG: Final = 3
"""After so many wrong ones in a row it waits."""
WAIT_S: Final = 30


class Hashed(NamedTuple):
    salt: bytes
    hash: bytes
    rounds: int = ROUNDS

    def is_of(self, pin: str) -> bool:
        return hmac.compare_digest(_hash(pin, self.salt, self.rounds), self.hash)


ByName = dict[str, Hashed]


class Pins:
    """A file that cannot be read costs the PINs, never a game."""

    def __init__(self, folder: Path, now: Callable[[], float]) -> None:
        self._file = SmallFile(folder / "pins.json", PINS, _made_of, _facts_of, dict)
        self._now = now
        self._wrong: dict[str, int] = {}
        self._until_s: dict[str, float] = {}

    def has(self, name: str) -> bool:
        return name in self._file.read()

    def put(self, name: str, pin: str) -> None:
        """From now on this one."""
        if len(pin) != DIGITS or not pin.isdecimal():
            raise ValueError("a PIN has four digits")
        salt = os.urandom(16)
        hashed = Hashed(salt, _hash(pin, salt, ROUNDS))
        self._file.change(lambda kept: kept | {name: hashed})

    def forget(self, name: str) -> None:
        self._file.change(lambda kept: {each: kept[each] for each in kept if each != name})

    def waits_s(self, name: str) -> int:
        """How long nothing is taken, after too many wrong ones."""
        return max(0, round(self._until_s.get(name, 0.0) - self._now()))

    def is_right(self, name: str, pin: str) -> bool:
        hashed = self._file.read().get(name)
        if hashed is None or self.waits_s(name):
            return False
        right = hashed.is_of(pin)
        self._count(name, right)
        return right

    def _count(self, name: str, right: bool) -> None:
        self._wrong[name] = 0 if right else self._wrong.get(name, 0) + 1
        if self._wrong[name] >= MOST_WRONG:
            self._wrong[name] = 0
            self._until_s[name] = self._now() + WAIT_S


def _made_of(facts: Any, left_out: list[Any]) -> ByName:
    found: ByName = {}
    for name, entry in facts.items():
        try:
            found[foreign_text(name)] = _hashed(entry)
        except ODD:
            left_out.append(name)
    return found


def _hashed(entry: Any) -> Hashed:
    rounds = entry["rounds"]
    if type(rounds) is not int or not 1 <= rounds <= MOST_ROUNDS:
        raise ValueError("no number of rounds")
    return Hashed(bytes.fromhex(entry["salt"]), bytes.fromhex(entry["hash"]), rounds)


def _facts_of(kept: ByName) -> dict[str, Any]:
    return {
        name: {"salt": each.salt.hex(), "hash": each.hash.hex(), "rounds": each.rounds}
        for name, each in kept.items()
    }


def _hash(pin: str, salt: bytes, rounds: int) -> bytes:
    return hashlib.pbkdf2_hmac("sha256", pin.encode(), salt, rounds)
