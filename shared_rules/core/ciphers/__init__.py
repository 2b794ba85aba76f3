"""AES-GCM, by the library that this system has a current build of. Decision 235 says which and why.

Law: both seal the same bytes and refuse the same ones with ValueError, so a save never tells by
which it was sealed.
"""

try:
    from shared_rules.core.ciphers.by_cryptography import decrypt, encrypt
except ImportError:
    from shared_rules.core.ciphers.by_pycryptodome import decrypt, encrypt

__all__ = ["decrypt", "encrypt"]
