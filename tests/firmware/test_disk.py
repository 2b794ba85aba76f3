"""The action disk as its player knows it: arrows, lock, lights, sleep. Both interpreters."""

import pytest

from firmware.lights import BLACK, draw_gold
from firmware.sensing.rest import ASLEEP
from firmware.sim.as5600 import GOOD, NO_MAGNET, STRONG, WEAK
from shared_rules.wire import cues
from shared_rules.wire.host_end import Arrived
from shared_rules.wire.signals import (
    ARROW,
    MAGNET_MISSING,
    MAGNET_STRONG,
    MAGNET_WEAK,
    SILENT,
    Battery,
    ButtonHeld,
    ButtonPressed,
    ButtonReleased,
    DialLocked,
    DialTurned,
    DialUnlocked,
    Fault,
    FaultCleared,
)
from tests.firmware.tablet import Table, disk, disk_settings, same

DARK = [(0, 0, 0)] * 18


def lit(table):
    """Which lights are on."""
    return [n for n, colour in enumerate(table.bench.lights.colours) if any(colour)]


def held(table, ms=0):
    """The button goes down and stays; `ms` longer than it takes to be a hold."""
    table.bench.button.press()
    table.run(700 + ms)


def test_what_is_so_at_start_is_told_as_restated() -> None:
    table = Table(disk_settings()).run(2000)
    arrived = [item for item in table.heard if type(item) is Arrived]
    assert sorted({type(item.signal).__name__ for item in arrived}) == ["Battery", "DialTurned"]
    assert all(item.restated for item in arrived)


def test_a_turned_arrow_is_told_with_its_detent() -> None:
    table = disk()
    for arrow, angle, detent in ((0, 460, 1), (1, 4000, 0), (1, 2000, 4), (0, 3640, 8)):
        table.bench.arrows[arrow].angle = angle
        table.run(400)
        told = table.of(DialTurned)[-1]
        assert (told.arrow, told.detent, abs(told.angle - angle) < 8) == (arrow, detent, True)


def test_a_turn_is_told_within_one_scan() -> None:
    table = disk()
    table.bench.arrows[0].angle = 1000
    began_ms = table.clock.now_ms()
    while not table.of(DialTurned):
        table.run(1)
    assert table.clock.now_ms() - began_ms <= 25  # a scan, and the air's own round


def test_a_short_press_locks_and_unlocks() -> None:
    table = disk()
    table.bench.button.tap()
    table.run(400)
    same(table.signals(), [ButtonPressed(0), ButtonReleased(0), DialLocked()])
    table.bench.button.tap()
    table.run(400)
    same(table.signals()[-1:], [DialUnlocked()])


def test_the_tablet_unlocks_it_and_says_so_only_if_it_was_locked() -> None:
    table = disk()
    table.tell(cues.Unlock())
    same(table.signals(), [])
    table.bench.button.tap()
    table.run(400)
    table.tell(cues.Unlock())
    same(table.signals()[-1:], [DialUnlocked()])


def test_a_hold_shows_pointing_then_gold_and_locks_nothing() -> None:
    table = disk()
    table.bench.arrows[0].angle, table.bench.arrows[1].angle = 910, 2275  # actions 2 and 5
    table.run(400)
    table.tell(cues.ShowGold(37))
    table.signals()
    assert table.bench.lights.colours == DARK
    held(table, 100)
    assert lit(table) == [4, 5, 10, 11]
    table.run(1600)
    tens = [n for n in lit(table) if n % 2 == 0]
    ones = [n for n in lit(table) if n % 2 == 1]
    assert (len(tens), len(ones)) == (3, 7)
    table.bench.button.release()
    table.run(200)
    assert table.bench.lights.colours == DARK
    same(table.signals(), [ButtonPressed(0), ButtonHeld(0), ButtonReleased(0)])


def test_every_amount_of_gold_up_to_99_can_be_read_off() -> None:
    for gold in range(256):
        colours = [BLACK] * 18
        draw_gold(colours, gold)
        tens = sum([any(colours[n]) for n in range(0, 18, 2)])
        ones = sum([any(colours[n]) for n in range(1, 18, 2)])
        assert 10 * tens + ones == min(gold, 99)


