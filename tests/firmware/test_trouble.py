"""Robust: whatever fails, the device goes on, and loses nothing that it said. Both interpreters.

The long evenings are in test_evening.py.
"""

import pytest

from firmware.crash import LOG, pieces
from firmware.main import FAILURES
from firmware.sim.table import Air
from shared_rules.wire.cues import Restart
from shared_rules.wire.host_end import Missed
from shared_rules.wire.signals import (
    PROGRAM,
    RESTARTED,
    ButtonPressed,
    CrashTold,
    DialTurned,
    Fault,
    FaultCleared,
)
from tests.firmware.tablet import Table, disk, disk_settings, pad_settings, same
from tests.firmware.trouble import Evening


@pytest.mark.full
def test_a_bad_minute_with_a_disk() -> None:
    for seed in range(2):
        evening = Evening(Table(disk_settings(), seed), seed)
        evening.play(60_000)
        evening.check()


@pytest.mark.full
def test_a_bad_quarter_minute_with_two_readers() -> None:
    evening = Evening(Table(pad_settings(readers=2), 1), 1)
    evening.play(15_000)
    evening.check()


@pytest.mark.full
def test_a_full_outbox_forgets_nothing() -> None:
    """Far more happens than it can hold: it stops looking, and catches up."""
    table = disk()
    table.is_near = False
    table.run(5000)
    for n in range(600):
        table.bench.arrows[n % 2].angle = (n * 700) % 4096
        if n % 3 == 0:
            table.bench.button.tap(80)
        table.run(150)
    assert table.sim.device._room() >= 16
    table.is_near = True
    table.run(10_000)
    assert Missed not in [type(item) for item in table.heard]
    table.check_order()
    assert len(table.of(ButtonPressed)) > 30
    for arrow in range(2):
        told = [
            e for e in table.host.levels.signals() if type(e) is DialTurned and e.arrow == arrow
        ]
        assert abs(told[0].angle - table.bench.arrows[arrow].angle) <= 16


def fail_once(device):
    def step(*_arguments):
        raise ValueError("a bug, planted by a test")

    device.role.step = step


def test_a_crash_is_logged_told_and_then_forgotten() -> None:
    table = disk()
    fail_once(table.sim.device)
    table.run(5000)
    assert table.sim.ends == ["crash"]
    told = table.of(CrashTold)
    assert [each.piece for each in told] == list(range(told[0].pieces))
    assert "planted by a test" in "".join([each.text for each in told])
    assert table.sim.files.read(LOG) is None


def test_a_crash_log_stays_until_the_tablet_has_it() -> None:
    table = disk()
    table.is_near = False
    fail_once(table.sim.device)
    table.run(5000)
    assert table.sim.files.read(LOG)
    table.sim.power_cycle()
    table.run(5000)
    table.is_near = True
    table.run(5000)
    assert "planted" in "".join([each.text for each in table.of(CrashTold)])
    assert table.sim.files.read(LOG) is None


def test_a_long_log_of_odd_letters_still_fits() -> None:
    told = pieces("żółw\n" * 1000)
    assert all(len(each.text.encode()) <= 22 for each in told)
    assert len(told) < 40


def test_boot_after_failed_boot_ends_in_safe_mode() -> None:
    table = disk()
    for _ in range(FAILURES):
        fail_once(table.sim.device)
        table.run(100)
    table.run(5000)
    assert table.sim.is_safe
    assert table.sim.ends == ["crash"] * FAILURES
    table.sim.power_cycle()
    table.run(5000)
    assert table.host.session


def test_restarts_that_were_wished_for_never_end_in_safe_mode() -> None:
    table = disk()
    for n in range(FAILURES + 1):
        table.tell(Restart())
        table.run(3000)
        assert table.sim.ends == ["restart"] * (n + 1)
    assert not table.sim.is_safe
    assert table.host.session


def test_the_watchdog_guards_the_start_too() -> None:
    table = Table(disk_settings())
    read = table.sim.files.read

    def hang_once(name):
        if name == LOG:
            table.sim.files.read = read
            table.clock.sleep_ms(10_000)
        return read(name)

    table.sim.files.read = hang_once
    table.run(15_000)
    assert table.sim.ends == ["watchdog"]
    assert table.host.session


def test_the_watchdog_restarts_a_device_that_hangs_and_that_is_told() -> None:
    table = disk()

    def hang(*_arguments):
        table.clock.sleep_ms(10_000)

    table.sim.device.role.step = hang
    table.run(20_000)
    assert table.sim.ends == ["watchdog"]
    same(
        table.of(Fault, FaultCleared),
        [Fault(PROGRAM, 0, RESTARTED), FaultCleared(PROGRAM, 0)],
    )


def test_nobody_without_the_key_can_make_it_do_anything() -> None:
    table = disk()
    stranger = Table(disk_settings(key=bytes(32)))
    stranger.sim, stranger.clock = table.sim, table.clock
    stranger.run(5000)
    assert not stranger.host.session
    assert stranger.heard == []
    table.host.hang_up()
    table.run(3000)
    assert table.host.session


def test_a_port_knows_whether_a_session_speaks_through_it() -> None:
    radio, cable = Air(), Air()
    served = {"radio": 0, "cable": 0}

    def count(name):
        def serves(_now_ms):
            served[name] += 1

        return serves

    radio.serves, cable.serves = count("radio"), count("cable")
    table = Table(disk_settings(), ports=[radio, cable])
    table.sim.air = radio
    table.run(2000)
    assert served["radio"] > 100
    table.is_near = False
    table.run(100)
    before = served["radio"]
    table.run(1000)
    assert served == {"radio": before, "cable": 0}


def test_cable_and_radio_serve_at_the_same_time() -> None:
    """A session speaks through the port it began on; the other port can take over at any time."""
    radio, cable = Air(), Air()
    table = Table(disk_settings(), ports=[radio, cable])
    table.sim.air = radio
    table.run(2000)
    assert table.host.session
    table.signals()
    assert cable.to_host == []  # nobody has knocked there
    other = Table(disk_settings(), ports=[radio, cable])
    other.sim, other.clock, other.bench = table.sim, table.clock, table.bench
    table.sim.air = cable
    other.run(3000)
    assert other.host.session
    table.bench.arrows[0].angle = 1800
    other.run(500)
    same([told.detent for told in other.of(DialTurned)][-1:], [4])
