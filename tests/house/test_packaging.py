"""What is installed is pinned by hash, what is pinned is asked for, and a page tells why."""

import os
import re
import subprocess
import tomllib
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from companion_app.cli import _pins

ROOT = Path(__file__).resolve().parents[2]
ITSELF = "durbar (pyproject.toml)"
# Python brings it, and the set-up begins with it.
NOT_PINNED = {"durbar", "pip"}
ROW = re.compile(r"^\| `([a-z0-9-]+)`( \(source\))? \|", re.MULTILINE)


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def project() -> dict[str, Any]:
    return tomllib.loads(read("pyproject.toml"))


def all_pins() -> list[_pins.Pin]:
    return _pins.pins(read("constraints.txt"))


def pins() -> dict[str, str]:
    return {pin.name: pin.version for pin in all_pins()}


def excluded() -> set[str]:
    return set(project()["tool"]["uv"]["exclude-dependencies"])


def asked() -> set[str]:
    """What pyproject.toml names, in any extra."""
    table = project()["project"]
    return set(_pins.direct(table, table["optional-dependencies"]))


def closure(wanted: list[Requirement]) -> set[str]:
    """The names of everything that these requirements pull in on this machine."""
    seen: set[tuple[str, frozenset[str]]] = set()
    queue = [(requirement, frozenset[str]()) for requirement in wanted]
    while queue:
        requirement, outer = queue.pop()
        name, extras = canonicalize_name(requirement.name), frozenset(requirement.extras)
        marker = requirement.marker
        applies = marker is None or any(marker.evaluate({"extra": x}) for x in (outer or {""}))
        if not applies or (name, extras) in seen or name in excluded():
            continue
        seen.add((name, extras))
        queue += [(Requirement(each), extras) for each in metadata.requires(name) or ()]
    return {name for name, _ in seen}


@pytest.mark.full
def test_what_is_needed_here_is_installed_as_it_is_all_pins() -> None:
    table = project()["project"]
    lists = [table["dependencies"], *table["optional-dependencies"].values()]
    needed = closure([Requirement(each) for names in lists for each in names])
    assert needed <= set(pins()), "renew constraints.txt: CONTRIBUTING.md"
    assert {name: metadata.version(name) for name in needed} == {
        name: pins()[name] for name in needed
    }


@pytest.mark.full
def test_nothing_else_is_installed() -> None:
    installed = {canonicalize_name(each.name) for each in metadata.distributions()}
    assert installed - NOT_PINNED <= set(pins())


def test_the_pins_are_of_this_project() -> None:
    assert {pin.name for pin in all_pins() if ITSELF in pin.needed_by} == asked()
    assert _pins.closure(all_pins(), asked()) == all_pins(), "nothing that nobody needs"


def test_every_pin_has_its_hashes() -> None:
    text = read("constraints.txt")
    names = [line.split("==")[0] for line in text.splitlines() if "==" in line.split(" ;")[0]]
    assert names == [pin.name for pin in all_pins()], "each is read"
    assert sorted(names) == sorted(set(names))
    for pin in all_pins():
        hashes = re.findall(r"--hash=sha256:([0-9a-f]{64})\b", pin.hashes)
        assert hashes, pin.name
        assert len(hashes) == pin.hashes.count("--hash"), pin.name
    assert "://" not in text, "where it comes from is for each machine to say"


@pytest.mark.full
def test_what_is_left_out_is_asked_for_by_something_that_is_not() -> None:
    needed = {
        canonicalize_name(Requirement(each).name)
        for name in pins()
        if name in {canonicalize_name(found.name) for found in metadata.distributions()}
        for each in metadata.requires(name) or ()
    }
    assert excluded() <= needed
    assert not excluded() & set(pins())


def test_each_dependency_has_its_row_and_each_row_its_dependency() -> None:
    rows = ROW.findall(read("docs/dependencies.md"))
    assert [name for name, _ in rows] == sorted(asked())
    sources = project()["tool"]["uv"]["pip"]["no-binary"]
    assert [name for name, is_source in rows if is_source] == sources


def test_only_what_has_no_wheel_may_run_code_to_be_installed() -> None:
    options = project()["tool"]["uv"]["pip"]
    assert options["only-binary"] == [":all:"]
    for name in options["no-binary"]:
        pin = next(pin for pin in all_pins() if pin.name == name)
        assert pin.hashes.count("--hash") == 1, f"{name} has a wheel now: take it out of no-binary"


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
