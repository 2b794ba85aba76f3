"""Lots: draws are the same for ever, are even, and nobody foretells them without the secret."""

import ast
import copy
import hashlib
import hmac
import pickle
from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from shared_rules.core.lots import SECRET_BYTES, OldLots, SealedLots
from shared_rules.core.saves import create_save, lay_table, write_save
from tests.core.saved import a_key
from tests.toy.bazaar import GAME

ROOT = Path(__file__).parents[2]
LOTS = SealedLots(bytes(range(SECRET_BYTES)))
LAST_Z = 6.0
"""A good stream fails once in a thousand million runs."""


def test_the_stream_of_a_known_secret_never_changes() -> None:
    """Else games that were dealt before could not be verified any more."""
    assert LOTS.commitment == ("8e84c90ce6919df61c51728594ceba58666dc5ebc5ab8b3f179408c119e722fc")
    first, second = LOTS.stream(0), LOTS.stream(1)
    assert first.getrandbits(256) == (
        0x80879A209221D0C07321ED738935F4A01E8357EA06FF92EECF69D245B913BBF1
    )
    assert second.getrandbits(256) == (
        0xA2A662F2EAE969D86F97C6B80116C0D2AC3726D2E6A80D2F6097F92D9F7CB782
    )
    stream, deck = LOTS.stream(2), list(range(12))
    stream.shuffle(deck)
    assert deck == [8, 0, 4, 3, 1, 6, 10, 7, 9, 2, 11, 5]
    assert "".join(stream.choice("abcdefg") for _ in range(12)) == "gecaeffbaddg"
    assert [stream.randrange(6) for _ in range(12)] == [5, 3, 1, 3, 3, 0, 0, 4, 2, 0, 2, 3]
    assert [stream.randint(1, 6) for _ in range(12)] == [5, 6, 6, 1, 2, 6, 2, 1, 4, 3, 1, 4]
    assert "".join(stream.choices("abc", (1, 2, 3), k=12)) == "ccaccbcbbcca"
    assert stream.sample(range(30), 5) == [16, 2, 1, 0, 4]
    assert stream.random() == 0.043502482528558595


def test_it_is_what_the_documents_say_it_is() -> None:
    """Made once more with other calls of the standard library, as a stranger would."""
    secret = bytes(range(SECRET_BYTES))
    text = b"durbar commitment " + secret.hex().encode()
    assert LOTS.commitment == hashlib.sha256(text).hexdigest()
    key = hmac.new(secret, b"durbar question 41", "sha256").digest()
    blocks = [hmac.new(key, n.to_bytes(8, "big"), "sha256").digest() for n in range(3)]
    bits = b"".join(blocks)
    stream = LOTS.stream(41)
    assert stream.getrandbits(3) == bits[0] >> 5
    assert stream.getrandbits(12) == int.from_bytes(bits[1:3], "big") >> 4
    assert stream.getrandbits(8 * 70) == int.from_bytes(bits[3:73], "big")
    assert stream.getrandbits(0) == 0


def chi_square(seen: Iterable[Hashable], kinds: int) -> tuple[float, float]:
    """How uneven it is, and how uneven chance leaves it at most (Wilson and Hilferty)."""
    counts = Counter(seen)
    even = counts.total() / kinds
    found = sum((count - even) ** 2 / even for count in counts.values())
    found += even * (kinds - len(counts))
    free = kinds - 1
    most = free * (1 - 2 / (9 * free) + LAST_Z * (2 / (9 * free)) ** 0.5) ** 3
    return found, most


def shuffled(stream: Random) -> tuple[int, ...]:
    deck = [1, 2, 3, 4]
    stream.shuffle(deck)
    return tuple(deck)


DRAWS: dict[str, tuple[Callable[[Random], Hashable], int]] = {
    "choice": (lambda stream: stream.choice(range(7)), 7),
    "randrange": (lambda stream: stream.randrange(20), 20),
    "shuffle": (shuffled, 24),
    "choices": (lambda stream: stream.choices(range(5))[0], 5),
    "random": (lambda stream: int(stream.random() * 16), 16),
    "bits": (lambda stream: stream.getrandbits(4), 16),
}


