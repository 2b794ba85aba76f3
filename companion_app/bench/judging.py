"""Measurements to findings: pure, one function for each step.

Law: what is judged is a number against its limit. A number that is not within it names one fault,
the nearest cause that explains it; what could not be measured because of that fault is left out.
"""

import itertools
import math
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion_app.bench.faults import FAULTS
from companion_app.bench.limits import Limits
from companion_app.bench.measurements import (
    ArrowRun,
    Arrows,
    Battery,
    Button,
    Buzzer,
    Lights,
    Link,
    Measurement,
    ReaderRun,
    Readers,
    Shown,
    Stop,
)
from shared_rules.wire.signals import MAGNET_MISSING, MAGNET_STRONG, MAGNET_WEAK, SILENT

TURN: Final = 4096
MARKS: Final = 9
ARROWS: Final = ("First arrow", "Second arrow")
STEADY_PERCENT: Final = 90.0
"""A height at which a tag is found this often is within reach."""
NOBODY: Final = (0, 255)
"""What a bus without a chip reads as."""
_SENSOR_FAULTS: Final = {
    SILENT: "arrow silent",
    MAGNET_MISSING: "magnet missing",
    MAGNET_WEAK: "magnet weak",
    MAGNET_STRONG: "magnet strong",
}


@dataclass(frozen=True, slots=True)
class Finding:
    """`fault` is empty when the value is within its limit."""

    step: str
    what: str
    limit: str
    value: float
    unit: str
    allowed: str
    fault: str = ""

    @property
    def passed(self) -> bool:
        return not self.fault

    @property
    def words(self) -> str:
        return FAULTS[self.fault].words if self.fault else ""

    @property
    def remedy(self) -> str:
        return FAULTS[self.fault].remedy if self.fault else ""


Findings = list[Finding]


def judge(step: str, measured: Measurement, limits: Limits) -> Findings:
    return JUDGES[step](measured, limits)


def degrees(angles: float) -> float:
    return angles * 360 / TURN


def _judged(
    limits: Limits, name: str, what: str, value: float, fault: str | None = None
) -> Finding:
    """`fault` is the name for a value that is not within its limit."""
    limit = limits[name]
    failed = "" if limit.holds(value) else fault
    assert failed is not None, f"{name} has no fault to name"
    step = name.partition(".")[0]
    step = {"arrow": "arrows", "magnet": "arrows"}.get(step, step)
    return Finding(step, what, name, round(value, 2), limit.unit, limit.words(), failed)


# ---- arrows


def arrows(measured: Arrows, limits: Limits) -> Findings:
    return [finding for run in measured.runs for finding in _arrow(run, limits)]


def _arrow(run: ArrowRun, limits: Limits) -> Findings:
    name = ARROWS[run.arrow]
    heard = [stop for stop in run.stops if stop.readings and stop.detent is not None]
    cause = _why_marks_fail(run, heard, limits)
    right = len(_right_marks(run, heard))
    found = [_judged(limits, "arrow.marks", f"{name}: marks", right, cause)]
    with_field = [stop for stop in run.stops if stop.strength]
    if with_field and run.fault != MAGNET_MISSING:
        found += _magnet(name, with_field, limits)
    if not heard:
        return found
    noise = max(degrees(stop.deviation) for stop in heard)
    found.append(_judged(limits, "arrow.noise", f"{name}: noise at rest", noise, "arrow noisy"))
    if len(heard) == MARKS and not _is_mirrored(heard):
        found += _evenness(name, heard, limits)
    return found


def _right_marks(run: ArrowRun, heard: Sequence[Stop]) -> list[int]:
    if run.is_zeroed:
        return [stop.mark for stop in heard if stop.detent == stop.mark]
    return [mark for mark, off in residuals(heard).items() if abs(off) < 180 / MARKS]


