"""Keys and seals: who holds a key can read the secret part of a save, nobody else.

A tablet has one secret. Each game's key is derived from it, so one printed recovery code brings
back every game; one game's own code moves just that game to another tablet.
"""

import hashlib
import hmac
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Protocol

from shared_rules.core import ciphers
from shared_rules.core.doors import BadBytes, Door
from shared_rules.core.files import alone_in, write_whole
from shared_rules.core.foreign import foreign_text
from shared_rules.core.phrases import phrase, phrase_of
from shared_rules.core.trouble import trouble_told

KEY: Final = Door("key", largest=1000)
KEY_BYTES: Final = 16
NONCE_BYTES: Final = 12
# Crockford's base 32: no I, L, O or U, so a code can be read aloud and copied by hand.
ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LOOKALIKES: Final = str.maketrans("ILO", "110")
CODE_SYMBOLS: Final = 28
LONGEST_CODE: Final = 100


class BadSeal(Exception):
    """The bytes were not sealed with this key and context."""


class BadCode(ValueError):
    """A recovery code that was not typed right."""


class Seal(Protocol):
    def seal(self, plain: bytes, context: bytes) -> bytes: ...
    def open(self, sealed: bytes, context: bytes) -> bytes: ...


class KeySeal:
    """AES-GCM with a fresh random nonce: a line rewritten after a power cut never repeats one."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def seal(self, plain: bytes, context: bytes) -> bytes:
        nonce = os.urandom(NONCE_BYTES)
        return nonce + ciphers.encrypt(self._key, nonce, plain, context)

    def open(self, sealed: bytes, context: bytes) -> bytes:
        nonce, encrypted = sealed[:NONCE_BYTES], sealed[NONCE_BYTES:]
        try:
            return ciphers.decrypt(self._key, nonce, encrypted, context)
        except ValueError as error:
            raise BadSeal from error


def recovery_code(key: bytes) -> str:
    """128 bits and a 12-bit checksum as seven groups of four symbols."""
    number = int.from_bytes(key, "big") << 12 | _checksum(key)
    symbols = [ALPHABET[number >> 5 * i & 31] for i in reversed(range(CODE_SYMBOLS))]
    return "-".join("".join(symbols[i : i + 4]) for i in range(0, CODE_SYMBOLS, 4))


def key_from_code(code: str) -> bytes:
    symbols = "".join(foreign_text(code, LONGEST_CODE).upper().replace("-", " ").split()).translate(
        LOOKALIKES
    )
    unknown = sorted(set(symbols) - set(ALPHABET))
    if unknown:
        words = "A code has no {symbols}: check that symbol."
        raise BadCode(phrase(words, symbols=" ".join(unknown)))
    if len(symbols) != CODE_SYMBOLS:
        words = "A code has {due} symbols; this one has {here}."
        raise BadCode(phrase(words, due=CODE_SYMBOLS, here=len(symbols)))
    number = 0
    for symbol in symbols:
        number = number << 5 | ALPHABET.index(symbol)
    key_number, checksum = number >> 12, number & 0xFFF
    if key_number >> 8 * KEY_BYTES or checksum != _checksum(key_number.to_bytes(KEY_BYTES, "big")):
        words = "Two symbols are swapped or one is wrong: compare the code once more."
        raise BadCode(phrase(words))
    return key_number.to_bytes(KEY_BYTES, "big")


def derived_key(tablet_secret: bytes, game_id: str) -> bytes:
    """The key of a game, or of something else with a name, on the tablet with that secret."""
    return hkdf(tablet_secret, b"durbar game " + game_id.encode(), KEY_BYTES)


def hkdf(secret: bytes, info: bytes, length: int, salt: bytes = b"") -> bytes:
    """A key from a secret, with SHA-256, as RFC 5869 says."""
    extracted = hmac.digest(salt, secret, "sha256")
    derived = block = b""
    while len(derived) < length:
        number = len(derived) // hashlib.sha256().digest_size + 1
        block = hmac.digest(extracted, block + info + bytes([number]), "sha256")
        derived += block
    return derived[:length]


class Keyring:
    """The keys of one tablet, in the user's data folder, readable by the user alone."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def game_key(self, game_id: str) -> bytes:
        """An adopted key, or the one derived from the tablet's secret."""
        adopted = self._file(game_id)
        if adopted.exists():
            return _key_in(adopted)
        return derived_key(self._tablet_secret(), game_id)

    def tablet_code(self) -> str:
        """To be printed once: brings back every game of this tablet."""
        return recovery_code(self._tablet_secret())

    def restore_tablet(self, code: str) -> None:
        self._keep("tablet", key_from_code(code))

    def game_code(self, game_id: str) -> str:
        """To be taken along with the save of one game."""
        return recovery_code(self.game_key(game_id))

    def adopt_game(self, game_id: str, code: str) -> None:
        self._keep(game_id, key_from_code(code))

    def _tablet_secret(self) -> bytes:
        file = self._file("tablet")
        if not file.exists():
            with self._alone():
                # Another program may have made it in the same moment, and sealed a game with it.
                if not file.exists():
                    self._write(file, secrets.token_bytes(KEY_BYTES))
        return _key_in(file)

    def _file(self, name: str) -> Path:
        return self._folder / f"{name}.key"

    def _keep(self, name: str, key: bytes) -> None:
        with self._alone():
            self._write(self._file(name), key)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """To write a key. Raises SaveError."""
        told = trouble_told(self._folder, "cannot be written", "Choose a folder you can write to.")
        with told, alone_in(self._folder):
            yield

    def _write(self, file: Path, key: bytes) -> None:
        write_whole(file, recovery_code(key).encode("ascii"))


def _key_in(file: Path) -> bytes:
    """Raises BadCode, and SaveError."""
    try:
        with trouble_told(file, "cannot be read", "Check that you may read it."):
            code = KEY.text(KEY.read(file))
        return key_from_code(code)
    except BadBytes as error:
        raise BadCode(phrase_of(error)) from error


def _checksum(key: bytes) -> int:
    return int.from_bytes(hashlib.sha256(key).digest()[:2], "big") & 0xFFF
