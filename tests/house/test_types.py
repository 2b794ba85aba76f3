"""The type checkers are checks of their own; here: one of them sees each room, and bites."""

import shutil
import subprocess
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
