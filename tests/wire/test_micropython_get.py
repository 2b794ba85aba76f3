"""Which MicroPython the tests take, and what they say when there is none."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from firmware.micropython import get

ROOT = Path(__file__).resolve().parents[2]
A_TEST = "tests/wire/test_on_micropython.py::test_the_runner_tells_a_failure"


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with an empty cache and nothing named; its PATH has this folder alone."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("DURBAR_MICROPYTHON", raising=False)
    return tmp_path


def interpreter(path: Path, version: str, code: int = 0) -> Path:
    """Something that says that it is this version of MicroPython, and has bluetooth or not."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\necho {version}\nexit {code}\n")
    path.chmod(0o755)
    return path


def test_nothing_is_found_on_a_bare_machine(bare: Path) -> None:
    assert get.find() is None


def test_one_on_the_path_is_taken_if_it_is_good_enough(bare: Path) -> None:
    installed = interpreter(bare / "micropython", "1 24")
    assert get.find() is None
    interpreter(bare / "micropython", "1 25", code=1)  # no bluetooth: the import fails
    assert get.find() is None
    interpreter(bare / "micropython", "1 25")
    assert get.find() == get.get() == installed


def test_our_own_is_preferred_and_the_one_named_is_first(
    bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    interpreter(bare / "micropython", "1 27")
    cached = interpreter(get.cache_folder() / "micropython", "1 25")
    assert get.find() == cached
    named = interpreter(bare / "elsewhere", "1 26")
    monkeypatch.setenv("DURBAR_MICROPYTHON", str(named))
    assert get.find() == named
    monkeypatch.setenv("DURBAR_MICROPYTHON", str(bare / "absent"))
    with pytest.raises(get.Unavailable, match="absent is not a MicroPython"):
        get.find()


def test_another_recipe_has_another_place(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = get.cache_folder()
    assert ROOT not in before.parents
    monkeypatch.setattr(get, "DEFINES", ())
    monkeypatch.setattr(get, "MAKE_OPTIONS", ("MICROPY_PY_FFI=1",))
    assert get.cache_folder() != before


def test_missing_tools_are_named(bare: Path) -> None:
    with pytest.raises(get.Unavailable, match="apt-get install -y build-essential"):
        get.get()


def without_micropython(tmp_path: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    """One test that needs it, on a machine that has none."""
    absent = ("DURBAR_MICROPYTHON", "CI")
    environment = {name: value for name, value in os.environ.items() if name not in absent}
    environment |= {"XDG_CACHE_HOME": str(tmp_path), "PATH": "/usr/bin", **settings}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", A_TEST]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)


@pytest.mark.full
def test_elsewhere_a_skip_names_the_remedy(tmp_path: Path) -> None:
    done = without_micropython(tmp_path)
    assert "1 skipped" in done.stdout
    assert get.REMEDY in done.stdout


@pytest.mark.full
def test_in_ci_nothing_is_skipped(tmp_path: Path) -> None:
    done = without_micropython(tmp_path, CI="true")
    assert done.returncode == 1
    assert "skipped" not in done.stdout
    assert get.REMEDY in done.stdout
