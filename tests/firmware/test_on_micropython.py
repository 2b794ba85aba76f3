"""The same test files, run by MicroPython itself: each test that pytest sees passes there too."""

import importlib
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
RUNNER = HERE.parent / "wire" / "on_micropython.py"
ON_BOTH = (
    "test_sensing",
    "test_chips",
    "test_tags",
    "test_flash",
    "test_disk",
    "test_pad",
    "test_measure",
    "test_update",
    "test_trouble",
)


@pytest.mark.full
@pytest.mark.parametrize("name", ON_BOTH)
def test_all_of_it_passes_on_micropython(name: str, micropython: Path) -> None:
    done = subprocess.run(
        [micropython, "-X", "heapsize=700k", RUNNER, f"tests.firmware.{name}"],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    module = importlib.import_module(f"tests.firmware.{name}")
    here = sorted(each for each in vars(module) if each.startswith("test_"))
    assert done.stdout.splitlines() == [f"ok {each}" for each in here]
