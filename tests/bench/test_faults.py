"""The whole bench on simulated devices: a good one passes, and each fault is caught and named.

A fault must be named by its own name and by no other: a maker who is sent to the wrong part loses
an evening.
"""

from pathlib import Path

import pytest

from companion_app.bench.faults import FAULTS as NAMED
from companion_app.bench.judging import Finding
from companion_app.bench.limits import shipped
from companion_app.bench.sitting import Sitting
from firmware.sim.breaks import FAULTS, faults_of
from tests.bench.table import Late, bench
from tests.loop.virtual_time import run

# The fault that is made, and the name that the bench has to find for it.
NAMES = {
    "arrow_silent": "arrow silent",
    "arrow_stuck": "arrow stuck",
    "arrow_noisy": "arrow noisy",
    "arrow_reversed": "arrow reversed",
    "arrows_swapped": "arrows swapped",
    "magnet_missing": "magnet missing",
    "magnet_weak": "magnet weak",
    "magnet_strong": "magnet strong",
    "magnet_off_centre": "magnet off centre",
    "light_dead": "light dead",
    "light_burnt": "light burnt",
    "colours_swapped": "colours swapped",
    "button_dead": "button dead",
    "button_stuck": "button stuck",
    "button_worn": "button bounces",
    "buzzer_dead": "buzzer silent",
    "reader_silent": "reader silent",
    "reader_deaf": "reader deaf",
    "reader_weak": "reader weak",
    "reader_detuned": "reader crowded",
    "battery_misread": "battery misread",
    "battery_empty": "battery empty",
    "radio_weak": "radio weak",
    "link_slow": "link slow",
    "link_lossy": "link lossy",
}
QUICK = ("buzzer", "lights", "button", "battery", "link")


def test_every_fault_that_can_be_made_has_its_name() -> None:
    assert set(NAMES) == set(FAULTS)
    assert set(NAMES.values()) <= set(NAMED)


def failed(findings: list[Finding]) -> set[str]:
    return {each.fault for each in findings if not each.passed}


@pytest.mark.full
@pytest.mark.parametrize("role", ["disk", "pad"])
def test_a_good_device_passes(role: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with bench(role, tmp_path) as here:
            paper = await here.sitting.whole("simulated", fresh=True)
            assert failed(paper.findings) == set()
            assert paper.passed
            assert paper.latency()["round_trips"] == 20

    run(story())


@pytest.mark.full
@pytest.mark.parametrize("fault", faults_of("disk"))
def test_a_faulty_disk_is_caught(fault: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with bench("disk", tmp_path, fault) as here:
            paper = await here.sitting.whole("simulated", fresh=True)
            assert failed(paper.findings) == {NAMES[fault]}

    run(story())


@pytest.mark.full
@pytest.mark.parametrize("fault", sorted(set(faults_of("pad")) - set(faults_of("disk"))))
def test_a_faulty_pad_is_caught(fault: str, tmp_path: Path) -> None:
    async def story() -> None:
        steps = ("reader",) if fault.startswith("reader") else QUICK
        async with bench("pad", tmp_path, fault) as here:
            assert failed(await here.sitting.some(steps)) == {NAMES[fault]}

    run(story())


@pytest.mark.full
def test_a_pad_of_three_readers_with_one_dead(tmp_path: Path) -> None:
    async def story() -> None:
        async with bench("pad", tmp_path, readers=3) as here:
            here.sim.bench.readers[1].is_silent = True
            found = await here.sitting.some(("reader",))
            bad = [each for each in found if not each.passed]
            assert [(each.what, each.fault) for each in bad] == [
                ("Reader 2: tag found", "reader silent")
            ]
            assert {each.what.partition(":")[0] for each in found} == {
                "Reader 1",
                "Reader 2",
                "Reader 3",
            }

    run(story())


def test_a_device_that_restarts_is_told(tmp_path: Path) -> None:
    async def story() -> None:
        async with bench("disk", tmp_path) as here:
            here.sim.power_cycle()
            await here.unit.until(lambda: here.unit.restarts, 20)
            await here.unit.found()
            assert failed(await here.sitting.some(("link",))) == {"device restarts"}

    run(story())


@pytest.mark.full
@pytest.mark.parametrize(
    ("role", "step", "what"), [("disk", "button", "press"), ("pad", "reader", "put")]
)
def test_who_was_late_is_asked_again(role: str, step: str, what: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with bench(role, tmp_path) as here:
            late = Late(here.person, what)
            sitting = Sitting(here.unit, late, shipped(), tmp_path)
            assert failed(await sitting.some((step,))) == set()

    run(story())


def test_a_device_without_a_cell_is_not_asked_for_one(tmp_path: Path) -> None:
    async def story() -> None:
        async with bench("disk", tmp_path, board="rp2040") as here:
            assert await here.sitting.some(("battery",)) == []
            assert not here.said

    run(story())
