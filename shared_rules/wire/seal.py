"""Seal: encrypt, then authenticate, with nothing but SHA-256, which every MicroPython has.

Law: the header is the nonce. A header never comes twice under a key: a device's holds its boot
counter (kept in flash, raised before the first frame) and a frame counter; a host's holds that
boot, a session number that the device gave out once, and a frame counter. Keys differ by device, by
speaker and by use.

Keystream: HMAC(encrypt key, header + block number). Tag: the first 8 bytes of HMAC(authenticate
key, header + sealed).
"""

import hashlib

from shared_rules.wire.records import BadFrame

KEY_SIZE = 32
TAG_SIZE = 8
DEVICE = b"device"
HOST = b"host"
_BLOCK = 32  # bytes of SHA-256


class Hmac:
    """HMAC-SHA256 (RFC 2104) with the key's two pads made once; MicroPython has no hmac module."""

    def __init__(self, key: bytes) -> None:
        if len(key) > 64:
            key = hashlib.sha256(key).digest()
        key = key + bytes(64 - len(key))
        self._inner = bytes([byte ^ 0x36 for byte in key])
        self._outer = bytes([byte ^ 0x5C for byte in key])

    def digest(self, message: bytes) -> bytes:
        inner = hashlib.sha256(self._inner + message).digest()
        return hashlib.sha256(self._outer + inner).digest()


class Seal:
    """What one speaker's frames are sealed and opened with."""

    def __init__(self, key: bytes, device_id: bytes, speaker: bytes) -> None:
        if len(key) != KEY_SIZE:
            raise ValueError("a key has %d bytes, not %d" % (KEY_SIZE, len(key)))
        master = Hmac(key)
        self._encrypt = Hmac(master.digest(b"durbar 1 encrypt " + speaker + b" " + device_id))
        self._authenticate = Hmac(
            master.digest(b"durbar 1 authenticate " + speaker + b" " + device_id)
        )

    def seal(self, header: bytes, plain: bytes) -> bytes:
        sealed = self._crypt(header, plain)
        return sealed + self._tag(header, sealed)

    def open(self, header: bytes, sealed: bytes) -> bytes:
        """The plain payload; BadFrame if this key did not seal it under this header."""
        split = len(sealed) - TAG_SIZE
        if split < 0:
            raise BadFrame("not sealed")
        differs = 0
        for ours, theirs in zip(self._tag(header, sealed[:split]), sealed[split:]):
            differs |= ours ^ theirs  # all bytes are looked at: time tells nothing
        if differs:
            raise BadFrame("forged")
        return self._crypt(header, sealed[:split])

    def _crypt(self, header: bytes, data: bytes) -> bytes:
        stream = b""
        for block in range((len(data) + _BLOCK - 1) // _BLOCK):
            stream += self._encrypt.digest(header + bytes((block,)))
        return bytes([byte ^ key for byte, key in zip(data, stream)])

    def _tag(self, header: bytes, sealed: bytes) -> bytes:
        return self._authenticate.digest(header + sealed)[:TAG_SIZE]
