"""A thousand kills: is anything lost that was on the screen, and how long does a start take?

    python -m benchmarks.kills [KILLS] [--seed N] [--folder FOLDER]

Players by touch, at all four games, one in ten with simulated devices, each in a process that is
killed at a random moment (`tests/app/killing.py`). `./durbar benchmark kills` does the same
and keeps its numbers; this one goes on where it was interrupted, for what was seen so far lies in
the folder. The seed is printed; what kill number n does follows from it and from n, but for the
moment, which the clock decides.
The first thing that is lost ends it with a trace, and the folder stays to be looked at.
"""

import argparse
import json
import secrets
import time
from pathlib import Path
from random import Random

from rich.console import Console
from rich.table import Table

from tests.app.killing import Ending, Ledger, Players

KILLS = 1000
MOST_STEPS = 6
TABLES = {
    "by touch": ("maharaja", "none", 3),
    "another game": ("maharani", "none", 2),
    "provinces": ("rajas", "none", 2),
    "cards": ("cards_karma", "none", 2),
    "with devices": ("maharaja", "simulated", 1),
}
"""How many of ten are played at each."""


class Progress:
    """What was done so far, in a file of the folder: written after every kill."""

    def __init__(self, folder: Path, seed: int | None) -> None:
        self._file = folder / "progress.json"
        facts = json.loads(self._file.read_text()) if self._file.exists() else {}
        self.seed: int = facts.get("seed", secrets.randbits(32) if seed is None else seed)
        self.done: int = facts.get("done", 0)
        self.ledgers = {
            name: Ledger(folder / name.replace(" ", "-"), **facts.get(name, {})) for name in TABLES
        }

    def keep(self) -> None:
        facts = {
            name: {"seen": each.seen, "kills": each.kills} for name, each in self.ledgers.items()
        }
        draft = self._file.with_suffix(".new")
        draft.write_text(json.dumps({"seed": self.seed, "done": self.done} | facts))
        draft.replace(self._file)


def table_of(rng: Random) -> str:
    return rng.choices(list(TABLES), [part for *_, part in TABLES.values()])[0]


def kill_one(progress: Progress, players: Players) -> tuple[str, Ending, float]:
    rng = Random(f"{progress.seed}-{progress.done}")
    name = table_of(rng)
    game, devices, _part = TABLES[name]
    ledger, began = progress.ledgers[name], time.perf_counter()
    steps = rng.randint(0, MOST_STEPS)
    ending = players.play_and_kill(rng, ledger.folder, game, devices, steps)
    ledger.note(ending)
    progress.done += ending.was_killed
    progress.keep()
    return name, ending, time.perf_counter() - began


def report(progress: Progress, console: Console) -> None:
    table = Table("table", "kills", "games", "records seen", title="Nothing that was seen is lost")
    for name, ledger in progress.ledgers.items():
        games = ledger.seen
        table.add_row(name, str(ledger.kills), str(len(games)), str(sum(games.values())))
    console.print(table)


def main() -> None:
    parser = argparse.ArgumentParser(description="Kills the app and looks whether it loses a game.")
    parser.add_argument("kills", nargs="?", type=int, default=KILLS)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--folder", type=Path, default=Path("out") / "kills")
    words = parser.parse_args()
    words.folder.mkdir(parents=True, exist_ok=True)
    progress, console = Progress(words.folder, words.seed), Console()
    console.print(f"seed {progress.seed}, {progress.done} kills done, in {words.folder}")
    with Players(words.folder) as players:
        while progress.done < words.kills:
            name, ending, took_s = kill_one(progress, players)
            told = f"{len(ending.shown)} seen, {took_s:.1f} s"
            console.print(f"{progress.done:5} {name}: {told}", highlight=False)
    report(progress, console)


if __name__ == "__main__":
    main()
