"""Groups: tiles of one colour, workers of one colour, joined edge to edge across all sections."""

from collections.abc import Callable

from shared_rules.games.maharani.edition import Palace


def tile_group(palace: Palace, tiles: tuple[str, ...], space: int, colour: str) -> int:
    """MI-5a: how many tiles the group has once a tile of this colour lies on the space."""
    colour_of = palace.colour_of
    return _group(palace, space, lambda other: colour_of[tiles[other]] == colour)


def worker_group(palace: Palace, workers: tuple[int | None, ...], space: int, worker: int) -> int:
    """MI-6d: how many workers the group has once one of this colour stands on the space."""
    return _group(palace, space, lambda other: workers[other] == worker)


def _group(palace: Palace, space: int, belongs: Callable[[int], bool]) -> int:
    neighbours = palace.neighbours
    group, open_ends = {space}, [space]
    while open_ends:
        for other in neighbours[open_ends.pop()]:
            if other not in group and belongs(other):
                group.add(other)
                open_ends.append(other)
    return len(group)
