"""`./durbar test`: every check counts, and one that fails makes the whole fail."""

import argparse
import sys
from collections import Counter
from pathlib import Path

import pytest
from _pytest.mark.expression import Expression

from companion_app.cli import test as command

REPORT = """<testsuites>
<testsuite name="pytest" errors="1" failures="2" skipped="3" tests="10"/>
</testsuites>"""


def shell(name: str, script: str) -> command.Check:
    return command.Check(name, ("/bin/sh", "-c", script))


def test_a_failed_check_shows_what_it_said(capsys: pytest.CaptureFixture[str]) -> None:
    due = [shell("good", "echo fine"), shell("bad", "echo the roof leaks; exit 3")]
    outcomes = {outcome.name: outcome for outcome in command._run_checks(due)}
    assert outcomes["good"].result == "ok"
    assert outcomes["bad"].result == "FAILED"
    said = capsys.readouterr().out
    assert "FAILED  bad" in said
    assert "the roof leaks" in said
    assert "fine" not in said


@pytest.mark.parametrize(("debian", "result"), [(True, "FAILED"), (False, "skipped")])
def test_what_only_debian_has_is_skipped_elsewhere_and_told(
    debian: bool,
    result: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(command._system, "is_debian", lambda: debian)
    check = command.Check("roof", ("/bin/sh", "-c", "echo no tiles; exit 1"), debian_only=True)
    (outcome,) = command._run_checks([check])
    assert outcome.result == result
    assert "no tiles" in capsys.readouterr().out
    assert command._environment("full")["CI"] == ("true" if debian else "false")


def test_a_report_is_counted(tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    report.write_text(REPORT)
    assert command.read_report(report) == (4, 3, 3)
    assert command.read_report(tmp_path / "none.xml") == (0, 0, 0)


@pytest.mark.full
@pytest.mark.parametrize(
    ("script", "words", "code"),
    [
        ("exit 0", ["-k", "counted"], 0),
        ("exit 1", ["-k", "counted"], 1),
        ("exit 0", ["-k", "no test has such a name"], 1),
        ("exit 0", ["--no-such-option"], 1),
    ],
    ids=["all passed", "a check failed", "no test ran", "pytest refused"],
)
def test_it_succeeds_only_if_all_passed(
    script: str,
    words: list[str],
    code: int,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """Runs this very file's quickest test through the command, with one check beside it."""
    monkeypatch.setattr(command, "checks", lambda: (shell("the only check", script),))
    alone = ["-n0", "-p", "no:cacheprovider"]
    args = argparse.Namespace(size="fast", passed_on=[*alone, *words, __file__])
    assert command.run(args) == code
    said = capfd.readouterr().out
    assert "the only check" in said
    last = said.rstrip().splitlines()[-1]
    assert (" 0 failed" in last) == (code == 0), said


def test_what_shows_no_coverage_is_not_traced() -> None:
    """It was once, all of it, and nobody saw: pytest-cov's own mark does nothing in a worker."""
    assert sys.gettrace() is None


# How conftest.py marks a test: the quick ones of the covering rooms, all others, soaks.
MARKED = {"quick": {"covering"}, "elsewhere": set(), "full": {"full"}, "soak": {"soak"}}


def chosen(batch: command.Batch) -> set[str]:
    expression = Expression.compile(batch.marks or "not never")
    return {name for name, marks in MARKED.items() if expression.evaluate(marks.__contains__)}


@pytest.mark.parametrize("batches", [command.BATCHES, command.CHOSEN])
@pytest.mark.parametrize(
    ("size", "expected"),
    [("fast", {"quick", "elsewhere"}), ("full", set(MARKED) - {"soak"}), ("all", set(MARKED))],
)
def test_each_test_of_a_size_is_in_one_batch(
    size: str, expected: set[str], batches: dict[str, tuple[command.Batch, ...]]
) -> None:
    runs = Counter(name for batch in batches[size] for name in chosen(batch))
    assert runs == Counter(expected)


def test_what_covers_is_the_quick_part_of_its_rooms(request: pytest.FixtureRequest) -> None:
    rooms = {room.name for room in (command.ROOT / "tests").iterdir()}
    assert set(command.COVERING) <= rooms
    for item in request.session.items:
        room = item.path.relative_to(command.ROOT / "tests").parts[0]
        slow = item.get_closest_marker("full") or item.get_closest_marker("soak")
        covers = room in command.COVERING and not slow
        assert bool(item.get_closest_marker("covering")) == covers, item.nodeid


@pytest.mark.parametrize(
    ("failed", "passed_on", "names"),
    [
        ((0, 0), [], ["tests that cover the rules", "all other tests"]),
        ((0, 1), [], ["tests that cover the rules", "all other tests"]),
        ((1, 0), [], ["tests that cover the rules", "all other tests"]),
        ((0,), ["-x"], ["tests"]),
    ],
)
def test_one_red_batch_makes_the_whole_red(
    failed: tuple[int, ...],
    passed_on: list[str],
    names: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    left = iter(failed)

    def ran(batch: command.Batch, size: str, words: list[str]) -> command.Outcome:
        return command.Outcome(batch.name, 1, next(left), 0, 0.0)

    monkeypatch.setattr(command, "_run_batch", ran)
    monkeypatch.setattr(command, "checks", tuple)
    assert [each.name for each in command._run_tests("full", passed_on)] == names
    left = iter(failed)
    args = argparse.Namespace(size="full", passed_on=passed_on)
    assert command.run(args) == max(failed)


def test_sizes_grow() -> None:
    names = {
        size: {check.name for check in command.checks() if size in check.sizes}
        for size in command.SIZES
    }
    assert names["fast"] < names["full"] <= names["all"]


def test_every_check_is_installed() -> None:
    for check in command.checks():
        assert Path(check.command[0]).exists(), check.name


def test_the_fast_size_needs_nothing_of_the_system() -> None:
    assert command.system_needs(argparse.Namespace(size="fast")) == ()
    assert command.system_needs(argparse.Namespace(size="full")) != ()
    assert sys.executable.startswith(str(command.ROOT))
