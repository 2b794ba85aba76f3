"""The page: all numbers, each with its spread, its peer and its machine, for a reader who doubts.

The law: the page is made of the findings alone. What cannot be believed without more words has
them in the ABOUT of its part.
"""

import os
from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Final

from benchmarks import parts
from benchmarks.records import Finding, Findings, Row, ratio

INTRODUCTION: Final = """\
# Benchmarks

How fast, how small and how strong Durbar is, and beside whom. `./durbar benchmark` measures all
of it anew in under ten minutes on two idle cores and writes this page; `./durbar benchmark PART`
renews one part. Do not edit it.
"""
READING: Final = """\
How to read it:

- Everybody works in short *slices*, in turn, so that a busy moment of the machine hits all alike.
  A number is the median of its slices; the spread is from the least to the greatest slice. Rates
  of games and percentiles have their 95 % interval instead.
- *Beside* is a ratio to the named peer, taken slice by slice in the same run. Times of two
  machines cannot be compared, ratios can. ▲ marks a number of which more is better, ▼ one of
  which less is; without a mark it only tells what was done.
- What only calculates is timed by the processor's clock, which stands still while others have the
  processor. What waits (for a disk, a radio, a window) is timed by the wall's.
- The numbers are kept in `benchmarks/results.json`. `./durbar benchmark --compare BEFORE AFTER`
  names what got worse: the spreads of both runs do not meet, and the medians differ by more than
  5 %. It also names rows that are new or gone.
"""
ARROWS: Final = {"more": " ▲", "less": " ▼", "neither": ""}


def text(findings: Findings, pictures: Mapping[str, Sequence[Path]], home: Path) -> str:
    """`pictures` by part; `home` is the folder of the page."""
    sections = [INTRODUCTION, _run(findings), READING, _glance(findings)]
    for name, finding in findings.items():
        sections.append(
            _section(finding, [_picture(each, home) for each in pictures.get(name, ())])
        )
    return "\n".join(sections)


def _run(findings: Findings) -> str:
    """How long the newest run of all parts took, and what was measured by itself since."""
    together = [each for each in findings.values() if each.run_s]
    if not together:
        return "No run of all parts is kept: each part below tells how long it took.\n"
    newest = max(together, key=lambda each: each.at)
    same = [each for each in together if each.run_s == newest.run_s]
    began = min(each.at for each in same)
    words = f"The last run of all parts began {began} and took {newest.run_s / 60:.1f} minutes."
    alone = [parts.load(each.part).TITLE for each in findings.values() if each not in same]
    return f"{words} Measured apart from it: {', '.join(alone)}.\n" if alone else f"{words}\n"


def _picture(path: Path, home: Path) -> str:
    words = path.stem.replace("-", " ")
    return f"![{words}]({Path(os.path.relpath(path, home)).as_posix()})\n"


def _glance(findings: Findings) -> str:
    lines = [
        "## At a glance\n",
        "| what | median | spread | unit | beside |",
        "|---|---|---|---|---|",
    ]
    for name, finding in findings.items():
        part, seen = parts.load(name), set[str]()
        for row in finding.rows:
            if row.name in part.HEADLINES and row.name not in seen:
                seen.add(row.name)
                lines.append(_line(f"{row.name}: {row.group}", cells(finding, row)))
    return "\n".join(lines) + "\n"


def _section(finding: Finding, pictures: Sequence[str]) -> str:
    part = parts.load(finding.part)
    lines = [f"## {part.TITLE}\n", part.ABOUT]
    lines += [f"Measured {finding.at} in {finding.seconds:.0f} s on: {_machine(finding)}.\n"]
    lines += pictures
    for group, rows in groupby(finding.rows, key=lambda row: row.group):
        lines += [f"| {group} | median | spread | unit | beside |", "|---|---|---|---|---|"]
        lines += [_line(row.name, cells(finding, row)) for row in rows]
        lines.append("")
    return "\n".join(lines)


def _machine(finding: Finding) -> str:
    return "; ".join(f"{name} {value}" for name, value in finding.machine.items())


def _line(name: str, rest: Sequence[str]) -> str:
    return f"| {name} | {' | '.join(rest)} |"


def cells(finding: Finding, row: Row) -> tuple[str, str, str, str]:
    """Median, spread, unit, and the ratio to whom it stands beside."""
    peer = finding.peer(row)
    beside = ""
    if peer:
        found = ratio(row, peer)
        span = "" if found is None else f"{number(found.median)} "
        spread = "" if found is None else f" ({number(found.low)} to {number(found.high)})"
        beside = f"{span}times {peer.name}{spread}"
    spread = "" if row.low == row.high else f"{number(row.low)} to {number(row.high)}"
    return number(row.median), spread, f"{row.unit}{ARROWS[row.better]}".strip(), beside


def number(value: float) -> str:
    """Three digits that matter; all of a large one, in groups."""
    if value == int(value) or abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:,.3g}" if abs(value) >= 0.01 else f"{value:.2g}"
