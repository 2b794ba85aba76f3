"""What stands in flash survives a power cut at any moment. Both interpreters."""

import json

from firmware import settings
from firmware.main import FAILURES, TRIES, Base, keep
from firmware.settings import BadSettings, Kept, install
from firmware.sim.dice import Dice
from firmware.sim.faults import Reset
from firmware.sim.files import MemoryFiles
from firmware.slots import Slots
from tests.firmware.tablet import KEY, disk_settings, raises


def survives(files, function, *arguments, **fields):
    """Did it, before its power was cut?"""
    try:
        function(*arguments, **fields)
    except Reset:
        return False
    return True


def slots_of(files):
    slots = Slots(files, "record")
    return slots, slots.load()


def test_a_record_is_what_was_saved_last() -> None:
    files = MemoryFiles()
    for content in (b"one", b"two", b"", b"four"):
        slots, _ = slots_of(files)
        slots.save(content)
        assert slots_of(files)[1] == content


def test_a_cut_at_any_byte_leaves_the_old_or_the_new() -> None:
    for before in (1, 2, 3):  # either slot may hold the newest
        for cut in range(9 + 8):
            files = MemoryFiles()
            for n in range(before):
                slots_of(files)[0].save(b"old %d" % n)
            slots, _ = slots_of(files)
            files.cut_after = cut
            survives(files, slots.save, b"brand new")
            files.cut_after = None
            found = slots_of(files)[1]
            assert found in (b"old %d" % (before - 1), b"brand new"), (before, cut, found)
            slots_of(files)[0].save(b"after")
            assert slots_of(files)[1] == b"after"


