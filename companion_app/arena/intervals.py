"""Rates, means and ratios, each with its 95 % confidence interval.

The law: an interval says what the number of games allows, no more. Wilson's for rates, because it
stays within 0 and 1 and is honest for few games; normal ones for means and ratios of many.
"""

import math
import statistics
from collections.abc import Sequence
from typing import Final, NamedTuple

Z: Final = 1.959963984540054
"""95 % of a normal distribution lie within so many standard deviations."""


class Estimate(NamedTuple):
    value: float
    low: float
    high: float

    def scaled(self, factor: float) -> "Estimate":
        return Estimate(self.value * factor, self.low * factor, self.high * factor)

    def facts(self) -> dict[str, float | None]:
        """As JSON has it, which knows no infinity."""
        return {
            name: round(number, 6) if math.isfinite(number) else None
            for name, number in self._asdict().items()
        }


def rate(successes: float, trials: int) -> Estimate:
    """Wilson's score interval. A shared win is a part of a success."""
    if not trials:
        return Estimate(math.nan, 0.0, 1.0)
    share, z2 = successes / trials, Z * Z
    middle = (share + z2 / (2 * trials)) / (1 + z2 / trials)
    spread = math.sqrt(share * (1 - share) / trials + z2 / (4 * trials * trials))
    half = Z * spread / (1 + z2 / trials)
    # Rounding must not push an interval out of its range, nor off its own value.
    return Estimate(share, max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half)))


def mean(values: Sequence[float]) -> Estimate:
    middle = statistics.fmean(values)
    half = Z * statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf
    return Estimate(middle, middle - half, middle + half)


def ratio(parts: Sequence[float], wholes: Sequence[float]) -> Estimate:
    """All parts of all wholes, where a pair is one game: within it nothing is independent."""
    count, total = len(wholes), sum(wholes)
    if not total:
        return Estimate(math.nan, 0.0, 1.0)
    share = sum(parts) / total
    if count < 2:
        return Estimate(share, 0.0, 1.0)
    errors = (part - share * whole for part, whole in zip(parts, wholes, strict=True))
    deviation = math.sqrt(count / (count - 1) * sum(error * error for error in errors)) / total
    return Estimate(share, max(0.0, share - Z * deviation), min(1.0, share + Z * deviation))
