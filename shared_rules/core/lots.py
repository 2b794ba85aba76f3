"""Lots: what sampled chance draws from, with a stream of its own for each question.

The law: nobody foretells a draw before the end, and then anybody can check all of them. A new game
draws from 256 bits of the system; their commitment is told before the first draw. Bots, the arena
and benchmarks draw from a plain `Random`: it is no lots, so it gets into no journal and no save.
"""

import secrets
from dataclasses import dataclass, field
from hashlib import sha256
from hmac import digest
from random import Random
from typing import ClassVar, Final, NoReturn

SECRET_BYTES: Final = 32
SECRET_BITS: Final = 8 * SECRET_BYTES


@dataclass(frozen=True, slots=True)
class SealedLots:
    """All draws follow from one secret, which stays sealed until the game is over."""

    secret: bytes = field(repr=False)

    def __post_init__(self) -> None:
        if len(self.secret) != SECRET_BYTES:
            raise ValueError(f"the secret of chance has {SECRET_BYTES} bytes")

    @classmethod
    def drawn(cls) -> "SealedLots":
        """Nobody knows them, not even who asks for them."""
        return cls(secrets.token_bytes(SECRET_BYTES))

    @classmethod
    def of_seed(cls, seed: int | str) -> "SealedLots":
        """For tools that play a game again: who knows the seed can foretell it."""
        return cls(sha256(f"durbar seed {seed}".encode()).digest())

    @property
    def commitment(self) -> str:
        """Says nothing about the secret and fits no other. It is of text: any tool can check it."""
        return sha256(f"durbar commitment {self.opened}".encode()).hexdigest()

    @property
    def opened(self) -> str:
        """The secret, as it is told when the game is over."""
        return self.secret.hex()

    def stream(self, question: int) -> Random:
        return SealedStream(digest(self.secret, b"durbar question %d" % question, "sha256"))


@dataclass(frozen=True, slots=True)
class OldLots:
    """The 32 bits of a game begun before saves had format 2. Only their reader makes it."""

    seed: int = field(repr=False)
    commitment: ClassVar[str] = ""
    """No promise was made, so there is nothing to open."""
    opened: ClassVar[str] = ""

    def stream(self, question: int) -> Random:
        return Random(f"{self.seed}/{question}")


Lots = SealedLots | OldLots


class SealedStream(Random):
    """Its bits are those of HMAC-SHA-256(key, 0), HMAC-SHA-256(key, 1) and so on."""

    def __init__(self, key: bytes) -> None:
        # Not that of Random: it seeds a generator that is not used here.
        self._key, self._blocks, self._left = key, 0, b""
        self.gauss_next = None

    def getrandbits(self, k: int, /) -> int:
        """Whole bytes are taken; of the first what is too much is thrown away."""
        size = -(-k // 8)
        while len(self._left) < size:
            self._left += digest(self._key, self._blocks.to_bytes(8, "big"), "sha256")
            self._blocks += 1
        taken, self._left = self._left[:size], self._left[size:]
        return int.from_bytes(taken, "big") >> (8 * size - k)

    def random(self) -> float:
        return self.getrandbits(53) * 2.0**-53

    def seed(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("a stream of sealed lots has its key and takes no seed")

    def getstate(self) -> NoReturn:
        raise TypeError("a stream of sealed lots is made anew from its question, not copied")

    def setstate(self, *_: object) -> NoReturn:
        raise TypeError("a stream of sealed lots is made anew from its question, not copied")
