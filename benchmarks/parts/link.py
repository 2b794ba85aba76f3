"""The link: from a button's register to the changed View, and how much of a bad link is used."""

import asyncio
import statistics
import tempfile
from pathlib import Path
from typing import Final

from benchmarks.parts import Size
from benchmarks.presses import INTERVAL_S, Pressed, press
from benchmarks.records import Measure, Row
from firmware.device import STEP_MS
from firmware.micropython import get
from tests.loop.soak import all_speak
from tests.loop.virtual_time import run
from tests.wire.test_goodput import FRAMES, INTERVAL_MS, SIGNALS, intervals

TITLE = "The link"
ABOUT = f"""\
*Latency*: the firmware of a disk runs on MicroPython, with models of its chips; a virtual radio
with a connection interval of {INTERVAL_S * 1000:g} ms carries its frames to the app's own
Bluetooth client, link, journal (each signal is on the disk before it counts) and model. Timed
from the moment the button's register changes until the public view has changed. The *bare round
trip* is a GATT read on the same connection, just before each press. The *best possible* is half
of that round trip and one scan of the button ({STEP_MS} ms). Six devices are five disks and a
pad; four disks are pressed at once, until the last of them is seen (when the fifth had locked
too, the choice would be over); their MicroPythons share this machine's two cores. A slice is ten
presses.

*Goodput*: how much of what a link lets through is new signals, in percent of the best possible:
every frame that is not lost brings four. *Both ends alone* have a link of {FRAMES} frames each
{INTERVAL_MS} ms and way, in simulated time; *six devices* run the whole firmware and the app's
link, and lose frames both ways, so acknowledgements too. A slice is a seed.

No radio is in any of it: what a real one adds is not known yet.
"""
LATENCY, SLOWEST, GOODPUT = "latency", "latency, slowest of ten", "goodput"
BARE, BEST = "bare round trip", "best possible"
ONE, SIX = "one disk, register to View", "six devices, four pressed at once, to the last View"
HEADLINES = (ONE, BARE, SIX, "six devices, 30 % loss")
PACKAGES = ("bumble", "bleak")
SLICE: Final = 10
SLICES: Final = 6
LOSSES: Final = (0, 10, 30)
SEEDS: Final = 5
SPOKEN: Final = 400


def measure(size: Size) -> list[Row]:
    micropython = get.get()
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for disks, name in ((1, ONE), (5, SIX)):
            home = Path(folder) / str(disks)
            home.mkdir()
            presses = size.of(SLICE * SLICES)
            rows += _latency(name, asyncio.run(press(disks, presses, home, micropython)))
    rows.sort(key=lambda row: row.group != LATENCY)
    return rows + _goodput(size)


def _latency(name: str, pressed: list[Pressed]) -> list[Row]:
    slices = [pressed[at : at + SLICE] for at in range(0, len(pressed), SLICE)]
    whole = [[each.whole_ms for each in part] for part in slices]
    bare = [[each.bare_ms for each in part] for part in slices]
    if name == SIX:
        return [
            Measure(LATENCY, SIX, "ms", "less", ONE).row(map(statistics.median, whole)),
            Measure(SLOWEST, SIX, "ms", "less", ONE).row(map(max, whole)),
        ]
    best = [statistics.median(part) / 2 + STEP_MS for part in bare]
    return [
        Measure(LATENCY, ONE, "ms", "less", BARE).row(map(statistics.median, whole)),
        Measure(LATENCY, BARE, "ms", "less").row(map(statistics.median, bare)),
        Measure(LATENCY, BEST, "ms", "less", BARE).row(best),
        Measure(SLOWEST, ONE, "ms", "less", BARE).row(map(max, whole)),
        Measure(SLOWEST, BARE, "ms", "less").row(map(max, bare)),
    ]


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
