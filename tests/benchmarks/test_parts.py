"""Every part runs, for a moment each: what it measures is not judged here, only that it does."""

import pytest

from benchmarks import parts
from benchmarks.parts import SIZES

SLOW = ("bots", "doors", "engine", "firmware", "history", "kills", "link")
"""Whole games, doors, killed apps, emulated chips: even a moment of them takes long."""

pytestmark = [
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),  # of the peers, in their own files
]


def marked(name: str) -> object:
    return pytest.param(name, marks=pytest.mark.soak if name in SLOW else pytest.mark.full)


@pytest.mark.parametrize("name", [marked(name) for name in parts.names()])
def test_a_part_measures_what_it_announces(name: str, micropython: object) -> None:
    part = parts.load(name)
    rows = list(part.measure(SIZES["tiny"]))
    assert rows
    assert len({row.key for row in rows}) == len(rows), "two rows of one name"
    names = {row.name for row in rows}
    assert set(part.HEADLINES) <= names
    assert {row.beside for row in rows if row.beside} <= names
    for row in rows:
        assert row.low <= row.median <= row.high, row
