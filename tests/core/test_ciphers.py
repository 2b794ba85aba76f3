"""Both libraries that can seal a save: Project Wycheproof's attacks, RFC 5869, and each other."""

import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from hypothesis import given
from hypothesis import strategies as st

from shared_rules.core import ciphers
from shared_rules.core.ciphers import by_cryptography, by_pycryptodome
from shared_rules.core.keys import KeySeal, hkdf

HERE = Path(__file__).parent
CASES: list[dict[str, Any]] = json.loads((HERE / "wycheproof.json").read_text("utf-8"))["cases"]
BOTH = pytest.mark.parametrize("library", [by_cryptography, by_pycryptodome])
NONCE = bytes(range(12))
WITHOUT = """
import sys
sys.modules["cryptography"] = None
from shared_rules.core import ciphers
from shared_rules.core.keys import KeySeal
assert ciphers.encrypt.__module__.endswith("by_pycryptodome")
seal = KeySeal(bytes(range(16)))
assert seal.open(bytes.fromhex(sys.argv[1]), b"line 3") == b"gold 7"
print(seal.seal(b"gold 8", b"line 4").hex())
"""


@BOTH
def test_every_case_of_wycheproof(library: ModuleType) -> None:
    assert {each["result"] for each in CASES} == {"valid", "invalid"}
    for case in CASES:
        key, nonce, context, plain, encrypted, tag = (
            bytes.fromhex(case[each]) for each in ("key", "iv", "aad", "msg", "ct", "tag")
        )
        if case["result"] == "valid":
            assert library.encrypt(key, nonce, plain, context) == encrypted + tag
            assert library.decrypt(key, nonce, encrypted + tag, context) == plain
        else:
            with pytest.raises(ValueError, match=r"\w"):
                library.decrypt(key, nonce, encrypted + tag, context)


@BOTH
@pytest.mark.parametrize("length", range(16))
def test_nothing_shorter_than_a_tag_is_opened(library: ModuleType, length: int) -> None:
    sealed = library.encrypt(b"k" * 16, NONCE, b"", b"")
    assert library.decrypt(b"k" * 16, NONCE, sealed, b"") == b""
    with pytest.raises(ValueError, match=r"\w"):
        library.decrypt(b"k" * 16, NONCE, sealed[:length], b"")


@given(
    key=st.binary(min_size=16, max_size=16),
    nonce=st.binary(min_size=12, max_size=12),
    plain=st.binary(max_size=5000),
    context=st.binary(max_size=200),
)
def test_what_one_seals_the_other_opens(
    key: bytes, nonce: bytes, plain: bytes, context: bytes
) -> None:
    sealed = by_cryptography.encrypt(key, nonce, plain, context)
    assert by_pycryptodome.encrypt(key, nonce, plain, context) == sealed
    assert by_pycryptodome.decrypt(key, nonce, sealed, context) == plain
    assert by_cryptography.decrypt(key, nonce, sealed, context) == plain


def test_the_quicker_one_is_used_where_both_are() -> None:
    assert ciphers.encrypt is by_cryptography.encrypt


def test_a_system_without_cryptography_reads_and_writes_the_same_saves() -> None:
    seal = KeySeal(bytes(range(16)))
    sealed = seal.seal(b"gold 7", b"line 3").hex()
    there = subprocess.run(
        [sys.executable, "-c", WITHOUT, sealed], capture_output=True, text=True, check=True
    )
    assert seal.open(bytes.fromhex(there.stdout), b"line 4") == b"gold 8"


@pytest.mark.parametrize(
    ("secret", "salt", "info", "derived"),
    [
        (
            "0b" * 22,
            "000102030405060708090a0b0c",
            "f0f1f2f3f4f5f6f7f8f9",
            "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865",
        ),
        (
            bytes(range(0x50)).hex(),
            bytes(range(0x60, 0xB0)).hex(),
            bytes(range(0xB0, 0x100)).hex(),
            (
                "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac78272"
                "71cb41c65e590e09da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f"
                "1d87"
            ),
        ),
        (
            "0b" * 22,
            "",
            "",
            "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8",
        ),
    ],
)
def test_the_cases_of_rfc_5869(secret: str, salt: str, info: str, derived: str) -> None:
    parts = (bytes.fromhex(each) for each in (secret, info))
    length = len(derived) // 2
    assert hkdf(*parts, length, bytes.fromhex(salt)).hex() == derived


@given(secret=st.binary(max_size=100), info=st.binary(max_size=100), length=st.integers(1, 100))
def test_keys_are_derived_as_cryptography_does(secret: bytes, info: bytes, length: int) -> None:
    theirs = HKDF(SHA256(), length, salt=None, info=info).derive(secret)
    assert hkdf(secret, info, length) == theirs
