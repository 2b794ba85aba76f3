"""A percentile of few values, and how far it can be believed.

The law: no shape is assumed. How many of n values lie under the true percentile is a matter of
coins alone, so two of the sorted values enclose it in 95 of 100 runs; where there are too few
values for the upper one, the greatest stands for it, and the interval promises less.
"""

import math
from collections.abc import Iterable
from typing import Final, NamedTuple

from benchmarks.records import Measure, Row

TAIL: Final = 0.025


class Percentile(NamedTuple):
    value: float
    low: float
    high: float

    def row(self, measure: Measure, unit: float = 1.0) -> Row:
        """In units of so much."""
        return measure.rate(*(each / unit for each in self))


def percentile(values: Iterable[float], share: float) -> Percentile:
    """`share` is 0.99 for the 99th: the least value that so many do not exceed."""
    ordered = sorted(values)
    count = len(ordered)
    low, high = _ranks(count, share)
    ranks = (math.ceil(share * count), low, high)
    return Percentile(*(ordered[max(1, min(rank, count)) - 1] for rank in ranks))


def _ranks(count: int, share: float) -> tuple[int, int]:
    """Counted from 1: the greatest that is seldom above the percentile, the least seldom below."""
    low, high, below = 0, count, 0.0
    for under in range(count + 1):
        below += _chance(under, count, share)
        if below <= TAIL:
            low = under + 1
        if below >= 1 - TAIL:
            high = under + 1
            break
    return low, high


def _chance(under: int, count: int, share: float) -> float:
    """By logarithms, because the numbers of ways are greater than any float."""
    ways = math.lgamma(count + 1) - math.lgamma(under + 1) - math.lgamma(count - under + 1)
    return math.exp(ways + under * math.log(share) + (count - under) * math.log(1 - share))
