"""What fails at a device is told to people, kept for a report, and known again after a crash."""

import zipfile
from pathlib import Path
from typing import Any

import pytest

from companion_app.model.crash_reports import (
    MOST_FILES,
    crash_logs,
    keep_crash,
    without_secrets,
)
from companion_app.model.devices import Telling
from companion_app.model.faults import FAULT_WORDS, fault_words
from companion_app.model.tables.maharaja.table import MaharajaTable
from firmware.crash import LOG
from firmware.crash import pieces as crash_pieces
from firmware.sim.as5600 import GOOD
from shared_rules.wire.host_end import Arrived
from shared_rules.wire.signals import (
    ARROW,
    CONFIRMED,
    MAGNET_MISSING,
    PROGRAM,
    READER,
    RESTARTED,
    ROLLED_BACK,
    SILENT,
    TAKING,
    CrashTold,
    DialTurned,
    Fault,
    FaultCleared,
    Snapshot,
    UpdateTold,
)
from tests.loop.test_devices import BOOT, Desk, desk
from tests.loop.test_room import opened, seated, until
from tests.model.tables import archive_in, table_in

LOST_MAGNET = Fault(ARROW, 0, MAGNET_MISSING)
NO_MAGNET = (
    "First arrow. There is no magnet over the sensor. Glue the magnet to the end of the shaft."
)
RESTARTED_TOLD = "It restarted after a failure. Write a report if it happens again."


def told_at(at: Desk) -> list[Telling]:
    """From now on."""
    tellings: list[Telling] = []
    at.devices.on_telling = tellings.append
    return tellings


async def test_a_fault_says_whose_part_it_is_and_what_to_do_until_it_is_over(
    tmp_path: Path,
) -> None:
    async with desk(tmp_path, "disk-1", "disk-2") as at:
        await at.sits(0, "disk-1")
        who = at.table.names[0]
        tellings = told_at(at)
        await at.says("disk-1", LOST_MAGNET, Fault(ARROW, 1, SILENT))
        assert tellings[0] == Telling(0, f"{who}: {NO_MAGNET}")
        assert tellings[1].words.startswith(f"{who}: Second arrow. The angle sensor does not")
        assert at.devices.faults.words("disk-1")[0] == NO_MAGNET
        assert at.devices.faults.words("disk-2") == ()
        assert at.devices.faults_told()["disk-1", LOST_MAGNET] == f"{who}: {NO_MAGNET}"
        await at.says("disk-1", FaultCleared(ARROW, 0))
        assert tellings[-1].words == f"{who}: First arrow. It works again."
        assert [tuple(each) for each in at.devices.faults.standing("disk-1")] == [
            (ARROW, 1, SILENT)
        ]


async def test_what_stands_is_known_after_the_app_was_closed(tmp_path: Path) -> None:
    async with desk(tmp_path, "disk-1") as at:
        await at.says("disk-1", LOST_MAGNET, Fault(ARROW, 1, SILENT), FaultCleared(ARROW, 1))
        at.close_app()
        at.open_app()
        assert at.devices.faults.words("disk-1") == (NO_MAGNET,)
        tellings = told_at(at)
        await at.says("disk-1", Snapshot(2), DialTurned(1, 100, 2))
        assert at.devices.faults.words("disk-1") == (NO_MAGNET,)  # nothing flickers on the way
        await at.says("disk-1", LOST_MAGNET)
        assert tellings == []
        assert at.devices.faults.words("disk-1") == (NO_MAGNET,)
        # what a snapshot leaves out was over before
        await at.says("disk-1", Snapshot(1), DialTurned(1, 100, 2))
        assert at.devices.faults.words("disk-1") == ()
        await at.says("disk-1", LOST_MAGNET, Snapshot(0))
        assert at.devices.faults.words("disk-1") == ()
        await at.says("disk-1", LOST_MAGNET)
        assert at.devices.faults.words("disk-1") == (NO_MAGNET,)
        # a device that has started anew says itself what is wrong with it
        await at.says("disk-1", DialTurned(0, 100, 2), boot=BOOT + 1)
        assert at.devices.faults.words("disk-1") == ()


