"""AES-GCM by `pycryptodome`, where `cryptography` has no build. Law: as the package says."""

from typing import Final

from Crypto.Cipher import AES

TAG_BYTES: Final = 16


def encrypt(key: bytes, nonce: bytes, plain: bytes, context: bytes) -> bytes:
    """The plain text, encrypted, with a tag of 16 bytes after it."""
    cipher = AES.new(key, AES.MODE_GCM, nonce=nonce, mac_len=TAG_BYTES)
    cipher.update(context)
    encrypted, tag = cipher.encrypt_and_digest(plain)
    return encrypted + tag


def decrypt(key: bytes, nonce: bytes, sealed: bytes, context: bytes) -> bytes:
    """Raises ValueError when it was not sealed with just these."""
    if len(sealed) < TAG_BYTES:
        raise ValueError("shorter than a tag")
    cipher = AES.new(key, AES.MODE_GCM, nonce=nonce, mac_len=TAG_BYTES)
    cipher.update(context)
    return cipher.decrypt_and_verify(sealed[:-TAG_BYTES], sealed[-TAG_BYTES:])
