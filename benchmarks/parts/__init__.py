"""The parts of the benchmark. A module here without a leading underscore is one:

TITLE      a heading
ABOUT      what is measured, against whom, and what a reader must not read into it
HEADLINES  the names of the rows that stand at the top of the page
PACKAGES   optional: whose versions are told with the machine
measure(size) -> rows, in the order in which they are read
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Final, Protocol, cast

from benchmarks.records import Row

ORDER: Final = ("engine", "history", "link", "soak", "app", "kills", "firmware", "bots")
"""On the page, from the rules outwards; others come after these."""


@dataclass(frozen=True)
class Size:
    """How long is measured: so many slices of so many seconds, and a share of all counts."""

    slices: int
    slice_s: float
    share: float

    def of(self, count: int, least: int = 1) -> int:
        return max(least, round(count * self.share))


SIZES: Final = {"whole": Size(7, 0.25, 1.0), "tiny": Size(1, 0.0, 0.0)}


class Part(Protocol):
    TITLE: str
    ABOUT: str
    HEADLINES: tuple[str, ...]
    measure: Callable[[Size], Iterable[Row]]


def names() -> tuple[str, ...]:
    found = {path.stem for path in Path(__file__).parent.glob("[!_]*.py")}
    known = [name for name in ORDER if name in found]
    return (*known, *sorted(found - set(known)))


def load(name: str) -> Part:
    return cast("Part", import_module(f"benchmarks.parts.{name}"))
