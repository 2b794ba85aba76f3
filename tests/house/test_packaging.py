"""What is installed is pinned, and the pins are what is installed."""

import os
import re
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
OLDEST = (3, 11)
"""Of the Pythons that are supported."""
# These build packages and are never seen by the program itself.
BUILDERS = {"editables", "hatchling", "setuptools", "tomlkit", "trove-classifiers", "wheel"}


def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def pins() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    found = (re.fullmatch(r"([a-z0-9.-]+)==(\S+)", line) for line in lines if line[:1] != "#")
    return {match[1]: match[2] for match in found if match}


def closure(wanted: list[Requirement]) -> set[str]:
    """The names of everything that these requirements pull in on this machine."""
    seen: set[tuple[str, frozenset[str]]] = set()
    queue = [(requirement, frozenset[str]()) for requirement in wanted]
    while queue:
        requirement, outer = queue.pop()
        name, extras = canonicalize_name(requirement.name), frozenset(requirement.extras)
        marker = requirement.marker
        applies = marker is None or any(marker.evaluate({"extra": x}) for x in (outer or {""}))
        if not applies or (name, extras) in seen:
            continue
        seen.add((name, extras))
        queue += [(Requirement(each), extras) for each in metadata.requires(name) or ()]
    return {name for name, _ in seen}


def all_needed() -> set[str]:
    """Of the core and of every extra."""
    table = project()["project"]
    lists = [table["dependencies"], *table["optional-dependencies"].values()]
    return closure([Requirement(each) for names in lists for each in names])


@pytest.mark.full
def test_everything_installed_is_pinned_to_its_version() -> None:
    needed = all_needed()
    pinned = pins()
    assert needed <= set(pinned), "add these to constraints.txt, each as name==version"
    assert {name: metadata.version(name) for name in needed} == {
        name: pinned[name] for name in needed
    }


@pytest.mark.full
def test_nothing_is_pinned_that_nothing_needs() -> None:
    unneeded = set(pins()) - all_needed() - BUILDERS
    if sys.version_info[:2] > OLDEST:
        # What only an older Python needs is not installed here.
        installed = {canonicalize_name(each.name) for each in metadata.distributions()}
        unneeded &= installed
    assert unneeded == set()


def test_constraints_are_exact_and_sorted() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    named = [line for line in lines if not line.startswith("#")]
    assert named == sorted(named)
    assert len(pins()) == len(named), "each line is name==version"


def test_ci_runs_the_tests_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / ".ci").mkdir()
    script = tmp_path / ".ci" / "run"
    script.write_bytes((ROOT / ".ci" / "run").read_bytes())
    fake = tmp_path / "durbar"
    fake.write_text('#!/bin/sh\necho "durbar $*"; exit 7\n')
    for path in (script, fake):
        path.chmod(0o755)
    done = subprocess.run([script], cwd="/", capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (7, "durbar test\n")


def test_the_commands_can_be_run() -> None:
    for name in ("durbar", ".ci/run"):
        assert os.access(ROOT / name, os.X_OK), f"chmod +x {name}"
