"""The pins as the set-up reads them: which an extra needs, where, and what is built."""

from pathlib import Path

import pytest

from companion_app.cli import _pins

PYPROJECT = """
[project]
dependencies = ["Sea.Chest", "salt; sys_platform == 'linux'", "sand; sys_platform == 'darwin'"]

[project.optional-dependencies]
setup = ["tools"]
galley = ["salt; sys_platform == 'darwin'", "pots>=2"]
deck = ["sand"]

[tool.uv.pip]
no-binary = ["pots"]
"""
PINS = """\
# This file was written by a machine.
iron==1.0 \\
    --hash=sha256:aa \\
    --hash=sha256:ab
    # via pots, sea-chest
pots==2.1 \\
    --hash=sha256:bb
    # via small (pyproject.toml)
rope==4!3.post1 ; sys_platform == 'linux' \\
    --hash=sha256:cc
    # via sea-chest
salt==1 \\
    --hash=sha256:dd
    # via small (pyproject.toml)
sand==1 ; python_version < '3.12' \\
    --hash=sha256:ee
    # via small (pyproject.toml)
sea-chest==7 \\
    --hash=sha256:ff
    # via small (pyproject.toml)
tools==1 \\
    --hash=sha256:00
    # via small (pyproject.toml)
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "pyproject.toml").write_text(PYPROJECT)
    (tmp_path / "constraints.txt").write_text(PINS)
    return tmp_path


def heads(text: str) -> list[str]:
    return [line.removesuffix(" \\") for line in text.splitlines() if "==" in line.split(" ;")[0]]


def test_what_nobody_wants_is_left_out(root: Path) -> None:
    lot = _pins.lot(root, [])
    assert heads(lot.wheels) == [
        "iron==1.0",
        "rope==4!3.post1 ; (sys_platform == 'linux')",
        "salt==1 ; (sys_platform == 'linux')",
        "sand==1 ; (python_version < '3.12') and (sys_platform == 'darwin')",
        "sea-chest==7",
        "tools==1",
    ]
    assert lot.sources == ""
    assert "# via" not in lot.wheels
    assert lot.wheels.startswith("iron==1.0 \\\n    --hash=sha256:aa \\\n    --hash=sha256:ab\n")


def test_an_extra_brings_its_own_and_what_has_no_wheel_is_apart(root: Path) -> None:
    lot = _pins.lot(root, ["galley"])
    assert heads(lot.sources) == ["pots==2.1"]
    assert "salt==1" in heads(lot.wheels), "asked for on two systems is asked for on all"


def test_what_an_extra_wants_everywhere_is_wanted_everywhere(root: Path) -> None:
    assert "sand==1 ; (python_version < '3.12')" in heads(_pins.lot(root, ["deck"]).wheels)


def test_what_is_not_pinned_is_not_installed(root: Path) -> None:
    (root / "constraints.txt").write_text(PINS.replace("salt==1", "pepper==1"))
    with pytest.raises(LookupError, match=r"constraints\.txt has no salt"):
        _pins.lot(root, [])


@pytest.mark.parametrize(
    ("requirement", "name"),
    [("A.b_C", "a-b-c"), ("x[y]>=1", "x"), ("x; python_version < '3'", "x"), ("x ==1", "x")],
)
def test_names_are_spelled_as_an_index_spells_them(requirement: str, name: str) -> None:
    assert _pins.name_of(requirement) == name
