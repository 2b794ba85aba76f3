"""The router joins what it is told, keeps its distance, and says what it could not do."""

from collections.abc import Iterator

import pytest

from hardware.boards.router import BLOCKED, Grid, Link, Node, Router, Size, corners

SIZES = {"narrow": Size("narrow", 0.1), "wide": Size("wide", 0.2), "via": Size("via", 0.3)}
COLUMNS = ROWS = 41


def board() -> Router:
    """Ten millimetres square; its rim is no copper's."""
    router = Router(Grid(0, 0, COLUMNS, ROWS, 0.25), SIZES, 0.2)
    rim = [
        cell
        for cell in range(COLUMNS * ROWS)
        if cell % COLUMNS in (0, COLUMNS - 1) or cell // COLUMNS in (0, ROWS - 1)
    ]
    for size in SIZES:
        for layer in (0, 1):
            router.claim(size, layer, rim, BLOCKED)
    return router


def link(net: int, start: tuple[int, int], goal: tuple[int, int], layer: int = 0) -> Link:
    ends = (((layer, row * COLUMNS + column),) for column, row in (start, goal))
    return Link(f"net {net}", net, "narrow", *ends)


def distances(router: Router, one: str, other: str) -> Iterator[float]:
    def at(node: Node) -> tuple[int, int]:
        return divmod(node[1], COLUMNS)

    for mine in router.done[one].path:
        for theirs in router.done[other].path:
            if mine[0] == theirs[0]:
                (row, column), (other_row, other_column) = at(mine), at(theirs)
                yield 0.25 * ((row - other_row) ** 2 + (column - other_column) ** 2) ** 0.5


def test_a_free_way_is_straight() -> None:
    router = board()
    assert router.route([link(1, (5, 5), (30, 5))]) == []
    assert len(corners(router.done["net 1"].path)) == 2


def test_two_that_cross_change_sides_and_keep_their_distance() -> None:
    router = board()
    across = [link(1, (1, 20), (39, 20)), link(2, (20, 5), (20, 35))]
    assert router.route(across) == []
    assert {layer for layer, _ in router.done["net 2"].path} == {0, 1}
    assert min(distances(router, "net 1", "net 2")) >= 0.1 + 0.1 + 0.2


def test_who_is_in_the_only_way_must_go_elsewhere() -> None:
    """The first takes the gap in a wall through both sides; the second has no other way."""
    router = board()
    wall = [20 * COLUMNS + column for column in range(COLUMNS) if not 3 <= column <= 4]
    for size in SIZES:
        for layer in (0, 1):
            router.claim(size, layer, wall, BLOCKED)
    first = link(1, (2, 19), (7, 19))
    assert router.route([first, link(2, (4, 10), (4, 30))]) == []
    assert set(router.done) == {"net 1", "net 2"}
    assert min(distances(router, "net 1", "net 2")) >= 0.4


def test_what_cannot_be_joined_is_said() -> None:
    router = board()
    wall = [20 * COLUMNS + column for column in range(COLUMNS)]
    for size in SIZES:
        for layer in (0, 1):
            router.claim(size, layer, wall, BLOCKED)
    assert router.route([link(1, (5, 5), (5, 35))]) == ["net 1"]


@pytest.mark.full
def test_the_same_question_has_the_same_answer() -> None:
    asked = [link(n, (3 + 3 * n, 5), (36 - 3 * n, 35)) for n in range(1, 6)]
    one, other = board(), board()
    one.route(asked)
    other.route(asked)
    assert {name: routed.path for name, routed in one.done.items()} == {
        name: routed.path for name, routed in other.done.items()
    }
