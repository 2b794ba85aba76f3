"""One part, in a process of its own: `python -m benchmarks.running PART SIZE FILE`.

So no part finds the memory, the loop or the caches that another has left.
"""

import json
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

from benchmarks import machine, parts
from benchmarks.records import Finding, to_json


def measured(name: str, size: str) -> Finding:
    part = parts.load(name)
    about = machine.facts(getattr(part, "PACKAGES", ()))
    at, began = datetime.now(UTC), time.monotonic()
    rows = tuple(part.measure(parts.SIZES[size]))
    seconds = round(time.monotonic() - began, 1)
    return Finding(name, about, at.strftime("%Y-%m-%d %H:%M UTC"), seconds, rows)


def main(name: str, size: str, target: str) -> None:
    text = json.dumps(to_json({name: measured(name, size)}), indent=1, ensure_ascii=False)
    Path(target).write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