def test_it_stays_dark_while_its_arrows_are_turned() -> None:
    table = disk()
    frames = table.bench.lights.frames
    for angle in range(0, 4096, 150):
        table.bench.arrows[0].angle = angle
        table.bench.arrows[1].angle = 4095 - angle
        table.run(50)
        assert table.bench.lights.colours == DARK
    assert table.bench.lights.frames == frames
    assert not table.bench.lights.is_powered


def test_glows_are_shown_and_cleared_and_the_supply_follows() -> None:
    table = disk()
    table.tell(cues.Glow(4, 2, 255, 110, 20, cues.STEADY, 0))
    assert lit(table) == [4, 5]
    table.tell(cues.Glow(0, 18, 0, 0, 200, cues.CHASE, 1800))
    assert len(lit(table)) == 1
    table.tell(cues.Clear())
    assert table.bench.lights.colours == DARK
    assert not table.bench.lights.is_powered


def test_clear_forgets_the_gold_of_the_former_owner() -> None:
    table = disk()
    table.tell(cues.ShowGold(37))
    table.tell(cues.Clear())
    held(table, 100)
    pointing = lit(table)
    table.run(1600)  # when gold would be shown
    assert lit(table) == pointing


def test_locking_shows_for_a_moment() -> None:
    table = disk()
    table.bench.button.tap()
    table.run(300)
    assert len(lit(table)) == 18
    table.run(1000)
    assert lit(table) == []


def test_another_game_sets_other_detents() -> None:
    table = disk()
    table.bench.arrows[0].angle = 1000
    table.run(300)
    table.signals()
    table.tell(cues.SetDetents(4))
    assert table.of(DialTurned)[0].detent == 1
    table.tell(cues.SetDetents(0), cues.SetDetents(200))  # nonsense changes nothing
    assert table.sim.device.role.detents == 4


def test_calibration_is_in_flash_before_it_counts() -> None:
    table = disk()
    table.bench.arrows[0].angle, table.bench.arrows[1].angle = 777, 3000
    table.run(500)
    table.signals()
    table.tell(cues.Calibrate())
    assert sorted([told[:1] + told[2:] for told in table.of(DialTurned)]) == [(0, 0), (1, 0)]
    table.sim.power_cycle()
    table.run(2000)
    assert {told.detent for told in table.of(DialTurned)} == {0}


def test_each_magnet_fault_is_told_and_cleared() -> None:
    table = disk()
    for field, code in ((NO_MAGNET, MAGNET_MISSING), (WEAK, MAGNET_WEAK), (STRONG, MAGNET_STRONG)):
        table.bench.arrows[1].field = field
        table.run(3000)
        same(table.signals(), [Fault(ARROW, 1, code)])
        table.bench.arrows[1].field = GOOD
        table.run(3000)
        same(table.signals()[:1], [FaultCleared(ARROW, 1)])


def test_a_silent_sensor_is_told_and_the_other_goes_on() -> None:
    table = disk()
    table.bench.arrows[0].is_silent = True
    table.run(3000)
    same(table.signals(), [Fault(ARROW, 0, SILENT)])
    table.bench.arrows[1].angle = 2000
    table.run(300)
    assert table.of(DialTurned)[-1].arrow == 1
    table.bench.arrows[0].is_silent = False
    table.run(3000)
    same(table.of(FaultCleared), [FaultCleared(ARROW, 0)])
    assert table.sim.ends == []


@pytest.mark.full
def test_the_battery_is_told_and_low_shows_in_red() -> None:
    table = disk()
    table.bench.cell.millivolts = 3550
    table.run(60_000)
    assert table.of(Battery)[-1].percent <= 15
    red = 0
    for _ in range(600):
        table.run(10)
        red += lit(table) == [0]
    assert red > 0


def test_a_full_cell_is_told_as_full() -> None:
    table = Table(disk_settings())
    table.bench.cell.millivolts = 4200
    table.run(2000)
    same([told.percent for told in table.of(Battery)], [100])


