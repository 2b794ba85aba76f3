"""The way of a tap and of a press: followed in the real window, with no move read from text."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.soak
def test_no_move_is_read_from_text_on_its_way() -> None:
    command = [sys.executable, "-m", "benchmarks.ways"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    lines = done.stdout.splitlines()
    assert [line for line in lines if line.endswith(":") and line[0] != " "] == [
        "first tap:",
        "second tap:",
        "press:",
    ]
    assert lines.count("  0 moves parsed") == 3
