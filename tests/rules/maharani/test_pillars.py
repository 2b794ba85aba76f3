"""Pillars turn with their tile, and the solver fills a floor whenever any solver can."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_rules.games.maharani.pillars import (
    MIDDLE,
    SPACE_EDGES,
    TILE_EDGES,
    Pattern,
    fill,
    fitting_turns,
    read_pattern,
    shape,
    turned,
    write_pattern,
)

WORDS = ("n", "e", "s", "w", "ne", "es", "sw", "nw", "ns", "ew", "m")
PATTERNS = tuple(pattern for word in WORDS if (pattern := read_pattern(word, SPACE_EDGES)))


@pytest.mark.parametrize("word", WORDS)
def test_patterns_are_read_and_written(word: str) -> None:
    pattern = read_pattern(word, SPACE_EDGES)
    assert pattern is not None
    assert write_pattern(pattern, SPACE_EDGES) == word


@pytest.mark.parametrize("word", ["", "x", "en", "nn", "nes", "mn", "nm", "M"])
def test_what_is_no_pattern(word: str) -> None:
    assert read_pattern(word, SPACE_EDGES) is None


def arrows(tile: str, space: str) -> str:
    """Where the arrow of the tile may point on the space."""
    halves, there = read_pattern(tile, TILE_EDGES), read_pattern(space, SPACE_EDGES)
    assert halves is not None
    assert there is not None
    return "".join(SPACE_EDGES[turns] for turns in fitting_turns(halves, there))


@pytest.mark.rule("MI-4e", "MI-4f")
@pytest.mark.parametrize(
    ("tile", "space", "expected"),
    [
        ("f", "n", "n"),  # the half pillar is before the arrow, so the arrow points at it
        ("r", "n", "w"),
        ("b", "n", "s"),
        ("l", "n", "e"),
        ("f", "s", "s"),
        ("fr", "ne", "n"),
        ("fr", "es", "e"),
        ("fr", "nw", "w"),
        ("fl", "nw", "n"),
        ("fb", "ns", "ns"),
        ("fb", "ew", "ew"),
        ("rl", "ns", "ew"),
        ("m", "m", "nesw"),
        ("m", "n", ""),
        ("f", "m", ""),
        ("f", "ns", ""),
        ("fb", "ne", ""),
        ("fr", "ns", ""),
    ],
)
def test_where_an_arrow_may_point(tile: str, space: str, expected: str) -> None:
    assert arrows(tile, space) == expected


@given(st.sampled_from(PATTERNS), st.integers(0, 3), st.integers(0, 3))
def test_turns_add_up(pattern: Pattern, one: int, other: int) -> None:
    assert turned(turned(pattern, one), other) == turned(pattern, (one + other) % 4)
    assert shape(turned(pattern, one)) == shape(pattern)


def matching(spaces: list[Pattern], tiles: list[Pattern]) -> int:
    """The most tiles that can lie at once, by augmenting paths: knows nothing of shapes."""
    owner: dict[int, int] = {}

    def seat(tile: int, seen: set[int]) -> bool:
        for space, pattern in enumerate(spaces):
            if space in seen or not any(turned(tiles[tile], q) == pattern for q in range(4)):
                continue
            seen.add(space)
            if space not in owner or seat(owner[space], seen):
                owner[space] = tile
                return True
        return False

    return sum(seat(tile, set()) for tile in range(len(tiles)))


PATTERN_LISTS = st.lists(st.sampled_from(PATTERNS), max_size=14)


@given(PATTERN_LISTS, PATTERN_LISTS)
def test_no_solver_lays_more(spaces: list[Pattern], tiles: list[Pattern]) -> None:
    filling = fill(spaces, tiles)
    assert len(filling.laid) == matching(spaces, tiles)


@given(PATTERN_LISTS, PATTERN_LISTS)
def test_a_filling_keeps_the_rules(spaces: list[Pattern], tiles: list[Pattern]) -> None:
    filling = fill(spaces, tiles)
    for space, tile, turns in filling.laid:
        assert turned(tiles[tile], turns) == spaces[space]
        assert (tiles[tile] == MIDDLE) == (spaces[space] == MIDDLE)
    used = Counter(space for space, _, _ in filling.laid) + Counter(filling.free_spaces)
    assert used == Counter(range(len(spaces)))
    gone = Counter(tile for _, tile, _ in filling.laid) + Counter(filling.left_tiles)
    assert gone == Counter(range(len(tiles)))
