"""A certificate is whole or not there; what was interrupted goes on; a lost device is told."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest

from companion_app.bench import certificate as papers
from companion_app.bench import sheet
from companion_app.bench.certificate import About, Certificate
from companion_app.bench.limits import shipped
from companion_app.bench.measurements import Battery, Button, Link
from companion_app.bench.sitting import ANEW, Sitting
from companion_app.bench.unit import DeviceLost
from tests.bench.table import Interrupting, bench
from tests.bench.test_judging import lights, reader
from tests.bench.test_judging import run as arrow_run
from tests.loop.virtual_time import run

UNIT = About("3f2a", "disk-1", "disk", "0.1.0", "serial")
GOOD = {
    "arrows": arrow_run(),
    "lights": lights(18, 18, 18),
    "button": Button(False, 5, 5, 1, 30),
    "battery": Battery(True, 4000, 4010, False),
    "link": Link(None, (12.0, 14.0, 13.0), 60, 0, 0),
}


def paper(**changes: Any) -> Certificate:
    return Certificate(UNIT, "2026-03-01T12:00:00Z", shipped(), GOOD | changes)


def test_its_json_has_all_that_was_measured_and_why(tmp_path: Path) -> None:
    text, pdf = papers.write(paper(), tmp_path)
    read = json.loads(text.read_text(encoding="utf-8"))
    assert (read["serial"], read["firmware"], read["result"]) == ("3f2a", "0.1.0", "pass")
    assert (read["made"], read["simulated"]) == ("2026-03-01T12:00:00Z", False)
    assert read["latency"] == {"median_ms": 13, "nineteen_of_twenty_ms": 14, "round_trips": 3}
    assert set(read["measured"]) == set(GOOD)
    assert read["limits"]["arrow.noise"]["why"] == shipped()["arrow.noise"].why
    assert all(each["passed"] and "fault" not in each for each in read["findings"])
    assert pdf.stem == text.stem == "3f2a-20260301T120000Z"


def test_a_fault_stands_there_with_its_remedy() -> None:
    read = paper(button=Button(False, 5, 9, 1, 80)).to_json()
    bad = [each for each in read["findings"] if not each["passed"]]
    assert read["result"] == "fail"
    assert [each["fault"] for each in bad] == ["button bounces"]
    assert bad[0]["remedy"] == "Change the button; put 100 nF across it."


@pytest.mark.parametrize(
    "measured",
    [
        GOOD,
        {"link": Link(None, (), 0, 0, 3)},
        {"reader": reader(0x92, 100, 50), "lights": lights(0, 0, 0, "none")},
        {"arrows": arrow_run(fault=1), "button": Button(True, 5, 0, 0, 0)},
    ],
)
def test_the_sheet_is_one_page_and_the_same_each_time(measured: Any) -> None:
    one = Certificate(UNIT, "2026-03-01T12:00:00Z", shipped(), measured)
    drawn = sheet.draw(one)
    assert drawn.startswith(b"%PDF")
    assert len(re.findall(rb"/Type /Page\b", drawn)) == 1
    assert drawn == sheet.draw(one)


def test_what_fails_while_it_is_written_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_certificate: Certificate) -> bytes:
        raise KeyboardInterrupt

    monkeypatch.setattr(sheet, "draw", interrupted)
    with pytest.raises(KeyboardInterrupt):
        papers.write(paper(), tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_progress_is_of_one_unit_with_one_firmware(tmp_path: Path) -> None:
    papers.keep_progress(tmp_path, paper())
    kept = papers.kept_progress(tmp_path, UNIT)
    assert kept is not None
    assert kept.measured == GOOD
    newer = About("3f2a", "disk-1", "disk", "0.2.0", "serial")
    assert papers.kept_progress(tmp_path, newer) is None
    other = About("4444", "disk-2", "disk", "0.1.0", "serial")
    assert papers.kept_progress(tmp_path, other) is None
    papers.progress_path(tmp_path, UNIT).write_text('{"firmware": ', encoding="utf-8")
    assert papers.kept_progress(tmp_path, UNIT) is None


@pytest.mark.full
def test_an_interrupted_bench_goes_on_where_it_was(tmp_path: Path) -> None:
    async def interrupted() -> None:
        async with bench("disk", tmp_path) as here:
            here.person = Interrupting(here.person, lambda each: each.what == "press")
            here.sitting = Sitting(here.unit, here.person, shipped(), tmp_path)
            await here.sitting.whole("simulated", fresh=False)

    async def resumed() -> list[str]:
        async with bench("disk", tmp_path) as here:
            one = await here.sitting.whole("simulated", fresh=False)
            assert list(one.measured) == ["arrows", "lights", "button", "battery", "link"]
            assert one.sittings == 2
            return here.said

    with pytest.raises(KeyboardInterrupt):
        run(interrupted())
    assert [each.name for each in tmp_path.iterdir()] == ["disk-1.progress.json"]
    said = run(resumed())
    assert "Done: arrows, lights. Go on?" in said[0]
    assert not any("arrow" in each for each in said[1:])


def test_who_starts_anew_does_all_of_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with bench("disk", tmp_path) as here:
            unit = About("disk-1", "disk-1", "disk", here.unit.firmware, "simulated")
            papers.keep_progress(
                tmp_path, Certificate(unit, "2026-03-01T12:00:00Z", shipped(), GOOD)
            )

            class Anew(Interrupting):
                async def sees(self, question: Any) -> str:
                    return ANEW if question.what == "resume" else await super().sees(question)

            person = Anew(here.person, lambda each: each.what == "zero")
            await Sitting(here.unit, person, shipped(), tmp_path).whole("simulated", fresh=False)

    with pytest.raises(KeyboardInterrupt):  # it is asked for the arrows again
        run(story())
    assert not list(tmp_path.iterdir())


def test_a_device_that_goes_away_is_told(tmp_path: Path) -> None:
    async def story() -> None:
        async with bench("disk", tmp_path) as here:
            here.sim.is_safe = True  # it no longer speaks
            here.sim.device = None
            here.sim.air.is_open = False
            await here.sitting.some(("button", "link", "lights"))

    with pytest.raises(DeviceLost, match="went away and did not come back"):
        run(story())


def test_a_device_that_is_not_there_is_told(tmp_path: Path) -> None:
    async def story() -> None:
        async with bench("disk", tmp_path) as here:
            await here.unit.__aexit__(None, None, None)
            async with asyncio.timeout(60):
                other = type(here.unit)(here.unit.device, Nowhere())
                async with other:
                    await other.found(5)

    with pytest.raises(DeviceLost, match="disk-1 was not found in 5 s: searching"):
        run(story())


class Nowhere:
    trouble = ""

    async def find(self, _device: Any) -> Any:
        await asyncio.sleep(1e6)
