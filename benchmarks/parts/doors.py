"""Doors: what the worst input that is let in to each costs, before it is refused or read."""

import json
import subprocess
import sys

from benchmarks.parts import Size
from benchmarks.records import Measure, Row
from companion_app.cli._doors import BY_NAME

TITLE = "Doors"
ABOUT = """\
Bytes from outside come in by doors with limits of size and depth. Each door gets the worst that
fits it: as long as it may be, of brackets, quotes, keys and newlines without end; a save of very
many lines whose checksums are right; pictures of very many dots in few bytes; a backup of nothing
but zeros. A row is the slowest of them, by the processor, and the memory that the process grew by.
Of a picture both are those of its worker, which is given 256 MB and 5 seconds. Nobody stands beside
it: a bare parser has no limits.
"""
SLOWEST, MEMORY = "slowest", "memory"
HEADLINES = ("save", "photo")
PROGRAM = (sys.executable, "-m", "benchmarks.guards")


def measure(size: Size) -> list[Row]:
    names = BY_NAME if size.share else HEADLINES
    costs = {name: _cost(name) for name in names}
    return [
        *(
            Measure(SLOWEST, name, "ms", "less").row([1000 * cost["seconds"]])
            for name, cost in costs.items()
        ),
        *(Measure(MEMORY, name, "MiB", "less").row([cost["mib"]]) for name, cost in costs.items()),
    ]


def _cost(name: str) -> dict[str, float]:
    done = subprocess.run([*PROGRAM, name], capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found
