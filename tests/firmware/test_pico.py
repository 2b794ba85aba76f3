"""The same firmware on an emulated RP2040: main.py, compiled files, both buses, lights, USB, heap.

The emulator runs at a fraction of real time, so each play is short. For the heap a device lives ten
minutes by its own clock, which runs faster here; the steps and what they allocate are its own.
"""

import os
import re
from pathlib import Path
from typing import Any

import pytest

from firmware.micropython import pico
from firmware.sensing.tags import encode
from shared_rules.wire.cobs import to_serial
from shared_rules.wire.cues import STEADY, Glow
from shared_rules.wire.signals import (
    ButtonPressed,
    DialLocked,
    DialTurned,
    TokenGone,
    TokenSeen,
)
from tests.firmware.emulated import EmulatedPico
from tests.firmware.tablet import disk_settings, pad_settings

# The firmware in the image of these tests, but hurried, and telling its heap.
HURRIED = """
import gc, sys
gc.collect()
print("heap at start", gc.mem_alloc(), gc.mem_free())
sys.path.insert(0, "a")
import micropython
from firmware import clock, program
from firmware.link.serial import SerialPort
genuine = clock.Clock.now_ms
class Hurried(clock.Clock):
    def now_ms(self):
        return genuine(self) * {factor}
def wait(self, ms):
    global steps
    steps += 1
    if steps % 5 == 0:
        gc.collect()
        print("heap", gc.mem_alloc(), gc.mem_free())
        micropython.mem_info()
class Base:
    is_on_trial = False
    def is_fine(self): pass
    def was_rolled_back(self): return False
steps = 0
program.Clock = Hurried
SerialPort.wait = wait
import firmware.roles.disk, firmware.drivers.as5600
gc.collect()
print("heap with code", gc.mem_alloc(), gc.mem_free())
program.run(Base())
"""
MOST_HEAP = 60_000
LARGEST_PIECE = 16_000  # ten times what the firmware ever asks for at once: no crumbs
TEN_MINUTES_MS = 600_000
BOOTED_MS = 2_000


@pytest.fixture(scope="session")
def emulator() -> Path:
    """The built emulator. Where it is missing CI fails; elsewhere the skip says what to do."""
    found = pico.find()
    if found is None:
        missing = f"no emulated RP2040; {pico.REMEDY}"
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)
    return found


@pytest.mark.full
def test_a_disk_boots_reads_both_arrows_and_shines(
    emulator: Path, micropython: Path, tmp_path: Path
) -> None:
    settings = disk_settings(board="rp2040", brightness=100)
    with EmulatedPico(emulator, micropython, settings, tmp_path) as board:
        board.order(turn=[0, 1000])
        board.order(turn=[1, 3000])
        until(board, lambda: board.host.session and len(board.signals(DialTurned)) == 2, 6000)
        assert [(told.arrow, told.detent) for told in board.signals()] == [(0, 2), (1, 7)]
        board.host.tell(Glow(4, 2, 200, 100, 50, STEADY, 0))
        board.order(turn=[1, 2000])
        until(board, lambda: board.lights, 2000)
        assert board.lights[-1] == "000000" * 4 + "64c832" * 2 + "000000" * 12
        assert all(250 <= high <= 950 for high in board.report["highs"][:4]), board.report["highs"]
        assert board.signals()[-1].detent == 4
        board.order(button=1)
        board.run(150)
        board.order(button=0)
        until(board, lambda: board.signals(DialLocked), 1000)
        assert len(board.signals(ButtonPressed)) == 1


@pytest.mark.full
def test_a_pad_boots_and_reads_a_tag(emulator: Path, micropython: Path, tmp_path: Path) -> None:
    settings = pad_settings(board="rp2040")
    uid = bytes((4, 1, 2, 3, 4, 5, 6))
    with EmulatedPico(emulator, micropython, settings, tmp_path) as board:
        until(board, lambda: board.host.session, 6000)
        board.order(tag={"uid": uid.hex(), "pages": (encode(3, 2, 1) + bytes(8)).hex()})
        until(board, lambda: board.signals(TokenSeen), 1500)
        board.order(tag=None)
        until(board, lambda: board.signals(TokenGone), 1500)
        assert [tuple(told) for told in board.signals()] == [(0, uid, 3, 2, 1), (0, uid)]


@pytest.mark.soak
def test_a_tablet_that_speaks_all_the_while_keeps_no_device_from_booting(
    emulator: Path, micropython: Path, tmp_path: Path
) -> None:
    """In a frame 3 is a byte like any other; to an interpreter it is Ctrl-C."""
    settings = pad_settings(board="rp2040")
    with EmulatedPico(emulator, micropython, settings, tmp_path) as board:
        said = ""
        while board.report.get("at_ms", 0) < BOOTED_MS:
            said += board.order(run_ms=10, usb=to_serial(b"\3" * 10).hex())["usb"]
        assert bytes.fromhex(said) == b""
        until(board, lambda: board.host.session, 6000)


@pytest.mark.soak
def test_ten_minutes_of_play_stay_within_the_heap(
    emulator: Path, micropython: Path, tmp_path: Path
) -> None:
    factor = 150
    settings = disk_settings(board="rp2040")
    main = HURRIED.format(factor=factor)
    with EmulatedPico(emulator, micropython, settings, tmp_path, main, factor) as board:
        until(board, lambda: board.host.session, 8000, step_ms=20)
        for turn in range(TEN_MINUTES_MS // factor // 100):
            board.order(turn=[turn % 2, turn * 700 % 4096], button=turn % 2)
            board.run(100, step_ms=20)
    heaps = [int(found) for found in re.findall(rb"heap (\d+) ", board.printed)]
    code = int(re.findall(rb"heap with code (\d+)", board.printed)[0])
    largest = [int(found) for found in re.findall(rb"max free sz: (\d+)", board.printed)]
    pieces = [16 * blocks for blocks in largest]
    print(f"RP2040 heap: {code} with code, {heaps} in play; largest free piece {pieces}")
    assert len(board.signals()) > 25
    assert len(heaps) >= 5
    assert max(heaps) - code <= MOST_HEAP  # the code not included
    assert max(heaps[2:]) - min(heaps[2:]) < 8000  # and it does not grow
    assert min(pieces) >= LARGEST_PIECE


def until(board: EmulatedPico, is_so: Any, most_ms: int, step_ms: int = 50) -> None:
    for _ in range(0, most_ms, step_ms):
        if is_so():
            return
        board.run(step_ms, step_ms)
    raise AssertionError((board.report, board.signals(), board.printed[-300:]))
