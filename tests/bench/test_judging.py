"""Measurements to findings: each limit from both sides, each cause by what it looks like."""

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion_app.bench import judging
from companion_app.bench.faults import FAULTS
from companion_app.bench.limits import shipped
from companion_app.bench.measurements import (
    STEPS,
    ArrowRun,
    Arrows,
    Battery,
    Button,
    Buzzer,
    Lights,
    Link,
    ReaderRun,
    Readers,
    Reading,
    Shown,
    Stop,
    from_json,
    to_json,
)
from shared_rules.wire.signals import MAGNET_MISSING, MAGNET_STRONG, MAGNET_WEAK, SILENT

LIMITS = shipped()
ROUND = (1, 2, 3, 4, 5, 6, 7, 8, 0)


def stop(mark: int, **changes: Any) -> Stop:
    fields: dict[str, Any] = {
        "mark": mark,
        "detent": mark,
        "readings": 64,
        "angle": (700 + mark * 4096 // 9) % 4096,
        "spread": 4,
        "deviation": 1.5,
        "gain": 90,
        "strength": 1800,
    }
    return Stop(**(fields | changes))


def run(*stops: Stop, **changes: Any) -> Arrows:
    fields: dict[str, Any] = {"is_zeroed": True, "other_moved": False, "fault": 0}
    return Arrows((ArrowRun(0, stops or tuple(map(stop, ROUND)), **(fields | changes)),))


def faults(step: str, measured: Any) -> set[str]:
    return {each.fault for each in judging.judge(step, measured, LIMITS) if not each.passed}


def bent(by: float) -> list[Stop]:
    """A magnet off centre: the angle bends once a turn."""
    return [
        stop(mark, angle=round(stop(mark).angle + by * math.sin(2 * math.pi * mark / 9)) % 4096)
        for mark in ROUND
    ]


def test_a_good_arrow_has_five_values_within_their_limits() -> None:
    found = judging.judge("arrows", run(), LIMITS)
    assert [each.limit for each in found] == [
        "arrow.marks",
        "magnet.gain",
        "arrow.noise",
        "arrow.linearity",
        "arrow.eccentricity",
    ]
    assert all(each.passed for each in found)


@pytest.mark.parametrize(
    ("measured", "fault"),
    [
        (run(stop(1, detent=None, readings=0, strength=0, gain=0), fault=SILENT), "arrow silent"),
        (run(stop(1, detent=None), fault=MAGNET_MISSING), "magnet missing"),
        (run(stop(1, detent=None, gain=128), fault=MAGNET_WEAK), "magnet weak"),
        (run(stop(1, detent=None, gain=20), fault=MAGNET_STRONG), "magnet strong"),
        (run(stop(1, detent=None)), "arrow stuck"),
        (run(stop(1, detent=None), other_moved=True), "arrows swapped"),
        (run(*[stop(m, detent=-m % 9, angle=-m * 455 % 4096) for m in ROUND]), "arrow reversed"),
        (run(*[stop(m, detent=0 if m == 4 else m) for m in ROUND]), "marks missed"),
        (run(*[stop(m, deviation=9.0) for m in ROUND]), "arrow noisy"),
        (run(*[stop(m, gain=113) for m in ROUND]), "magnet weak"),
        (run(*[stop(m, gain=31) for m in ROUND]), "magnet strong"),
        (run(*bent(60)), "magnet off centre"),
        (run(*[stop(m, angle=stop(m).angle + 150 * (m == 5)) for m in ROUND]), "arrow bent"),
    ],
)
def test_a_bad_arrow_is_named_by_its_cause(measured: Arrows, fault: str) -> None:
    assert faults("arrows", measured) == {fault}


def test_without_a_zero_the_raw_angles_count() -> None:
    shifted = [stop(m, detent=(m + 3) % 9) for m in ROUND]
    assert faults("arrows", run(*shifted, is_zeroed=False)) == set()
    assert faults("arrows", run(*shifted)) == {"marks missed"}


@pytest.mark.full
@given(offset=st.integers(0, 4095), by=st.floats(0, 200))
def test_the_bend_is_measured_wherever_the_magnet_was_glued(offset: int, by: float) -> None:
    stops = [stop(s.mark, angle=(s.angle + offset) % 4096) for s in bent(by)]
    assert judging.once_a_turn(judging.residuals(stops)) == pytest.approx(
        judging.degrees(by), abs=0.1
    )


def lights(red: int, green: int, blue: int, seen: str = "", current_ma: float = 144) -> Lights:
    shown = {"red": red, "green": green, "blue": blue}
    return Lights(
        18,
        tuple(
            Shown(colour, count, "" if count else seen, current_ma)
            for colour, count in shown.items()
        ),
    )


@pytest.mark.parametrize(
    ("measured", "fault"),
    [
        (lights(18, 18, 18), set()),
        (lights(5, 5, 5), {"light dead"}),
        (lights(18, 17, 18), {"light burnt"}),
        (lights(0, 0, 18, "mixed"), {"colours swapped"}),
        (lights(0, 0, 0, "none", 144), {"lights dark"}),
        (lights(18, 18, 18, current_ma=260), {"lights current"}),
    ],
)
def test_lights(measured: Lights, fault: set[str]) -> None:
    assert faults("lights", measured) == fault


@pytest.mark.parametrize(
    ("step", "measured", "fault"),
    [
        ("button", Button(False, 5, 5, 1, 30), set()),
        ("button", Button(False, 5, 4, 1, 30), {"button dead"}),
        ("button", Button(False, 5, 6, 1, 30), {"button bounces"}),
        ("button", Button(False, 5, 5, 1, 90), {"button bounces"}),
        ("button", Button(False, 5, 5, 0, 30), {"button dead"}),
        ("button", Button(True, 5, 0, 0, 0), {"button stuck"}),
        ("buzzer", Buzzer(3, 3), set()),
        ("buzzer", Buzzer(3, 0), {"buzzer silent"}),
        ("battery", Battery(False, 0, None, False), set()),
        ("battery", Battery(True, 3500, 3560, False), set()),
        ("battery", Battery(True, 3499, None, False), {"battery empty"}),
        ("battery", Battery(True, 4300, 4300, True), {"battery overcharged"}),
        ("battery", Battery(True, 4000, 4061, False), {"battery misread"}),
        ("link", Link(-80, (20.0,) * 20, 100, 0, 0), set()),
        ("link", Link(None, (20.0,) * 20, 100, 0, 0), set()),
        ("link", Link(-81, (20.0,) * 20, 100, 0, 0), {"radio weak"}),
        ("link", Link(-40, (20.0,) * 18 + (401.0,) * 2, 100, 0, 0), {"link slow"}),
        ("link", Link(-40, (20.0,) * 19 + (401.0,), 100, 0, 0), set()),
        ("link", Link(-40, (), 0, 0, 0), {"link dead"}),
        ("link", Link(-40, (20.0,) * 20, 90, 10, 0), {"link lossy"}),
        ("link", Link(-40, (20.0,) * 20, 100, 0, 1), {"device restarts"}),
    ],
)
def test_the_smaller_parts(step: str, measured: Any, fault: set[str]) -> None:
    assert faults(step, measured) == fault


def reader(version: int, *percent: float, found: int = 3) -> Readers:
    readings = [Reading(5 * n, 33, each) for n, each in enumerate(percent)]
    return Readers((ReaderRun(0, version, tuple(readings), 3, found),))


@pytest.mark.parametrize(
    ("measured", "fault"),
    [
        (reader(0x92, 100, 100, 95, 40), set()),
        (reader(255), {"reader silent"}),
        (reader(0), {"reader silent"}),
        (reader(0x92, 0), {"reader deaf"}),
        (reader(0x92, 95, 95, 95), {"reader unsteady"}),
        (reader(0x92, 100, 100, 50, 100), {"reader weak"}),
        (reader(0x92, 100, 100, 100, found=2), {"reader crowded"}),
    ],
)
def test_readers(measured: Readers, fault: set[str]) -> None:
    assert faults("reader", measured) == fault


def test_every_step_has_its_judge_and_every_fault_its_remedy() -> None:
    assert set(judging.JUDGES) == set(STEPS)
    for name, fault in FAULTS.items():
        assert fault.words.endswith("."), name
        assert fault.remedy.endswith("."), name


@pytest.mark.parametrize(
    ("step", "measured"),
    [
        ("arrows", run()),
        ("lights", lights(18, 17, 18)),
        ("reader", reader(0x92, 100)),
        ("link", Link(None, (1.5, 2.0), 3, 4, 5)),
        ("battery", Battery(True, 4000, None, False)),
    ],
)
def test_a_measurement_is_json_and_back(step: str, measured: Any) -> None:
    assert from_json(step, to_json(measured)) == measured
    with pytest.raises(ValueError, match=step):
        from_json(step, {"nothing": 1})