async def test_no_word_of_a_fault_depends_on_where_an_arrow_points(tmp_path: Path) -> None:
    told = []
    for turn, detent in ((0, 0), (3821, 8)):
        async with desk(tmp_path / str(detent), "disk-1") as at:
            tellings = told_at(at)
            arrows = DialTurned(0, turn, detent), DialTurned(1, turn, detent)
            await at.says("disk-1", *arrows, LOST_MAGNET, FaultCleared(ARROW, 0), LOST_MAGNET)
            told.append((tellings, at.devices.faults.words("disk-1")))
    assert told[0] == told[1]


async def test_a_pad_an_update_and_a_failure_are_told_too(tmp_path: Path) -> None:
    async with desk(tmp_path, "disk-1") as at:
        tellings = told_at(at)
        await at.says("disk-1", UpdateTold(TAKING, 0), UpdateTold(CONFIRMED, 0))
        await at.says("disk-1", UpdateTold(ROLLED_BACK, 0))
        await at.says("disk-1", Fault(PROGRAM, 0, RESTARTED), FaultCleared(PROGRAM, 0))
        assert [each.words for each in tellings] == [
            "disk-1: Its new firmware runs.",
            "disk-1: Its new firmware did not work; the old one runs again.",
            f"disk-1: {RESTARTED_TOLD}",
        ]
        assert at.devices.faults.words("disk-1") == (RESTARTED_TOLD,)
        assert at.devices.faults.standing("disk-1") == ()


def test_every_fault_of_the_wire_has_words() -> None:
    assert fault_words(Fault(READER, 1, SILENT)).startswith("Reader 2. The reader does not")
    for part in range(ARROW, PROGRAM):
        for code in range(SILENT, RESTARTED + 1):
            assert fault_words(Fault(part, 0, code)).count(". ") >= 2
    assert all(words.endswith(".") for told in FAULT_WORDS.values() for words in told)


# ---- crash logs

CRASH = (
    'Traceback (most recent call last):\n  File "firmware/device.py", in step\n'
    "  File \"firmware/drivers/as5600.py\", in read\nValueError: arrow 1 at 3821, key b'\\x01\\x02'"
)


async def test_a_crash_log_is_on_disk_before_it_is_acknowledged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[tuple[str, int, str]] = []
    async with desk(tmp_path, "disk-1") as at:
        told = crash_pieces(CRASH)
        settle, settled = at.settle, []

        def settling(device_id: str, boot: int, number: int) -> None:
            settled.append(len(kept))
            settle(device_id, boot, number)

        monkeypatch.setattr(at, "settle", settling)
        at.devices.keep_crash = lambda *words: kept.append(words)
        await at.says("disk-1", *told[:2])
        at.close_app()
        at.open_app()  # what came before is in the journal
        at.devices.keep_crash = lambda *words: kept.append(words)
        await at.says("disk-1", *told[2:])
        assert settled == [0] * (len(told) - 1) + [1]
        ((device_id, boot, log),) = kept
        assert (device_id, boot) == ("disk-1", BOOT)
        assert log == "".join(each.text for each in told)
        assert at.devices.faults.words("disk-1") == (RESTARTED_TOLD,)


async def test_a_log_whose_beginning_was_lost_is_kept_too(tmp_path: Path) -> None:
    kept: list[Any] = []
    async with desk(tmp_path, "disk-1") as at:
        at.devices.keep_crash = lambda *words: kept.append(words)
        await at.says("disk-1", CrashTold(2, 3, "ValueError"))
        assert kept == [("disk-1", BOOT, "ValueError")]


