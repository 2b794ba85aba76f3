"""Bill, power and wiring say what boards, data and firmware say today."""

import pytest

from firmware.pins import PINS
from hardware.documents import bom, harness, power, supply
from hardware.documents.harness import KINDS
from shared_rules.devices import Kind


def test_everything_on_a_board_has_a_price() -> None:
    assert bom.problems() == []


def test_the_bill_is_that_of_the_boards() -> None:
    written = bom.TARGET.read_text(encoding="utf-8")
    assert written == bom.text(), "run: ./durbar hardware documents"


def test_the_bill_counts_five_disks_and_a_pad() -> None:
    by_number = {row[2]: row for row in bom.rows()}
    assert by_number["WS2812B"][3:6] == ("18", "8", "98")
    assert by_number["AS5600-ASOT"][3:6] == ("2", "0", "10")
    sums = bom.totals()
    assert sums["table"] >= 5 * sums["disk"] + sums["pad"]


def test_the_power_page_is_that_of_the_numbers() -> None:
    page = power.TARGET.read_text(encoding="utf-8")
    assert page == power.written(page), "run: ./durbar hardware documents"


def test_an_evening_fits_in_a_charge() -> None:
    for device in power.DEVICES:
        assert power.hours_of_play(device) > 6
        assert power.drawn(device, "active") > power.drawn(device, "idle")
        assert power.drawn(device, "idle") > power.drawn(device, "sleep")


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_module_is_wired_to_the_pins_of_the_firmware(kind: Kind) -> None:
    drawn = harness.drawing(kind)
    labels = drawn["connectors"]["DevKit"]["pinlabels"]
    reached = set()
    for here, _cable, there in drawn["connections"]:
        (module,) = there
        ends = drawn["connectors"][module]["pinlabels"]
        wires = dict(zip(ends, (labels[n - 1] for n in here["DevKit"]), strict=True))
        reached |= set(wires.values())
    profile = PINS["devkit"][kind.role]
    optional = {name for name in profile if name.startswith("select") and name != "select0"}
    needed = set(profile) - optional - {"lights_power"}
    assert {f"GPIO {profile[name]}" for name in needed} <= reached
    assert {"3V3", "5V", "GND"} <= reached


@pytest.mark.soak
def test_the_supply_stays_within_its_limits() -> None:
    assert supply.problems() == []


@pytest.mark.soak
def test_a_supply_outside_its_limits_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supply, "CELLS", (2.9,))
    told = supply.problems()
    assert any("2.9 V, supply_least is" in words for words in told), told
