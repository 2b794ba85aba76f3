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
    """How long is measured: so many slices of so many seconds, and a share of all counts.

    `is_sample`: of what would take longer than all other parts together only a sample is done.
    """

    slices: int
    slice_s: float
    share: float
    is_sample: bool = False

    def of(self, count: int, least: int = 1) -> int:
        return max(least, round(count * self.share))

    def long(self, whole: int, sample: int, least: int = 1) -> int:
        return self.of(sample if self.is_sample else whole, least)


SIZES: Final = {
    "whole": Size(7, 0.2, 1.0),
    "sample": Size(7, 0.2, 1.0, is_sample=True),
    "tiny": Size(1, 0.0, 0.0),
}
"""`sample` is that of a run of all parts; a part that is named is measured in whole."""


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
