"""Exactly once: a million signals over a link that loses almost a third, with a hundred reboots."""

import time
from typing import Final

from benchmarks.parts import Size
from benchmarks.records import Measure, Row
from tests.loop.soak import soak
from tests.loop.virtual_time import run

TITLE = "Exactly once"
ABOUT = """\
A disk says a million signals over the app's own link. Of the frames 30 % are lost in each
direction, more are doubled or spoilt, the line is cut now and then, and the disk is rebooted a
hundred times. What arrives is checked as it comes: within a boot each signal once, in order, none
missing. The time is simulated; the test `tests/loop/test_soak.py` does the same. One wrong signal
ends the run with a failure, so the zeros below are what was demanded, not only what was counted.
"""
GROUP = "a million signals"
HEADLINES = ("signals lost", "signals doubled or out of order", "signals that arrived")
SIGNALS: Final = 1_000_000
REBOOTS: Final = 100
LOSS: Final = 0.3
SEED: Final = 1


def measure(size: Size) -> list[Row]:
    reboots = size.of(REBOOTS, least=2)
    began = time.thread_time()
    found = run(soak(SEED, size.of(SIGNALS, least=1000), reboots, LOSS))
    spent = time.thread_time() - began
    lost = max(0, found.carried - found.arrived)
    return [
        Measure(GROUP, "signals that arrived", "", "more").row([found.arrived]),
        Measure(GROUP, "signals lost", "", "less").row([lost]),
        Measure(GROUP, "signals doubled or out of order", "", "less").row(
            [max(0, found.arrived - found.carried)]
        ),
        Measure(GROUP, "reboots", "", "more").row([reboots]),
        Measure(GROUP, "frames lost on the way", "%", "more").row(
            [100 * found.lost_frames / found.frames]
        ),
        Measure(GROUP, "goodput, of the best possible", "%", "more").row([100 * found.goodput]),
        Measure(GROUP, "both ends, link and firmware: cost of a signal", "µs", "less").row(
            [1e6 * spent / found.carried]
        ),
    ]
