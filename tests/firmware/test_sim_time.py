"""Time of a simulated device on a computer that has other things to do."""

import time

import pytest

from firmware.sim import clock as sim_clock
from firmware.sim.clock import RealClock
from shared_rules.wire.signals import ButtonPressed
from tests.firmware.tablet import Table, disk_settings

AWAY_US = 700_000
TAP_MS = 250


class Computer:
    """Its clock goes on while the device gets no time at all."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.us = 1_000_000
        monkeypatch.setattr(sim_clock, "real_us", lambda: self.us)
        monkeypatch.setattr(sim_clock.time, "sleep", self._sleep)

    def _sleep(self, seconds: float) -> None:
        self.us += round(seconds * 1_000_000)


@pytest.fixture
def computer(monkeypatch: pytest.MonkeyPatch) -> Computer:
    return Computer(monkeypatch)


@pytest.fixture
def table(computer: Computer) -> Table:
    return Table(disk_settings(), clock=RealClock()).run(1000)


def presses(table: Table) -> int:
    return len(table.of(ButtonPressed))


def test_a_press_is_not_missed_because_the_computer_was_busy(
    computer: Computer, table: Table
) -> None:
    presses(table)
    for _ in range(3):
        table.bench.button.tap(TAP_MS)
        computer.us += AWAY_US
        table.run(1000)
    assert presses(table) == 3


def test_taps_that_come_all_at_once_are_made_one_after_another(table: Table) -> None:
    presses(table)
    for _ in range(3):
        table.bench.button.tap(TAP_MS)
    table.run(2000)
    assert presses(table) == 3


def test_a_computer_that_is_not_busy_keeps_real_time(computer: Computer, table: Table) -> None:
    began_us, began_ms = computer.us, table.clock.now_ms()
    table.run(5000)
    assert computer.us - began_us == pytest.approx(
        (table.clock.now_ms() - began_ms) * 1000, abs=20_000
    )


def test_a_clock_that_is_set_back_stops_no_device(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = RealClock()
    clock.sleep_ms(1)
    then_ns, before_us = time.time_ns() - 3600 * 10**9, clock.now_us
    monkeypatch.setattr(time, "time_ns", lambda: then_ns)
    clock.sleep_ms(2)
    assert clock.now_us >= before_us + 2000
