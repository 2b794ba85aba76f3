"""The app: start to a frame that can be touched, frames while something moves, memory."""

import json
import statistics
import subprocess
import sys
import time
from typing import Any, Final

from benchmarks.parts import Size
from benchmarks.records import Measure, Row

TITLE = "The app"
ABOUT = """\
The real app, each time in a new process, beside a bare Kivy window of the same size with one
button that moves, in turn. *Start* is from the start of the process to the first frame that is
drawn and takes touches; then *New game* is touched, and the *answer* is the time until its screen
is drawn. *Frames* are timed while an architect travels over the board and while two screens fade
into each other. *Memory* is what the process holds, at the start and after a whole short game of
three.

There is no graphics card and no screen here: software draws 1280 x 800 pixels, and every frame is
finished before the next begins, as fast as it can. So frames are much slower than on a tablet,
whose graphics chip does most of it; the ratio to the bare window is what the many pieces of a
board cost. *On the processor* is the main thread's part of a frame.
"""
BARE, OURS = "bare Kivy window", "Durbar"
START, ANSWER = "start to first touchable frame", "from touch to the next screen"
FRAMES, PART, MEMORY = "frame", "frame, on the processor", "memory"
TRAVEL, FADE = "Durbar, an architect travels", "Durbar, two screens fade"
AFTER = "Durbar, after a whole game"
HEADLINES = (OURS, BARE, TRAVEL, AFTER)
PACKAGES = ("kivy",)
STARTS: Final = 5
TIMED: Final = 20
PATIENCE_S: Final = 600


def measure(size: Size) -> list[Row]:
    starts = size.of(STARTS)
    ours, bare = [], []
    for turn in range(starts):
        # A game takes long, and memory is the same each time: once is enough.
        game = "none" if turn else "whole" if size.share else "begun"
        ours.append(_window("durbar", size, game))
        bare.append(_window("bare", size, "none"))
    return [
        _row(START, OURS, "s", [each["start_s"] for each in ours], BARE),
        _row(START, BARE, "s", [each["start_s"] for each in bare]),
        _row(ANSWER, OURS, "ms", [each["tap_ms"] for each in ours]),
        *_frames(FRAMES, "ms", ours, bare),
        *_frames(PART, "cpu_ms", ours, bare),
        _row(MEMORY, OURS, "MiB", [each["start_mib"] for each in ours], BARE),
        *(
            _row(MEMORY, AFTER, "MiB", [each["end_mib"]], OURS)
            for each in ours
            if "end_mib" in each
        ),
        _row(MEMORY, BARE, "MiB", [each["start_mib"] for each in bare]),
    ]


def _row(group: str, name: str, unit: str, values: list[float], beside: str = "") -> Row:
    return Measure(group, name, unit, "less", beside).row(values)


def _frames(group: str, key: str, ours: list[Any], bare: list[Any]) -> list[Row]:
    """A slice is a window: the median of its frames."""

    def medians(windows: list[Any], motion: str) -> list[float]:
        return [statistics.median(each[motion][key]) for each in windows]

    return [
        _row(group, TRAVEL, "ms", medians(ours, "travel"), BARE),
        _row(group, FADE, "ms", medians(ours, "fade"), BARE),
        _row(group, BARE, "ms", medians(bare, "move")),
    ]


def _window(kind: str, size: Size, game: str) -> Any:
    frames = str(size.of(TIMED, least=2))
    command = [
        sys.executable,
        "-m",
        "benchmarks.windows",
        kind,
        str(time.monotonic()),
        frames,
        game,
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S)
    if done.returncode:
        raise RuntimeError(f"the {kind} window failed:\n{done.stderr[-2000:]}")
    return json.loads(done.stdout.splitlines()[-1])
