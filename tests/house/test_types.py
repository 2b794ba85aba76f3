"""The type checkers are checks of their own; here: one of them sees each room, and bites."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion_app.cli.test import ROOT, checks

ROOMS = (
    "benchmarks",
    "companion_app/cli",
    "firmware",
    "firmware/drivers",
    "firmware/micropython",
    "firmware/sim",
    "shared_rules/core",
    "shared_rules/wire",
)
ALONE = ("firmware/sim/drawing.py", "firmware/sim/wiring.py")


@pytest.mark.full
def test_a_wrong_type_is_told_in_every_room(tmp_path: Path) -> None:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    bad = [*ALONE, *(f"{room}/bad.py" for room in ROOMS)]
    for name in bad:
        for folder in list(Path(name).parents)[:-1]:
            (tmp_path / folder).mkdir(parents=True, exist_ok=True)
            (tmp_path / folder / "__init__.py").touch()
        (tmp_path / name).write_text('x: int = "a"\n', encoding="utf-8")
    commands = [check.command for check in checks() if check.name in ("types", "device types")]
    told = "".join(
        subprocess.run(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True).stdout
        for command in commands
    )
    assert [name for name in bad if f"{name}:1:" not in told] == [], told


LAID = """
from random import Random
from shared_rules.core.lots import OldLots, SealedLots
from shared_rules.core.saves import lay_table
from shared_rules.games import load
game = load("maharaja")
lay_table(game, 2, {}, Random(1))
lay_table(game, 2, {}, 7)
lay_table(game, 2, {}, OldLots(7))
lay_table(game, 2, {}, SealedLots.drawn())
lay_table(game, 2, {})
"""


@pytest.mark.full
def test_only_sealed_lots_deal_a_new_game(tmp_path: Path) -> None:
    """What bots and benchmarks draw from is of another type, and gets into no game."""
    (tmp_path / "laid.py").write_text(LAID, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", tmp_path / "laid.py"]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    told = [line for line in done.stdout.splitlines() if "laid.py" in line]
    assert ['Argument 4 to "lay_table"' in line for line in told] == [True] * 3, done.stdout
