"""Check the code and run the tests, in one of three sizes.

fast   under a minute: no MicroPython, no radio, no window
full   what continuous integration runs, and what you get without a word; under 15 minutes
all    with soaks, whole matrices and what waits long; under 75 minutes
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

from companion_app.cli import _system

HELP = "run every check and test; `test fast` takes under a minute"
EXTRAS = ("app", "arena", "benchmark", "ble", "flash", "hardware", "serial", "test")
PASSES_ON = "pytest"

ROOT = Path(__file__).resolve().parents[2]
SIZES = ("fast", "full", "all")
CORES = 2
WORKERS = {"fast": CORES, "full": CORES + 1, "all": CORES + 1}
"""Tests of links and devices wait for much of their time; the fast ones seldom do."""
GET_MICROPYTHON = "firmware.micropython.get"
GET_PICO = "firmware.micropython.pico"
COVERING = ("core", "engine", "rules", "wire")
"""The rooms of `tests` whose quick tests show what of shared_rules is covered."""


@dataclass(frozen=True)
class Check:
    """A command that succeeds or fails as a whole; `sizes` are those in which it runs.

    What cannot be had elsewhere is `debian_only`: there a failure is a skip, told in the summary.
    """

    name: str
    command: tuple[str, ...]
    sizes: tuple[str, ...] = SIZES
    debian_only: bool = False


@dataclass(frozen=True)
class Batch:
    """Tests that pytest runs in one go, chosen by their marks."""

    name: str
    marks: str
    covers: bool = False


# Whatever runs in a process that is traced takes two to three times as long: decision 5.
BATCHES = {
    "fast": (Batch("tests", "not full and not soak"),),
    "full": (
        Batch("tests that cover the rules", "covering", covers=True),
        Batch("all other tests", "not covering and not soak"),
    ),
    "all": (Batch("tests", ""),),
}
# Who passes words on chooses: one batch for all of them, and a part shows no coverage.
CHOSEN = BATCHES | {"full": (Batch("tests", "not soak"),)}


@dataclass(frozen=True)
class Outcome:
    name: str
    passed: int
    failed: int
    skipped: int
    seconds: float
    output: str = ""

    @property
    def result(self) -> str:
        if self.failed:
            return "FAILED"
        return "ok" if self.passed else "skipped"


def checks() -> tuple[Check, ...]:
    stubs = next(path for path in sys.path if path.endswith("site-packages"))
    return (
        # The longest first: on a new machine two compilers run beside all the rest.
        Check(
            "an emulated RP2040",
            (sys.executable, "-m", GET_PICO),
            ("full", "all"),
            debian_only=True,
        ),
        Check(
            "MicroPython",
            (sys.executable, "-m", GET_MICROPYTHON),
            ("full", "all"),
            debian_only=True,
        ),
        Check("format", (_tool("ruff"), "format", "--check", ".")),
        Check("lint", (_tool("ruff"), "check", ".")),
        Check("types", (_tool("mypy"),)),
        Check("device types", (_tool("basedpyright"), "--typeshedpath", stubs)),
        Check("who imports whom", (_tool("lint-imports"), "--no-logo")),
    )


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("size", nargs="?", choices=SIZES, default="full", help="default: full")


def system_needs(args: argparse.Namespace) -> tuple[_system.Need, ...]:
    if args.size == "fast":
        return ()
    compilers = _system.C_COMPILER + _system.ARM_COMPILER
    boards = _system.DRAWINGS + _system.kicad() if args.size == "all" else ()
    return _system.WINDOW + _system.MODELS + boards + (compilers if _system.is_debian() else ())


def run(args: argparse.Namespace) -> int:
    began = time.monotonic()
    due = [check for check in checks() if args.size in check.sizes]
    outcomes = _run_checks(due) + _run_tests(args.size, args.passed_on)
    _summarize(outcomes, time.monotonic() - began)
    return 1 if any(outcome.failed for outcome in outcomes) else 0


def _tool(name: str) -> str:
    return str(Path(sys.executable).with_name(name))


def _run_checks(due: Iterable[Check]) -> list[Outcome]:
    """All of them, as many at once as there are cores; what a failed one says is printed whole."""
    outcomes = []
    with ThreadPoolExecutor(CORES) as pool:
        for job in as_completed([pool.submit(_run_check, check) for check in due]):
            outcome = job.result()
            outcomes.append(outcome)
            print(f"{outcome.result:7} {outcome.name}", flush=True)
            if outcome.result != "ok":
                print(outcome.output, flush=True)
    return outcomes


def _run_check(check: Check) -> Outcome:
    began = time.monotonic()
    done = subprocess.run(
        check.command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    seconds = time.monotonic() - began
    passed = done.returncode == 0
    skipped = not passed and check.debian_only and not _system.is_debian()
    failed = not passed and not skipped
    return Outcome(check.name, int(passed), int(failed), int(skipped), seconds, done.stdout)


def _run_tests(size: str, passed_on: list[str]) -> list[Outcome]:
    batches = (CHOSEN if passed_on else BATCHES)[size]
    return [_run_batch(batch, size, passed_on) for batch in batches]


def _run_batch(batch: Batch, size: str, passed_on: list[str]) -> Outcome:
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        command = [sys.executable, "-m", "pytest", *_words(batch, size), f"--junitxml={report}"]
        environment = _environment(size) | {"COVERAGE_FILE": str(Path(folder) / "coverage")}
        code = subprocess.run([*command, *passed_on], cwd=ROOT, env=environment).returncode
        passed, failed, skipped = read_report(report)
    if code != 0 and failed == 0:
        failed = 1  # no test failed, but pytest did: nothing collected, or a broken option
    return Outcome(batch.name, passed, failed, skipped, time.monotonic() - began)


def _words(batch: Batch, size: str) -> list[str]:
    # Only tests of the window are in groups; handing out all others one by one would cost time.
    spread = "load" if size == "fast" or batch.covers else "loadgroup"
    words = ["-n", str(WORKERS[size]), "--dist", spread, "-m", batch.marks]
    if size == "fast":
        # Whoever made a slow one sees it here, and marks it `full`.
        return [*words, "--durations=15", "--durations-min=0.25"]
    if not batch.covers:
        return words
    rooms = (each for each in (ROOT / "tests").iterdir() if each.is_dir())
    elsewhere = [f"--ignore={room}" for room in rooms if room.name not in COVERING]
    return [*words, "--cov", "--cov-branch", "--cov-report=term", *elsewhere]


def _environment(size: str) -> dict[str, str]:
    # CI=true: what a test needs and does not find is a failure, never a quiet skip. Elsewhere than
    # on Debian some of it cannot be had.
    strict = size != "fast" and _system.is_debian()
    # Tests start hundreds of programs: each would be compiled anew where the shell forbids to keep
    # what was.
    compiled = {"PYTHONDONTWRITEBYTECODE": ""}
    strictness = {"CI": "true" if strict else "false"}
    return os.environ | compiled | strictness | {"DURBAR_TEST_SIZE": size}


def read_report(report: Path) -> tuple[int, int, int]:
    """(passed, failed, skipped) of a JUnit report; nothing passed when there is none."""
    if not report.exists():
        return 0, 0, 0
    tests = failed = skipped = 0
    for suite in ElementTree.parse(report).getroot().iter("testsuite"):
        tests += int(suite.get("tests", 0))
        failed += int(suite.get("failures", 0)) + int(suite.get("errors", 0))
        skipped += int(suite.get("skipped", 0))
    return tests - failed - skipped, failed, skipped


def _summarize(outcomes: list[Outcome], seconds: float) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(
        "check", "result", "passed", "failed", "skipped", "seconds", title="Durbar's checks"
    )
    for outcome in outcomes:
        style = {"ok": "green", "skipped": "yellow", "FAILED": "bold red"}[outcome.result]
        counts = (str(n) for n in (outcome.passed, outcome.failed, outcome.skipped))
        result = f"[{style}]{outcome.result}[/]"
        table.add_row(outcome.name, result, *counts, f"{outcome.seconds:.1f}")
    Console().print(table)
    passed, failed, skipped = (
        sum(getattr(outcome, name) for outcome in outcomes)
        for name in ("passed", "failed", "skipped")
    )
    print(f"{passed} passed, {failed} failed, {skipped} skipped in {seconds:.0f} s")
