"""Kills: the app dies at random moments, and nothing that was on a screen may be lost."""

import sys
import tempfile
from pathlib import Path
from typing import Final

from benchmarks.kills import Progress, kill_one
from benchmarks.parts import Size
from benchmarks.records import Measure, Row
from companion_app.model.archive import Archive
from shared_rules.core.keys import Keyring
from tests.app.killing import Ledger, Players

TITLE = "Kills"
ABOUT = """\
The real app, played by touch, is killed (SIGKILL) while it starts, between touches or in the
middle of one; then the next player goes on. Of ten kills three are at Maharaja, two each at
Maharani, Rajas and Cards & Karma, and one at a table with simulated devices. Afterwards the save
must hold every record that was seen and replay to what was on the screen, and nothing that a
device said may count twice. The
first thing that is lost ends the run with a failure. `./durbar benchmark kills` does a thousand
kills; a run of all parts does forty, as a sample. The first row tells which it was. A slice is a
kill, and its time is mostly that of a start of the app. A kill is no power cut: those are tested
byte by byte in `tests/core`.
"""
GROUP = "killed at random moments"
HEADLINES = ("kills", "records seen, then lost")
PACKAGES = ("kivy",)
KILLS: Final = 1000
SAMPLE: Final = 40
TOLD: Final = 50
"""After so many it is told how far it is: a thousand take half an hour."""
SEED: Final = 1


def measure(size: Size) -> list[Row]:
    kills = size.long(KILLS, SAMPLE, least=2)
    with tempfile.TemporaryDirectory() as scratch:
        progress = Progress(Path(scratch), SEED)
        seconds = _killed(progress, Path(scratch), kills)
        ledgers = progress.ledgers.values()
        lost = sum(map(_lost, ledgers))
        seen = sum(sum(ledger.seen.values()) for ledger in ledgers)
    return [
        Measure(GROUP, "kills", "", "neither").row([kills]),
        Measure(GROUP, "records seen", "", "neither").row([seen]),
        Measure(GROUP, "records seen, then lost", "", "less").row([lost]),
        Measure(GROUP, "start, some touches and a kill", "s", "less").row(seconds),
    ]


def _killed(progress: Progress, folder: Path, kills: int) -> list[float]:
    """How long each took."""
    seconds = []
    with Players(folder) as players:
        while progress.done < kills:
            seconds.append(kill_one(progress, players)[2])
            if len(seconds) % TOLD == 0:
                print(f"{progress.done} of {kills} kills", file=sys.stderr, flush=True)
    return seconds


def _lost(ledger: Ledger) -> int:
    """Of all games of a folder, when all is over: what was seen and is not on the disk."""
    archive = Archive(ledger.folder / "games", Keyring(ledger.folder / "keys"))
    lost = 0
    for game, seen in ledger.seen.items():
        entry = archive.entry_of(game)
        save = archive.open(entry.path) if entry else None
        kept = len(save.journal.records) if save else 0
        lost += max(0, seen - kept)
    return lost