def test_any_flipped_bit_is_noticed() -> None:
    files = MemoryFiles()
    for content in (b"old", b"new"):
        slots_of(files)[0].save(content)
    newest = "record.1"
    good = files.contents[newest]
    for at in range(8 * len(good)):
        bad = bytearray(good)
        bad[at // 8] ^= 1 << at % 8
        files.contents[newest] = bytes(bad)
        assert slots_of(files)[1] == b"old", at


def test_garbage_in_both_is_none_and_can_be_replaced() -> None:
    files, dice = MemoryFiles(), Dice(3)
    for length in range(40):
        files.contents = {"record.0": dice.bytes(length), "record.1": dice.bytes(length)}
        slots, found = slots_of(files)
        assert found is None
        slots.save(b"good")
        assert slots_of(files)[1] == b"good"


def test_settings_come_back_as_they_were() -> None:
    files = MemoryFiles()
    wanted = disk_settings(zeros=(1, 4095), brightness=10, name="déjà")
    install(files, wanted)
    assert Kept(files).now == wanted
    kept = Kept(files)
    kept.change(zeros=[5, 6])
    assert Kept(files).now.zeros == (5, 6)
    assert Kept(files).now.key == KEY


def test_a_cut_while_settings_change_keeps_them_whole() -> None:
    for cut in range(0, 420, 7):
        files = MemoryFiles()
        install(files, disk_settings())
        kept = Kept(files)
        files.cut_after = cut
        survives(files, kept.change, zeros=(11, 22))
        files.cut_after = None
        assert Kept(files).now.zeros in ((0, 0), (11, 22))


def made(changes):
    return disk_settings(**changes)


def test_wrong_settings_are_told_in_words() -> None:
    for word, changes in (
        ("name", {"name": ""}),
        ("name", {"name": "much too long"}),
        ("role", {"role": "dish"}),
        ("board", {"board": "esp8266"}),
        ("key", {"key": b"short"}),
        ("device_id", {"device_id": b""}),
        ("zeros", {"zeros": (0, 4096)}),
        ("zeros", {"zeros": (0,)}),
        ("detents", {"detents": 1}),
        ("readers", {"readers": 9}),
        ("brightness", {"brightness": "bright"}),
        ("unknown: colour", {"colour": 1}),
    ):
        assert word in raises(BadSettings, made, changes), word
    assert "missing" in raises(BadSettings, settings.make)


def test_settings_that_cannot_be_read_are_told_in_words() -> None:
    assert "none in flash" in raises(BadSettings, Kept, MemoryFiles())
    good = json.loads(settings.encode(disk_settings()).decode())
    del good["key"]
    for stored in (
        b"",
        b"{",
        b"[]",
        b"3",
        b"\xff\xfe",
        b"[" * 1900,
        b" " * 2001,
        json.dumps(good).encode(),
    ):
        assert "cannot be read" in raises(BadSettings, settings.decode, stored)


def test_settings_of_any_kind_are_told_in_words() -> None:
    good = json.loads(settings.encode(disk_settings()).decode())
    for name in sorted(good):
        for odd in (None, 1e300, "", "x" * 99, [], [[]], {}):
            stored = json.dumps(dict(good, **{name: odd})).encode()
            assert raises(BadSettings, settings.decode, stored), (name, odd)


def base_of(files):
    return Base(Slots(files, "boot"))


def boot(files, is_power_on=False):
    base = base_of(files)
    return base, base.begin(is_power_on)


def test_it_runs_the_first_folder_and_counts_a_boot_that_fails() -> None:
    files = MemoryFiles()
    assert [boot(files)[1] for _ in range(FAILURES)] == ["a"] * FAILURES
    assert [boot(files)[1] for _ in range(3)] == [None] * 3  # safe mode
    assert boot(files, is_power_on=True)[1] == "a"


def test_cuts_of_the_power_are_nobody_s_failure() -> None:
    files = MemoryFiles()
    assert {boot(files, is_power_on=True)[1] for _ in range(10)} == {"a"}


def test_a_boot_that_is_fine_forgets_the_failures() -> None:
    files = MemoryFiles()
    for _ in range(10):
        boot(files)
        base, folder = boot(files)
        assert folder == "a"
        base.is_fine()


def test_a_new_folder_that_confirms_itself_stays() -> None:
    files = MemoryFiles()
    base, _ = boot(files)
    assert base.other == "b"
    base.try_other()
    base, folder = boot(files)
    assert (folder, base.is_on_trial, base.other) == ("b", True, "a")
    base.confirm()
    for _ in range(FAILURES):
        base, folder = boot(files)
        assert (folder, base.is_on_trial) == ("b", False)
    assert not base.was_rolled_back()


def test_a_new_folder_that_does_not_is_left_and_that_is_told_once() -> None:
    files = MemoryFiles()
    boot(files)[0].try_other()
    assert [boot(files)[1] for _ in range(TRIES)] == ["b"] * TRIES
    base, folder = boot(files)
    assert (folder, base.is_on_trial) == ("a", False)
    assert base.was_rolled_back()
    assert not base_of(files).was_rolled_back()


def run_once(files, ran, tries_other):
    base, folder = boot(files)
    ran.append(folder)
    if tries_other:
        base.try_other()
    elif not base.is_on_trial:
        base.is_fine()


def test_a_cut_at_any_byte_of_a_trial_never_loses_the_way_back() -> None:
    for cut in range(200):
        files, ran = MemoryFiles(), []
        files.cut_after = cut
        for step in range(12):
            if not survives(files, run_once, files, ran, step == 2):
                run_once(files, ran, step == 2)  # cut while it booted: it boots again
        first = ran.index("b") if "b" in ran else len(ran)
        trial = ran[first:].count("b")
        assert trial <= TRIES
        assert ran == ["a"] * first + ["b"] * trial + ["a"] * (len(ran) - first - trial), (cut, ran)
        assert ran[-1] == "a"


def test_an_empty_crash_log_gives_way_to_the_next_crash() -> None:
    files = MemoryFiles()
    files.write("crash.log", b"")  # the power was cut while it was written
    keep(files, ValueError("told"))
    keep(files, ValueError("not the first"))
    log = files.read("crash.log")
    assert log is not None
    assert b"told" in log


def test_a_crash_that_finds_the_flash_full_is_no_second_crash() -> None:
    files = MemoryFiles()
    files.most = 0
    keep(files, ValueError("no room for this"))
    files.most = None
    keep(files, ValueError("told"))
    log = files.read("crash.log")
    assert log is not None
    assert b"told" in log


def test_a_record_that_finds_no_room_leaves_all_as_it_was() -> None:
    files = MemoryFiles()
    base, _ = boot(files)
    files.most = 0
    raises(OSError, base.try_other)
    assert (base.other, base.is_on_trial) == ("b", False)
    files.most = None
    assert boot(files)[1] == "a"


def test_stop_opens_the_prompt_until_the_power_is_cut() -> None:
    files = MemoryFiles()
    boot(files)[0].stop()
    assert boot(files)[1] is None
    assert boot(files, is_power_on=True)[1] == "a"
