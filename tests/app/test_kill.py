"""Killed at any moment and resumed where it was: nothing that was on the screen is lost."""

import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import IO

from companion_app.model.tables.maharaja.table import MaharajaTable
from tests.app.player import fingerprint
from tests.model.tables import archive_in

ROOT = Path(__file__).resolve().parents[2]
KILLS = 10
MOST_STEPS = 14


def start(folder: Path, seed: int) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "tests.app.player", str(folder), str(seed)]
    return subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def lines(output: IO[str] | None, most: int) -> list[tuple[int, str, str]]:
    seen = []
    for line in output or ():
        records, print_, screen = line.split()
        seen.append((int(records), print_, screen))
        if len(seen) == most:
            break
    return seen


def shown_after(folder: Path, records: int) -> str:
    """What the open screen shows when only so many records of the save are replayed."""
    (path,) = (folder / "games").iterdir()
    save = archive_in(folder).open(path)
    journal = save.table.journal()
    journal.replay(save.journal.records[:records])
    return fingerprint(save.table.game.view(journal.state, -2))


def on_disk(folder: Path) -> MaharajaTable:
    (path,) = (folder / "games").iterdir()
    return MaharajaTable(archive_in(folder).open(path))


def test_killed_ten_times_and_nothing_seen_is_lost(tmp_path: Path, seed: int) -> None:
    rng, seen = Random(seed), 0
    for _ in range(KILLS):
        process = start(tmp_path, rng.randrange(10**6))
        shown = lines(process.stdout, rng.randint(1, MOST_STEPS))
        try:
            # Not at once: somewhere in the next touch, or while a line is being written.
            process.wait(rng.uniform(0, 0.4))
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
        _, trouble = process.communicate()
        assert shown, trouble
        resumed = shown[0][0]
        assert resumed >= seen, "the app went on with less than people had seen"
        for records, print_, _screen in shown:
            assert shown_after(tmp_path, records) == print_
        seen = shown[-1][0]
        assert on_disk(tmp_path).records >= seen
    assert seen > 30
