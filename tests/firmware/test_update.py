"""An update over the air: whole or not at all, and a way back. Both interpreters."""

import hashlib

import pytest

from firmware.main import TRIES
from firmware.sim.dice import Dice
from firmware.update import pack
from shared_rules.wire import cues
from shared_rules.wire.cues import LONGEST_PIECE
from shared_rules.wire.signals import (
    CONFIRMED,
    NOT_WHOLE,
    OUT_OF_ORDER,
    RESTARTING,
    ROLLED_BACK,
    TAKING,
    TOO_LARGE,
    UpdateTold,
)
from tests.firmware.tablet import disk, same

FILES = [
    ("firmware/a.mpy", Dice(1).bytes(3000)),
    ("firmware/deep/b.mpy", b""),
    ("c.mpy", b"\0" * 1025),
]
PACKAGE = pack(FILES)


def send(table, package, finish=True):
    """All its pieces, as fast as the cue window lets them through."""
    table.tell(cues.BeginUpdate(len(package)))
    for at in range(0, len(package), LONGEST_PIECE):
        table.host.tell(cues.UpdatePiece(at, package[at : at + LONGEST_PIECE]))
        if at % (20 * LONGEST_PIECE) == 0:
            table.run(60)
    table.run(500)
    if finish:
        table.tell(cues.FinishUpdate())


def outcomes(table):
    return [told.outcome for told in table.of(UpdateTold) if told.outcome != TAKING]


def test_the_package_ends_with_its_digest() -> None:
    assert hashlib.sha256(PACKAGE[:-32]).digest() == PACKAGE[-32:]


def test_a_whole_update_lies_in_the_other_folder_and_is_tried_and_confirmed() -> None:
    table = disk()
    send(table, PACKAGE)
    table.run(3000)
    assert outcomes(table) == [RESTARTING, CONFIRMED]
    for name, content in FILES:
        assert table.sim.files.contents["b/" + name] == content
    assert table.sim.ends == ["restart"]
    table.sim.power_cycle()
    table.run(2000)
    base = table.sim.device._base
    assert (base.other, base.is_on_trial) == ("a", False)
    assert "update.bin" not in table.sim.files.contents


@pytest.mark.full
def test_it_survives_a_lossy_link() -> None:
    table = disk()
    table.loss_percent = 20
    send(table, PACKAGE, finish=False)
    table.run(20_000)
    table.host.tell(cues.FinishUpdate())
    table.run(10_000)
    assert outcomes(table) == [RESTARTING, CONFIRMED]


@pytest.mark.full
def test_a_wrong_byte_anywhere_is_refused_and_nothing_is_tried() -> None:
    for at in (0, 5, 1000, len(PACKAGE) - 1):
        bad = bytearray(PACKAGE)
        bad[at] ^= 1
        table = disk()
        send(table, bytes(bad))
        table.run(1000)
        same(table.of(UpdateTold)[-1:], [UpdateTold(NOT_WHOLE, len(PACKAGE))])
        assert table.sim.ends == []
        assert not table.sim.device._base.is_on_trial


def test_a_package_whose_list_lies_is_refused() -> None:
    body = b"\x01x" + (10**6).to_bytes(4, "little") + b"abc\0"
    table = disk()
    send(table, body + hashlib.sha256(body).digest())
    assert outcomes(table) == [NOT_WHOLE]


def test_a_package_stays_in_its_folder() -> None:
    """Digest and seal may be right: who has the key of a device could have made it."""
    for name in (
        "../main.py",
        "../settings.0",
        "../main.mpy",
        "/a/main.mpy",
        "a//b.mpy",
        "a/./b.mpy",
        ".mpy",
        "a/.mpy",
        "main.py",
        "A.mpy",
        "a\\b.mpy",
        "a" * 61 + ".mpy",
        "\xff.mpy",
    ):
        table = disk()
        before = dict(table.sim.files.contents)
        send(table, pack([("good.mpy", b"1"), (name, b"2")]))
        table.run(1000)
        assert outcomes(table) == [NOT_WHOLE], name
        after = {each: table.sim.files.contents[each] for each in table.sim.files.contents}
        after.pop("b/good.mpy", None)
        assert sorted(after) == sorted(before), name
        assert table.sim.ends == []


def test_too_large_too_small_and_out_of_order_are_refused() -> None:
    table = disk()
    table.tell(cues.BeginUpdate(10**9), cues.BeginUpdate(3), cues.UpdatePiece(0, b"ignored"))
    assert outcomes(table) == [TOO_LARGE, TOO_LARGE]
    table.tell(cues.BeginUpdate(100), cues.UpdatePiece(22, b"later"))
    assert outcomes(table) == [OUT_OF_ORDER]
    table.tell(cues.FinishUpdate())
    assert outcomes(table) == [NOT_WHOLE]
    send(table, PACKAGE)  # and then a good one
    table.run(3000)
    assert outcomes(table) == [RESTARTING, CONFIRMED]


@pytest.mark.full
def test_a_slow_flash_never_starves_the_watchdog() -> None:
    table = disk()
    read_at = table.sim.files.read_at

    def slowly(name, offset, count):
        table.clock.sleep_ms(600)
        return read_at(name, offset, count)

    table.sim.files.read_at = slowly
    send(table, PACKAGE)
    table.run(60_000)
    assert table.sim.ends == ["restart"]
    assert outcomes(table) == [RESTARTING, CONFIRMED]


@pytest.mark.full
def test_a_full_flash_is_told_and_nothing_is_tried() -> None:
    """Full when it begins, while it comes, and while it is unpacked."""
    for room in (-1, 0, 2000, len(PACKAGE) + 500):
        table = disk()
        files = table.sim.files
        files.most = sum([len(content) for content in files.contents.values()]) + room
        send(table, PACKAGE)
        table.run(2000)
        assert outcomes(table)[:1] == [TOO_LARGE], room
        assert table.sim.ends == []
        assert not table.sim.device._base.is_on_trial
        assert "update.bin" not in files.contents
        files.most = None
        send(table, PACKAGE)  # with room it goes well
        table.run(3000)
        assert outcomes(table)[-2:] == [RESTARTING, CONFIRMED]


def test_cues_that_come_while_it_unpacks_do_no_harm() -> None:
    table = disk()
    send(table, PACKAGE, finish=False)
    for cue in (cues.FinishUpdate(), cues.FinishUpdate(), cues.UpdatePiece(0, b"late")):
        assert table.host.tell(cue)
    table.run(4000)
    assert outcomes(table) == [RESTARTING, CONFIRMED]


@pytest.mark.full
def test_a_new_firmware_that_meets_no_tablet_is_left_again() -> None:
    table = disk()
    send(table, PACKAGE)
    table.is_near = False
    table.run(TRIES * 181_000 + 5000)
    table.is_near = True
    table.run(5000)
    assert outcomes(table)[-1:] == [ROLLED_BACK]
    base = table.sim.device._base
    assert (base.other, base.is_on_trial) == ("b", False)


def test_a_cut_while_it_comes_changes_nothing() -> None:
    table = disk()
    table.sim.files.cut_after = 2500
    send(table, PACKAGE)
    table.run(4000)
    assert "brown-out" in table.sim.ends
    assert outcomes(table) in ([NOT_WHOLE], [])
    base = table.sim.device._base
    assert (base.other, base.is_on_trial) == ("b", False)
