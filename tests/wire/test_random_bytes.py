"""Random bytes at every door of the wire: none raises, none gets in, memory stays flat."""

import random
import tracemalloc
from collections.abc import Callable

import pytest

from shared_rules.wire import cobs, frames
from shared_rules.wire.records import BadFrame
from tests.wire.link import Link, connected
from tests.wire.vectors import VECTORS

SOME = (2_000, pytest.param(20_000, marks=pytest.mark.full))
MILLION = 1_000_000
FLAT_BYTES = 200_000  # what Python itself may wander by


def passes(data: bytes) -> bool:
    """Does the decoder take it for a whole frame? Only BadFrame may be raised."""
    try:
        frames.unpack(data)
    except BadFrame as bad:
        return bad.reason not in ("size", "checksum")
    return True


def anything(rng: random.Random) -> bytes:
    return rng.randbytes(rng.randrange(81))


def nearly_a_frame(rng: random.Random) -> bytes:
    """A real frame with a few bytes changed, cut or added: what a bad line makes."""
    data = bytearray.fromhex(rng.choice(VECTORS)["frame"])
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(data) + 1)
        data[at : at + rng.randrange(3)] = rng.randbytes(rng.randrange(3))
    return bytes(data)


def count_passes(rng: random.Random, make: Callable[[random.Random], bytes], count: int) -> int:
    whole = {bytes.fromhex(vector["frame"]) for vector in VECTORS}
    return sum(passes(data) and data not in whole for data in (make(rng) for _ in range(count)))


def attack(link: Link, rng: random.Random, count: int) -> None:
    """All doors at once: both ends and the serial line, in the middle of a session."""
    splitter = cobs.SerialSplitter()
    for _ in range(count):
        data = nearly_a_frame(rng) if rng.random() < 0.5 else anything(rng)
        assert link.device.receive(data, link.now_ms) == []
        assert all(type(item).__name__ == "Trouble" for item in link.host.receive(data, 0))
        splitter.feed(data)
    assert len(splitter._piece) <= frames.MAX_FRAME + 1


def grown_bytes(work: Callable[[], None]) -> int:
    """How much more is allocated after it than before; run once first, to fill what is kept."""
    work()
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        work()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return after - before


@pytest.mark.parametrize("count", SOME)
@pytest.mark.parametrize("make", [anything, nearly_a_frame])
def test_random_bytes_do_not_pass(
    seed: int, make: Callable[[random.Random], bytes], count: int
) -> None:
    assert count_passes(random.Random(seed), make, count) == 0


@pytest.mark.full
def test_random_bytes_do_nothing_to_a_session(seed: int) -> None:
    rng = random.Random(seed)
    link = connected(boot=9)  # the vectors, some of which stay whole, are of boot 7
    grown = grown_bytes(lambda: attack(link, rng, 2000))
    assert grown < FLAT_BYTES
    assert link.host.session == link.device.session == 1
    assert len(link.host.refused) < 10


@pytest.mark.soak
@pytest.mark.parametrize("make", [anything, nearly_a_frame])
def test_a_million_through_the_decoder(
    seed: int,
    make: Callable[[random.Random], bytes],
    record_property: Callable[[str, object], None],
) -> None:
    """The rate is reported; by chance one in 4.3 thousand million passes a CRC-32."""
    rng = random.Random(seed)
    passed = []
    grown = grown_bytes(lambda: passed.append(count_passes(rng, make, MILLION // 2)))
    record_property("passed_the_crc", f"{sum(passed)} of {MILLION}")
    print(f"{sum(passed)} of {MILLION} random strings ({make.__name__}) passed the CRC")
    print(f"{grown} bytes more are allocated after the second half than before it")
    assert sum(passed) <= 2
    assert grown < FLAT_BYTES


@pytest.mark.soak
def test_a_million_at_the_ends_of_a_session(seed: int) -> None:
    rng = random.Random(seed)
    link = connected(boot=9)
    grown = grown_bytes(lambda: attack(link, rng, MILLION // 2))
    print(f"{grown} bytes more are allocated after the second half than before it")
    assert grown < FLAT_BYTES
    assert link.host.session == link.device.session == 1