@pytest.mark.full
def test_without_its_tablet_it_searches_then_saves_its_light() -> None:
    table = disk()
    table.is_near = False
    table.run(6000)
    places = set()
    for _ in range(30):
        table.run(120)
        places.update(lit(table))
    assert len(places) == 18
    table.run(130_000)
    assert lit(table) == []
    table.is_near = True
    table.run(3000)
    assert table.host.session


@pytest.mark.full
def test_it_sleeps_when_left_alone_and_loses_nothing() -> None:
    table = disk(alone_min=1)
    table.bench.button.tap()
    table.run(1000)
    table.is_near = False
    table.run(62_000)
    assert table.sim.is_asleep
    table.bench.arrows[0].angle = 2000
    table.is_near = True
    table.run(5000)
    assert table.sim.is_asleep
    table.bench.button.tap()  # wakes it, and is no press
    table.run(5000)
    told = table.signals()
    assert table.sim.boots == 2
    assert [type(each) for each in told if type(each) in (DialLocked, DialUnlocked)] == [
        DialLocked,  # as it was pressed
        DialLocked,  # as it was remembered
    ]
    assert next(each for each in told if type(each) is DialTurned).detent == 4
    table.check_order()


@pytest.mark.full
def test_it_does_not_sleep_on_what_is_not_acknowledged() -> None:
    table = disk(alone_min=1)
    table.is_near = False
    table.run(3000)
    table.bench.button.tap()
    table.run(180_000)
    assert not table.sim.is_asleep
    table.is_near = True
    table.run(3000)
    same(table.of(DialLocked), [DialLocked()])
    table.is_near = False
    table.run(70_000)
    assert table.sim.is_asleep


@pytest.mark.full
def test_alone_from_its_first_moment_it_sleeps_and_so_it_does_with_a_fault() -> None:
    for field in (GOOD, WEAK):
        table = Table(disk_settings(alone_min=1))
        table.is_near = False
        table.bench.arrows[1].field = field
        table.run(30_000)
        table.bench.cell.millivolts = 3700
        table.run(40_000)
        assert table.sim.is_asleep
        table.is_near = True
        table.bench.button.tap()
        table.run(5000)
        assert table.host.session


@pytest.mark.full
def test_a_press_at_the_moment_of_falling_asleep_keeps_it_awake() -> None:
    table = disk(alone_min=1)
    table.is_near = False
    role = table.sim.device.role
    as_usual = role.step

    def press_once(now_ms, is_idle):
        """In the very step in which it would fall asleep."""
        if table.sim.device._rest.level(now_ms, False, True) == ASLEEP:
            role.step = as_usual
            table.sim.device._say(ButtonPressed(0))
        as_usual(now_ms, is_idle)

    role.step = press_once
    table.run(65_000)
    assert role.step is as_usual
    assert not table.sim.is_asleep
    table.is_near = True
    table.run(3000)
    same(table.of(ButtonPressed), [ButtonPressed(0)])


@pytest.mark.full
def test_idle_it_looks_less_often_and_wakes_at_a_turn() -> None:
    table = disk()
    table.run(25_000)
    table.bench.arrows[0].angle = 1500
    table.run(250)
    assert table.of(DialTurned)[0].detent == 3


def test_a_restart_on_request() -> None:
    table = disk()
    table.bench.button.tap()
    table.run(500)
    table.tell(cues.Restart())
    table.run(3000)
    assert table.sim.ends == ["restart"]
    assert DialLocked in [type(each) for each in table.host.levels.signals()]


def test_a_lock_kept_over_a_restart_is_not_remembered_again_after_a_crash() -> None:
    table = disk()
    table.bench.button.tap()
    table.run(500)
    table.tell(cues.Restart())
    table.run(3000)
    table.tell(cues.Unlock())
    table.signals()

    def fail(*_arguments):
        raise ValueError("a bug, planted by a test")

    table.sim.device.role.step = fail
    table.run(3000)
    assert table.sim.ends == ["restart", "crash"]
    same(table.of(DialLocked), [])
