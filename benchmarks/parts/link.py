"""The link: from a button's register to the changed View, and how much of a bad link is used."""

import asyncio
import statistics
import tempfile
from pathlib import Path
from typing import Final

from benchmarks.parts import Size
from benchmarks.percentiles import percentile
from benchmarks.presses import INTERVAL_S, Pressed, press
from benchmarks.records import Measure, Row
from firmware.device import STEP_MS
from firmware.micropython import get
from tests.loop.soak import all_speak
from tests.loop.virtual_time import run
from tests.wire.test_goodput import FRAMES, INTERVAL_MS, SIGNALS, intervals

LATENCY, P99, GOODPUT = "latency", "latency, p99", "goodput"
BARE, BEST = "bare round trip", "best possible"
ONE, SIX = "one disk, register to View", "six devices, four pressed at once, to the last View"
LIMIT = "limit: three bare round trips and a scan"
AIM = "one disk, share of the limit"
PRESSES: Final = 378
"""With fewer than 368 no press is slow enough to be the upper end of the p99's interval."""
PRESSES_OF_SIX: Final = 105
SLICES: Final = 7

TITLE = "The link"
ABOUT = f"""\
*Latency*: the firmware of a disk runs on MicroPython, with models of its chips; a virtual radio
with a connection interval of {INTERVAL_S * 1000:g} ms carries its frames to the app's own
Bluetooth client, link, journal (each signal is on the disk before it counts) and model. Timed
from the moment at which the button's register is to change (a simulated finger may be late by a
scan, and that counts) until the public view has changed. The *bare round trip* is a GATT read on
the same connection, just before each press. The *best possible* is half of that round trip and
one scan of the button ({STEP_MS} ms). Six devices are five disks and a pad; four disks are
pressed at once, until the last of them is seen (when the fifth had locked too, the choice would
be over); their MicroPythons share this machine's two cores. One disk is pressed {PRESSES} times,
four together {PRESSES_OF_SIX} times; a slice is a seventh of that.

*p99* is what 99 of 100 presses do not exceed, over all presses; its spread is the 95 % interval,
for six devices up to the slowest press only, for so few say no more. The *limit* that we aim at
is three times the median bare round trip and one scan: with at most 1 of it the aim is met.

*Goodput*: how much of what a link lets through is new signals, in percent of the best possible:
every frame that is not lost brings four. *Both ends alone* have a link of {FRAMES} frames each
{INTERVAL_MS} ms and way, in simulated time; *six devices* run the whole firmware and the app's
link, and lose frames both ways, so acknowledgements too. A slice is a seed.

No radio is in any of it: what a real one adds is not known yet.
"""
HEADLINES = (ONE, BARE, AIM, SIX, "six devices, 30 % loss")
PACKAGES = ("bumble", "bleak")
LOSSES: Final = (0, 10, 30)
SEEDS: Final = 5
SPOKEN: Final = 400


def measure(size: Size) -> list[Row]:
    micropython = get.get()
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for disks, presses, rows_of in ((1, PRESSES, _one), (5, PRESSES_OF_SIX, _four_of_six)):
            home = Path(folder) / str(disks)
            home.mkdir()
            rows += rows_of(asyncio.run(press(disks, size.of(presses), home, micropython)))
    rows.sort(key=lambda row: row.group != LATENCY)
    return rows + _goodput(size)


def _one(pressed: list[Pressed]) -> list[Row]:
    whole, bare = [each.whole_ms for each in pressed], [each.bare_ms for each in pressed]
    best = [each / 2 + STEP_MS for each in _medians(bare)]
    return [
        Measure(LATENCY, ONE, "ms", "less", BARE).row(_medians(whole)),
        Measure(LATENCY, BARE, "ms", "less").row(_medians(bare)),
        Measure(LATENCY, BEST, "ms", "less", BARE).row(best),
        *_p99(whole, bare),
    ]


def _p99(whole: list[float], bare: list[float]) -> list[Row]:
    slowest, bare_slowest = percentile(whole, 0.99), percentile(bare, 0.99)
    limit_ms = 3 * statistics.median(bare) + STEP_MS
    verdict = "met" if slowest.value <= limit_ms else "missed"
    return [
        slowest.row(Measure(P99, ONE, "ms", "less", BARE)),
        bare_slowest.row(Measure(P99, BARE, "ms", "less")),
        Measure(P99, LIMIT, "ms", "neither").row([limit_ms]),
        slowest.row(Measure(P99, AIM, f"of 1, {verdict}", "less"), limit_ms),
    ]


def _four_of_six(pressed: list[Pressed]) -> list[Row]:
    whole = [each.whole_ms for each in pressed]
    return [
        Measure(LATENCY, SIX, "ms", "less", ONE).row(_medians(whole)),
        percentile(whole, 0.99).row(Measure(P99, SIX, "ms", "less", ONE)),
    ]


def _medians(each_ms: list[float]) -> list[float]:
    """Of the slices."""
    length = max(1, len(each_ms) // SLICES)
    starts = range(0, len(each_ms), length)
    return [statistics.median(each_ms[at : at + length]) for at in starts]


def _goodput(size: Size) -> list[Row]:
    rows = [Measure(GOODPUT, f"{BEST}, any loss", "%", "more").row([100.0])]
    seeds = range(1, size.of(SEEDS) + 1)
    for loss in LOSSES:
        best = SIGNALS * 100 / (4 * FRAMES * (100 - loss))
        alone = [100 * best / intervals(loss, seed) for seed in seeds]
        rows.append(Measure(GOODPUT, f"both ends alone, {loss} % loss", "%", "more").row(alone))
    for loss in LOSSES:
        spoken = [_six(size, seed, loss) for seed in seeds]
        rows.append(Measure(GOODPUT, f"six devices, {loss} % loss", "%", "more").row(spoken))
    return rows


def _six(size: Size, seed: int, loss: int) -> float:
    found = run(all_speak(6, size.of(SPOKEN, least=40), seed, loss / 100))
    assert found.arrived == found.carried, found
    goodput: float = found.goodput
    return 100 * goodput
