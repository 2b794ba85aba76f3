"""AES-GCM by `cryptography`, which is OpenSSL: the quicker one. Law: as the package says."""

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM


def encrypt(key: bytes, nonce: bytes, plain: bytes, context: bytes) -> bytes:
    """The plain text, encrypted, with a tag of 16 bytes after it."""
    return AESGCM(key).encrypt(nonce, plain, context)


def decrypt(key: bytes, nonce: bytes, sealed: bytes, context: bytes) -> bytes:
    """Raises ValueError when it was not sealed with just these."""
    try:
        return AESGCM(key).decrypt(nonce, sealed, context)
    except InvalidTag as error:
        raise ValueError("not sealed with this key, nonce and context") from error
