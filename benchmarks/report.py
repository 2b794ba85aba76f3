"""A run of the benchmark: parts one after the other, then the page, the plots and what got worse.

The law: parts never run at the same time, because they would measure each other. A part that fails
is told and leaves the others alone; what was kept of it stays.
"""

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks import page, parts, plots
from benchmarks.comparing import Change, Comparison, compare
from benchmarks.records import Finding, Findings, from_json, to_json

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "benchmarks" / "results.json"
PAGE = ROOT / "docs" / "benchmarks.md"
BAD_USAGE = 2


def conduct(names: Sequence[str], size: str, out: Path | None) -> int:
    """All parts, or these. Without a folder the kept table is renewed."""
    console, began = Console(), time.monotonic()
    results, target = (out / KEPT.name, out / PAGE.name) if out else (KEPT, PAGE)
    kept = read(KEPT) if KEPT.exists() else {}
    wanted = set(names or parts.names())
    found = _all_measured([name for name in parts.names() if name in wanted], size, console)
    # Never 0, which would say that it was not run with the others.
    seconds = max(0.1, round(time.monotonic() - began, 1))
    if found.keys() == set(parts.names()):
        found = {name: replace(each, run_s=seconds) for name, each in found.items()}
    write(found if out else kept | found, results, target)
    console.print(f"{len(found)} parts in {seconds / 60:.1f} minutes: {target}, {results}")
    if kept and size != "tiny":
        show(compare(kept, found), console)
    return 0 if found.keys() >= wanted else 1


def _all_measured(names: Sequence[str], size: str, console: Console) -> Findings:
    """Without those that failed."""
    found: Findings = {}
    for name in names:
        finding = _measured(name, size)
        if finding is None:
            console.print(f"[bold red]FAILED[/] {name}")
            continue
        found[name] = finding
        console.print(tables(finding))
    return found


def _measured(name: str, size: str) -> Finding | None:
    print(f"measuring {name} ...", file=sys.stderr, flush=True)
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "finding.json"
        command = [sys.executable, "-m", "benchmarks.running", name, size, str(target)]
        done = subprocess.run(command, cwd=ROOT)
        return read(target)[name] if done.returncode == 0 else None


def read(path: Path) -> Findings:
    return from_json(json.loads(path.read_text(encoding="utf-8")))


def write(findings: Findings, results: Path, target: Path) -> None:
    ordered = {name: findings[name] for name in parts.names() if name in findings}
    for path in (results, target):
        path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(to_json(ordered), indent=1, ensure_ascii=False)
    results.write_text(text + "\n", encoding="utf-8")
    pictures = plots.draw(ordered, target.with_suffix(""))
    target.write_text(page.text(ordered, pictures, target.parent), encoding="utf-8")


def tables(finding: Finding) -> Table:
    """One part, for a terminal."""
    title = f"{parts.load(finding.part).TITLE}, {finding.seconds:.0f} s"
    table = Table("what", "median", "spread", "unit", "beside", title=title)
    group = ""
    for row in finding.rows:
        if row.group != group:
            table.add_section()
            table.add_row(f"[bold]{row.group}")
            group = row.group
        table.add_row(row.name, *page.cells(finding, row))
    return table


def compare_files(before: Path, after: Path) -> int:
    """1 when something got worse; 2 when a file is no table."""
    try:
        comparison = compare(read(before), read(after))
    except (OSError, ValueError, KeyError, TypeError) as error:
        print(f"durbar benchmark: no table of numbers: {error}", file=sys.stderr)
        return BAD_USAGE
    show(comparison, Console())
    return 1 if comparison.of("worse") or comparison.gone else 0


def show(comparison: Comparison, console: Console) -> None:
    for verdict, style in (("worse", "bold red"), ("better", "green")):
        for change in comparison.changes:
            if change.verdict == verdict:
                console.print(f"[{style}]{verdict}[/] {_words(change)}", soft_wrap=True)
    for style, what, names in (
        ("bold red", "gone", comparison.gone),
        ("green", "new", comparison.new),
    ):
        for name in names:
            console.print(f"[{style}]{what}[/] {name}", soft_wrap=True)
    counts = ", ".join(f"{len(comparison.of(each))} {each}" for each in ("worse", "better", "same"))
    console.print(f"{len(comparison.changes)} rows compared: {counts}")


def _words(change: Change) -> str:
    of = f" (ratio to {change.row.beside})" if change.is_ratio else f" {change.row.unit}"
    spans = (
        f"{each.median:.4g} [{each.low:.4g} to {each.high:.4g}]".replace("[", r"\[")
        for each in (change.before, change.after)
    )
    before, after = spans
    name = f"{change.part}: {change.row.group}: {change.row.name}"
    return f"{name}: {before} before, {after} now{of}"
