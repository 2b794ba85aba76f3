"""`./durbar sim` at a real terminal: keys that come in one burst are all hands, none waits."""

import os
import pty
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from select import select

import pytest

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 30
SCREEN_LEFT = b"\x1b[?1049l"
PROGRAM = """
import sys
from companion_app.cli import main
sim = main.load("sim")
sys.exit(sim.run(main.parse("sim", sim, ["--disks", "1", "--no-pad"])))
"""


@contextmanager
def terminal() -> Iterator[tuple[int, int]]:
    ours, theirs = pty.openpty()
    try:
        yield ours, theirs
    finally:
        os.close(ours)
        os.close(theirs)


def read_until(screen: int, words: bytes) -> None:
    seen, end = b"", time.monotonic() + PATIENCE_S
    while words not in seen:
        left = max(0.0, end - time.monotonic())
        assert select([screen], [], [], left)[0], seen[-2000:].decode(errors="replace")
        seen += os.read(screen, 65536)


@pytest.mark.full
def test_keys_in_one_burst_are_all_heard_and_the_terminal_is_as_before() -> None:
    with terminal() as (ours, theirs):
        before = termios.tcgetattr(theirs)
        running = subprocess.Popen(
            [sys.executable, "-c", PROGRAM],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=ROOT,
            env=os.environ | {"COLUMNS": "160", "LINES": "40", "TERM": "xterm"},
        )
        try:
            read_until(ours, b"ready")
            os.write(ours, b"de ")
            read_until(ours, b"ButtonPressed")
            os.write(ours, b"ddx")
            read_until(ours, SCREEN_LEFT)
            assert running.wait(PATIENCE_S) == 0
        finally:
            running.kill()
            running.wait()
        assert termios.tcgetattr(theirs) == before
