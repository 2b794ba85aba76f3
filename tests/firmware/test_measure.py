"""What a device measures of itself for a test bench; faults of its models. Both interpreters."""

import pytest

from firmware.sensing.series import Series
from firmware.sensing.tags import encode
from firmware.sim.breaks import FAULTS, break_part, faults_of
from firmware.sim.hands import Hands
from firmware.sim.ntag import NtagModel
from shared_rules.wire.cues import STEADY, Glow, Measure
from shared_rules.wire.signals import (
    ARROW,
    BUTTON,
    LIGHTS,
    POWER,
    READER,
    ButtonPressed,
    Measured,
)
from tests.firmware.tablet import Table, disk, disk_settings, pad, raises, same


def measured(table, part, which=0):
    table.tell(Measure(part, which))
    told = table.run(2000).of(Measured)
    assert len(told) == 1, told
    return told[0]


def test_a_series_over_the_zero_has_its_mean_there() -> None:
    series = Series(ARROW, 1, 0, 4096, 1)
    for angle in (4094, 0, 2):
        series.feed(angle)
    same([series.told(90, 1800)], [Measured(ARROW, 1, 3, 0, 4, 163, 90, 1800)])


def test_a_series_ends_by_its_count_or_its_time() -> None:
    series = Series(READER, 0, 1000, 0, 100)
    assert not series.is_over(2400)
    assert series.is_over(2500)
    for found in [2, 1] * 32:
        series.feed(found)
    assert series.is_over(1001)
    same([series.told(0x92, 0)], [Measured(READER, 0, 64, 150, 1, 50, 0x92, 0)])


def test_an_arrow_at_rest_is_measured() -> None:
    table = disk()
    table.bench.arrows[1].angle = 1500
    table.run(500).signals()
    told = measured(table, ARROW, 1)
    assert (told.which, told.count, told.gain, told.strength) == (1, 64, 90, 1800)
    assert abs(told.mean - 1500) <= 1
    assert 1 <= told.spread <= 4
    assert 50 <= told.deviation <= 200


def test_a_part_that_does_not_answer_or_is_not_there_counts_nothing() -> None:
    table = disk()
    table.bench.arrows[0].is_silent = True
    table.run(1000).signals()
    same([measured(table, ARROW, 0)], [Measured(ARROW, 0, 0, 0, 0, 0, 0, 0)])
    same([measured(table, READER)], [Measured(READER, 0, 0, 0, 0, 0, 0, 0)])
    same([measured(table, POWER, 1)], [Measured(POWER, 1, 0, 0, 0, 0, 0, 0)])
    same([measured(disk(board="rp2040"), POWER)], [Measured(POWER, 0, 0, 0, 0, 0, 0, 0)])


def test_lights_tell_their_current_button_its_contacts_and_cell_its_voltage() -> None:
    table = disk()
    same([measured(table, LIGHTS)], [Measured(LIGHTS, 0, 18, 0, 0, 0, 40, 0)])
    table.tell(Glow(0, 18, 255, 0, 0, STEADY, 0))
    same([measured(table, LIGHTS)], [Measured(LIGHTS, 0, 18, 1440, 0, 0, 40, 1)])
    assert abs(measured(table, POWER).mean - 4000) < 20
    before = measured(table, BUTTON)
    table.bench.button.press()
    table.run(300).signals()
    after = measured(table, BUTTON)
    assert (before.strength, after.strength) == (0, 1)
    assert 1 <= (after.mean - before.mean) % 65536 <= 7


def test_a_second_wish_ends_the_first_series() -> None:
    table = disk()
    table.tell(Measure(ARROW, 0))
    table.tell(Measure(ARROW, 1))
    told = table.run(2000).of(Measured)
    assert [(each.which, each.count > 0) for each in told] == [(0, True), (1, True)]


@pytest.mark.full
def test_a_reader_tells_how_often_it_finds_its_tags() -> None:
    table = pad()
    tags = [NtagModel(bytes((4, n, 3, 4, 5, 6, 7)), encode(1, 2, n)) for n in range(3)]
    for tag in tags:
        table.bench.readers[0].put(tag)
    table.run(500).signals()
    told = measured(table, READER)
    assert told.count > 15
    assert (told.mean, told.spread, told.gain) == (300, 0, 0x92)
    for tag in tags:
        tag.height_mm = 40
    table.run(500).signals()
    assert measured(table, READER).mean == 0


def test_every_fault_can_be_made_and_only_where_it_belongs() -> None:
    assert sorted(set(faults_of("disk") + faults_of("pad"))) == sorted(FAULTS)
    for role, table in (("disk", disk()), ("pad", pad())):
        for name in faults_of(role):
            Hands(table.sim).do("break " + name)
    assert "no such fault" in raises(ValueError, break_part, disk().sim, "reader_weak")
    assert "no such fault" in raises(ValueError, break_part, pad().sim, "rust")


def test_a_worn_button_presses_twice_and_a_stuck_one_never() -> None:
    table = disk()
    break_part(table.sim, "button_worn")
    table.bench.button.tap(120)
    assert len(table.run(500).of(ButtonPressed)) == 2
    held = Table(disk_settings())
    break_part(held.sim, "button_stuck")
    held.run(2000)
    held.bench.button.tap(120)
    assert not [each for each in held.run(500).signals() if type(each) is ButtonPressed]
    assert measured(held, BUTTON).strength == 1


def test_bad_air_is_late_and_loses_but_delivers_all() -> None:
    table = disk()
    table.sim.air.late_ms = 300
    table.sim.air.lost_percent = 30
    for angle in range(0, 4096, 455):
        table.bench.arrows[0].angle = angle
        table.run(400)
    table.run(5000)
    assert len(table.check_order()) == 1
