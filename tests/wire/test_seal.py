"""Sealing, on CPython and on MicroPython. HMAC by RFC 4231; whole frames are in test_frames.py."""

from shared_rules.wire.seal import DEVICE, HOST, Hmac, Seal
from tests.wire.test_frames import refusal, value_error

KEY = bytes(range(32))
HEADER = b"a header of 14"

# RFC 4231, test cases 1 to 4, 6 and 7: key, data, HMAC-SHA-256
RFC_4231 = (
    (
        b"\x0b" * 20,
        b"Hi There",
        "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
    ),
    (
        b"Jefe",
        b"what do ya want for nothing?",
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    ),
    (
        b"\xaa" * 20,
        b"\xdd" * 50,
        "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe",
    ),
    (
        bytes(range(1, 26)),
        b"\xcd" * 50,
        "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b",
    ),
    (
        b"\xaa" * 131,
        b"Test Using Larger Than Block-Size Key - Hash Key First",
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
    ),
    (
        b"\xaa" * 131,
        (
            b"This is a test using a larger than block-size key and a larger than block-size data. "
            b"The key needs to be hashed before being used by the HMAC algorithm."
        ),
        "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2",
    ),
)


def test_hmac_is_the_rfc_s() -> None:
    for key, data, expected in RFC_4231:
        assert Hmac(key).digest(data) == bytes.fromhex(expected)


def test_what_is_sealed_opens_and_hides_the_plain() -> None:
    seal = Seal(KEY, b"disk", DEVICE)
    for length in range(70):
        plain = bytes([65 + n % 26 for n in range(length)])
        sealed = seal.seal(HEADER, plain)
        assert len(sealed) == length + 8
        assert seal.open(HEADER, sealed) == plain
        assert length < 8 or plain not in sealed


def test_every_key_is_its_own() -> None:
    """Another device, the other direction, another key or another header opens nothing."""
    sealed = Seal(KEY, b"disk", DEVICE).seal(HEADER, b"gold")
    others = (
        Seal(KEY, b"disk2", DEVICE),
        Seal(KEY, b"disk", HOST),
        Seal(bytes(32), b"disk", DEVICE),
    )
    for other in others:
        assert refusal(other.open, HEADER, sealed) == "forged"
        assert other.seal(HEADER, b"gold")[:4] != sealed[:4]
    assert refusal(Seal(KEY, b"disk", DEVICE).open, b"another header", sealed) == "forged"


def test_what_is_shorter_than_a_tag_is_refused() -> None:
    seal = Seal(KEY, b"disk", DEVICE)
    for length in range(8):
        assert refusal(seal.open, HEADER, bytes(length)) == "not sealed"
    assert refusal(seal.open, HEADER, bytes(8)) == "forged"


def test_a_key_of_another_size_is_told() -> None:
    assert value_error(Seal, bytes(16), b"disk", DEVICE) == "a key has 32 bytes, not 16"