@pytest.mark.parametrize("name", DRAWS)
def test_draws_are_even_within_and_across_questions(name: str, seed: int) -> None:
    draw, kinds = DRAWS[name]
    lots = SealedLots.of_seed(seed)
    one = lots.stream(0)
    found, most = chi_square([draw(one) for _ in range(4000)], kinds)
    assert found < most, "in one stream"
    firsts = [draw(lots.stream(question)) for question in range(4000)]
    found, most = chi_square(firsts, kinds)
    assert found < most, "the first of each question"


def test_one_question_tells_nothing_of_the_next(seed: int) -> None:
    lots = SealedLots.of_seed(seed)
    firsts = [lots.stream(question).randrange(6) for question in range(6001)]
    found, most = chi_square(pairwise(firsts), 36)
    assert found < most
    other = SealedLots.of_seed(f"{seed} and another")
    pairs = ((a, other.stream(n).randrange(6)) for n, a in enumerate(firsts))
    found, most = chi_square(pairs, 36)
    assert found < most, "two secrets"


def test_unevenness_is_noticed(seed: int) -> None:
    stream = SealedLots.of_seed(seed).stream(0)
    found, most = chi_square([stream.getrandbits(4) % 6 for _ in range(4000)], 6)
    assert found > most
    found, most = chi_square([(n % 6, (n + 1) % 6) for n in range(6000)], 36)
    assert found > most


def test_a_stream_takes_no_seed_and_is_not_copied() -> None:
    stream = LOTS.stream(0)
    for forbidden in (stream.seed, stream.getstate, lambda: stream.setstate(())):
        with pytest.raises(TypeError, match="sealed lots"):
            forbidden()
    for duplicate in (copy.copy, pickle.dumps):
        with pytest.raises(TypeError, match="sealed lots"):
            duplicate(stream)
    with pytest.raises(ValueError, match="32 bytes"):
        SealedLots(b"too short")


def test_a_secret_is_drawn_anew_and_not_printed() -> None:
    one, two = SealedLots.drawn(), SealedLots.drawn()
    assert one != two
    assert one.commitment != two.commitment
    assert len(one.secret) == SECRET_BYTES
    assert one.opened not in repr(one)
    assert lay_table(GAME, 2, {}).lots != lay_table(GAME, 2, {}).lots


def test_old_lots_draw_as_they_did() -> None:
    for question in range(5):
        assert OldLots(77).stream(question).random() == Random(f"77/{question}").random()


@pytest.mark.parametrize("fast", [Random(1), 7, None, "secret"])
def test_a_fast_generator_gets_into_no_save(tmp_path: Path, fast: Any) -> None:
    table = lay_table(GAME, 2, {})
    object.__setattr__(table, "lots", fast)
    with pytest.raises(TypeError, match="lots"):
        create_save(tmp_path / "a.durbar", table, a_key)
    with pytest.raises(TypeError, match="lots"):
        write_save(tmp_path / "a.durbar", table, table.journal(), a_key)
    assert not [*tmp_path.iterdir()]


def test_a_new_game_is_not_dealt_from_old_lots(tmp_path: Path) -> None:
    """The old one goes on with them; nobody begins with 32 bits again."""
    table = lay_table(GAME, 2, {})
    object.__setattr__(table, "lots", OldLots(1))
    with pytest.raises(TypeError, match="sealed lots"):
        create_save(tmp_path / "a.durbar", table, a_key)


def named(name: str) -> set[str]:
    """The modules of ours that name it in their code."""
    found = set()
    for room in ("shared_rules", "companion_app", "benchmarks"):
        for path in (ROOT / room).rglob("*.py"):
            nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if any(name in (getattr(n, "id", ""), getattr(n, "attr", "")) for n in nodes):
                found.add(str(path.relative_to(ROOT)))
    return found


@pytest.mark.full
def test_only_the_reader_makes_old_lots_and_only_tools_take_seeds() -> None:
    assert named("OldLots") == {"shared_rules/core/lots.py", "shared_rules/core/saves.py"}
    tools = ("companion_app/cli/", "companion_app/bench/", "benchmarks/")
    assert {name for name in named("of_seed") if not name.startswith(tools)} == {
        "companion_app/model/engine.py"
    }