def test_a_kept_log_has_its_calls_and_no_secret() -> None:
    kept = without_secrets(CRASH.replace("\n", " "))
    assert 'File "firmware/drivers/as5600.py", in read' in kept
    assert "ValueError: arrow # at #, key #" in kept
    secrets = "KeyError: 04d00b0a0c0d0e", "uid bytearray(b'\\x04')", "ValueError(-3821)"
    assert [without_secrets(each) for each in secrets] == [
        "KeyError: #",
        "uid bytearray(#",
        "ValueError(-#)",
    ]


def test_few_logs_are_kept_and_none_outside_its_folder(tmp_path: Path) -> None:
    for boot in range(MOST_FILES + 5):
        keep_crash(tmp_path / "reports", "../../disk", boot, "x" * 10_000)
    logs = crash_logs(tmp_path / "reports")
    assert len(logs) == MOST_FILES
    assert "crash-______disk-24.txt" in logs
    assert all(len(log) <= 2000 for log in logs.values())
    assert [each.name for each in tmp_path.iterdir()] == ["reports"]


# ---- a whole table


@pytest.mark.full
async def test_a_lost_magnet_at_the_table(tmp_path: Path) -> None:
    """The firmware finds it, the row says it; also after the app was closed, until it is mended."""
    table = await table_in(tmp_path, seats=2)
    path = next((tmp_path / "games").iterdir())
    async with opened(tmp_path, table) as room:
        await seated(room)
        room.source.hands["disk-1"].do("break magnet_missing")
        await until(lambda: room.rows()[0].is_faulty)
        (words,) = room.rows()[0].faults
        assert words == NO_MAGNET.replace("First", "Second")
        assert not room.rows()[1].is_faulty
        assert room.tellings[-1].words == f"{table.names[0]}: {words}"
        # the room is opened anew, as after a recording: the device goes on in the same boot
        await room.record()
        assert room.rows()[0].faults == (words,)
        room.source.hands["disk-1"].bench.arrows[1].field = GOOD
        await until(lambda: not room.rows()[0].is_faulty)
        assert room.tellings[-1].words.endswith("Second arrow. It works again.")
        room.source.hands["disk-1"].do("break magnet_missing")
        await until(lambda: room.rows()[0].is_faulty)
    await table.close()
    again = MaharajaTable(archive_in(tmp_path).open(path))
    async with opened(tmp_path, again) as room:
        await until(lambda: not room.rows()[0].is_faulty)  # a new device, a new boot
    await again.close()


@pytest.mark.full
async def test_a_crash_at_the_table_is_in_the_next_report(tmp_path: Path) -> None:
    table = await table_in(tmp_path, seats=2)
    async with opened(tmp_path, table) as room:
        sim = room.source.hands["disk-1"]._sim

        def fail(*_: object) -> None:
            raise ValueError("a bug at 3821, planted by a test")

        sim.device.role.step = fail
        await until(lambda: room.rows()[0].faults == (RESTARTED_TOLD,))
        await until(lambda: sim.files.read(LOG) is None)  # it was acknowledged, and is forgotten
        assert not room.rows()[0].is_faulty
        bundle = await room.write_diagnostics(tmp_path / "reports")
        with zipfile.ZipFile(bundle) as kept:
            (name,) = set(kept.namelist()) - {"system.json", "links.json", "log.txt"}
            log = kept.read(name).decode()
        assert name.startswith("crash-disk-1-")
        assert (tmp_path / "reports" / name).read_text() == log
        assert "ValueError('a bug at #, planted by a test')" in log
    await table.close()


async def test_a_report_that_cannot_be_kept_costs_no_device(tmp_path: Path) -> None:
    (tmp_path / "reports").write_text("in the way")
    table = await table_in(tmp_path, seats=2)
    async with opened(tmp_path, table) as room:
        event = Arrived(10**6, 0, 0, False, CrashTold(0, 1, "ValueError"))
        await room._devices.take("disk-1", event)
        assert room.rows()[0].faults == (RESTARTED_TOLD,)
        assert any("cannot be kept" in line for line in room._log.lines)
    await table.close()
