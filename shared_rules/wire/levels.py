"""Levels: what holds now, from all that was said.

Law: both ends keep one, fed by the same signals; equal signals give equal digests, on every
interpreter. What was said is never needed twice: signals() says it again, shorter.
"""

import hashlib

from shared_rules.wire.signals import LEVELS, SIGNAL_KINDS, Snapshot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Levels:
    """The last signal of each level that holds."""

    def __init__(self) -> None:
        self._held: "dict[tuple[Any, ...], Any]" = {}

    def apply(self, signal: "Any") -> None:
        """Take in one signal; one that tells no level changes nothing."""
        if type(signal) is Snapshot:  # all levels follow it
            self._held = {}
        elif type(signal) in LEVELS:
            level, keys, holds = LEVELS[type(signal)]
            where = (level, tuple(signal)[:keys])
            if holds:
                self._held[where] = signal
            else:
                self._held.pop(where, None)

    def signals(self) -> "list[Any]":
        """The fewest signals that say it all again, in an order that both interpreters share."""
        return [self._held[where] for where in sorted(self._held)]

    def digest(self) -> int:
        """32 bits of SHA-256 over signals()."""
        said = hashlib.sha256()
        for signal in self.signals():
            said.update(SIGNAL_KINDS.encode(signal))
        return int.from_bytes(said.digest()[:4], "little")

    def copy(self) -> "Levels":
        twin = Levels()
        twin._held = dict(self._held)
        return twin