def _why_marks_fail(run: ArrowRun, heard: Sequence[Stop], limits: Limits) -> str:
    if run.fault:
        return _SENSOR_FAULTS.get(run.fault, "arrow silent")
    if not heard:
        return "arrows swapped" if run.other_moved else "arrow stuck"
    if _is_mirrored(heard):
        return "arrow reversed"
    bend = once_a_turn(residuals(heard)) if len(heard) == MARKS else 0.0
    is_even = limits["arrow.eccentricity"].holds(bend)
    return "marks missed" if is_even else "magnet off centre"


def _is_mirrored(heard: Sequence[Stop]) -> bool:
    """Each mark counts one less than the one before it."""
    steps = itertools.pairwise(heard)
    back = [(new.angle - old.angle) % TURN > TURN // 2 for old, new in steps]
    return len(back) > 1 and all(back)


def _magnet(name: str, stops: Sequence[Stop], limits: Limits) -> Findings:
    """Both ends of what the gain did in one turn; the worse one counts."""
    limit = limits["magnet.gain"]
    lowest, highest = min(stop.gain for stop in stops), max(stop.gain for stop in stops)
    if limit.high is not None and highest > limit.high:
        return [_judged(limits, "magnet.gain", f"{name}: gain", highest, "magnet weak")]
    return [_judged(limits, "magnet.gain", f"{name}: gain", lowest, "magnet strong")]


def _evenness(name: str, stops: Sequence[Stop], limits: Limits) -> Findings:
    off = residuals(stops)
    bend = once_a_turn(off)
    worst = max(abs(each) for each in off.values())
    is_bent_once = not limits["arrow.eccentricity"].holds(bend)
    cause = "magnet off centre" if is_bent_once else "arrow bent"
    return [
        _judged(limits, "arrow.linearity", f"{name}: linearity", worst, cause),
        _judged(limits, "arrow.eccentricity", f"{name}: eccentricity", bend, "magnet off centre"),
    ]


def residuals(stops: Sequence[Stop]) -> dict[int, float]:
    """How far each mark is from where it should be, in degrees; the zero is where it fits best."""
    off = {stop.mark: stop.angle - stop.mark * TURN / MARKS for stop in stops}
    start = next(iter(off.values()), 0.0)
    near = {mark: (each - start + TURN / 2) % TURN - TURN / 2 for mark, each in off.items()}
    middle = statistics.fmean(near.values()) if near else 0.0
    return {mark: degrees(each - middle) for mark, each in sorted(near.items())}


def once_a_turn(off: dict[int, float]) -> float:
    """The part of it that comes once a turn, as amplitude: what a magnet off centre does."""
    if not off:
        return 0.0
    angle = {mark: 2 * math.pi * mark / MARKS for mark in off}
    sine = sum(each * math.sin(angle[mark]) for mark, each in off.items())
    cosine = sum(each * math.cos(angle[mark]) for mark, each in off.items())
    return 2 * math.hypot(sine, cosine) / len(off)


# ---- lights, button, buzzer


def lights(measured: Lights, limits: Limits) -> Findings:
    chain = max(1, measured.chain)
    found = []
    for shown in measured.shown:
        cause = _why_dark(shown, measured)
        part = 100 * shown.counted / chain
        found.append(_judged(limits, "lights.count", f"All lights {shown.colour}", part, cause))
    current = max((shown.current_ma for shown in measured.shown), default=0.0)
    found.append(_judged(limits, "lights.current", "Current, estimated", current, "lights current"))
    return found


def _why_dark(shown: Shown, measured: Lights) -> str:
    if not shown.counted and shown.seen not in ("", "none", shown.colour):
        return "colours swapped"
    if all(each.counted == 0 for each in measured.shown):
        return "lights dark"
    counts = {each.counted for each in measured.shown}
    return "light dead" if len(counts) == 1 else "light burnt"


def button(measured: Button, limits: Limits) -> Findings:
    is_short = measured.presses < measured.asked
    few = "button stuck" if measured.was_down else "button dead"
    cause = few if is_short else "button bounces"
    found = [_judged(limits, "button.presses", "Five presses", measured.presses, cause)]
    if measured.presses:
        contacts = measured.contacts / measured.presses
        found += [
            _judged(limits, "button.contacts", "Contacts", contacts, "button bounces"),
            _judged(limits, "button.hold", "Held", measured.holds, "button dead"),
        ]
    return found


def buzzer(measured: Buzzer, limits: Limits) -> Findings:
    return [_judged(limits, "buzzer.beeps", "Beeps heard", measured.heard, "buzzer silent")]


# ---- readers


def readers(measured: Readers, limits: Limits) -> Findings:
    return [finding for run in measured.runs for finding in _reader(run, limits)]


def _reader(run: ReaderRun, limits: Limits) -> Findings:
    name = f"Reader {run.reader + 1}"
    flat = next((each.percent for each in run.readings if each.height_mm == 0), 0.0)
    if run.version in NOBODY:
        cause = "reader silent"
    else:
        cause = "reader unsteady" if flat else "reader deaf"
    found = [_judged(limits, "reader.rate", f"{name}: tag found", flat, cause)]
    if not flat:
        return found
    reach = reach_mm(run)
    found.append(_judged(limits, "reader.reach", f"{name}: reach", reach, "reader weak"))
    found.append(_judged(limits, "reader.tags", f"{name}: at once", run.found, "reader crowded"))
    return found


def reach_mm(run: ReaderRun) -> int:
    """The last height up to which a tag was found nearly always."""
    reach = -1
    for reading in sorted(run.readings, key=lambda each: each.height_mm):
        if reading.percent < STEADY_PERCENT:
            break
        reach = reading.height_mm
    return reach


# ---- battery, link


def battery(measured: Battery, limits: Limits) -> Findings:
    if not measured.fitted:
        return []
    limit = limits["battery.voltage"]
    is_low = limit.low is not None and measured.millivolts < limit.low
    cause = "battery empty" if is_low else "battery overcharged"
    found = [_judged(limits, "battery.voltage", "Cell", measured.millivolts, cause)]
    if measured.meter_mv is not None:
        off = measured.millivolts - measured.meter_mv
        found.append(_judged(limits, "battery.error", "Against a meter", off, "battery misread"))
    return found


def link(measured: Link, limits: Limits) -> Findings:
    found = []
    if measured.signal_dbm is not None:
        signal = measured.signal_dbm
        found.append(_judged(limits, "link.signal", "Radio signal", signal, "radio weak"))
    for name, what, trip_ms in (
        ("link.median", "Round trip, median", median_ms(measured.trips_ms)),
        ("link.slow", "Round trip, 19 of 20", slow_ms(measured.trips_ms)),
    ):
        cause = "link slow" if measured.trips_ms else "link dead"
        found.append(_judged(limits, name, what, trip_ms, cause))
    lost = 100 * measured.lost / max(1, measured.frames + measured.lost)
    found.append(_judged(limits, "link.lost", "Frames lost", lost, "link lossy"))
    found.append(_judged(limits, "link.restarts", "Restarts", measured.restarts, "device restarts"))
    return found


NEVER_MS: Final = 99_999.0
"""Of a round trip that did not come back."""


def median_ms(trips_ms: Sequence[float]) -> float:
    return statistics.median(trips_ms) if trips_ms else NEVER_MS


def slow_ms(trips_ms: Sequence[float]) -> float:
    """Nineteen of twenty are as fast."""
    if not trips_ms:
        return NEVER_MS
    return sorted(trips_ms)[math.ceil(0.95 * len(trips_ms)) - 1]


JUDGES: Final[dict[str, Callable[[Any, Limits], Findings]]] = {
    "arrows": arrows,
    "reader": readers,
    "lights": lights,
    "button": button,
    "buzzer": buzzer,
    "battery": battery,
    "link": link,
}
