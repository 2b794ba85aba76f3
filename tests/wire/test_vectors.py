"""The vectors' own truth: made by `cryptography`, and the file is what that program makes today."""

import random
from pathlib import Path

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.hmac import HMAC

from shared_rules.wire.seal import Hmac
from tests.wire import reference


def test_the_vectors_are_what_the_reference_makes() -> None:
    stored = Path(__file__).with_name("vectors.json").read_text(encoding="utf-8")
    assert stored == reference.text(), "run: python -m tests.wire.reference > vectors.json"


def test_hmac_equals_the_library_s_for_any_key_and_message(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(500):
        key = rng.randbytes(rng.randrange(1, 140))
        message = rng.randbytes(rng.randrange(200))
        theirs = HMAC(key, SHA256())
        theirs.update(message)
        assert Hmac(key).digest(message) == theirs.finalize()
