"""Exactly once: up to a million signals over a link that loses almost a third, with reboots."""

import time
from typing import Final, NamedTuple

from benchmarks.parts import Size
from benchmarks.records import Better, Measure, Row
from tests.loop.soak import Soaked, soak
from tests.loop.virtual_time import run

TITLE = "Exactly once"
ABOUT = """\
A disk says its signals over the app's own link, 10,000 in each boot. Of the frames 30 % are lost
in each direction, more are doubled or spoilt, the line is cut now and then, and after each boot
the disk is rebooted. What arrives is checked as it comes: within a boot each signal once, in
order, none missing. `./durbar benchmark soak` says a million signals with a hundred reboots; a
run of all parts says a sample, a tenth of both. The first two rows tell which it was. A slice is
a fifth of it, with a seed of its own. The time is simulated; the test `tests/loop/test_soak.py`
does the same. One wrong signal ends the run with a failure, so the zeros below are what was
demanded, not only what was counted.
"""
GROUP = "signals over a bad link"
HEADLINES = ("signals that arrived", "signals lost", "signals doubled or out of order")
SIGNALS: Final = 1_000_000
SAMPLE: Final = 100_000
BOOT: Final = 10_000
SLICES: Final = 5
LOSS: Final = 0.3


class Slice(NamedTuple):
    found: Soaked
    spent_s: float


def measure(size: Size) -> list[Row]:
    slices = size.of(SLICES)
    signals = size.long(SIGNALS, SAMPLE, least=1000) // slices
    each = [_soaked(seed, signals) for seed in range(1, slices + 1)]
    return [*_totals([one.found for one in each]), *_costs(each)]


def _soaked(seed: int, signals: int) -> Slice:
    began = time.thread_time()
    found = run(soak(seed, signals, max(2, signals // BOOT), LOSS))
    return Slice(found, time.thread_time() - began)


def _totals(every: list[Soaked]) -> list[Row]:
    totals: tuple[tuple[str, Better, int], ...] = (
        ("signals that arrived", "neither", sum(each.arrived for each in every)),
        ("reboots", "neither", sum(each.reboots for each in every)),
        ("signals lost", "less", sum(max(0, each.carried - each.arrived) for each in every)),
        (
            "signals doubled or out of order",
            "less",
            sum(max(0, each.arrived - each.carried) for each in every),
        ),
    )
    return [Measure(GROUP, name, "", better).row([count]) for name, better, count in totals]


def _costs(slices: list[Slice]) -> list[Row]:
    lost = [100 * found.lost_frames / found.frames for found, _ in slices]
    goodput = [100 * found.goodput for found, _ in slices]
    cost_us = [1e6 * spent_s / found.carried for found, spent_s in slices]
    whole_way = "both ends, link and firmware: cost of a signal"
    return [
        Measure(GROUP, "frames lost on the way", "%", "neither").row(lost),
        Measure(GROUP, "goodput, of the best possible", "%", "more").row(goodput),
        Measure(GROUP, whole_way, "µs", "less").row(cost_us),
    ]
