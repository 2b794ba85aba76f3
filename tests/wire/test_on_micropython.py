"""The same test files, run by MicroPython itself: each test that pytest sees passes there too."""

import importlib
import subprocess
from pathlib import Path

import pytest

ON_BOTH = ("test_frames", "test_seal", "test_ends", "test_boots", "test_hostile", "test_goodput")
RUNNER = Path(__file__).with_name("on_micropython.py")


@pytest.mark.full
@pytest.mark.parametrize("name", ON_BOTH)
def test_all_of_it_passes_on_micropython(name: str, micropython: Path) -> None:
    done = subprocess.run(
        [micropython, RUNNER, f"tests.wire.{name}"], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    module = importlib.import_module(f"tests.wire.{name}")
    here = sorted(each for each in vars(module) if each.startswith("test_"))
    assert done.stdout.splitlines() == [f"ok {each}" for each in here]


@pytest.mark.full
def test_the_runner_tells_a_failure(micropython: Path, tmp_path: Path) -> None:
    (tmp_path / "test_bad.py").write_text(
        "def test_good(): pass\ndef test_wrong(): assert 1 == 2\n"
    )
    done = subprocess.run(
        [micropython, RUNNER, "test_bad"],
        capture_output=True,
        text=True,
        env={"MICROPYPATH": str(tmp_path)},
    )
    assert done.returncode == 1
    assert done.stdout.splitlines()[:2] == ["ok test_good", "FAILED test_wrong"]
