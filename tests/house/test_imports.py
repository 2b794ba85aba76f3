"""The import rule holds (`lint-imports` is a check of its own); here: each contract really bites.

A copy of the packages gets one bad import at a time, and the contract that forbids it must say so.
"""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

BAD_IMPORTS = {
    "core imports wire": ("shared_rules/core/bad.py", "shared_rules.wire", "layers"),
    "core imports a game": ("shared_rules/core/bad.py", "shared_rules.games", "layers"),
    "wire imports core": ("shared_rules/wire/bad.py", "shared_rules.core", "layers"),
    "a game imports the model": ("shared_rules/games/one/a.py", "companion_app.model", "layers"),
    "the model imports the cli": ("companion_app/model/bad.py", "companion_app.cli", "layers"),
    "the model imports the arena": ("companion_app/model/bad.py", "companion_app.arena", "layers"),
    "the arena imports the model": ("companion_app/arena/bad.py", "companion_app.model", "layers"),
    "a game imports another": ("shared_rules/games/one/a.py", "shared_rules.games.two", "games"),
    "rules import wire": ("shared_rules/games/one/rules.py", "shared_rules.wire.seal", "gestures"),
    "firmware imports core": ("firmware/bad.py", "shared_rules.core.asks", "devices"),
    "firmware imports the kinds": ("firmware/bad.py", "shared_rules.devices", "devices"),
    "core imports the kinds": ("shared_rules/core/bad.py", "shared_rules.devices", "layers"),
    "the model imports firmware": ("companion_app/model/bad.py", "firmware.room", "firmware"),
    "a game imports firmware": ("shared_rules/games/one/a.py", "firmware.room", "firmware"),
    "the model imports Kivy": ("companion_app/model/bad.py", "kivy", "pure"),
    "core imports rich": ("shared_rules/core/bad.py", "rich", "pure"),
}
GOOD_IMPORTS = {
    "gestures import wire": ("shared_rules/games/one/gestures.py", "shared_rules.wire.seal"),
    "the model imports a game": ("companion_app/model/good.py", "shared_rules.games.one"),
    "the simulated table": ("companion_app/transport/simulated.py", "firmware.room"),
    "the cli imports firmware": ("companion_app/cli/good.py", "firmware.room"),
}
ROOMS = (
    "shared_rules/core/asks.py",
    "shared_rules/devices/__init__.py",
    "shared_rules/wire/seal.py",
    "shared_rules/games/one/__init__.py",
    "shared_rules/games/two/__init__.py",
    "companion_app/arena/__init__.py",
    "companion_app/model/__init__.py",
    "companion_app/cli/__init__.py",
    "companion_app/transport/__init__.py",
    "firmware/room.py",
)


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """The same rooms as in the project, empty, under the project's own contracts."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for room in ROOMS:
        for folder in (tmp_path / room).relative_to(tmp_path).parents:
            (tmp_path / folder).mkdir(parents=True, exist_ok=True)
            if folder != Path():
                (tmp_path / folder / "__init__.py").touch()
        (tmp_path / room).touch()
    return tmp_path


def lint(house: Path, path: str, imported: str) -> tuple[int, str]:
    (house / path).write_text(f"import {imported}\n", encoding="utf-8")
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache", "--no-logo"]
    done = subprocess.run(command, cwd=house, capture_output=True, text=True)
    return done.returncode, done.stdout


@pytest.mark.full
@pytest.mark.parametrize(("path", "imported", "contract"), BAD_IMPORTS.values(), ids=BAD_IMPORTS)
def test_a_bad_import_breaks_its_contract(
    house: Path, path: str, imported: str, contract: str
) -> None:
    code, words = lint(house, path, imported)
    assert code == 1, words
    broken = [line for line in words.splitlines() if line.endswith("BROKEN")]
    assert any(contract_name(contract) in line for line in broken), words


@pytest.mark.full
@pytest.mark.parametrize(("path", "imported"), GOOD_IMPORTS.values(), ids=GOOD_IMPORTS)
def test_a_good_import_is_let_through(house: Path, path: str, imported: str) -> None:
    code, words = lint(house, path, imported)
    assert code == 0, words


def contract_name(contract: str) -> str:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    return next(str(each["name"]) for each in contracts if each["id"] == contract)
