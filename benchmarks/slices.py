"""Slices: everybody works for a moment, in turn, again and again.

The law: contenders alternate, so that a busy moment of the machine hits all of them alike, and no
garbage of one is collected in the time of another. What only calculates is timed by the processor's
clock, which stands still while others have the processor; what waits is timed by the wall's.
"""

import gc
import time
from collections.abc import Callable, Mapping, Sequence

from benchmarks.records import Measure, Row

Values = Mapping[Measure, float]
Slice = Callable[[], Values]
"""One slice of work; gives the same measures each time."""


def alternate(contenders: Sequence[Slice], count: int) -> list[Row]:
    """One round before those that count, to warm up."""
    found: dict[Measure, list[float]] = {}
    for turn in range(count + 1):
        for contender in contenders:
            gc.collect()
            values = contender()
            if turn:
                for measure, value in values.items():
                    found.setdefault(measure, []).append(value)
    return [measure.row(values) for measure, values in found.items()]


Clock = Callable[[], float]
CALCULATING: Clock = time.thread_time
WAITING: Clock = time.perf_counter


def seconds_each(work: Callable[[], object], slice_s: float, clock: Clock = CALCULATING) -> float:
    """How long one call takes, from as many as fit the slice; one at least."""
    calls, began = 0, clock()
    while True:
        work()
        calls += 1
        spent = clock() - began
        if spent >= slice_s:
            return spent / calls
