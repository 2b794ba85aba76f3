"""The command line on a bare machine: a copy of the project without .venv, and a Python that has
nothing but its standard library. What is wrong with the words is told there and then.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("companion_app", "shared_rules")


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    copy = tmp_path_factory.mktemp("bare")
    for name in ("durbar", "pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, copy)
    for name in PACKAGES:
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    return copy


def durbar(launcher: Path, *words: str, cwd: Path | str = "/") -> subprocess.CompletedProcess[str]:
    """Run by the Python that .venv was made from: it has no packages of ours."""
    base = str(Path(sys.base_prefix) / "bin" / "python3")
    # -S -E: no site-packages, no PYTHON... variables.
    return subprocess.run(
        [base, "-S", "-E", str(launcher), *words], cwd=cwd, capture_output=True, text=True, env={}
    )


@pytest.mark.full
@pytest.mark.parametrize(
    ("words", "near"),
    [
        (["paly"], "'play'"),
        (["tset"], "'test'"),
        (["--hlep"], "'--help'"),
        (["--versoin"], "'--version'"),
        (["test", "fsat"], "'fast'"),
        (["play", "--sead", "3"], "'--seed'"),
        (["play", "--seed=x"], "--seed"),
        (["play", "--seats"], "--seats"),
        (["play", "--", "-k"], "--"),
        (["test", "fast", "all"], "'all'"),
    ],
)
def test_wrong_words_get_one_line_and_exit_2_before_any_set_up(
    bare: Path, words: list[str], near: str
) -> None:
    done = durbar(bare / "durbar", *words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert near in done.stderr
    assert not (bare / ".venv").exists()


def test_a_word_that_is_near_nothing_gets_the_list(bare: Path) -> None:
    assert "there are: play, test" in durbar(bare / "durbar", "zzzz").stderr


@pytest.mark.full
@pytest.mark.parametrize("words", [[], ["--help"], ["-h"]], ids=str)
def test_help_names_every_command_before_any_set_up(bare: Path, words: list[str]) -> None:
    done = durbar(bare / "durbar", *words)
    assert done.returncode == 0, done.stderr
    files = (bare / "companion_app" / "cli").glob("[a-z]*.py")
    names = {path.stem for path in files} - {"main"}
    listed = {line.split()[0] for line in done.stdout.splitlines() if line.startswith("  ")}
    assert names <= listed
    assert {"play", "test"} <= names
    assert not (bare / ".venv").exists()


@pytest.mark.full
def test_every_command_has_help_before_any_set_up(bare: Path) -> None:
    for path in (bare / "companion_app" / "cli").glob("[a-z]*.py"):
        if path.stem != "main":
            done = durbar(bare / "durbar", path.stem, "--help")
            assert done.returncode == 0, done.stderr
            assert f"usage: durbar {path.stem}" in done.stdout


@pytest.mark.full
def test_it_works_from_anywhere_and_through_a_symlink(bare: Path, tmp_path: Path) -> None:
    link = tmp_path / "deep" / "table"
    link.parent.mkdir()
    link.symlink_to(os.path.relpath(bare / "durbar", link.parent))
    done = durbar(link, "--version", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, "durbar 0.1.0\n")


@pytest.mark.full
def test_an_unsupported_python_looks_for_a_supported_one(tmp_path: Path) -> None:
    """The launcher's own lines, with the version that it sees made old."""
    source = (ROOT / "durbar").read_text(encoding="utf-8")
    old = tmp_path / "durbar"
    old.write_text(source.replace("import sys\n", "import sys\nsys.version_info = (3, 9)\n"))
    tools = tmp_path / "bin"
    tools.mkdir()
    command = [sys.executable, str(old), "play"]
    alone = subprocess.run(command, capture_output=True, text=True, env={"PATH": str(tools)})
    assert alone.returncode == 1
    assert alone.stderr == "durbar: needs Python 3.11, 3.12 or 3.13, and found only 3.9\n"
    newer = tools / "python3.12"
    newer.write_text('#!/bin/sh\necho "newer: $2"\n')
    newer.chmod(0o755)
    found = subprocess.run(command, capture_output=True, text=True, env={"PATH": str(tools)})
    assert found.stdout == "newer: play\n"


@pytest.mark.full
def test_words_that_cannot_be_written_are_told_in_one_line(bare: Path) -> None:
    base = str(Path(sys.base_prefix) / "bin" / "python3")
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [base, "-S", "-E", str(bare / "durbar"), "--help"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env={},
        )
    assert done.returncode == 1
    assert done.stderr == "durbar: No space left on device: free some, then try again\n"
