"""Kills players at random moments, and looks whether anything that was on the screen is lost.

The suite does it fifty times, a sample of it twenty, `benchmarks/kills.py` a thousand times.
"""

import json
import os
import select
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import TracebackType
from typing import NamedTuple, Self

from companion_app.model.archive import Archive
from shared_rules.core.journal import Moved, Noted
from shared_rules.core.keys import Keyring
from shared_rules.core.seats import OPEN
from tests.app.player import fingerprint

ROOT = Path(__file__).resolve().parents[2]
LONGEST_TOUCH_S = 0.4
LONGEST_START_S = 1.5
PATIENCE_S = 120
READ_BYTES = 65_536


class Seen(NamedTuple):
    """What was on a screen."""

    game: str
    records: int
    print_: str


class Ending(NamedTuple):
    shown: tuple[Seen, ...]
    was_killed: bool
    is_over: bool
    """The game was played to its end."""
    trouble: str


@dataclass
class Players:
    """The warm process that players are forked from."""

    folder: Path
    _text: str = ""

    def __enter__(self) -> Self:
        self._errors = (self.folder / "errors.txt").open("w+")
        self._server = subprocess.Popen(
            [sys.executable, "-m", "tests.app.player"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
        )
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _e: BaseException | None, _t: TracebackType | None
    ) -> None:
        with self._server:  # closes its pipes and waits
            self._server.kill()
        self._errors.close()

    def play_and_kill(
        self, rng: Random, folder: Path, game: str, devices: str, steps: int
    ) -> Ending:
        """So many steps are seen, the first is the start; then it is killed in the next one."""
        job = {"folder": str(folder), "seed": rng.randrange(10**6), "game": game}
        assert self._server.stdin
        self._server.stdin.write(json.dumps(job | {"devices": devices}).encode() + b"\n")
        self._server.stdin.flush()
        process = int(self._line(PATIENCE_S).split()[1])
        shown: list[Seen] = []
        while len(shown) < steps and self._one_more(shown, PATIENCE_S):
            pass
        # Not at once: while it starts, in the next touch, or while a line is being written.
        until = time.monotonic() + rng.uniform(0, LONGEST_TOUCH_S if steps else LONGEST_START_S)
        while (left := until - time.monotonic()) > 0 and self._one_more(shown, left):
            pass
        status = self._status
        if status is None:
            os.kill(process, signal.SIGKILL)
            while self._one_more(shown, PATIENCE_S):
                pass
            status = self._status
        self._status = None
        self._errors.seek(0)
        killed = status == signal.SIGKILL
        return Ending(tuple(shown), killed, status == 0, self._errors.read())

    _status: int | None = None

    def _one_more(self, shown: list[Seen], within_s: float) -> bool:
        """False when it is gone, or when the time is over."""
        line = self._line(within_s)
        match line.split():
            case ["gone", status]:
                self._status = int(status)
            case [game, records, print_, _screen]:
                shown.append(Seen(game, int(records), print_))
                return True
        return False

    def _line(self, within_s: float) -> str:
        """The next whole line; empty when there is none in that time."""
        until = time.monotonic() + within_s
        assert self._server.stdout
        pipe = self._server.stdout.fileno()
        while "\n" not in self._text:
            left = until - time.monotonic()
            if left <= 0 or not select.select([pipe], [], [], left)[0]:
                return ""
            data = os.read(pipe, READ_BYTES)
            if not data:
                raise RuntimeError("the place that players start from is gone")
            self._text += data.decode()
        line, _, self._text = self._text.partition("\n")
        return line


@dataclass
class Ledger:
    """What everybody has seen so far of the games of one folder."""

    folder: Path
    seen: dict[str, int] = field(default_factory=dict)
    kills: int = 0

    def note(self, ending: Ending) -> None:
        """Raises AssertionError when something that was seen is lost, or ended by itself."""
        assert ending.was_killed or ending.is_over, f"it ended by itself. {ending.trouble}"
        self.kills += ending.was_killed
        for game in dict.fromkeys(each.game for each in ending.shown):
            self._check(game, [each for each in ending.shown if each.game == game], ending.trouble)

    def _check(self, game: str, shown: list[Seen], trouble: str) -> None:
        before = self.seen.get(game, 0)
        assert shown[0].records >= before, f"it went on with less than people had seen. {trouble}"
        archive = Archive(self.folder / "games", Keyring(self.folder / "keys"))
        entry = archive.entry_of(game)
        assert entry is not None, f"the game is lost. {trouble}"
        save = archive.open(entry.path)
        records = save.journal.records
        assert len(records) >= shown[-1].records, f"what was seen is not on disk. {trouble}"
        journal = save.table.journal()
        for each in shown:
            journal.replay(records[len(journal.records) : each.records])
            view = save.table.game.view(journal.state, OPEN)
            assert fingerprint(view) == each.print_, f"another table was shown. {trouble}"
        heard = [each.heard for each in records if isinstance(each, Moved | Noted) and each.heard]
        assert len(set(heard)) == len(heard), "something that a device said counted twice"
        save.close()
        self.seen[game] = shown[-1].records
