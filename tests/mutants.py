"""One change somewhere in a tree of tables, lists and values, as a slip of the hand makes it."""

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

Path = tuple[str | int, ...]
GONE = object()


def paths(tree: Any, above: Path = ()) -> Iterator[Path]:
    """Of everything in a tree."""
    if not isinstance(tree, dict | list):
        return
    for step, value in tree.items() if isinstance(tree, dict) else enumerate(tree):
        yield (*above, step)
        yield from paths(value, (*above, step))


def at(tree: Any, path: Path) -> Any:
    for step in path:
        tree = tree[step]
    return tree


def draw(tree: Any, rng: Random) -> Path:
    """A kind of thing first, then one of that kind: long lists do not hide what is there once."""
    kinds: dict[Path, list[Path]] = {}
    for path in paths(tree):
        kinds.setdefault(tuple(step for step in path if isinstance(step, str)), []).append(path)
    return rng.choice(kinds[rng.choice(sorted(kinds))])


def changed(tree: Any, path: Path, value: Any) -> Any:
    """A copy in which this stands at the path; GONE takes it out."""
    mutant = copy.deepcopy(tree)
    around = at(mutant, path[:-1])
    if value is GONE:
        del around[path[-1]]
    else:
        around[path[-1]] = value
    return mutant
